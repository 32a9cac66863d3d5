package loa

import (
	"bytes"
	"fmt"
	"math/bits"

	"github.com/yomi-solver/yomi/internal/notation"
)

// marks are the letters of the players' pieces, and of the players in a text.
const marks = "bw"

// grid is the board as texts see it.
func (b *board) grid() notation.Grid {
	return notation.Grid{Width: b.size, Height: b.size, Square: "square"}
}

// AppendState appends the rows from the top, separated by slashes, and who moves:
// "1b1/w1w/1b1:b". Every position has one spelling.
func (p *Position) AppendState(buf []byte) []byte {
	return append(p.appendRows(buf), ':', marks[p.turn])
}

func (p *Position) appendRows(buf []byte) []byte { return p.grid().AppendRows(buf, p.at) }

// at returns b, w or a dot for a square.
func (p *Position) at(x, y int) byte {
	for who := black; who <= white; who++ {
		if p.pieces[who]>>(8*y+x)&1 != 0 {
			return marks[who]
		}
	}
	return notation.Empty
}

// SetState reads what AppendState writes.
func (p *Position) SetState(state []byte) error {
	rows, turn, ok := bytes.Cut(state, []byte(":"))
	if !ok {
		return fmt.Errorf("loa: state %q: want rows, a colon and b or w", state)
	}
	q := Position{board: p.board, question: p.question}
	if err := q.load(rows, string(turn)); err != nil {
		return fmt.Errorf("loa: %w", err)
	}
	*p = q
	return nil
}

// load sets up rows and who moves. It takes any position in which each side has a
// piece and none more than at the start.
func (p *Position) load(rows []byte, turn string) (err error) {
	if p.turn, err = notation.ReadTurn(turn, marks); err != nil {
		return err
	}
	p.pieces = [2]uint64{}
	if err := p.grid().ReadRows(rows, p.loadRow); err != nil {
		return err
	}
	most := 2 * (p.size - 2)
	for who, pieces := range p.pieces {
		if n := bits.OnesCount64(pieces); n == 0 || n > most {
			return fmt.Errorf("%d pieces %c: want 1 to %d", n, marks[who], most)
		}
	}
	p.tally = p.count(p.pieces[black] | p.pieces[white])
	return nil
}

// loadRow puts the pieces of one row.
func (p *Position) loadRow(row []byte, y int) error {
	for i := 1; i < len(row); i++ {
		if digit(row[i-1]) && digit(row[i]) {
			return fmt.Errorf("%q: two numbers in a row", row)
		}
	}
	return p.grid().ReadRow(row, marks, "b, w or numbers of empty squares", func(x, who int) {
		p.pieces[who] |= 1 << (8*y + x)
	})
}

func digit(c byte) bool { return '0' <= c && c <= '9' }
