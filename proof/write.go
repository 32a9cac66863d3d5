package proof

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"sort"

	"github.com/yomi-solver/yomi/game"
)

// Write writes the certificate. Several written one after another make a valid
// file.
func (c *Certificate) Write(w io.Writer) error {
	c.Header.SHA256 = ""
	digest := sha256.New()
	if err := c.lines(digest); err != nil {
		return err
	}
	c.Header.SHA256 = hex.EncodeToString(digest.Sum(nil))
	return c.lines(w)
}

// lines writes the header as it is and the body.
func (c *Certificate) lines(w io.Writer) error {
	head, err := json.Marshal(c.Header)
	if err != nil {
		return err
	}
	if _, err := w.Write(append(head, '\n')); err != nil {
		return err
	}
	_, err = w.Write(c.body)
	return err
}

// Line is the line of play from p that the certificate gives: its own moves for
// the winner, and for the loser the moves that hold out longest. It ends with
// the game or where play repeats.
func (c *Certificate) Line(p game.Problem) []game.Move {
	q, ok := p.Clone().(game.Problem)
	if !ok {
		return nil
	}
	if c.Header.Images {
		q = Images(q)
	}
	var line []game.Move
	seen := map[string]bool{}
	for {
		s := q.AppendState(nil)
		i, ok := c.find(s)
		if !ok || seen[string(s)] {
			return line
		}
		seen[string(s)] = true
		m := c.next(q, i)
		if m == game.NoMove {
			return line
		}
		line = append(line, m)
		q.Play(m)
	}
}

// next returns the winner's move, or the loser's most stubborn one.
func (c *Certificate) next(p game.Problem, i int) game.Move {
	if state, move, _ := c.line(i); string(move) != noMove {
		if c.Header.Images {
			return turned(p, state, string(move))
		}
		m, err := p.ParseMove(string(move))
		if err != nil {
			return game.NoMove
		}
		return m
	}
	best, longest := game.NoMove, int64(-1)
	for _, m := range p.Moves(nil) {
		p.Play(m)
		length := int64(0)
		if k, ok := c.find(p.AppendState(nil)); ok {
			_, _, rank := c.line(k)
			length = int64(rank)
		}
		p.Undo()
		if length > longest {
			best, longest = m, length
		}
	}
	return best
}

// find returns the line of a state.
func (c *Certificate) find(state []byte) (int, bool) {
	return sort.Find(c.Len(), func(i int) int {
		s, _, _ := c.line(i)
		return bytes.Compare(state, s)
	})
}
