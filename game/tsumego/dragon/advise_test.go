package dragon

import (
	"context"
	"math"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/tsumego"
	"github.com/yomi-solver/yomi/game/tsumego/net"
)

// TestAdvise wants a better move than a bad one, the same each time, and none than the best.
func TestAdvise(t *testing.T) {
	// Four white stones are in atari, and so are as many black ones if White connects.
	text := "(;SZ[9]AB[ag:fg][ah][bi:ei]AW[bh:eh][gf:gh]PL[B])"
	d := game.Doubt{Move: "C5", Margin: 2, Looks: 100}
	a, err := Advise(t.Context(), text, d)
	if err != nil || a.Move != "F2" || a.Points < d.Margin || a.Looks > d.Looks {
		t.Fatalf("%+v, %v", a, err)
	}
	if again, _ := Advise(t.Context(), text, d); !reflect.DeepEqual(again, a) {
		t.Errorf("%+v, then %+v", a, again)
	}
	d.Move = a.Move
	if a, err = Advise(t.Context(), text, d); err != nil || a.Move != "" || a.Points != 0 {
		t.Errorf("about the best move: %+v, %v", a, err)
	}
	d.Move = ""
	if a, err = Advise(t.Context(), text, d); err != nil || a.Move != "F2" {
		t.Errorf("about none: %+v, %v", a, err)
	}
}

// TestAdviseEnds wants no advice where there was no time for it.
func TestAdviseEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if a, err := Advise(ctx, "(;SZ[9]AB[cc]AW[dd])", game.Doubt{Looks: 1000}); err != nil || !reflect.DeepEqual(a, game.Advice{}) {
		t.Errorf("%+v, %v", a, err)
	}
}

// TestAdviseErrors wants moves that are none to be refused.
func TestAdviseErrors(t *testing.T) {
	for _, move := range []string{"C7", "Z9", "?"} {
		if a, err := Advise(t.Context(), "(;SZ[9]AB[cc]AW[dd])", game.Doubt{Move: move, Looks: 10}); err == nil {
			t.Errorf("%s: %+v", move, a)
		}
	}
	if a, err := Advise(t.Context(), "nothing", game.Doubt{Looks: 10}); err == nil {
		t.Errorf("no text: %+v", a)
	}
}

// TestMind wants a tree to leave the board as it was, and to count its visits.
func TestMind(t *testing.T) {
	b, err := tsumego.Setting("(;SZ[7]AB[cc][dc][ec]AW[cd][dd][ed])", game.Question{})
	if err != nil {
		t.Fatal(err)
	}
	before, asked := b.String(), b.At(1, 3)
	m, err := newAdviser(b, asked)
	if err != nil {
		t.Fatal(err)
	}
	m.think(t.Context(), 60, time.Now().Add(forever))
	if b.String() != before || b.Played() != 0 {
		t.Errorf("the board is\n%s", b)
	}
	visits, shares := float32(0), float32(0)
	for _, k := range m.root.kids {
		visits += k.visits
		shares += k.prior
		if k.worth < 0 || k.worth > k.visits {
			t.Errorf("%s: %+v", b.Name(k.move), k)
		}
	}
	if m.looks != 60 || m.visits < m.looks || m.root.visits != float32(m.visits) || visits != m.root.visits-1 {
		t.Errorf("%d looks, %d visits, %v of the root, %v of moves", m.looks, m.visits, m.root.visits, visits)
	}
	if k := m.doubted(); k == nil || k.move != asked || k.prior < mindAsked || shares > 1+mindAsked+1e-3 {
		t.Errorf("in doubt: %+v, %v of all", k, shares)
	}
}

// TestLiked wants the likelier one of two moves that are worth nearly the same, the better one of two that
// are not, and what a move is worth to be told without what it is liked for.
func TestLiked(t *testing.T) {
	move := func(p tsumego.Point, worth, prior float32) thought {
		return thought{move: p, visits: 100, worth: 100 * worth, prior: prior}
	}
	for _, c := range []struct {
		other thought
		best  tsumego.Point
	}{
		{move(2, 0.5, 0.3), 2},
		{move(2, 0.5, 0.03), tsumego.Pass},
		{move(2, 0.5, 0), tsumego.Pass},
		{move(2, 0.9, 0.03), 2},
	} {
		m := &mind{asked: 1}
		m.root.kids = []thought{move(1, 0.5, 0.1), c.other}
		best, more := m.prefers(0)
		if want := points(c.other.mean()) - points(0.5); best != c.best || best != tsumego.Pass && more != want {
			t.Errorf("%+v: %v by %v points", c.other, best, more)
		}
	}
}

