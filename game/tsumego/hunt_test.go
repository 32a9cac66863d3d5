package tsumego

import (
	"math/rand/v2"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/alphabeta"
	"github.com/yomi-solver/yomi/solve/dfpn"
	"github.com/yomi-solver/yomi/solve/lambda"
)

// solver makes a solver with a node limit.
func solver(t *testing.T, a solve.Algorithm, o solve.Options) solve.Solver {
	t.Helper()
	s, err := a.New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// hunts calls f with questions about blocks on small crowded boards: who captures,
// who saves, with threats elsewhere or without.
func hunts(t *testing.T, seed uint64, count int, f func(p *Position)) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 5))
	for count > 0 {
		b := newBoard(t, 2+r.IntN(3), 2+r.IntN(3), Rules{})
		crowd(b, r)
		stones := append(b.sets[Black].Append(nil), b.sets[White].Append(nil)...)
		if len(stones) == 0 {
			continue
		}
		d := &diagram{board: b, turn: b.turn}
		d.target.Add(stones[r.IntN(len(stones))])
		ko := b.ko
		p, err := d.ask([]string{"capture", "save", "capture:attacker=1", "capture:defender=2", "save:defender=all", "capture:attacker=all"}[r.IntN(6)])
		if err != nil {
			t.Fatal(err)
		}
		b.ko = ko
		f(p)
		count--
	}
}

// TestHunted compares what is decided and dropped with the help of ladders, and what
// lambda search proves, with a search that knows the rules only.
func TestHunted(t *testing.T) {
	const nodes = 60_000
	plain := solver(t, dfpn.Algorithms[0], solve.Options{Skip: game.KnowAll, Nodes: nodes})
	knows := solver(t, dfpn.Algorithms[0], solve.Options{Nodes: nodes})
	threats := solver(t, lambda.Algorithms(alphabeta.Algorithms[2], dfpn.Algorithms[0])[2], solve.Options{
		Nodes: nodes / 10, Settings: map[string]string{"order": "3", "share": "1"},
	})
	count := 2000
	if testing.Short() {
		count = 300
	}
	settled := map[game.Value]int{}
	byThreats := 0
	hunts(t, 1, count, func(p *Position) {
		want, _ := plain.Solve(t.Context(), p)
		if want.Value == game.Unknown {
			return
		}
		settled[want.Value]++
		for name, s := range map[string]solve.Solver{"knowledge": knows, "lambda": threats} {
			got, _ := s.Solve(t.Context(), p)
			if got.Value != game.Unknown && got.Value != want.Value {
				t.Fatalf("%s: %s %v, want %v\n%s%v to move, prey %s", name, p.Goal(), got.Value, want.Value, p.board, p.board.turn, p.board.Name(p.prey.first()))
			}
			if name == "lambda" && got.Value == game.Proven {
				byThreats++
			}
		}
	})
	t.Log(settled, byThreats, "by threats")
	if settled[game.Proven] < count/20 || settled[game.Disproven] < count/20 || byThreats < count/50 {
		t.Errorf("settled %v, %d by threats", settled, byThreats)
	}
}

// TestChase wants captures that are called sure to be captures by the rules alone,
// and questions with an escape to have the same answers with knowledge as without.
func TestChase(t *testing.T) {
	const nodes = 60_000
	plain := solver(t, dfpn.Algorithms[0], solve.Options{Skip: game.KnowAll, Nodes: nodes})
	knows := solver(t, dfpn.Algorithms[0], solve.Options{Nodes: nodes})
	fast := func() solve.Solver {
		s, err := dfpn.Algorithms[0].New(solve.Options{Fast: true, Nodes: nodes, Memory: 1 << 20})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	count := 1000
	if testing.Short() {
		count = 150
	}
	sure, compared := 0, 0
	hunts(t, 2, count, func(p *Position) {
		p = p.Again()
		want, _ := plain.Solve(t.Context(), p)
		for i, q := range []*Position{p.Escape(3).Surely(), p.Escape(5).Growing(2).Surely(), p.Forcing(), p.Forcing().Escape(4)} {
			s := fast()
			got, _ := s.Solve(t.Context(), q)
			_ = s.Close()
			if got.Value != p.hunts(true) {
				continue
			}
			if sure++; want.Value == p.hunts(false) {
				t.Fatalf("%d: %s is no capture\n%s%v to move, prey %s", i, p.Goal(), p.board, p.board.turn, p.board.Name(p.prey.first()))
			}
		}
		q := p.Escape(4)
		a, _ := plain.Solve(t.Context(), q)
		b, _ := knows.Solve(t.Context(), q)
		if a.Value != game.Unknown && b.Value != game.Unknown {
			if compared++; a.Value != b.Value {
				t.Fatalf("escape with 4: %s %v, want %v\n%s%v to move", p.Goal(), b.Value, a.Value, p.board, p.board.turn)
			}
		}
	})
	t.Log(sure, "sure captures,", compared, "escapes compared")
	if sure < count/4 || compared < count/2 {
		t.Errorf("%d sure captures, %d escapes compared", sure, compared)
	}
}
