package bench_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/bench"
	"github.com/yomi-solver/yomi/engine"
)

// TestLab runs every experiment of the repository in small. Node counts are exact,
// so an expectation that holds once always holds.
func TestLab(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join("..", "lab", "*.lab"))
	if err != nil || len(paths) < 3 {
		t.Fatalf("%d experiments: %v", len(paths), err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".lab"), func(t *testing.T) {
			x, err := bench.ReadExperiment(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := x.Shrink(); err != nil {
				t.Fatal(err)
			}
			if x.Job.Time > 0 {
				t.Error("a time limit makes what is found depend on the machine")
			}
			if err := x.Prepare(); err != nil {
				t.Fatal(err)
			}
			if underRace || testing.Short() {
				t.Skip("reading only, with -short or -race")
			}
			judgeLab(t, x)
		})
	}
}

func judgeLab(t *testing.T, x *bench.Experiment) {
	t.Helper()
	o, err := x.Run(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(o.Quarrels) > 0 {
		t.Errorf("runs disagree about %q", o.Quarrels)
	}
	for _, r := range o.Rows {
		if r.Status == engine.StatusError {
			t.Errorf("%s, %s: %s", r.ID, r.Algorithm, r.Error)
		}
	}
	for _, v := range o.Verdicts {
		t.Log(v)
		if !v.Holds {
			t.Error("expected something else")
		}
	}
}

const small = `# Two ways.
title    Small boards   # behind it a comment
problems few.suite
generate 3 random tree:b=3,d=6,seed={seed}
run      dfpn
run      dfpn sum=weak as weak
run      pns
nodes    2k
memory   1MiB
repeat   3
seed     5
small    count=1 repeat=2 nodes=1k
expect   solved weak >= 0.5 * solved dfpn
expect   1 <= ratio dfpn
expect   total pns > 1000000
`

// experiment writes an experiment and its problems, and reads it.
func experiment(t *testing.T, text string) *bench.Experiment {
	t.Helper()
	dir := t.TempDir()
	suite := "3x3x3 ;id=ttt;want=disproven\n4x3x3 ;id=four;want=proven\n5x5x4 ;id=five\n"
	if err := os.WriteFile(filepath.Join(dir, "few.suite"), []byte(suite), 0o644); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "x.lab")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	x, err := bench.ReadExperiment(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := x.Prepare(); err != nil {
		t.Fatal(err)
	}
	return x
}

func TestExperiment(t *testing.T) {
	x := experiment(t, small)
	steps, last := 0, 0
	o, err := x.Run(t.Context(), func(done, all int, _ bench.Row) {
		if steps++; done != steps || all != 54 {
			t.Fatalf("step %d is %d of %d", steps, done, all)
		}
		last = done
	})
	if err != nil || last != 54 || len(o.Rows) != 54 {
		t.Fatalf("%v, %d rows", err, len(o.Rows))
	}
	ids, nodes := map[string]int{}, map[string]uint64{}
	for _, r := range o.Rows {
		ids[r.ID]++
		nodes[r.ID+" "+r.Algorithm] = r.Nodes
	}
	for _, id := range []string{"ttt", "four ~2", "five ~3", "tree:b=3,d=6,seed=5000000", "tree:b=3,d=6,seed=7000002"} {
		if ids[id] != 3 {
			t.Errorf("%s: %d rows", id, ids[id])
		}
	}
	if a, b, c := nodes["ttt dfpn"], nodes["ttt ~2 dfpn"], nodes["ttt ~3 dfpn"]; a == b && b == c {
		t.Errorf("repetitions search the same: %d nodes", a)
	}
	if len(o.Verdicts) != 3 || !o.Verdicts[0].Holds || !o.Verdicts[1].Holds || o.Verdicts[2].Holds || o.Holds() {
		t.Errorf("verdicts %v", o.Verdicts)
	}
	again, err := x.Run(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range again.Rows {
		if r.Nodes != o.Rows[i].Nodes || r.ID != o.Rows[i].ID {
			t.Errorf("%s, %s: %d nodes, and %d the second time", r.ID, r.Algorithm, o.Rows[i].Nodes, r.Nodes)
		}
	}
	dir := filepath.Join(t.TempDir(), "out")
	if err := o.Write(dir); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"results.csv", "table.md", "ratio.svg", "ratio.png", "cactus-nodes.svg", "scatter-dfpn-weak-nodes.svg"} {
		checkFile(t, filepath.Join(dir, name))
	}
	table, err := os.ReadFile(filepath.Join(dir, "table.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{
		"# Small boards\n", "18 problems in 3 repetitions, at most 2000 nodes, 1 MiB each; seed 5.", "| weak | dfpn sum=weak |",
		"| total pns > 1e+06 |", "**does not hold**", "| 1 <= ratio dfpn | 1 <= 1 | holds |",
	} {
		if !bytes.Contains(table, []byte(part)) {
			t.Errorf("no %q in\n%s", part, table)
		}
	}
}

func TestShrink(t *testing.T) {
	x := experiment(t, small)
	if err := x.Shrink(); err != nil {
		t.Fatal(err)
	}
	o, err := x.Run(t.Context(), nil)
	if err != nil || len(o.Rows) != 12 || o.Job.Nodes != 1000 {
		t.Errorf("%v, %d rows, %d nodes", err, len(o.Rows), o.Job.Nodes)
	}
}

// TestStopped stops an experiment and expects rows without a judgement.
func TestStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	o, err := experiment(t, small).Run(ctx, func(done, _ int, _ bench.Row) {
		if done == 13 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || len(o.Rows) != 13 || len(o.Verdicts) != 0 {
		t.Errorf("%v, %d rows, %v", err, len(o.Rows), o.Verdicts)
	}
	var b bytes.Buffer
	if err := o.Markdown(&b); err != nil || !strings.Contains(b.String(), "5 problems") {
		t.Errorf("%v\n%s", err, b.String())
	}
}

// TestQuarrel plants a wrong recorded answer.
func TestQuarrel(t *testing.T) {
	x := experiment(t, strings.Replace(small, "expect   total pns > 1000000\n", "", 1))
	suite := filepath.Join(filepath.Dir(x.Path), "few.suite")
	if err := os.WriteFile(suite, []byte("3x3x3 ;id=planted;want=proven\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := x.Prepare(); err != nil {
		t.Fatal(err)
	}
	o, err := x.Run(t.Context(), nil)
	if err != nil || len(o.Quarrels) != 3 || o.Quarrels[0] != "planted" || o.Holds() {
		t.Errorf("%v, %q", err, o.Quarrels)
	}
}

func TestSummaries(t *testing.T) {
	list := made().Summaries()
	first, second := list[0], list[1]
	if first.Problems != 5 || first.Solved != 3 || first.Common != 1 || first.Total != 502070 || first.Ratio != 1 {
		t.Errorf("%+v", first)
	}
	if second.Solved != 2 || second.Nodes != 1 || second.Ratio != 1 {
		t.Errorf("%+v", second)
	}
	// Wilson's interval of 3 in 5, from the formula by hand.
	r := &bench.Results{Algorithms: []string{"a", "b"}}
	for i := range 5 {
		id := string(rune('p' + i))
		for k, name := range r.Algorithms {
			row := bench.Row{ID: id, Algorithm: name, Result: "proven", Nodes: uint64(100 << (i + k)), TimeMS: 1}
			if i > 2 && k == 0 {
				row.Result = "unknown"
			}
			r.Rows = append(r.Rows, row)
		}
	}
	s := r.Summaries()
	if s[0].Solved != 3 || s[1].Solved != 5 || s[1].Common != 3 || s[1].Ratio < 1.999 || s[1].Ratio > 2.001 {
		t.Errorf("%+v", s)
	}
	if math.Abs(s[0].Share.Low-0.2307) > 1e-3 || math.Abs(s[0].Share.High-0.8824) > 1e-3 || s[1].Share.High != 1 {
		t.Errorf("3 of 5 solved: %+v, 5 of 5: %+v", s[0].Share, s[1].Share)
	}
	if math.Abs(s[1].Nodes-1400.0/3) > 1e-6 || s[1].RatioRange.Low < 1.999 || s[1].RatioRange.High > 2.001 {
		t.Errorf("%+v", s[1])
	}
}
