package main

import (
	"testing"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/tsumego"
	"github.com/yomi-solver/yomi/game/tsumego/dragon"
	"github.com/yomi-solver/yomi/protocol/gtp"
)

// cornerGroup is a white group at the edge with a row of so many points inside.
func cornerGroup(t *testing.T, inside int) (*tsumego.Board, tsumego.Point) {
	t.Helper()
	text := map[int]string{
		2: "(;SZ[7:5]AB[ac:dc][dd:de]AW[ad:cd][ce])",
		3: "(;SZ[7:5]AB[ac:ec][ed:ee]AW[ad:dd][de])",
		4: "(;SZ[7:5]AB[ac:fc][fd:fe]AW[ad:ed][ee])",
	}[inside]
	b, err := tsumego.Setting(text, game.Question{})
	if err != nil {
		t.Fatal(err)
	}
	return b, find(t, b, "A2")
}

func find(t *testing.T, b *tsumego.Board, name string) tsumego.Point {
	t.Helper()
	p, err := b.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestFates asks about rows of two, three and four points inside, and about a ko.
func TestFates(t *testing.T) {
	r := newReader(time.Second)
	for inside, want := range map[int]string{2: "dead", 3: "critical", 4: "alive"} {
		b, p := cornerGroup(t, inside)
		fate, err := r.DragonStatus(t.Context(), b, p)
		if err != nil || fate.Status != want {
			t.Errorf("%d points: %+v, %v, want %s", inside, fate, err, want)
		}
		if middle := find(t, b, "B1"); want == "critical" && (fate.Attack != middle || fate.Defend != middle) {
			t.Errorf("%d points: attack on %s, defence on %s", inside, b.Name(fate.Attack), b.Name(fate.Defend))
		}
	}
	b, err := tsumego.Setting("(;SZ[9]AB[af:ef][eg:ei][ai][ci]AW[ag:dg][dh:di])", game.Question{})
	if err != nil {
		t.Fatal(err)
	}
	if fate, err := r.DragonStatus(t.Context(), b, find(t, b, "A3")); err != nil || fate.Status != "dead" {
		t.Errorf("a ko that White must find threats for: %+v, %v", fate, err)
	}
}

// TestRuins asks about three stones in an eye: who takes them is left with a space of three points, and dies unless
// he has another eye.
func TestRuins(t *testing.T) {
	r := newReader(2 * time.Second)
	for text, want := range map[string]string{
		"(;SZ[8:5]AB[ac:hc][hd][ce:ee]AW[ad:gd][ae][ge])":                                   "alive",
		"(;SZ[11:5]AB[ac:fc][jc:kc][fb:jb][kd][ce:ee]AW[ad:gd][ae][ge][gc][ic][hd:jd][je])": "dead",
	} {
		b, err := tsumego.Setting(text, game.Question{})
		if err != nil {
			t.Fatal(err)
		}
		fate, err := r.DragonStatus(t.Context(), b, find(t, b, "C1"))
		if err != nil || fate.Status != want {
			t.Errorf("%s: %+v, %v, want %s", text, fate, err, want)
		}
	}
}

// TestTaken asks about three stones that can be taken, and about those that they hang together with, which cannot.
func TestTaken(t *testing.T) {
	r := newReader(2 * time.Second)
	b, err := tsumego.Setting("(;SZ[7]AB[ag][bg][cf:ef][ae:be][ca:cd]AW[dg:gg][ff][ce:fe][da:dd])", game.Question{Turn: "white"})
	if err != nil {
		t.Fatal(err)
	}
	got, err := r.OwlAttack(t.Context(), b, find(t, b, "C2"))
	if err != nil || got.Code != gtp.Succeeds || got.Move != find(t, b, "B2") {
		t.Errorf("stones that can be taken: %d %s, %v", got.Code, b.Name(got.Move), err)
	}
	if got, err := r.OwlAttack(t.Context(), b, find(t, b, "A3")); err != nil || got.Code != gtp.Fails {
		t.Errorf("the others: %d %s, %v", got.Code, b.Name(got.Move), err)
	}
}

// TestBetter wants a move that the network likes only if the solver finds that it succeeds as well, and the
// solver's move else, whatever the network thinks of its chances.
func TestBetter(t *testing.T) {
	r := newReader(time.Second)
	for _, c := range []struct {
		inside              int
		solved, likes, want string
	}{
		{2, "A1", "B1", "B1"}, // both kill
		{3, "B1", "A1", "B1"}, // only the middle does
	} {
		b, p := cornerGroup(t, c.inside)
		life, err := r.solve(t.Context(), b, p, true, time.Second)
		if err != nil || life.Code != gtp.Succeeds || !life.Near {
			t.Fatalf("%d points: %+v, %v", c.inside, life, err)
		}
		life.Move = c.solved
		for _, chance := range []float64{0.1, 0.99} {
			guess := dragon.Reading{Likely: find(t, b, c.likes), Chance: chance}
			got, err := r.better(t.Context(), b, p, true, life, guess, time.Now().Add(time.Second))
			if err != nil || got.Code != gtp.Succeeds || got.Move != find(t, b, c.want) {
				t.Errorf("%d points, chance %v: %d %s, %v", c.inside, chance, got.Code, b.Name(got.Move), err)
			}
		}
	}
}
