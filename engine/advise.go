package engine

import (
	"context"
	"fmt"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
)

// Which reading a text means is a guess, and so is every stone that a reading assumes. A game
// may have another opinion of first moves: it plays on from each of them at random over the whole position. Where
// the answer is no proof of the move, such games may prefer another one. That proves nothing: the result
// is unknown then, and the reading that was answered is told beside it.

// The numbers of advice.
const (
	adviceGames = 60_000 // that are played at most
	adviceLeast = 6_000  // fewer tell nothing
	adviceRate  = 20_000 // games a second; more are not begun than the time is likely to be enough for
	adviceNodes = 8      // that a game takes as long as
	advicePart  = 0.3    // of the time that is left to them
	// Points by which a move must be better than one of an answer under assumptions, and than the
	// most promising one of a reading that is evidently meant.
	settledMargin = 2.5
	evidentMargin = 4
	// Where that is so, searches are more likely to find the answer: games get half of their time, and a third are played.
	evidentTime  = 0.5
	evidentGames = 3
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

// advisers is how many games may have a say: none if somebody said what is asked, or if something
// is wanted that must be about one question, or if they would be too few.
func (s *session) advisers(g game.Game) int {
	q := s.job.Question
	q.Turn = ""
	if g.Advise == nil || q != (game.Question{}) || s.thorough() || s.job.Sound || s.job.Inversions {
		return 0
	}
	games := adviceGames
	if s.job.Time > 0 {
		games = min(games, int(adviceRate*advicePart*s.job.Time.Seconds()))
	}
	if s.job.Nodes > 0 {
		games = int(min(uint64(games), s.job.Nodes/adviceNodes))
	}
	if games < adviceLeast {
		return 0
	}
	return games
}

// sparing leaves a part of the time over for games, until it is told to end.
func (s *session) sparing(g game.Game, all []*reading) (end func()) {
	if s.job.Time <= 0 || s.advisers(g) == 0 {
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
// stands: nothing is assumed for it, or it is about what is evidently meant, or a hint.
func (s *session) margin(r *reading) (points float64, ok bool) {
	settled := s.report.value != game.Unknown
	switch {
	case r.hint || settled && (r.evident() || len(s.report.Assumed) == 0):
		return 0, false
	case settled:
		return settledMargin, true
	case r.evident():
		return evidentMargin, true
	}
	return 0, true
}

// advise asks for advice about an answer that is no proof, and follows it. It returns why
// the job ended.
func (s *session) advise(g game.Game, r *reading, stop error) error {
	margin, ok := s.margin(r)
	games := s.advisers(g)
	if !ok || games == 0 || s.limited.Err() != nil {
		return stop
	}
	if r.evident() {
		games /= evidentGames
	}
	d := game.Doubt{Turn: s.report.Turn, Move: s.report.Best, Margin: margin, Games: games}
	a, err := g.Advise(s.limited, s.job.Text, d)
	if err != nil || a.Move == "" {
		return stop // advice is not owed to anybody
	}
	s.report.overrule(r.report, a)
	if stop == nil {
		stop = search.ErrNodes // no more games were to be played
	}
	return stop
}

// overrule makes a move that games prefer the best one, and the answer another reading.
func (r *Report) overrule(answer *Report, a game.Advice) {
	note := fmt.Sprintf("best is only the most promising move: %d games at random over the whole position prefer it", a.Games)
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
