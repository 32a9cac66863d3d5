package trial

import (
	"errors"
	"fmt"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// recorder notes that a test would have failed.
type recorder struct {
	testing.TB
	failed bool
}

func (r *recorder) Helper()               {}
func (r *recorder) Errorf(string, ...any) { r.failed = true }

// heap is a game of tokens: a move takes one or two, who takes the last one wins.
// Faults break it.
type heap struct {
	left    int
	turn    game.Side
	history []int
	fault   string
}

func parse(fault string) Parse {
	return func(text string, q game.Question) (game.Problem, error) {
		h := &heap{fault: fault}
		if _, err := fmt.Sscan(text, &h.left); err != nil || h.left < 0 {
			if fault == "error" {
				return nil, errors.New("no number")
			}
			return nil, fmt.Errorf("heap: %q: want a number", text)
		}
		return h, nil
	}
}

func (h *heap) Turn() game.Side      { return h.turn }
func (h *heap) Repeated() game.Value { return game.Unknown }
func (h *heap) Goal() string         { return "win" }
func (h *heap) Mover() string        { return h.turn.String() }

func (h *heap) Value() game.Value {
	if h.left > 0 || h.fault == "value" {
		return game.Unknown
	}
	return h.turn.Other().Wants()
}

func (h *heap) Moves(buf []game.Move) []game.Move {
	for m := 1; m <= min(2, h.left); m++ {
		buf = append(buf, game.Move(m))
	}
	return buf
}

func (h *heap) Play(m game.Move) {
	h.history = append(h.history, int(m))
	h.left, h.turn = h.left-int(m), h.turn.Other()
}

func (h *heap) Undo() {
	last := len(h.history) - 1
	if h.fault != "undo" {
		h.left += h.history[last]
	}
	h.history, h.turn = h.history[:last], h.turn.Other()
}

func (h *heap) Key() game.Key { return game.Key{Hi: uint64(h.turn), Lo: uint64(h.left)} }

func (h *heap) Clone() game.Position {
	c := *h
	return &c
}

func (h *heap) String() string {
	if h.fault == "text" {
		return fmt.Sprint(h.left + 1)
	}
	return fmt.Sprint(h.left)
}

func (h *heap) AppendState(buf []byte) []byte { return fmt.Append(buf, h.left) }

func (h *heap) SetState(state []byte) error {
	_, err := fmt.Sscan(string(state), &h.left)
	if h.fault == "state" {
		h.left++
	}
	return err
}

func (h *heap) FormatMove(m game.Move) string           { return fmt.Sprint(m) }
func (h *heap) ParseMove(string) (m game.Move, e error) { return }
func (h *heap) Verdict(v game.Value, length int) string { return fmt.Sprint(v, " in ", length) }

// TestFaults wants a game without faults to pass, and each fault to be found.
func TestFaults(t *testing.T) {
	for _, c := range []struct{ fault, text string }{
		{"", "5"}, {"", "0"}, {"", "x"}, {"error", "x"}, {"value", "0"}, {"undo", "5"}, {"text", "5"}, {"state", "5"},
	} {
		r := &recorder{TB: t}
		if p := RoundTrip(r, "heap", parse(c.fault), c.text, ""); (p == nil) != (c.text == "x") {
			t.Errorf("%q is read as %v", c.text, p)
		}
		if r.failed != (c.fault != "") {
			t.Errorf("fault %q at %q: found: %v", c.fault, c.text, r.failed)
		}
	}
}

// TestTables wants each table to be able to fail.
func TestTables(t *testing.T) {
	good := parse("")
	for name, c := range map[string]struct {
		run  func(testing.TB)
		fail bool
	}{
		"read":          {func(tb testing.TB) { Reads(tb, good, []Reading{{" 7", "7"}, {"x", ""}}) }, false},
		"another":       {func(tb testing.TB) { Reads(tb, good, []Reading{{"7", "8"}}) }, true},
		"unread":        {func(tb testing.TB) { Reads(tb, good, []Reading{{"x", "7"}}) }, true},
		"no error":      {func(tb testing.TB) { Reads(tb, good, []Reading{{"7", ""}}) }, true},
		"refused":       {func(tb testing.TB) { Refuses(tb, "heap", good, []Refusal{{"x", game.Question{}, "number"}}) }, false},
		"other words":   {func(tb testing.TB) { Refuses(tb, "heap", good, []Refusal{{"x", game.Question{}, "size"}}) }, true},
		"other game":    {func(tb testing.TB) { Refuses(tb, "hex", good, []Refusal{{"x", game.Question{}, ""}}) }, true},
		"not refused":   {func(tb testing.TB) { Refuses(tb, "heap", good, []Refusal{{"7", game.Question{}, ""}}) }, true},
		"said":          {func(tb testing.TB) { Says(tb, good, []Verdict{{"7", "", game.Proven, 3, "proven in 3"}}) }, false},
		"said in other": {func(tb testing.TB) { Says(tb, good, []Verdict{{"7", "", game.Proven, 3, "won"}}) }, true},
	} {
		r := &recorder{TB: t}
		if c.run(r); r.failed != c.fail {
			t.Errorf("%s: failed: %v", name, r.failed)
		}
	}
}

func TestPerft(t *testing.T) {
	p := Must(t, parse(""), "5", "")
	for depth, want := range []int{1, 2, 4, 7, 5, 1, 0} {
		if got := Perft(p, depth); got != want {
			t.Errorf("%d lines of %d plies, want %d", got, depth, want)
		}
	}
}
