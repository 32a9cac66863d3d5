package mnk

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
)

// AppendState appends the rows from the top, separated by slashes: x and o for
// stones, numbers for runs of empty points. After an odd number of
// passes a dash and the stone of the side to move follow, which no proof contains
// and SetState does not read.
func (p *Position) AppendState(buf []byte) []byte {
	for y := p.height - 1; y >= 0; y-- {
		run := 0
		for x := range p.width {
			c := p.at(x, y)
			if p.isEmpty(c) {
				run++
				continue
			}
			if run > 0 {
				buf = strconv.AppendInt(buf, int64(run), 10)
				run = 0
			}
			if p.isFirst(c) {
				buf = append(buf, 'x')
			} else {
				buf = append(buf, 'o')
			}
		}
		if run > 0 {
			buf = strconv.AppendInt(buf, int64(run), 10)
		}
		if y > 0 {
			buf = append(buf, '/')
		}
	}
	if p.odd {
		buf = append(buf, '-', "xo"[p.turn])
	}
	return buf
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
	y := p.height
	for row := range bytes.SplitSeq(rows, []byte("/")) {
		y--
		if y < 0 {
			return fmt.Errorf("more than %d rows", p.height)
		}
		if err := p.loadRow(row, y, &stones, &complete); err != nil {
			return fmt.Errorf("row %d: %w", y+1, err)
		}
	}
	if y > 0 {
		return fmt.Errorf("%d rows, want %d", p.height-y, p.height)
	}
	switch stones[first] - stones[second] {
	case 0:
		p.turn = first
	case 1:
		p.turn = second
	default:
		return fmt.Errorf("%d stones x and %d stones o cannot be", stones[first], stones[second])
	}
	if complete[p.turn] > 0 {
		return fmt.Errorf("the %s player has a line already, yet is to move", p.turn)
	}
	p.over = complete[p.turn.other()] > 0
	if p.over && !p.lastMove() {
		return errors.New("more lines than one move can complete")
	}
	return nil
}

// loadRow puts the stones of one row. Rows are numbered from the bottom.
func (p *Position) loadRow(row []byte, y int, stones, complete *[2]int) error {
	x := 0
	for i := 0; i < len(row) && x <= p.width; {
		who := first
		switch {
		case row[i] == 'x':
		case row[i] == 'o':
			who = second
		case '1' <= row[i] && row[i] <= '9':
			run := 0
			for ; i < len(row) && '0' <= row[i] && row[i] <= '9'; i++ {
				run = min(10*run+int(row[i]-'0'), p.width+1)
			}
			x += run
			continue
		default:
			return fmt.Errorf("%q: want x, o or a number of empty points", row)
		}
		if x < p.width {
			stones[who]++
			if p.put(p.at(x, y), who) {
				complete[who]++
			}
		}
		i++
		x++
	}
	if x > p.width {
		return fmt.Errorf("more than %d points", p.width)
	}
	if x < p.width {
		return fmt.Errorf("%d points, want %d", x, p.width)
	}
	return nil
}

// lastMove reports whether some stone is part of all lines of the winner: it can
// be the move that ended the game.
func (p *Position) lastMove() bool {
	winner := p.turn.other()
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
