package mcts

import (
	"sync"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/solve"
)

// The names of searches by several threads [Chaslot et al. 2008b].
const (
	rootName = "mcts-root"
	treeName = "mcts-tree"
)

// Parallel are the presets for several threads.
var Parallel = []solve.Algorithm{
	parallel(rootName, "MCTS-Solver with a tree for each thread (root parallelization) [Chaslot et al. 2008b]: each plays other games, and what one of them "+
		"settles of the first moves the others take over. Memory is divided among them. With one thread it is mcts-solver."),
	parallel(treeName, "MCTS-Solver by several threads in one tree (tree parallelization) [Chaslot et al. 2008b]: a lock guards the tree while games are played "+
		"out without it, and who is on the way through a node counts as having lost there (virtual loss). With one thread it is mcts-solver."),
}

func parallel(name, doc string) solve.Algorithm {
	return solve.Algorithm{
		Name: name, Doc: doc, Settings: Algorithm.Settings,
		New: func(o solve.Options) (solve.Solver, error) { return New(name, o) },
	}
}

// party is the threads of a search.
type party struct {
	*Solver
	lock  sync.Mutex // guards the rest
	tree  *tree      // of all, where there is one
	known map[game.Move]game.Value
	value game.Value // of the root
	best  game.Move
}

func newParty(s *Solver) (*party, error) {
	p := &party{Solver: s, known: map[game.Move]game.Value{}}
	var err error
	if s.together {
		p.tree, err = newTree(s.capacity)
	}
	return p, err
}

// end gives the tree of all back.
func (p *party) end() error {
	if p.tree == nil {
		return nil
	}
	return p.tree.drop()
}

// run is the life of one worker.
func (p *party) run(w *search.Worker) {
	c := p.config
	c.seed += w.ID << 16
	t := p.tree
	if t == nil {
		var err error
		if t, err = newTree(p.capacity); err != nil {
			w.Finish(err)
			return
		}
		defer t.drop() // of what was mapped, so it cannot fail
	}
	l := newLoop(c, w, t, p.skip)
	switch {
	case p.threads == 1:
		l.run()
	case p.together:
		p.share(l)
	default:
		rounds := 0
		l.meet = func() {
			if rounds++; rounds%meetEvery == 0 {
				p.exchange(l)
			}
		}
		l.run()
	}
	p.lock.Lock()
	defer p.lock.Unlock()
	if v := t.nodes[root].value; p.value == game.Unknown && (v != game.Unknown || w.ID == 0) {
		p.value, p.best = v, l.best()
	}
	if p.value != game.Unknown {
		w.Finish(nil)
	}
}

// meetEvery is after how many iterations threads with trees of their own meet.
const meetEvery = 64

// exchange tells the others which first moves are settled, and hears it from them. The
// value of a first move is that of one line of play, the same for all.
func (p *party) exchange(l *loop) {
	t := l.tree
	p.lock.Lock()
	defer p.lock.Unlock()
	for c := t.nodes[root].child; c != none; c = t.nodes[c].next {
		n := &t.nodes[c]
		switch v := p.known[n.move]; {
		case n.value != game.Unknown:
			p.known[n.move] = n.value
		case v != game.Unknown:
			n.value = v
			t.deleteChildren(c)
		}
	}
	if t.nodes[root].child != none {
		t.nodes[root].value = t.settled(root)
	}
}

// share is run in a tree that others are in. The lock is held but while a leaf is opened
// and a game played out.
func (p *party) share(l *loop) {
	t := l.tree
	l.shared = true
	for !l.w.Stopped() && l.w.Spend() {
		p.lock.Lock()
		if t.nodes[root].value != game.Unknown {
			p.lock.Unlock()
			return
		}
		t.nodes[root].flight++
		result := l.descend()
		opened := t.nodes[l.last()].flight > 1 // by somebody else, who is still at it
		l.line = l.line[:0]
		for _, n := range l.path[1:] {
			l.line = append(l.line, t.nodes[n].move)
		}
		p.lock.Unlock()
		for _, m := range l.line {
			l.w.Down(m)
		}
		room := true
		if result == game.Unknown {
			result, room = p.open(l, opened)
		}
		for range l.line {
			l.w.Up()
		}
		p.lock.Lock()
		for _, n := range l.path {
			t.nodes[n].add(result)
			t.nodes[n].flight--
		}
		l.path = l.path[:1]
		p.lock.Unlock()
		if !room {
			l.w.Finish(search.ErrMemory)
		}
	}
}

// open gives the last node its children, unless somebody else does, and plays a game out. It
// returns false if there is no memory for the children.
func (p *party) open(l *loop, opened bool) (result game.Value, room bool) {
	if !opened {
		l.look()
		p.lock.Lock()
		if room = l.attach(); room {
			result = l.settle()
		}
		p.lock.Unlock()
		if !room || result != game.Unknown {
			return result, room
		}
	}
	return l.playout(), true
}
