package bench_test

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/bench"
)

// TestDuels compares runs of which each settles other problems: a ratio counts
// what the two settle, whatever a third does.
func TestDuels(t *testing.T) {
	r := &bench.Results{Algorithms: []string{"a", "b", "c"}}
	add := func(id, group, label string, nodes uint64) {
		row := bench.Row{ID: id, Group: group, Algorithm: label, Result: "proven", Nodes: nodes}
		if nodes == 0 {
			row.Result = "unknown"
		}
		r.Rows = append(r.Rows, row)
	}
	for i, nodes := range [][3]uint64{{100, 200, 0}, {100, 800, 50}, {100, 0, 100}, {0, 10, 10}} {
		for k, n := range nodes {
			add(string(rune('p'+i)), "here", r.Algorithms[k], n)
		}
	}
	for k, n := range []uint64{10, 10, 10} {
		add("z", "there", r.Algorithms[k], n)
	}
	if got := r.Groups(); len(got) != 2 || got[0] != "here" || got[1] != "there" {
		t.Fatalf("groups %q", got)
	}
	here := r.Of("here").Duels()
	if here[0].Both != 3 || here[0].Ratio != 1 || here[1].Both != 2 || here[2].Both != 2 {
		t.Errorf("%+v", here)
	}
	if math.Abs(here[1].Ratio-4) > 1e-9 || math.Abs(here[2].Ratio-math.Sqrt(0.5)) > 1e-9 {
		t.Errorf("%+v", here)
	}
	if in := here[1].Range; math.Abs(in.Low-2) > 1e-9 || math.Abs(in.High-8) > 1e-9 {
		t.Errorf("%+v", here[1])
	}
	if there := r.Of("there").Duels(); there[2].Both != 1 || there[2].Ratio != 1 {
		t.Errorf("%+v", there)
	}
}

// TestGroups reads groups from a file and looks for their tables.
func TestGroups(t *testing.T) {
	text := strings.Replace(small, "few.suite\n", "few.suite as boards\n", 1)
	text = strings.Replace(text, "seed={seed}\n", "seed={seed} as trees\n", 1)
	o, err := experiment(t, text).Run(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range o.Rows {
		if want := map[string]string{"mnk": "boards", "random": "trees"}[r.Game]; r.Group != want {
			t.Errorf("%s is of %q, want %q", r.ID, r.Group, want)
		}
	}
	var b bytes.Buffer
	if err := o.Markdown(&b); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"| run | boards (9) | trees (9) |", "### boards\n", "### trees\n", "| dfpn | 6 / 1.00 | 9 / 1.00 |"} {
		if !strings.Contains(b.String(), part) {
			t.Errorf("no %q in\n%s", part, b.String())
		}
	}
	for _, bad := range []string{"problems few.suite as a/b", "generate 3 random tree:b=3,d=6,seed={seed} as ?"} {
		if _, err := bench.ParseExperiment("x.lab", "title x\n"+bad+"\nrun dfpn\n"); err == nil {
			t.Errorf("%s: no error", bad)
		}
	}
}
