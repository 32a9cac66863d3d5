package engine

import (
	"github.com/yomi-solver/yomi/game"
)

// Where no reading is settled soon, something better than the move that a search likes
// before it breaks off is to be had: captures that are read with more work than a glance
// takes, but against moves near the prey only. Nothing is proven of them. So such a move is the
// answer only where there is no better one, and the result stays unknown.

const (
	hintSlice = 64_000 // of the first reading, when hints are looked for
	hintNodes = 20_000 // for one capture
)

// hintNote says what the best move is where it is a hint.
const hintNote = "best is only the most promising move so far: it seems to take the target, which was read against moves near it only"

// hints looks for a hint once, and makes it a reading of its own kind.
func (s *session) hints(g game.Game, all []*reading) {
	if s.hinted {
		return
	}
	s.hinted = true
	for _, r := range all {
		if p, ok := r.problem.(chaser); ok && r.glance && !r.minor && r.sense == fails && p.Turn() == game.Attacker {
			if name := s.seems(g, r, p); name != "" {
				s.suggest(r, name)
				return
			}
		}
	}
}

// seems is a move that takes a block as far as can be seen, if its owner could save it.
func (s *session) seems(g game.Game, r *reading, p chaser) string {
	attack := s.peep(p, true, hintNodes)
	if attack.Code != Succeeds || attack.Nodes == 0 {
		return ""
	}
	if owner, ok := s.reply(g, r).(chaser); !ok || s.peep(owner, false, hintNodes).Code == Fails {
		return ""
	}
	return attack.Move
}

// suggest makes a move the best one of a reading that is not settled.
func (s *session) suggest(r *reading, name string) {
	f := s.fork(r.problem, 0)
	f.report.Best, f.report.Note = name, hintNote
	f.report.tell(s.ctx, nil)
	r.report, r.settled, r.hint = f.report, true, true
}

// hinted is the reading of a hint if it says more than the one that makes most sense, and that one
// if not.
func hinted(all []*reading, chosen *reading) *reading {
	if chosen.sense != open && chosen.sense != minor {
		return chosen
	}
	for _, r := range all {
		if r.hint && r.sense < likely {
			return r
		}
	}
	return chosen
}

// lesserNote says what the best move is where only lesser readings are settled.
const lesserNote = "best is only the most promising move so far: it succeeds in a lesser reading, and nothing is proven of it in this one"

// lesser takes a move that succeeds in a lesser reading for the most promising one: it is
// worth something, and was the recorded one more often than what a search liked that had
// to break off.
func (r *Report) lesser(all []*reading) {
	for _, one := range all {
		if one.sense == minor && one.report.Best != "" {
			r.Best, r.Note = one.report.Best, lesserNote
			return
		}
	}
}
