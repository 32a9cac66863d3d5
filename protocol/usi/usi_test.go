package usi

import (
	"bufio"
	"context"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/yomi-solver/yomi/game"
)

const (
	mateInOne = "sfen 8k/9/8G/8L/9/9/9/9/9 b G 1"
	// told is the same as a solver hears it.
	told = "8k/9/8G/8L/9/9/9/9/9 b G2r2b2g4s4n3l18p 1"
)

// fixed is a solver that knows one answer.
func fixed(a Answer) Solver {
	return func(context.Context, Query, func(Progress)) Answer { return a }
}

// endless is a solver that searches until it is stopped.
func endless(ctx context.Context, q Query, show func(Progress)) Answer {
	limit := make(<-chan time.Time)
	if q.Time > 0 {
		limit = time.After(q.Time)
	}
	for n := uint64(100); ; n += 100 {
		select {
		case <-ctx.Done():
			return Answer{Nodes: n}
		case <-limit:
			return Answer{Nodes: n}
		case <-time.After(time.Millisecond):
			show(Progress{Nodes: n, Fill: 0.25, Line: []string{"G*1b"}})
		}
	}
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
	for _, c := range talks {
		t.Run(c.name, func(t *testing.T) {
			s := &Server{Version: "1", Solve: fixed(c.answer)}
			if got := talk(t, s, c.sent); got != c.want {
				t.Errorf("says\n%s\nand not\n%s", got, c.want)
			}
		})
	}
}

const mateQuestion = "position " + mateInOne + "\ngo mate 100\n"

