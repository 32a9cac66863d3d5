package check

import (
	"fmt"
	"math/rand/v2"
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
	t.Logf("seed %d", seed)
	s := &skips{t: t}
	for _, to := range []**table.Table{&s.shared, &s.plain} {
		tab, err := table.New(table.Config{Bytes: 1 << 22})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { tab.Free() })
		*to = tab
	}
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
	t.Logf("%d fights, %d questions agree, %d were too hard", s.fought, s.agree, s.hard)
	if s.agree < draws/8 {
		t.Errorf("only %d questions agree", s.agree)
	}
}

// skips is a run of Skips.
type skips struct {
	*rand.Rand
	t                   *testing.T
	shared, plain       *table.Table
	fought, agree, hard int
}

// judge compares the answers about one fight.
func (s *skips) judge(p game.Fighter) error {
	s.shared.Clear()
	s.fought++
	for _, j := range s.Perm(len(threatsTried))[:4] {
		q := p.WithThreats(threatsTried[j])
		skip := game.Knowledge(0)
		if s.IntN(3) == 0 {
			skip = game.Knowledge(s.Uint64()) & game.Knowledge(s.Uint64()) & game.KnowAll
		}
		const nodes = 100_000
		clever, err := s.solve(q, solve.Options{Table: s.shared, Nodes: nodes, Skip: skip})
		if err != nil {
			return err
		}
		s.plain.Clear()
		plain, err := s.solve(q, solve.Options{Table: s.plain, Nodes: nodes, Skip: game.KnowAll})
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
	}
	return nil
}

func (s *skips) solve(p game.Problem, o solve.Options) (game.Value, error) {
	solver, err := dfpn.New(dfpn.DefaultConfig(), o)
	if err != nil {
		return game.Unknown, err
	}
	r, _ := solver.Solve(s.t.Context(), p)
	return r.Value, solver.Close()
}
