package shogi

import (
	"fmt"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// TestSelfplay wants positions of a seed to be the same again, those of others to differ, and what
// they promise: no short mate by checks.
func TestSelfplay(t *testing.T) {
	seen := map[string]bool{}
	for seed := range 10 {
		text := fmt.Sprintf("selfplay:seed=%d,back=1,goal=brinkmate:2", seed)
		p, err := parse(text, game.Question{})
		if err != nil {
			t.Fatal(err)
		}
		again, err := parse(text, game.Question{})
		if err != nil || p.String() != again.String() || p.Goal() != "brinkmate:2" || seen[p.String()] {
			t.Fatalf("%s: %s and %s, %v", text, p, again, err)
		}
		seen[p.String()] = true
		q, ok := p.(*Quest)
		if !ok || q.turn != q.attacker || q.InCheck() {
			t.Fatalf("%s: %s", text, p)
		}
		if room := 20_000; q.matesWithin(5, &room) {
			t.Errorf("%s: %s mates", text, p)
		}
		if from, err := parse(p.String(), game.Question{Goal: p.Goal()}); err != nil || from.Key() != p.Key() {
			t.Errorf("%s: %s is read as %v, %v", text, p, from, err)
		}
	}
	for _, bad := range []string{"selfplay:", "selfplay:seed=x", "selfplay:seed=1,back=99", "selfplay:seed=1,what=2"} {
		if _, err := parse(bad, game.Question{}); err == nil || !strings.Contains(err.Error(), "want seed=N") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

// TestSelect wants the selection to keep checks and captures, and all that is not the attacker's.
func TestSelect(t *testing.T) {
	q := questOf(t, "8k/6G1l/9/8B/9/9/9/9/K8 b s 1", win)
	all := q.Moves(nil)
	kept := q.Select(q.Moves(nil))
	if len(kept) == 0 || len(kept) >= len(all) {
		t.Errorf("%d of %d", len(kept), len(all))
	}
	has := map[string]bool{}
	for _, m := range kept {
		has[Move(m).String()] = true
	}
	if !has["1d2c+"] || !has["3b2a"] || has["9i8i"] {
		t.Errorf("%v", has)
	}
	m, err := q.ParseMove("1d2c+")
	if err != nil {
		t.Fatal(err)
	}
	q.Play(m)
	if all := q.Moves(nil); len(q.Select(q.Moves(nil))) != len(all) {
		t.Error("defences are selected")
	}
}
