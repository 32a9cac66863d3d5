// Package joblevel is proof-number search whose leaves are searches of their own:
// job-level proof-number search [Wu et al. 2011]. The top of the tree is explicit
// and belongs to one goroutine; a leaf of it is a job, a search with a budget of
// nodes, which runs wherever there is a processor: in another goroutine, process
// or country. The package knows nothing of that. It says which job is next
// (Tree.Next), what an answer changes (Tree.Apply), how a job is done
// (Searcher.Search), when an answer may be believed (Checker.Check), and how the
// proof of the whole is put together from the proofs of its parts (Assemble).
//
// # Virtual numbers
//
// While a job is out, its leaf counts as if it had been settled already, for the
// side that is nearer to its aim or as the Policy says: a virtual win or loss.
// The numbers above it follow, so that the next job lies elsewhere. Where the root
// is virtually settled, whatever else is not out is handed out by the real numbers,
// with the jobs below a node added to them.
//
// # What is believed
//
// Nobody is trusted. A job that claims a value brings a certificate (package proof),
// and the claim counts once the checker has accepted it, by the rules alone. Numbers
// of jobs without an answer are hints: they steer, and nothing leans on them. So an
// answer that comes late, twice or from a liar does no harm, and one that never
// comes is asked for again.
//
// Certificates of jobs may lean on two things that a checker of files knows nothing
// of. The first are positions that other jobs have settled before; the answer names
// them, and the checker looks for each among those that it has accepted. The second
// are the positions on the way from the root, where play can repeat: going back to
// one of them has the value of a repetition. Such an answer leans on its path, as
// docs/decisions/0003 has it: it is kept for its node of the tree and is told to
// nobody else. The proof that is assembled at the end leans on neither.
//
// # The same tree again
//
// A Tree changes by Apply alone; which jobs are out is forgotten with the process. Whoever writes down the answers applied, in their order, can make the tree
// again from them: that is how a coordinator survives.
package joblevel

import (
	"math"

	"github.com/yomi-solver/yomi/game"
)

// free is the lean of a value that holds on every path.
const free = math.MaxUint32

// Job is a search to be done: the position behind some moves from the root, and
// the nodes that may be spent on it. Equal jobs are the same job.
type Job struct {
	Moves []game.Move
	Nodes uint64
}

// Hint is what a search without an answer thinks of a move.
type Hint struct {
	Move    game.Move
	Numbers game.Numbers
}

// Result is what a job came to.
type Result struct {
	Job
	Value   game.Value
	Numbers game.Numbers
	Hints   []Hint // of the moves, where there is no answer
	Spent   uint64 // nodes
	// Certificate proves the value, as package proof writes it. It may lean on the
	// states listed, which other jobs have settled, and on the path.
	Certificate []byte
	Leans       []string
}

// Answer is a result that may be believed: its certificate has been checked.
type Answer struct {
	Moves   []game.Move
	Value   game.Value
	Numbers game.Numbers
	Hints   []Hint
	Spent   uint64
	Proof   string   // the name of the certificate, for whoever keeps it
	Rank    uint32   // the number of plies that the certificate bounds; 0: none
	Lean    uint32   // depth of the highest position of the path it leans on, or more than its own
	Leans   []string // states settled by other jobs that the certificate leans on
}

// Free says that the answer holds on every path.
func (a *Answer) Free() bool { return int(a.Lean) >= len(a.Moves) }

// Settled is a position whose value is proven on every path.
type Settled struct {
	State string
	Value game.Value
	Rank  uint32 // 0 where endless play has the value
}
