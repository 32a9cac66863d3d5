package server

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/yomi-solver/yomi/engine"
	"github.com/yomi-solver/yomi/game"
)

// retryAfter is how many seconds a client should wait that finds the line full.
const retryAfter = "5"

var (
	errClosing = huma.Error503ServiceUnavailable("the server is shutting down")
	errBusy    = huma.ErrorWithHeaders(huma.Error429TooManyRequests(errFull.Error()), http.Header{"Retry-After": {retryAfter}})
)

// start puts a task into a line. Work is called when its turn has come, or when it was cancelled
// before; it must end the task.
func (s *Server) start(k kept, l *line, work func(context.Context)) error {
	s.closing.RLock()
	defer s.closing.RUnlock()
	if s.base.Err() != nil {
		return errClosing
	}
	ticket, err := l.join()
	if err != nil {
		s.metrics.refused.Inc()
		return errBusy
	}
	t := k.base()
	ctx, cancel := context.WithCancel(s.base)
	t.cancel, t.ticket = cancel, ticket
	s.tasks.add(k)
	s.running.Go(func() {
		defer cancel()
		if ticket.wait(ctx) == nil {
			leave := ticket.leave
			if l == s.short {
				leave = ticket.moveOn(s.long, s.limits.Turn)
			}
			defer leave()
			t.begin()
		}
		work(ctx)
	})
	return nil
}

// at once waits for a turn in the short line and does some work there, for requests that wait for
// their answer. The context of the work ends with the request and with the server.
func (s *Server) atOnce(ctx context.Context, work func(context.Context)) error {
	if s.base.Err() != nil {
		return errClosing
	}
	ticket, err := s.short.join()
	if err != nil {
		s.metrics.refused.Inc()
		return errBusy
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(s.base, cancel)()
	if err := ticket.wait(ctx); err != nil {
		return s.gone()
	}
	defer ticket.moveOn(s.long, s.limits.Turn)()
	work(ctx)
	return nil
}

// gone is the answer to a request that was given up before its work began.
func (s *Server) gone() error {
	if s.base.Err() != nil {
		return errClosing
	}
	return huma.NewError(statusGone, "the request was given up")
}

// statusGone is what servers commonly log where the client has closed the connection.
const statusGone = 499

// solveSafely solves a job. Trouble of ours has a number in the report and the rest in the log.
func (s *Server) solveSafely(ctx context.Context, job engine.Job) (r *engine.Report) {
	start := time.Now()
	ctx, cancel := context.WithTimeout(ctx, 2*s.limits.Time+shutdownTime)
	defer cancel()
	defer func() {
		if v := recover(); v != nil {
			r = broken(job, s.trouble("panic while solving", v, debug.Stack()))
		}
		s.metrics.solved(r, time.Since(start))
	}()
	r = s.solve(ctx, job)
	if r.Internal {
		r.Error = s.trouble("solving", r.Error, nil)
	}
	return r
}

// broken is the report of a job that came to nothing.
func broken(job engine.Job, err string) *engine.Report {
	r := engine.Broken("", errors.New(err)).Report
	r.ID, r.Game, r.Goal, r.Internal = job.ID, job.Game, job.Question.Goal, true
	return r
}

// trouble writes what went wrong on our side into the log, and returns what a client may know of it.
func (s *Server) trouble(doing string, what any, stack []byte) string {
	id := strings.ToLower(rand.Text()[:8])
	s.metrics.troubles.Inc()
	s.log.Error(doing, "id", id, "error", fmt.Sprint(what), "stack", string(stack))
	return "internal error " + id
}

// limit cuts what a job may spend to what the server allows.
func (s *Server) limit(job engine.Job, usual time.Duration) engine.Job {
	if job.Time <= 0 {
		job.Time = usual
	}
	if job.Memory <= 0 {
		job.Memory = usualMemory
	}
	job.Time = min(job.Time, s.limits.Time)
	job.Memory = min(job.Memory, s.limits.Memory)
	job.Threads = min(max(job.Threads, 1), s.limits.Threads)
	job.List, job.Store = s.limits.Memory, s.config.Solved
	return job
}

// look is engine.Look among a bounded number of others.
func (s *Server) look(ctx context.Context, job engine.Job, moves ...string) (*engine.View, error) {
	if err := s.take(ctx); err != nil {
		return nil, err
	}
	defer s.give()
	return view(job, moves...)
}

// view is engine.Look for positions that can be kept: some games have texts that stand for far longer ones.
func view(job engine.Job, moves ...string) (*engine.View, error) {
	v, err := engine.Look(job, moves...)
	switch {
	case err != nil:
		return nil, wrong(err)
	case len(v.Position) > maxPosition:
		return nil, wrongf("the position takes %d bytes in full; %d are the most here", len(v.Position), maxPosition)
	}
	return v, nil
}

// take waits until there is room for a look at positions, and give makes room again.
func (s *Server) take(ctx context.Context) error {
	select {
	case s.glance <- struct{}{}:
		return nil
	case <-ctx.Done():
		return s.gone()
	}
}

func (s *Server) give() { <-s.glance }

// wrong is an error about the input.
func wrong(err error) error { return huma.Error422UnprocessableEntity(oneLine(err.Error())) }

func wrongf(format string, args ...any) error { return wrong(fmt.Errorf(format, args...)) }

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// asked says whether a question can be a single job.
func asked(job engine.Job) error {
	if job.Question.Turn == engine.TurnBoth {
		return wrongf("turn %s asks two questions: send two jobs", engine.TurnBoth)
	}
	return nil
}

// question is what a job asks, in the words of the engine.
func question(goal, turn, target, region string) game.Question {
	return game.Question{Goal: goal, Turn: turn, Target: target, Region: region}
}
