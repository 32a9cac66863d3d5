package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const labText = `title Two sums
generate 4 random dag:b=3,d=8,w=20,seed={seed}
run dfpn
run dfpn sum=weak as weak
nodes 10k
memory 1MiB
small count=2
expect solved weak >= 4
`

func TestExperiment(t *testing.T) {
	file := write(t, "x.lab", labText)
	dir := filepath.Join(t.TempDir(), "out")
	out, errs, code := yomi(t, "", "lab", "--out", dir, file)
	if code != 0 || errs != "" || !strings.Contains(out, "# Two sums\n\n4 problems, at most 10000 nodes, 1 MiB each") {
		t.Errorf("code %d, %s%s", code, errs, out)
	}
	if table, err := os.ReadFile(filepath.Join(dir, "table.md")); err != nil || string(table) != out {
		t.Errorf("%v: table.md is\n%s", err, table)
	}
	for _, name := range []string{"results.csv", "ratio.svg", "scatter-dfpn-weak-nodes.png"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
	// In small there are too few problems for what is expected.
	out, errs, code = yomi(t, "", "lab", "--small", file)
	if code != exitContradicted || errs != "" || !strings.Contains(out, "2 problems") || !strings.Contains(out, "does not hold") {
		t.Errorf("code %d, %s%s", code, errs, out)
	}
	out, errs, code = yomi(t, "", "lab", "--small", "--count", "3", "--repeat", "2", "--nodes", "5k", "--seed", "9", file)
	if code != 0 || errs != "" || !strings.Contains(out, "6 problems in 2 repetitions, at most 5000 nodes, 1 MiB each; seed 9") {
		t.Errorf("code %d, %s%s", code, errs, out)
	}
}

// TestExperimentErrors wants everything that is wrong told in one line before
// anything runs.
func TestExperimentErrors(t *testing.T) {
	for _, c := range []struct {
		text string
		args []string
		want string
	}{
		{"title", nil, `x.lab:1: "title": nothing behind it`},
		{labText + "run dfpn sum=odd as odd\n", nil, "x.lab:9: dfpn: setting sum=odd"},
		{labText, []string{"--nodes", "some"}, "--nodes some: "},
		{labText, []string{"--fast"}, "unknown flag"},
	} {
		file := write(t, "x.lab", c.text)
		out, errs, code := yomi(t, "", append([]string{"lab", file}, c.args...)...)
		if code != exitInput || out != "" || !strings.Contains(errs, c.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%q %v: code %d, %q %q", c.text, c.args, code, errs, out)
		}
	}
}

func TestExperimentInterrupted(t *testing.T) {
	file := write(t, "x.lab", "title Long\ngenerate 1 random tree:b=40,d=100,lead=50,seed={seed}\nrun dfpn\ntime 10m\nnodes 1T\n")
	out, errs, code := yomiIn(worked(t, 300*time.Millisecond), "", "lab", file)
	if code != exitInterrupted || errs != "" || !strings.Contains(out, "# Long") {
		t.Errorf("code %d, %s%s", code, errs, out)
	}
}
