package reversi

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/yomi-solver/yomi/internal/notation"
)

// at is the mark of a square.
func (p *Position) at(x, y int) byte {
	b := bit(side8*y + x)
	for c := range p.marks {
		if p.discs[c]&b != 0 {
			return p.marks[c]
		}
	}
	return notation.Empty
}

// AppendState appends the rows from the top and the first letter of the player to move.
func (p *Position) AppendState(buf []byte) []byte {
	buf = p.grid().AppendRows(buf, p.at)
	return append(buf, ':', p.players[p.turn][0])
}

// SetState reads what AppendState writes. Any pieces will do, as long as there are some.
func (p *Position) SetState(text []byte) error {
	rows, turn, ok := bytes.Cut(text, []byte(":"))
	if !ok || len(turn) != 1 {
		return fmt.Errorf("%s: state %q: want rows, a colon and who moves", p.name, text)
	}
	var s state
	if err := p.readRows(&s, rows); err != nil {
		return fmt.Errorf("%s: %w", p.name, err)
	}
	found := false
	for i, name := range p.players {
		if name[0] == turn[0] {
			s.turn, found = uint8(i), true
		}
	}
	if !found {
		return fmt.Errorf("%s: state %q: want one of %v behind the colon", p.name, text, p.players)
	}
	p.look(&s)
	q := Position{rules: p.rules, question: p.question, state: s}
	if !bytes.Equal(q.AppendState(nil), text) {
		return fmt.Errorf("%s: state %q has another spelling", p.name, text)
	}
	*p = q
	return nil
}

// readRows reads the pieces of rows from the top.
func (r *rules) readRows(s *state, rows []byte) error {
	s.discs = [4]uint64{}
	g := r.grid()
	want := strings.Join(strings.Split(r.marks, ""), ", ") + " and numbers"
	err := g.ReadRows(rows, func(row []byte, y int) error {
		return g.ReadRow(row, r.marks, want, func(x, mark int) { s.discs[mark] |= bit(side8*y + x) })
	})
	if err == nil && s.taken() == 0 {
		err = errors.New("there is no piece on the board")
	}
	return err
}
