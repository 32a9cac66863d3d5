package bench_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/bench"
	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/engine"
)

// suites lists the golden problems of the repository.
func suites(t *testing.T) []string {
	t.Helper()
	paths, err := engine.Suites(filepath.Join("..", "testdata", "problems"))
	if err != nil {
		t.Fatal(err)
	}
	if len(paths) < 2*len(catalog.Games()) {
		t.Fatalf("only %d suites: %v", len(paths), paths)
	}
	return paths
}

func read(t *testing.T, path string) []engine.Problem {
	t.Helper()
	problems, err := engine.ReadFile(path, "")
	if err != nil {
		t.Fatalf("%s:%v", path, err)
	}
	return problems
}

func isSmall(path string) bool { return filepath.Base(path) == "small.suite" }

// TestGolden solves every problem and all else that is recorded of it, makes
// the certificates and has them checked.
func TestGolden(t *testing.T) {
	for _, path := range suites(t) {
		t.Run(strings.TrimSuffix(filepath.Base(filepath.Dir(path))+"-"+filepath.Base(path), ".suite"), func(t *testing.T) {
			if (testing.Short() || underRace) && !isSmall(path) {
				t.Skip("only small suites with -short or -race")
			}
			file := filepath.Join(t.TempDir(), "golden.proof")
			for _, p := range read(t, path) {
				if err := golden(t.Context(), p, file); err != nil {
					t.Errorf("line %d: %s: %v", p.Line, p.ID, err)
				}
			}
		})
	}
}

// golden solves a problem and says what is not as it should be. The file is
// scratch for certificates; proof=no marks a problem whose certificate is too
// large for a test.
func golden(ctx context.Context, p engine.Problem, file string) error {
	job := p.Apply(engine.Job{Proof: p.Meta["proof"] != "no"})
	job.All, job.Shortest = p.Meta["moves"] != "", p.Meta["length"] != ""
	job.AnyWin = !job.Shortest
	checked := engine.Compare(p, engine.Solve(ctx, job))
	r := checked.Report
	switch {
	case checked.Known && checked.Status == engine.StatusRight:
		return errors.New("is right now: remove the star")
	case checked.Known:
		return nil
	case checked.Status != engine.StatusRight || r.Reason != "solved":
		return fmt.Errorf("%s, want %q: %s (%s), moves %v, length %d %s",
			checked.Status, checked.Want, r.Result, r.Reason, r.Moves, r.Length, r.Error)
	case !job.Proof:
		return nil
	case len(r.Proofs) == 0:
		return errors.New("no certificate")
	}
	return engine.WriteProofs(ctx, file, r.Proofs)
}

// TestStars checks the verdict on known failures, and on unknown ones.
func TestStars(t *testing.T) {
	const text = `3x3x3 ;goal=win;want=disproven;id=right
* 3x3x3 ;goal=win;want=proven;id=fails-still
* 3x3x3 ;goal=win;want=disproven;id=mended
3x3x3 ;goal=win;want=proven;id=wrong
3x3x3 a1 ;goal=draw;want=proven;moves=b2,c3;id=moves
3x3x3 a1 b1 ;goal=win;want=proven;length=3;id=length
`
	problems, err := engine.Read(strings.NewReader(text), "")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range problems {
		err := golden(t.Context(), p, filepath.Join(t.TempDir(), "star.proof"))
		if good := p.ID == "right" || p.ID == "fails-still"; (err == nil) != good {
			t.Errorf("%s: %v", p.ID, err)
		}
	}
}

// TestEveryAlgorithm solves the small suites with all algorithms, minimax and
// brute force included.
func TestEveryAlgorithm(t *testing.T) {
	if testing.Short() || underRace {
		t.Skip("not with -short or -race")
	}
	c := bench.Config{}
	for _, a := range catalog.Algorithms() {
		c.Entrants = append(c.Entrants, bench.Entrants(a.Name)...)
	}
	for _, path := range suites(t) {
		if isSmall(path) {
			c.Problems = append(c.Problems, read(t, path)...)
		}
	}
	results, err := bench.Run(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range results.Rows {
		if r.Status != engine.StatusRight && !r.Known {
			t.Errorf("%s, %s: %s, want %s: %s (%s) %s", r.ID, r.Algorithm, r.Status, r.Want, r.Result, r.Reason, r.Error)
		}
	}
}

// TestSuites checks what a suite promises: an answer for each problem, and an
// id that no other problem has.
func TestSuites(t *testing.T) {
	seen := map[string]string{}
	for _, path := range suites(t) {
		for _, p := range read(t, path) {
			if p.Meta["id"] == "" || p.Meta["goal"] == "" || p.Meta["want"] == "" {
				t.Errorf("%s:%d: id, goal or want is missing", path, p.Line)
			}
			if before := seen[p.ID]; before != "" {
				t.Errorf("%s:%d: id %s occurs in %s", path, p.Line, p.ID, before)
			}
			seen[p.ID] = path
			if folder := filepath.Base(filepath.Dir(path)); p.Game != folder {
				t.Errorf("%s:%d: a problem of %s among those of %s", path, p.Line, p.Game, folder)
			}
		}
	}
}
