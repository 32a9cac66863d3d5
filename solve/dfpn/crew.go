package dfpn

import (
	"sync"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
)

// crew is a search by several threads at two levels [Pawlewicz and Hayward 2013]. The upper
// one is a proof-number tree that all threads share under a lock; the lower one is
// df-pn, which searches a leaf of that tree for a while, without the lock, and puts what
// it finds into the table. A leaf that has been searched for as long as a job may last
// becomes a node of the tree.
//
// While a thread searches a leaf, the others take it for settled, in favour of the side
// that the odds are for, and go where they would go then: to what this side must still
// settle besides. If the guess is right, they do what has to be done anyway.
//
// A leaf is a path from the root. A worker walks that path before it searches, so what
// leans on an ancestor is judged as in any other search, and the tree never brings
// together what was found on two paths; only the table does, by its own rules.
type crew struct {
	*Solver
	begun chan struct{} // closed when the first worker is no longer alone

	lock    spin       // guards the rest
	idle    *sync.Cond // waits for jobs to end
	waiting int
	over    bool
	sums    *thread // adds up
	root    *top
	quota   uint64 // nodes of a job
	size    int    // bytes of the tree
	budget  int
	odds    odds
	found
}

// route is the way to a leaf, and what the search there may do.
type route struct {
	leaf    *top
	path    []game.Child
	nodes   []*top
	limit   thresholds // seen by the attacker
	raise   bool
	numbers game.Numbers // that the job has come to
	split   bool         // it has had its job
	quota   uint64
}

// kept is what a worker is to store of a node on its way back to the root.
type kept struct {
	game.Numbers
	best game.Move
	lean uint32
	work uint64
}

func newCrew(s *Solver) *crew {
	c := &crew{
		Solver: s, found: found{result: game.FreshNumbers}, begun: make(chan struct{}), sums: &thread{Solver: s},
		quota: uint64(s.config.Job), budget: s.budget,
	}
	c.idle = sync.NewCond(&c.lock)
	return c
}

// run is the life of one worker. Unless jobs have a size of their own, the first worker
// searches alone for a while: a small problem is none of the others' business.
func (c *crew) run(t *thread, w *search.Worker) {
	t.kept, t.stand = t.kept[:0], t.stand[:0] // they are of another question
	if w.ID > 0 {
		<-c.begun
	} else {
		if c.quota == 0 {
			c.found, c.quota = t.alone(w)
			c.over = c.result.Value() != game.Unknown || w.Stopped()
		}
		if !c.over {
			c.root = &top{}
			c.plant(c.root, append([]game.Child(nil), w.Open()...), w.Position.Turn(), w.Seen())
			c.update(t, w, c.root, w.Nodes())
			c.over = c.result.Value() != game.Unknown
		}
		close(c.begun)
	}
	r := &route{}
	c.lock.Lock()
	for c.take(t, w, r) {
		c.lock.Unlock()
		t.back(w)
		n, found, work := c.job(t, w, r)
		t.stand = append(t.stand[:0], r.nodes[:w.Depth()]...)
		c.lock.Lock()
		c.finish(t, w, r.leaf, n, found, work)
	}
	c.idle.Broadcast()
	c.lock.Unlock()
	for w.Depth() > 0 {
		t.up(w)
	}
	t.keep(w)
}

// take waits for a leaf to search. It returns false when the search is over.
func (c *crew) take(t *thread, w *search.Worker, r *route) bool {
	for !c.over && !w.Stopped() {
		if c.pick(c.root, r) {
			c.claim(r.leaf, t)
			return true
		}
		c.waiting++
		c.idle.Wait()
		c.waiting--
	}
	return false
}

