package search

import (
	"context"
	"errors"
	"math"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/table"
)

// Reasons for having no answer, besides those of a context.
var (
	ErrNodes  = errors.New("node limit reached")
	ErrMemory = errors.New("memory limit reached")
)

// Config is what a search may use. The zero value works: one thread, no table,
// no limit, all sound knowledge.
type Config struct {
	Threads  int
	Table    *table.Table   // nil: nothing is remembered
	Nodes    uint64         // 0: no limit
	Skip     game.Knowledge // abilities not to use
	Fast     bool           // use the game's Selector, if it has one
	All      bool           // list all children of a node, even if one decides it
	Enhance  Enhance        // what to do with new nodes
	Endgame  Endgame        // settled positions, for this problem; nil: none
	Shuffle  uint64         // not 0: jumble the order of children by this seed
	Progress func(Progress) // called by the leading worker, about once per Every
	Every    time.Duration  // 0: four times a second
	Watch    Watcher        // sees every node; nil: nobody does
}

// Endgame is a database of settled positions. Its values hold on every path, and
// for the problem that is searched: whoever gives a search a database has made
// sure that they ask the same question. Many workers probe it at once.
type Endgame interface {
	// Probe is the value of the position with that key, or Unknown.
	Probe(game.Key) game.Value
}

// Progress is a look at a running search.
type Progress struct {
	Nodes   uint64
	Elapsed time.Duration
	Root    game.Numbers
	Line    []game.Move // the moves being searched now; valid during the call
}

// Team is the workers of one solver. It is kept between runs, so that a second
// search allocates nothing.
type Team struct {
	config  Config
	workers []*Worker

	signal atomic.Uint32 // signalStop, signalTick
	drawn  atomic.Uint64 // nodes handed out to workers
	reason atomic.Pointer[error]
	start  time.Time
	gate   chan struct{} // filled by whoever may touch the solver's memory; see Pause
}

const (
	signalStop = 1 << iota
	signalTick
	signalPause
)

// share is how many nodes a worker draws from the budget at a time.
const share = 256

// NewTeam makes a team.
func NewTeam(c Config) *Team {
	c.Threads = max(1, c.Threads)
	if c.Every <= 0 {
		c.Every = 250 * time.Millisecond
	}
	t := &Team{config: c, workers: make([]*Worker, c.Threads), gate: make(chan struct{}, 1)}
	for i := range t.workers {
		t.workers[i] = &Worker{ID: i, team: t, table: c.Table}
	}
	return t
}

// Run searches p with all workers and waits for them: worker 0 on p itself, the
// others on clones. It returns why the search stopped early, or nil.
func (t *Team) Run(ctx context.Context, p game.Position, f func(*Worker)) error {
	t.gate <- struct{}{}
	defer t.release()
	t.signal.And(signalPause)
	t.drawn.Store(0)
	t.reason.Store(nil)
	t.start = time.Now()
	if err := ctx.Err(); err != nil {
		for _, w := range t.workers {
			w.nodes = 0
		}
		t.workers[0].reset(p, t.config)
		return err
	}
	defer t.watch(ctx)()
	if t.config.Progress != nil {
		defer t.tick()()
	}
	var others sync.WaitGroup
	ready := newBarrier(len(t.workers))
	for _, w := range t.workers[1:] {
		others.Go(func() {
			w.join(p, ready)
			f(w)
		})
	}
	t.workers[0].join(p, ready)
	f(t.workers[0])
	others.Wait()
	if err := t.reason.Load(); err != nil {
		return *err
	}
	return nil
}

// join makes a worker ready: the leader on p itself, the others on clones. All of them do
// it at the same time, each on its own processor if there are enough: then what they
// allocate lies apart, and no two of them write to the same line of a cache.
func (w *Worker) join(p game.Position, ready *barrier) {
	ready.wait(0)
	if w.ID > 0 {
		w.reset(p.Clone(), w.team.config)
	}
	ready.wait(1)
	if w.ID == 0 {
		w.reset(p, w.team.config)
	}
}

// barrier lets workers wait for each other, one phase after the other.
type barrier struct {
	workers int32
	came    [2]atomic.Int32
}

