package shogi

import (
	"errors"
	"fmt"

	"github.com/yomi-solver/yomi/format/csa"
	"github.com/yomi-solver/yomi/format/kif"
	"github.com/yomi-solver/yomi/game"
)

// readCSA reads a record in CSA. It has no variations.
func readCSA(text string, q game.Question) (*recording, error) {
	c, err := csa.Parse(text)
	if err != nil {
		return nil, errors.New(plain(err))
	}
	if len(c.Records) > 1 {
		return nil, fmt.Errorf("%d: a second record: want one", c.Records[1].Line)
	}
	r, record := &recording{}, c.Records[0]
	for _, w := range c.Warnings {
		r.warnings = append(r.warnings, w.String())
	}
	if err := r.set(record.Start.SFEN(), record.Untold, q); err != nil {
		return nil, err
	}
	for _, h := range record.Headers {
		if h.Name == "EVENT" || h.Name == "TITLE" {
			r.id = h.Value
			break
		}
	}
	r.comment = record.Comment
	b := r.board.copy()
	for i, s := range record.Steps {
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
		if c.To() != square(kif.Square(m.To)) || c.Becomes() != k || c.IsDrop() != (m.From == csa.Square{}) {
			continue
		}
		if c.IsDrop() || c.From() == square(kif.Square(m.From)) {
			return c, nil
		}
	}
	return 0, errIllegal
}
