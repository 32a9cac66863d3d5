package uci

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/chess"
	"github.com/yomi-solver/yomi/internal/lines"
)

// search is a search for mate in a goroutine of its own. A nil search is none.
type search struct {
	query   Query
	waits   bool // its move is said when it is asked for
	limited bool // it ends by itself
	cancel  context.CancelFunc
	start   time.Time
	shown   time.Time // when it was told of last
	last    Progress
	looks   chan Progress
	done    chan Answer
}

// begin starts a search. Looks that nobody takes in time are dropped, and never hold the search up.
func begin(ctx context.Context, solve Solver, q Query) *search {
	ctx, cancel := context.WithCancel(ctx)
	now := time.Now()
	r := &search{
		query: q, limited: q.Time > 0 || q.Nodes > 0 || q.Moves > 0, cancel: cancel, start: now, shown: now,
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
		text := r.info("")
		if len(p.Line) > 0 {
			text += " currmove " + p.Line[0]
		}
		s.say("%s", text)
	}
}

// info is a line about a search: its work, and a score with its line if there is one.
func (r *search) info(score string, line ...string) string {
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
	if a.Err != nil {
		s.complain(a.Err)
	}
	best, line := moves(r.query.Position, a)
	switch {
	case a.Value == game.Proven && a.Length > 0:
		s.say("%s", r.info(strconv.Itoa((a.Length+1)/2), line...))
	case a.Value == game.Proven:
		s.say("%s", r.info("", line...))
		s.say("info string mate, in a number of moves that is not known")
	case a.Value == game.Disproven && r.query.Moves > 0:
		s.say("%s", r.info(""))
		s.say("info string no mate in %d", r.query.Moves)
	case a.Value == game.Disproven:
		s.say("%s", r.info(""))
		s.say("info string no mate")
	default:
		s.say("%s", r.info(""))
		why := a.Why
		if why != "" {
			why = ": " + why
		}
		s.say("info string not settled%s", lines.Short(why))
	}
	s.held = "bestmove " + best
	if !r.waits {
		s.release()
	}
}

// moves are the move to play, which is legal whatever a solver says, and the line as far as it is.
func moves(position string, a Answer) (best string, line []string) {
	best = "0000"
	p, err := chess.Game.Parse(position, game.Question{})
	if err != nil {
		return best, nil
	}
	if list := p.Moves(nil); len(list) > 0 {
		best = p.FormatMove(list[0])
	}
	if _, err := p.ParseMove(a.Best); err == nil {
		best = a.Best
	}
	for _, word := range a.Line {
		m, err := p.ParseMove(word)
		if err != nil {
			break
		}
		line = append(line, word)
		p.Play(m)
	}
	if len(line) > 0 && a.Value == game.Proven {
		best = line[0]
	}
	return best, line
}
