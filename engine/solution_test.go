package engine

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSolution judges what is recorded by first moves that are made up.
func TestSolution(t *testing.T) {
	firsts := []First{
		{Move: "A1", Right: true, Class: "life"}, {Move: "B1", Class: "seki"}, {Move: "C1", Class: "ko"}, {Move: "D1"}, {Move: "pass", Class: "dead"},
	}
	open := append([]First{{Move: "E1", Open: true}}, firsts...)
	lost := []First{{Move: "A1", Class: "dead"}, {Move: "B1", Class: "dead"}}
	kos := []First{{Move: "A1", Right: true, Class: "ko"}, {Move: "B1", Class: "ko"}, {Move: "C1", Class: "dead"}}
	for _, c := range []struct {
		firsts                           []First
		class, right, wrong, status, why string
	}{
		{firsts, "life", "A1", "B1,C1", StatusRight, ""},
		{firsts, "life", "A1,B1", "", StatusWrong, "B1 reaches seki, A1 life"},
		{firsts, "life", "D1", "", StatusWrong, "D1 fails, A1 life"},
		{firsts, "", "D1", "", StatusWrong, "D1 fails, A1 does not"},
		{firsts, "life", "Z9", "", StatusUnknown, "Z9 is recorded, and not among the moves of the question"},
		{firsts, "life", "", "A1,B1", StatusWrong, "A1 is recorded as wrong"},
		{firsts, "life", "", "B1", StatusRight, ""},
		{open, "life", "A1", "", StatusRight, "1 other moves are open"},
		{open, "life", "E1", "", StatusUnknown, "E1 is open"},
		{open, "life", "", "B1", StatusUnknown, "1 moves are open"},
		{lost, "dead", "A1", "", StatusWrong, "A1 reaches dead, as every move does"},
		{lost, "", "A1", "", StatusWrong, "A1 reaches dead, and no move is known that does better"},
		{kos, "ko", "A1,B1", "", StatusRight, ""},
		{kos, "ko", "B1", "A1", StatusMany, "A1 is recorded as wrong"},
		{kos, "ko", "A1", "", StatusMany, "also B1"},
		{nil, "", "A1", "", StatusRight, "other first moves were not asked for"},
		{nil, "", "B1", "", StatusUnknown, "the first moves are open"},
	} {
		r := &Report{Firsts: c.firsts, Class: c.class, Best: "A1", Result: "proven", Reason: "solved"}
		if status, why := solution(map[string]string{"right": c.right, "wrong": c.wrong}, r); status != c.status || why != c.why {
			t.Errorf("right %s, wrong %s is %s, %q; want %s, %q", c.right, c.wrong, status, why, c.status, c.why)
		}
		r.Assumed = []string{"a wall"}
		status, why := solution(map[string]string{"right": c.right, "wrong": c.wrong}, r)
		if sure := status != StatusUnknown; sure != (c.status == StatusRight) || sure && why != c.why || (c.status == StatusWrong) && !strings.HasSuffix(why, "; assumed: a wall") {
			t.Errorf("right %s, wrong %s is %s, %q where something is assumed", c.right, c.wrong, status, why)
		}
	}
}

// TestLimitedFirsts looks for a limit that lets a status through and not all first moves:
// those that are left open must say so, and the others be right.
func TestLimitedFirsts(t *testing.T) {
	found := false
	for _, p := range examples(t)[:12] {
		whole := Solve(t.Context(), p.Apply(Job{All: true, Nodes: 1000}))
		if whole.Status == "" || whole.Reason != "solved" {
			continue
		}
		for nodes := uint64(8); nodes < 500; nodes *= 2 {
			r := Solve(t.Context(), p.Apply(Job{All: true, Nodes: nodes}))
			for i, f := range r.Firsts {
				if f.Open {
					found = true
					if r.Reason != "nodes" || f.Right || f.Class != "" {
						t.Errorf("%s: %s, %+v", p.ID, r.Reason, f)
					}
				} else if w := whole.Firsts[i]; f.Right != w.Right || f.Class != "" && f.Class != w.Class && r.Class == whole.Class {
					t.Errorf("%s: %+v, without a limit %+v", p.ID, f, w)
				}
			}
		}
	}
	if !found {
		t.Error("no limit left a move open")
	}
}

// TestResults writes results, loses the end of the file, and reads the rest.
func TestResults(t *testing.T) {
	path := filepath.Join(t.TempDir(), "r.json")
	r, err := OpenResults(path, false)
	if err != nil {
		t.Fatal(err)
	}
	p := Problem{Game: "go", Text: "(;)", Line: 3, Meta: map[string]string{"right": "A1"}}
	first := Compare(p, &Report{Result: "unknown"}).At(p.Place("a.sgf", 1))
	for _, c := range []Checked{first, first, Broken("b.sgf", os.ErrNotExist)} {
		if err := r.Add(c); err != nil {
			t.Fatal(err)
		}
	}
	r.Close()
	data, err := os.ReadFile(path)
	if err != nil || strings.Count(string(data), "\n") != 2 {
		t.Fatalf("%v: %s", err, data)
	}
	if err := os.WriteFile(path, data[:len(data)-9], 0o644); err != nil {
		t.Fatal(err)
	}
	if r, err = OpenResults(path, true); err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if c, ok := r.Find(p.Place("a.sgf", 1)); !ok || c.Status != StatusUnknown || c.Line != 3 || c.Want != "right=A1" {
		t.Errorf("%+v", c)
	}
	other := p
	other.Meta = map[string]string{"right": "A2"}
	for _, at := range []Checked{p.Place("a.sgf", 2), p.Place("c.sgf", 1), other.Place("a.sgf", 1), Broken("b.sgf", os.ErrNotExist)} {
		if _, ok := r.Find(at); ok {
			t.Errorf("%+v is known", at)
		}
	}
}
