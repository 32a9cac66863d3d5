package uci

import (
	"bufio"
	"context"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/yomi-solver/yomi/game"
)

const corner = "position fen 8/8/8/8/8/5K2/4Q3/7k w - - 0 1\n"

// fixed is a solver that knows one answer.
func fixed(a Answer) Solver {
	return func(context.Context, Query, func(Progress)) Answer { return a }
}

// talk sends lines and returns all that is said, without the times of info lines.
func talk(t *testing.T, s *Server, text string) string {
	t.Helper()
	var out strings.Builder
	if err := s.Serve(t.Context(), strings.NewReader(text), &out); err != nil {
		t.Fatal(err)
	}
	if s.talk.Searching() {
		t.Error("a search runs on")
	}
	return regexp.MustCompile(`time \d+ nodes (\d+) nps \d+`).ReplaceAllString(out.String(), "nodes $1")
}

// TestTalks holds whole conversations, each with a solver that knows the answer.
func TestTalks(t *testing.T) {
	mates := Answer{Value: game.Proven, Line: []string{"e2g2"}, Length: 1, Nodes: 7}
	for _, c := range []struct {
		name   string
		answer Answer
		sent   string
		want   string
	}{
		{"hello", Answer{}, "uci\n\n  \r\nisready\r\n stop\nucinewgame\nponderhit\nquit\nuci\n", `id name Yomi 1
id author Yomi
option name Hash type spin default 1024 min 1 max 1048576
option name Threads type spin default 1 min 1 max 4096
option name NodesLimit type spin default 0 min 0 max 9007199254740992
option name UCI_Chess960 type check default false
uciok
readyok
`},
		{"options", Answer{}, `setoption name Hash value 64
setoption name uci_chess960 value true
setoption name Hash value 0
setoption name Threads
setoption name Long Name value a b
setoption value 3
`, `info string error: Hash "0": want a number from 1 to 1048576
info string error: Threads "": want a number from 1 to 4096
info string error: no option "Long Name"
info string error: setoption: want name NAME value VALUE
`},
		{"defaults stay", Answer{}, "setoption name Hash value 64\nuci\n", `id name Yomi 1
id author Yomi
option name Hash type spin default 1024 min 1 max 1048576
option name Threads type spin default 1 min 1 max 4096
option name NodesLimit type spin default 0 min 0 max 9007199254740992
option name UCI_Chess960 type check default false
uciok
`},
		{"mate", mates, corner + "go mate 1\n", "info nodes 7 score mate 1 pv e2g2\nbestmove e2g2\n"},
		{"infinite, to the end of input", mates, corner + "go infinite\n", "info nodes 7 score mate 1 pv e2g2\nbestmove e2g2\n"},
		{"mate of no known length", Answer{Value: game.Proven, Best: "e2g2"}, corner + "go\n",
			"info nodes 0\ninfo string mate, in a number of moves that is not known\nbestmove e2g2\n"},
		{"a line that is not legal", Answer{Value: game.Proven, Line: []string{"e2g2", "h1h8"}, Length: 3}, corner + "go mate 2\n",
			"info nodes 0 score mate 2 pv e2g2\nbestmove e2g2\n"},
		{"no mate", Answer{Value: game.Disproven, Best: "nonsense"}, corner + "go mate 3\n", "info nodes 0\ninfo string no mate in 3\nbestmove f3f2\n"},
		{"no mate at all", Answer{Value: game.Disproven}, corner + "go nodes 9\n", "info nodes 0\ninfo string no mate\nbestmove f3f2\n"},
		{"not settled", Answer{Why: "memory"}, corner + "go movetime 5\n", "info nodes 0\ninfo string not settled: memory\nbestmove f3f2\n"},
		{"an error", Answer{Err: errors.New("a\nb")}, corner + "go\n", "info string error: a b\ninfo nodes 0\ninfo string not settled\nbestmove f3f2\n"},
		{"stalemate", Answer{Value: game.Disproven}, "position fen 7k/5Q2/8/8/8/8/8/K7 b - - 0 1\ngo\n", "info nodes 0\ninfo string no mate\nbestmove 0000\n"},
		{"moves", mates, "position startpos moves e2e4 e7e5 e1e2\ngo\n", "info nodes 7 score mate 1\nbestmove e8e7\n"},
		{"bad lines", Answer{}, "go mate 2\nposition\nposition fen x\nposition startpos moves e2e5\nwhat\n" + corner +
			"go mate 0\ngo mate x\ngo mate\ngo searchmoves e2e4\ngo fast 1\n", `info string there is no position
bestmove 0000
info string error: position: want fen and a FEN, or startpos
info string error: position: chess: "x": want rows, w or b, castling, and a square or -
info string error: position: chess: move 1: e2e5 is not legal here
info string unknown command "what"
info string error: go: mate "0": want a number of moves from 1 to 1000
info string error: go: mate "x": want a number
info string error: go: mate without a number
info string error: go: searchmoves is not known here
info string error: go: "fast" is not known
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &Server{Version: "1", Solve: fixed(c.answer)}
			if got := talk(t, s, c.sent); got != c.want {
				t.Errorf("says\n%s\nand not\n%s", got, c.want)
			}
		})
	}
}

// TestQueries wants solvers to hear what was asked.
func TestQueries(t *testing.T) {
	const fen = "8/8/8/8/8/5K2/4Q3/7k w - - 0 1"
	for _, c := range []struct {
		sent string
		want Query
	}{
		{"go mate 7", Query{Moves: 7}},
		{"go movetime 20 nodes 5", Query{Time: 20 * time.Millisecond, Nodes: 5}},
		{"go wtime 100 btime -3 winc 0", Query{Time: usualThought}},
		{"setoption name NodesLimit value 3\ngo nodes 5", Query{Nodes: 3}},
	} {
		var got Query
		s := &Server{Solve: func(_ context.Context, q Query, _ func(Progress)) Answer { got = q; return Answer{} }}
		talk(t, s, corner+c.sent+"\n")
		c.want.Position, c.want.Memory, c.want.Threads = fen, 1<<30, 1
		if got != c.want {
			t.Errorf("%s: asked %+v, want %+v", c.sent, got, c.want)
		}
	}
	if got := talk(t, &Server{}, corner+"go\n"); !strings.Contains(got, "there is no solver") {
		t.Errorf("without a solver: %s", got)
	}
}

// TestWhileItRuns talks to a server that searches.
func TestWhileItRuns(t *testing.T) {
	in, send := io.Pipe()
	read, out := io.Pipe()
	s := &Server{Every: time.Millisecond, Solve: func(ctx context.Context, q Query, show func(Progress)) Answer {
		for {
			show(Progress{Nodes: 100, Fill: 0.25, Line: []string{"e2g2"}})
			select {
			case <-ctx.Done():
				return Answer{Nodes: 200}
			case <-time.After(time.Millisecond):
			}
		}
	}}
	done := make(chan error, 1)
	go func() {
		done <- s.Serve(t.Context(), in, out)
		out.Close()
	}()
	said := make(chan string, 10_000)
	go func() {
		for lines := bufio.NewScanner(read); lines.Scan(); {
			said <- lines.Text()
		}
		close(said)
	}()
	await := func(pattern string) {
		t.Helper()
		for line := range said {
			if regexp.MustCompile(pattern).MatchString(line) {
				return
			}
		}
		t.Fatalf("the end, while %q is awaited", pattern)
	}
	say := func(text string) {
		t.Helper()
		if _, err := io.WriteString(send, text); err != nil {
			t.Fatal(err)
		}
	}
	say(corner + "go infinite\n")
	await(`^info time \d+ nodes 100 nps \d+ hashfull 250 currmove e2g2$`)
	say("isready\n")
	await("^readyok$")
	say("go mate 2\n")
	await("a search is running")
	say("stop\n")
	await("not settled")
	await("^bestmove f3f2$")
	say("go ponder\n")
	await("currmove")
	say("quit\n")
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// TestBroken wants errors of reading and writing to come back.
func TestBroken(t *testing.T) {
	bad := errors.New("bad")
	if err := (&Server{}).Serve(t.Context(), iotest.ErrReader(bad), io.Discard); !errors.Is(err, bad) {
		t.Errorf("reading: %v", err)
	}
	_, w := io.Pipe()
	w.CloseWithError(bad)
	if err := (&Server{}).Serve(t.Context(), strings.NewReader("uci\n"), w); !errors.Is(err, bad) && !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("writing: %v", err)
	}
}

// FuzzServe wants any input to be answered in lines, with no more best moves than searches.
func FuzzServe(f *testing.F) {
	f.Add("uci\nisready\n" + corner + "go mate 2\nstop\n")
	f.Add("position startpos moves e2e4\ngo infinite\ngo\n")
	f.Fuzz(func(t *testing.T, text string) {
		var out strings.Builder
		s := &Server{Solve: fixed(Answer{})}
		if err := s.Serve(t.Context(), strings.NewReader(text), &out); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(out.String(), "\nbestmove"); n > strings.Count(text, "go") {
			t.Errorf("%d moves for %q", n, text)
		}
	})
}
