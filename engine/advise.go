package engine

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
)

// Which reading a text means is a guess, and so is every stone that a reading assumes. A game
// may have another opinion of first moves, from a judgement of the whole positions that follow. Where
// the answer is no proof of the move, that may prefer another one. It proves nothing: the result
// is unknown then, and the reading that was answered is told beside it.

// The numbers of advice.
const (
	adviceLooks = 2400 // positions that are looked at, at most
	adviceLeast = 60   // fewer tell nothing
	adviceRate  = 500  // looks a second; more are not planned than the time may be enough for
	adviceNodes = 300  // that a look takes as long as
	advicePart  = 0.45 // of the time that is left to them
	// How long anybody waits for advice, with no limit of time: without vector instructions a
	// look takes as long as twenty with them.
	advicePatience = 15 * time.Second
	// Points by which a move must be better than one of an answer under assumptions, and than the
	// most promising one of a reading that is evidently meant.
	settledMargin = 3
	evidentMargin = 4
	// Where that is so, searches are more likely to find the answer: advice gets less of its time.
	evidentTime = 0.45
)

// timer makes a context that ends after some time.
type timer func(context.Context, time.Duration) (context.Context, context.CancelFunc)

// within is a context that ends after some time, or with the user's patience.
func (s *session) within(d time.Duration) (context.Context, context.CancelFunc) {
	if s.job.timer != nil {
		return s.job.timer(s.ctx, d)
	}
	return context.WithTimeout(s.ctx, d)
}

// looks is how many positions may have a say: none if somebody said what is asked, or if something
// is wanted that must be about one question, or if they would be too few.
func (s *session) looks(g game.Game) int {
	q := s.job.Question
	q.Turn = ""
	if g.Advise == nil || q != (game.Question{}) || s.thorough() || s.job.Sound || s.job.Inversions {
		return 0
	}
	looks := adviceLooks
	if s.job.Time > 0 {
		looks = min(looks, int(adviceRate*advicePart*s.job.Time.Seconds()))
	}
	if s.job.Nodes > 0 {
		looks = int(min(uint64(looks), s.job.Nodes/adviceNodes))
	}
	if looks < adviceLeast {
		return 0
	}
	return looks
}

// sparing leaves a part of the time over for advice, until it is told to end.
func (s *session) sparing(g game.Game, all []*reading) (end func()) {
	if s.job.Time <= 0 || s.looks(g) == 0 {
		return func() {}
	}
	part := advicePart
	if all[0].evident() {
		part *= evidentTime
	}
	whole := s.limited
	limited, cancel := s.within(time.Duration((1 - part) * float64(s.job.Time-s.job.Checkpoint.spent())))
	s.limited = limited
	return func() {
		cancel()
		s.limited = whole
	}
}

// evident tells whether a reading is hardly to be taken for another one.
func (r *reading) evident() bool {
	e, ok := r.problem.(game.Evident)
	return ok && e.Evident()
}

// margin is how much better another move must be than that of an answer; not ok if the answer
// stands: nothing is assumed for it, or it is about what is evidently meant, or a hint. A draft does not
// stand while the larger region is open. Of a search that broke off, which may have found no more than a
// ko, any other move may be better.
func (s *session) margin(r *reading) (points float64, ok bool) {
	answered := s.report.value != game.Unknown
	switch {
	case r.hint || answered && len(s.report.Assumed) == 0:
		return 0, false
	case answered && r.evident() && r.sense != likely:
		return 0, false
	case r.evident():
		return evidentMargin, true
	case answered && r.settled:
		return settledMargin, true
	}
	return 0, true
}

// advise asks for advice about an answer that is no proof, and follows it. It returns why
// the job ended.
func (s *session) advise(g game.Game, r *reading, stop error) error {
	margin, ok := s.margin(r)
	looks := s.looks(g)
	if looks == 0 || r.hint {
		return stop
	}
	if r.evident() || !ok {
		looks = int(evidentTime * float64(looks))
	}
	d := game.Doubt{Turn: s.report.Turn, Move: s.report.Best, Margin: margin, Looks: looks}
	if !ok {
		s.elect(g, r, d)
		return stop
	}
	alike := s.several(r, d)
	d.Also = alike.sure
	a := s.counsel(g, d, advicePatience)
	switch {
	case a.Move == "":
		return stop // advice is not owed to anybody
	case s.succeeds(r, alike, a.Move):
		s.report.single(a)
		return stop
	}
	s.report.overrule(r.report, a)
	if stop == nil {
		stop = search.ErrNodes // nothing more was to be looked at
	}
	return stop
}

// counsel is what the game says about a first move in doubt, nothing if there is no time for it.
func (s *session) counsel(g game.Game, d game.Doubt, patience time.Duration) game.Advice {
	if s.limited.Err() != nil {
		return game.Advice{}
	}
	patient, cancel := context.WithTimeout(s.limited, patience)
	defer cancel()
	a, err := g.Advise(patient, s.job.Text, d)
	if err != nil {
		return game.Advice{}
	}
	return a
}

// overrule makes a move that is advised the best one, and the answer another reading.
func (r *Report) overrule(answer *Report, a game.Advice) {
	note := fmt.Sprintf("best is only the most promising move: a network that judged %d whole positions prefers it", a.Looks)
	if r.Best != "" && a.Points > 0 {
		note += fmt.Sprintf(" to %s by %.1f points", r.Best, a.Points)
	}
	if r.value != game.Unknown {
		note += "; what this reading has for an answer is the first of the other readings"
		r.Readings = append([]Way{answer.way()}, r.Readings...)
	}
	r.value, r.Result = game.Unknown, game.Unknown.String()
	r.Status, r.Class, r.Length, r.Asked = "", "", 0, nil
	r.Best, r.Moves, r.Line, r.Note = a.Move, []string{}, []string{}, note
}

// way is what a report says about its reading.
func (r *Report) way() Way {
	return Way{r.Goal, r.Target, r.Region, r.Result, r.Status, r.Best, r.Assumed, r.Nodes}
}

// guess asks for advice where no question was found in a text: a player wants to hear of a move
// nevertheless. It returns why the job ended, which is the error if there is no advice.
func (r *Report) guess(ctx context.Context, job Job, err error) error {
	var input badInput
	var unasked game.Unasked
	g, unknown := catalog.Game(job.Game)
	if unknown != nil || job.Checkpoint != nil || !errors.As(err, &input) || !errors.As(input.error, &unasked) {
		return err
	}
	s := &session{job: job, report: r, ctx: ctx, limited: ctx}
	looks := s.looks(g)
	if looks == 0 {
		return err
	}
	if job.Time > 0 {
		limited, cancel := s.within(job.Time)
		defer cancel()
		s.limited = limited
	}
	a := s.counsel(g, game.Doubt{Turn: job.Question.Turn, Looks: looks}, advicePatience)
	if a.Move == "" {
		return err
	}
	r.overrule(r, a)
	r.Turn = a.Turn
	if text := strings.TrimSpace(job.Text); len(text) <= maxPosition {
		r.Position = text
	}
	r.Note = unasked.Error() + "; " + r.Note
	return search.ErrNodes
}