var talks = []struct {
	name   string
	answer Answer
	sent   string
	want   string
}{
	{"hello", Answer{}, "usi\n\n  \r\nisready\r\n stop\nusinewgame\nponderhit\ngameover win\nquit\nusi\n", `id name Yomi 1
id author Yomi
option name USI_Hash type spin default 1024 min 1 max 1048576
option name Threads type spin default 1 min 1 max 4096
option name NodesLimit type spin default 0 min 0 max 9007199254740992
option name Shortest type check default false
option name ExactHands type check default false
usiok
readyok
`},
	{"options", Answer{}, `setoption name USI_Hash value 64
setoption name usi_ponder value true
setoption name USI_Hash value 0
setoption name Threads value -1
setoption name NodesLimit
setoption name Shortest value yes
setoption name Long Name value a b
setoption value 3
setoption
`, `info string error: USI_Hash "0": want a number from 1 to 1048576
info string error: Threads "-1": want a number from 1 to 4096
info string error: NodesLimit "": want a number from 0 to 9007199254740992
info string error: Shortest "yes": want true or false
info string error: no option "Long Name"
info string error: setoption: want name NAME value VALUE
info string error: setoption: want name NAME value VALUE
`},
	{"mate", Answer{Value: game.Proven, Line: []string{"G*1b"}, Length: 1, Nodes: 7}, mateQuestion,
		"info nodes 7 score mate 1 pv G*1b\ncheckmate G*1b\n"},
	{"mate and an error", Answer{Value: game.Proven, Line: []string{"G*1b"}, Err: errors.New("a\nb")}, mateQuestion,
		"info string error: a b\ninfo nodes 0 score mate + pv G*1b\ncheckmate G*1b\n"},
	{"no line", Answer{Value: game.Proven}, mateQuestion,
		"info nodes 0 score mate +\ninfo string mate is proven, but its line is not complete: no mate after 0 moves\ncheckmate timeout\n"},
	{"half a line", Answer{Value: game.Proven, Line: []string{"G*2a"}}, mateQuestion,
		"info nodes 0 score mate +\ninfo string mate is proven, but its line is not complete: no mate after 1 moves\ncheckmate timeout\n"},
	{"a wrong line", Answer{Value: game.Proven, Line: []string{"G*9i"}}, mateQuestion,
		"info nodes 0 score mate +\ninfo string mate is proven, but its line is not complete: move 1: shogi: G*9i gives no check\ncheckmate timeout\n"},
	{"no mate", Answer{Value: game.Disproven, Nodes: 3}, mateQuestion, "info nodes 3\ncheckmate nomate\n"},
	{"timeout", Answer{Nodes: 3}, mateQuestion, "info nodes 3\ncheckmate timeout\n"},
	{"nodes", Answer{Why: "nodes"}, mateQuestion, "info nodes 0\ninfo string not settled: nodes\ncheckmate timeout\n"},
	{"error", Answer{Err: errors.New("no memory")}, mateQuestion,
		"info string error: no memory\ninfo nodes 0\ncheckmate notimplemented\n"},
	{"moves", Answer{Value: game.Proven, Line: []string{"G*5b"}},
		"position sfen 4k4/9/4P4/9/9/9/9/9/9 b 2G 1 moves G*4b 5a6a\nposition sfen 4k4/9/4P4/9/9/9/9/9/9 w G 1 moves 5a4a\ngo mate\n",
		"info nodes 0 score mate +\ninfo string mate is proven, but its line is not complete: no mate after 1 moves\ncheckmate timeout\n"},
	{"positions", Answer{}, `go mate 5
position
position fen
position sfen
position sfen 9/9/9/9/9/9/9/9/9 b
position sfen 9/9/9/9/9/9/9/9/9 b - 1
position startpos moves 7g7f 7g7f
position startpos moves 7g7f 3c3d
go mate five
go mate -5
go mate 5 6
position what
go mate 5
`, `info string error: go mate: no position is set
checkmate notimplemented
info string error: position: want sfen and an SFEN, or startpos
info string error: position: want sfen and an SFEN, or startpos
info string error: position: shogi: no position: want an SFEN or startpos
info string error: position: shogi: "9/9/9/9/9/9/9/9/9 b": behind the rows want b or w, and the hands
info string error: position: shogi: black attacks, but there is no white king
info string error: position: shogi: move 2: 7g7f is not legal here
info string error: go mate "five": want milliseconds or infinite
checkmate notimplemented
info string error: go mate "-5": want milliseconds or infinite
checkmate notimplemented
info string error: go mate "5 6": want milliseconds or infinite
checkmate notimplemented
info string error: position: want sfen and an SFEN, or startpos
info string error: go mate: no position is set
checkmate notimplemented
`},
	{"playing", Answer{}, "go btime 1 wtime 1\ngo ponder\ngo mate 5\nponderhit\ngo infinite\nisready\nstop\nstop\ngo ponder\ngameover lose\nstop\n",
		resigning + "bestmove resign\n" + resigning + "info string error: go: a search is running\nbestmove resign\n" +
			resigning + "readyok\nbestmove resign\n" + resigning},
	{"unknown", Answer{}, "hello\n\x00\xff \x07\ngoes mate\n",
		"info string unknown command \"hello\"\ninfo string unknown command \"\\x00\\xff\"\ninfo string unknown command \"goes\"\n"},
}

const resigning = "info string there is no position or no solver: resigning\n"

func TestNoSolver(t *testing.T) {
	got := talk(t, new(Server), mateQuestion)
	if want := "info string error: go mate: there is no solver\ncheckmate notimplemented\n"; got != want {
		t.Errorf("%q", got)
	}
}

