package tsumego

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/dfpn"
)

var (
	zoneRounds = flag.Int("zonerounds", 50, "random problems whose zones are tried")
	zoneSeed   = flag.Uint64("zoneseed", 14, "seed of random problems whose zones are tried")
)

// TestZones changes positions at random outside of the zones that a search has found,
// and wants a search without zones to find the same value. Problems are open and
// closed, with ko and threats, of both goals.
func TestZones(t *testing.T) {
	r := rand.New(rand.NewPCG(*zoneSeed, 1))
	tried, proper, values := 0, 0, map[string]int{}
	for round := range *zoneRounds {
		p := randomFight(r)
		if p == nil || p.Value() != game.Unknown {
			continue
		}
		s := zoneSolver(t, "on", 0)
		plain := zoneSolver(t, "off", unknown(r))
		got, _ := s.Solve(t.Context(), p)
		want, _ := plain.Solve(t.Context(), p)
		if got.Value != want.Value && got.Value != game.Unknown && want.Value != game.Unknown {
			t.Fatalf("seed %d round %d: %v with zones, %v without:\n%v%s", *zoneSeed, round, got.Value, want.Value, p.board, p)
		}
		for range 60 {
			q := p.copy()
			for range r.IntN(12) {
				if q.Value() != game.Unknown {
					break
				}
				wander(q, s, r)
			}
			zone, ok := s.Zone(q.Key())
			if !ok || q.Value() != game.Unknown {
				continue
			}
			e, _ := s.Table().Load(q.Key())
			if e.Value() == game.Unknown {
				continue
			}
			tried++
			values[fmt.Sprint(e.Value() == q.hunts(true), q.board.turn == q.asks.hunter)]++
			for range 10 {
				c := altered(q, Set(zone), e.Value(), r)
				if c == nil {
					continue
				}
				if c.board.stones != q.board.stones {
					proper++
				}
				now, _ := plain.Solve(t.Context(), c)
				if now.Value != game.Unknown && now.Value != e.Value() {
					t.Fatalf("seed %d round %d: %s is %v with the zone %s, and %s is %v", *zoneSeed, round, q.AppendState(nil), e.Value(),
						q.board.names(Set(zone).And(q.board.points())), c.AppendState(nil), now.Value)
				}
			}
		}
		if s.Close() != nil || plain.Close() != nil {
			t.Error("not closed")
		}
	}
	t.Logf("%d zones tried, %d positions with other stones, %v", tried, proper, values)
}

// TestZonesSave wants points that have nothing to do with a fight to cost little: a
// search without zones does not get through them.
func TestZonesSave(t *testing.T) {
	const text = "(;SZ[9]AW[ag][bg][cg][dg][dh][di]AB[af][bf][cf][df][ef][eg][eh][ei]PL[B])"
	p, err := parse(text, game.Question{Goal: "kill", Target: "A3", Region: "A3:D1,F9:J5"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		zones string
		want  game.Value
	}{{"auto", game.Proven}, {"off", game.Unknown}} {
		s := zoneSolver(t, c.zones, 0)
		s.Limit(20000)
		r, _ := s.Solve(t.Context(), p)
		if r.Value != c.want {
			t.Errorf("%s: %v after %d nodes, want %v", c.zones, r.Value, r.Nodes, c.want)
		}
		zone, ok := s.Zone(p.Key())
		far := p.(*Position).board.At(8, 8)
		if set := Set(zone); ok != (c.want == game.Proven) || ok && (set.Has(far) || !set.Has(p.(*Position).board.At(0, 0))) {
			t.Errorf("%s: zone %v %v", c.zones, zone, ok)
		}
		if s.Close() != nil {
			t.Error("not closed")
		}
	}
}

// unknown is the knowledge that a search does without: none, mostly, since the rules
// alone take long.
func unknown(r *rand.Rand) game.Knowledge {
	switch r.IntN(8) {
	case 0:
		return game.KnowAll
	case 1:
		return game.KnowLife | game.KnowDead | game.KnowPrune
	}
	return 0
}

// wander plays a move at random, one that leads to a zone if there is one among a few.
func wander(q *Position, s *dfpn.Solver, r *rand.Rand) {
	moves := q.Moves(nil)
	for range 8 {
		m := moves[r.IntN(len(moves))]
		q.Play(m)
		if _, ok := s.Zone(q.Key()); ok {
			return
		}
		q.Undo()
	}
	q.Play(moves[r.IntN(len(moves))])
}

func zoneSolver(t *testing.T, zones string, skip game.Knowledge) *dfpn.Solver {
	s, err := dfpn.New(dfpn.DefaultConfig(), solve.Options{Memory: 8 << 20, Nodes: 5000, Skip: skip, Settings: map[string]string{"zones": zones}})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// randomFight is a question about some stones of a random board, part of which is out
// of bounds.
func randomFight(r *rand.Rand) *Position {
	b, err := New(2+r.IntN(4), 2+r.IntN(3), Rules{})
	if err != nil {
		return nil
	}
	full := 2 + r.IntN(3)
	stones := map[Point]Colour{}
	for _, q := range b.points().points() {
		if r.IntN(5) < full {
			stones[q] = Black + Colour(r.IntN(2))
		}
	}
	d := &diagram{board: b, turn: Black + Colour(r.IntN(2))}
	hunter := Black + Colour(r.IntN(2))
	d.region = b.points()
	if out := r.IntN(3); out > 0 {
		// Beyond the last columns the hunter is strong, or anybody.
		for y := range b.height {
			for x := b.width - out; x < b.width; x++ {
				if x < 1 {
					continue
				}
				q := b.At(x, y)
				d.region.Remove(q)
				stones[q] = []Colour{hunter, hunter, hunter, Empty, Empty, hunter.Other()}[r.IntN(6)]
			}
		}
	}
	if b.Setup(func(q Point) Colour { return stones[q] }, d.turn) != nil {
		return nil
	}
	own := b.sets[hunter.Other()].And(d.region).points()
	if len(own) == 0 {
		return nil
	}
	d.target = b.block(own[r.IntN(len(own))])
	for range r.IntN(6) {
		d.target = d.target.Or(b.block(own[r.IntN(len(own))]))
	}
	goal := "kill"
	if r.IntN(2) == 0 {
		goal = "live"
	}
	goal += []string{"", "", "", ":attacker=1", ":defender=1", ":attacker=all", ":defender=all"}[r.IntN(7)]
	p, err := d.ask(goal)
	if err != nil {
		return nil
	}
	return p
}

// altered is a position with other stones outside of a zone, or nil if nothing came of it.
func altered(p *Position, zone Set, v game.Value, r *rand.Rand) *Position {
	free := p.asks.region.AndNot(zone).AndNot(p.asks.wall)
	odds := 1 + r.IntN(8)
	c := p.copy()
	cells := p.board.cells
	for _, q := range free.points() {
		if r.IntN(8) < odds {
			cells[q] = Colour(r.IntN(3))
		}
	}
	if c.board.Setup(func(q Point) Colour { return cells[q] }, p.board.turn) != nil {
		return nil
	}
	if p.board.ko != Pass && c.board.SetKo(p.board.ko) != nil {
		return nil
	}
	c.prey = p.prey.And(zone)
	if v == p.hunts(true) {
		if outside(&p.prey, &zone) {
			panic("prey outside of the zone of a hunter who wins")
		}
	} else if r.IntN(2) == 0 {
		c.prey = p.prey.And(c.board.sets[p.asks.hunter.Other()])
	}
	c.steps = nil
	c.mark()
	return c
}
