package engine

import (
	"slices"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// roomText has moves that give White life, and others that give no more than seki.
const roomText = "(;SZ[9]AB[af:ef][eg:ei][ch][ai]AW[ag:dg][dh:di]PL[W])"

// TestSeveral wants advice to choose among first moves that are proven to succeed, and the answer
// to stay proven, whether the reading is evident or not.
func TestSeveral(t *testing.T) {
	for _, text := range []string{sideText, holeText, roomText} {
		job := Job{Text: text, Game: "go"}
		plain, _, _ := advised(t, job, "")
		all := Solve(t.Context(), Job{Text: text, Game: "go", Question: game.Question{Goal: plain.Goal, Target: plain.Target, Region: plain.Region}, All: true})
		chosen := 0
		for _, f := range all.Firsts {
			if f.Move == plain.Best || f.Move == "pass" {
				continue
			}
			r, _, stop := advised(t, job, f.Move)
			switch {
			case r.Result == "proven" && r.Best == f.Move:
				chosen++
				if !f.Right || stop != nil || !slices.Contains(r.Moves, r.Best) || !strings.Contains(r.Note, "network") {
					t.Errorf("%s: %s, right %v, of %v, %v: %s", text, f.Move, f.Right, r.Moves, stop, r.Note)
				}
			case f.Right:
				t.Errorf("%s: %s succeeds, and is %s, best %s", text, f.Move, r.Result, r.Best)
			}
		}
		t.Logf("%s: %d of %d first moves chosen", text, chosen, len(all.Firsts))
	}
}

// openText has no group that anybody could mean.
const openText = "(;SZ[19]AB[cq][fp]AW[eq][hq][dn][dk]PL[B])"

// TestGuess wants a move, and no answer, where no question is found, unless something was asked.
func TestGuess(t *testing.T) {
	nodes := uint64(adviceLeast * adviceNodes)
	r := Solve(t.Context(), Job{Text: openText, Game: "go", Nodes: nodes})
	if r.Error != "" || r.Result != "unknown" || r.Best == "" || r.Turn != "black" || r.Position != openText || !strings.HasPrefix(r.Note, "no group is enclosed") {
		t.Errorf("%s, %q to move, best %q, note %q, %s", r.Result, r.Turn, r.Best, r.Note, r.Error)
	}
	for name, job := range map[string]Job{"goal": {Question: game.Question{Goal: "kill"}}, "all": {All: true}, "few": {Nodes: nodes - 1}} {
		job.Text, job.Game = openText, "go"
		if r := Solve(t.Context(), job); r.Best != "" || !strings.Contains(r.Error, "no group is enclosed") {
			t.Errorf("%s: best %q, %q", name, r.Best, r.Error)
		}
	}
}

// TestNotes wants nothing that is said of an answer to get lost where advice chooses its move.
func TestNotes(t *testing.T) {
	r := &Report{value: game.Proven, Best: "A1", Note: "something"}
	r.single(game.Advice{Move: "B1", Looks: 300})
	r.confess(true)
	r.confess(true)
	want := "something; A1 succeeds as well; a network that judged 300 whole positions prefers B1; " + manyNote(manyThreats)
	if r.Best != "B1" || r.Note != want {
		t.Errorf("%s: %q, want %q", r.Best, r.Note, want)
	}
	open := &Report{}
	if open.confess(true); open.Note != "" {
		t.Errorf("%q of no answer", open.Note)
	}
}