func newBarrier(workers int) *barrier { return &barrier{workers: int32(workers)} }

// wait returns when all workers have come to a phase.
func (b *barrier) wait(phase int) {
	b.came[phase].Add(1)
	for b.came[phase].Load() < b.workers {
		runtime.Gosched()
	}
}

// Limit changes the nodes that later runs may spend; 0 means no limit.
func (t *Team) Limit(nodes uint64) { t.config.Nodes = nodes }

// Nodes is what all workers spent in the last run.
func (t *Team) Nodes() uint64 {
	n := uint64(0)
	for _, w := range t.workers {
		n += w.nodes
	}
	return n
}

// Assumed names the unsound knowledge that the last run used.
func (t *Team) Assumed() []string {
	if s := t.workers[0].expander.selector; s != nil {
		return []string{s.Assumes()}
	}
	return nil
}

// stop ends the run. The first reason stays; nil means the answer is found.
func (t *Team) stop(reason error) {
	if reason != nil {
		t.reason.CompareAndSwap(nil, &reason)
	}
	t.signal.Or(signalStop)
}

// watch stops the run when the context ends, until the function it returns is
// called. That waits for a stop under way, lest it hit the next run.
func (t *Team) watch(ctx context.Context) (end func()) {
	done := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		t.stop(ctx.Err())
		close(done)
	})
	return func() {
		if !stop() {
			<-done
		}
	}
}

// tick asks the leading worker for a report from time to time, until the
// function it returns is called.
func (t *Team) tick() (end func()) {
	ticker := time.NewTicker(t.config.Every)
	done := make(chan struct{})
	go func() {
		for {
			select {
			case <-ticker.C:
				t.signal.Or(signalTick)
			case <-done:
				return
			}
		}
	}()
	return func() {
		ticker.Stop()
		close(done)
	}
}

// Spend counts a node. False means: stop now, and return what is known.
func (w *Worker) Spend() bool {
	if w.left == 0 && !w.draw() {
		return false
	}
	if w.team.signal.Load() != 0 && !w.answer() {
		return false
	}
	w.left--
	w.nodes++
	if x := w.expander; x.extra > 0 {
		drawn := min(w.left, x.extra)
		w.nodes += x.extra
		w.left -= drawn
		w.team.drawn.Add(x.extra - drawn)
		x.extra, x.patience = 0, 0
	}
	return true
}

// spare is how many positions may still be looked at besides the nodes. One is
// kept back for the node that they are charged to.
func (w *Worker) spare() uint64 {
	limit := w.team.config.Nodes
	switch {
	case w.Stopped():
		return 0
	case limit == 0:
		return math.MaxUint64
	}
	left := limit - min(limit, w.team.drawn.Load()) + w.left
	return left - min(left, w.expander.extra+1)
}

// Stopped reports whether the search is to end.
func (w *Worker) Stopped() bool { return w.team.signal.Load()&signalStop != 0 }

// Finish ends the search for all workers. The reason nil means that the answer
// is found.
func (w *Worker) Finish(reason error) { w.team.stop(reason) }

// draw takes a share of the budget.
func (w *Worker) draw() bool {
	limit := w.team.config.Nodes
	if limit == 0 {
		w.left = share
		return true
	}
	before := w.team.drawn.Add(share) - share
	if before >= limit {
		w.team.stop(ErrNodes)
		return false
	}
	w.left = min(share, limit-before)
	return true
}

// answer reacts to a signal and reports whether to go on.
func (w *Worker) answer() bool {
	s := w.team.signal.Load()
	if s&signalStop != 0 {
		return false
	}
	if w.ID == 0 && s&signalPause != 0 {
		w.team.giveWay()
	}
	if w.ID == 0 && s&signalTick != 0 {
		w.team.signal.And(^uint32(signalTick))
		w.line = w.moves()
		if w.trail != nil {
			w.line = w.trail(w.line)
		}
		w.team.config.Progress(Progress{
			// Other workers count for themselves; their share is about ours.
			Nodes:   w.nodes * uint64(len(w.team.workers)),
			Elapsed: time.Since(w.team.start),
			Root:    w.root,
			Line:    w.line,
		})
	}
	return true
}
