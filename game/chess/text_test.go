package chess

import (
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/check/trial"
	"github.com/yomi-solver/yomi/game"
)

func TestTexts(t *testing.T) {
	trial.Reads(t, parse, []trial.Reading{
		{Text: "startpos", Want: startpos},
		{Text: "position startpos moves e2e4", Want: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
		{Text: "fen 8/8/8/8/8/5K2/4Q3/7k w - -", Want: "8/8/8/8/8/5K2/4Q3/7k w - - 0 1"},
		{Text: "8/8/8/8/8/5K2/4Q3/7k w - - 49 60", Want: "8/8/8/8/8/5K2/4Q3/7k w - - 0 1"},
		{Text: "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", Want: "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"},
		{Text: "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", Want: "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1"},   // nobody captures
		{Text: "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", Want: "8/8/8/K2pP2r/8/8/8/4k3 w - - 0 1"}, // two pawns leave the rank
		{Text: "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", Want: "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
		{Text: "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", Want: "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"}, // usual squares
		{Text: "2k5/8/8/8/8/8/8/1RK3R1 w KQ - 0 1", Want: "2k5/8/8/8/8/8/8/1RK3R1 w GB - 0 1"},       // Chess960
		{Text: "startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1", Want: "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 0 1"},
		{Text: "2k5/8/8/8/8/8/8/1RK3R1 w KQ - 0 1 moves c1b1", Want: "2k5/8/8/8/8/8/8/2KR2R1 b - - 0 1"},
		{Text: ""},
		{Text: "startpos moves e2e5"},
		{Text: "startpos moves e2"},
		{Text: "8/8/8/8/8/8/8/7k w - - 0 1"},
		{Text: "8/8/8/8/8/8/8/KK5k w - - 0 1"},
		{Text: "P7/8/8/8/8/8/8/K6k w - - 0 1"},
		{Text: "8/8/8/8/8/8/8/K6R w K - 0 1"},
		{Text: "k6R/8/8/8/8/8/8/K7 w - - 0 1"}, // the side that waits is in check
		{Text: "4k3/8/8/8/8/8/8/4K3 w K - 0 1"},
		{Text: "4k3/8/8/8/8/8/4K3/7R w K - 0 1"},
		{Text: "4k3/8/8/8/8/8/8/4K2R w KK - 0 1"},
		{Text: "4k3/8/8/8/8/8/8/4K3 w - d3 0 1"},
	})
}

func TestGoals(t *testing.T) {
	const white, black = "8/8/8/8/8/5K2/4Q3/7k w - - 0 1", "8/8/8/8/8/5K2/4Q3/7k b - - 0 1"
	for _, c := range []struct{ text, goal, want string }{
		{white, "", "mate"},
		{white, "mate:white", "mate"},
		{white, "mate in 3", "mate in 3"},
		{white, "mate in 3:black", "mate in 3:black"},
		{black, "mate:white", "mate:white"},
		{black, "mate in 0:white", "mate in 0:white"},
		{white, "mate in", ""},
		{white, "mate in -1", ""},
		{white, "mate in 03", ""},
		{white, "mate in 1001", ""},
		{white, "mate:red", ""},
		{white, ":white", ""},
		{white, "win", ""},
	} {
		p, err := parse(c.text, game.Question{Goal: c.goal})
		if (err == nil) != (c.want != "") {
			t.Errorf("%q: %v", c.goal, err)
		}
		if err == nil && p.Goal() != c.want {
			t.Errorf("%q: %q, want %q", c.goal, p.Goal(), c.want)
		}
	}
	if _, err := parse(white, game.Question{Turn: "black"}); err == nil || !strings.Contains(err.Error(), "white moves here") {
		t.Errorf("turn black: %v", err)
	}
	if _, err := parse(white, game.Question{Turn: "white"}); err != nil {
		t.Errorf("turn white: %v", err)
	}
}

// TestValues wants the rules to tell what is over.
func TestValues(t *testing.T) {
	for _, c := range []struct {
		name, text, goal string
		want             game.Value
	}{
		{"mated", "8/8/8/8/8/5K2/6Q1/7k b - - 0 1", "mate:white", game.Proven},
		{"mated within no move", "8/8/8/8/8/5K2/6Q1/7k b - - 0 1", "mate in 0:white", game.Proven},
		{"the attacker is mated", "8/8/8/8/8/5K2/6Q1/7k b - - 0 1", "mate", game.Disproven},
		{"stalemate", "8/8/8/8/8/6Q1/5K2/7k b - - 0 1", "mate:white", game.Disproven},
		{"the attacker is stalemated", "8/8/8/8/8/6q1/5k2/7K w - - 0 1", "mate", game.Disproven},
		{"no move left", "8/8/8/8/8/5K2/4Q3/7k w - - 0 1", "mate in 0", game.Disproven},
		{"a move left for the defender", "8/8/8/8/8/5K2/3Q4/7k b - - 0 1", "mate in 0:white", game.Unknown},
		{"a bare king", "8/8/8/8/8/5K2/4Q3/7k b - - 0 1", "mate", game.Disproven},
		{"not over", "8/8/8/8/8/5K2/4Q3/7k w - - 0 1", "mate", game.Unknown},
	} {
		p := trial.Must(t, parse, c.text, c.goal)
		if got := p.Value(); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestSplit reads the recorded answers of files.
func TestSplit(t *testing.T) {
	items, err := split(`# comments are skipped

8/8/8/8/8/5K2/4Q3/7k w - - bm #2; id "a; b"; 00:44;
8/8/8/8/8/5K2/4Q3/7k b - - dm -3;
* 8/8/8/8/8/5K2/4Q3/7k w - - 0 1 ;id=c;goal=mate;want=proven
8/8/8/8/8/5K2/4Q3/7k w - - bm Qg2;
startpos moves e2e4 ;id=d
nonsense ;id=e
`)
	if err != nil {
		t.Fatal(err)
	}
	type line struct{ id, goal, want, published, known string }
	want := []line{
		{"a; b", "mate in 2", "proven", "3", ""},
		{"", "mate in 3:white", "proven", "6", ""},
		{"c", "mate", "proven", "", "failure"},
		{}, {id: "d"}, {id: "e"},
	}
	if len(items) != len(want) {
		t.Fatalf("%d items, want %d", len(items), len(want))
	}
	for i, item := range items {
		m := item.Meta
		if got := (line{m["id"], m["goal"], m["want"], m["published"], m["known"]}); got != want[i] {
			t.Errorf("%d: %+v, want %+v", i, got, want[i])
		}
	}
	if items[0].Line != 3 || items[5].Text != "nonsense" {
		t.Errorf("%+v, %+v", items[0], items[5])
	}
	for _, text := range []string{"8/8/8/8/8/5K2/4Q3/7k w - - bm #x;", "8/8/8/8/8/5K2/4Q3/7k w - - dm 0;"} {
		if _, err := split(text); err == nil || !strings.HasPrefix(err.Error(), "1: ") {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// FuzzParse wants texts to be refused, or to have one spelling.
func FuzzParse(f *testing.F) {
	f.Add(startpos, "mate")
	f.Add("r3k2r/8/8/3pP3/8/8/8/R3K2R w HAha d6 0 1 moves e5d6", "mate in 3:black")
	f.Add("8/8/8/8/8/5K2/4Q3/7k w - - bm #1;", "")
	f.Fuzz(func(t *testing.T, text, goal string) {
		p, err := parse(text, game.Question{Goal: goal})
		if err != nil {
			return
		}
		again, err := parse(p.String(), game.Question{Goal: p.Goal()})
		if err != nil || again.String() != p.String() || again.Key() != p.Key() {
			t.Fatalf("%q: %v, then %v, %v", text, p, again, err)
		}
		for _, m := range p.Moves(nil) {
			before := p.String()
			if n, err := p.ParseMove(p.FormatMove(m)); n != m || err != nil {
				t.Fatalf("%v: %s is read as another move: %v", p, p.FormatMove(m), err)
			}
			p.Play(m)
			state := p.AppendState(nil)
			if err := again.SetState(state); err != nil || again.Key() != p.Key() {
				t.Fatalf("%s: %v", state, err)
			}
			p.Undo()
			if p.String() != before {
				t.Fatalf("%s after taking back, %s before", p.String(), before)
			}
		}
	})
}