// TestFront wants first moves near stones of both players, and the one in doubt wherever it is.
func TestFront(t *testing.T) {
	b, err := tsumego.Setting("(;SZ[19]AB[cc][dc][pp]AW[cd][dd])", game.Question{})
	if err != nil {
		t.Fatal(err)
	}
	near, far, asked := find(t, b, "E16"), find(t, b, "Q5"), find(t, b, "R4")
	m, err := newAdviser(b, asked)
	if err != nil {
		t.Fatal(err)
	}
	m.think(t.Context(), 1, time.Now().Add(forever))
	has := func(p tsumego.Point) bool {
		return slices.ContainsFunc(m.root.kids, func(k thought) bool { return k.move == p })
	}
	if !has(near) || has(far) || !has(asked) || !m.region.Has(far) {
		t.Errorf("near %v, far %v, in doubt %v", has(near), has(far), has(asked))
	}
}

// TestSeer wants the network to see the same from both sides: who moves is always the first player.
func TestSeer(t *testing.T) {
	s, err := newSeer(net.Usual)
	if err != nil {
		t.Fatal(err)
	}
	var policy, owner []float32
	for i, text := range []string{"(;SZ[9]AB[cc][dc][ed]AW[cd][dd][gg]PL[B])", "(;SZ[9]AW[cc][dc][ed]AB[cd][dd][gg]PL[W])"} {
		b, err := tsumego.Setting(text, game.Question{})
		if err != nil {
			t.Fatal(err)
		}
		s.study(b, b.Ko())
		if i == 0 {
			policy, owner = slices.Clone(s.policy), slices.Clone(s.owner)
		}
	}
	if !slices.Equal(policy, s.policy) || !slices.Equal(owner, s.owner) {
		t.Error("Black and White see different boards")
	}
}

// TestImages wants what is said of a turned board to be the same as of the board, point by point, if all
// images are asked.
func TestImages(t *testing.T) {
	for _, text := range []string{"(;SZ[9]AB[cc][dc][ed]AW[cd][dd][gg]PL[B])", "(;SZ[9:5]AB[cc][dc][ed]AW[cd][dd][gb]PL[B])"} {
		s, err := newSeer(net.Usual)
		if err != nil {
			t.Fatal(err)
		}
		b, err := tsumego.Setting(text, game.Question{})
		if err != nil {
			t.Fatal(err)
		}
		w, h := b.Size()
		mirrored, err := tsumego.New(w, h, b.Rules())
		if err != nil {
			t.Fatal(err)
		}
		other := func(p tsumego.Point) tsumego.Point { x, y := b.XY(p); return b.At(w-1-x, y) }
		if err := mirrored.Setup(func(p tsumego.Point) tsumego.Colour { return b.Colour(other(p)) }, b.Turn()); err != nil {
			t.Fatal(err)
		}
		s.study(b, tsumego.Pass)
		policy := slices.Clone(s.policy)
		s.study(mirrored, tsumego.Pass)
		all := b.Points(tsumego.Empty).Or(*b.Points(tsumego.Black)).Or(*b.Points(tsumego.White))
		for _, p := range all.Append(nil) {
			if d := policy[s.index(b, p)] - s.policy[s.index(b, other(p))]; d > 1e-3 || d < -1e-3 {
				t.Errorf("%s: %s differs by %v", text, b.Name(p), d)
			}
		}
	}
}

// TestFair wants the usual life of a group to be one half, and no other order.
func TestFair(t *testing.T) {
	for _, c := range []struct {
		query
		moved, passed float64
	}{
		{query{rival: tsumego.Pass, attack: true}, attackedLife, usualLife},
		{query{rival: tsumego.Pass}, defendedLife, defendedLife},
		{query{rival: 1, attack: true}, usualLife, usualLife},
		{query{rival: 1}, usualLife, usualLife},
	} {
		q, usual := c.query, c.usual(1)
		if passed := q.usual(tsumego.Pass); usual != c.moved || passed != c.passed {
			t.Errorf("%+v: %v is usual, and %v after a pass", q, usual, passed)
		}
		for life, want := range map[float64]float64{0: 0, usual: even, 1: 1} {
			if got := fair(life, usual); math.Abs(got-want) > 1e-9 {
				t.Errorf("%v is %v, want %v", life, got, want)
			}
		}
		if fair(0.5, usual) >= fair(0.6, usual) || fair(0.85, usual) >= fair(0.9, usual) {
			t.Error("more life is not more")
		}
		success := &thought{visits: 1, worth: 0.3}
		if got := q.chance(success) > even; got != q.attack {
			t.Errorf("%+v: a worth of 0.3 is a success: %v", q, got)
		}
	}
}

// TestPoints wants points to be what worth was made of.
func TestPoints(t *testing.T) {
	for _, p := range []float64{-20, -1, 0, 3, 12} {
		if got := points(1 / (1 + math.Exp(-p/areaScale))); math.Abs(got-p) > 1e-6 {
			t.Errorf("%v points are %v", p, got)
		}
	}
}
