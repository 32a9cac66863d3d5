package mnk

import (
	"errors"
	"fmt"

	"github.com/yomi-solver/yomi/internal/notation"
)

// AppendState appends the rows from the top, separated by slashes: x and o for
// stones, numbers for runs of empty points. After an odd number of
// passes a dash and the stone of the side to move follow, which no proof contains
// and SetState does not read.
func (p *Position) AppendState(buf []byte) []byte {
	buf = p.grid().AppendRows(buf, p.mark)
	if p.odd {
		buf = append(buf, '-', "xo"[p.turn])
	}
	return buf
}

// mark is the stone on a point, or a dot.
func (p *Position) mark(x, y int) byte {
	switch c := p.at(x, y); {
	case p.isEmpty(c):
		return notation.Empty
	case p.isFirst(c):
		return 'x'
	}
	return 'o'
}

// SetState makes this the position of a state. The attacker stays the same
// player, whoever is to move there.
func (p *Position) SetState(state []byte) error {
	// The state is read into a spare position, so that a bad one does no harm.
	q := p.spare
	if q == nil {
		q = newPosition(p.board)
	} else {
		q.clear()
	}
	if err := q.load(state); err != nil {
		p.spare = q
		return fmt.Errorf("mnk: %w", err)
	}
	q.ask(p.goal, p.attacker)
	*p, *q = *q, *p
	p.spare, q.spare = q, nil
	return nil
}

// load puts the stones of rows on an empty board. Every position it accepts can
// be reached by play, and every position has one way to be written.
func (p *Position) load(rows []byte) error {
	var stones, complete [2]int
	g := p.grid()
	err := g.ReadRows(rows, func(row []byte, y int) error {
		return g.ReadRow(row, "xo", "x, o or a number of empty points", func(x, who int) {
			stones[who]++
			if p.put(p.at(x, y), player(who)) {
				complete[who]++
			}
		})
	})
	if err != nil {
		return err
	}
	if p.turn, err = notation.Mover(stones[first], stones[second]); err != nil {
		return err
	}
	if complete[p.turn] > 0 {
		return fmt.Errorf("the %s player has a line already, yet is to move", p.turn)
	}
	p.over = complete[p.turn.Other()] > 0
	if p.over && !p.lastMove() {
		return errors.New("more lines than one move can complete")
	}
	return nil
}

// lastMove reports whether some stone is part of all lines of the winner: it can
// be the move that ended the game.
func (p *Position) lastMove() bool {
	winner := p.turn.Other()
	for c := range p.points {
		apart := uint64(0)
		for i, here := range p.windowsAt(c) {
			least := &p.lines[i].least[winner]
			apart |= least[p.k] & least[0] &^ here
		}
		if apart == 0 {
			return true
		}
	}
	return false
}
