package tsumego

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/notation"
)

// marks are the letters of points in states: empty, stones of Black and White, the
// same stones where they are prey, and where they are the hunter's own in a
// semeai. The latter two never meet in one colour.
const marks = "XOxo"

// grid is the board as texts see it.
func (b *Board) grid() notation.Grid {
	return notation.Grid{Width: b.width, Height: b.height, Square: "point"}
}

// AppendState appends the rows from the top, separated by slashes: X and O for
// stones of Black and White, x and o for those that the question is about, numbers
// for runs of empty points. Behind a comma come the player to move, how many
// passes were made, the point that ko forbids, and the balance of threats.
func (p *Position) AppendState(buf []byte) []byte {
	b := p.board
	buf = b.grid().AppendRows(buf, func(x, y int) byte {
		q := b.At(x, y)
		switch c := b.cells[q]; {
		case c == Empty:
			return notation.Empty
		case p.prey.Has(q) || p.own.Has(q):
			return marks[c+1]
		default:
			return marks[c-1]
		}
	})
	buf = append(buf, ',', "bw"[b.turn-1])
	switch {
	case p.over:
		buf = append(buf, ",pp"...)
	case p.passed:
		buf = append(buf, ",p"...)
	}
	if b.ko != Pass && !p.lifts() {
		buf = append(append(buf, ",ko="...), b.Name(b.ko)...)
	}
	if p.balance != 0 && p.balance != p.asks.threat {
		buf = strconv.AppendInt(append(buf, ",t="...), int64(p.balance), 10)
	}
	return buf
}

// SetState makes this the position of a state.
func (p *Position) SetState(state []byte) error {
	c, err := p.read(string(state))
	if err != nil {
		return fmt.Errorf("tsumego: state %q: %w", state, err)
	}
	*p = *c
	return nil
}

// read makes a position of a state, for the same question.
func (p *Position) read(state string) (*Position, error) {
	words := strings.Split(state, ",")
	if len(words) < 2 {
		return nil, errors.New("want rows and a player")
	}
	c := &Position{asks: p.asks, balance: p.asks.threat}
	board, err := New(p.board.width, p.board.height, p.board.rules)
	if err != nil {
		return nil, err
	}
	board.words = p.board.words
	c.board = board
	if err := c.readRows(words[0], words[1]); err != nil {
		return nil, err
	}
	for _, w := range words[2:] {
		if err := c.readWord(w); err != nil {
			return nil, err
		}
	}
	c.mark()
	if again := c.AppendState(nil); string(again) != state {
		return nil, fmt.Errorf("is written %s", again)
	}
	return c, nil
}

// readRows puts the stones on the board.
func (p *Position) readRows(rows, turn string) error {
	b, g := p.board, p.board.grid()
	stones := map[Point]Colour{}
	var marked Set
	err := g.ReadRows([]byte(rows), func(row []byte, y int) error {
		return g.ReadRow(row, marks, "X, O, x, o or a number of empty points", func(x, mark int) {
			q := b.At(x, y)
			stones[q] = Colour(mark&1) + Black
			if mark >= 2 {
				marked.Add(q)
			}
		})
	})
	if err != nil {
		return err
	}
	who := bytes.IndexByte([]byte("bw"), (turn + " ")[0])
	if who < 0 || len(turn) != 1 {
		return fmt.Errorf("player %q: want b or w", turn)
	}
	if err := b.Setup(func(q Point) Colour { return stones[q] }, Colour(who)+Black); err != nil {
		return err
	}
	p.prey = marked.And(b.sets[p.asks.hunter.Other()])
	p.own = marked.And(b.sets[p.asks.hunter])
	if !p.asks.goal.race() && p.own != (Set{}) {
		return errors.New("marked stones of both colours")
	}
	return nil
}

// readWord reads one of the fields behind the player.
func (p *Position) readWord(w string) error {
	switch {
	case w == "p":
		p.passed = true
	case w == "pp":
		p.passed, p.over = true, true
	case strings.HasPrefix(w, "ko="):
		q, err := p.board.Find(w[3:])
		if err != nil {
			return err
		}
		return p.board.SetKo(q)
	case strings.HasPrefix(w, "t="):
		n, err := strconv.Atoi(w[2:])
		if err != nil || n < -All || n > All {
			return fmt.Errorf("threats %q", w)
		}
		p.balance = n
	default:
		return fmt.Errorf("field %q", w)
	}
	return nil
}

// FormatMove writes a move as Go players do, as in "C3", or "pass".
func (p *Position) FormatMove(m game.Move) string { return p.board.Name(point(m)) }

// ParseMove reads what FormatMove writes.
func (p *Position) ParseMove(s string) (game.Move, error) {
	q, err := p.board.Find(s)
	if err != nil {
		return game.NoMove, err
	}
	for _, m := range p.Moves(nil) {
		if point(m) == q {
			return m, nil
		}
	}
	return game.NoMove, fmt.Errorf("tsumego: %s is not legal here", s)
}
