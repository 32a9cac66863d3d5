package engine

import (
	"errors"
	"math"
	"slices"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
)

// A text may be read in several ways: a problem of a book names neither the group that
// it is about nor where the fight ends. Its game lists the readings, the most
// likely and the hardest first. They are searched in turn, with more and more nodes
// for each, until one of them makes sense as a problem: the side to move reaches
// its goal, and would not if the opponent moved first. That one is the answer, and the
// others are told beside it. If none does, the best of the rest is, so an answer may
// also be that the side to move fails.

// Way is one way to read a problem that says not what it asks.
type Way struct {
	Goal    string   `json:"goal"`
	Target  string   `json:"target"`
	Region  string   `json:"region"`
	Result  string   `json:"result"`
	Status  string   `json:"status,omitempty"`
	Best    string   `json:"best,omitempty"`
	Assumed []string `json:"assumed"`
	Nodes   uint64   `json:"nodes"`
}

// reading is one way to read the text, at work.
type reading struct {
	question game.Question
	next     *reading // not nil: this is a draft of that one
	draft    *reading // the draft of this one, or nil
	minor    bool
	brief    bool // to be given up soon
	glance   bool // to be looked at before all others
	hint     bool // its best move is a hint
	problem  game.Problem
	report   *Report
	settled  bool
	sense    sense
	probes   []probe // first moves that the draft before it leaves over
}

// sense says how well an answer fits what makers of problems ask. Higher is better.
type sense int

const (
	fails   sense = iota // the side to move does not reach its goal
	idle                 // it does even if the other side moves first
	minor                // it does, and that is less than others would be
	open                 // no answer yet
	plain                // it does, in a way that nobody has to be asked for
	begs                 // it does not, but in a ko that it needs threats for
	partial              // it does, in a ko
	likely               // it does, in a draft
	works                // it does, and needs the move
)

// Slices of nodes for one question of one reading.
const (
	firstReadings  = 4_000
	readingsGrowth = 4
	forever        = math.MaxUint64 / readingsGrowth
	briefReadings  = 64_000 // of the first reading, when others are given up that should be easy
)

// readings answers the reading that makes most sense.
func (s *session) readings(list []game.Reading) error {
	g, err := catalog.Game(s.job.Game)
	if err != nil {
		return bad(err)
	}
	all := s.list(g, list)
	if len(all) == 0 {
		return bad(errors.New("no reading can be asked"))
	}
	end := s.sparing(g, all)
	var stop error
	if !s.glance(g, all) {
		if stop = s.tour(g, all, forever); stop == nil && sensible(all).sense < plain {
			s.hints(g, all)
		}
	}
	for _, r := range all {
		// A draft that succeeds has a move, but the reading behind it may like another.
		if r.draft != nil && r.draft.sense == likely && r.sense == open && r.promise() != "" {
			o := r.draft.report
			o.Best, o.Moves, o.Line, o.Note = r.promise(), []string{r.promise()}, []string{}, draftNote
		}
	}
	chosen := hinted(all, sensible(all))
	end()
	return s.advise(g, chosen, s.choose(all, chosen, stop))
}

// list makes the readings, each of them once, and tells drafts what they are drafts of.
func (s *session) list(g game.Game, list []game.Reading) []*reading {
	var all []*reading
	var draft *reading // of the next one
	for _, q := range list {
		p, err := g.Parse(s.job.Text, q.Question)
		if err != nil {
			draft = nil
			continue // a region without a liberty of its target, and the like
		}
		r := &reading{question: q.Question, minor: q.Minor, brief: q.Brief && len(all) > 0, glance: q.Glance, problem: p, sense: open}
		if r.brief || r.glance {
			r.sense = fails // unless it succeeds
		}
		fresh := true
		if i := slices.IndexFunc(all, func(r *reading) bool { return r.problem.Key() == p.Key() }); i >= 0 {
			r, fresh = all[i], false
		} else {
			all = append(all, r)
		}
		if draft != nil && draft != r && draft.next == nil && r.draft == nil {
			draft.next, r.draft = r, draft
		}
		draft = nil
		if q.Draft && fresh {
			draft = r
		}
	}
	return all
}

