package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/yomi-solver/yomi/engine"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve/joblevel"
)

// Config is what a coordinator needs to know.
type Config struct {
	Question Question // empty: what the folder says
	Dir      string   // of the journal
	Access   Access
	HTTP     string        // HOST:PORT of the status page; empty: none
	AckWait  time.Duration // without a heartbeat, before a job goes to another worker; 0: DefaultAckWait
	Lost     time.Duration // without an answer, before a job is made again; 0: DefaultLost
	Most     int           // bytes of a certificate; 0: DefaultMost
	Inline   int           // bytes of a packed certificate that travels in its message; 0: DefaultInline
	Snapshot int           // answers between snapshots; 0: DefaultSnapshot
	// Tell hears what happens, a line at a time; nil: nobody does.
	Tell  func(string)
	Ready func(url, page string) // called once workers can come
	files filer                  // nil: the disk
}

// Usual values of a Config.
const (
	DefaultAckWait  = 10 * time.Second
	DefaultLost     = 10 * time.Minute
	DefaultSnapshot = 1000
)

func (c *Config) complete() {
	if c.AckWait == 0 {
		c.AckWait = DefaultAckWait
	}
	if c.Lost == 0 {
		c.Lost = DefaultLost
	}
	if c.Most == 0 {
		c.Most = DefaultMost
	}
	if c.Inline == 0 {
		c.Inline = DefaultInline
	}
	if c.Snapshot == 0 {
		c.Snapshot = DefaultSnapshot
	}
	if c.Tell == nil {
		c.Tell = func(string) {}
	}
	if c.files == nil {
		c.files = disk{}
	}
	if c.Access.Listen == "" {
		c.Access.Listen = Loopback
	}
}

// Coordinator keeps the tree of a run. One goroutine, that of Run, owns the tree and the
// journal; others receive results and check them.
type Coordinator struct {
	config   Config
	journal  *journal
	tree     *joblevel.Tree
	division *engine.Division
	names    names
	server   *server.Server // nil: it is somebody else's
	conn     *nats.Conn
	js       jetstream.JetStream
	start    time.Time
	url      string
	page     string

	problem game.Problem // scratch of the owner
	out     map[string]outstanding
	serial  uint64
	failing time.Time // since when no job can be handed out
	checked chan arrival
	beats   chan beat

	// The lock guards what others read: settled positions, and how things stand.
	lock    sync.Mutex
	settled map[string]joblevel.Settled
	status  Status
	workers map[string]*member
	metrics *metrics
}

// outstanding is a job that is out.
type outstanding struct {
	job   joblevel.Job
	moves []string
	since time.Time
}

// arrival is a result that has been looked at.
type arrival struct {
	reply       reply
	answer      joblevel.Answer
	certificate []byte
	err         error // it must not be believed
	msg         jetstream.Msg
}

// New opens the journal and the connection of a coordinator.
func New(ctx context.Context, config Config) (*Coordinator, error) {
	config.complete()
	j, tree, err := openJournal(config.Dir, config.Question, config.files, config.Snapshot)
	if err != nil {
		return nil, err
	}
	c := &Coordinator{
		config: config, journal: j, tree: tree, division: j.division, names: names{j.header.Run}, start: time.Now(),
		out: map[string]outstanding{}, checked: make(chan arrival), beats: make(chan beat, 1024),
		settled: map[string]joblevel.Settled{}, workers: map[string]*member{},
	}
	c.problem, _ = j.division.Problem().Clone().(game.Problem)
	for _, s := range tree.Known() {
		c.settled[s.State] = s
	}
	c.metrics = newMetrics(c)
	c.note()
	err = c.link(ctx)
	if err == nil && config.HTTP != "" {
		c.page, err = c.serve(ctx, config.HTTP)
	}
	if err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return c, nil
}