// job walks to a leaf and searches it. It returns the node that it has found something
// about, and leaves the worker at the parent of that node. If there is no such node, the
// worker is somewhere on the way.
func (c *crew) job(t *thread, w *search.Worker, r *route) (*top, game.Child, uint64) {
	before := w.Nodes()
	n, found := t.walk(w, r)
	if n == r.leaf && r.split && found.Value() == game.Unknown {
		if !c.split(t, w, r) {
			return nil, found, 0
		}
		n, found = r.leaf, w.Follow(r.path[len(r.path)-1])
	}
	if n != r.leaf || found.Value() != game.Unknown {
		w.Up()
		return n, found, 0
	}
	t.until = before + r.quota
	for {
		spent := w.Nodes()
		numbers, _ := t.search(w, w.Open(), true, c.limit(r, w.Position.Turn()), r.raise)
		if w.Nodes() == spent {
			// A round that the table alone does counts as a node, lest keys that collide
			// keep it up for ever.
			w.Spend()
		}
		_, children, i := w.At(w.Depth())
		if c.config.Rule == DFPN || numbers.Value() != game.Unknown || t.over(w) || w.Stopped() {
			return n, children[i], w.Nodes() - before
		}
		r.numbers = numbers
		w.Follow(children[i])
	}
}

// limit is the thresholds of a job, seen by the side to move. Rules other than that of df-pn
// let them rise until the job is over.
func (c *crew) limit(r *route, turn game.Side) thresholds {
	if c.config.Rule != DFPN {
		return c.rise(r.numbers, turn)
	}
	return r.limit.seenBy(turn)
}

// walk brings the worker from where it stands to a leaf, or to the first node on the way
// that the table knows to be settled.
func (s *thread) walk(w *search.Worker, r *route) (*top, game.Child) {
	same := 0
	for same < len(s.stand) && same < len(r.nodes)-1 && s.stand[same] == r.nodes[same] {
		same++
	}
	for w.Depth() > same {
		s.up(w)
	}
	var found game.Child
	for i := same; i < len(r.path); i++ {
		if found = w.Follow(r.path[i]); found.Value() != game.Unknown {
			return r.nodes[i], found
		}
	}
	return r.leaf, found
}

// split makes a node of the leaf at which the worker stands, and a leaf below it the one
// to search. It returns false if nothing is left to search there.
func (c *crew) split(t *thread, w *search.Worker, r *route) bool {
	children, turn, seen := append([]game.Child(nil), w.Open()...), w.Position.Turn(), w.Seen()
	c.lock.Lock()
	defer c.lock.Unlock()
	n := r.leaf
	if n.dead {
		return false
	}
	c.leave(n)
	c.plant(n, children, turn, seen)
	if !c.pick(n, r) {
		c.update(t, w, n, 0)
		c.end(w)
		return false
	}
	c.claim(r.leaf, t)
	c.prune()
	return true
}

// finish brings what a job has found into the tree: its leaf has new numbers, or a node
// above the leaf is settled. Work on a leaf that is dead by now was in vain.
func (c *crew) finish(t *thread, w *search.Worker, leaf, n *top, found game.Child, work uint64) {
	if n == nil || leaf.dead {
		return
	}
	c.leave(leaf)
	n.work += work
	if found.Value() != game.Unknown {
		c.bury(n)
	}
	c.tell(n, found)
	c.update(t, w, n.up, work)
	c.end(w)
	if c.waiting > 0 {
		c.idle.Broadcast()
	}
}

// end tells everybody when the root is settled.
func (c *crew) end(w *search.Worker) {
	if c.result.Value() != game.Unknown {
		c.over = true
		w.Finish(nil)
	}
}

// back brings the worker above the settled nodes of its path.
func (s *thread) back(w *search.Worker) {
	for w.Depth() > 0 && w.Depth() < len(s.kept) && s.kept[w.Depth()].Value() != game.Unknown {
		s.up(w)
	}
}

// up stores what the tree knows of the node at which the worker stands, if that is
// something, and goes to its parent.
func (s *thread) up(w *search.Worker) {
	s.keep(w)
	w.Up()
	s.stand = s.stand[:min(len(s.stand), w.Depth())]
	s.kept = s.kept[:min(len(s.kept), w.Depth()+1)]
}

func (s *thread) keep(w *search.Worker) {
	if w.Depth() < len(s.kept) {
		k := &s.kept[w.Depth()]
		w.Put(k.Numbers, k.best, k.lean, k.work)
	}
}
