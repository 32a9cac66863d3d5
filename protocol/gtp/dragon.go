package gtp

import (
	"context"
	"fmt"

	"github.com/yomi-solver/yomi/game/tsumego"
)

// DragonReader is a Reader that knows connections and eyes as well. What it is asked
// about belongs to one colour.
type DragonReader interface {
	Reader

	// Connect and Disconnect are about two blocks; their owner or his opponent
	// moves first.
	Connect(ctx context.Context, b *tsumego.Board, p, q tsumego.Point) (Reading, error)
	Disconnect(ctx context.Context, b *tsumego.Board, p, q tsumego.Point) (Reading, error)

	// EvalEye says what a space for eyes is worth.
	EvalEye(ctx context.Context, b *tsumego.Board, p tsumego.Point) (Eye, error)
}

// Eye is the number of eyes in a space: at least, if the opponent moves first, and at
// most, if the owner does; with the moves for that where the numbers differ.
type Eye struct {
	Least, Most    int
	Attack, Defend tsumego.Point
}

// dragons are the commands that need a DragonReader.
func (s *Server) dragons(r DragonReader) []command {
	return []command{
		s.linking("connect", r.Connect),
		s.linking("disconnect", r.Disconnect),
		{"eval_eye", 1, wantVertex, func(ctx context.Context, args []string) (string, error) {
			p, err := s.point(args[0])
			if err != nil {
				return "", err
			}
			e, err := r.EvalEye(ctx, s.game.board.Clone(), p)
			if err != nil || e.Least == e.Most {
				return fmt.Sprintf("%d %d", e.Least, e.Most), err
			}
			return fmt.Sprintf("%d %d %s %s", e.Least, e.Most, s.game.name(e.Attack), s.game.name(e.Defend)), nil
		}},
	}
}

// linking makes a command of a question about two blocks of one colour.
func (s *Server) linking(name string, ask func(context.Context, *tsumego.Board, tsumego.Point, tsumego.Point) (Reading, error)) command {
	return command{name, 2, wantVertex, func(ctx context.Context, args []string) (string, error) {
		p, err := s.stone(args[0])
		if err != nil {
			return "", err
		}
		q, err := s.stone(args[1])
		if err != nil {
			return "", err
		}
		b := s.game.board
		if b.Colour(p) != b.Colour(q) {
			return fail("vertices must be of the same color")
		}
		r, err := ask(ctx, b.Clone(), p, q)
		if err != nil || r.Code == Fails {
			return "0", err
		}
		return fmt.Sprintf("%d %s", r.Code, s.game.name(r.Move)), nil
	}}
}
