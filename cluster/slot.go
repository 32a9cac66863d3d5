package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve/joblevel"
)

// slot does jobs, one after another, until the context ends.
func (a *attendance) slot(ctx context.Context, s *joblevel.Searcher, stop context.CancelCauseFunc) {
	for ctx.Err() == nil {
		consumer, err := a.js.Consumer(limit(ctx, publishTime), a.names.stream("jobs"), "jobs")
		if err != nil {
			wait(ctx, reconnectWait)
			continue
		}
		for ctx.Err() == nil {
			batch, err := consumer.Fetch(1, jetstream.FetchMaxWait(fetchWait))
			if err != nil {
				wait(ctx, reconnectWait)
				break
			}
			for msg := range batch.Messages() {
				a.heard.Store(time.Now().UnixNano())
				a.busy.Add(1)
				err := a.do(ctx, s, msg)
				a.busy.Add(-1)
				if err != nil {
					stop(err)
				}
			}
			if err := batch.Error(); err != nil && !jetstreamQuiet(err) {
				wait(ctx, reconnectWait)
				break
			}
		}
	}
}

// jetstreamQuiet tells errors that mean that there was nothing to fetch.
func jetstreamQuiet(err error) bool {
	return errors.Is(err, jetstream.ErrNoMessages) || errors.Is(err, context.DeadlineExceeded)
}

// maxDeliveries is how many workers a job may have been given to. If none of them came
// back, the job itself may be what is wrong with it: it is called open then, and split.
const maxDeliveries = 6

// do does a job: heartbeats while it is searched, the result, and the acknowledgement
// at the end. An error is one that this worker cannot go on with.
func (a *attendance) do(ctx context.Context, s *joblevel.Searcher, msg jetstream.Msg) error {
	var o order
	if json.Unmarshal(msg.Data(), &o) != nil {
		return msg.Term()
	}
	problem, ok := a.problem.Clone().(game.Problem)
	if !ok {
		return errors.New("a clone of a problem is none")
	}
	moves, err := parseMoves(problem, o.Moves)
	if err != nil {
		return msg.Term()
	}
	r := reply{order: o, Worker: a.config.Name, Value: game.Unknown.String(), PN: 1, DN: 1}
	if meta, err := msg.Metadata(); err == nil && meta.NumDelivered > maxDeliveries {
		a.deliver(ctx, r)
		return ignore(msg.Ack())
	}
	running, cancel := context.WithCancelCause(ctx)
	a.lock.Lock()
	a.running[o.ID] = cancel
	if a.canceled[o.ID] {
		cancel(errCanceled)
	}
	a.lock.Unlock()
	defer func() {
		a.lock.Lock()
		delete(a.running, o.ID)
		a.lock.Unlock()
		cancel(nil)
	}()
	go a.heartbeat(running, msg)
	result, err := s.Search(running, joblevel.Job{Moves: moves, Nodes: o.Nodes})
	switch {
	case errors.Is(context.Cause(running), errCanceled):
		return ignore(msg.Ack())
	case ctx.Err() != nil:
		return ignore(msg.Nak()) // somebody else may have it at once
	case err != nil:
		a.config.Tell(fmt.Sprintf("job %s: %v", o.ID, err))
	}
	a.jobs.Add(1)
	a.nodes.Add(result.Spent)
	back := along(problem, moves)
	err = a.fill(ctx, &r, result, problem)
	back()
	if err != nil {
		return ignore(msg.Nak())
	}
	if a.deliver(ctx, r) {
		return ignore(msg.Ack())
	}
	return ignore(msg.Nak())
}

// ignore drops an error of an acknowledgement: if the server does not hear it, the job
// is done once more.
func ignore(error) error { return nil }

// heartbeat tells the server that somebody is at work.
func (a *attendance) heartbeat(ctx context.Context, msg jetstream.Msg) {
	for wait(ctx, a.welcome.AckWait/3) {
		_ = msg.InProgress()
	}
}

// fill completes a reply with what was found. Problem stands at the job's position.
func (a *attendance) fill(ctx context.Context, r *reply, result joblevel.Result, problem game.Problem) error {
	r.Value, r.Spent = result.Value.String(), result.Spent
	r.PN, r.DN = result.Numbers.Proof, result.Numbers.Disproof
	if result.Value == game.Unknown {
		r.Hints = formatHints(problem, result.Hints)
		return nil
	}
	packed, err := pack(result.Leans, result.Certificate)
	if err != nil {
		return err
	}
	if len(packed) <= a.welcome.Inline {
		r.Proof = packed
		return nil
	}
	r.Object = fmt.Sprintf("%s-%s-%d", r.ID, a.config.Name, time.Now().UnixNano())
	return a.insist(ctx, func(ctx context.Context) error {
		store, err := a.js.ObjectStore(ctx, a.names.bucket())
		if err == nil {
			_, err = store.PutBytes(ctx, r.Object, packed)
		}
		return err
	})
}

// deliver brings a result to the server, however often that takes.
func (a *attendance) deliver(ctx context.Context, r reply) bool {
	name := fmt.Sprintf("%s-%s-%d", r.ID, a.config.Name, time.Now().UnixNano())
	return a.insist(ctx, func(ctx context.Context) error {
		return publish(ctx, a.js, a.names.subject("results"), r, name)
	}) == nil
}

// insist repeats a step until it succeeds, until the context ends, or for as long as the
// worker's patience lasts.
func (a *attendance) insist(ctx context.Context, step func(context.Context) error) error {
	for begin := time.Now(); ; {
		err := step(limit(ctx, publishTime))
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case time.Since(begin) > a.config.Patience:
			return err
		}
		wait(ctx, reconnectWait)
	}
}
