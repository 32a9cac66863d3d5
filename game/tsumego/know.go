package tsumego

import "github.com/yomi-solver/yomi/game"

// scratch is memory that knowledge uses again and again.
type scratch struct {
	moves []game.Move
	wall  Set // the hunter's stones that nobody can take, by survey
	shore Set // these and all points that touch them
}

// learned is what a search has learnt about moves. Questions about the same board
// with other threats share it.
type learned struct {
	killers [2][2]Point     // moves that settled positions at once, by colour
	good    [2][area]uint32 // how often a move was good, by colour
	asked   []int           // balances of threats
	told    bool            // a search uses this
}

// copy returns an independent copy.
func (l *learned) copy() *learned {
	c := *l
	c.asked = append([]int(nil), l.asked...)
	return &c
}

// Forget leaves pieces of knowledge out. The package comment has their names.
func (p *Position) Forget(k game.Knowledge) { p.forgot = k & game.KnowPieces }

// knows tells whether a piece of knowledge is to be used.
func (p *Position) knows(k game.Knowledge) bool { return p.forgot&k == 0 }

// Learn remembers a move that gave the side to move what it wants.
func (p *Position) Learn(m game.Move) {
	p.learned.good[p.board.turn-1][point(m)]++
	p.learned.told = true
}

// note remembers a move of the side to move that settles the position at once. It
// does so in searches only: elsewhere a position looks the same every time.
func (p *Position) note(q Point) {
	if k := &p.learned.killers[p.board.turn-1]; p.learned.told && k[0] != q && q != Pass {
		k[0], k[1] = q, k[0]
	}
}

// killer tries the moves that settled other positions at once, and tells whether
// one of them settles this one.
func (p *Position) killer() game.Value {
	b := p.board
	wants := p.Turn().Wants()
	if !p.knows(game.KnowKiller) {
		return game.Unknown
	}
	for _, q := range p.learned.killers[b.turn-1] {
		if q == Pass || b.cells[q] != Empty || q == b.ko || !b.lives(q, b.turn) {
			continue
		}
		p.Play(code(q))
		v := p.Value()
		if v == game.Unknown {
			v = p.Decide()
		}
		p.Undo()
		if v == wants {
			return v
		}
	}
	return game.Unknown
}

// Order sorts moves: those that were good most often come first.
func (p *Position) Order(moves []game.Move) {
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
