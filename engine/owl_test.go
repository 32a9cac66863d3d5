package engine

import (
	"testing"
	"time"
)

// three is a row of three points for White's eyes: the middle decides.
const three = "(;SZ[9]AB[ag:eg][eh][ei]AW[ah:dh][di])"

// TestOwl asks about groups on open boards. The corner of four points is alive, the
// one of three is critical, the one of two is dead, and so are two that live only in a ko which their owner
// must find threats for; stones in the open escape.
func TestOwl(t *testing.T) {
	const (
		four = "(;SZ[9]AB[ag:fg][fh][fi]AW[ah:eh][ei])"
		two  = "(;SZ[9]AB[ag:dg][dh][di]AW[ah:ch][ci])"
		late = "(;SZ[9]AB[af:ef][eg:ei][ai][ci]AW[ag:dg][dh:di])"
		last = "(;SZ[9]AB[af:ef][eg:ei][bi][ci]AW[ag:dg][dh:di][bh])"
	)
	for _, c := range []struct {
		text, vertex   string
		attack, defend Life
		fate           Fate
	}{
		{three, "A2", Life{Code: 1, Move: "B1"}, Life{Code: 1, Move: "B1"}, Fate{"critical", "B1", "B1"}},
		{four, "C2", Life{}, Life{Code: 1}, Fate{Status: "alive"}},
		{two, "C1", Life{Code: 1}, Life{}, Fate{Status: "dead"}},
		{late, "A3", Life{Code: 1}, Life{Code: needsThreats}, Fate{Status: "dead"}},
		{last, "A3", Life{Code: 2}, Life{Code: needsThreats}, Fate{Status: "dead"}},
		{"(;SZ[9]AB[ee]AW[cc])", "E5", Life{}, Life{Code: 1}, Fate{Status: "alive"}},
	} {
		attack, err := OwlAttack(t.Context(), c.text, c.vertex, 10*time.Second)
		if attack.Sure != (c.vertex != "E5") {
			t.Errorf("%s: %+v is sure", c.text, attack)
		}
		if err != nil || attack.Code != c.attack.Code || c.attack.Move != "" && attack.Move != c.attack.Move {
			t.Errorf("%s: attack %+v, %v", c.text, attack, err)
		}
		defend, err := OwlDefend(t.Context(), c.text, c.vertex, 10*time.Second)
		if err != nil || defend.Code != c.defend.Code || c.defend.Move != "" && defend.Move != c.defend.Move {
			t.Errorf("%s: defend %+v, %v", c.text, defend, err)
		}
		fate, err := DragonStatus(t.Context(), c.text, c.vertex, 10*time.Second)
		if c.vertex == "E5" && fate.Status == "unknown" {
			fate.Status = "alive" // not certain in so short a time
		}
		if err != nil || fate != c.fate {
			t.Errorf("%s: %+v, %v", c.text, fate, err)
		}
	}
	for _, vertex := range []string{"A9", "K1", "", "E5,A2"} {
		if l, err := OwlAttack(t.Context(), three, vertex, time.Second); err == nil {
			t.Errorf("%s: %+v", vertex, l)
		}
	}
}

// TestOwlClear asks about groups with a way out along the edge: a group that dies though it is open is clearly dead, one that a
// move inside saves is not, and where time is up, something is left.
func TestOwlClear(t *testing.T) {
	const (
		dead     = "(;SZ[9]AB[ag:eg][eh]AW[ah:dh])"
		critical = "(;SZ[9]AB[ag:eg][eh]AW[ah:dh][di])"
	)
	for _, c := range []struct {
		text           string
		attack, defend Life
	}{
		{dead, Life{Code: 1, Clear: true}, Life{Clear: true}},
		{critical, Life{Code: 1, Clear: true}, Life{Code: 1}},
	} {
		for _, attack := range []bool{true, false} {
			ask, want := OwlDefend, c.defend
			if attack {
				ask, want = OwlAttack, c.attack
			}
			l, err := ask(t.Context(), c.text, "A2", 10*time.Second)
			if err != nil || !l.Settled || l.Sure || l.Left || l.Code != want.Code || l.Clear != want.Clear {
				t.Errorf("%s: attack %v: %+v, %v", c.text, attack, l, err)
			}
		}
	}
	l, err := OwlAttack(t.Context(), "(;SZ[19]AB[ee][gf]AW[cc])", "E15", time.Millisecond)
	if err != nil || !l.Left || l.Clear {
		t.Errorf("no time: %+v, %v", l, err)
	}
}

// TestSemeai has a race of two liberties against two, which who moves first wins, and
// a seki with two liberties in common, where nobody should move.
func TestSemeai(t *testing.T) {
	const (
		even = "(;SZ[7]AB[af][bf][cf][ac][bc][cc][cd][dd][de]AW[ae][be][ce][cg][dg][df][ef])"
		seki = "(;SZ[7]AB[ag][bg][cg][ad][bd][cd][dd][de][df]AW[ae][be][ce][cf][dg][eg][ef])"
	)
	for _, c := range []struct {
		text, first, second string
		want                Race
	}{
		{even, "B2", "A3", Race{1, 1, "", true}},
		{even, "A3", "C2", Race{1, 1, "", true}},
		{seki, "B1", "A3", Race{1, 0, passName, true}},
		{seki, "A3", "B1", Race{1, 0, passName, true}},
	} {
		got, err := Semeai(t.Context(), c.text, c.first, c.second, 10*time.Second)
		if c.want.Move == "" {
			got.Move = ""
		}
		if err != nil || got != c.want {
			t.Errorf("%s %s: %+v, %v", c.first, c.second, got, err)
		}
	}
}
