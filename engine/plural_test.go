package engine

import (
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// TestOptimalScores finds the published scores of 4x4 Rolit [Saito 2010, table 6.4] from every player's side, by
// all that answers paranoid questions and in either order of questions.
func TestOptimalScores(t *testing.T) {
	for text, want := range map[string]string{
		"4x4 players=2 for=red": "7", "4x4 players=2 for=green": "9",
		"4x4 players=3 for=red": "3", "4x4 players=3 for=yellow": "3", "4x4 players=3 for=green": "4",
		"4x4 players=4 for=red": "2", "4x4 players=4 for=yellow": "2", "4x4 players=4 for=green": "1", "4x4 players=4 for=blue": "1",
	} {
		for _, algorithm := range []string{"ppns", "paranoid", "dfpn", "pns"} {
			for _, values := range []string{"binary", "linear"} {
				r := Solve(t.Context(), Job{
					Text: text, Game: "rolit", Question: game.Question{Goal: GoalScore}, Algorithm: algorithm, Values: values, Memory: 16 << 20,
				})
				if r.Outcome != want || len(r.Assumed) > 0 {
					t.Errorf("%s, %s, %s: %s %s, want %s", text, algorithm, values, r.Outcome, r.Error, want)
				}
			}
		}
	}
}

// TestAssumedPlay wants answers of max^n about several players to name what they assume, and none
// of them to be proven.
func TestAssumedPlay(t *testing.T) {
	job := Job{Text: "4x4 players=3 for=green d2c1", Game: "rolit", Question: game.Question{Goal: "score>=3"}, Algorithm: "maxn"}
	if r := Solve(t.Context(), job); r.Value() == game.Unknown || len(r.Assumed) != 1 {
		t.Errorf("%s %s, assumed %v", r.Result, r.Error, r.Assumed)
	}
	job.Proof = true
	if r := Solve(t.Context(), job); r.Error == "" || len(r.Proofs) > 0 {
		t.Errorf("%d proofs of an assumption: %s", len(r.Proofs), r.Error)
	}
	job.Question.Goal = GoalScore
	if r := Solve(t.Context(), job); r.Error == "" || len(r.Proofs) > 0 {
		t.Errorf("%d proofs of an assumed score: %s", len(r.Proofs), r.Error)
	}
	// Two sides are another matter.
	job = Job{Text: "OX--OXX-OOO----- X", Game: "othello", Question: game.Question{Goal: "score>=-10"}, Algorithm: "maxn", Proof: true}
	if r := Solve(t.Context(), job); r.Value() != game.Proven || len(r.Assumed) > 0 || len(r.Proofs) != 1 {
		t.Errorf("%s %s, assumed %v", r.Result, r.Error, r.Assumed)
	}
}

// TestCountedProofs makes and checks the certificates of scores that were counted.
func TestCountedProofs(t *testing.T) {
	for text, want := range map[string]string{
		"4x4":                                    "-10",
		"OOOOO-OXOOOOOXXOOXXXXXO--X--X-XXX--- O": "14",
	} {
		r := Solve(t.Context(), Job{Text: text, Game: "othello", Question: game.Question{Goal: GoalScore}, Proof: true, Memory: 64 << 20})
		if r.Algorithm != "count" || r.Outcome != want || len(r.Proofs) != 2 {
			t.Fatalf("%s: %s by %s, %d proofs %s", text, r.Outcome, r.Algorithm, len(r.Proofs), r.Error)
		}
		if err := WriteProofs(t.Context(), t.TempDir()+"/score.proof", r.Proofs); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestCountLimits wants counting to stop when it is told to, and to say what it knows.
func TestCountLimits(t *testing.T) {
	const text = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X"
	for _, goal := range []string{GoalScore, "score>=38"} {
		r := Solve(t.Context(), Job{Text: text, Game: "othello", Question: game.Question{Goal: goal}, Nodes: 1000})
		if r.Value() != game.Unknown || r.Reason != "nodes" || r.Nodes > 1000 || r.Outcome != "" {
			t.Errorf("%s: %s, %s after %d nodes", goal, r.Result, r.Reason, r.Nodes)
		}
	}
}
