package tsumego

import (
	"errors"
	"fmt"
	"strings"

	"github.com/yomi-solver/yomi/format/sgf"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/notation"
)

// superkoWord in a text forbids all repetition.
const superkoWord = "superko"

// areaForm is how the size of a match is written.
const areaForm = "WxH"

// isAreaText tells a size from SGF.
func isAreaText(text string) bool {
	words := strings.Fields(text)
	if len(words) == 0 {
		return false
	}
	_, err := notation.ReadSize(words[0], areaForm)
	return err == nil
}

// parseArea reads a match: a size, superko if that is the rule, stones as a state
// writes them, and moves; or a game in SGF.
func parseArea(text string, q game.Question) (*Match, error) {
	if !isAreaText(text) {
		return areaFromSGF(text, q)
	}
	words, err := notation.Words(text, areaForm, q.Target, q.Region)
	if err != nil {
		return nil, err
	}
	n, err := notation.ReadSize(words[0], areaForm)
	if err != nil {
		return nil, err
	}
	m, err := newMatch(n[0], n[1])
	if err != nil {
		return nil, err
	}
	words = words[1:]
	if len(words) > 0 && words[0] == superkoWord {
		m.superko = true
		words = words[1:]
	}
	if len(words) > 0 && strings.ContainsAny(words[0], ",/") {
		state := words[0]
		if !strings.Contains(state, ",") {
			state += ",b"
		}
		if err := m.SetState([]byte(state)); err != nil {
			return nil, err
		}
		words = words[1:]
	}
	m.remember()
	if err := notation.Play(words, m.readMove, m.Play); err != nil {
		return nil, err
	}
	m.log = m.log[:0]
	m.grown = false
	return m, m.finish(q)
}

// newMatch is an empty board with Black to move, and no question yet.
func newMatch(width, height int) (*Match, error) {
	if max(width, height) > most || width*height > maxPlot {
		return nil, fmt.Errorf("size %dx%d: a match has up to %d points, %d in a row", width, height, maxPlot, most)
	}
	return &Match{match: &match{plot: newPlot(width, height)}, place: place{turn: Black}}, nil
}

// remember puts the stones on the board into the past.
func (m *Match) remember() {
	if m.superko {
		m.past.add(m.plot, m.stones)
	}
}

// finish takes the turn and the goal of a question.
func (m *Match) finish(q game.Question) error {
	if q.Turn != "" {
		turn, err := parseTurn(q.Turn)
		if err != nil {
			return err
		}
		if turn != m.turn {
			m.turn, m.ko, m.passes = turn, 0, 0
		}
	}
	return m.ask(q.Goal)
}

// areaFromSGF reads setup stones and who moves from the root of a game.
func areaFromSGF(text string, q game.Question) (*Match, error) {
	if q.Target != "" || q.Region != "" {
		return nil, errors.New("a match has no target and no region")
	}
	c, err := sgf.Parse([]byte(text))
	if err != nil {
		return nil, err
	}
	root := c.Games[0]
	width, height, err := root.Size()
	if err != nil {
		return nil, err
	}
	m, err := newMatch(width, height)
	if err != nil {
		return nil, err
	}
	for i, name := range []string{"AB", "AW"} {
		list, err := sgf.Points(root.Values(name), width, height)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		for _, p := range list {
			m.stones[i] |= m.plot.at(int(p.Column), height-1-int(p.Row))
		}
	}
	if turn := turnOf(root); turn != Empty {
		m.turn = turn
	}
	if err := m.valid(); err != nil {
		return nil, err
	}
	return m, m.finish(q)
}

// valid refuses stones that cannot be on a board.
func (m *Match) valid() error {
	if m.stones[0]&m.stones[1] != 0 {
		return errors.New("stones of both colours on one point")
	}
	if !m.plot.sound(m.stones[0], m.stones[1]) || !m.plot.sound(m.stones[1], m.stones[0]) {
		return errors.New("a block has no liberty")
	}
	return nil
}

// String writes the size, the rule if it is superko, and the stones unless the game
// has just begun.
func (m *Match) String() string {
	text := fmt.Sprintf("%dx%d", m.plot.width, m.plot.height)
	if m.superko {
		text += " " + superkoWord
	}
	begun := m.place.stones != [2]uint64{} || m.turn == White || m.passes > 0 || len(m.past.list) > 1
	if !begun {
		return text
	}
	return text + " " + string(m.AppendState(nil))
}
