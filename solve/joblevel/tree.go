package joblevel

import (
	"errors"
	"fmt"
	"slices"

	"github.com/yomi-solver/yomi/game"
)

// node is a position on one path from the root. Nodes hold numbers and no pointers.
type node struct {
	game.Numbers              // as far as is proven or hinted at
	virtual      game.Numbers // with jobs that are out
	parent       uint32
	first, count uint32 // children; none at a leaf
	move         game.Move
	lean         uint32 // of a value: the depth of what it leans on, or free
	proof        uint32 // 1 + number of the certificate that settles it
	same         uint32 // of a leaf settled elsewhere: 1 + the node that has the certificate
	idle         uint32 // leaves here and below that a job could be made of
	out          uint32 // jobs that are out here and below
	depth        uint32
	tries        uint16
	turn         game.Side
}

// settledAt is where a state was settled.
type settledAt struct {
	Settled
	node uint32
}

// accepted is a certificate that was accepted.
type accepted struct {
	name  string
	rank  uint32
	leans []uint32 // 1 + numbers of certificates that it leans on
}

// root is the number of the root.
const root = 0

// Tree is the top of a search. It belongs to one goroutine.
type Tree struct {
	policy   Policy
	problem  game.Problem // at the root, whenever no method is at work
	repeated game.Value
	nodes    []node
	proofs   []accepted
	settled  map[string]settledAt
	twins    map[string][]uint32 // nodes by state, while it is not settled
	spent    uint64
	answers  uint64
}

// NewTree makes the tree of a problem that the rules do not settle.
func NewTree(p game.Problem, policy Policy) (*Tree, error) {
	clone, ok := p.Clone().(game.Problem)
	if !ok {
		return nil, errors.New("joblevel: a clone of a problem is none")
	}
	t := &Tree{policy: policy, problem: clone, repeated: p.Repeated(), settled: map[string]settledAt{}, twins: map[string][]uint32{}}
	n := node{Numbers: game.NumbersOf(p.Value()), lean: free, turn: p.Turn()}
	t.nodes = append(t.nodes, n)
	t.refresh(root)
	return t, nil
}

// Value is the answer, as far as it is known.
func (t *Tree) Value() game.Value { return t.nodes[root].Value() }

// Numbers are those of the root.
func (t *Tree) Numbers() game.Numbers { return t.nodes[root].Numbers }

// Len is the number of nodes.
func (t *Tree) Len() int { return len(t.nodes) }

// Out is how many jobs are out.
func (t *Tree) Out() int { return int(t.nodes[root].out) }

// Spent is how many nodes all answers together took.
func (t *Tree) Spent() uint64 { return t.spent }

// Answers is how many answers were applied.
func (t *Tree) Answers() uint64 { return t.answers }

// Proofs is how many certificates the tree leans on or could.
func (t *Tree) Proofs() int { return len(t.proofs) }

// Best is the move at the root that the search likes most: one that gives the side to
// move what it wants, if there is one.
func (t *Tree) Best() game.Move {
	n := &t.nodes[root]
	best, least := game.NoMove, uint64(1<<63)
	for i := n.first; i < n.first+n.count; i++ {
		if phi := uint64(t.nodes[i].Phi(n.turn)); phi < least {
			best, least = t.nodes[i].move, phi
		}
	}
	return best
}

// Next picks the leaf that is to be searched next and counts its job as out. It
// returns false if there is none: the root is settled, or all leaves are out.
func (t *Tree) Next() (Job, bool) {
	if t.nodes[root].Value() != game.Unknown || t.nodes[root].idle == 0 {
		return Job{}, false
	}
	i := t.choose()
	n := &t.nodes[i]
	n.out = 1
	job := Job{Moves: t.moves(i), Nodes: t.policy.budget(n.tries, len(t.nodes))}
	t.update(i)
	return job, true
}

