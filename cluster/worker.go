package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve/joblevel"
)

// WorkerConfig is what a worker needs to know.
type WorkerConfig struct {
	Access   Access // URL must be set
	Run      string // which run; empty: the first one that answers
	Name     string // what others call it; empty: host and process
	Slots    int    // jobs at a time; 0: one
	Memory   int64  // bytes for the table
	Patience time.Duration
	Tell     func(string)
}

// DefaultPatience is how long a worker waits for a coordinator that does not answer.
const DefaultPatience = 10 * time.Minute

// ErrPatience says that no coordinator has been heard of for too long.
var ErrPatience = errors.New("no coordinator answers")

// Work does jobs until the run is done, until the context ends, or until no coordinator
// has been heard of for too long. It is nil for the first of these.
func Work(ctx context.Context, config WorkerConfig) error {
	if config.Slots == 0 {
		config.Slots = 1
	}
	if config.Patience == 0 {
		config.Patience = DefaultPatience
	}
	if config.Tell == nil {
		config.Tell = func(string) {}
	}
	if config.Name == "" {
		host, _ := os.Hostname()
		config.Name = fmt.Sprintf("%s-%d", host, os.Getpid())
	}
	conn, err := config.Access.connect(config.Access.URL, "yomi worker "+config.Name, nil)
	if err != nil {
		return err
	}
	defer conn.Close()
	for {
		w, err := greet(ctx, conn, config)
		if err != nil {
			return err
		}
		if w.Done {
			return nil
		}
		again, err := attend(ctx, conn, config, w)
		if err != nil || !again {
			return err
		}
	}
}

// greet asks for a run until one answers.
func greet(ctx context.Context, conn *nats.Conn, config WorkerConfig) (welcome, error) {
	subject := helloSubject
	if config.Run != "" {
		subject = names{config.Run}.subject("hello")
	}
	var w welcome
	err := request(ctx, conn, config, subject, &w)
	return w, err
}

// request asks a subject until somebody answers, or until patience ends.
func request(ctx context.Context, conn *nats.Conn, config WorkerConfig, subject string, answer any) error {
	for begin := time.Now(); time.Since(begin) < config.Patience; {
		m, err := conn.RequestWithContext(limit(ctx, time.Second), subject, nil)
		if err == nil && json.Unmarshal(m.Data, answer) == nil {
			return nil
		}
		if !wait(ctx, reconnectWait) {
			return ctx.Err()
		}
		if conn.IsClosed() {
			break // a server that has refused us twice is not asked again
		}
	}
	if err := conn.LastError(); err != nil {
		return fmt.Errorf("%w at %s: %w", ErrPatience, config.Access.URL, err)
	}
	return fmt.Errorf("%w at %s", ErrPatience, config.Access.URL)
}

// limit is a context for one step. Its timer ends by itself.
func limit(ctx context.Context, d time.Duration) context.Context {
	limited, cancel := context.WithTimeout(ctx, d)
	context.AfterFunc(limited, cancel)
	return limited
}

// wait sleeps, unless the context ends.
func wait(ctx context.Context, d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-ctx.Done():
		return false
	}
}

// attendance is a worker at one run.
type attendance struct {
	config  WorkerConfig
	welcome welcome
	names   names
	conn    *nats.Conn
	js      jetstream.JetStream
	problem game.Problem
	begin   time.Time

	busy  atomic.Int64
	jobs  atomic.Uint64
	nodes atomic.Uint64
	facts atomic.Int64
	heard atomic.Int64 // when the coordinator was heard of, in nanoseconds

	lock     sync.Mutex
	running  map[string]context.CancelCauseFunc
	canceled map[string]bool // jobs that may still be waiting at the server
}

// errCanceled says that nobody needs a job any more.
var errCanceled = errors.New("canceled")

// attend works for a run. It returns true if the run is another one now.
func attend(ctx context.Context, conn *nats.Conn, config WorkerConfig, w welcome) (again bool, err error) {
	d, _, err := w.Question.division()
	if err != nil {
		return false, err
	}
	searchers, err := d.Searchers(config.Slots, config.Memory, w.Most, w.Question.Longest)
	if err != nil {
		return false, err
	}
	defer func() {
		for _, s := range searchers {
			err = errors.Join(err, s.Close())
		}
	}()
	js, err := jetstream.New(conn)
	if err != nil {
		return false, err
	}
	a := &attendance{
		config: config, welcome: w, names: names{w.Run}, conn: conn, js: js, problem: d.Problem(), begin: time.Now(),
		running: map[string]context.CancelCauseFunc{}, canceled: map[string]bool{},
	}
	a.heard.Store(time.Now().UnixNano())
	inner, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	subscriptions, err := a.subscribe(stop)
	defer func() {
		for _, s := range subscriptions {
			_ = s.Unsubscribe()
		}
	}()
	if err != nil {
		return false, err
	}
	config.Tell(fmt.Sprintf("at work on %s %s", w.Question.Game, w.Question.Text))
	var group sync.WaitGroup
	for _, s := range searchers {
		group.Go(func() { a.slot(inner, s, stop) })
	}
	group.Go(func() { a.learn(inner, searchers) })
	group.Go(func() { a.live(inner, stop) })
	group.Wait()
	switch err := context.Cause(inner); {
	case errors.Is(err, errDone):
		return false, nil
	case errors.Is(err, errOther):
		return true, nil
	case ctx.Err() != nil:
		return false, ctx.Err()
	default:
		return false, err
	}
}

