package engine

import (
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve"
)

// A search that has to break off has no answer, and yet it knows which move it liked
// most. A player wants to hear of it, so the report has it as the best move, and says
// that it is a guess. Nothing else in the report leans on it.

// guessed is the most promising move of a question without an answer.
type guessed struct {
	move  string
	nodes uint64 // of the search
	plain bool   // without threats
}

// promiseNote says what a best move without an answer is.
const promiseNote = "best is only the most promising move so far: nothing is proven of it"

// learn notes what a search without an answer liked: the question without threats comes
// first, then the one that was searched longest.
func (f *fight) learn(n int, p game.Problem, result solve.Result) {
	if result.Best == game.NoMove {
		return
	}
	g := guessed{p.FormatMove(result.Best), result.Nodes, n == 0}
	if g.plain || !f.guess.plain && g.nodes >= f.guess.nodes {
		f.guess = g
	}
}

// promise tells the most promising move.
func (f *fight) promise() {
	if f.guess.move == "" {
		return
	}
	f.s.report.Best, f.s.report.Note = f.guess.move, promiseNote
}

// soFar tells the best move that the answers found so far have, where the status is not
// known.
func (f *fight) soFar() {
	won, _ := f.edges(1)
	if won == nil || won.result.Best == game.NoMove {
		f.promise()
		return
	}
	r := f.s.report
	r.Best = won.problem.FormatMove(won.result.Best)
	r.Moves = []string{r.Best}
}
