package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestClusterSim measures a few jobs and simulates a small fleet with them.
func TestClusterSim(t *testing.T) {
	dir := t.TempDir()
	samples := filepath.Join(dir, "jobs.csv")
	suite := write(t, "two.suite", "6x5 ;game=connect4;goal=win;id=a\n5x5 ;game=domineering;goal=win;id=b\n")
	if _, errs, code := yomi(t, "", "lab", "cluster-sim", "--measure", samples, "--nodes", "200", "--jobs", "3", suite); code != exitSettled {
		t.Fatal(code, errs)
	}
	out, errs, code := yomi(t, "", "lab", "cluster-sim", "--samples", samples, "--tree", "tree:b=8,d=9,lead=3,gain=0.2,seed=1",
		"--workers", "1,20", "--service", "10us", "--latency", "1us", "--out", dir)
	if code != exitSettled || !strings.Contains(out, "| 20 |") {
		t.Errorf("%d %s%s", code, out, errs)
	}
	for _, name := range []string{"speed-up.svg", "speed-up.png"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
	for _, args := range [][]string{
		{"--workers", "0"}, {"--workers", "a"}, {"--samples", filepath.Join(dir, "none")}, {"--samples", suite}, {"--tree", "3x3x3"},
		{"--nodes", "x"}, {"--service", "-1s"}, {"problem"}, {"--measure", samples, filepath.Join(dir, "none.suite")},
	} {
		all := append([]string{"lab", "cluster-sim", "--samples", samples}, args...)
		if _, errs, code := yomi(t, "", all...); code != exitInput || strings.Count(errs, "\n") != 1 {
			t.Errorf("%v: %d %s", args, code, errs)
		}
	}
}

// TestMeasuredJobs wants the samples of the laboratory's page to be readable.
func TestMeasuredJobs(t *testing.T) {
	f := simFlags{samples: "../../" + simSamples, nodes: simNodes, workers: simWorkers, tree: simTree, stretch: 1}
	x, err := f.config((&app{}).clusterSimCommand())
	if err != nil || len(x.Samples) < 50 || len(x.Workers) < 5 {
		t.Errorf("%d samples, %v", len(x.Samples), err)
	}
}
