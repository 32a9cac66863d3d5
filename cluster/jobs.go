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

// fill hands out jobs until everybody has one and a few are waiting.
func (c *Coordinator) fill(ctx context.Context) error {
	slots := c.slots()
	for len(c.out) < slots+slots/4+2 {
		job, ok := c.tree.Next()
		if !ok {
			return nil
		}
		moves := formatMoves(c.problem, job.Moves)
		o := order{ID: idOf(moves, job.Nodes), Moves: moves, Nodes: job.Nodes}
		c.serial++
		limited, cancel := context.WithTimeout(ctx, publishTime)
		err := publish(limited, c.js, c.names.subject("jobs"), o, fmt.Sprintf("%s-%d-%d", o.ID, c.start.UnixNano(), c.serial))
		cancel()
		if err != nil {
			// The server is not there, or takes nothing. Try again at the next tick.
			c.tree.Release(job.Moves)
			return c.stuck(ctx, err)
		}
		c.failing = time.Time{}
		c.out[o.ID] = outstanding{job, moves, time.Now()}
	}
	return nil
}

// stuck notes that no job can be handed out. An existing server may come back at any time;
// our own that takes nothing for a while, as after a full disk, has given up.
func (c *Coordinator) stuck(ctx context.Context, err error) error {
	if c.failing.IsZero() {
		c.failing = time.Now()
		c.tell("no job can be handed out: %v", err)
	}
	if c.server == nil || ctx.Err() != nil || time.Since(c.failing) < readyTime {
		return nil
	}
	return fmt.Errorf("our own NATS server takes no jobs any more: %w", err)
}

// publishTime is how long a server may take to accept a message.
const publishTime = 5 * time.Second

// publish sends a message that the server stores before this returns. A message with the
// name of one that it has is stored once.
func publish(ctx context.Context, js jetstream.JetStream, subject string, v any, name string) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = js.Publish(ctx, subject, data, jetstream.WithMsgID(name))
	return err
}

// look makes sure that everything is in order: that there is room on the disk, that our own
// server has not given up, and that no job has been forgotten.
func (c *Coordinator) look() error {
	c.expire()
	if time.Since(c.looked) < lookEvery {
		return nil
	}
	c.looked = time.Now()
	if c.server != nil && !c.server.JetStreamEnabled() {
		return errors.New("our own NATS server has turned its streams off, as it does with no space left on the disk")
	}
	return c.journal.probe()
}

// lookEvery is how often the coordinator makes sure.
const lookEvery = 2 * time.Second

// expire takes jobs back that have been out for too long.
func (c *Coordinator) expire() {
	for id, o := range c.out {
		if time.Since(o.since) > c.config.Lost {
			delete(c.out, id)
			c.tree.Release(o.job.Moves)
			c.count(func(s *Status) { s.Lost++ })
		}
	}
}

// take believes an answer, or not. An error is one of the disk; the result then stays in
// its stream and comes again.
func (c *Coordinator) take(ctx context.Context, a arrival) error {
	id := a.reply.ID
	if a.err != nil {
		c.tell("a result of %s is refused: %v", a.reply.Worker, a.err)
		c.count(func(s *Status) { s.Refused++ })
		c.release(id)
		return c.done(a)
	}
	if a.reply.Canceled || !c.tree.Wants(a.answer.Moves, a.answer.Value) {
		c.count(func(s *Status) { s.Late++ })
		c.release(id)
		return c.done(a)
	}
	if a.answer.Value != game.Unknown {
		name, err := c.journal.keep(id, a.certificate)
		if err != nil {
			return err
		}
		a.answer.Proof = name
	}
	if err := c.journal.append(a.answer, a.reply.Worker); err != nil {
		return err
	}
	if _, err := c.tree.Apply(a.answer); err != nil {
		return err
	}
	c.release(id)
	c.metrics.answer(a)
	if a.answer.Value != game.Unknown {
		c.count(func(s *Status) { s.Settled++ })
		c.share(ctx, a.answer)
		c.cancel()
	}
	if err := c.journal.snapshot(c.tree); err != nil {
		return err
	}
	return c.done(a)
}

// done tells the server that a result has been dealt with. If it does not hear it, the
// result comes again and is late then.
func (c *Coordinator) done(a arrival) error {
	_ = a.msg.Ack()
	if a.reply.Object != "" {
		go c.drop(a.reply.Object)
	}
	return nil
}

// release counts a job as not out any more.
func (c *Coordinator) release(id string) {
	if o, ok := c.out[id]; ok {
		delete(c.out, id)
		c.tree.Release(o.job.Moves)
	}
}

// share tells everybody what has been settled on every path.
func (c *Coordinator) share(ctx context.Context, a joblevel.Answer) {
	back := along(c.problem, a.Moves)
	state := string(c.problem.AppendState(nil))
	back()
	s, ok := c.tree.Find(state)
	if !ok || !a.Free() {
		return
	}
	c.lock.Lock()
	c.settled[state] = s
	c.lock.Unlock()
	limited, cancel := context.WithTimeout(ctx, publishTime)
	defer cancel()
	// Whoever does not hear it searches it anew.
	_ = publish(limited, c.js, c.names.subject("settled"), fact{s.State, s.Value.String(), s.Rank}, a.Proof)
}

// cancel tells workers which jobs nobody needs any more.
func (c *Coordinator) cancel() {
	for id, o := range c.out {
		if !c.tree.Wants(o.job.Moves, game.Unknown) {
			delete(c.out, id)
			_ = c.conn.Publish(c.names.subject("cancel"), []byte(id))
			c.count(func(s *Status) { s.Canceled++ })
		}
	}
}
