package check

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/dfpn"
)

// Rounds draws small fights of Go in which the owner has threats without end, lists all
// positions, finds out who wins endless play by whether threats are spent for ever, and
// compares with what searches say that judge rounds one by one, and with each value that
// they leave in the table.
func Rounds(t *testing.T, seed uint64, from, draws, positions int) {
	t.Logf("seed %d", seed)
	f := &fights{t: t, tables: newTables(t), limit: positions}
	differ := 0
	for i := from; i < from+draws && !t.Failed(); i++ {
		f.Rand = rand.New(rand.NewPCG(seed, uint64(i)))
		p, err := drawFight(f.Rand, smallRooms)
		if err != nil || !p.Fights() {
			continue
		}
		n, err := f.rounds(p)
		if err != nil {
			t.Errorf("seed %d, draw %d: %s: %v", seed, i, p.Goal(), err)
		}
		differ += n
	}
	t.Logf("%d fights agree, with %d positions and %d searches; %d positions have another value where rounds are not judged",
		f.fought, f.positions, f.searches, differ)
	if f.fought*20 < draws && draws >= 50 {
		t.Errorf("only %d of %d draws are fights", f.fought, draws)
	}
}

// rounds tests one fight. It tells how many positions lose by rounds alone.
func (f *fights) rounds(p game.Fighter) (differ int, err error) {
	sign := -1
	if p.WithThreats(-game.Endless).(game.Rounder).Rounds() == nil {
		sign = 1
	}
	q := p.WithThreats(sign * game.Endless).(game.Rounder).Rounds()
	if q == nil {
		return 0, nil // the region is open
	}
	all, err := explore(q, f.limit)
	if errors.Is(err, errLarge) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	f.fought++
	f.positions += len(all.states)
	for i, v := range all.endless() {
		if v != all.truth[i] {
			differ++
			all.truth[i] = v
		}
	}
	return differ, f.judged(all)
}

// judged searches from several positions with one table.
func (f *fights) judged(all *space) error {
	tab := f.tables[f.IntN(len(f.tables))]
	tab.Clear()
	solver, err := dfpn.New(dfpn.DefaultConfig(), solve.Options{Table: tab, Nodes: tries})
	if err != nil {
		return err
	}
	defer solver.Close()
	q := all.problem
	for j := range 8 {
		i := 0
		if j > 0 {
			i = f.IntN(len(all.states))
		}
		if err := q.SetState([]byte(all.states[i])); err != nil {
			return err
		}
		if q.Value() != game.Unknown {
			continue
		}
		f.searches++
		result, err := solver.Solve(f.t.Context(), q)
		if errors.Is(err, search.ErrNodes) {
			continue
		}
		if err != nil || result.Value != all.truth[i] {
			return fmt.Errorf("the search says %v, the truth is %v (%v) at\n%s\n%s", result.Value, all.truth[i], err, all.states[i], q)
		}
	}
	for i, key := range all.keys {
		e, ok := tab.Load(key)
		if v := e.Value(); ok && v != game.Unknown && v != all.truth[i] {
			return fmt.Errorf("the table says %v, the truth is %v at\n%s", v, all.truth[i], all.states[i])
		}
	}
	return nil
}

// endless are the values of all positions where endless play is lost by who spends threats
// for ever: the other side wins a position if it can win at once, or reach a threat behind
// which it wins again. Positions that cannot reach that are struck out until none is left
// to strike.
func (s *space) endless() []game.Value {
	wants := s.repeated // the value of who waits for threats to run out
	spends := make([]int, len(s.states))
	for i, state := range s.states {
		spends[i] = -1
		if s.problem.SetState([]byte(state)) != nil || s.values[i] != game.Unknown {
			continue
		}
		for j, m := range s.moves[i] {
			if m == s.problem.(game.Fighter).Spends() {
				spends[i] = j
			}
		}
	}
	again := make([]bool, len(s.states))
	for i := range again {
		again[i] = true
	}
	for {
		reach := s.reaching(wants, spends, again)
		same := true
		for i := range again {
			same = same && again[i] == reach[i]
		}
		if again = reach; same {
			break
		}
	}
	list := make([]game.Value, len(s.states))
	for i := range list {
		if list[i] = wants.Other(); again[i] {
			list[i] = wants
		}
	}
	return list
}

// reaching are the positions from which a side wins, or forces a threat of the other side
// behind which all is as again says.
func (s *space) reaching(wants game.Value, spends []int, again []bool) []bool {
	reach := make([]bool, len(s.states))
	for changed := true; changed; {
		changed = false
		for i := range s.states {
			if reach[i] || s.values[i] != game.Unknown {
				if !reach[i] && s.values[i] == wants {
					reach[i], changed = true, true
				}
				continue
			}
			mine := s.turns[i].Wants() == wants
			won := !mine
			for j, c := range s.children[i] {
				good := reach[c]
				if j == spends[i] {
					good = again[c]
				}
				if good == mine {
					won = mine
					break
				}
			}
			if won {
				reach[i], changed = true, true
			}
		}
	}
	return reach
}
