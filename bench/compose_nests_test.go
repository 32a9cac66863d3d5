package bench_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/engine"
	"github.com/yomi-solver/yomi/game"
)

// How hard these problems are, in nodes of proof-number search that knows the
// rules alone, and how many there are. Those of [Saito 2010] took a few thousand to a million.
const (
	nestEasy, nestHard = 1_000, 100_000
	nests              = 30
)

// TestComposeNests writes problems of life and death in Go, as the experiments of [Saito 2010] ask for them:
// there are few points to play on, and the attacker wins.
func TestComposeNests(t *testing.T) {
	if *compose == "" {
		t.Skip("only with -compose")
	}
	r := rand.New(rand.NewPCG(*composeSeed, 1))
	var text strings.Builder
	seen := map[string]bool{}
	for n := 0; n < nests; {
		p := check.Nest(r)
		if seen[p.String()] || !hardNest(t, p) {
			continue
		}
		seen[p.String()] = true
		n++
		fmt.Fprintf(&text, "%sGN[nest-%02d]C[goal=kill;want=proven])\n", strings.TrimSuffix(strings.TrimSpace(p.String()), ")"), n)
	}
	if err := os.WriteFile(filepath.Join(*compose, "go", "nests.sgf"), []byte(text.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// hardNest reports whether the attacker wins, as two searches say, and how hard that is to find without knowledge.
func hardNest(t *testing.T, p game.Fighter) bool {
	ask := func(nodes uint64, algorithm string, settings map[string]string) *engine.Report {
		job := engine.Job{Game: "go", Text: p.String(), Algorithm: algorithm, Settings: settings, Nodes: nodes, Memory: 64 << 20}
		job.Question.Goal = "kill"
		report := engine.Solve(t.Context(), job)
		if report.Error != "" {
			t.Fatalf("%s: %s", p.String(), report.Error)
		}
		return report
	}
	proven := game.Proven.String()
	if ask(nestHard, "dfpn", nil).Result != proven {
		return false
	}
	plain := ask(nestHard, "pns", map[string]string{"init": "mobility", "skip": "all"})
	if plain.Result == game.Disproven.String() {
		t.Fatalf("%s: dfpn and pns disagree", p.String())
	}
	return plain.Result == proven && plain.Nodes >= nestEasy
}
