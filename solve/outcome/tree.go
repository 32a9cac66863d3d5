package outcome

import "github.com/yomi-solver/yomi/game"

// node is a position of the tree of mopns. As in proof-number search links are
// numbers, and the root is number 1.
type node struct {
	parent, child, next uint32
	move                game.Move
	turn                game.Side // known once the node has children
}

const (
	none uint32 = 0
	root uint32 = 1

	nodeBytes   = 20
	numberBytes = 8
)

// tree is all nodes. Each has numbers for every question; question i asks for at
// least outcome i+1.
//
// In the words of [Saffidine and Cazenave 2012], the proof number of question i is
// the effort G(i+1) of showing that the value is at least i+1, and its disproof
// number the effort S(i) of showing that it is at most i.
type tree struct {
	nodes     []node
	numbers   []game.Numbers // questions for each node
	questions int
	unused    uint32 // head of the list of deleted nodes, linked by next
	deleted   int    // its length
	capacity  int
}

// newTree makes a tree of a root with numbers for so many questions.
func newTree(bytes int64, questions int) *tree {
	size := nodeBytes + numberBytes*int64(questions)
	t := &tree{questions: questions, capacity: int(min(bytes/size, 1<<32-2))}
	t.nodes = make([]node, 2, min(t.capacity+1, 1<<10))
	t.numbers = make([]game.Numbers, 2*questions, cap(t.nodes)*questions)
	for i := range t.of(root) {
		t.of(root)[i] = game.FreshNumbers
	}
	return t
}

// of returns the numbers of a node, one for each question.
func (t *tree) of(n uint32) []game.Numbers {
	at := int(n) * t.questions
	return t.numbers[at : at+t.questions : at+t.questions]
}

// free is how many nodes can still be added.
func (t *tree) free() int { return t.capacity + 1 - len(t.nodes) + t.deleted }

// add puts a new first child under a node and returns its numbers, to be filled
// in.
func (t *tree) add(parent uint32, m game.Move) []game.Numbers {
	c := t.unused
	if c != none {
		t.unused = t.nodes[c].next
		t.deleted--
	} else {
		t.grow()
		c = uint32(len(t.nodes))
		t.nodes = t.nodes[:c+1]
		t.numbers = t.numbers[:len(t.numbers)+t.questions]
	}
	t.nodes[c] = node{parent: parent, next: t.nodes[parent].child, move: m}
	t.nodes[parent].child = c
	return t.of(c)
}

// grow makes room without ever asking for more than the capacity.
func (t *tree) grow() {
	if len(t.nodes) < cap(t.nodes) {
		return
	}
	room := min(2*cap(t.nodes), t.capacity+1)
	nodes := make([]node, len(t.nodes), room)
	copy(nodes, t.nodes)
	numbers := make([]game.Numbers, len(t.numbers), room*t.questions)
	copy(numbers, t.numbers)
	t.nodes, t.numbers = nodes, numbers
}

// sum computes a node's numbers from its children and returns whether any has
// changed. What is settled stays as it is: the children are not asked about it.
func (t *tree) sum(n uint32) (changed bool) {
	numbers := t.of(n)
	for i, before := range numbers {
		if before.Value() != game.Unknown {
			continue
		}
		numbers[i] = t.sumOf(n, i)
		changed = changed || numbers[i] != before
	}
	imply(numbers)
	return changed
}

// sumOf adds up the children for one question.
func (t *tree) sumOf(n uint32, question int) game.Numbers {
	turn := t.nodes[n].turn
	phi, delta, lost := uint32(game.Infinity), uint64(0), true
	for c := t.nodes[n].child; c != none; c = t.nodes[c].next {
		numbers := t.of(c)[question]
		own, other := numbers.Phi(turn), numbers.Delta(turn)
		if own == 0 {
			return game.NumbersOf(turn.Wants())
		}
		phi = min(phi, own)
		delta += uint64(other)
		lost = lost && other == 0
	}
	if lost {
		return game.NumbersOf(turn.Other().Wants())
	}
	return game.NumbersFor(turn, phi, uint32(min(delta, game.MaxFinite)))
}

// imply settles questions by others of the same node: who reaches an outcome
// reaches every worse one, and who cannot reach it reaches no better one.
func imply(numbers []game.Numbers) {
	proven := false
	for i := len(numbers) - 1; i >= 0; i-- {
		proven = proven || numbers[i] == game.ProvenNumbers
		if proven && numbers[i].Value() == game.Unknown {
			numbers[i] = game.ProvenNumbers
		}
	}
	disproven := false
	for i := range numbers {
		disproven = disproven || numbers[i] == game.DisprovenNumbers
		if disproven && numbers[i].Value() == game.Unknown {
			numbers[i] = game.DisprovenNumbers
		}
	}
}

// closed are the numbers of a question that is not asked at a node, since it does
// not matter there: the move to it was pruned under that question, or the parent is
// settled. They count as those of the value, for which the parent has its reasons,
// but say nothing about the node itself, and imply must not draw conclusions from
// them. It tells them apart by the number that is one short of infinite.
func closed(v game.Value) game.Numbers {
	if v == game.Proven {
		return game.Numbers{Proof: 0, Disproof: game.Infinity - 1}
	}
	return game.Numbers{Proof: game.Infinity - 1, Disproof: 0}
}

// settled reports whether no question of a node is open.
func settled(numbers []game.Numbers) bool {
	for _, n := range numbers {
		if n.Value() == game.Unknown {
			return false
		}
	}
	return true
}

// bounds returns the worst and the best outcome that the numbers of the root leave.
func bounds(numbers []game.Numbers) (low, high int) {
	high = len(numbers)
	for i, n := range numbers {
		switch n.Value() {
		case game.Proven:
			low = i + 1
		case game.Disproven:
			high = min(high, i)
		}
	}
	return low, high
}

// deleteChildren makes a node a leaf again. Its numbers stay. It walks the
// subtree along its links, without a stack.
func (t *tree) deleteChildren(n uint32) {
	top, at := n, n
	for {
		if c := t.nodes[at].child; c != none {
			t.nodes[at].child = t.nodes[c].next
			at = c
			continue
		}
		if at == top {
			return
		}
		parent := t.nodes[at].parent
		t.nodes[at].next = t.unused
		t.unused = at
		t.deleted++
		at = parent
	}
}
