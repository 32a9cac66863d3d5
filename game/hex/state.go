package hex

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
)

// AppendState appends the rows from the top, separated by slashes: x and o for
// stones, numbers for runs of empty cells.
func (p *Position) AppendState(buf []byte) []byte {
	for y := range p.height {
		if y > 0 {
			buf = append(buf, '/')
		}
		run := 0
		for c := y * p.width; c < (y+1)*p.width; c++ {
			stone := byte('x')
			switch {
			case p.stones[first].has(c):
			case p.stones[second].has(c):
				stone = 'o'
			default:
				run++
				continue
			}
			if run > 0 {
				buf = strconv.AppendInt(buf, int64(run), 10)
				run = 0
			}
			buf = append(buf, stone)
		}
		if run > 0 {
			buf = strconv.AppendInt(buf, int64(run), 10)
		}
	}
	return buf
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
	y := 0
	for row := range bytes.SplitSeq(rows, []byte("/")) {
		if y == p.height {
			return fmt.Errorf("more than %d rows", p.height)
		}
		if err := p.loadRow(row, y); err != nil {
			return fmt.Errorf("row %d: %w", y+1, err)
		}
		y++
	}
	if y < p.height {
		return fmt.Errorf("%d rows, want %d", y, p.height)
	}
	black, white := p.stones[first].count(), p.stones[second].count()
	switch black - white {
	case 0:
		p.turn = first
	case 1:
		p.turn = second
	default:
		return fmt.Errorf("%d stones x and %d stones o cannot be", black, white)
	}
	last := p.turn.other()
	if p.joins(p.stones[p.turn], p.turn) {
		return fmt.Errorf("%s has connected already, yet is to move", p.turn.colour())
	}
	if p.over = p.joins(p.stones[last], last); p.over && !p.lastMove() {
		return errors.New("more connections than one move can make")
	}
	return nil
}

// loadRow puts the stones of one row.
func (p *Position) loadRow(row []byte, y int) error {
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
			return fmt.Errorf("%q: want x, o or a number of empty cells", row)
		}
		if x < p.width {
			p.put(y*p.width+x, who)
		}
		i++
		x++
	}
	if x > p.width {
		return fmt.Errorf("more than %d cells", p.width)
	}
	if x < p.width {
		return fmt.Errorf("%d cells, want %d", x, p.width)
	}
	return nil
}

// lastMove reports whether some stone of the winner is needed for his
// connection: it can be the move that ended the game.
func (p *Position) lastMove() bool {
	who := p.turn.other()
	for rest := p.stones[who]; !rest.none(); {
		if !p.joins(p.stones[who].without(cell(rest.pop())), who) {
			return true
		}
	}
	return false
}
