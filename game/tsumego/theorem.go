package tsumego

import (
	"slices"

	"github.com/yomi-solver/yomi/game"
)

var _ game.Theorist = (*Position)(nil)

// Benson's theorem: stones of the prey that are alive unconditionally stay.
const bensonName = "benson"

// Theorems lists what a proof may lean on.
func (p *Position) Theorems() []string {
	if p.asks.goal.links() {
		return nil
	}
	return []string{bensonName}
}

// Applies asks the board, which is fast.
func (p *Position) Applies(name string) game.Value {
	if name != bensonName || p.asks.goal.links() || !p.alive() {
		return game.Unknown
	}
	return p.hunts(false)
}

// alive tells whether a block of the prey is alive unconditionally, as lives does, but
// by the board's own account, without what a search has surveyed.
func (p *Position) alive() bool {
	for rest := p.prey; rest != (Set{}); {
		q := rest.first()
		if p.board.Lives(q, &p.asks.region) {
			return true
		}
		rest = rest.AndNot(p.board.block(q))
	}
	return false
}

// Theorem says the same by the book: a checker should not believe the program that
// it checks. It reads the colours of points and nothing else of the board, and works
// with lists as Benson's paper does.
func (p *Position) Theorem(name string) game.Value {
	if name != bensonName || p.asks.goal.links() {
		return game.Unknown
	}
	for _, block := range p.board.bensonBlocks(p.asks.hunter.Other(), &p.asks.region) {
		if slices.ContainsFunc(block, p.prey.Has) {
			return p.hunts(false)
		}
	}
	return game.Unknown
}

// bensonBlocks are the blocks of a colour that are alive unconditionally, each the
// list of its stones.
//
// A region is vital to a block if each of its empty points touches the block; where
// suicide is allowed, each point of it. Blocks that touch an empty point outside of
// the part where play is allowed need no eyes. Of the others those with fewer than
// two vital regions go, and so do the regions that touch a block that has gone, until
// nothing changes.
func (b *Board) bensonBlocks(c Colour, within *Set) [][]Point {
	blocks := b.parts(func(q Point) bool { return b.cells[q] == c })
	regions := b.parts(func(q Point) bool { return b.cells[q] == Empty || b.cells[q] == c.Other() })
	for {
		before := len(blocks) + len(regions)
		blocks = slices.DeleteFunc(blocks, func(block []Point) bool {
			if b.free(block, within) {
				return false
			}
			eyes := 0
			for _, r := range regions {
				if b.vitalTo(r, block) {
					eyes++
				}
			}
			return eyes < 2
		})
		var stay Set
		for _, block := range blocks {
			for _, q := range block {
				stay.Add(q)
			}
		}
		regions = slices.DeleteFunc(regions, func(r []Point) bool {
			return slices.ContainsFunc(r, func(q Point) bool {
				return slices.ContainsFunc(b.beside(q), func(n Point) bool { return b.cells[n] == c && !stay.Has(n) })
			})
		})
		if len(blocks)+len(regions) == before {
			return blocks
		}
	}
}

// beside are the neighbours of a point.
func (b *Board) beside(q Point) []Point { return []Point{q - 1, q + 1, q - b.stride, q + b.stride} }

// parts divides the points of a kind into connected lists.
func (b *Board) parts(kind func(Point) bool) [][]Point {
	var list [][]Point
	var seen Set
	for x := range b.width {
		for y := range b.height {
			if q := b.At(x, y); kind(q) && !seen.Has(q) {
				seen.Add(q)
				part := []Point{q}
				for i := 0; i < len(part); i++ {
					for _, n := range b.beside(part[i]) {
						if b.cells[n] != Wall && kind(n) && !seen.Has(n) {
							seen.Add(n)
							part = append(part, n)
						}
					}
				}
				list = append(list, part)
			}
		}
	}
	return list
}

// free tells whether a block touches an empty point where nobody plays.
func (b *Board) free(block []Point, within *Set) bool {
	return slices.ContainsFunc(block, func(q Point) bool {
		return slices.ContainsFunc(b.beside(q), func(n Point) bool { return b.cells[n] == Empty && !within.Has(n) })
	})
}

// vitalTo tells whether a region is vital to a block.
func (b *Board) vitalTo(region, block []Point) bool {
	for _, q := range region {
		if b.cells[q] != Empty && !b.rules.Suicide {
			continue
		}
		if !slices.ContainsFunc(b.beside(q), func(n Point) bool { return slices.Contains(block, n) }) {
			return false
		}
	}
	return true
}
