package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/solve"
)

// Inversions are the moves that overturn an answer if they are ignored [Yoshizoe
// 2009, chapter 7]: the loser makes such a move, the winner passes, and the question
// is asked again with the same side to move as before.
type Inversions struct {
	Loser  string   `json:"loser"`  // who could make these moves
	Strong []string `json:"strong"` // the answer is the other one afterwards
	Weak   []string `json:"weak"`   // it was not found within the limit
	// Zone is what the answer depends on, stones included: a move elsewhere cannot
	// overturn it. It is empty where no zone was found, and then all moves were tried.
	Zone []string `json:"zone,omitempty"`
	// Untried are moves that might be inversions and that there was no time for.
	Untried []string `json:"untried,omitempty"`
	Tried   int      `json:"tried"` // moves that were searched
	Nodes   uint64   `json:"nodes"` // what that took

	labels map[game.Move]string
	zone   []game.Move
	free   []string // where moves were possible; what the region leaves out is not known
}

// Either are the strong and the weak inversions. As long as nothing changes on these
// points, the answer is likely to stay.
func (i *Inversions) Either() []string {
	return append(slices.Clone(i.Strong), i.Weak...)
}

// Holds tells whether the answer still stands once somebody has played on these places:
// surely if they are all places where moves were possible and outside of a zone that is
// known, likely if none is an inversion and none was left untried.
func (i *Inversions) Holds(changed ...string) (surely, likely bool) {
	among := func(list []string) bool {
		return slices.ContainsFunc(changed, func(name string) bool { return slices.Contains(list, name) })
	}
	strange := func(name string) bool { return !slices.Contains(i.free, name) }
	surely = len(i.Zone) > 0 && !among(i.Zone) && !slices.ContainsFunc(changed, strange)
	return surely, surely || !among(i.Either()) && !among(i.Untried)
}

// How many nodes the search for one inversion may take if nobody says otherwise: where
// there are more moves, more of them are searched, and each node costs more.
const (
	inversionWork = 8_000_000
	fastWork      = 200_000_000 // where moves are selected
	leastNodes    = 100
	mostNodes     = 10_000
)

// Limits of zones: how many positions of a solution are looked at, and how many nodes
// an answer must have cost before its zone is worth finding.
const (
	zonePositions = 20_000
	zoneWorth     = 500
)

// The labels of inversions in records.
const (
	strongLabel = "S"
	weakLabel   = "W"
)

// inverter is the problem as one that can be asked about moves elsewhere.
func inverter(p game.Problem) (game.Inverter, bool) {
	if i, ok := p.(game.Inverter); ok {
		return i, true
	}
	if i, ok := p.(passing); ok && i.Pass() != game.NoMove {
		return skipping{i}, true
	}
	return nil, false
}

// passing is a problem whose players can pass.
type passing interface {
	game.Problem
	game.Passer
}

// skipping makes an inverter of a problem whose players can pass.
type skipping struct{ passing }

// turned is a copy in which it is the turn of a side.
func (k skipping) turned(s game.Side) (p passing, passed bool) {
	p, _ = k.passing.Clone().(passing)
	if p.Turn() == s {
		return p, false
	}
	p.Play(p.Pass())
	return p, true
}

func (k skipping) Spare(s game.Side) []game.Move {
	p, _ := k.turned(s)
	return p.Moves(nil)
}

func (k skipping) Ignored(s game.Side, m game.Move) game.Problem {
	p, passed := k.turned(s)
	p.Play(m)
	if pass := p.Pass(); !passed && p.Value() == game.Unknown && pass != game.NoMove {
		p.Play(pass)
	}
	return p
}

// mayInvert refuses inversions where there are none.
func (s *session) mayInvert() error {
	if !s.job.Inversions {
		return nil
	}
	if s.scorer != nil {
		return errors.New("--inversions: a value has no loser; ask for a goal")
	}
	if _, ok := inverter(s.problem); !ok {
		return fmt.Errorf("--inversions: nobody can pass in %s", s.job.Game)
	}
	return nil
}

