package joblevel

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/proof"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/table"
)

// Config says how jobs are searched.
type Config struct {
	Problem   game.Problem    // the root
	Algorithm solve.Algorithm // that searches
	Again     solve.Algorithm // that searches again what the table has lost
	Settings  map[string]string
	Memory    int64 // bytes for the table
	Threads   int   // of one job, where the algorithm can use them
	// Lemmas are further databases that certificates may lean on, such as theorems.
	Lemmas []proof.Database
	// Most is the largest certificate in bytes; a larger one is left out, and with it
	// the answer, so that the job is split. 0: no limit.
	Most int
	// Longest is how long a job may be searched, whatever is left of its nodes, and how long
	// its certificate may take besides: in games whose nodes are dear, a worker that goes away
	// would take hours of work with it. What takes longer is split. 0: no limit.
	Longest time.Duration
}

// Searcher does jobs, one after another. It keeps its table from one to the next, so that
// it goes on where it stopped.
type Searcher struct {
	config Config
	table  *table.Table
	owner  bool         // of the table
	keeper solve.Keeper // the solver, where it keeps what it learnt to itself
	share  int64        // of the memory, for a table or keeper of its own
	// The lock guards what other jobs have settled: it is learnt while a job runs.
	lock    sync.Mutex
	fresh   []Settled
	settled map[string]Settled
	keys    map[game.Key]game.Value // of them
}

// NewSearcher makes a searcher.
func NewSearcher(c Config) (*Searcher, error) {
	list, err := NewSearchers(c, 1)
	if err != nil {
		return nil, err
	}
	return list[0], nil
}

// NewSearchers makes several that work side by side and share a table.
func NewSearchers(c Config, n int) ([]*Searcher, error) {
	if c.Memory == 0 {
		c.Memory = solve.DefaultMemory
	}
	t, err := table.New(table.Config{Bytes: c.Memory})
	if err != nil {
		return nil, err
	}
	var list []*Searcher
	for i := range n {
		list = append(list, &Searcher{
			config: c, table: t, owner: i == 0, share: max(c.Memory/int64(n), table.MinBytes),
			settled: map[string]Settled{}, keys: map[game.Key]game.Value{},
		})
	}
	return list, nil
}

// Close gives the memory back. Those that share it are closed when none is at work.
func (s *Searcher) Close() error {
	var err error
	if s.keeper != nil {
		err = s.keeper.Close()
	}
	if s.owner {
		err = errors.Join(err, s.table.Free())
	}
	return err
}

// Learn takes a position that another job has settled. It may be called at any time.
func (s *Searcher) Learn(r Settled) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.fresh = append(s.fresh, r)
}

// digest puts what was learnt into the table.
func (s *Searcher) digest() {
	s.lock.Lock()
	fresh := s.fresh
	s.fresh = nil
	s.lock.Unlock()
	p, ok := s.config.Problem.Clone().(game.Problem)
	if !ok {
		return
	}
	for _, r := range fresh {
		if _, known := s.settled[r.State]; known || r.Value == game.Unknown || p.SetState([]byte(r.State)) != nil {
			continue
		}
		s.settled[r.State], s.keys[p.Key()] = r, r.Value
		s.table.Store(p.Key(), table.Entry{Numbers: game.NumbersOf(r.Value), Work: learntWork})
	}
}

// learntWork is what a result of others counts for in the table: it is not given up
// for small ones.
const learntWork = 1 << 20

// Search does a job. The error says why there is no result: one of the context's, or
// one of the position. A limit of nodes or time is none: the result says what is known then.
func (s *Searcher) Search(ctx context.Context, job Job) (Result, error) {
	p, err := after(s.config.Problem, job.Moves)
	if err != nil {
		return Result{}, err
	}
	s.digest()
	h := &hunt{Searcher: s, job: job, p: p, table: s.table}
	r, err := h.run(ctx)
	if err != nil || r.Value != game.Unknown || p.Repeated() == game.Unknown || len(job.Moves) == 0 || s.keeper != nil {
		return r, err
	}
	return s.onPath(ctx, job, r)
}

// onPath searches a job once more that has no answer, for a while, and knows the way to
// it now: going back to a position on the way is a repetition. What is learnt holds on
// that way only, so it goes into a table that is thrown away.
func (s *Searcher) onPath(ctx context.Context, job Job, before Result) (Result, error) {
	p, err := after(s.config.Problem, job.Moves)
	if err != nil {
		return before, err
	}
	t, err := table.New(table.Config{Bytes: max(s.share/pathShare, table.MinBytes)})
	if err != nil {
		return before, err
	}
	defer t.Free()
	root, _ := s.config.Problem.Clone().(game.Problem)
	h := &hunt{Searcher: s, job: Job{job.Moves, max(1, job.Nodes/pathShare)}, p: p, table: t}
	h.path, h.probe = newWay(root, job.Moves), s.probe(root, job.Moves)
	r, err := h.run(ctx)
	if r.Value == game.Unknown {
		before.Spent += r.Spent
		return before, err
	}
	r.Job, r.Spent = job, r.Spent+before.Spent
	return r, err
}

