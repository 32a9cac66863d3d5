package usi

import (
	"context"
	"testing"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/shogi"
)

const (
	inCheck = "position sfen 9/8k/9/7S1/9/9/9/9/9 b 2G 1 moves G*1c\n"
	attacks = "position sfen 9/8k/9/7S1/9/9/9/9/9 b 2G 1\n"
)

// TestPlay wants the side in check to defend, and any other to mate or resign.
func TestPlay(t *testing.T) {
	for _, c := range []struct {
		name   string
		answer Answer
		sent   string
		want   string
	}{
		{"the longest defence", Answer{Value: game.Proven, Line: []string{"1b1a", "G*1b"}, Length: 2}, inCheck + "go byoyomi 1000\n",
			"info nodes 0 score mate -2 pv 1b1a G*1b\nbestmove 1b1a\n"},
		{"out of the mate", Answer{Value: game.Disproven, Best: "1b2a"}, inCheck + "go\n", "info nodes 0\nbestmove 1b2a\n"},
		{"not settled", Answer{}, inCheck + "go\n", "info nodes 0\nbestmove 1b1a\n"},
		{"nonsense", Answer{Value: game.Proven, Best: "9i9h"}, inCheck + "go\n", "info nodes 0 score mate -\nbestmove 1b1a\n"},
		{"mated", Answer{Value: game.Proven}, "position sfen 8k/8G/8G/9/9/9/9/9/9 w - 1\ngo\n", "info nodes 0 score mate -\nbestmove resign\n"},
		{"the shortest mate", Answer{Value: game.Proven, Line: []string{"G*1c", "1b1a", "G*1b"}, Length: 3}, attacks + "go\n",
			"info nodes 0 score mate 3 pv G*1c 1b1a G*1b\nbestmove G*1c\n"},
		{"no mate", Answer{Value: game.Disproven}, attacks + "go\n", "info nodes 0\nbestmove resign\n"},
		{"a bad clock", Answer{Value: game.Disproven}, attacks + "go byoyomi x\n",
			"info string error: go: byoyomi \"x\": want milliseconds\ninfo nodes 0\nbestmove resign\n"},
		{"infinite, to the end of input", Answer{Value: game.Disproven}, attacks + "go infinite\n", "info nodes 0\nbestmove resign\n"},
		{"held back to the end of input", Answer{}, "go ponder\n", resigning + "bestmove resign\n"},
		{"no mate to search", Answer{}, inCheck + "go mate\n", "info string error: go mate: no position is set\ncheckmate notimplemented\n"},
	} {
		var got Query
		s := &Server{Solve: func(_ context.Context, q Query, _ func(Progress)) Answer { got = q; return c.answer }}
		if said := talk(t, s, c.sent); said != c.want {
			t.Errorf("%s: %q, want %q", c.name, said, c.want)
		}
		if c.sent == inCheck+"go\n" && (got.Goal != "mate:black" || !got.Shortest || got.Position != "9/8k/8G/7S1/9/9/9/9/9 w G2r2b2g3s4n4l18p 1") {
			t.Errorf("%s: asked %+v", c.name, got)
		}
	}
}

// TestPonder wants a move to be held back until it is asked for.
func TestPonder(t *testing.T) {
	for _, end := range []string{"stop", "ponderhit"} {
		f := connect(t, &Server{Solve: fixed(Answer{Value: game.Proven, Line: []string{"1b1a", "G*1b"}, Length: 2})})
		f.say(inCheck + "go ponder")
		f.await("info time .* pv 1b1a G\\*1b")
		f.say("isready")
		f.await("readyok")
		f.say("go")
		f.await("info string error: go: a search is running")
		f.say(end)
		f.await("bestmove 1b1a")
		f.say("quit")
		f.finish()
	}
}

func TestClock(t *testing.T) {
	for _, c := range []struct {
		args []string
		turn shogi.Colour
		want time.Duration
	}{
		{nil, shogi.Black, usualThought},
		{[]string{"btime", "0", "wtime", "60000", "byoyomi", "10000"}, shogi.Black, 8 * time.Second},
		{[]string{"btime", "0", "wtime", "60000", "byoyomi", "10000"}, shogi.White, 11 * time.Second},
		{[]string{"btime", "0", "wtime", "0"}, shogi.White, 20 * time.Millisecond},
		{[]string{"movetime", "1000"}, shogi.White, 900 * time.Millisecond},
	} {
		if got, err := readClock(c.args, c.turn); got != c.want || err != nil {
			t.Errorf("%v: %v, %v, want %v", c.args, got, err, c.want)
		}
	}
}
