package engine

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// TestChess asks for mates, with their shortest lengths where that is usual, and has the proofs checked.
func TestChess(t *testing.T) {
	const morphy = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
	for _, c := range []struct {
		text, goal string
		result     game.Value
		verdict    string
		shortest   bool
		proofs     int
	}{
		{morphy, "", game.Proven, "mate in 2", true, 2},
		{morphy, "mate in 2", game.Proven, "mate in at most 2", false, 1},
		{morphy, "mate in 1", game.Disproven, "no mate in 1", false, 1},
		{"6k1/4Q3/6K1/8/8/8/8/8 b - - 0 1", "mate:white", game.Proven, "mate in 1", true, 2},
		{"8/8/8/8/8/2k5/1p6/1K6 b - - 0 1", "", game.Disproven, "no mate", false, 1},
	} {
		r := Solve(t.Context(), Job{Game: "chess", Text: c.text, Question: game.Question{Goal: c.goal}, Memory: 1 << 24, Proof: true})
		if r.Value() != c.result || r.Verdict != c.verdict || r.Shortest != c.shortest || len(r.Proofs) != c.proofs || r.Algorithm != "dfpn-mate" {
			t.Errorf("%s, %q: %+v", c.text, c.goal, r)
		}
		file := filepath.Join(t.TempDir(), "chess.proof")
		if err := WriteProofs(t.Context(), file, r.Proofs); err != nil {
			t.Fatal(err)
		}
		if _, err := Verify(t.Context(), file, 1<<20); err != nil {
			t.Errorf("%s, %q: %v", c.text, c.goal, err)
		}
	}
}

// TestEPD compares with recorded answers, of which the second is wrong. A mate in two is one in three, too, unless a
// length is recorded.
func TestEPD(t *testing.T) {
	problems, err := Read(strings.NewReader(`kbK5/pp6/1P6/8/8/8/8/R7 w - - bm #2; id "Morphy";
kbK5/pp6/1P6/8/8/8/8/R7 w - - bm #1;
kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 3;
6k1/4Q3/6K1/8/8/8/8/8 b - - bm #-1;
kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 3; length=5;
`), "")
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{StatusRight, StatusWrong, StatusRight, StatusRight, StatusWrong} {
		p := problems[i]
		job := p.Wants(p.Apply(Job{Memory: 1 << 24}))
		if c := Compare(p, Solve(t.Context(), job)); c.Status != want || p.Game != "chess" {
			t.Errorf("%d: %s, %s, want %s", i+1, p.Game, c.Status, want)
		}
	}
}