// link starts or finds the server and makes the streams. Jobs of an earlier process are
// dropped: nobody here knows of them.
func (c *Coordinator) link(ctx context.Context) (err error) {
	c.url = c.config.Access.URL
	if c.url == "" {
		if c.server, err = embedded(c.config.Access, c.config.Dir); err != nil {
			return err
		}
		c.url = c.server.ClientURL()
	}
	if c.conn, err = c.config.Access.connect(c.url, "yomi coordinator", c.server); err != nil {
		return err
	}
	if c.js, err = jetstream.New(c.conn); err != nil {
		return err
	}
	limited, cancel := context.WithTimeout(ctx, readyTime)
	defer cancel()
	if err := c.names.streams(limited, c.js); err != nil {
		return err
	}
	s, err := c.js.Stream(limited, c.names.stream("jobs"))
	if err != nil {
		return err
	}
	if err := s.Purge(limited); err != nil {
		return err
	}
	_, err = c.names.consumer(limited, c.js, "jobs", c.config.AckWait)
	return err
}

// Close gives everything back.
func (c *Coordinator) Close() error {
	if c.conn != nil {
		c.conn.Close()
	}
	if c.server != nil {
		c.server.Shutdown()
		c.server.WaitForShutdown()
	}
	return c.journal.close()
}

// URL is where workers connect, and Page where the status page is.
func (c *Coordinator) URL() string  { return c.url }
func (c *Coordinator) Page() string { return c.page }

// tick is how often the coordinator looks around.
const tick = 200 * time.Millisecond

// checkers is how many results are checked side by side.
const checkers = 2

// Run hands out jobs until the root is settled, and returns the report with its proof.
// It ends early with the context, or with an error of the disk or of the network.
func (c *Coordinator) Run(ctx context.Context) (*engine.Report, error) {
	inner, stop := context.WithCancel(ctx)
	defer stop()
	if err := c.listen(inner); err != nil {
		return nil, err
	}
	if c.config.Ready != nil {
		c.config.Ready(c.url, c.page)
	}
	failed := make(chan error, checkers)
	for range checkers {
		go func() { failed <- c.receive(inner) }()
	}
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	for c.tree.Value() == game.Unknown {
		if err := c.fill(inner); err != nil {
			return c.unfinished(), err
		}
		c.note()
		select {
		case a := <-c.checked:
			if err := c.take(inner, a); err != nil {
				return c.unfinished(), err
			}
		case b := <-c.beats:
			c.hear(b)
		case <-ticker.C:
			c.expire()
		case err := <-failed:
			if inner.Err() == nil {
				return c.unfinished(), err
			}
		case <-ctx.Done():
			return c.unfinished(), ctx.Err()
		}
	}
	return c.finish(ctx)
}

// unfinished is the report of a run that ends without an answer.
func (c *Coordinator) unfinished() *engine.Report {
	return c.division.Report(c.tree, c.slots(), time.Since(c.start))
}

// finish makes the report, tells the workers that they may go, and clears the streams.
func (c *Coordinator) finish(ctx context.Context) (*engine.Report, error) {
	c.note()
	r := c.division.Finish(ctx, c.tree, c.open, c.slots(), time.Since(c.start))
	c.lock.Lock()
	c.status.Done = true
	c.lock.Unlock()
	for range 3 { // messages may be lost
		_ = c.conn.Publish(c.names.subject("done"), nil)
		_ = c.conn.FlushTimeout(time.Second)
		time.Sleep(tick)
	}
	if ctx.Err() == nil {
		limited, cancel := context.WithTimeout(ctx, readyTime)
		defer cancel()
		// Streams that stay behind harm nobody.
		_ = c.names.remove(limited, c.js)
	}
	return r, nil
}

// open finds a certificate.
func (c *Coordinator) open(name string) (io.ReadCloser, error) { return c.journal.open(name) }

// slots is how many jobs the workers can do at a time.
func (c *Coordinator) slots() int {
	c.lock.Lock()
	defer c.lock.Unlock()
	n := 0
	for _, w := range c.workers {
		if w.alive(c.config.AckWait) {
			n += w.beat.Slots
		}
	}
	return n
}

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
	if a.reply.Canceled || !c.tree.Wants(a.answer.Moves) {
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
		if !c.tree.Wants(o.job.Moves) {
			delete(c.out, id)
			_ = c.conn.Publish(c.names.subject("cancel"), []byte(id))
			c.count(func(s *Status) { s.Canceled++ })
		}
	}
}

// tell reports what happens.
func (c *Coordinator) tell(format string, args ...any) { c.config.Tell(fmt.Sprintf(format, args...)) }

// folder is where long certificates are sorted.
func (c *Coordinator) folder() string { return filepath.Join(c.config.Dir, "certificates") }