// simplify asks by threats alone where inversions may assume something: on an open
// board nothing else tells soon that stones are safe.
func (s *session) simplify() {
	t, ok := s.problem.(game.ByThreats)
	if !ok || !s.job.Inversions || !s.job.Fast {
		return
	}
	if p, _ := t.ByThreats(); p != nil {
		s.problem = p
	}
}

// inversion is a search for inversions.
type inversion struct {
	*session
	of     game.Inverter
	value  game.Value // that they overturn
	loser  game.Side
	solver solve.Solver
	// threats searches by threats; nil where answers assume something anyway.
	threats solve.Solver
	found   *Inversions
	rest    []game.Move // candidates
}

// invert finds the inversions of the answer. The limit of time holds for them once
// more.
func (s *session) invert() error {
	v := s.report.value
	of, ok := inverter(s.problem)
	if v == game.Unknown || !ok {
		return nil
	}
	before := s.limited
	defer func() { s.limited = before }()
	s.limited = s.ctx
	if s.job.Time > 0 {
		limited, cancel := context.WithTimeout(s.ctx, s.job.Time)
		defer cancel()
		s.limited = limited
	}
	i := &inversion{session: s, of: of, value: v, loser: game.Attacker}
	if v == game.Proven {
		i.loser = game.Defender
	}
	i.found = &Inversions{
		Loser: i.name(), Strong: []string{}, Weak: []string{}, labels: map[game.Move]string{},
	}
	s.report.Inversions = i.found
	i.rest = of.Spare(i.loser)
	i.found.free = append(i.names(i.rest), i.names(of.Spare(i.loser.Other()))...)
	free, err := i.solvers()
	defer free()
	if err != nil {
		return bad(err)
	}
	return i.search()
}

// solvers makes the solvers for single moves. They share nothing with that of the
// answer, nor with each other: the same positions mean something else by threats.
func (i *inversion) solvers() (free func(), err error) {
	o := i.options()
	o.Progress, o.Nodes = nil, i.job.InversionNodes
	if o.Nodes == 0 {
		o.Nodes = uint64(inversionWork)
		if o.Fast {
			o.Nodes = fastWork
		}
		moves := uint64(len(i.rest) + 1)
		o.Nodes = min(max(o.Nodes/(moves*moves), leastNodes), mostNodes)
	}
	var list []solve.Solver
	free = func() {
		for _, s := range list {
			_ = s.Close() // memory that the system does not take back harms nobody
		}
	}
	if i.solver, err = i.algorithm.New(o); err != nil {
		return free, err
	}
	list = append(list, i.solver)
	if o.Fast {
		return free, nil
	}
	a, err := catalog.Algorithm(walkAlgorithm)
	if err != nil {
		return free, err
	}
	o.Fast, o.Settings, o.Endgame, o.Memory = true, nil, nil, readingMemory
	if i.threats, err = a.New(o); err == nil {
		list = append(list, i.threats)
	}
	return free, err
}

// name is what the game calls the loser.
func (i *inversion) name() string {
	p, ok := i.problem.Clone().(game.Problem)
	moves := i.problem.Moves(nil)
	if ok && p.Turn() != i.loser && len(moves) > 0 {
		p.Play(moves[len(moves)-1])
	}
	if s, ok := p.(game.Speaker); ok && p.Turn() == i.loser {
		return s.Mover()
	}
	return i.loser.String()
}

// search tries the candidates: all moves of the loser in the zone of the answer.
func (i *inversion) search() error {
	zone, err := i.zone(i.problem, zonePositions)
	if err != nil {
		return err
	}
	if zone != nil {
		i.found.zone, i.found.Zone = zone, i.names(zone)
		i.keep(zone)
	}
	for len(i.rest) > 0 {
		m := i.rest[0]
		i.rest = i.rest[1:]
		v, nodes, err := i.try(m)
		if err != nil {
			i.found.Untried = i.names(append([]game.Move{m}, i.rest...))
			return err
		}
		switch v {
		case i.value:
			if err := i.narrow(m, nodes); err != nil {
				return err
			}
		case game.Unknown:
			i.found.Weak = append(i.found.Weak, i.problem.FormatMove(m))
			i.found.labels[m] = weakLabel
		default:
			i.found.Strong = append(i.found.Strong, i.problem.FormatMove(m))
			i.found.labels[m] = strongLabel
		}
	}
	return nil
}

