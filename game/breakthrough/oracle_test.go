package breakthrough

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

// grid is a position: 0 empty, 1 and 2 for pawns, by row and column, and the
// player to move, 1 or 2.
type grid struct {
	at   [maxHeight][maxWidth]byte
	turn byte
}

func newOracle(width, height int) *oracle {
	return &oracle{width: width, height: height, wins: map[grid]bool{}}
}

// opening is the position before the first move.
func (o *oracle) opening() grid {
	g := grid{turn: 1}
	for x := range o.width {
		g.at[0][x], g.at[1][x] = 1, 1
		g.at[o.height-1][x], g.at[o.height-2][x] = 2, 2
	}
	return g
}

// next lists the positions after each move, by the moves' names.
func (o *oracle) next(g grid) map[string]grid {
	step, own := 1, g.turn
	if own == 2 {
		step = -1
	}
	list := map[string]grid{}
	for y := range o.height {
		for x := range o.width {
			if g.at[y][x] != own || y+step < 0 || y+step >= o.height {
				continue
			}
			for side := -1; side <= 1; side++ {
				if x+side < 0 || x+side >= o.width {
					continue
				}
				there := g.at[y+step][x+side]
				if there == own || side == 0 && there != 0 {
					continue
				}
				h := g
				h.at[y][x], h.at[y+step][x+side] = 0, own
				h.turn = 3 - own
				list[fmt.Sprintf("%c%d%c%d", 'a'+x, y+1, 'a'+x+side, y+step+1)] = h
			}
		}
	}
	return list
}

// won reports whether a player has won.
func (o *oracle) won(g grid, who byte) bool {
	goal := o.height - 1
	if who == 2 {
		goal = 0
	}
	enemies := 0
	for y := range o.height {
		for x := range o.width {
			if g.at[y][x] == 3-who {
				enemies++
			}
		}
	}
	for x := range o.width {
		if g.at[goal][x] == who {
			return true
		}
	}
	return enemies == 0
}

// moverWins searches everything.
func (o *oracle) moverWins(g grid) bool {
	switch {
	case o.won(g, g.turn):
		return true
	case o.won(g, 3-g.turn):
		return false
	}
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
	if o.moverWins(g) == (player(g.turn-1) == attacker) {
		return game.Proven
	}
	return game.Disproven
}

// perft counts lines of play of a length.
func (o *oracle) perft(g grid, depth int) int {
	if depth == 0 {
		return 1
	}
	if o.won(g, 1) || o.won(g, 2) {
		return 0
	}
	n := 0
	for _, h := range o.next(g) {
		n += o.perft(h, depth-1)
	}
	return n
}

// gridOf reads a position square by square.
func gridOf(p *Position) grid {
	g := grid{turn: byte(p.turn) + 1}
	for y := range p.height {
		for x := range p.width {
			switch p.at(x, y) {
			case 'w':
				g.at[y][x] = 1
			case 'b':
				g.at[y][x] = 2
			}
		}
	}
	return g
}

func mustParse(t testing.TB, text, goal string) *Position {
	t.Helper()
	return trial.Must(t, parse, text, goal).(*Position)
}
