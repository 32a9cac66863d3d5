package check

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/dfpn"
	"github.com/yomi-solver/yomi/table"
)

// Skips draws fights of Go that are too large to list, and compares searches with
// all knowledge, with some of it and with none. Questions with several numbers of
// threats share a table as those of a status do, and more threats must never be worse
// for their owner.
func Skips(t *testing.T, seed uint64, from, draws int) {
	s := newSkips(t, seed)
	for i := from; i < from+draws && !t.Failed(); i++ {
		s.Rand = rand.New(rand.NewPCG(seed, uint64(i)))
		p, err := drawFight(s.Rand, largeRooms)
		if err != nil {
			continue
		}
		if err := s.judge(p); err != nil {
			t.Errorf("seed %d, draw %d: %v", seed, i, err)
		}
	}
	t.Logf("%d fights, %d questions agree, %d were too hard; %d positions are decided right, and %d moves dropped",
		s.fought, s.agree, s.hard, s.decided, s.dropped)
	if s.agree < draws/10 {
		t.Errorf("only %d questions agree", s.agree)
	}
}

// skips is a run of Skips.
type skips struct {
	*rand.Rand
	t                   *testing.T
	shared, plain       *table.Table
	without             game.Knowledge // of plain searches
	fought, agree, hard int
	decided, dropped    int
}

func newSkips(t *testing.T, seed uint64) *skips {
	t.Logf("seed %d", seed)
	s := &skips{t: t, without: game.KnowAll}
	for _, to := range []**table.Table{&s.shared, &s.plain} {
		tab, err := table.New(table.Config{Bytes: 1 << 20})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { tab.Free() })
		*to = tab
	}
	return s
}

// Drops draws many more fights and looks at moves that are dropped where the side to
// move loses without them: none of them may win. Such moves are rare, so most draws
// cost next to nothing.
func Drops(t *testing.T, seed uint64, from, draws int) {
	s := newSkips(t, seed)
	s.without = game.KnowPrune
	for i := from; i < from+draws && !t.Failed(); i++ {
		s.Rand = rand.New(rand.NewPCG(seed, uint64(i)))
		room := drawRoom(s.Rand, largeRooms[s.IntN(len(largeRooms))])
		room.eye(s.Rand)
		p, err := room.fight(s.Rand)
		if err != nil {
			continue
		}
		q := p.WithThreats(threatsTried[s.IntN(len(threatsTried))])
		moves := q.Moves(nil)
		pass := moves[len(moves)-1]
		kept := q.(game.Pruner).Prune(slices.Clone(moves))
		if len(moves) == len(kept) || !slices.Contains(kept, pass) && len(moves) == len(kept)+1 {
			continue // nothing but the hunter's pass is dropped
		}
		s.shared.Clear()
		s.plain.Clear()
		v, err := s.solve(q, solve.Options{Table: s.shared, Nodes: nodes})
		if err != nil || v == q.Turn().Wants() {
			continue
		}
		if err := s.prune(q, moves); err != nil {
			t.Errorf("seed %d, draw %d: %s: %v", seed, i, q.Goal(), err)
		}
	}
	t.Logf("%d moves dropped", s.dropped)
	if s.dropped < draws/500 {
		t.Error("too few")
	}
}

// judge compares the answers about one fight.
func (s *skips) judge(p game.Fighter) error {
	s.shared.Clear()
	s.fought++
	for _, j := range s.Perm(len(threatsTried))[:4] {
		q := p.WithThreats(threatsTried[j])
		skip := game.Knowledge(0)
		if s.IntN(3) == 0 {
			some, others := s.Uint64(), s.Uint64()
			skip = game.Knowledge(some&others) & game.KnowAll
		}
		clever, err := s.solve(q, solve.Options{Table: s.shared, Nodes: nodes, Skip: skip})
		if err != nil {
			return err
		}
		s.plain.Clear()
		plain, err := s.truth(q)
		if err != nil {
			return err
		}
		if clever == game.Unknown || plain == game.Unknown {
			s.hard++
			continue
		}
		if clever != plain {
			return fmt.Errorf("%s without %b: %v, and without any knowledge %v:\n%v", q.Goal(), skip, clever, plain, q)
		}
		s.agree++
		if err := s.walk(q); err != nil {
			return fmt.Errorf("%s: %w", q.Goal(), err)
		}
	}
	return nil
}

// walk plays at random, and wants each piece of knowledge to be right by itself all
// the way. The table is full of what a plain search of the question has found.
func (s *skips) walk(p game.Problem) error {
	q := p.Clone().(game.Problem)
	for range 6 {
		if q.Value() != game.Unknown {
			return nil
		}
		for _, piece := range []game.Knowledge{game.KnowTake, game.KnowLife, game.KnowDead, game.KnowRoom, game.KnowSeki} {
			q.(game.Forgetter).Forget(game.KnowPieces &^ piece)
			v := q.(game.Decider).Decide()
			if v == game.Unknown {
				continue
			}
			s.decided++
			truth, err := s.truth(q)
			if err != nil || truth != game.Unknown && truth != v {
				return fmt.Errorf("piece %b says %v, a plain search %v (%v):\n%v", piece, v, truth, err, q)
			}
		}
		q.(game.Forgetter).Forget(0)
		moves := q.Moves(nil)
		if err := s.prune(q, moves); err != nil {
			return err
		}
		q.Play(moves[s.IntN(len(moves))])
	}
	return nil
}

// prune wants a move that is dropped to be no better than all that are kept.
func (s *skips) prune(q game.Problem, moves []game.Move) error {
	kept := q.(game.Pruner).Prune(slices.Clone(moves))
	wins := func(m game.Move) bool {
		wants := q.Turn().Wants()
		q.Play(m)
		defer q.Undo()
		v, err := s.truth(q)
		return err == nil && v == wants
	}
	for _, m := range moves {
		if slices.Contains(kept, m) {
			continue
		}
		s.dropped++
		if wins(m) && !slices.ContainsFunc(kept, wins) {
			return fmt.Errorf("Prune drops %s, which alone wins:\n%v", q.FormatMove(m), q)
		}
	}
	return nil
}

// nodes is what a search may cost.
const nodes = 50_000

// truth is what a plain search answers.
func (s *skips) truth(p game.Problem) (game.Value, error) {
	if v := p.Value(); v != game.Unknown {
		return v, nil
	}
	return s.solve(p.Clone().(game.Problem), solve.Options{Table: s.plain, Nodes: nodes, Skip: s.without})
}

func (s *skips) solve(p game.Problem, o solve.Options) (game.Value, error) {
	solver, err := dfpn.New(dfpn.DefaultConfig(), o)
	if err != nil {
		return game.Unknown, err
	}
	r, _ := solver.Solve(s.t.Context(), p)
	return r.Value, solver.Close()
}
