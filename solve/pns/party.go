package pns

import (
	"math/rand/v2"
	"runtime"
	"sync"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
)

// party is several threads in one tree [Saito et al. 2010]. The first always goes to the
// most-proving node, the principal line; the others go near it, by chance. A lock guards
// the tree; threads expand leaves without it.
//
// Nodes count the paths that lead through them, and what is on a path is not deleted. So
// a settled subtree stays for as long as somebody is in it.
type party struct {
	lock      sync.Mutex
	tree      *tree
	deviation int
	depth     int // of the principal line
	over      bool
	best      game.Move // at the root
}

// usualDeviation is the D of the paper.
const usualDeviation = 5

// run is the life of one thread. Its worker follows the moves of its paths.
func (p *party) run(l *loop) {
	r := rand.New(rand.NewPCG(uint64(l.w.ID), 5))
	var moves []game.Move
	for !l.w.Stopped() {
		p.lock.Lock()
		found := p.descend(l, r)
		if p.over || !found {
			p.leave(l)
			p.lock.Unlock()
			// Somebody else expands the leaf, or is in a subtree that is settled by now.
			runtime.Gosched()
			continue
		}
		moves = l.follow(moves)
		size, room := p.tree.size(), p.tree.free()
		p.lock.Unlock()
		spent := l.w.Spend()
		if spent {
			l.look(size, room)
		}
		p.lock.Lock()
		if spent && !(l.second != nil && l.w.Stopped()) {
			p.attach(l)
		}
		p.leave(l)
		p.lock.Unlock()
	}
	for range moves {
		l.w.Up()
	}
}

// follow brings the worker from the end of its last path, whose moves are given, to the
// end of the new one, and returns the moves of that.
func (l *loop) follow(moves []game.Move) []game.Move {
	same := 0
	for same < len(moves) && same+1 < len(l.path) && l.tree.nodes[l.path[same+1]].move == moves[same] {
		same++
	}
	for range moves[same:] {
		l.w.Up()
	}
	moves = moves[:same]
	for _, n := range l.path[same+1:] {
		m := l.tree.nodes[n].move
		l.w.Down(m)
		moves = append(moves, m)
	}
	return moves
}

// descend puts a path to a leaf into the loop. It returns false if somebody is at that
// leaf already.
func (p *party) descend(l *loop, r *rand.Rand) bool {
	t := p.tree
	l.path = l.path[:0]
	l.enter(root)
	principal, alternative := true, l.w.ID > 0
	n := root
	for t.nodes[n].child != none {
		best := t.choose(n, 0)
		next := best
		if alternative {
			switch {
			case principal && p.depth > 2 && r.IntN(p.depth) < 2:
				next = t.choose(n, 1+r.IntN(2))
			default:
				next = t.near(n, uint32(p.deviation), r)
			}
			if next == none {
				next = best
			}
		}
		if next == none {
			// The subtree is settled, and somebody is still in it.
			return false
		}
		principal = principal && next == best
		n = next
		l.enter(n)
	}
	if !alternative {
		p.depth = len(l.path) - 1
	}
	return t.nodes[n].busy == 1 && t.nodes[n].Value() == game.Unknown
}

// choose returns the child with the least number of the side to move among those that are
// not settled, or the k-th after it, or none.
func (t *tree) choose(n uint32, k int) uint32 {
	turn := t.nodes[n].turn
	var list [3]uint32
	for c := t.nodes[n].child; c != none; c = t.nodes[c].next {
		if t.nodes[c].Value() != game.Unknown {
			continue
		}
		for i, at := 0, c; i <= k; i++ {
			if list[i] == none || t.nodes[at].Phi(turn) < t.nodes[list[i]].Phi(turn) {
				list[i], at = at, list[i]
			}
			if at == none {
				break
			}
		}
	}
	return list[k]
}

// near returns one of the children whose number of the side to move is at most so much
// larger than the node's.
func (t *tree) near(n, deviation uint32, r *rand.Rand) uint32 {
	turn := t.nodes[n].turn
	limit := uint64(t.nodes[n].Phi(turn)) + uint64(deviation)
	chosen, seen := none, 0
	for c := t.nodes[n].child; c != none; c = t.nodes[c].next {
		if t.nodes[c].Value() != game.Unknown || uint64(t.nodes[c].Phi(turn)) > limit {
			continue
		}
		if seen++; r.IntN(seen) == 0 {
			chosen = c
		}
	}
	return chosen
}

// attach puts the children of a leaf into the tree and computes the numbers above it.
func (p *party) attach(l *loop) {
	t := p.tree
	if !l.attach() {
		p.over = true
		l.w.Finish(search.ErrMemory)
		return
	}
	for i := len(l.path) - 1; i >= 0; i-- {
		n := l.path[i]
		before := t.nodes[n].Numbers
		now, best := t.sum(n)
		t.touch(n)
		t.nodes[n].Numbers = now
		if n == root && best != none {
			p.best = t.nodes[best].move
		}
		if now.Value() != game.Unknown {
			p.bury(l, i)
		}
		if now == before {
			break
		}
	}
	l.w.Show(t.nodes[root].Numbers)
	if t.nodes[root].Value() != game.Unknown {
		p.over = true
		l.w.Finish(nil)
	}
}

// bury deletes what is below a settled node of the path, unless somebody else is there.
func (p *party) bury(l *loop, i int) {
	if p.tree.nodes[l.path[i]].busy > 1 {
		return
	}
	for len(l.path) > i+1 {
		l.leave()
	}
	p.tree.deleteChildren(l.path[i])
}

// leave takes the thread off its path.
func (p *party) leave(l *loop) {
	for len(l.path) > 0 {
		l.leave()
	}
}
