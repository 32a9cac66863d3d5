package shogi

import (
	"reflect"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/check/trial"
	"github.com/yomi-solver/yomi/game"
)

const corner = "8k/9/8G/8L/9/9/9/9/9 b "

func TestParse(t *testing.T) {
	trial.Reads(t, parse, []trial.Reading{
		{"startpos", startpos},
		{"position startpos", startpos},
		{" position  sfen " + corner + "- 7", corner + "2r2b3g4s4n3l18p 1"},
		{"sfen " + corner + "-", corner + "2r2b3g4s4n3l18p 1"},
		{corner + "R2P 1", corner + "R2Pr2b3g4s4n3l16p 1"},
		{corner + "P2R 1", corner + "2RP2b3g4s4n3l17p 1"},
		{corner + "r 1", corner + "r 1"}, // as it stands
		{corner + "0p 1", corner + "0p 1"},
		{corner + "N0p 1", corner + "N0p 1"},
		{"8k/9/P8/P8/9/9/9/9/9 b 0p 1", "8k/9/P8/P8/9/9/9/9/9 b 0p 1"}, // no game comes to it
		{corner + "GG 1", corner + "2G2r2bg4s4n3l18p 1"},
		{"9/9/9/9/9/l8/g8/9/K8 w - 1", "9/9/9/9/9/l8/g8/9/K8 w 2R2B3G4S4N3L18P 1"},
		{"9/9/9/9/9/l8/g8/9/K8 w n0P 1", "9/9/9/9/9/l8/g8/9/K8 w 0Pn 1"},
		{"startpos moves 7g7f 3c3d 8h2b+", "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 1"},
	})
}

func TestParseErrors(t *testing.T) {
	none := game.Question{}
	trial.Refuses(t, "shogi", parse, []trial.Refusal{
		{"", none, "no position: want an SFEN or startpos"},
		{"8k/9", none, "behind the rows want b or w, and the hands"},
		{"8k/9 b -", none, "2 rows, want 9"},
		{"8k/9/9/9/9/9/9/9/8 b -", none, "row 9: 8 squares, want 9"},
		{"8kp/9/9/9/9/9/9/9/9 b -", none, "row 1: 10 squares, want 9"},
		{"8k/44/9/9/9/9/9/9/9 b -", none, `row 2: "44": want pieces`},
		{"8k/8x/9/9/9/9/9/9/9 b -", none, `row 2: "8x": want pieces`},
		{"8k/8+G/9/9/9/9/9/9/9 b -", none, `row 2: "8+G": want pieces`},
		{"8k/9+/9/9/9/9/9/9/9 b -", none, `row 2: "9+" ends with a plus`},
		{"8k/8k/9/9/9/9/9/9/9 b -", none, "row 2: a second king of white"},
		{"9/9/9/9/9/9/9/9/9 b -", none, "black attacks, but there is no white king"},
		{"9/9/9/9/9/9/9/9/8k w -", none, "white attacks, but there is no black king"},
		{corner + "- x", none, `number of the move "x": want a number`},
		{corner + "- 1 2", none, `"2" behind the number of the move`},
		{"8k/9/9/9/9/9/9/9/9 x -", none, `turn "x": want b or w`},
		{corner + "K", none, `hands "K": want - or pieces such as 2GP`},
		{corner + "2", none, `hands "2" end with a number`},
		{corner + "99P", none, "more than 18 pawns in hand"},
		{corner + "100P", none, `hands "100P": want`},
		{corner + "3Gg", none, "5 golds, there are 4"},
		{"8k/RR6R/9/9/9/9/9/9/9 b -", none, "3 rooks, there are 2"},
		{"P7k/9/9/9/9/9/9/9/9 b -", none, "the black pawn on 9a can never move"},
		{"8k/N8/9/9/9/9/9/9/9 b -", none, "the black knight on 9b can never move"},
		{"8k/9/9/9/9/9/9/9/l8 b -", none, "the white lance on 9i can never move"},
		{"8k/8G/9/9/9/9/9/9/9 b -", none, "the white king is in check, yet black moves"},
		{corner + "- moves 1c2c 1a1b x", none, "move 2: 1a1b is not legal here"},
		{corner + "- moves 1c2c x", none, `move 2: "x" is no move`},
		{"startpos", game.Question{Goal: "life"}, `goal "life": want mate, brinkmate or win, with :black or :white to name the attacker`},
		{"startpos", game.Question{Turn: "white"}, `turn "white": black moves here`},
		{"startpos", game.Question{Turn: "first"}, `turn "first": want black or white`},
		{"startpos", game.Question{Target: "1a"}, "a question has no target or region here"},
	})
	for _, turn := range []string{"black", "sente"} {
		if _, err := parse("startpos", game.Question{Turn: turn}); err != nil {
			t.Error(err)
		}
	}
}

func TestParseMove(t *testing.T) {
	p := mustParse(t, corner+"G 1", "")
	for word, want := range map[string]string{
		"1c1b": "", "G*1b": "", "1c2c": "", "G*5e": "gives no check", "1c1d": "is not legal here", "G*1a": "is not legal here",
		"1c1b+": "is not legal here", "": "is no move", "K*1b": "is no move", "1c0b": "is no move", "1c1b=": "is no move",
	} {
		switch m, err := p.ParseMove(word); {
		case err == nil && want == "":
			if got := p.FormatMove(m); got != word {
				t.Errorf("%q is read as %s", word, got)
			}
		case err == nil || want == "" || !strings.Contains(err.Error(), want):
			t.Errorf("%q: error %v, want %q", word, err, want)
		}
	}
}

