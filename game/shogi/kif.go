package shogi

import (
	"errors"
	"fmt"
	"strings"

	"github.com/yomi-solver/yomi/format/kif"
	"github.com/yomi-solver/yomi/game"
)

// readKIF reads a record in KIF or KI2.
func readKIF(text string, q game.Question) (*recording, error) {
	c, err := kif.Parse(text)
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
	for _, name := range []string{"作品番号", "作品名", "表題", "棋戦"} {
		if r.id = one.Header(name); r.id != "" {
			break
		}
	}
	r.comment = one.Root.Comment
	return r, r.walk(one)
}

// visit is a node that is still to be looked at.
type visit struct {
	node *kif.Node
	ply  int
	main bool // on the main line
}

// walk resolves all moves of a record, the main line first. A move there that is not
// legal is an error, since the position could be another one; a variation ends with
// a warning.
func (r *recording) walk(record *kif.Record) error {
	b := r.board.copy()
	b.past = nil
	open := []visit{{record.Root, 0, true}}
	for len(open) > 0 {
		v := open[len(open)-1]
		open = open[:len(open)-1]
		for v.ply > 0 && len(b.past) >= v.ply {
			b.Undo()
		}
		if v.node.End != "" {
			r.finish(v)
			continue
		}
		if v.ply > 0 {
			m, err := b.resolve(v.node.Move)
			if err != nil {
				err = fmt.Errorf("%d: move %d %s: %w", v.node.Line, v.ply, v.node.Move.KI2(kif.Square{}), err)
				if v.main {
					return err
				}
				r.warn(err)
				continue
			}
			b.Move(m)
			if v.main {
				r.main = append(r.main, m)
			}
		}
		for i := len(v.node.Children) - 1; i >= 0; i-- {
			open = append(open, visit{v.node.Children[i], v.ply + 1, v.main && i == 0})
		}
	}
	return nil
}

// finish notes how the main line ends.
func (r *recording) finish(v visit) {
	switch {
	case !v.main:
	case v.node.End == kif.Mate:
		r.end = mated
	case v.node.End == kif.NoMate:
		r.end = unmate
	}
}

// maxWarnings is how many warnings of a record are kept.
const maxWarnings = 100

func (r *recording) warn(err error) {
	if len(r.warnings) < maxWarnings {
		r.warnings = append(r.warnings, err.Error())
	}
}

var errIllegal = errors.New("not legal")

// resolve finds the legal move that a record means. Without an origin it is the move of
// the one piece that can make it and that the modifiers fit, and where there is none a drop.
func (b *Board) resolve(m kif.Move) (Move, error) {
	if Colour(m.Side) != b.turn {
		return 0, fmt.Errorf("it is the turn of %v", b.turn)
	}
	k, ok := kindOf(string(m.Piece))
	if !ok || !m.To.Valid() {
		return 0, errIllegal
	}
	to := square(m.To)
	var moves []Move
	for _, c := range b.Legal(nil) {
		c := Move(c)
		if c.To() != to || c.Kind() != k || c.Promotes() != (m.Promotion == kif.Promote) {
			continue
		}
		switch {
		case c.IsDrop():
			if m.Drop {
				return c, nil
			}
		case m.From.Valid():
			if c.From() == square(m.From) {
				return c, nil
			}
		default:
			moves = append(moves, c)
		}
	}
	if m.Drop || m.From.Valid() {
		return 0, errIllegal
	}
	return b.choose(moves, k, to, m)
}

// choose finds the one of some moves of pieces on the board that a record means.
func (b *Board) choose(moves []Move, k Kind, to Square, m kif.Move) (Move, error) {
	if m.Modifiers != 0 {
		moves = b.fitting(moves, k, to, m.Modifiers)
	}
	switch {
	case len(moves) == 1:
		return moves[0], nil
	case len(moves) > 1:
		var from []string
		for _, c := range moves {
			from = append(from, c.From().String())
		}
		return 0, fmt.Errorf("the piece could come from %s", strings.Join(from, " or "))
	case m.Modifiers == 0 && m.Promotion == kif.Unsaid && k <= Gold:
		for _, c := range b.Legal(nil) {
			if c := Move(c); c.IsDrop() && c.To() == to && c.Kind() == k {
				return c, nil
			}
		}
	}
	return 0, errIllegal
}

// fitting are the moves whose origins the modifiers fit. Right and left are among all
// pieces that attack the square, pinned ones included, since people look at the board; if
// that leads nowhere, among those that may move.
func (b *Board) fitting(moves []Move, k Kind, to Square, words kif.Modifiers) []Move {
	var legal Set
	for _, m := range moves {
		legal = legal.Or(one[m.From()])
	}
	from := fit(b.turn, b.reaching(k, to), to, words).And(legal)
	if from.Empty() && legal.Many() {
		from = fit(b.turn, legal, to, words)
	}
	var list []Move
	for _, m := range moves {
		if from.Has(m.From()) {
			list = append(list, m)
		}
	}
	return list
}

// kindOf reads a kind as USI writes it.
func kindOf(word string) (Kind, bool) {
	for k := Pawn; k <= Dragon; k++ {
		if k.String() == word {
			return k, true
		}
	}
	return NoKind, false
}

// square translates from the formats, whose files and ranks begin with 1; squareOf is
// its reverse.
func square(s kif.Square) Square { return SquareAt(int(s.File)-1, int(s.Rank)-1) }

func squareOf(s Square) kif.Square {
	return kif.Square{File: int8(s.File() + 1), Rank: int8(s.Rank() + 1)}
}
