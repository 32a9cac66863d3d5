package engine

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve"
)

// examples are the problems of Go that the repository brings along.
func examples(t *testing.T) []Problem {
	t.Helper()
	paths, err := Suites("../examples/go")
	if err != nil || len(paths) == 0 {
		t.Fatalf("%d files: %v", len(paths), err)
	}
	var list []Problem
	for _, path := range paths {
		if strings.Contains(path, "inversions") {
			continue // they ask for more than an answer
		}
		problems, err := ReadFile(path, "go")
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		list = append(list, problems...)
	}
	return list
}

// TestExamples solves every class of ko, seki and dead shapes, and has all that the
// statuses claim proven and checked.
func TestExamples(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.proof")
	classes := map[string]int{}
	for _, p := range examples(t) {
		r := Solve(t.Context(), p.Apply(Job{Proof: true, All: p.Meta["moves"] != ""}))
		if c := Compare(p, r); c.Status != StatusRight {
			t.Errorf("%s: %s, %s %s %v; want %s: %s", p.ID, c.Status, r.Status, r.Verdict, r.Moves, c.Want, r.Error)
			continue
		}
		if err := WriteProofs(t.Context(), path, r.Proofs); err != nil {
			t.Errorf("%s: %v", p.ID, err)
		}
		if r.Status == "" {
			continue
		}
		classes[r.Status]++
		classes[r.Verdict]++
		// The answer, and the claims on both sides of the number of threats.
		if r.Proofs[0].Header.Claim != r.Result || r.Proofs[0].Header.Goal != r.Goal || len(r.Proofs) < 2 {
			t.Errorf("%s: %d proofs, the first one of %s", p.ID, len(r.Proofs), r.Proofs[0].Header.Claim)
		}
	}
	for _, class := range []string{"l", "d", "l1d", "l2d", "d1l", "seki", "ko", "alive", "dead"} {
		if classes[class] == 0 {
			t.Errorf("no example is %s", class)
		}
	}
}

// TestStatusByForce asks brute force, without any knowledge, what the statuses say.
func TestStatusByForce(t *testing.T) {
	a, err := catalog.Algorithm("bruteforce")
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, p := range examples(t) {
		r := Solve(t.Context(), p.Apply(Job{}))
		for _, asked := range r.Asked {
			g, err := catalog.Game("go")
			if err != nil {
				t.Fatal(err)
			}
			q, err := g.Parse(r.Position, game.Question{Goal: asked.Goal})
			if err != nil {
				t.Fatalf("%s: %v", p.ID, err)
			}
			force, err := a.New(solve.Options{Nodes: 200_000, Skip: game.KnowAll})
			if err != nil {
				t.Fatal(err)
			}
			result, _ := force.Solve(t.Context(), game.Plain(q))
			force.Close()
			if result.Value == game.Unknown {
				continue
			}
			checked++
			if result.Value.String() != asked.Result {
				t.Errorf("%s: %s is %s, by force %v", p.ID, asked.Goal, asked.Result, result.Value)
			}
		}
	}
	if checked < 50 {
		t.Errorf("only %d questions were small enough", checked)
	}
	t.Logf("%d questions", checked)
}

// TestStatusLimits wants the answer without a status, or neither, where time is up,
// and never a wrong one.
func TestStatusLimits(t *testing.T) {
	for _, p := range examples(t) {
		whole := Solve(t.Context(), p.Apply(Job{}))
		for _, job := range []Job{{Nodes: 5}, {Nodes: 50}, {Time: time.Nanosecond}, {Time: time.Millisecond}} {
			r := Solve(t.Context(), p.Apply(job))
			if r.Result != whole.Result && r.Result != "unknown" || r.Status != whole.Status && r.Status != "" {
				t.Errorf("%s: %s %s, with limits %s %s", p.ID, whole.Result, whole.Status, r.Result, r.Status)
			}
			if r.Error != "" || r.Result == "unknown" && r.Reason == "solved" || r.Status == "" && whole.Status != "" && r.Reason == "solved" {
				t.Errorf("%s: %s, %s %s %s", p.ID, r.Reason, r.Result, r.Status, r.Error)
			}
		}
	}
}

