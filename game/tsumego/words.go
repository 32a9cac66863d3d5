package tsumego

import (
	"strconv"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/notation"
)

var (
	_ game.Problem = (*Position)(nil)
	_ game.Speaker = (*Position)(nil)
	_ game.Drawer  = (*Position)(nil)
	_ game.Zoner   = (*Position)(nil)
	_ game.Opener  = (*Position)(nil)
)

// Mover is "black" or "white".
func (p *Position) Mover() string { return p.board.turn.String() }

// Verdict says what becomes of the target.
func (p *Position) Verdict(v game.Value, length int) string {
	if v == game.Unknown {
		return "unknown"
	}
	words := [2]string{"dead", "alive"}
	switch p.asks.goal {
	case capture, save:
		words = [2]string{"captured", "safe"}
	case connect, cut:
		words = [2]string{"cut", "connected"}
	case semeai:
		hunter := p.asks.hunter.String()
		words = [2]string{hunter + " wins the race", hunter + " does not win the race"}
	}
	if v == p.hunts(true) {
		if v == game.Proven {
			return notation.In(words[0], length)
		}
		return words[0]
	}
	return words[1]
}

// Zone is the target and the region, as Question has them.
func (p *Position) Zone() (target, region string) {
	return p.board.list(p.prey.Or(p.own)), p.board.names(p.asks.region)
}

// Draw draws the board, X for Black and O for White, the target in small letters and
// an ink of its own, the empty points of a region that is not the whole board as
// colons. Stones that were added are drawn as #, and nothing is drawn beyond a fence.
// Of a large board only the part with the question is drawn, with the stones
// around it.
func (p *Position) Draw() game.Diagram {
	b := p.board
	bounded := b.points() != p.asks.region
	left, right, bottom, top := p.frame()
	var d game.Diagram
	for x := left; x <= right; x++ {
		d.Columns = append(d.Columns, letters[x:x+1])
	}
	inks := [...]game.Ink{Empty: game.Ground, Black: game.First, White: game.Second}
	for y := top; y >= bottom; y-- {
		row := game.Row{Label: strconv.Itoa(y + 1)}
		for x := left; x <= right; x++ {
			q := b.At(x, y)
			cell := game.Cell{Text: ".XO"[b.cells[q] : b.cells[q]+1], Ink: inks[b.cells[q]]}
			switch {
			case p.prey.Has(q) || p.own.Has(q):
				cell.Text, cell.Ink = string(rune(p.letter(q))), game.Marked
			case bounded && b.cells[q] == Empty && p.asks.region.Has(q):
				cell.Text = regionText
			case p.asks.shut.Has(q):
				cell.Text, cell.Ink = "#", game.Ground
			case p.asks.fenced && b.cells[q] == Empty && !p.asks.region.Has(q):
				cell.Text = " "
			}
			row.Cells = append(row.Cells, cell)
		}
		d.Rows = append(d.Rows, row)
	}
	return d
}

// regionText is an empty point of the region.
const regionText = ":"

// frame is the part of the board that is drawn: where the region is and the stones
// that touch it, with a line more on each side. A side that would be left out for
// the sake of a few lines is drawn too.
func (p *Position) frame() (left, right, bottom, top int) {
	const (
		margin = 1
		few    = 3
	)
	b := p.board
	left, right, bottom, top = b.width, -1, b.height, -1
	seen := p.asks.region.Or(p.prey).Or(p.own)
	for _, q := range seen.points() {
		for _, near := range b.Near(q) {
			if b.cells[near] == Black || b.cells[near] == White {
				seen.Add(near)
			}
		}
	}
	for _, q := range seen.points() {
		x, y := b.XY(q)
		left, right = min(left, x-margin), max(right, x+margin)
		bottom, top = min(bottom, y-margin), max(top, y+margin)
	}
	if left <= few {
		left = 0
	}
	if bottom <= few {
		bottom = 0
	}
	if right+few >= b.width-1 {
		right = b.width - 1
	}
	if top+few >= b.height-1 {
		top = b.height - 1
	}
	return left, right, bottom, top
}