// pathShare is the part of nodes and memory that the way may cost besides.
const pathShare = 4

// probe tells the search what is settled where play can repeat: positions on the way,
// and those that other jobs have settled. A table would mix up the ways.
func (s *Searcher) probe(p game.Problem, moves []game.Move) search.Endgame {
	known := probe{}
	for k, v := range s.keys {
		known[k] = v
	}
	for _, m := range moves {
		if _, ok := known[p.Key()]; !ok {
			known[p.Key()] = p.Repeated()
		}
		p.Play(m)
	}
	// The job itself is not to be answered by having been asked.
	delete(known, p.Key())
	return known
}

// probe is settled positions by their keys.
type probe map[game.Key]game.Value

// Probe is the value of a position, or Unknown.
func (p probe) Probe(k game.Key) game.Value { return p[k] }

// hunt is a job at work.
type hunt struct {
	*Searcher
	job   Job
	p     game.Problem
	table *table.Table
	path  *way
	probe search.Endgame
}

// solver makes the solver of a job, or finds it.
func (h *hunt) solver() (s solve.Solver, free func() error, err error) {
	nothing := func() error { return nil }
	if h.keeper != nil {
		h.keeper.Limit(h.job.Nodes)
		return h.keeper, nothing, nil
	}
	s, err = h.config.Algorithm.New(solve.Options{
		Table: h.table, Memory: h.share, Nodes: h.job.Nodes, Threads: h.config.Threads,
		Settings: h.config.Settings, Endgame: h.probe,
	})
	if err != nil {
		return nil, nothing, err
	}
	if k, ok := s.(solve.Keeper); ok {
		h.Searcher.keeper = k
		return s, nothing, nil
	}
	return s, s.Close, nil
}

// run searches, and proves what it finds.
func (h *hunt) run(ctx context.Context) (Result, error) {
	result := Result{Job: h.job, Numbers: game.FreshNumbers}
	solver, free, err := h.solver()
	if err != nil {
		return result, err
	}
	defer free()
	short, cancel := h.limit(ctx)
	found, err := solver.Solve(short, h.p)
	cancel()
	if ctx.Err() != nil {
		return result, ctx.Err()
	}
	if err != nil && !errors.Is(err, search.ErrNodes) && !errors.Is(err, search.ErrMemory) && !errors.Is(err, context.DeadlineExceeded) {
		return result, err
	}
	result.Numbers, result.Spent = found.Numbers, found.Nodes
	if found.Value != game.Unknown && len(found.Assumed) == 0 {
		short, cancel := h.limit(ctx)
		err := h.certify(short, solver, found.Value, &result)
		cancel()
		if err == nil {
			result.Value = found.Value
			return result, nil
		}
		if ctx.Err() != nil {
			return result, ctx.Err()
		}
	}
	result.Hints = h.hints(ctx)
	return result, nil
}

// limit is a context that ends when a job has taken too long.
func (h *hunt) limit(ctx context.Context) (context.Context, context.CancelFunc) {
	if h.config.Longest == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, h.config.Longest)
}

// patience is how many times the budget of a job each search done again for its
// certificate may take, and minAgain the least it may.
const (
	patience = 4
	minAgain = 1 << 18
)

// errLarge says that a certificate is too large to be sent.
var errLarge = errors.New("joblevel: the certificate is too large")

// certify makes the certificate of a value.
func (h *hunt) certify(ctx context.Context, solver solve.Solver, v game.Value, r *Result) error {
	again := solver
	limit := max(minAgain, patience*h.job.Nodes)
	if k, ok := solver.(solve.Keeper); ok {
		k.Limit(limit)
	} else {
		a, settings := h.config.Again, map[string]string(nil)
		if h.config.Algorithm.Again {
			a, settings = h.config.Algorithm, h.config.Settings
		}
		var err error
		if again, err = a.New(solve.Options{Table: h.table, Nodes: limit, Settings: settings, Endgame: h.probe}); err != nil {
			return err
		}
		defer again.Close()
	}
	w := solve.NewWalker(ctx, h.table, again)
	known, lemmas := &results{h.settled, map[string]bool{}}, slices.Clone(h.config.Lemmas)
	lemmas = append([]proof.Database{known}, lemmas...)
	if h.path != nil {
		lemmas = append([]proof.Database{h.path}, lemmas...)
	}
	w.Use(h.probe, lemmas)
	w.Memory = h.config.Memory
	c, err := w.Prove(h.p, v)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if err := c.Write(&text); err != nil {
		return err
	}
	if h.config.Most > 0 && text.Len() > h.config.Most {
		return errLarge
	}
	r.Spent += w.Nodes()
	r.Certificate = text.Bytes()
	r.Leans = known.list()
	return nil
}

// hints are what the table knows of the moves.
func (h *hunt) hints(ctx context.Context) []Hint {
	var list []Hint
	team := search.NewTeam(search.Config{Table: h.table, Endgame: h.probe, All: true})
	_ = team.Run(ctx, h.p, func(w *search.Worker) {
		for _, c := range w.Open() {
			list = append(list, Hint{c.Move, c.Numbers})
		}
	})
	return list
}
