package gtp

import (
	"context"
	"errors"
	"testing"

	"github.com/yomi-solver/yomi/game/tsumego"
)

// linker answers questions about dragons with what it is asked.
type linker struct{ Texts }

func (linker) Connect(_ context.Context, _ *tsumego.Board, p, _ tsumego.Point) (Reading, error) {
	return Reading{Code: Succeeds, Move: p}, nil
}

func (linker) Disconnect(context.Context, *tsumego.Board, tsumego.Point, tsumego.Point) (Reading, error) {
	return Reading{}, nil
}

func (linker) EvalEye(_ context.Context, b *tsumego.Board, p tsumego.Point) (Eye, error) {
	switch b.Name(p) {
	case "A1":
		return Eye{Least: 1, Most: 1}, nil
	case "B1":
		return Eye{Least: 0, Most: 1, Attack: p, Defend: p}, nil
	}
	return Eye{}, errors.New("not an eye")
}

func TestDragons(t *testing.T) {
	s := &Server{Reader: linker{}}
	for _, c := range [][2]string{
		{"boardsize 5", "= "},
		{"play black C3", "= "},
		{"play black E5", "= "},
		{"play white A5", "= "},
		{"connect C3 E5", "= 1 C3"},
		{"disconnect C3 E5", "= 0"},
		{"connect C3 A5", "? vertices must be of the same color"},
		{"connect C3 D4", "? vertex must not be empty"},
		{"connect D4 C3", "? vertex must not be empty"},
		{"connect C3", "? invalid coordinate"},
		{"eval_eye A1", "= 1 1"},
		{"eval_eye B1", "= 0 1 B1 B1"},
		{"eval_eye C1", "? not an eye"},
		{"eval_eye Z9", "? invalid coordinate"},
		{"known_command eval_eye", "= true"},
	} {
		if got := s.Answer(t.Context(), c[0]); got != c[1]+"\n\n" {
			t.Errorf("%s: %q", c[0], got)
		}
	}
	plain := &Server{Reader: Texts{}}
	if got := plain.Answer(t.Context(), "connect C3 E5"); got != "? unknown command\n\n" {
		t.Errorf("without a reader for dragons: %q", got)
	}
}