// Reasons to leave a run.
var (
	errDone  = errors.New("the run is done")
	errOther = errors.New("there is another run")
)

// subscribe hears of the end and of jobs that nobody needs any more.
func (a *attendance) subscribe(stop context.CancelCauseFunc) (list []*nats.Subscription, err error) {
	for subject, f := range map[string]nats.MsgHandler{
		"done": func(*nats.Msg) { stop(errDone) },
		"cancel": func(m *nats.Msg) {
			a.lock.Lock()
			defer a.lock.Unlock()
			id := string(m.Data)
			if len(a.canceled) >= maxPending {
				clear(a.canceled) // whoever has forgotten one searches it in vain
			}
			a.canceled[id] = true
			if cancel := a.running[id]; cancel != nil {
				cancel(errCanceled)
			}
		},
	} {
		s, err := a.conn.Subscribe(a.names.subject(subject), f)
		if err != nil {
			return list, err
		}
		list = append(list, s)
	}
	return list, nil
}

// beatEvery is how often a worker says that it is there.
const beatEvery = 500 * time.Millisecond

// askEvery is how often it makes sure that the coordinator is, too.
const askEvery = 3 * time.Second

// live sends signs of life, and leaves when the run is over or has not been heard of for
// too long.
func (a *attendance) live(ctx context.Context, stop context.CancelCauseFunc) {
	asked := time.Now()
	for wait(ctx, beatEvery) {
		a.sign(false)
		if time.Since(asked) < askEvery {
			continue
		}
		asked = time.Now()
		m, err := a.conn.RequestWithContext(limit(ctx, askEvery), helloOf(a.config, a.names), nil)
		var w welcome
		switch {
		case err != nil || json.Unmarshal(m.Data, &w) != nil:
			if time.Since(time.Unix(0, a.heard.Load())) > a.config.Patience {
				stop(fmt.Errorf("%w at %s", ErrPatience, a.config.Access.URL))
			}
			continue
		case w.Run != a.names.run:
			stop(errOther)
		case w.Done:
			stop(errDone)
		}
		a.heard.Store(time.Now().UnixNano())
	}
	a.sign(true)
	_ = a.conn.FlushTimeout(time.Second)
}

// helloOf is where a worker asks after its run: where it found it, so that it hears of
// another one.
func helloOf(config WorkerConfig, n names) string {
	if config.Run != "" {
		return n.subject("hello")
	}
	return helloSubject
}

// sign sends a sign of life; one that is lost is followed by the next.
func (a *attendance) sign(left bool) {
	data, err := json.Marshal(beat{
		Worker: a.config.Name, Slots: a.config.Slots, Busy: int(a.busy.Load()), Jobs: a.jobs.Load(), Nodes: a.nodes.Load(),
		Facts: int(a.facts.Load()), Up: time.Since(a.begin).Seconds(), Left: left,
	})
	if err == nil {
		_ = a.conn.Publish(a.names.subject("beat"), data)
	}
}

// learn hears what others have settled, from the beginning of the run.
func (a *attendance) learn(ctx context.Context, searchers []*joblevel.Searcher) {
	for ctx.Err() == nil {
		consumer, err := a.js.OrderedConsumer(limit(ctx, publishTime), a.names.stream("settled"), jetstream.OrderedConsumerConfig{})
		if err != nil {
			wait(ctx, time.Second)
			continue
		}
		for ctx.Err() == nil {
			batch, err := consumer.Fetch(100, jetstream.FetchMaxWait(fetchWait))
			if err != nil {
				wait(ctx, time.Second)
				break
			}
			for msg := range batch.Messages() {
				a.hear(msg.Data(), searchers)
			}
			if err := batch.Error(); err != nil && !errors.Is(err, nats.ErrTimeout) {
				wait(ctx, time.Second)
				break
			}
		}
	}
}

// hear gives a settled position to all searchers.
func (a *attendance) hear(data []byte, searchers []*joblevel.Searcher) {
	var f fact
	if json.Unmarshal(data, &f) != nil {
		return
	}
	v, ok := game.ParseValue(f.Value)
	if !ok || v == game.Unknown {
		return
	}
	a.facts.Add(1)
	for _, s := range searchers {
		s.Learn(joblevel.Settled{State: f.State, Value: v, Rank: f.Rank})
	}
}

// Ask asks a coordinator how its run stands.
func Ask(ctx context.Context, config WorkerConfig) (Status, error) {
	var s Status
	conn, err := config.Access.connect(config.Access.URL, "yomi status", nil)
	if err != nil {
		return s, err
	}
	defer conn.Close()
	subject := statusSubject
	if config.Run != "" {
		subject = names{config.Run}.subject("status")
	}
	err = request(ctx, conn, config, subject, &s)
	return s, err
}
