package hands

import (
	"math"
	"math/bits"
	"sync"
	"sync/atomic"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
)

// crowd is a search by all threads. Each begins at the root, and they share nothing but
// the table [Kaneko 2010]: a child counts for more the more threads are below it (virtual
// proof numbers), so threads part where the choice is close. One that settles a position
// calls back those that are below it.
//
// This is sound since a thread believes nothing of another but entries of the table,
// which are true by themselves: values that hold on every path, and values of the path
// that they name. Who is where is kept by a part of the key; positions that share a
// place make numbers less exact, and call somebody back in vain.
type crowd struct {
	begun chan struct{} // closed when the first thread is no longer alone
	start time.Time
	lock  sync.Mutex // guards the answer
	answer
	best game.Move
}

// places is how many places there are; each has a bit for a thread.
const (
	places    = 1 << 14
	maxThread = 64
)

// The first of several threads searches alone for so many nodes, or for so long where they
// take longer: a small problem is none of the others' business.
const (
	aloneNodes = 10_000
	aloneTime  = time.Second
	aloneLook  = 64 // nodes between two looks at the clock
)

// newCrowd makes the threads ready.
func newCrowd(s *Solver) *crowd {
	c := &crowd{begun: make(chan struct{}), start: time.Now(), answer: answer{Numbers: game.FreshNumbers}}
	var where []atomic.Uint64
	if len(s.threads) > 1 {
		where = make([]atomic.Uint64, places)
	}
	for i, t := range s.threads {
		t.crowd, t.where, t.bit, t.unwind = c, where, 1<<(i%maxThread), math.MaxInt
		t.alone, t.until = i == 0 && where != nil, 0
		t.halt.Store(false)
	}
	return c
}

// run is the life of one thread.
func (c *crowd) run(t *thread, w *search.Worker) {
	if w.ID > 0 {
		<-c.begun
	}
	if !w.Stopped() {
		c.tell(w, t)
	}
	if t.alone {
		t.alone = false
		close(c.begun)
	}
}

// tell searches the root, keeps what comes of it, and ends the search if that is an answer.
func (c *crowd) tell(w *search.Worker, t *thread) {
	a, best := t.root(w, t.prepare(w.Position))
	c.lock.Lock()
	defer c.lock.Unlock()
	settled := a.Numbers.Value() != game.Unknown
	if c.Numbers.Value() == game.Unknown && (settled || w.ID == 0) {
		c.answer, c.best = a, best
	}
	if settled {
		w.Finish(nil)
	}
}

// invite lets the other threads come if the first one has been alone for long enough.
func (s *thread) invite(w *search.Worker) {
	enough := uint64(aloneNodes)
	if s.job > 0 {
		enough = s.job
	}
	if s.until += min(aloneLook, enough); w.Nodes() >= enough || time.Since(s.crowd.start) >= aloneTime {
		s.alone = false
		close(s.crowd.begun)
	}
}

// place is where the threads below a position are noted.
func (s *thread) place(key game.Key, held game.Resource) *atomic.Uint64 {
	return &s.where[(key.Lo^uint64(held)*0x9e3779b97f4a7c15>>40)%places]
}

// add computes the numbers of a node, real and virtual ones.
func (s *thread) add(f *frame) {
	if s.where != nil {
		for i := range f.children {
			c := &f.children[i]
			c.crowd = 0
			if c.Numbers.Value() == game.Unknown {
				c.crowd = uint32(bits.OnesCount64(s.place(c.key, c.held).Load() &^ s.bit))
			}
		}
	}
	f.add()
}

// enter notes that the thread is below a child.
func (s *thread) enter(c *child) {
	if s.where != nil {
		s.place(c.key, c.held).Or(s.bit)
	}
}

// leave notes that it is no longer, calls others back if the child is settled, and looks
// at what they have done meanwhile if that was a while.
func (s *thread) leave(f *frame, c *child, depth int, spent uint64) {
	if s.where == nil {
		return
	}
	place := s.place(c.key, c.held)
	place.And(^s.bit)
	if c.Numbers.Value() != game.Unknown {
		for set := place.Load(); set != 0; set &= set - 1 {
			for i := bits.TrailingZeros64(set); i < len(s.threads); i += maxThread {
				s.threads[i].halt.Store(true)
			}
		}
	}
	back := s.unwind == depth+1
	if back {
		s.unwind = math.MaxInt
	}
	if back || spent >= awhile {
		s.refresh(f, depth)
	}
}

// awhile is after how many nodes a thread looks at what others have done.
const awhile = 32

// refresh looks at the unsettled children of a node again.
func (s *thread) refresh(f *frame, depth int) {
	for i := range f.children {
		c := &f.children[i]
		if c.Numbers.Value() != game.Unknown {
			continue
		}
		a := s.look(c.key, c.held, shorter(f.limit), uint16(depth+1), chain(f.code, c.key, c.held))
		if !a.first || a.Numbers.Value() != game.Unknown {
			c.answer = a // else the table has lost it, or never knew it
		}
	}
}

// recalled reports whether the thread is to leave the node at a depth: somebody else has
// settled it, or one above it.
func (s *thread) recalled(depth int) bool {
	if s.where == nil {
		return false
	}
	if s.halt.Load() {
		s.halt.Store(false)
		for d := 1; d <= depth && d < s.unwind; d++ {
			f := s.frames[d]
			if s.look(f.key, f.held, f.limit, uint16(d), f.code).Numbers.Value() != game.Unknown {
				s.unwind = d
			}
		}
	}
	return depth >= s.unwind
}
