package catalog

import (
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/shogi"
)

// TestNames wants every entry to be found by its name, once, and to be described.
func TestNames(t *testing.T) {
	seen := map[string]bool{}
	for _, g := range Games() {
		if got, err := Game(g.Name); err != nil || got.Name != g.Name || seen[g.Name] {
			t.Errorf("game %s: %v", g.Name, err)
		}
		seen[g.Name] = true
	}
	for _, a := range Algorithms() {
		if got, err := Algorithm(a.Name); err != nil || got.Name != a.Name || seen[a.Name] {
			t.Errorf("algorithm %s: %v", a.Name, err)
		}
		seen[a.Name] = true
		if len(a.Doc) < 80 || !strings.Contains(a.Doc, "[") {
			t.Errorf("algorithm %s: no paragraph with its paper", a.Name)
		}
		for _, s := range a.Settings {
			if s.Name == "" || s.Default == "" || s.Doc == "" {
				t.Errorf("algorithm %s: setting %+v", a.Name, s)
			}
		}
	}
}

// TestAuto wants an algorithm of the catalog for every problem, and those that
// the study (docs/lab/study.md) supports.
func TestAuto(t *testing.T) {
	for _, g := range Games() {
		for p := range g.Small {
			if _, err := Algorithm(Auto(g.Name, p)); err != nil {
				t.Fatalf("%s, %s: %v", g.Name, p, err)
			}
		}
	}
	for goal, want := range map[string]string{"mate": "dfpn-hands", "brinkmate:2": "dfpn-hands", "win": "dual-lambda"} {
		p, err := shogi.Game.Parse("8k/9/9/9/9/9/9/9/9 b G 1", game.Question{Goal: goal})
		if err != nil {
			t.Fatal(err)
		}
		if got := Auto("shogi", p); got != want {
			t.Errorf("%s: %s, want %s", goal, got, want)
		}
	}
	for _, c := range []struct{ game, text, want string }{
		{"mnk", "3x3x3", "wpns"},
		{"mnk", "6x6x5", "wpns"},
		{"mnk", "7x6x4", "dfpn"},
		{"mnk", "15x15x5", "dfpn"},
		{"connect4", "5x4", "dfpn"},
		{"chess", "startpos", "dfpn-mate"},
		{"hex", "5x5", "dfpn"},
		{"breakthrough", "4x5", "dfpn"},
		{"domineering", "5x5", "dfpn"},
		{"graph", "random cyclic nodes=20 seed=1", "dfpn"},
		{"random", "tree:b=3,d=6,seed=1", "dfpn"},
	} {
		g, err := Game(c.game)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Parse(c.text, game.Question{})
		if err != nil {
			t.Fatalf("%s: %v", c.text, err)
		}
		if got := Auto(c.game, p); got != c.want {
			t.Errorf("%s %s: %s, want %s", c.game, c.text, got, c.want)
		}
	}
}

// TestNearest has names that were mistyped.
func TestNearest(t *testing.T) {
	for _, c := range []struct{ name, want string }{{"dfpm", "nearest: dfpn"}, {"dfpnplus", "nearest: dfpn-plus"}, {"bruteforcé", "nearest: bruteforce"}} {
		if _, err := Algorithm(c.name); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	if _, err := Game("ches"); err == nil || !strings.Contains(err.Error(), "nearest: chess") {
		t.Error(err)
	}
}
