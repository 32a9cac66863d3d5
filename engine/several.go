package engine

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/yomi-solver/yomi/game"
)

// Several first moves may do what a reading asks for. A search names the one that it came upon, while
// a book shows the one that leaves most: more stones taken, no threats for the opponent, a larger
// life. No question of life and death tells them apart, but advice does. So the others are looked
// for, and each of them is proven before advice may choose it: the answer stays as certain as it was.

const (
	// severalPart is what one of the other first moves may take, a part of what the answer took.
	severalPart  = 8
	severalLeast = 1_000   // nodes
	severalTries = 3       // moves of which advice thinks more that are searched for longer
	severalMost  = 600_000 // nodes of each of these, at most
	catchNodes   = 4_000   // to make sure that a move takes a block
	choiceLooks  = 300     // fewer do not tell moves apart that all succeed
	// choicePatience is how long anybody waits for a choice among moves that all succeed.
	choicePatience = 3 * time.Second
)

// alike are other first moves than that of an answer.
type alike struct {
	sure  []string // they succeed as well
	open  []string // that is not known
	nodes uint64   // that may be spent on one of the latter
}

// several looks at other first moves for as long as advice about a doubt takes, at most.
func (s *session) several(r *reading, d game.Doubt) alike {
	a := alike{nodes: max(uint64(d.Looks)*adviceNodes/2, min(r.report.Nodes, severalMost))}
	switch {
	case !s.succeeded(r) || s.report.Verdict == "ko" || r.glance:
		return a // or they are too many
	case r.next != nil && len(r.next.probes) > 0:
		a.sure = r.next.left(s.report.Best)
		return a
	}
	p := r.promised()
	moves := p.Moves(nil)
	each := max(severalLeast, min(uint64(d.Looks*adviceNodes/2/(len(moves)+1)), r.report.Nodes/severalPart))
	for _, m := range moves {
		name := p.FormatMove(m)
		if name == s.report.Best || name == "pass" || s.limit() != nil {
			continue
		}
		switch v, _ := s.first(p, m, s.share(each)); v {
		case game.Proven:
			a.sure = append(a.sure, name)
		case game.Unknown:
			a.open = append(a.open, name)
		}
	}
	return a
}

// succeeded tells whether the answer to a reading is that the side to move reaches its goal.
func (s *session) succeeded(r *reading) bool {
	return s.report.value != game.Unknown && s.report.value == r.problem.Turn().Wants()
}

// promised asks for what the answer to a reading says, in full: where that is a class of its own, such
// as life that is more than seki, for the class.
func (r *reading) promised() clean {
	if of, ok := r.problem.(game.Grader); ok {
		for _, g := range of.Grades() {
			if g.Name == r.report.Class && g.Further != nil {
				return clean{g.Further, nil}
			}
		}
	}
	return cleanly(r.problem)
}

// left lists the first moves that succeed in the draft of a reading and do not fail in it.
func (r *reading) left(best string) []string {
	var list []string
	for _, b := range r.probes {
		if b.sure && !b.failed && b.name != best {
			list = append(list, b.name)
		}
	}
	return list
}

// succeeds tells whether one of the other first moves is proven to do the same.
func (s *session) succeeds(r *reading, a alike, name string) bool {
	if !slices.Contains(a.open, name) || s.limit() != nil {
		return slices.Contains(a.sure, name)
	}
	p := r.promised()
	m, err := p.ParseMove(name)
	if err != nil {
		return false
	}
	v, _ := s.first(p, m, s.share(a.nodes))
	return v == game.Proven
}

// elect lets advice choose one of the first moves that succeed where the answer stands.
func (s *session) elect(g game.Game, r *reading, d game.Doubt) {
	if d.Looks < choiceLooks {
		return
	}
	if r.glance && s.succeeded(r) {
		if a := s.counsel(g, d, choicePatience); a.Move != "" && s.catches(r, a.Move) {
			s.report.single(a)
		}
		return
	}
	others := s.several(r, d)
	d.Also, d.Only = slices.Concat(others.sure, others.open), true
	if len(d.Also) == 0 {
		return
	}
	a := s.counsel(g, d, choicePatience)
	tries := 0
	for _, name := range a.Order {
		if slices.Contains(others.open, name) {
			tries++
		}
		if name == s.report.Best || tries > severalTries {
			return
		}
		if s.succeeds(r, others, name) {
			a.Move = name
			s.report.single(a)
			return
		}
	}
}

// catches tells whether a first move takes a block against all that its owner may do.
func (s *session) catches(r *reading, name string) bool {
	p, ok := r.problem.(chaser)
	if !ok || p.Turn() != game.Attacker {
		return false
	}
	m, err := p.ParseMove(name)
	after, ok := p.Clone().(chaser)
	if err != nil || !ok {
		return false
	}
	after.Play(m)
	if after.Value() != game.Unknown {
		return false
	}
	found := s.peep(after, false, catchNodes)
	return found.Code == Fails && found.Sure
}

// single makes a move that succeeds as well the best one, and says who chose it.
func (r *Report) single(a game.Advice) {
	note := fmt.Sprintf("%s succeeds as well; a network that judged %d whole positions prefers %s", r.Best, a.Looks, a.Move)
	if r.Note == draftNote {
		note = draftNote + " to a network"
	}
	if r.Note != "" && r.Note != draftNote {
		note = r.Note + "; " + note
	}
	r.settle(a.Move)
	r.Note = note
}

// confess adds to an answer that first moves were proven against many threats instead of any number, unless
// the answer says so already.
func (r *Report) confess(many bool) {
	note := manyNote(manyThreats)
	switch {
	case !many || r.value == game.Unknown || strings.Contains(r.Note, note):
	case r.Note == "":
		r.Note = note
	default:
		r.Note += "; " + note
	}
}