// TestQueries looks at what reaches the solver.
func TestQueries(t *testing.T) {
	usual := Query{Position: told, Memory: 1024 << 20, Threads: 1}
	for _, c := range []struct {
		sent   string
		change func(*Query)
	}{
		{"go mate infinite", func(*Query) {}},
		{"go mate", func(*Query) {}},
		{"go mate 1500", func(q *Query) { q.Time = 1500 * time.Millisecond }},
		{"go mate 0", func(q *Query) { q.Time = 1 }},
		{"go mate 99999999999999999999", func(q *Query) { q.Time = 9223372036854 * time.Millisecond }},
		{"setoption name nodeslimit value 5000\nsetoption name Threads value 3\ngo mate", func(q *Query) { q.Nodes, q.Threads = 5000, 3 }},
		{"setoption name USI_Hash value 2\nsetoption name Shortest value true\ngo mate", func(q *Query) { q.Memory, q.Shortest = 2<<20, true }},
		{"setoption name ExactHands value true\nposition " + mateInOne + "\ngo mate",
			func(q *Query) { q.Position = "8k/9/8G/8L/9/9/9/9/9 b G0p 1" }},
		{"setoption name ExactHands value true\nposition sfen 8k/9/9/9/9/9/9/9/9 b - 1\ngo mate",
			func(q *Query) { q.Position = "8k/9/9/9/9/9/9/9/9 b 0p 1" }},
		{"setoption name ExactHands value true\nposition sfen 8k/9/9/9/9/9/9/9/8K w r2P3p 1\ngo mate",
			func(q *Query) { q.Position = "8k/9/9/9/9/9/9/9/8K w 2Pr3p 1" }},
		{"position startpos moves 7g7f\ngo mate",
			func(q *Query) { q.Position = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 1" }},
	} {
		var got []Query
		s := &Server{Solve: func(_ context.Context, q Query, _ func(Progress)) Answer {
			got = append(got, q)
			return Answer{}
		}}
		talk(t, s, "position "+mateInOne+"\n"+c.sent+"\n")
		want := usual
		c.change(&want)
		if !slices.Equal(got, []Query{want}) {
			t.Errorf("%q asks %+v, want %+v", c.sent, got, want)
		}
	}
}

// front is a front end at the other end of two pipes.
type front struct {
	t     *testing.T
	send  io.WriteCloser
	lines chan string
	end   chan error
}

// connect starts a server.
func connect(t *testing.T, s *Server) *front {
	in, send := io.Pipe()
	read, out := io.Pipe()
	f := &front{t, send, make(chan string, 1000), make(chan error, 1)}
	go func() {
		err := s.Serve(t.Context(), in, out)
		out.Close()
		f.end <- err
	}()
	go func() {
		for lines := bufio.NewScanner(read); lines.Scan(); {
			f.lines <- lines.Text()
		}
		close(f.lines)
	}()
	return f
}

// say sends a line.
func (f *front) say(line string) {
	f.t.Helper()
	if _, err := io.WriteString(f.send, line+"\n"); err != nil {
		f.t.Fatal(err)
	}
}

// await waits for a line that a pattern fits, and allows others that begin with info
// before it.
func (f *front) await(pattern string) {
	f.t.Helper()
	fits := regexp.MustCompile("^" + pattern + "$")
	for {
		select {
		case line := <-f.lines:
			if fits.MatchString(line) {
				return
			}
			if !strings.HasPrefix(line, "info time ") {
				f.t.Fatalf("%q, want %s", line, pattern)
			}
		case <-time.After(time.Minute):
			f.t.Fatalf("no answer, want %s", pattern)
		}
	}
}

// finish waits for the end, before which nothing more is said but of progress.
func (f *front) finish() {
	f.t.Helper()
	for line := range f.lines {
		if !strings.HasPrefix(line, "info time ") {
			f.t.Errorf("%q at the end", line)
		}
	}
	if err := <-f.end; err != nil {
		f.t.Error(err)
	}
}

// TestSearching talks to a server that is searching.
func TestSearching(t *testing.T) {
	s := &Server{Solve: endless, Every: 2 * time.Millisecond}
	f := connect(t, s)
	f.say("position " + mateInOne)
	f.say("go mate infinite")
	f.await(`info time \d+ nodes \d+00 nps \d+ hashfull 250 pv G\*1b`)
	f.say("isready")
	f.await("readyok")
	f.say("go mate 5")
	f.await("info string error: go: a search is running")
	f.say("go infinite")
	f.await("info string error: go: a search is running")
	f.say("position nothing")
	f.await("info string error: position: .*")
	f.say("setoption name Nothing")
	f.await("info string error: no option .*")
	f.say("stop")
	f.await("checkmate timeout")
	f.say("stop")
	f.say("go mate 5")
	f.await("info string error: go mate: no position is set")
	f.await("checkmate notimplemented")
	f.say("position " + mateInOne)
	f.say("go mate 20")
	f.await("checkmate timeout")
	f.say("go mate infinite")
	f.await("info time .*")
	f.say("quit")
	f.finish()
	if s.talk.Searching() {
		t.Error("a search runs on")
	}
}

// TestEnd ends the input while a search runs: one with a limit is waited for.
func TestEnd(t *testing.T) {
	for _, line := range []string{"go mate infinite", "go mate 20"} {
		f := connect(t, &Server{Solve: endless, Every: time.Millisecond})
		f.say("position " + mateInOne)
		f.say(line)
		f.await("info time .*")
		f.send.Close()
		f.await("checkmate timeout")
		f.finish()
	}
	got := talk(t, &Server{Solve: fixed(Answer{Value: game.Disproven})}, "position "+mateInOne+"\ngo mate 5")
	if want := "info nodes 0\ncheckmate nomate\n"; got != want {
		t.Errorf("a last line without an end: %q", got)
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("full") }

func TestBroken(t *testing.T) {
	in := iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader("usi\n")))
	if err := new(Server).Serve(t.Context(), in, io.Discard); !errors.Is(err, iotest.ErrTimeout) {
		t.Errorf("a broken input: %v", err)
	}
	for _, text := range []string{"usi\n", "position " + mateInOne + "\ngo mate infinite\nisready\n"} {
		s := &Server{Solve: endless}
		if err := s.Serve(t.Context(), strings.NewReader(text), broken{}); err == nil || err.Error() != "full" {
			t.Errorf("a broken output: %v", err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	r, w := io.Pipe()
	defer w.Close()
	time.AfterFunc(10*time.Millisecond, cancel)
	if err := new(Server).Serve(ctx, r, io.Discard); !errors.Is(err, context.Canceled) {
		t.Errorf("an end of the context: %v", err)
	}
}

func TestLong(t *testing.T) {
	got := talk(t, new(Server), strings.Repeat("x", 3<<20)+"\n"+strings.Repeat("y", 1<<19)+"\nisready\n")
	want := "info string error: line too long\ninfo string unknown command \"" + strings.Repeat("y", 199) + "...\nreadyok\n"
	if got != want {
		t.Errorf("%.300q", got)
	}
}

// form is what a server may say.
var form = regexp.MustCompile(`^(id|option|info|checkmate|bestmove) [ -~]+$|^(usiok|readyok)$`)

// FuzzTalk says anything. Each question gets one answer, unless its game is over, nothing
// crashes, and all that is said is known to the protocol. Who resigns without a question says so.
func FuzzTalk(f *testing.F) {
	for _, c := range talks {
		f.Add(c.sent)
	}
	f.Add("setoption name ExactHands value true\nposition sfen 8k/9/8G/8L/9/9/9/9/9 b 0P2G 1 moves G*1b\ngo mate")
	f.Add("position sfen 4k4/9/4B4/9/9/9/9/9/9 w B moves 5a4a\ngo")
	f.Add(attacks + "go infinite\n")
	f.Fuzz(func(t *testing.T, text string) {
		var asked int
		s := &Server{Solve: func(_ context.Context, q Query, show func(Progress)) Answer {
			asked++
			show(Progress{Nodes: 1})
			if mates(q.Position, nil) == nil {
				t.Errorf("%s is mate before a move", q.Position)
			}
			return Answer{Value: game.Value(asked % 3), Line: []string{"G*1b"}}
		}}
		var out strings.Builder
		if err := s.Serve(t.Context(), strings.NewReader(text), &out); err != nil {
			t.Fatal(err)
		}
		answers := 0
		for line := range strings.Lines(out.String()) {
			line = strings.TrimSuffix(line, "\n")
			if !form.MatchString(line) {
				t.Fatalf("%q: says %q", text, line)
			}
			switch {
			case strings.HasPrefix(line, "bestmove "), strings.HasPrefix(line, "checkmate ") && line != "checkmate notimplemented":
				answers++
			case line+"\n" == resigning:
				answers--
			}
		}
		if answers > asked || answers < asked && !s.talk.Over && !strings.Contains(text, "gameover") {
			t.Fatalf("%q: %d answers to %d questions", text, answers, asked)
		}
	})
}
