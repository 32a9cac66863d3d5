package engine

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/game"
)

// TestValue asks every algorithm for values, in both orders.
func TestValue(t *testing.T) {
	for _, c := range []struct{ game, text, goal, value, verdict string }{
		{"mnk", "3x3x3", "value", "draw", "first player at least draws; first player does not win"},
		{"mnk", "3x3x3 b2 b1", "value", "win", "first player wins"},
		{"mnk", "3x3x3 b2 b1", "value:second", "loss", "second player loses"},
		{"connect4", "5x4 152131512", "score", "-1", "second player scores at least -1; second player scores less than 0"},
		{"graph", "a or b c\nb score 3\nc score 2", "value", "3", "the attacker scores at least 3"},
		{"graph", "a score 3", "score", "3", "3"},
	} {
		for _, a := range catalog.Algorithms() {
			for _, order := range []string{"", "linear"} {
				own := a.Name == "iterative-pns" || a.Name == "mopns" || a.Name == "count"
				r := Solve(t.Context(), Job{
					Game: c.game, Text: c.text, Question: game.Question{Goal: c.goal},
					Algorithm: a.Name, Values: order, Memory: 1 << 20,
				})
				if own && order != "" && c.text != "a score 3" {
					if r.Reason != "error" {
						t.Errorf("%s takes an order", a.Name)
					}
					continue
				}
				if own && order != "" {
					continue
				}
				if r.Outcome != c.value || r.Result != "proven" || r.Reason != "solved" || r.Verdict != c.verdict || r.Goal != c.goal {
					t.Errorf("%s %s %s, %s %s: %+v", c.game, c.text, c.goal, a.Name, order, r)
				}
			}
		}
	}
}

// TestValueProofs writes the two certificates of a value and verifies them.
func TestValueProofs(t *testing.T) {
	for _, c := range []struct {
		game, text, goal, algorithm string
		claims                      []string
	}{
		{"mnk", "3x3x3", "value", "dfpn", []string{"draw proven", "win disproven"}},
		{"mnk", "4x3x3", "value", "mopns", []string{"win proven"}},
		{"mnk", "4x3x3", "value:second", "iterative-pns", []string{"draw:second disproven"}},
		{"connect4", "5x4 152131512", "score", "iterative-pns", []string{"score>=-1 proven", "score>=0 disproven"}},
		{"graph", "random cyclic nodes=60 seed=2 values=4 repeat=2", "value", "mopns", []string{"score>=1 proven", "score>=2 disproven"}},
		{"graph", "a score 3", "value", "dfpn", nil},
	} {
		r := Solve(t.Context(), Job{
			Game: c.game, Text: c.text, Question: game.Question{Goal: c.goal},
			Algorithm: c.algorithm, Proof: true, Memory: 1 << 20,
		})
		file := filepath.Join(t.TempDir(), "value.proof")
		if len(r.Proofs) > 0 {
			if err := WriteProofs(t.Context(), file, r.Proofs); err != nil {
				t.Fatal(err)
			}
		}
		var claims []string
		for _, p := range r.Proofs {
			claims = append(claims, p.Header.Goal+" "+p.Header.Claim)
		}
		if strings.Join(claims, ",") != strings.Join(c.claims, ",") || r.Reason != "solved" {
			t.Errorf("%s: %v, want %v: %+v", c.text, claims, c.claims, r)
		}
	}
}

// TestValueLimits wants bounds where there is no answer.
func TestValueLimits(t *testing.T) {
	r := Solve(t.Context(), Job{Game: "connect4", Text: "7x6", Question: game.Question{Goal: "value"}, Nodes: 100, Memory: 1 << 20})
	if r.Reason != "nodes" || r.Outcome != "" || r.OutcomeLow != "loss" || r.OutcomeHigh != "win" || r.Value() != game.Unknown {
		t.Errorf("%+v", r)
	}
	// What is asked first is answered: at least a loss by two.
	r = Solve(t.Context(), Job{
		Game: "connect4", Text: "6x4", Question: game.Question{Goal: "score"},
		Values: "linear", Nodes: 20_000, Memory: 1 << 20,
	})
	if r.Reason != "nodes" || r.OutcomeLow == "-12" || r.OutcomeHigh != "12" {
		t.Errorf("%+v", r)
	}
}

func TestValueRefusals(t *testing.T) {
	for _, j := range []Job{
		{Game: "mnk", Text: "3x3x3", Question: game.Question{Goal: "score"}},
		{Game: "mnk", Text: "3x3x3", Question: game.Question{Goal: "value"}, All: true},
		{Game: "mnk", Text: "3x3x3", Question: game.Question{Goal: "value"}, Shortest: true},
		{Game: "mnk", Text: "3x3x3", Question: game.Question{Goal: "value:third"}},
		{Game: "mnk", Text: "3x3x3", Question: game.Question{Goal: "value"}, Values: "upward"},
		{Game: "mnk", Text: "3x3x3", Values: "upward"},
	} {
		if r := Solve(t.Context(), j); r.Reason != "error" || r.Internal {
			t.Errorf("%+v: %+v", j, r)
		}
	}
}

// TestCompareValues holds values against recorded ones, also in a long file.
func TestCompareValues(t *testing.T) {
	text := strings.Repeat("3x3x3 ;goal=value;want=draw\n", 2*enough) + "3x3x3 ;goal=value;want=win\n"
	problems, err := Read(strings.NewReader(text), "")
	if err != nil {
		t.Fatal(err)
	}
	var sum Tally
	for _, p := range problems {
		sum.Add(Compare(p, Solve(t.Context(), p.Apply(Job{Memory: 1 << 20}))))
	}
	if sum.Right != 2*enough || sum.Wrong != 1 {
		t.Errorf("%+v", sum)
	}
}
