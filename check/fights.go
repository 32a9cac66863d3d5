package check

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/tsumego"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/dfpn"
	"github.com/yomi-solver/yomi/table"
)

// Fights draws small fights of Go at random, lists all positions of each with
// several numbers of threats, and compares with the truth: what the game knows, what
// it says of its kin, what searches answer that share one table and all that they
// learn, and each value that they leave in the table. A failure names its draw, so
// that it can be had again alone: a run of one draw from that number on.
func Fights(t *testing.T, seed uint64, from, draws, positions int) {
	t.Logf("seed %d", seed)
	f := &fights{t: t, tables: newTables(t), limit: positions}
	for i := from; i < from+draws && !t.Failed(); i++ {
		f.Rand = rand.New(rand.NewPCG(seed, uint64(i)))
		p, err := drawFight(f.Rand, smallRooms)
		if err != nil {
			continue // stones without liberties, no target, or too easy
		}
		if err := f.judge(p); err != nil {
			t.Errorf("seed %d, draw %d: %s: %v", seed, i, p.Goal(), err)
		}
	}
	t.Logf("%d fights agree, with %d questions, %d positions and %d searches; %d were too large, %d searches too long",
		f.fought, f.questions, f.positions, f.searches, f.large, f.long)
	if f.fought*10 < draws && draws >= 50 {
		t.Errorf("only %d of %d draws are fights", f.fought, draws)
	}
}

// fights is a run of Fights.
type fights struct {
	*rand.Rand
	t                                                   *testing.T
	tables                                              []*table.Table
	limit                                               int // positions of a question
	fought, questions, positions, searches, large, long int
}

// threatsTried are the numbers of threats of the attacker that questions differ in.
var threatsTried = []int{-game.Endless, -2, -1, 0, 1, 2, game.Endless}

// front is one question about a fight, and all its positions.
type front struct {
	threats int
	problem game.Problem
	all     *space
}

// judge tests all about one fight.
func (f *fights) judge(p game.Fighter) error {
	var fronts []front
	for _, j := range f.Perm(len(threatsTried))[:3] {
		q := p.WithThreats(threatsTried[j])
		all, err := explore(q, f.limit)
		if errors.Is(err, errLarge) {
			f.large++
			continue
		}
		if err != nil {
			return fmt.Errorf("%s: %w", q.Goal(), err)
		}
		fronts = append(fronts, front{threatsTried[j], q, all})
		f.questions++
		f.positions += len(all.states)
	}
	if len(fronts) == 0 {
		return nil
	}
	f.fought++
	if err := f.know(fronts, false); err != nil {
		return err
	}
	if err := f.search(fronts); err != nil {
		return err
	}
	// A search has taught the positions something: all must be right still.
	return f.know(fronts, true)
}

// know tests what the game knows of all positions.
func (f *fights) know(fronts []front, taught bool) error {
	for _, a := range fronts {
		s := &subject{game: tsumego.Game, problem: a.problem, rand: f.Rand, all: a.all}
		tests := []aspect{{"keys", checkKeys}, {"decide", checkPieces}, {"prune", checkPrune}, {"children", checkChildren}, {"theorem", checkTheorem}}
		if !taught {
			tests = append(tests, aspect{"order", checkOrder}, aspect{"expand", checkExpand})
		}
		for _, test := range tests {
			if err := test.check(s); err != nil {
				return fmt.Errorf("%s: %s: %w", a.problem.Goal(), test.name, err)
			}
		}
		for _, b := range fronts {
			if err := checkKin(s, b.all); err != nil {
				return fmt.Errorf("%s, and kin of %s: %w", a.problem.Goal(), b.problem.Goal(), err)
			}
		}
	}
	return nil
}

// checkPieces wants what is decided to be right, by all pieces of knowledge together
// and by each alone.
func checkPieces(s *subject) error {
	of := s.all.problem.(game.Forgetter)
	defer of.Forget(0)
	for _, piece := range []game.Knowledge{game.KnowPieces, game.KnowTake, game.KnowLife, game.KnowDead, game.KnowRoom, game.KnowSeki} {
		of.Forget(game.KnowPieces &^ piece)
		if err := checkDecide(s); err != nil {
			return err
		}
	}
	return nil
}

