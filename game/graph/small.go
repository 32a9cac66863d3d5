package graph

import "github.com/yomi-solver/yomi/game"

// small yields graphs that searches stumble over, and ordinary ones.
func small(yield func(game.Problem) bool) {
	for _, text := range problems {
		p, err := Parse(text)
		if err != nil {
			panic("graph: a small problem is wrong: " + err.Error())
		}
		if !yield(p) {
			return
		}
	}
	for _, s := range scored {
		p, err := parseProblem(s.text, game.Question{Goal: s.goal})
		if err != nil {
			panic("graph: a small problem is wrong: " + err.Error())
		}
		if !yield(p) {
			return
		}
	}
}

// scored are graphs with scores: the same one asked on both sides of its value,
// and a trap where endless play is between the two scores.
var scored = []struct{ text, goal string }{
	{"random tree nodes=30 seed=1 values=4", "score>=2"},
	{"random dag nodes=30 seed=3 values=5", "score>=1"},
	{"random cyclic nodes=20 seed=5 values=4 repeat=1", "score>=1"},
	{"random cyclic nodes=20 seed=5 values=4 repeat=1", "score>=2"},
	{"random cyclic nodes=20 seed=6 values=3 repeat=2", "score>=2"},
	{"repeat score 1\na and b c\nb or d f\nc or d\nd or e\ne and b\nf score 2", "score>=2"},
	{"repeat score 1\na and b c\nb or d f\nc or d\nd or e\ne and b\nf score 0", "score>=1"},
}

// problems are read in the order of their edges, as a naive search does. The
// first ten are traps for a search that takes the value of a node on one path
// for its value on every path.
var problems = []string{
	// Below b, node d is lost only because e would repeat b. Below c the same d
	// is won: e, b, f. Who keeps the first value says that a is disproven.
	`a and b c
b or d f
c or d
d or e
e and b
f proven`,

	// The same with the roles changed: who keeps the value says that a is
	// proven, which is worse.
	`repeat proven
a or b c
b and d f
c and d
d and e
e or b
f disproven`,

	// A cycle with two doors: d leads to e and e to d, and only d has a way out.
	`a and b c
b or d
c or e
d or e f
e or d
f proven`,

	// The value of d leans on two ancestors, g and b. Who forgets the farther one
	// keeps d as lost once g is left; by c it is won through e, b, x.
	`a and b c
b or g x
g or d
d or e f
e and b
f and g
c or d
x proven`,

	// Below d, node e is lost since it repeats d; but d is won by its other
	// child, and so is e when it comes first.
	`a and b e
b or d
d or e f
e and d g
f and g
g or h
h and`,

	// Random traps, found by trying. The answer is proven in the first ones, and
	// disproven in those where a repetition is proven.
	"random cyclic nodes=12 seed=2618",
	"random cyclic nodes=20 seed=724",
	"random cyclic nodes=30 seed=321",
	"random cyclic nodes=20 seed=187 repeat=proven",
	"random cyclic nodes=30 seed=249 repeat=proven",

	// Nothing but cycles, whose answer is the word of the text.
	`a or b
b and c a
c or a b`,
	`repeat proven
a or b
b and c a
c or a b`,

	// An edge from a node to itself is of no use to the side that has to get
	// somewhere, and all that the other one needs.
	`a or a b
b and c
c or c d
d proven`,
	`repeat proven
a and a b
b or b c
c and c d
d disproven`,

	// Four diamonds: what is at their end is counted 16 times by sums.
	`a and a1 a2
a1 or b
a2 or b
b and b1 b2
b1 or c
b2 or c
c and c1 c2
c1 or d
c2 or d
d and d1 d2
d1 or e
d2 or e
e or f g
f disproven
g and`,

	// Leaves only: settled at the root, and stuck at the root.
	"a proven",
	"a or",

	// No traps.
	"random tree nodes=40 seed=0",
	"random tree nodes=40 seed=1",
	"random dag nodes=30 seed=1",
	"random dag nodes=30 seed=2",
	"random cyclic nodes=16 seed=4",
	"random cyclic nodes=16 seed=1 repeat=proven",
}
