package tsumego

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/check/trial"
	"github.com/yomi-solver/yomi/game"
)

func mustParse(tb testing.TB, text, goal string) *Position {
	tb.Helper()
	p, ok := trial.Must(tb, parse, text, goal).(*Position)
	if !ok {
		tb.Fatalf("%s is no position of this package", text)
	}
	return p
}

// corner is a group of White with three points inside a wall.
const corner = "......./......./......./......./XXXX.../OOOXX../...OX.."

// wall and inner are the stones of corner in SGF.
const (
	wall  = "AB[ae:de][df][ef][eg]"
	inner = "AW[af:cf][dg]"
)

// TestDiagrams wants the same position from every way to set it up.
func TestDiagrams(t *testing.T) {
	want := mustParse(t, "(;SZ[7]"+wall+inner+"PL[B])", "").String()
	for name, text := range map[string]string{
		"rows":            compose(corner, "B"),
		"no player":       "(;SZ[7]" + wall + inner + ")",
		"empty player":    "(;SZ[7]" + wall + inner + "PL[])",
		"two players":     "(;SZ[7]" + wall + inner + "PL[]PL[B])",
		"first move":      "(;SZ[7]" + wall + inner + ";B[bg];W[ag])",
		"player, move":    "(;SZ[7]" + wall + inner + "PL[B];W[bg])",
		"points":          "(;SZ[7:7]AB[ae][be][ce][de]AB[df][ef][eg]AW[af][bf][cf][dg])",
		"first child":     "(;SZ[7]C[problem](;" + wall + inner + "PL[B](;B[bg])(;B[ag])))",
		"two nodes":       "(;SZ[7]" + wall + ";" + inner + ")",
		"taken off":       "(;SZ[7]" + wall + inner + "AB[aa:cc];AE[aa:cc])",
		"replaced":        "(;SZ[7]" + wall + inner + "AW[aa:cc];AB[aa:cc];AE[aa:cc])",
		"comment between": "(;SZ[7]" + wall + inner + ";C[Black to play.](;B[bg])(;B[ag]))",
		"marked":          "(;SZ[7]" + wall + inner + "MA[af][dg])",
		"marked twice":    "(;SZ[7]" + wall + inner + "TR[bf]MA[dg])",
		"mark on nothing": "(;SZ[7]" + wall + inner + "MA[af][dg][bg])",
		"wall marked":     "(;SZ[7]" + wall + inner + "SQ[ae:de])",
		"region":          "(;SZ[7]" + wall + inner + "SQ[ag:cg])",
		"text around":     "problem 1 (;SZ[7]" + wall + inner + ") end",
	} {
		p, err := parse(text, game.Question{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if p.String() != want || p.Goal() != "kill" {
			t.Errorf("%s: %s, %s, want %s", name, p.Goal(), p, want)
		}
	}
}

// TestOverride wants the question to have the last word.
func TestOverride(t *testing.T) {
	text := "(;SZ[7]" + wall + inner + "PL[B]MA[dg]SQ[aa:gg])"
	for _, c := range []struct {
		q                          game.Question
		goal, turn, target, region string
	}{
		{game.Question{}, "kill", "black", "D1", "A7:G1"},
		{game.Question{Turn: "White"}, "live", "white", "D1", "A7:G1"},
		{game.Question{Turn: "w", Goal: "kill"}, "kill", "white", "D1", "A7:G1"},
		{game.Question{Target: "b2"}, "kill", "black", "A2,B2,C2", "A7:G1"},
		{game.Question{Target: "A2,D1", Region: "A1:D2"}, "kill", "black", "D1,A2,B2,C2", "A2:D1"},
		{game.Question{Target: "A1:C2", Region: "A1, B1,C1"}, "kill", "black", "A2,B2,C2", "A2:C1"},
		{game.Question{Target: "D3"}, "live", "black", "E1,D2,E2,A3,B3,C3,D3", "A7:G1"},
		{game.Question{Target: "D3,A2"}, "semeai", "black", "E1,A2,B2,C2,D2,E2,A3,B3,C3,D3", "A7:G1"},
		{game.Question{Goal: "kill:defender=2"}, "kill:defender=2", "black", "D1", "A7:G1"},
		{game.Question{Goal: "live:attacker=all"}, "live:attacker=all", "black", "D1", "A7:G1"},
		{game.Question{Goal: "save", Turn: "white"}, "save", "white", "D1", "A7:G1"},
	} {
		p, err := parse(text, c.q)
		if err != nil {
			t.Errorf("%+v: %v", c.q, err)
			continue
		}
		target, region := p.(game.Zoner).Zone()
		if p.Goal() != c.goal || p.(game.Speaker).Mover() != c.turn || target != c.target || region != c.region {
			t.Errorf("%+v: %s, %s, %s, %s", c.q, p.Goal(), p.(game.Speaker).Mover(), target, region)
		}
	}
}

func TestParseErrors(t *testing.T) {
	good := "(;SZ[7]" + wall + inner + ")"
	trial.Refuses(t, "go", parse, []trial.Refusal{
		{"", game.Question{}, "no game"},
		{"not a game", game.Question{}, "no game"},
		{"(;SZ[7])", game.Question{}, "no stones on the board"},
		{"(;SZ[7];B[aa];W[bb])", game.Question{}, "no stones on the board"},
		{"(;SZ[7]AB[aa]AE[aa:bb];AE[aa])", game.Question{}, "no stones on the board"},
		{"(;GM[2]SZ[8]AB[aa])", game.Question{}, "another game than Go"},
		{"(;SZ[52]AB[aa])", game.Question{}, "size 52x52: want 1x1 to 19x19"},
		{"(;SZ[19:20]AB[aa])", game.Question{}, "size 19x20"},
		{"(;SZ[99]AB[aa])", game.Question{}, `"99" is not a size`},
		{"(;SZ[x]AB[aa])", game.Question{}, "is not a size"},
		{"(;SZ[7]AB[aa][hh])", game.Question{}, `AB: point "hh" is not on a board of 7x7`},
		{"(;SZ[7]AB[aa]AW[a])", game.Question{}, `AW: "a" is not a point`},
		{"(;SZ[7]AB[aa]AW[bb]TR[zz])", game.Question{}, "TR: point"},
		{"(;SZ[7]AB[aa:cc]AW[cc])", game.Question{}, "C5 has stones of both colours"},
		{"(;SZ[7]AB[aa]AW[ab][ba])", game.Question{}, "A7: the black block has no liberty"},
		{good, game.Question{Target: "A1"}, "target: A1 is empty"},
		{good, game.Question{Target: "A1:C1"}, "target: A1:C1 is empty"},
		{good, game.Question{Target: "A2,B1"}, "target: B1 is empty"},
		{"(;SZ[7]" + wall + inner + "MA[ag])", game.Question{}, "target A1 is empty"},
		{good, game.Question{Target: "H1"}, "target: H1 is off the 7x7 board"},
		{good, game.Question{Target: "pass"}, `target: "pass" is no point`},
		{good, game.Question{Target: "I1"}, "is no point"},
		{good, game.Question{Target: "A2,A3", Goal: "kill"}, "stones of both colours"},
		{good, game.Question{Target: "A2:D3", Goal: "save"}, "stones of both colours"},
		{good, game.Question{Target: "A2", Goal: "semeai"}, "stones of one colour"},
		{good, game.Question{Region: "A1:Z9"}, "region: "},
		{good, game.Question{Region: "A3:D3"}, "region A3:D3 has no empty point"},
		{good, game.Question{Region: "A5:D7"}, "the region has no liberty of the target"},
		{"(;SZ[7]" + wall + inner + "SQ[aa:gc])", game.Question{}, "the region has no liberty of the target"},
		{good, game.Question{Turn: "red"}, `turn: "red": want black or white`},
		{good, game.Question{Goal: "fight"}, `goal "fight"`},
		{good, game.Question{Goal: "kill:all"}, `goal "kill:all"`},
		{good, game.Question{Goal: "kill:attacker=0"}, `goal "kill:attacker=0"`},
		{"(;SZ[7]" + wall + inner + "YO[no])", game.Question{}, "YO[no]: want hunter=black"},
		{"(;SZ[7]" + wall + inner + "MA[ag]YO[hunter=black])", game.Question{}, "empty point"},
		{"(;SZ[7]" + wall + inner + "MA[ae]YO[hunter=black])", game.Question{}, "both colours"},
		{"(;SZ[7]" + wall + inner + "MA[af]YO[hunter=black,ko=A1])", game.Question{}, "YO: ko at A1"},
		{"(;SZ[7]" + wall + inner + "MA[af]YO[hunter=black,x])", game.Question{}, `YO: word "x"`},
	})
}

// TestTexts plays at random and wants every position to come back from its text
// and from its state.
func TestTexts(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for p := range small {
		for range 20 {
			trial.RoundTrip(t, "go", parse, p.String(), p.Goal())
			moves := p.Moves(nil)
			if p.Value() != game.Unknown {
				break
			}
			p.Play(moves[r.IntN(len(moves))])
		}
	}
}

// TestText wants a text that other programs can show: stones, player and marks.
func TestText(t *testing.T) {
	p := mustParse(t, compose(corner, "B"), "kill:defender=1")
	want := "(;FF[4]CA[UTF-8]GM[1]SZ[7]AB[eg][df][ef][ae][be][ce][de]AW[dg][af][bf][cf]PL[B]" +
		"MA[dg][af][bf][cf]SQ[af:cg][dg]YO[hunter=black])"
	if p.String() != want {
		t.Errorf("%s, want %s", p, want)
	}
	pass := code(Pass)
	p.Play(pass)
	p.Play(code(p.board.At(1, 0)))
	p.Play(pass)
	if got := p.String(); !strings.HasSuffix(got, "YO[hunter=black,p])") || !strings.Contains(got, "PL[W]") {
		t.Errorf("after a pass: %s", got)
	}
}

func TestSplit(t *testing.T) {
	const two = "(;SZ[7]GN[one]" + wall + inner + ")\n\n(;SZ[99]\nAB[aa])\n(;SZ[7]PC[three]\n" + wall + inner + ";B[aa])"
	const classic = "(;SZ[7]C[preface\n]\n(;" + wall + inner + "PL[W])\n(;N[second]" + wall + inner + ")\n(;C[no stones]))"
	for _, c := range []struct {
		text, ids string
		lines     []int
		bad       int // how many cannot be read
	}{
		{two, "one,,three", []int{1, 3, 5}, 1},
		{classic, ",second,", []int{3, 4, 5}, 1},
		{"(;SZ[7]" + wall + inner + "(;B[aa])(;B[bb]))", "", []int{1}, 0},
		{"(;SZ[7](;B[aa])(;B[bb]))", "", []int{1}, 1},
		{"From: me\n\n(;SZ[7]" + wall + inner + ")", "", []int{3}, 0},
	} {
		items, err := split(c.text)
		if err != nil || len(items) != len(c.lines) {
			t.Errorf("%q: %d items, %v", c.text, len(items), err)
			continue
		}
		var ids []string
		bad := 0
		for i, item := range items {
			ids = append(ids, item.Meta["id"])
			if item.Line != c.lines[i] {
				t.Errorf("%q: item %d is on line %d", c.text, i, item.Line)
			}
			if _, err := parse(item.Text, game.Question{}); err != nil {
				bad++
			}
		}
		if got := strings.Join(ids, ","); got != c.ids || bad != c.bad {
			t.Errorf("%q: names %s, %d bad", c.text, got, bad)
		}
	}
	if _, err := split("no\n(game"); err == nil || err.Error() != "1: no game" {
		t.Errorf("no game: %v", err)
	}
}

func TestLooks(t *testing.T) {
	for text, want := range map[string]bool{
		"(;SZ[7])": true, " \n( ;GM[1])": true, "": false, "(": false, "5x5": false, "(x)": false, "3x3 b2 ;id=(;": false,
	} {
		if looks(text) != want {
			t.Errorf("looks(%q) = %v", text, !want)
		}
	}
}