// sensible is the reading that makes most sense, the first of them; where the side to move
// fails, that is told of the largest region.
func sensible(all []*reading) *reading {
	chosen := slices.MaxFunc(all, func(a, z *reading) int { return int(a.sense) - int(z.sense) })
	if chosen.sense != fails {
		return chosen
	}
	for _, r := range all {
		if r.report != nil && r.settled && r.question.Target == chosen.question.Target && r.question.Goal == chosen.question.Goal {
			chosen = r
		}
	}
	return chosen
}

// draftNote says what the best move is where only a draft is settled.
const draftNote = "the answer is that of a small region; best is the move of it that looks best in a larger one"

// tour searches the readings in turn until one works, all are settled, so many nodes
// were not enough for the first, or a limit is reached, which it returns. The first that is
// not settled gets most of the work.
func (s *session) tour(g game.Game, all []*reading, most uint64) error {
	for slice := uint64(firstReadings); slice <= most; slice *= readingsGrowth {
		left := 0
		if slice >= hintSlice {
			s.hints(g, all)
		}
		for _, r := range all {
			if r.settled {
				continue
			}
			if err := s.limit(); err != nil {
				return err
			}
			few := min(left, fewReadings)
			if r.brief {
				few = fewReadings
			}
			part := s.share(slice >> (2 * few))
			if len(r.probes) > 0 {
				s.look(r, part)
				part /= readingsGrowth
			}
			s.try(g, r, part)
			if r.sense == works {
				if r.brief {
					s.outdone(g, all, r)
				}
				return nil
			}
			if !r.settled {
				r.settled = r.brief && slice >= briefReadings
				left++
				continue
			}
			s.pass(r, slice)
		}
		if left == 0 {
			return nil
		}
	}
	return nil
}

// pass tells others what a reading that is settled means for them.
func (s *session) pass(r *reading, slice uint64) {
	if r.draft != nil {
		r.draft.sense = fails // this one knows better
	}
	switch {
	case r.next == nil || r.next.settled:
	case r.sense == fails:
		r.next.settled, r.next.sense = true, fails
	case r.sense == likely:
		r.next.probes = s.probes(r, max(slice/readingsGrowth, firstReadings))
	}
}

// fewReadings get less work each than those before them.
const fewReadings = 2

// ration leaves little work to the answer without threats where the one against any
// number of them is not found: most problems have a clean answer.
func (f *fight) ration(n int) (end func()) {
	s := f.s
	if s.slice == 0 || n != 0 || len(f.answers) > 0 {
		return func() {}
	}
	before := s.slice
	s.slice = max(before/readingsGrowth, 1)
	return func() { s.slice = before }
}

// limit is the limit that is reached, nil if there is none.
func (s *session) limit() error {
	if err := s.limited.Err(); err != nil {
		return err
	}
	if s.job.Nodes > 0 && s.report.Nodes >= s.job.Nodes {
		return search.ErrNodes
	}
	return nil
}

// share is a slice, or what is left of the nodes if that is less.
func (s *session) share(slice uint64) uint64 {
	if s.job.Nodes > 0 {
		slice = min(slice, s.job.Nodes-s.report.Nodes)
	}
	return slice
}

// fork is a session about another problem with the same solver, whose questions may
// spend so many nodes each.
func (s *session) fork(p game.Problem, nodes uint64) *session {
	f := *s
	f.problem, f.slice, f.parent = p, nodes, s
	f.job.Shortest, f.job.All, f.job.Tree, f.job.Proof, f.job.Record = false, false, false, false, ""
	f.report = &Report{ID: s.report.ID, Game: s.report.Game, Algorithm: s.report.Algorithm, MemoryBytes: s.report.MemoryBytes,
		Endgames: s.report.Endgames, Result: game.Unknown.String(), Moves: []string{}, Line: []string{}, Assumed: []string{}}
	f.report.describe(p)
	return &f
}

