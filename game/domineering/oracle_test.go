package domineering

import (
	"fmt"
	"testing"

	"github.com/yomi-solver/yomi/check/trial"
	"github.com/yomi-solver/yomi/game"
)

// oracle is the plain game on a grid and a search of all positions. It shares
// nothing with the package it tests.
type oracle struct {
	width, height int
	wins          map[grid]bool // whether the side to move wins
}

// grid is a position: covered squares by row and column, and whether Vertical moves.
type grid struct {
	covered [8][8]bool
	upright bool
}

func newOracle(width, height int) *oracle {
	return &oracle{width: width, height: height, wins: map[grid]bool{}}
}

// next lists the positions after each move, by the moves' names.
func (o *oracle) next(g grid) map[string]grid {
	dx, dy := 1, 0
	if g.upright {
		dx, dy = 0, 1
	}
	list := map[string]grid{}
	for y := range o.height - dy {
		for x := range o.width - dx {
			if g.covered[y][x] || g.covered[y+dy][x+dx] {
				continue
			}
			h := g
			h.covered[y][x], h.covered[y+dy][x+dx] = true, true
			h.upright = !g.upright
			list[fmt.Sprintf("%c%d", 'a'+x, y+1)] = h
		}
	}
	return list
}

// moverWins searches everything.
func (o *oracle) moverWins(g grid) bool {
	if w, ok := o.wins[g]; ok {
		return w
	}
	w := false
	for _, h := range o.next(g) {
		if !o.moverWins(h) {
			w = true
			break
		}
	}
	o.wins[g] = w
	return w
}

// truth is the answer to the question whether a player wins.
func (o *oracle) truth(g grid, attacker player) game.Value {
	if o.moverWins(g) == (g.upright == (attacker == vertical)) {
		return game.Proven
	}
	return game.Disproven
}

// perft counts lines of play of a length.
func (o *oracle) perft(g grid, depth int) int {
	if depth == 0 {
		return 1
	}
	n := 0
	for _, h := range o.next(g) {
		n += o.perft(h, depth-1)
	}
	return n
}

// gridOf reads a position square by square.
func gridOf(p *Position) grid {
	g := grid{upright: p.turn == vertical}
	for y := range p.height {
		for x := range p.width {
			g.covered[y][x] = p.at(x, y, [2]uint64{}) != '.'
		}
	}
	return g
}

// set makes a position with any squares covered.
func set(b *board, taken uint64, turn, attacker player) *Position {
	p := &Position{board: b, turn: turn}
	for s := range b.width * b.height {
		for k := range p.taken {
			if taken>>s&1 != 0 {
				p.taken[k] |= b.image(k, s)
			}
		}
	}
	p.ask(attacker)
	return p
}

func mustParse(t testing.TB, text, goal string) *Position {
	t.Helper()
	return trial.Must(t, parse, text, goal).(*Position)
}
