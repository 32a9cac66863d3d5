package engine

import (
	"slices"

	"github.com/yomi-solver/yomi/game"
)

// A draft that succeeds tells which first moves can succeed in the reading behind it: those
// that do in the draft, where the opponent has less room. These are searched one by one
// before the reading as a whole, which then finds what they have shown in the table.

// probe is a first move that may succeed.
type probe struct {
	name   string
	sure   bool   // it succeeds in the draft
	failed bool   // it does not here
	phi    uint32 // how hard it still looks
}

// clean is a question that holds whatever threats there are.
type clean struct {
	game.Problem
	bounded game.Problem // the same with many threats instead of threats without end, or nil
}

// cleanly is the question against threats without end, which most problems are about.
func cleanly(p game.Problem) clean {
	f, ok := p.(game.Fighter)
	if !ok || !f.Fights() {
		return clean{p, nil}
	}
	if f.Turn() == game.Defender {
		return clean{f.WithThreats(game.Endless), f.WithThreats(manyThreats)}
	}
	return clean{f.WithThreats(-game.Endless), f.WithThreats(-manyThreats)}
}

// first asks for the position behind a first move with so many nodes: Proven if the move
// succeeds, and how hard that looks if it is not known.
func (s *session) first(p clean, m game.Move, nodes uint64) (game.Value, uint32) {
	v, phi, circles := s.answers(p.Problem, m, nodes)
	if circles && p.bounded != nil {
		v, phi, circles = s.answers(p.bounded, m, nodes)
		s.many = s.many || v == game.Proven && !circles
	}
	if circles {
		return game.Unknown, 1
	}
	return v, phi
}

// answers asks for the position behind a first move of one question, and tells whether the answer may lean
// on play that repeats and that the question judges wrongly.
func (s *session) answers(p game.Problem, m game.Move, nodes uint64) (v game.Value, phi uint32, circles bool) {
	turn := p.Turn()
	q, ok := p.Clone().(game.Problem)
	if !ok {
		return game.Unknown, 1, false
	}
	q.Play(m)
	result, _ := s.fork(q, nodes).solve(q)
	s.report.add(result)
	switch result.Value {
	case game.Unknown:
		return game.Unknown, result.Numbers.Phi(turn), false
	case turn.Wants():
		v = game.Proven
	default:
		v, phi = game.Disproven, game.Infinity
	}
	result.Nodes = max(result.Nodes, nodes) // much of the answer may have been known before
	circles, err := s.circles(q, result)
	return v, phi, circles || err != nil
}

// probes lists the first moves of a draft that are not refuted with so many nodes.
func (s *session) probes(draft *reading, nodes uint64) []probe {
	var list []probe
	p := draft.promised()
	for _, m := range p.Moves(nil) {
		if s.limit() != nil {
			break
		}
		if v, _ := s.first(p, m, nodes); v != game.Disproven {
			list = append(list, probe{name: p.FormatMove(m), sure: v == game.Proven})
		}
	}
	return list
}

// look searches the first moves that a draft has left over, each with its share of the
// nodes, until one succeeds.
func (s *session) look(r *reading, nodes uint64) {
	p := cleanly(r.problem)
	for i := range r.probes {
		b := &r.probes[i]
		m, err := p.ParseMove(b.name)
		if err != nil || b.failed || s.limit() != nil {
			continue
		}
		v, phi := s.first(p, m, nodes/uint64(len(r.probes)))
		b.phi, b.failed = phi, v == game.Disproven
		if v == game.Proven {
			return
		}
	}
}

// prefer makes the opponent's best move the answer, if it succeeds as well: what is vital
// for one side is vital for the other, and of several moves that succeed it is the one that
// players would show.
func (s *session) prefer(r *reading, name string, nodes uint64) {
	if name == r.report.Best {
		return
	}
	p := r.promised()
	m, err := p.ParseMove(name)
	if err != nil {
		return
	}
	if v, _ := s.first(p, m, nodes); v == game.Proven {
		r.report.settle(name)
	}
}

// settle makes another move that succeeds the best one.
func (r *Report) settle(name string) {
	if r.Best != name {
		r.Best, r.Moves, r.Line = name, []string{name}, []string{name}
	}
}

// promise is the first move that looks easiest of those that succeed in the draft, if
// there is one.
func (r *reading) promise() string {
	best, phi := "", uint32(game.Infinity)
	for _, b := range r.probes {
		if b.sure && !b.failed && b.phi > 0 && b.phi < phi {
			best, phi = b.name, b.phi
		}
	}
	return best
}

// recall takes the best move from the questions that were asked, where time was up before
// it was told.
func (r *Report) recall(p game.Problem) {
	i := slices.IndexFunc(r.Asked, func(a Asked) bool { return a.Best != "" })
	if r.Best == "" && i >= 0 && r.value == p.Turn().Wants() {
		r.settle(r.Asked[i].Best)
	}
}