// try searches one reading with so many nodes a question.
func (s *session) try(g game.Game, r *reading, slice uint64) {
	f := s.fork(r.problem, slice)
	err := f.ask()
	s.report.Nodes += f.report.Nodes
	s.report.SearchMS += f.report.SearchMS
	if r.report != nil {
		f.report.Nodes += r.report.Nodes
	}
	r.report = f.report
	f.report.tell(s.ctx, err)
	if v := f.report.value; v == game.Unknown || err != nil && v != r.problem.Turn().Wants() {
		return
	}
	if r.settled = err == nil; !r.settled {
		r.sense = partial // perhaps more: the status is not known
		return
	}
	r.sense = s.judge(g, r, slice)
}

// judge says how much sense the answer to a reading makes.
func (s *session) judge(g game.Game, r *reading, slice uint64) sense {
	wins, ko := r.report.value == r.problem.Turn().Wants(), r.report.Verdict == "ko"
	switch {
	case !wins && ko && !r.minor:
		return begs
	case !wins:
		return fails
	case ko && r.next != nil:
		return begs // the next reading tells more
	case ko && !r.minor:
		return partial
	case r.next != nil && !r.minor:
		return likely
	}
	if r.minor {
		return s.needs(g, r, slice, minor)
	}
	return s.needs(g, r, slice, works)
}

// needs is the sense of an answer if the side to move needs its move for it.
func (s *session) needs(g game.Game, r *reading, slice uint64, good sense) sense {
	// The same question with the other side to move.
	q := r.question
	if f, ok := r.problem.(game.Fighter); ok && f.Fights() {
		q.Goal = "" // the game has a word for it
	}
	for _, turn := range g.Turns {
		if turn == r.report.Turn {
			continue
		}
		q.Turn = turn
		p, err := g.Parse(s.job.Text, q)
		if err != nil {
			return good
		}
		f := s.fork(p, slice)
		result, _ := f.solve(p)
		s.report.add(result)
		if result.Value != game.Unknown && result.Value != p.Turn().Wants() {
			if s.differs(r, p, slice) {
				return good
			}
			return idle
		}
		if result.Best != game.NoMove {
			s.prefer(r, p.FormatMove(result.Best), slice)
		}
	}
	return good
}

// differs tells whether an answer is another one in the game's words if the other side
// moves first, as life and seki are.
func (s *session) differs(r *reading, p game.Problem, slice uint64) bool {
	f := s.fork(p, slice)
	err := f.ask()
	s.report.Nodes += f.report.Nodes
	s.report.SearchMS += f.report.SearchMS
	return err == nil && f.report.Verdict != r.report.Verdict
}

// thorough tells whether more than the answer is asked for, so that it is searched again.
func (s *session) thorough() bool {
	return s.job.Shortest || s.job.All || s.job.Tree || s.job.Proof
}

// choose makes the answer to one reading the report, and tells the others beside it.
func (s *session) choose(all []*reading, chosen *reading, stop error) error {
	total := *s.report
	if chosen.report == nil {
		chosen.report = &total
	}
	*s.report = *chosen.report
	r := s.report
	r.Nodes, r.SearchMS = total.Nodes, total.SearchMS
	for _, one := range all {
		if one == chosen || one.report == nil {
			continue
		}
		r.Readings = append(r.Readings, one.report.way())
	}
	s.problem, s.slice = chosen.problem, 0
	if r.value == game.Unknown {
		if !chosen.hint {
			r.lesser(all)
		}
		if stop == nil {
			stop = search.ErrNodes
		}
		return stop
	}
	if s.thorough() {
		nodes, ms := r.Nodes, r.SearchMS
		*r = Report{ID: r.ID, Game: r.Game, Algorithm: r.Algorithm, MemoryBytes: r.MemoryBytes, Endgames: r.Endgames,
			Result: game.Unknown.String(), Moves: []string{}, Line: []string{}, Assumed: []string{}, Readings: r.Readings}
		r.describe(s.problem)
		r.Nodes, r.SearchMS = nodes, ms
		return s.ask()
	}
	r.recall(s.problem)
	if !chosen.settled {
		return stop // the status is not known
	}
	return nil
}
