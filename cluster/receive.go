package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve/joblevel"
)

// listen answers those who ask, and hears signs of life.
func (c *Coordinator) listen(ctx context.Context) error {
	hello := func(m *nats.Msg) {
		c.lock.Lock()
		done := c.status.Done
		c.lock.Unlock()
		respond(m, welcome{c.names.run, c.journal.header.Question, c.config.AckWait, c.config.Most, c.config.Inline, done})
	}
	status := func(m *nats.Msg) { respond(m, c.Status()) }
	life := func(m *nats.Msg) {
		var b beat
		if json.Unmarshal(m.Data, &b) != nil {
			return
		}
		select {
		case c.beats <- b:
		case <-ctx.Done():
		}
	}
	for subject, f := range map[string]nats.MsgHandler{
		helloSubject: hello, c.names.subject("hello"): hello,
		statusSubject: status, c.names.subject("status"): status,
		c.names.subject("beat"): life,
	} {
		if _, err := c.conn.Subscribe(subject, f); err != nil {
			return err
		}
	}
	return c.conn.Flush()
}

// statusSubject is where anybody asks how it stands.
const statusSubject = "yomi.status"

// respond answers a request; whoever does not hear it asks again.
func respond(m *nats.Msg, v any) {
	if data, err := json.Marshal(v); err == nil {
		_ = m.Respond(data)
	}
}

// resultWait is how long the coordinator may take for a result before it comes again.
const resultWait = 5 * time.Minute

// receive takes results from their stream, checks them, and hands them to the owner of the
// tree, until the context ends.
func (c *Coordinator) receive(ctx context.Context) error {
	consumer, err := c.names.consumer(ctx, c.js, "results", resultWait)
	if err != nil {
		return fmt.Errorf("results: %w", err)
	}
	problem, ok := c.division.Problem().Clone().(game.Problem)
	if !ok {
		return errors.New("a clone of a problem is none")
	}
	checker := c.division.Checker(ctx, c.known)
	checker.Dir = c.folder()
	for ctx.Err() == nil {
		batch, err := consumer.Fetch(1, jetstream.FetchMaxWait(fetchWait))
		if err != nil {
			if !c.pause(ctx) {
				return ctx.Err()
			}
			continue
		}
		for msg := range batch.Messages() {
			a := c.check(ctx, checker, problem, msg)
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if errors.Is(a.err, errAgain) {
				_ = msg.NakWithDelay(time.Second)
				continue
			}
			select {
			case c.checked <- a:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		if err := batch.Error(); err != nil && !errors.Is(err, nats.ErrTimeout) && !c.pause(ctx) {
			return ctx.Err()
		}
	}
	return ctx.Err()
}

// fetchWait is how long a request for messages waits at the server.
const fetchWait = 2 * time.Second

// pause waits a moment after an error of the network.
func (c *Coordinator) pause(ctx context.Context) bool {
	select {
	case <-time.After(reconnectWait):
		return true
	case <-ctx.Done():
		return false
	}
}

// known finds a position among those that are settled.
func (c *Coordinator) known(state string) (joblevel.Settled, bool) {
	c.lock.Lock()
	defer c.lock.Unlock()
	s, ok := c.settled[state]
	return s, ok
}

// check looks at a result. Nothing in it is believed but what the checker accepts.
func (c *Coordinator) check(ctx context.Context, checker *joblevel.Checker, p game.Problem, msg jetstream.Msg) arrival {
	a := arrival{msg: msg}
	if a.err = json.Unmarshal(msg.Data(), &a.reply); a.err != nil || a.reply.Canceled {
		return a
	}
	if a.reply.ID != idOf(a.reply.Moves, a.reply.Nodes) {
		a.err = errors.New("it names another job than its own")
		return a
	}
	result := joblevel.Result{Spent: a.reply.Spent, Numbers: game.Numbers{Proof: a.reply.PN, Disproof: a.reply.DN}}
	result.Nodes = a.reply.Nodes
	var ok bool
	if result.Value, ok = game.ParseValue(a.reply.Value); !ok {
		a.err = fmt.Errorf("value %q", a.reply.Value)
		return a
	}
	if result.Moves, a.err = parseMoves(p, a.reply.Moves); a.err != nil {
		return a
	}
	if result.Value == game.Unknown {
		back := along(p, result.Moves)
		result.Hints = parseHints(p, a.reply.Hints)
		back()
	} else {
		begin := time.Now()
		if result.Leans, result.Certificate, a.err = c.fetch(ctx, &a.reply); a.err != nil {
			return a
		}
		defer func() { c.metrics.checked(time.Since(begin)) }()
	}
	a.certificate = result.Certificate
	a.answer, a.err = checker.Check(result)
	return a
}

// fetch unpacks the proof of a result, wherever it is.
func (c *Coordinator) fetch(ctx context.Context, r *reply) ([]string, []byte, error) {
	data := r.Proof
	if r.Object != "" {
		store, err := c.js.ObjectStore(ctx, c.names.bucket())
		if err != nil {
			return nil, nil, fmt.Errorf("%w: %w", errAgain, err)
		}
		if data, err = store.GetBytes(ctx, r.Object); err != nil {
			if errors.Is(err, jetstream.ErrObjectNotFound) {
				return nil, nil, err
			}
			return nil, nil, fmt.Errorf("%w: %w", errAgain, err)
		}
	}
	return unpack(data, c.config.Most)
}

// errAgain says that a result could not be looked at and is to come again.
var errAgain = errors.New("try again")

// drop deletes an object; one that stays behind goes with the run.
func (c *Coordinator) drop(name string) {
	ctx, cancel := context.WithTimeout(context.Background(), publishTime)
	defer cancel()
	if store, err := c.js.ObjectStore(ctx, c.names.bucket()); err == nil {
		_ = store.Delete(ctx, name)
	}
}