// TestCircled has a position where play goes round without a threat: an owner with
// threats without end seems to lose, and does not. A search that judges rounds sees it; one
// whose answers are to be proven does without them.
func TestCircled(t *testing.T) {
	found := false
	for _, p := range examples(t) {
		if p.ID != "endless play without threats, black first" {
			continue
		}
		found = true
		r := Solve(t.Context(), p.Apply(Job{}))
		if r.Status != "l" || r.Asked[0].Goal != "kill:defender=all" || r.Asked[0].Result != "disproven" {
			t.Errorf("%+v", r)
		}
		r = Solve(t.Context(), p.Apply(Job{Proof: true}))
		if r.Status != "l" || r.Asked[0].Goal != "kill:defender=all" || r.Asked[0].Result != "unknown" || r.Asked[1].Goal != "kill:defender=9" {
			t.Errorf("%+v", r)
		}
		q := p.Apply(Job{})
		q.Question.Goal = "kill:defender=all"
		if r := Solve(t.Context(), q); r.Result != "unknown" || r.Reason != "error" || !strings.Contains(r.Error, "repeat") {
			t.Errorf("%+v", r)
		}
	}
	if !found {
		t.Error("the example is gone")
	}
	// Here it is dead all the same, and if that is to be proven the report says how it is known.
	const text = "(;SZ[9]AB[af:ef][eg][fg][bh][fh][fi]AW[ag:dg][ch][dh][eh][ei]MA[ag][bg][cg][dg][dh][eh][ei]PL[B])"
	if r := Solve(t.Context(), Job{Game: "go", Text: text}); r.Status != "d" || r.Note != "" {
		t.Errorf("%+v", r)
	}
	if r := Solve(t.Context(), Job{Game: "go", Text: text, Proof: true}); r.Status != "d" || !strings.Contains(r.Note, "9 threats") {
		t.Errorf("%+v", r)
	}
}

// TestBoth asks for both sides.
func TestBoth(t *testing.T) {
	jobs := Job{Game: "go", Text: three, Question: game.Question{Turn: TurnBoth}}.Turns()
	if len(jobs) != 2 {
		t.Fatalf("%d jobs", len(jobs))
	}
	for i, want := range []string{"d", "l"} {
		if r := Solve(t.Context(), jobs[i]); r.Status != want || r.Turn != []string{"black", "white"}[i] || r.Best != "B1" {
			t.Errorf("%+v", r)
		}
	}
	jobs = Job{Game: "mnk", Text: "3x3x3", Question: game.Question{Turn: TurnBoth}}.Turns()
	if r := Solve(t.Context(), jobs[0]); len(jobs) != 1 || r.Reason != "error" {
		t.Errorf("%+v", r)
	}
}

// TestAskedAgain asks for statuses twice with one table: what is found there at once must
// be trusted no more than it was.
func TestAskedAgain(t *testing.T) {
	for _, p := range examples(t) {
		if !strings.HasPrefix(p.ID, "endless play") && !strings.Contains(p.ID, "ko") {
			continue
		}
		var first string
		r := &Report{}
		s, err := newSession(t.Context(), p.Apply(Job{}), r)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			*r = Report{}
			if err := s.run(); err != nil {
				t.Errorf("%s: %v", p.ID, err)
			}
			if first == "" {
				first = r.Status + r.Verdict
			}
			if r.Status+r.Verdict != first {
				t.Errorf("%s: %s, and again %s %s", p.ID, first, r.Status, r.Verdict)
			}
		}
		s.close()
	}
}

// TestPatient wants who lives to be asked without threats first, and who kills against all.
func TestPatient(t *testing.T) {
	const text = "(;SZ[9]AB[af:ef][eg][fg][bh][fh][fi]AW[ag:dg][ch][dh][eh][ei]MA[ag][bg][cg][dg][dh][eh][ei])"
	jobs := Job{Game: "go", Text: text, Question: game.Question{Turn: TurnBoth}}.Turns()
	for i, want := range []string{"kill:defender=all", "live"} {
		if r := Solve(t.Context(), jobs[i]); len(r.Asked) == 0 || r.Asked[0].Goal != want {
			t.Errorf("%s: %+v", want, r.Asked)
		}
	}
}
