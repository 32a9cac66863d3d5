package dfpn

import (
	"math"
	"math/bits"
	"sync"
	"sync/atomic"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
)

// crowd is a search by several threads that all begin at the root and share nothing but
// the table [Kaneko 2010]. A child counts for more the more threads are below it
// (virtual proof numbers), so threads part where the choice is close. A thread that
// settles a node calls back those that are below it.
//
// Who is where is kept by a part of the key. Nodes that share a place make numbers less
// exact, and call somebody back in vain.
type crowd struct {
	*Solver
	begun chan struct{} // closed when the first worker is no longer alone
	lock  sync.Mutex    // guards what is found
	found
}

// places is how many places there are; each has a bit for a thread.
const (
	places    = 1 << 14
	maxThread = 64
)

// below returns the threads below a position, other than one.
func (s *thread) below(key game.Key) uint64 {
	return s.where[key.Lo%places].Load() &^ s.bit
}

func newCrowd(s *Solver) *crowd {
	c := &crowd{Solver: s, begun: make(chan struct{}), found: found{result: game.FreshNumbers}}
	where := make([]atomic.Uint64, places)
	for i, t := range s.threads {
		t.where, t.bit = where, 1<<(i%maxThread)
	}
	return c
}

// run is the life of one worker. The first one begins alone, for small problems.
func (c *crowd) run(t *thread, w *search.Worker) {
	if w.ID == 0 {
		if c.config.Job == 0 {
			f, _ := t.alone(w)
			c.tell(w, f)
		}
		close(c.begun)
	} else {
		<-c.begun
	}
	t.until = math.MaxUint64
	for !w.Stopped() {
		numbers, best := t.root(w)
		c.tell(w, found{numbers, best})
	}
}

// tell keeps an answer, and ends the search if it is one.
func (c *crowd) tell(w *search.Worker, f found) {
	c.lock.Lock()
	defer c.lock.Unlock()
	if c.result.Value() == game.Unknown {
		c.found = f
	}
	if f.result.Value() != game.Unknown {
		w.Finish(nil)
	}
}

// virtually is the children of a node with their virtual numbers, and whether there are
// any: whether somebody is below.
func (s *thread) virtually(children []game.Child, turn game.Side) (kids []game.Child, some bool) {
	s.kids = s.kids[:0]
	for i := range children {
		c := &children[i]
		if c.Seen == 0 || c.Numbers.Value() != game.Unknown {
			continue
		}
		if n := uint32(bits.OnesCount64(s.below(c.Key))); n > 0 {
			if len(s.kids) == 0 {
				s.kids = append(s.kids, children...)
			}
			own := min(c.Phi(turn)+n, game.MaxFinite)
			s.kids[i].Numbers = game.NumbersFor(turn, own, c.Delta(turn))
		}
	}
	if len(s.kids) == 0 {
		return children, false
	}
	return s.kids, true
}

// enter notes that the thread is below a position. Leave notes that it is no longer, calls
// others back if the position is settled, and looks what others have done meanwhile if
// that was a while.
func (s *thread) enter(key game.Key) { s.where[key.Lo%places].Or(s.bit) }

func (s *thread) leave(w *search.Worker, c *game.Child, spent uint64) {
	s.where[c.Key.Lo%places].And(^s.bit)
	if c.Numbers.Value() != game.Unknown {
		s.call(c.Key)
	}
	back := s.unwind == w.Depth()+1
	if back {
		s.unwind = math.MaxInt
	}
	if back || spent >= awhile {
		w.Refresh()
	}
}

// awhile is after how many nodes a thread looks what others have done.
const awhile = 32

// call tells all threads below a position to look whether they should come back.
func (s *thread) call(key game.Key) {
	for set := s.below(key); set != 0; set &= set - 1 {
		for i := bits.TrailingZeros64(set); i < len(s.threads); i += maxThread {
			s.threads[i].halt.Store(true)
		}
	}
}

// called looks whether something above is settled, and if so how far to go back.
func (s *thread) called(w *search.Worker) bool {
	s.halt.Store(false)
	if depth := w.Settled(); depth > 0 {
		s.unwind = depth
	}
	return w.Depth() >= s.unwind
}
