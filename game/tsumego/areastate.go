package tsumego

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/notation"
)

// grid is the board as texts see it.
func (g *plot) grid() notation.Grid {
	return notation.Grid{Width: g.width, Height: g.height, Square: "point"}
}

// name writes a point as Go players do.
func (g *plot) name(p uint64) string {
	i := bits.TrailingZeros64(p)
	return letters[i%g.width:i%g.width+1] + strconv.Itoa(i/g.width+1)
}

// find reads what name writes, and 0 for a pass. Letters may be small.
func (g *plot) find(name string) (uint64, error) {
	if strings.EqualFold(name, "pass") {
		return 0, nil
	}
	if name == "" {
		return 0, errors.New("tsumego: no name of a point")
	}
	x := strings.IndexByte(letters, upper(name[0]))
	y, err := strconv.ParseUint(name[1:], 10, 16)
	if x < 0 || err != nil || name[1] == '0' {
		return 0, fmt.Errorf("tsumego: %q is no point: want a column letter, not I, and a row number", name)
	}
	if x >= g.width || y > uint64(g.height) {
		return 0, fmt.Errorf("tsumego: %s is off the %dx%d board", name, g.width, g.height)
	}
	return g.at(x, int(y)-1), nil
}

// appendRows appends stones, X and O, row by row from the top.
func (g *plot) appendRows(buf []byte, stones [2]uint64) []byte {
	return g.grid().AppendRows(buf, func(x, y int) byte {
		p := g.at(x, y)
		switch {
		case stones[0]&p != 0:
			return marks[0]
		case stones[1]&p != 0:
			return marks[1]
		}
		return notation.Empty
	})
}

// readRows reads what appendRows writes.
func (g *plot) readRows(text string) (stones [2]uint64, err error) {
	err = g.grid().ReadRows([]byte(text), func(row []byte, y int) error {
		return g.grid().ReadRow(row, marks[:2], "X, O or a number of empty points", func(x, mark int) {
			stones[mark] |= g.at(x, y)
		})
	})
	return stones, err
}

// pastField begins what was on the board before, under superko.
const pastField = "past="

// AppendState appends the rows from the top, separated by slashes: X and O for
// stones of Black and White, numbers for runs of empty points. Behind commas come
// the player to move, the passes made and the point that ko forbids, and under
// superko all that was on the board before.
func (m *Match) AppendState(buf []byte) []byte {
	buf = m.plot.appendRows(buf, m.stones)
	buf = append(buf, ',', "bw"[m.turn-1])
	if m.passes > 0 {
		buf = append(append(buf, ','), "pp"[:m.passes]...)
	}
	if m.ko != 0 {
		buf = append(append(buf, ",ko="...), m.plot.name(m.ko)...)
	}
	first := true
	for _, stones := range m.past.sorted() {
		if stones == m.stones {
			continue
		}
		if first {
			buf = append(append(buf, ','), pastField...)
		} else {
			buf = append(buf, '+')
		}
		first = false
		buf = m.plot.appendRows(buf, stones)
	}
	return buf
}

// SetState makes this the position of a state.
func (m *Match) SetState(state []byte) error {
	c := &Match{match: m.match}
	if err := c.read(string(state)); err != nil {
		return fmt.Errorf("tsumego: state %q: %w", state, err)
	}
	if again := c.AppendState(nil); string(again) != string(state) {
		return fmt.Errorf("tsumego: state %q: is written %s", state, again)
	}
	*m = *c
	return nil
}

// read fills an empty position.
func (m *Match) read(state string) error {
	words := strings.Split(state, ",")
	if len(words) < 2 {
		return errors.New("want rows and a player")
	}
	var err error
	if m.stones, err = m.plot.readRows(words[0]); err != nil {
		return err
	}
	if err := m.valid(); err != nil {
		return err
	}
	switch words[1] {
	case "b":
		m.turn = Black
	case "w":
		m.turn = White
	default:
		return fmt.Errorf("player %q: want b or w", words[1])
	}
	for _, w := range words[2:] {
		if err := m.readWord(w); err != nil {
			return err
		}
	}
	m.remember()
	return nil
}

// readWord reads a field behind the player.
func (m *Match) readWord(w string) error {
	switch {
	case w == "p" || w == "pp":
		m.passes = uint8(len(w))
		return nil
	case strings.HasPrefix(w, "ko="):
		return m.readKo(w[len("ko="):])
	case strings.HasPrefix(w, pastField) && m.superko:
		for text := range strings.SplitSeq(w[len(pastField):], "+") {
			stones, err := m.plot.readRows(text)
			if err != nil {
				return err
			}
			m.past.add(m.plot, stones)
		}
		return nil
	}
	return fmt.Errorf("field %q", w)
}

// readKo forbids a point. There must be a stone that can just have taken one there.
func (m *Match) readKo(name string) error {
	p, err := m.plot.find(name)
	if err != nil {
		return err
	}
	mine, yours := m.stones[m.turn-1], m.stones[m.turn.Other()-1]
	around := m.plot.near(p)
	if p == 0 || m.superko || m.passes > 0 || p&(mine|yours) != 0 || around&^yours != 0 {
		return fmt.Errorf("ko at %q: nothing can have been taken there", name)
	}
	for s := around; s != 0; s &= s - 1 {
		if m.plot.near(lowest(s))&^mine == p {
			m.ko = p
			return nil
		}
	}
	return fmt.Errorf("ko at %q: nothing can be taken back there", name)
}

// FormatMove writes a move as Go players do, as in "C3", or "pass".
func (m *Match) FormatMove(move game.Move) string {
	if move == passCode {
		return "pass"
	}
	return m.plot.name(1 << (move - 1))
}

// ParseMove reads what FormatMove writes.
func (m *Match) ParseMove(name string) (game.Move, error) {
	move, err := m.readMove(name)
	if err == nil && !slices.Contains(m.Moves(nil), move) {
		return game.NoMove, fmt.Errorf("tsumego: %s is settled", name)
	}
	return move, err
}

// readMove reads a move that is legal in any game of Go, though nobody may need it.
func (m *Match) readMove(name string) (game.Move, error) {
	p, err := m.plot.find(name)
	switch {
	case err != nil:
		return game.NoMove, err
	case m.passes == 2:
		return game.NoMove, fmt.Errorf("tsumego: %s: the game is over", name)
	case p == 0:
		return passCode, nil
	case m.legal()&p == 0:
		return game.NoMove, fmt.Errorf("tsumego: %s is not legal here", name)
	}
	return game.Move(bits.TrailingZeros64(p) + 1), nil
}
