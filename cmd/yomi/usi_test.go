package main

import (
	"bufio"
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/shogi"
)

// guest is a front end that talks to the program through pipes.
type guest struct {
	t     *testing.T
	send  io.WriteCloser
	lines chan string
	code  chan int
}

// invite starts the program.
func invite(t *testing.T, args ...string) *guest {
	in, send := io.Pipe()
	read, out := io.Pipe()
	g := &guest{t, send, make(chan string, 1000), make(chan int, 1)}
	go func() {
		code := run(t.Context(), args, in, out, io.Discard)
		out.Close()
		g.code <- code
	}()
	go func() {
		for lines := bufio.NewScanner(read); lines.Scan(); {
			g.lines <- lines.Text()
		}
		close(g.lines)
	}()
	return g
}

// say sends lines.
func (g *guest) say(lines ...string) {
	g.t.Helper()
	for _, line := range lines {
		if _, err := io.WriteString(g.send, line+"\n"); err != nil {
			g.t.Fatal(err)
		}
	}
}

// await returns the next line that begins with one of the words, and those before it.
func (g *guest) await(words ...string) (line string, before []string) {
	g.t.Helper()
	for limit := time.After(time.Minute); ; {
		select {
		case line, ok := <-g.lines:
			if !ok {
				g.t.Fatalf("the end, while %q is awaited", words)
			}
			for _, word := range words {
				if line == word || strings.HasPrefix(line, word+" ") {
					return line, before
				}
			}
			before = append(before, line)
		case <-limit:
			g.t.Fatalf("no answer, while %q is awaited; %q", words, before)
		}
	}
}

// openKing is a king whom nobody helps, far from all edges: hard for every solver.
const openKing = "position sfen 9/9/9/9/4k4/9/9/9/9 b BG2S2N 1"

// problem is a mate in five.
const problem = "position sfen 4k4/9/9/4P4/9/9/9/9/9 b 2GS 1"

// TestUSI is a whole evening with a front end.
func TestUSI(t *testing.T) {
	g := invite(t, "usi")
	g.say("usi")
	if _, hello := g.await("usiok"); len(hello) < 4 || !strings.HasPrefix(hello[0], "id name Yomi ") {
		t.Errorf("says hello by %q", hello)
	}
	g.say("setoption name USI_Hash value 64", "isready")
	g.await("readyok")
	g.solve()
	g.reachLimits()
	g.interrupt()
	g.say("go mate infinite", "isready")
	g.await("readyok")
	start := time.Now()
	g.say("quit")
	if code := <-g.code; code != exitSettled || time.Since(start) > time.Minute {
		t.Errorf("quit: %d after %v", code, time.Since(start))
	}
}

// solve asks for mates.
func (g *guest) solve() {
	for _, c := range []struct {
		position string
		plies    int // 0: no mate; else the shortest
	}{
		{problem, 5},
		{"position sfen 4k4/9/4P4/9/9/9/9/9/9 w G 1 moves 5a4a G*3b 4a5a", 0},
		{"position sfen 5k3/9/4P4/9/9/9/9/9/9 w G 1 moves 4a5a", 1},
		{"position sfen 4k4/9/4P4/9/9/9/9/9/9 b P 1", 0},
		{"position sfen 8k/9/9/8P/9/9/9/9/9 b 2G 1", 0},
		{"position startpos", 0},
	} {
		g.say(c.position, "go mate 60000")
		answer, before := g.await("checkmate")
		if c.plies == 0 {
			if answer != "checkmate nomate" {
				g.t.Errorf("%s: %s", c.position, answer)
			}
			continue
		}
		line := strings.Fields(answer)[1:]
		if len(line) < c.plies || !mated(g.t, c.position, line) {
			g.t.Errorf("%s: %s", c.position, answer)
		}
		if last := before[len(before)-1]; !strings.HasPrefix(last, "info time ") || !strings.Contains(last, " score mate ") {
			g.t.Errorf("%s: before the answer: %s", c.position, last)
		}
	}
	g.say("setoption name Shortest value true", problem, "go mate infinite")
	if answer, before := g.await("checkmate"); len(strings.Fields(answer)) != 1+5 ||
		!strings.Contains(before[len(before)-1], " score mate 5 pv ") {
		g.t.Errorf("the shortest mate: %s after %q", answer, before)
	}
	g.say("setoption name Shortest value false")
}

// reachLimits asks for more than time and nodes allow.
func (g *guest) reachLimits() {
	g.say(openKing, "go mate 30")
	if answer, _ := g.await("checkmate"); answer != "checkmate timeout" {
		g.t.Errorf("30 ms: %s", answer)
	}
	g.say("setoption name NodesLimit value 1000", "go mate infinite")
	if answer, before := g.await("checkmate"); answer != "checkmate timeout" ||
		before[len(before)-1] != "info string not settled: nodes" {
		g.t.Errorf("1000 nodes: %s after %q", answer, before)
	}
	g.say("setoption name NodesLimit value 0")
}

// interrupt talks while a search runs, and stops it.
func (g *guest) interrupt() {
	g.say(openKing, "go mate infinite", "isready")
	g.await("readyok")
	g.say("go mate 5")
	g.await("info string error:")
	if info, _ := g.await("info"); !strings.Contains(info, " nodes ") || !strings.Contains(info, " nps ") {
		g.t.Errorf("a second of search: %s", info)
	}
	g.say("stop")
	if answer, _ := g.await("checkmate"); answer != "checkmate timeout" {
		g.t.Errorf("stopped: %s", answer)
	}
}

// mated plays a line by the rules.
func mated(t *testing.T, position string, line []string) bool {
	t.Helper()
	p, err := shogi.Game.Parse(position, game.Question{})
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range line {
		m, err := p.ParseMove(word)
		if err != nil {
			t.Error(err)
			return false
		}
		p.Play(m)
	}
	return p.Value() == game.Proven
}

func TestUSIEnds(t *testing.T) {
	out, errs, code := yomi(t, openKing+"\ngo mate infinite\n", "usi")
	if !strings.HasSuffix(out, "\ncheckmate timeout\n") || errs != "" || code != exitSettled {
		t.Errorf("the end of input: %q, %q, %d", out, errs, code)
	}
	if _, errs, code := yomi(t, "", "usi", "extra"); code != exitInput || errs == "" {
		t.Errorf("an argument: %q, %d", errs, code)
	}
	in, w := io.Pipe()
	defer w.Close()
	ctx, stop := context.WithCancel(t.Context())
	go func() {
		io.WriteString(w, openKing+"\ngo mate infinite\n")
		stop()
	}()
	if code := run(ctx, []string{"usi"}, in, io.Discard, io.Discard); code != exitInterrupted {
		t.Errorf("interrupted: %d", code)
	}
}