func TestSplit(t *testing.T) {
	items, err := splitLines("# a comment\n\n" + corner + "- 1;id=a;result=mate;mate=3\n" +
		corner + "N 1;result=nomate;kh_nodes=7\n" + corner + "S 1;result=unknown;mate_le=9\n" + corner + "P 1;brinkmate=1")
	if err != nil || len(items) != 4 {
		t.Fatalf("%d items, %v", len(items), err)
	}
	for i, want := range []map[string]string{
		{"id": "a", "result": "mate", "want": "proven", "mate": "3", "length": "3"},
		{"result": "nomate", "want": "disproven", "kh_nodes": "7"},
		{"result": "unknown", "mate_le": "9"},
		{"brinkmate": "1", "goal": "brinkmate", "want": "proven"},
	} {
		if !reflect.DeepEqual(items[i].Meta, want) || items[i].Line != i+3 {
			t.Errorf("line %d: %v, want %v", items[i].Line, items[i].Meta, want)
		}
	}
	if _, err := splitLines(corner + "- 1;result=lost"); err == nil || !strings.HasPrefix(err.Error(), "1: ") {
		t.Errorf("a bad result: %v", err)
	}
}

func TestLooks(t *testing.T) {
	for text, want := range map[string]bool{
		"startpos": true, "position startpos moves 7g7f": true, corner + "-": true, "sfen " + corner + "- 1": true,
		"# comment\n" + corner + "- 1;id=x": true, "5x5": false, "": false, "#": false,
		"8/8/8/8/8/8/8/8 w - - 0 1": false, "3x4 3/3/b2/w2 w": false,
	} {
		if got := looks(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestWords(t *testing.T) {
	trial.Says(t, parse, []trial.Verdict{
		{corner + "-", "mate", game.Proven, 0, "mate"},
		{corner + "-", "mate", game.Proven, 3, "mate in 3"},
		{corner + "-", "mate", game.Disproven, 0, "no mate"},
		{corner + "-", "mate", game.Unknown, 0, "unknown"},
	})
	p := mustParse(t, corner+"R2P 1", "")
	if p.Mover() != "black" {
		t.Errorf("%s moves", p.Mover())
	}
	d := p.Draw()
	if len(d.Rows) != 11 || len(d.Columns) != 9 || d.Columns[0] != "9" || d.Rows[1].Label != "a" {
		t.Fatalf("%+v", d)
	}
	for at, want := range map[[2]int]game.Cell{
		{1, 8}: {Text: "k", Ink: game.Marked}, {3, 8}: {Text: "G", Ink: game.First}, {1, 0}: {Text: ".", Ink: game.Ground},
		{0, 2}: {Text: "2b", Ink: game.Second}, {0, 7}: {Text: "16", Ink: game.Second}, {0, 8}: {Text: "p", Ink: game.Second},
		{10, 1}: {Text: "R", Ink: game.First}, {10, 7}: {Text: "2", Ink: game.First},
	} {
		if got := d.Rows[at[0]].Cells[at[1]]; got != want {
			t.Errorf("row %d, cell %d: %+v, want %+v", at[0], at[1], got, want)
		}
	}
}

func TestGoal(t *testing.T) {
	for _, c := range []struct{ text, goal, want string }{
		{corner + "-", "", "mate"}, {corner + "-", "mate:black", "mate"},
		{corner + "- moves 1c1b", "mate:black", "mate:black"},
		{startpos, "mate:white", "mate:white"},
	} {
		if got := mustParse(t, c.text, c.goal).Goal(); got != c.want {
			t.Errorf("%s %q: goal %q, want %q", c.text, c.goal, got, c.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"startpos", "startpos moves 7g7f", corner + "-", corner + "N0p 1", "position sfen " + widest,
		"7nk/7n1/9/7N1/9/9/9/9/1K7 b Pp 1", "9/9/9/9/9/l8/g8/9/K8 w n0P 1",
	} {
		f.Add(text, "mate")
		f.Add(text, "mate:white")
	}
	f.Fuzz(func(t *testing.T, text, goal string) {
		looks(text)
		splitLines(text)
		trial.RoundTrip(t, "shogi", parse, text, goal)
	})
}

func FuzzState(f *testing.F) {
	for _, text := range []string{startpos, widest, corner + "2r 1", corner + "0p 1"} {
		f.Add(mustParse(f, text, "").AppendState(nil))
	}
	f.Fuzz(func(t *testing.T, state []byte) {
		p := mustParse(t, corner+"-", "")
		before := p.String()
		if err := p.SetState(state); err != nil {
			if p.String() != before {
				t.Errorf("a bad state %q makes %s", state, p)
			}
			return
		}
		if got := p.AppendState(nil); string(got) != string(state) {
			t.Errorf("%q is %q", state, got)
		}
		if moves := p.Moves(nil); (len(moves) == 0) != (p.Value() != game.Unknown) {
			t.Errorf("%s: %v with %d moves", p, p.Value(), len(moves))
		}
	})
}
