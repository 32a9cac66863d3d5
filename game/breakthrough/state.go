package breakthrough

import (
	"bytes"
	"errors"
	"fmt"
	"math/bits"

	"github.com/yomi-solver/yomi/internal/notation"
)

// marks are the letters of the players' pawns, and of the players in a text.
const marks = "wb"

// AppendState appends the rows from the top, separated by slashes, and who moves:
// "bb1/b1b/1w1/ww1:b". Every position has one spelling.
func (p *Position) AppendState(buf []byte) []byte {
	return append(p.appendRows(buf), ':', marks[p.turn])
}

func (p *Position) appendRows(buf []byte) []byte {
	return p.grid().AppendRows(buf, p.at)
}

// at returns w, b or a dot for a square.
func (p *Position) at(x, y int) byte {
	s := y*p.width + x
	for who := first; who <= second; who++ {
		if p.pawns[who]>>s&1 != 0 {
			return marks[who]
		}
	}
	return notation.Empty
}

// SetState reads what AppendState writes.
func (p *Position) SetState(state []byte) error {
	rows, turn, ok := bytes.Cut(state, []byte(":"))
	if !ok || len(turn) != 1 {
		return fmt.Errorf("breakthrough: state %q: want rows, a colon and w or b", state)
	}
	q := Position{board: p.board}
	if err := q.load(rows, string(turn)); err != nil {
		return fmt.Errorf("breakthrough: %w", err)
	}
	q.ask(p.attacker)
	*p = q
	return nil
}

// load sets up rows and who moves. It takes any position of at most two rows of
// pawns a side in which the game can still be on or has just ended.
func (p *Position) load(rows []byte, turn string) (err error) {
	if p.turn, err = notation.ReadTurn(turn, marks); err != nil {
		return err
	}
	if err := p.grid().ReadRows(rows, p.loadRow); err != nil {
		return err
	}
	return p.possible()
}

// loadRow puts the pawns of one row. Rows are numbered from the bottom.
func (p *Position) loadRow(row []byte, y int) error {
	x, afterRun := 0, false
	for _, c := range row {
		if '1' <= c && c <= '8' && !afterRun {
			x += int(c - '0')
			afterRun = true
			continue
		}
		who := bytes.IndexByte([]byte(marks), c)
		if who < 0 {
			return fmt.Errorf("%q: want w, b or numbers of empty squares", row)
		}
		if x < p.width {
			p.pawns[who] |= 1 << (y*p.width + x)
			p.mirror[who] |= 1 << (y*p.width + p.width - 1 - x)
		}
		x++
		afterRun = false
	}
	if x != p.width {
		return fmt.Errorf("%d squares, want %d", x, p.width)
	}
	return nil
}

// possible refuses what no game comes to.
func (p *Position) possible() error {
	for who := first; who <= second; who++ {
		if n := bits.OnesCount64(p.pawns[who]); n > 2*p.width {
			return fmt.Errorf("%d pawns %c, there are %d at the start", n, marks[who], 2*p.width)
		}
		if bits.OnesCount64(p.pawns[who]&p.last[who]) > 1 {
			return fmt.Errorf("two pawns %c on the last row", marks[who])
		}
	}
	if p.won(p.turn) {
		return fmt.Errorf("the %s player has won already, yet is to move", p.turn)
	}
	you := p.turn.Other()
	if p.pawns[p.turn] == 0 && p.pawns[you]&p.within[you][p.height-2] == 0 {
		return errors.New("the last pawn was taken by a pawn that has not moved")
	}
	return nil
}
