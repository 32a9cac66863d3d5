package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestLabBench(t *testing.T) {
	want, err := os.ReadFile(filepath.Join("..", "..", "bench", "testdata", "signature.txt"))
	if err != nil {
		t.Fatal(err)
	}
	out, errs, code := yomi(t, "", "lab", "bench")
	if code != 0 || errs != "" || len(strings.Split(out, "\n")) != len(strings.Split(string(want), "\n")) {
		t.Errorf("code %d, %s%s", code, errs, out)
	}
}

func TestLabRun(t *testing.T) {
	suite := write(t, "a.suite", "3x3x3 ;want=disproven;id=ttt\n4x3x3 ;want=proven;id=four\n")
	out, errs, code := yomi(t, "", "lab", "run", "--algorithms", "dfpn, pns", suite)
	if code != 0 || errs != "" {
		t.Errorf("code %d, %s", code, errs)
	}
	for _, part := range []string{"2 problems, at most 1000000 nodes, 64 MiB each.", "| dfpn | 2 | 2 | 0 |", "| pns | 2 | 2 | 0 |", "| four | win | proven |"} {
		if !strings.Contains(out, part) {
			t.Errorf("no %q in\n%s", part, out)
		}
	}
	out, errs, code = yomi(t, "", "lab", "run", filepath.Dir(suite))
	if code != 0 || errs != "" || !strings.Contains(out, "| mtdf | 2 | 2 | 0 |") || strings.Contains(out, "minimax") {
		t.Errorf("a folder: code %d, %s%s", code, errs, out)
	}
}

func TestLabOut(t *testing.T) {
	suite := write(t, "a.suite", "3x3x3 ;want=disproven;id=ttt\n6x5x4 ;want=proven;id=large\n")
	dir := filepath.Join(t.TempDir(), "out")
	out, errs, code := yomi(t, "", "lab", "run", "--algorithms", "dfpn,alphabeta", "--nodes", "300",
		"--out", dir, "--scatter", "dfpn,alphabeta", suite)
	if code != 0 || errs != "" {
		t.Errorf("code %d, %s", code, errs)
	}
	table, err := os.ReadFile(filepath.Join(dir, "table.md"))
	if err != nil || string(table) != out {
		t.Errorf("%v: table.md is\n%s\nand the output\n%s", err, table, out)
	}
	for _, name := range []string{"results.csv", "cactus-nodes.svg", "scatter-dfpn-alphabeta-time.png"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestLabWrong expects wrong answers and bad problems in the exit code.
func TestLabWrong(t *testing.T) {
	for _, c := range []struct {
		text, errs string
		code       int
	}{
		{"3x3x3 ;want=proven;id=x\n", "", exitContradicted},
		{"* 3x3x3 ;want=proven;id=x\n", "", exitSettled},
		{"3x3x3 ;goal=lose;id=x\n", "a.suite:1: mnk: goal", exitInput},
	} {
		out, errs, code := yomi(t, "", "lab", "run", "--algorithms", "dfpn,pns", write(t, "a.suite", c.text))
		if code != c.code || !strings.Contains(errs, c.errs) || strings.Count(errs, "\n") > 1 || !strings.Contains(out, "| x |") {
			t.Errorf("%q: code %d, %s%s", c.text, code, errs, out)
		}
	}
}

// TestLabInterrupted stops a run that would take for ever.
func TestLabInterrupted(t *testing.T) {
	suite := write(t, "a.suite", "3x3x3 ;want=disproven;id=ttt\n15x15x5 ;id=gomoku\n")
	dir := filepath.Join(t.TempDir(), "out")
	out, errs, code := yomiIn(worked(t, 500*time.Millisecond), "", "lab", "run", "--algorithms", "dfpn", "--time", "10m", "--out", dir, suite)
	if code != exitInterrupted || errs != "" || !strings.Contains(out, "| ttt |") || strings.Contains(out, "gomoku") {
		t.Errorf("code %d, %s%s", code, errs, out)
	}
	if table, err := os.ReadFile(filepath.Join(dir, "table.md")); err != nil || string(table) != out {
		t.Errorf("%v: table.md is\n%s", err, table)
	}
}

func TestLabUsage(t *testing.T) {
	suite := write(t, "a.suite", "3x3x3 ;want=disproven;id=ttt\n")
	for _, c := range []struct {
		args []string
		want string
	}{
		{nil, "name an experiment: a file, bench, cluster-sim, run"},
		{[]string{"race"}, `no experiment "race"; there are: a file, bench, cluster-sim, run`},
		{[]string{"none.lab"}, "none.lab: no such file"},
		{[]string{suite, suite}, "one experiment at a time"},
		{[]string{suite}, `a.suite:1: bad word "3x3x3"`},
		{[]string{"bench", "more"}, "unknown command"},
		{[]string{"bench", "--fast"}, "unknown flag"},
		{[]string{"run"}, "requires at least 1 arg"},
		{[]string{"run", filepath.Join(t.TempDir(), "none.suite")}, "no such file"},
		{[]string{"run", t.TempDir()}, "no problem files"},
		{[]string{"run", "--algorithms", "dfpn,quick", suite}, `no algorithm "quick"`},
		{[]string{"run", "--algorithms", "dfpn,", suite}, `no algorithm ""`},
		{[]string{"run", "--algorithms", "dfpn,dfpn", suite}, "dfpn occurs twice"},
		{[]string{"run", "--nodes", "many", suite}, "--nodes many"},
		{[]string{"run", "--time", "0s", suite}, "--time 0s"},
		{[]string{"run", "--memory", "big", suite}, "--memory big"},
		{[]string{"run", "--scatter", "dfpn", suite}, "want two algorithms"},
		{[]string{"run", "--scatter", "dfpn,dfpn", suite}, "want two algorithms"},
		{[]string{"run", "--scatter", "dfpn,minimax", suite}, "minimax is not among"},
		{[]string{"run", "--scatter", "dfpn,pns", suite}, "needs --out"},
		{[]string{"run", "--algorithms", "dfpn", "--out", filepath.Join(suite, "below"), suite}, "not a directory"},
	} {
		out, errs, code := yomi(t, "", append([]string{"lab"}, c.args...)...)
		if code != exitInput || out != "" || !strings.Contains(errs, c.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("yomi lab %v: code %d, %q %q", c.args, code, errs, out)
		}
	}
}
