package engine

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/proof"
)

func job(text string) Job { return Job{Game: "mnk", Text: text, Memory: 1 << 20} }

func TestShortest(t *testing.T) {
	j := job("4x3x3")
	j.Shortest, j.Proof = true, true
	r := Solve(t.Context(), j)
	if r.Value() != game.Proven || !r.Shortest || r.Length != 7 || len(r.Line) != 7 || len(r.Proofs) != 2 {
		t.Errorf("%+v", r)
	}
	if h := r.Proofs[1].Header; h.Within != 6 || h.Claim != "disproven" {
		t.Errorf("the second proof claims %+v", h)
	}
	// A win in one has nothing shorter to be disproven.
	j.Text = "3x3x3 xx1/oo1/3"
	if r := Solve(t.Context(), j); r.Length != 1 || !r.Shortest || len(r.Proofs) != 1 {
		t.Errorf("%+v", r)
	}
}

// TestShortestOnCycles asks for shortest wins where play can repeat, with every
// algorithm. The way a-c-d-f-w takes four moves; b leads back to a.
func TestShortestOnCycles(t *testing.T) {
	const text = "a or b c\nb and a d\nc and d e\nd or f\ne or f w\nf and w\nw proven\n"
	for _, algorithm := range []string{"dfpn", "pns", "alphabeta-tt", "mtdf", "minimax", "bruteforce"} {
		r := Solve(t.Context(), Job{Game: "graph", Text: text, Algorithm: algorithm, Shortest: true, Memory: 1 << 20})
		if r.Value() != game.Proven || !r.Shortest || r.Length != 4 || r.Best != "c" {
			t.Errorf("%s: %+v", algorithm, r)
		}
	}
}

func TestAll(t *testing.T) {
	j := job("3x3x3 b2 b1")
	j.All, j.Proof = true, true
	r := Solve(t.Context(), j)
	if r.Value() != game.Proven || len(r.Moves) < 2 || !slices.Contains(r.Moves, r.Best) {
		t.Errorf("%+v", r)
	}
	if want := 1 + 7; len(r.Proofs) != want {
		t.Errorf("%d proofs, want %d", len(r.Proofs), want)
	}
	// Where the side to move cannot get what it wants, no move wins.
	j.Text = "3x3x3"
	if r := Solve(t.Context(), j); r.Value() != game.Disproven || len(r.Moves) != 0 || len(r.Proofs) != 10 {
		t.Errorf("%+v", r)
	}
}

func TestFast(t *testing.T) {
	j := job("9x9x5 e5 f6 e6 d7 e7 a1 d5 i9")
	j.Fast = true
	r := Solve(t.Context(), j)
	if r.Value() != game.Proven || len(r.Assumed) == 0 {
		t.Errorf("%+v", r)
	}
}

// TestProofLimit reaches the limit after the answer: the answer stays.
func TestProofLimit(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	j := job("5x4x4")
	j.Proof = true
	j.Progress = func(Progress) { cancel() }
	time.AfterFunc(300*time.Millisecond, cancel)
	r := Solve(ctx, j)
	if r.Reason == "solved" {
		t.Skip("this machine makes the proof too fast")
	}
	if r.Reason != "interrupted" || len(r.Proofs) != 0 {
		t.Errorf("%+v", r)
	}
}

func TestWriteProofs(t *testing.T) {
	j := job("3x3x3")
	j.Proof = true
	r := Solve(t.Context(), j)
	dir := t.TempDir()
	path := filepath.Join(dir, "a.proof")
	if err := WriteProofs(t.Context(), path, r.Proofs); err != nil {
		t.Fatal(err)
	}
	if headers, err := Verify(t.Context(), path, 1<<12); err != nil || len(headers) != 1 || headers[0].Nodes != r.ProofNodes {
		t.Errorf("%+v, %v", headers, err)
	}
	// A proof that does not hold is not written.
	r.Proofs[0].Header.Claim = "proven"
	other := filepath.Join(dir, "b.proof")
	if err := WriteProofs(t.Context(), other, r.Proofs); err == nil {
		t.Error("a false proof is written")
	}
	if err := WriteProofs(t.Context(), filepath.Join(dir, "none", "c.proof"), nil); err == nil {
		t.Error("a proof is written into a folder that is not there")
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".*")); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestRules refuses a proof by other rules.
func TestRules(t *testing.T) {
	if _, err := openClaim(proof.Header{Game: "mnk", Rules: "mnk/0", Root: "3x3x3"}); err == nil {
		t.Error("rules of another version are accepted")
	}
}

func TestRead(t *testing.T) {
	for text, want := range map[string]string{
		"3x3x3":                          "mnk",
		"7x6 4453":                       "connect4",
		"a or b\nb proven\n":             "graph",
		"random tree nodes=9 seed=1":     "graph",
		"\ufeff3x3x3 ;game=mnk":          "mnk",
		"3x3x3 ;game=connect4":           "connect4",
		"# first\n\n3x3x3 b2 ;goal=draw": "mnk",
	} {
		problems, err := Read(strings.NewReader(text), "")
		if err != nil || len(problems) != 1 || problems[0].Game != want {
			t.Errorf("%q: %+v, %v", text, problems, err)
		}
	}
}

func TestApply(t *testing.T) {
	p := Problem{ID: "x", Game: "mnk", Text: "3x3x3", Meta: map[string]string{"goal": "draw"}}
	if j := p.Apply(Job{}); j.Question.Goal != "draw" || j.ID != "x" {
		t.Errorf("%+v", j)
	}
	if j := p.Apply(Job{Question: game.Question{Goal: "win"}}); j.Question.Goal != "win" {
		t.Error("the file's goal stands above the job's")
	}
}

func TestSuites(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a.suite", "b.graph", "c.txt", "sub/d.suite"} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if paths, err := Suites(dir); err != nil || len(paths) != 3 {
		t.Errorf("%v, %v", paths, err)
	}
}

// FuzzRead reads any text as problems and parses what it finds.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{"3x3x3 b2", "7x6 44", "a or b\nb proven", "random dag nodes=5 seed=2", "4453 -2\n", `{"root":"a","nodes":{"a":"proven"}}`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		problems, err := Read(strings.NewReader(text), "")
		if err != nil {
			if strings.Contains(err.Error(), "\n") || len(err.Error()) > 400 {
				t.Fatalf("no clear line: %v", err)
			}
			return
		}
		for _, p := range problems[:min(len(problems), 5)] {
			j := p.Apply(Job{Nodes: 50, Memory: 1 << 16})
			if r := Solve(t.Context(), j); r.Internal {
				t.Fatalf("%q: %s", p.Text, r.Error)
			}
		}
	})
}
