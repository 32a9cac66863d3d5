// Package outcome finds the value of positions with more than two outcomes:
// draws, scores.
//
// A value is settled by two answers: at least v, and not more (docs/decisions/0006).
// Any algorithm finds it by asking one question after another (solve.Outcome). The
// two algorithms of this package let one question learn from another:
//
//   - iterative-pns keeps bounds on the value of each position in the table
//     [Moldenhauer 2009]: what is proven or disproven under one question decides
//     others. Use it for scores.
//   - mopns asks all questions at once in one tree [Saffidine and Cazenave 2012],
//     led by the value that looks nearest to being settled. Use it where the tree
//     fits into memory.
//
// Asked a yes/no question, the first is the algorithm that it is built on, and the
// second is proof-number search.
package outcome

import "github.com/yomi-solver/yomi/solve"

// Algorithms are the algorithms of this package. Inner answers the questions of
// iterative-pns; it must remember what it learns in the table it is given.
func Algorithms(inner solve.Algorithm) []solve.Algorithm {
	return []solve.Algorithm{
		{
			Name: "iterative-pns",
			Doc: "Iterative proof-number search [Moldenhauer 2009]: " + inner.Name + " for one outcome after another, over " +
				"one table that holds bounds on the value of each position, so that every question makes the next ones easier. " +
				"For goals value and score; any other question goes to " + inner.Name + " as it is.",
			Settings: append([]solve.Setting{
				{Name: "order", Default: "binary", Doc: "which outcome is asked for next: binary (in the middle of what is left), linear (the worst first)"},
				{Name: "share", Default: "true", Doc: "let questions decide each other's positions"},
			}, inner.Settings...),
			New: func(o solve.Options) (solve.Solver, error) { return newIterative(inner, o) },
		},
		{
			Name: "mopns",
			Doc: "Multiple-outcome proof-number search [Saffidine and Cazenave 2012]: one tree in memory in which each node has " +
				"numbers for all outcomes, expanded where the likeliest value is settled soonest. For goals value and score; " +
				"a yes/no question makes it proof-number search. It stops when memory is full.",
			New: newMultiple,
		},
	}
}
