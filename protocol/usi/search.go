package usi

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/lines"
)

// search is a search for mate in a goroutine of its own. A nil search is none.
type search struct {
	query   Query
	plays   bool // it is for a move in a game
	waits   bool // and that is said when it is asked for
	silent  bool // nobody waits for it any more
	limited bool // it ends by itself
	cancel  context.CancelFunc
	start   time.Time
	shown   time.Time // when it was told of last
	last    Progress
	looks   chan Progress
	done    chan Answer
}

// begin starts a search. Looks that nobody takes in time are dropped, and never hold
// the search up.
func begin(ctx context.Context, solve Solver, q Query) *search {
	ctx, cancel := context.WithCancel(ctx)
	now := time.Now()
	r := &search{
		query: q, limited: q.Time > 0 || q.Nodes > 0, cancel: cancel, start: now, shown: now,
		looks: make(chan Progress, 1), done: make(chan Answer, 1),
	}
	go func() {
		r.done <- solve(ctx, q, func(p Progress) {
			select {
			case r.looks <- p:
			default:
			}
		})
	}()
	return r
}

// progress is where looks come from; never, if nothing is searched.
func (r *search) progress() <-chan Progress {
	if r == nil {
		return nil
	}
	return r.looks
}

// answer is where the answer comes from.
func (r *search) answer() <-chan Answer {
	if r == nil {
		return nil
	}
	return r.done
}

// wait waits for the end of a search whose answer nobody needs.
func (r *search) wait() {
	if r != nil {
		r.cancel()
		<-r.done
	}
}

// inform tells of a search, unless that was done a moment ago.
func (s *Server) inform(p Progress) {
	every := s.Every
	if every == 0 {
		every = time.Second
	}
	r, now := s.search, time.Now()
	r.last = p
	if now.Sub(r.shown) >= every {
		r.shown = r.start.Add(now.Sub(r.start).Truncate(every))
		s.say("%s", r.info("", p.Line))
	}
}

// info is a line about a search: its work, a score if there is one, and moves.
func (r *search) info(score string, line []string) string {
	spent := time.Since(r.start)
	var b strings.Builder
	fmt.Fprintf(&b, "info time %d nodes %d nps %d", spent.Milliseconds(), r.last.Nodes,
		uint64(float64(r.last.Nodes)/max(spent.Seconds(), 1e-6)))
	if r.last.Fill > 0 {
		fmt.Fprintf(&b, " hashfull %d", min(1000, int(1000*r.last.Fill)))
	}
	if score != "" {
		b.WriteString(" score mate " + score)
	}
	if len(line) > 0 {
		b.WriteString(" pv " + join(line))
	}
	return b.String()
}

// finish tells what a search has found.
func (s *Server) finish(a Answer) {
	r := s.search
	s.search = nil
	r.cancel()
	r.last.Nodes = a.Nodes
	if r.silent {
		return
	}
	if a.Err != nil {
		s.complain(a.Err)
	}
	if r.plays {
		s.play(r, a)
		return
	}
	switch a.Value {
	case game.Proven:
		score := "+"
		if a.Length > 0 {
			score = strconv.Itoa(a.Length)
		}
		if err := mates(r.query.Position, a.Line); err != nil {
			s.say("%s", r.info(score, nil))
			s.say("info string mate is proven, but its line is not complete: %s", lines.Short(err.Error()))
			s.say("checkmate timeout")
			return
		}
		s.say("%s", r.info(score, a.Line))
		s.say("checkmate %s", join(a.Line))
	case game.Disproven:
		s.say("%s", r.info("", nil))
		s.say("checkmate nomate")
	default:
		s.say("%s", r.info("", nil))
		if a.Err != nil {
			s.say("checkmate notimplemented")
			return
		}
		if a.Why != "" {
			s.say("info string not settled: %s", lines.Short(a.Why))
		}
		s.say("checkmate timeout")
	}
}

func join(words []string) string { return strings.Join(words, " ") }