// choose descends to a leaf whose job is not out.
func (t *Tree) choose() uint32 {
	i := uint32(root)
	ahead := t.nodes[root].virtual.Value() != game.Unknown || t.policy.Virtual == Flag
	for t.nodes[i].count > 0 {
		n := &t.nodes[i]
		best, least := uint32(0), uint64(1<<63)
		for c := n.first; c < n.first+n.count; c++ {
			child := &t.nodes[c]
			if child.idle == 0 || !ahead && child.virtual.Value() != game.Unknown {
				continue
			}
			phi := uint64(child.virtual.Phi(n.turn))
			if ahead {
				phi = uint64(child.Phi(n.turn)) + uint64(child.out)
			}
			if phi < least {
				best, least = c, phi
			}
		}
		if best == 0 {
			// Virtually settled below: take what is not out by the real numbers.
			ahead = true
			continue
		}
		i = best
	}
	return i
}

// moves is the way from the root to a node.
func (t *Tree) moves(i uint32) []game.Move {
	moves := make([]game.Move, 0, t.nodes[i].depth)
	for ; i != root; i = t.nodes[i].parent {
		moves = append(moves, t.nodes[i].move)
	}
	slices.Reverse(moves)
	return moves
}

// play makes the problem that of a node and returns how many moves that took.
func (t *Tree) play(i uint32) int {
	moves := t.moves(i)
	for _, m := range moves {
		t.problem.Play(m)
	}
	return len(moves)
}

// back takes moves back.
func (t *Tree) back(n int) {
	for range n {
		t.problem.Undo()
	}
}

// find returns the node behind some moves. It stops above a settled node, whose
// children do not matter any more.
func (t *Tree) find(moves []game.Move) (i uint32, ok bool) {
	for _, m := range moves {
		n := &t.nodes[i]
		if n.Value() != game.Unknown {
			return i, false
		}
		child := t.child(n, m)
		if child == 0 {
			return i, false
		}
		i = child
	}
	return i, t.nodes[i].Value() == game.Unknown
}

// child is the child behind a move, or 0.
func (t *Tree) child(n *node, m game.Move) uint32 {
	for c := n.first; c < n.first+n.count; c++ {
		if t.nodes[c].move == m {
			return c
		}
	}
	return 0
}

// Wants reports whether an answer with that value would still change something: its node is
// there, is not settled, no node above it is, and it has not been split if the value is
// unknown.
func (t *Tree) Wants(moves []game.Move, v game.Value) bool {
	i, ok := t.find(moves)
	return ok && (v != game.Unknown || t.nodes[i].count == 0)
}

// Release counts a job as not out any more, because it was lost or given up.
func (t *Tree) Release(moves []game.Move) {
	i, ok := t.find(moves)
	if ok && t.nodes[i].count == 0 && t.nodes[i].out > 0 {
		t.nodes[i].out = 0
		t.update(i)
	}
}

// ErrMoves says that an answer's moves are not those of the game.
var ErrMoves = errors.New("joblevel: the moves of an answer are not legal")

// Apply takes an answer. It reports whether the answer changed anything: one that comes
// late or for the second time does not.
func (t *Tree) Apply(a Answer) (bool, error) {
	if !t.Wants(a.Moves, a.Value) {
		return false, nil
	}
	i, _ := t.find(a.Moves)
	n := &t.nodes[i]
	if a.Value != game.Unknown {
		t.settle(i, a)
	} else {
		n.tries++
		n.Numbers = open(a.Numbers)
		if int(n.tries) >= t.policy.Tries {
			if err := t.split(i, a.Hints); err != nil {
				return false, err
			}
		}
	}
	t.spent += a.Spent
	t.answers++
	if t.nodes[i].count == 0 {
		t.nodes[i].out = 0
	}
	t.update(i)
	return true, nil
}