// checkChildren wants every child that a game's own expansion settles to be settled
// right, whatever it has learnt.
func checkChildren(s *subject) error {
	return s.each(func(p game.Problem, i int) error {
		for _, c := range p.(game.Expander).Expand(nil) {
			j := slices.Index(s.all.moves[i], c.Move)
			if j < 0 {
				return fmt.Errorf("Expand has the move %d", c.Move)
			}
			if v := c.Numbers.Value(); v != game.Unknown && v != s.all.truth[s.all.children[i][j]] {
				return fmt.Errorf("Expand settles %s: %v", p.FormatMove(c.Move), v)
			}
		}
		return nil
	})
}

// checkTheorem wants theorems to be right, in both ways to ask for them.
func checkTheorem(s *subject) error {
	return s.each(func(p game.Problem, i int) error {
		of := p.(game.Theorist)
		for _, name := range of.Theorems() {
			fast, slow := of.Applies(name), of.Theorem(name)
			if fast != game.Unknown && fast != slow || slow != game.Unknown && slow != s.all.truth[i] {
				return fmt.Errorf("theorem %s: %v, the checker says %v, the truth is %v", name, fast, slow, s.all.truth[i])
			}
		}
		return nil
	})
}

// checkKin wants values to hold for a position if they hold for its kin and are said
// to be carried over.
func checkKin(s *subject, other *space) error {
	truth := map[game.Key]game.Value{}
	for i, key := range other.keys {
		truth[key] = other.truth[i]
	}
	return s.each(func(p game.Problem, i int) error {
		for _, k := range p.(game.Kindred).Kin(nil) {
			v := truth[k.Key]
			if (v == game.Proven && k.Proven || v == game.Disproven && k.Disproven) && v != s.all.truth[i] {
				return fmt.Errorf("its kin is %v", v)
			}
		}
		return nil
	})
}

// search answers the questions one after the other with one table, from the start
// and from positions on the way, and looks at all that the table holds then.
func (f *fights) search(fronts []front) error {
	tab := f.tables[f.IntN(len(f.tables))]
	tab.Clear()
	o := solve.Options{Table: tab, Nodes: tries}
	if f.IntN(4) == 0 {
		o.Shuffle = f.Uint64()
	}
	if f.IntN(3) == 0 {
		some, others := f.Uint64(), f.Uint64()
		o.Skip = game.Knowledge(some&others) & game.KnowAll
	}
	solver, err := dfpn.New(dfpn.DefaultConfig(), o)
	if err != nil {
		return err
	}
	defer solver.Close()
	for range 6 {
		a := fronts[f.IntN(len(fronts))]
		q := a.all.problem // which learns
		i := f.IntN(len(a.all.states))
		if f.IntN(2) == 0 {
			i = 0
		}
		if err := q.SetState([]byte(a.all.states[i])); err != nil {
			return err
		}
		if q.Value() != game.Unknown {
			continue
		}
		f.searches++
		result, err := solver.Solve(f.t.Context(), q)
		if errors.Is(err, search.ErrNodes) {
			f.long++
			continue
		}
		if err != nil || result.Value != a.all.truth[i] {
			return fmt.Errorf("%s: the search says %v, the truth is %v (%v) at\n%s\n%s",
				q.Goal(), result.Value, a.all.truth[i], err, a.all.states[i], q)
		}
	}
	for _, a := range fronts {
		for i, key := range a.all.keys {
			e, ok := tab.Load(key)
			if v := e.Value(); ok && v != game.Unknown && v != a.all.truth[i] {
				return fmt.Errorf("%s: the table says %v, the truth is %v at\n%s", a.problem.Goal(), v, a.all.truth[i], a.all.states[i])
			}
		}
	}
	return nil
}
