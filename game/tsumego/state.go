package tsumego

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"

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

// letter is the mark of a point.
func (p *Position) letter(q Point) byte {
	switch c := p.board.cells[q]; {
	case c == Empty:
		return notation.Empty
	case p.prey.Has(q) || p.own.Has(q):
		return marks[c+1]
	default:
		return marks[c-1]
	}
}

// AppendState appends the rows from the top, separated by slashes: X and O for
// stones of Black and White, x and o for those that the question is about, numbers
// for runs of empty points. Behind a comma come the player to move, how many
// passes were made, the point that ko forbids, and the balance of threats.
func (p *Position) AppendState(buf []byte) []byte {
	b := p.board
	buf = b.grid().AppendRows(buf, func(x, y int) byte { return p.letter(b.At(x, y)) })
	return p.appendWords(append(buf, ',', "bw"[b.turn-1]))
}

// appendWords appends what the stones do not show, each word behind a comma.
func (p *Position) appendWords(buf []byte) []byte {
	switch {
	case p.over:
		buf = append(buf, ",pp"...)
	case p.passed:
		buf = append(buf, ",p"...)
	}
	if p.board.ko != Pass && !p.lifts() {
		buf = p.board.appendName(append(buf, ",ko="...), p.board.ko)
	}
	if p.balance != p.asks.threat {
		buf = strconv.AppendInt(append(buf, ",t="...), int64(p.balance), 10)
	}
	return buf
}

// SetState makes this the position of a state. It is read into a spare board, which
// takes the place of the other if all is well, so that nothing is allocated again and
// again.
func (p *Position) SetState(state []byte) error {
	if p.spare == nil {
		p.spare = p.board.bare()
	}
	c := Position{asks: p.asks, balance: p.asks.threat, board: p.spare}
	if err := c.load(state); err != nil {
		return fmt.Errorf("tsumego: state %.1000q: %w", state, err)
	}
	p.board, p.spare = p.spare, p.board
	p.prey, p.own, p.balance, p.passed, p.over = c.prey, c.own, c.balance, c.passed, c.over
	p.steps, p.track = p.steps[:0], track{}
	p.choose()
	p.mark()
	return nil
}

// bare returns an empty board of the same size and rules.
func (b *Board) bare() *Board {
	c := *b
	c.log, c.past = nil, past{}
	c.clear()
	return &c
}

// load reads a state. Every position has one way to be written.
func (p *Position) load(state []byte) error {
	rows, rest, _ := bytes.Cut(state, []byte(","))
	player, words, _ := bytes.Cut(rest, []byte(","))
	if err := p.readRows(rows, player); err != nil {
		return err
	}
	if err := p.readWords(words); err != nil {
		return err
	}
	var buf [512]byte
	if again := p.AppendState(buf[:0]); !bytes.Equal(again, state) {
		return fmt.Errorf("is written %s", string(again)) // a copy: the buffer stays on the stack
	}
	return nil
}

// readRows puts the stones on the board.
func (p *Position) readRows(rows, player []byte) error {
	b, g := p.board, p.board.grid()
	var stones [area]Colour
	var marked Set
	err := g.ReadRows(rows, func(row []byte, y int) error {
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
	turn := Black
	switch string(player) {
	case "b":
	case "w":
		turn = White
	default:
		return fmt.Errorf("player %q: want b or w", player)
	}
	if err := b.Setup(func(q Point) Colour { return stones[q] }, turn); err != nil {
		return err
	}
	p.prey = marked.And(b.sets[p.asks.hunter.Other()])
	p.own = marked.And(b.sets[p.asks.hunter])
	if !p.asks.goal.race() && p.own != (Set{}) {
		return errors.New("marked stones of both colours")
	}
	return nil
}

// readWords reads what appendWords writes, without the first comma.
func (p *Position) readWords(words []byte) error {
	for len(words) > 0 {
		var word []byte
		word, words, _ = bytes.Cut(words, []byte(","))
		if err := p.readWord(word); err != nil {
			return err
		}
	}
	if p.passed && p.board.ko != Pass {
		return errors.New("a pass lifts a ko")
	}
	if p.passed && p.over != (p.board.turn == p.asks.hunter) {
		return errors.New("the passes do not fit who moves")
	}
	return nil
}

func (p *Position) readWord(word []byte) error {
	name, value, _ := bytes.Cut(word, []byte("="))
	switch string(name) {
	case "p", "pp":
		p.passed, p.over = true, len(name) == 2
		return nil
	case "ko":
		return p.readKo(value)
	case "t":
		n, err := strconv.Atoi(string(value))
		if err == nil && n >= -All && n <= All {
			p.balance = n
			return nil
		}
	}
	return fmt.Errorf("word %q: want p, pp, ko=POINT or t=NUMBER", string(word))
}

// readKo finds the empty point of a name by trying them all: there are few, and it
// needs no memory.
func (p *Position) readKo(name []byte) error {
	b := p.board
	var points [area]Point
	var buf [4]byte
	for _, q := range b.sets[Empty].Append(points[:0]) {
		if bytes.Equal(b.appendName(buf[:0], q), name) {
			return b.SetKo(q)
		}
	}
	return fmt.Errorf("ko=%s: want an empty point", string(name))
}

// appendName appends the name of a point.
func (b *Board) appendName(buf []byte, p Point) []byte {
	x, y := b.XY(p)
	return strconv.AppendInt(append(buf, letters[x]), int64(y+1), 10)
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
