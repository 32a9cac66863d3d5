package tsumego

import "github.com/yomi-solver/yomi/game"

// scratch is memory that knowledge uses again and again.
type scratch struct {
	memos memos
	moves []game.Move
	wall  Set // the hunter's stones that nobody can take, by survey
	shore Set // these and all points that touch them
	// The same in the window of a position that has one.
	walls, shores uint64
}

// learned is what a search has learnt about moves. Questions about the same board
// with other threats share it.
type learned struct {
	good   [2][area]uint32 // how often a move was good, by colour
	asked  []int           // balances of threats
	rounds bool            // with threats of the owner without end, rounds were judged
}

// copy returns an independent copy.
func (l *learned) copy() *learned {
	c := *l
	c.asked = append([]int(nil), l.asked...)
	return &c
}

// Forget leaves pieces of knowledge out. The package comment has their names.
func (p *Position) Forget(k game.Knowledge) {
	p.forgot = k & (game.KnowPieces | game.KnowChain)
	p.scratch.memos = memos{}
}

// knows tells whether a piece of knowledge is to be used.
func (p *Position) knows(k game.Knowledge) bool { return p.forgot&k == 0 }

// Learn remembers a move that gave the side to move what it wants.
func (p *Position) Learn(m game.Move) { p.learned.good[p.board.turn-1][point(m)]++ }

// Order sorts moves: those that were good most often come first. Chases have an
// order of their own.
func (p *Position) Order(moves []game.Move) {
	if p.chased() {
		p.rank(moves)
		return
	}
	good := &p.learned.good[p.board.turn-1]
	for i := 1; i < len(moves); i++ {
		m := moves[i]
		g := good[point(m)]
		j := i
		for ; j > 0 && good[point(moves[j-1])] < g; j-- {
			moves[j] = moves[j-1]
		}
		moves[j] = m
	}
}
