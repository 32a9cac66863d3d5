package hex

import (
	"errors"
	"fmt"

	"github.com/yomi-solver/yomi/internal/notation"
)

// AppendState appends the rows from the top, separated by slashes: x and o for
// stones, numbers for runs of empty cells.
func (p *Position) AppendState(buf []byte) []byte {
	return p.grid().AppendRows(buf, p.mark)
}

// mark is the stone on a cell, or a dot.
func (p *Position) mark(x, y int) byte {
	switch c := y*p.width + x; {
	case p.stones[first].has(c):
		return 'x'
	case p.stones[second].has(c):
		return 'o'
	}
	return notation.Empty
}

// SetState makes this the position of a state. The attacker stays the same
// player, whoever is to move there.
func (p *Position) SetState(state []byte) error {
	// The state is read into another position, so that a bad one does no harm.
	q := Position{board: p.board}
	if err := q.load(state); err != nil {
		return fmt.Errorf("hex: %w", err)
	}
	q.ask(p.attacker)
	q.played, q.knows = p.played[:0], p.knows
	*p = q
	return nil
}

// load puts the stones of rows on an empty board. Every position it accepts can
// be reached by play, and every position has one way to be written.
func (p *Position) load(rows []byte) error {
	g := p.grid()
	err := g.ReadRows(rows, func(row []byte, y int) error {
		return g.ReadRow(row, "xo", "x, o or a number of empty cells", func(x, who int) {
			p.put(y*p.width+x, player(who))
		})
	})
	if err != nil {
		return err
	}
	if p.turn, err = notation.Mover(p.stones[first].count(), p.stones[second].count()); err != nil {
		return err
	}
	last := p.turn.Other()
	if p.joins(p.stones[p.turn], p.turn) {
		return fmt.Errorf("%s has connected already, yet is to move", colour(p.turn))
	}
	if p.over = p.joins(p.stones[last], last); p.over && !p.lastMove() {
		return errors.New("more connections than one move can make")
	}
	return nil
}

// lastMove reports whether some stone of the winner is needed for his
// connection: it can be the move that ended the game.
func (p *Position) lastMove() bool {
	who := p.turn.Other()
	for rest := p.stones[who]; !rest.none(); {
		if !p.joins(p.stones[who].without(cell(rest.pop())), who) {
			return true
		}
	}
	return false
}
