package usi

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/yomi-solver/yomi/protocol/universal"
)

// start begins what go asks for. Who asks for a mate gets an answer in any case, since
// he waits for one.
func (s *Server) start(ctx context.Context, args []string) error {
	if s.talk.Busy() {
		return errors.New("go: a search is running")
	}
	if s.plays = len(args) == 0 || args[0] != "mate"; s.plays {
		s.startPlay(ctx, args)
		return nil
	}
	if err := s.startMate(ctx, args[1:]); err != nil {
		s.talk.Complain(err)
		s.talk.Say("checkmate notimplemented")
	}
	return nil
}

// startMate begins a search for mate.
func (s *Server) startMate(ctx context.Context, args []string) error {
	limit, err := readTime(args)
	switch {
	case err != nil:
		return err
	case s.Solve == nil:
		return errors.New("go mate: there is no solver")
	case s.position == "":
		return errors.New("go mate: no position is set")
	}
	q := s.query(limit)
	q.Position, q.Shortest = s.position, s.chosen.Shortest
	s.begin(ctx, q, false, s.finish)
	return nil
}

// query is a question with what may be spent on it.
func (s *Server) query(limit time.Duration) Query {
	return Query{Time: limit, Nodes: s.chosen.Nodes, Memory: s.chosen.Memory(), Threads: int(s.chosen.Threads)}
}

// begin puts a question to the solver.
func (s *Server) begin(ctx context.Context, q Query, waits bool, finish func(Query, Answer) string) {
	s.talk.Begin(ctx, universal.Task{
		Solve:   func(ctx context.Context, show func(Progress)) Answer { return s.Solve(ctx, q, show) },
		Finish:  func(a Answer) string { return finish(q, a) },
		Limited: q.Time > 0 || q.Nodes > 0,
		Waits:   waits,
	})
}

// readTime reads what follows go mate. No time at all is very little time.
func readTime(args []string) (time.Duration, error) {
	if len(args) == 0 || len(args) == 1 && args[0] == "infinite" {
		return 0, nil
	}
	ms, err := strconv.ParseUint(args[0], 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) || len(args) > 1 {
		return 0, fmt.Errorf("go mate %q: want milliseconds or infinite", join(args))
	}
	const most = math.MaxInt64 / uint64(time.Millisecond)
	return max(1, time.Duration(min(ms, most))*time.Millisecond), nil
}

// gameOver ends the search for a move, of which nobody wants to hear any more. A search for mate goes on.
func (s *Server) gameOver(context.Context, []string) error {
	if s.plays {
		s.talk.Drop()
	}
	return nil
}
