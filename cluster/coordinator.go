package cluster

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
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
	DefaultLongest  = 10 * time.Second
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
	looked  time.Time // at the disk
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

// link starts or finds the server and makes the streams. Streams of our own that cannot be
// read any more are made anew: nothing in them is needed.
func (c *Coordinator) link(ctx context.Context) error {
	err := c.reach(ctx)
	if err == nil || c.server == nil || ctx.Err() != nil {
		return err
	}
	c.tell("the streams are made anew: %v", err)
	c.unlink()
	if err := os.RemoveAll(streamFolder(c.config.Dir)); err != nil {
		return err
	}
	return c.reach(ctx)
}

// reach connects with the server. Jobs of an earlier process are dropped: nobody here knows
// of them.
func (c *Coordinator) reach(ctx context.Context) (err error) {
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
	// Results that an earlier process had in its hands come again at once, and not when the
	// server has waited long enough for it.
	if err := c.js.DeleteConsumer(limited, c.names.stream("results"), "results"); err != nil && !errors.Is(err, jetstream.ErrConsumerNotFound) {
		return err
	}
	_, err = c.names.consumer(limited, c.js, "jobs", c.config.AckWait)
	return err
}

// unlink leaves the server.
func (c *Coordinator) unlink() {
	if c.conn != nil {
		c.conn.Close()
	}
	if c.server != nil {
		c.server.Shutdown()
		c.server.WaitForShutdown()
	}
}

// Close gives everything back.
func (c *Coordinator) Close() error {
	c.unlink()
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
			if err := c.look(); err != nil {
				return c.unfinished(), err
			}
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

// tell reports what happens.
func (c *Coordinator) tell(format string, args ...any) { c.config.Tell(fmt.Sprintf(format, args...)) }

// folder is where long certificates are sorted.
func (c *Coordinator) folder() string { return filepath.Join(c.config.Dir, "certificates") }
