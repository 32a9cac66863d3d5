package tsumego

import (
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/check/trial"
	"github.com/yomi-solver/yomi/game"
)

// ring is a position with a ko and a threat.
const ring = ".XO./XO.O/.XO./...."

func ringPosition(tb testing.TB) *Position {
	tb.Helper()
	p, err := parse(compose(ring, "B"), game.Question{Goal: "kill:defender=2", Target: "B3", Region: "A1:D4"})
	if err != nil {
		tb.Fatal(err)
	}
	return p.(*Position)
}

func TestStateWords(t *testing.T) {
	p := ringPosition(t)
	p.Play(code(p.board.At(2, 2)))
	for _, c := range []struct{ move, want string }{
		{"", "1XO1/X1XO/1XO1/4,w,ko=B3"},
		{"B3", "1XO1/XO1O/1XO1/4,b,ko=C3,t=-1"},
		{"pass", "1XO1/XO1O/1XO1/4,w,t=-1"},
		{"pass", "1XO1/XO1O/1XO1/4,b,t=-1"},
		{"pass", "1XO1/XO1O/1XO1/4,w,p,t=-1"},
		{"pass", "1XO1/XO1O/1XO1/4,b,pp,t=-1"},
	} {
		if c.move != "" {
			m, err := p.ParseMove(c.move)
			if err != nil {
				t.Fatal(err)
			}
			p.Play(m)
		}
		if got := string(p.AppendState(nil)); got != c.want {
			t.Errorf("%s: %s, want %s", c.move, got, c.want)
		}
	}
}

func TestSetStateErrors(t *testing.T) {
	p := ringPosition(t)
	p.Play(code(Pass))
	before := p.String()
	for _, bad := range []string{
		"", ",", "4/4/4/4", "4/4/4,b", "4/4/4/4,", "4/4/4/4,x", "4/4/4/4,b,", "4/4/4/4,b,q", "4/4/4/4,b,p,p",
		"4/4/4/4,b,ko=A1", "4/4/4/4,b,ko=pass", "4/4/4/4,b,ko=", "4/4/4/4,b,t=-2", "4/4/4/4,b,t=99999", "4/4/4/4,b,t=+1",
		"4/4/4/x3,b", "XO2/O3/4/4,b", "4/4/4/31,b", "1XO1/X1XO/1XO1/4,w,p,ko=B3", "1XO1/X1XO/1XO1/4,w,ko=b3",
		"4/4/4/4,b,t=1,p", "1XO1/XO1O/1XO1/4,b,p",
	} {
		if err := p.SetState([]byte(bad)); err == nil || !strings.HasPrefix(err.Error(), "tsumego: state") {
			t.Errorf("%q: %v", bad, err)
		}
		if p.String() != before {
			t.Fatalf("%q changes the position: %s", bad, p)
		}
	}
	p.Undo()
	if got := p.AppendState(nil); string(got) != "1XO1/Xo1O/1XO1/4,b" {
		t.Errorf("Undo behind bad states: %s", got)
	}
}

// TestSetStateMemory wants nothing to be allocated once there is a spare board.
func TestSetStateMemory(t *testing.T) {
	p := ringPosition(t)
	states := [][]byte{p.AppendState(nil), []byte("1XO1/X1XO/1XO1/4,w,ko=B3,t=1")}
	if n := testing.AllocsPerRun(100, func() {
		for _, s := range states {
			if err := p.SetState(s); err != nil {
				t.Fatal(err)
			}
		}
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkSetState(b *testing.B) {
	p := mustParse(b, compose(corner, "B"), "")
	state := p.AppendState(nil)
	b.ReportAllocs()
	for b.Loop() {
		if err := p.SetState(state); err != nil {
			b.Fatal(err)
		}
	}
}

// FuzzParse wants any text to be refused in one line, or to make a position that
// comes back from its own text.
func FuzzParse(f *testing.F) {
	f.Add("(;SZ[7]"+wall+inner+"PL[B])", "")
	f.Add("(;SZ[7]"+wall+inner+"MA[af]YO[hunter=black,p,t=3])", "live:attacker=2")
	f.Add("(;SZ[3:2]AB[aa]AW[ca]TR[aa][ca]SQ[ba])", "semeai")
	f.Add(compose(raceRows, "W"), "semeai")
	f.Add(compose(ring, "W"), "capture:defender=all")
	f.Add("(;SZ[5];AB[aa];AE[aa]AW[bb:cc];W[aa])", "save")
	f.Fuzz(func(t *testing.T, text, goal string) {
		trial.RoundTrip(t, "go", parse, text, goal)
		items, err := split(text)
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("split: %v", err)
		}
		for _, item := range items {
			trial.RoundTrip(t, "go", parse, item.Text, goal)
		}
	})
}

// FuzzState wants any state to be refused, or to be written as it was read.
func FuzzState(f *testing.F) {
	f.Add("1XO1/X1XO/1XO1/4,w,ko=B3")
	f.Add("1XO1/Xo1O/1XO1/4,b,t=-1")
	f.Add("4/4/4/4,w,pp")
	f.Fuzz(func(t *testing.T, state string) {
		p := ringPosition(t)
		before := p.String()
		if p.SetState([]byte(state)) != nil {
			if p.String() != before {
				t.Errorf("%q is refused and makes %s", state, p)
			}
			return
		}
		if got := string(p.AppendState(nil)); got != state {
			t.Errorf("%q is written %q", state, got)
		}
		trial.RoundTrip(t, "go", parse, p.String(), p.Goal())
	})
}