// settle gives a node the value of a certificate.
func (t *Tree) settle(i uint32, a Answer) {
	n := &t.nodes[i]
	n.Numbers, n.lean = game.NumbersOf(a.Value), free
	n.first, n.count, n.out = 0, 0, 0
	t.proofs = append(t.proofs, accepted{a.Proof, a.Rank, t.leans(a.Leans)})
	n.proof = uint32(len(t.proofs))
	if !a.Free() {
		n.lean = a.Lean
		return
	}
	steps := t.play(i)
	state := string(t.problem.AppendState(nil))
	t.back(steps)
	if _, ok := t.settled[state]; ok {
		return
	}
	t.settled[state] = settledAt{Settled{state, a.Value, a.Rank}, i}
	twins := t.twins[state]
	delete(t.twins, state)
	for _, j := range twins {
		if twin := &t.nodes[j]; twin.Value() == game.Unknown {
			twin.Numbers, twin.lean, twin.same = game.NumbersOf(a.Value), free, i+1
			twin.first, twin.count = 0, 0
			t.update(j)
		}
	}
}

// leans are the certificates of some states, each once.
func (t *Tree) leans(states []string) []uint32 {
	var list []uint32
	for _, s := range states {
		if at, ok := t.settled[s]; ok && !slices.Contains(list, t.nodes[at.node].proof) {
			list = append(list, t.nodes[at.node].proof)
		}
	}
	return list
}

// hinted is the number of a move that a search believes to be settled, while nobody
// has proven it: far away, and yet not infinite.
const hinted = 1 << 20

// open turns numbers into those of a node that is not settled.
func open(n game.Numbers) game.Numbers {
	switch {
	case !n.Consistent():
		return game.FreshNumbers
	case n.Proof == 0:
		return game.Numbers{Proof: 1, Disproof: hinted}
	case n.Disproof == 0:
		return game.Numbers{Proof: hinted, Disproof: 1}
	}
	return game.Numbers{Proof: min(n.Proof, game.MaxFinite), Disproof: min(n.Disproof, game.MaxFinite)}
}

// split gives a leaf its children.
func (t *Tree) split(i uint32, hints []Hint) error {
	above := t.ancestors(i)
	defer t.back(t.play(i))
	legal := t.problem.Moves(nil)
	depth := t.nodes[i].depth
	first := uint32(len(t.nodes))
	for _, m := range legal {
		t.problem.Play(m)
		c := node{parent: i, move: m, depth: depth + 1, lean: free, turn: t.problem.Turn()}
		c.Numbers = game.NumbersOf(t.problem.Value())
		if c.Value() == game.Unknown {
			t.judge(&c, uint32(len(t.nodes)), above, hints)
		}
		t.problem.Undo()
		t.nodes = append(t.nodes, c)
		t.refresh(uint32(len(t.nodes) - 1))
	}
	if len(legal) == 0 {
		return fmt.Errorf("joblevel: a position that is not settled has no moves")
	}
	t.nodes[i].first, t.nodes[i].count = first, uint32(len(legal))
	t.nodes[i].out = 0
	return nil
}

// judge gives a new child its first numbers: those of a repetition, of what was settled
// elsewhere, or of a hint. The problem stands at the child, whose number is given.
func (t *Tree) judge(c *node, number uint32, above map[string]uint32, hints []Hint) {
	state := string(t.problem.AppendState(nil))
	if depth, ok := above[state]; ok {
		c.Numbers, c.lean = game.NumbersOf(t.repeated), depth
		return
	}
	if s, ok := t.settled[state]; ok {
		c.Numbers, c.same = game.NumbersOf(s.Value), s.node+1
		return
	}
	t.twins[state] = append(t.twins[state], number)
	for _, h := range hints {
		if h.Move == c.move {
			c.Numbers = open(h.Numbers)
		}
	}
}

// ancestors are the states on the way to a node with their depths, its own among them;
// nil where play cannot repeat.
func (t *Tree) ancestors(i uint32) map[string]uint32 {
	if t.repeated == game.Unknown {
		return nil
	}
	return states(t.problem, t.moves(i))
}

// states are the states along some moves with their depths, the last one among them.
func states(p game.Problem, moves []game.Move) map[string]uint32 {
	above := map[string]uint32{}
	for depth := 0; ; depth++ {
		s := string(p.AppendState(nil))
		if _, ok := above[s]; !ok {
			above[s] = uint32(depth)
		}
		if depth == len(moves) {
			break
		}
		p.Play(moves[depth])
	}
	for range moves {
		p.Undo()
	}
	return above
}