// try answers the question after a move that was ignored.
func (i *inversion) try(m game.Move) (game.Value, uint64, error) {
	p := i.of.Ignored(i.loser, m)
	i.found.Tried++
	if v := p.Value(); v != game.Unknown {
		return v, 0, nil
	}
	if v, err := i.threaten(p); v != game.Unknown || err != nil {
		return v, 0, err
	}
	r, err := i.solver.Solve(i.limited, p)
	i.found.Nodes += r.Nodes
	i.report.add(r)
	for _, word := range r.Assumed {
		if !slices.Contains(i.report.Assumed, word) {
			i.report.Assumed = append(i.report.Assumed, word)
		}
	}
	if circled(p) {
		r.Value = game.Unknown
	}
	return r.Value, r.Nodes, patient(err)
}

// threaten looks for an answer by threats alone, which is as certain as any other and
// soon found if there is one. That there is none says nothing.
func (i *inversion) threaten(p game.Problem) (game.Value, error) {
	t, ok := p.(game.ByThreats)
	if !ok || i.job.Fast || i.threats == nil {
		return game.Unknown, nil
	}
	q, side := t.ByThreats()
	if q == nil {
		return game.Unknown, nil
	}
	r, err := i.threats.Solve(i.limited, q)
	i.found.Nodes += r.Nodes
	i.report.add(r)
	if r.Value != side.Wants() {
		r.Value = game.Unknown
	}
	return r.Value, patient(err)
}

// patient drops errors that say no more than that an answer was not found.
func patient(err error) error {
	if errors.Is(err, search.ErrNodes) || errors.Is(err, search.ErrMemory) || errors.Is(err, solve.ErrDepth) {
		return nil
	}
	return err
}

// narrow drops candidates once a move was found to be none, at some cost: those that
// the answer behind it does not depend on. That says nothing of a board without the
// move, unless the answer does not depend on the move either.
func (i *inversion) narrow(m game.Move, nodes uint64) error {
	if nodes < zoneWorth || len(i.rest) == 0 {
		return nil
	}
	zone, err := i.zone(i.of.Ignored(i.loser, m), int(nodes))
	if err != nil || zone == nil || slices.Contains(zone, m) {
		return err
	}
	i.keep(zone)
	return nil
}

// keep leaves those candidates that are in a zone.
func (i *inversion) keep(zone []game.Move) {
	i.rest = slices.DeleteFunc(i.rest, func(m game.Move) bool { return !slices.Contains(zone, m) })
}

// zone is what the answer to a problem depends on, nil if that is not known. An answer
// that assumes something cannot be walked.
func (i *inversion) zone(p game.Problem, positions int) ([]game.Move, error) {
	r, ok := p.(game.Relevancer)
	if !ok || i.job.Fast || len(i.rest) == 0 {
		return nil, nil
	}
	w, err := i.walker(lineNodes)
	if err != nil {
		return nil, err
	}
	zone, err := r.Relevant(i.value, w.Settle, positions)
	i.found.Nodes += w.Nodes()
	i.report.Nodes += w.Nodes()
	if err != nil {
		return nil, i.limited.Err() // there is none, for whatever reason, unless time is up
	}
	return zone, nil
}

// names writes moves.
func (i *inversion) names(moves []game.Move) []string {
	list := make([]string, len(moves))
	for n, m := range moves {
		list[n] = i.problem.FormatMove(m)
	}
	return list
}

// annotate puts the inversions on the record of the solution.
func (r *Report) annotate(p game.Problem, record string) (string, error) {
	a, ok := p.(game.Annotator)
	i := r.Inversions
	if !ok || i == nil || record == "" {
		return record, nil
	}
	return a.Annotate(record, i.labels, i.zone)
}
