package shogi

import (
	"errors"
	"fmt"

	"github.com/yomi-solver/yomi/format/csa"
	"github.com/yomi-solver/yomi/game"
)

// readCSA reads a record in CSA. It has no variations.
func readCSA(text string, q game.Question) (*recording, error) {
	c, err := csa.Parse(text)
	if err != nil {
		return nil, errors.New(plain(err))
	}
	if len(c.Records) > 1 {
		return nil, second(c.Records[1].Line)
	}
	one := c.Records[0]
	r, err := newRecording(one.Start.SFEN(), one.Untold, q, c.Warnings)
	if err != nil {
		return nil, err
	}
	for _, h := range one.Headers {
		if h.Name == "EVENT" || h.Name == "TITLE" {
			r.id = h.Value
			break
		}
	}
	r.comment = one.Comment
	b := r.board.copy()
	for i, s := range one.Steps {
		if s.End != "" {
			switch s.End {
			case csa.Mate:
				r.end = mated
			case csa.NoMate:
				r.end = unmate
			}
			break
		}
		m, err := b.resolveCSA(s.Move)
		if err != nil {
			return nil, fmt.Errorf("%d: move %d %s: %w", s.Line, i+1, s.Move, err)
		}
		b.Move(m)
		r.main = append(r.main, m)
	}
	return r, nil
}

// resolveCSA finds the legal move that a record means. The piece is the one that stands there
// afterwards, so that it tells whether it promotes.
func (b *Board) resolveCSA(m csa.Move) (Move, error) {
	if Colour(m.Side) != b.turn {
		return 0, fmt.Errorf("it is the turn of %v", b.turn)
	}
	k, ok := kindOf(string(m.Piece))
	if !ok {
		return 0, errIllegal
	}
	for _, c := range b.Legal(nil) {
		c := Move(c)
		if c.To() != square(m.To) || c.Becomes() != k || c.IsDrop() != (m.From == csa.Square{}) {
			continue
		}
		if c.IsDrop() || c.From() == square(m.From) {
			return c, nil
		}
	}
	return 0, errIllegal
}
