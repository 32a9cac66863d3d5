package domineering

import (
	"bytes"
	"fmt"

	"github.com/yomi-solver/yomi/internal/notation"
)

// Marks of covered squares: by a player, or by nobody knows whom.
const (
	marks = "VH"
	cover = '#'
)

// turns are the letters of the players in a text.
const turns = "vh"

// AppendState appends the rows from the top, separated by slashes, and who moves:
// "4/#3/#1##/4:v". Every position has one spelling, whoever covered its squares.
func (p *Position) AppendState(buf []byte) []byte {
	return append(p.appendRows(buf, [2]uint64{}), ':', turns[p.turn])
}

// appendRows marks the squares that players are known to have covered as theirs.
func (p *Position) appendRows(buf []byte, owned [2]uint64) []byte {
	return p.grid().AppendRows(buf, func(x, y int) byte { return p.at(x, y, owned) })
}

// at returns the mark of a square, a dot if it is empty.
func (p *Position) at(x, y int, owned [2]uint64) byte {
	s := y*p.width + x
	for who := range owned {
		if owned[who]>>s&1 != 0 {
			return marks[who]
		}
	}
	if p.taken[0]>>s&1 != 0 {
		return cover
	}
	return notation.Empty
}

// SetState reads what AppendState writes.
func (p *Position) SetState(state []byte) error {
	rows, turn, ok := bytes.Cut(state, []byte(":"))
	if !ok || bytes.ContainsAny(rows, marks) {
		return fmt.Errorf("domineering: state %q: want rows without %s, a colon and v or h", state, marks)
	}
	q := Position{board: p.board}
	if err := q.load(rows, string(turn)); err != nil {
		return fmt.Errorf("domineering: %w", err)
	}
	q.ask(p.attacker)
	*p = q
	return nil
}

// load covers the squares of rows on an empty board and sets who moves. Any squares
// may be covered, and either player may move.
func (p *Position) load(rows []byte, turn string) (err error) {
	if p.turn, err = notation.ReadTurn(turn, turns); err != nil {
		return err
	}
	return p.grid().ReadRows(rows, p.loadRow)
}

// loadRow covers the squares of one row. Rows are numbered from the bottom.
func (p *Position) loadRow(row []byte, y int) error {
	const want = "V, H, # or numbers of empty squares"
	return p.grid().ReadRow(row, marks+string(cover), want, func(x, who int) {
		s := y*p.width + x
		for k := range p.taken {
			p.taken[k] |= p.image(k, s)
		}
		if who < len(marks) {
			p.owned[who] |= 1 << s
		}
	})
}
