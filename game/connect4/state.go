package connect4

import (
	"errors"
	"fmt"

	"github.com/yomi-solver/yomi/internal/notation"
)

// AppendState appends the rows from the top. Every position has one spelling.
func (p *Position) AppendState(buf []byte) []byte {
	return p.grid().AppendRows(buf, p.at)
}

// grid is the board as texts see it.
func (s *shape) grid() notation.Grid { return notation.Grid{Width: s.width, Height: s.height} }

// at returns x, o or a dot for a point.
func (p *Position) at(column, row int) byte {
	point := p.point(column, row)
	switch {
	case !p.stones[first].and(point).empty():
		return 'x'
	case !p.stones[second].and(point).empty():
		return 'o'
	}
	return notation.Empty
}

// SetState reads what AppendState writes. It refuses stones that float or that
// the players cannot have in turn, and games that went on after their end.
func (p *Position) SetState(state []byte) error {
	q := Position{shape: p.shape, question: p.question}
	if err := q.readRows(state); err != nil {
		return err
	}
	x, o := q.stones[first].count(), q.stones[second].count()
	if x != o && x != o+1 {
		return fmt.Errorf("connect4: %d stones of the first and %d of the second player", x, o)
	}
	q.count = x + o
	// A column without gaps has a single marker, any other column several.
	if q.markers(q.taken()).count() != q.width {
		return errors.New("connect4: a stone floats")
	}
	if err := q.checkEnd(); err != nil {
		return err
	}
	*p = q
	return nil
}

// readRows places the stones of rows that are separated by slashes.
func (p *Position) readRows(state []byte) error {
	row, column := p.height-1, 0
	for i := 0; i < len(state); i++ {
		width := 1
		switch b := state[i]; {
		case b == '/':
			if row == 0 {
				return fmt.Errorf("connect4: more than %d rows", p.height)
			}
			if column != p.width {
				return p.rowError(row, column)
			}
			row, column = row-1, 0
			continue
		case b >= '1' && b <= '9':
			for width = int(b - '0'); i+1 < len(state) && state[i+1] >= '0' && state[i+1] <= '9'; i++ {
				width = min(10*width+int(state[i+1]-'0'), maxBits)
			}
		case b != 'x' && b != 'o':
			return fmt.Errorf("connect4: row %d: unknown mark %q", p.height-row, b)
		}
		if column+width > p.width {
			return p.rowError(row, column+width)
		}
		p.place(state[i], column, row)
		column += width
	}
	if column != p.width {
		return p.rowError(row, column)
	}
	if row != 0 {
		return fmt.Errorf("connect4: %d rows of %d", p.height-row, p.height)
	}
	return nil
}

func (p *Position) rowError(row, points int) error {
	return fmt.Errorf("connect4: row %d: %d points, the board has %d", p.height-row, points, p.width)
}

// place puts a stone where the mark is one.
func (p *Position) place(mark byte, column, row int) {
	owner := first
	switch mark {
	case 'x':
	case 'o':
		owner = second
	default:
		return
	}
	p.stones[owner] = p.stones[owner].or(p.point(column, row))
	p.mirror[owner] = p.mirror[owner].or(p.point(p.width-1-column, row))
}

// checkEnd refuses a position that holds four in a row unless the last stone
// can have completed it.
func (p *Position) checkEnd() error {
	me, you := p.mover(), p.mover().Other()
	if p.aligned(p.stones[me]) {
		return fmt.Errorf("connect4: the %s player is to move and has four in a row", me)
	}
	if !p.aligned(p.stones[you]) {
		return nil
	}
	for c := range p.width {
		last := p.highest(p.taken(), c).and(p.stones[you])
		if !last.empty() && !p.aligned(p.stones[you].without(last)) {
			return nil
		}
	}
	return errors.New("connect4: the game went on after four in a row")
}
