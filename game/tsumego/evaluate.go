package tsumego

import (
	"os"
	"strconv"

	"github.com/yomi-solver/yomi/game"
)

var P = func() [8]int {
	var a [8]int
	for i := range a {
		a[i], _ = strconv.Atoi(os.Getenv("P" + strconv.Itoa(i)))
	}
	return a
}()

// evaluate guesses the numbers of the position as it stands, behind the move m.
func (p *Position) evaluate(m game.Move) game.Numbers {
	b, q := p.board, point(m)
	own, other := uint32(1), uint32(1)
	mover := b.turn.Other()
	if P[3] > 0 {
		pen := 0
		if q == Pass {
			pen = P[4]
		} else {
			if b.Taken() == 0 && b.Free(q) == 1 {
				pen += P[5]
			}
			touch := false
			for _, n := range b.Near(q) {
				if b.cells[n] == mover.Other() {
					touch = true
				}
			}
			if !touch {
				pen += P[6]
			}
			if p.scratch.good[mover-1][q] == 0 {
				pen += P[7]
			}
		}
		own += uint32(pen)
	}
	if P[0] > 10 {
		k := p.eyes()
		kill, life := 0, 0
		switch P[0] {
		case 11:
			life = k
		case 12:
			life, kill = k, max(0, 8-k)
		case 13:
			life, kill = k/2, max(0, 8-k)/2
		case 14:
			kill = max(0, 8-k)
		case 15:
			life, kill = 2*k, 2*max(0, 8-k)
		case 16:
			life, kill = k*k/4, max(0, 8-k)*max(0, 8-k)/4
		case 17:
			life, kill = k, max(0, 5-k)
		case 18:
			life, kill = k, max(0, 12-k)
		}
		if mover == p.asks.hunter {
			own += uint32(kill)
			other += uint32(life)
		} else {
			own += uint32(life)
			other += uint32(kill)
		}
	} else if P[0] > 0 {
		space := p.space()
		k := space.Count()
		kill, life := uint32(k)/uint32(P[0]), uint32(max(0, 12-k))/uint32(P[0])
		if mover == p.asks.hunter {
			own += kill
			other += life
		} else {
			own += life
			other += kill
		}
	}
	if mover == p.asks.hunter {
		return game.NumbersFor(p.asks.side, own, other)
	}
	return game.NumbersFor(p.asks.side, other, own)
}

// space are the points where the owner of the prey may still get an eye: those
// that neither hold nor touch a stone of the wall.
func (p *Position) space() Set {
	b := p.board
	hunters := b.sets[p.asks.hunter]
	wall := p.asks.wall.flood(&hunters, b.stride)
	return p.asks.region.AndNot(b.sets[p.asks.hunter.Other()]).AndNot(wall.grown(b.stride))
}
