// Package bench compares algorithms on collections of problems and guards their
// node counts.
//
// # Runs
//
// Run solves every problem of a Config with every algorithm of it, one after
// the other on one thread, so that nothing else disturbs the times and node
// counts are the same again. Problem by problem, not algorithm by algorithm: a
// run that is stopped half-way still compares all algorithms on the same
// problems. What it finds is Results, a Row for each pair. Only the question
// itself is asked, not for every winning move nor for the shortest win; hence of
// the recorded answers only want is compared.
//
// Results are written as
//
//   - CSV, one line a row, for other programs;
//   - Markdown: what each algorithm solved, its total nodes and time over the
//     problems that all of them solved, and the nodes for each problem;
//   - a cactus plot, the number of problems solved over the nodes, or the time,
//     that a problem may take;
//   - a scatter plot of two algorithms, a point a problem, both axes
//     logarithmic. Points below the diagonal are problems for which the second
//     algorithm is cheaper. What an algorithm does not solve lies on a dashed
//     line at the far edge.
//
// Plots are written as SVG and as PNG. Files appear whole or not at all
// (Results.Write).
//
// Totals are fair only over problems that all algorithms solved, and they are
// ruled by the hardest of those: read them next to the plots. The time of a row
// is that of its search.
//
// # Experiments
//
// An Experiment is a comparison that a text file describes (ReadExperiment): the
// problems, the algorithms with their settings, limits, repetitions, a seed, and
// what is expected to come out. Its Outcome sums up every run with intervals of
// 95 %, Wilson's for what is solved and a bootstrap over problems for nodes, and
// says which expectations hold. Problems may belong to groups, which are also summed
// up by themselves (Results.Of, Results.Duels). The folder lab of the repository holds such files;
// the test of this package runs each of them in small.
//
// # The signature
//
// The signature is the number of nodes that each algorithm spends on a suite
// built into the program (testdata/signature.suite), on one thread with a table
// of 256 KiB, so small that replacement counts too. It does not depend on the
// speed of the machine. testdata/signature.txt holds the accepted one, and the
// test of this package compares: a change that should not alter a search does not alter the
// signature, and a change that should shows in review which algorithms it moved.
// After such a change,
//
//	go test ./bench -run Signature -update
//
// accepts the new counts. "yomi lab bench" prints the signature of a binary.
//
// # Golden problems
//
// The tests also solve every suite in testdata/problems of the repository, with
// certificates made and checked by the rules alone. In a small.suite each problem
// is solved by every algorithm in moments, minimax included; a medium.suite takes
// df-pn a few seconds in all, and is left out by -short; so is a study.suite, which
// TestCompose makes (-compose) for the study in docs/lab. A problem marked as a
// known failure must still fail: who mends it removes the star.
package bench
