// Package engine is the only door for front ends: text in, report out.
//
// A Job says what is asked and what may be spent; Solve answers it with a Report
// that is the same for the command line, the server and the protocols. Front
// ends read files with Read, check proofs with Verify, and never meet a game or
// an algorithm.
package engine

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/store"
	"github.com/yomi-solver/yomi/table"
)

// Version is the program's version, as proofs and reports name it.
const Version = "0.1.0"

// Job is one position to settle. Text and Game must be set, the rest has usual
// values.
type Job struct {
	ID       string
	Text     string
	Game     string
	Question game.Question

	Algorithm string // empty or "auto": the best measured one
	Settings  map[string]string
	Time      time.Duration // 0: no limit
	Nodes     uint64        // 0: no limit
	Memory    int64         // bytes; 0: solve.DefaultMemory
	List      int64         // bytes that the list of a proof may take; 0: proofMemory
	Threads   int           // 0: one
	Shuffle   uint64        // not 0: jumble the order of moves by this seed

	All      bool   // every winning first move
	Tree     bool   // the solution as a tree; means All
	Record   string // a format of the game's players, such as "sgf", to write the tree in; means Tree
	Shortest bool   // prove the shortest win
	AnyWin   bool   // do not, even where the game's players usually ask for it
	Values   string // how questions about a value are asked: binary or linear; empty: binary
	Sound    bool   // examine a composed problem; means Shortest
	Claim    Claim  // what its source says, for that
	Fast     bool   // allow unsound selection of moves
	Proof    bool   // make certificates
	// Inversions asks for the moves that overturn the answer if they are ignored;
	// InversionNodes is the limit for each of them, 0 for the usual one.
	Inversions     bool
	InversionNodes uint64
	// With are further questions about the same board, for moves that overturn more
	// than one answer: targets, or GOAL=TARGET where the goal is another one.
	With []string
	// NoTheorems makes certificates that lean on the rules alone, and not on
	// theorems of the game that a checker can test by itself, nor on symmetries.
	NoTheorems bool

	// Endgames are databases that may be used where they ask the job's question;
	// others are left alone.
	Endgames []*Endgame

	// Look are first moves that All settles before others.
	Look []string

	// Checkpoint keeps the job in a folder while it is at work; nil: nothing is kept.
	Checkpoint *Checkpoint
	// Store has answers from before, and gets those that are settled; nil: there is none.
	Store *store.Store

	Progress func(Progress)
	Every    time.Duration // between two calls of Progress; 0: the usual time

	watch search.Watcher // of the search for a picture
	timer timer          // nil: the clock
}

// Progress is a look at a running job.
type Progress struct {
	search.Progress
	Line []string // the moves being searched now
	Fill float64  // share of the table in use
	Size uint64   // entries in use; 0 for algorithms without a table
}

// Solve answers a job. The report is complete whatever happens: bad input and
// limits are told in it.
func Solve(ctx context.Context, job Job) *Report {
	r := &Report{
		ID: job.ID, Game: job.Game, Result: game.Unknown.String(),
		Moves: []string{}, Line: []string{}, Assumed: []string{},
	}
	start := time.Now()
	s, err := newSession(ctx, job, r)
	if err == nil {
		err = s.work()
		r = s.report // or the one of the store
		r.confess(s.many)
		s.close()
	} else {
		err = r.guess(ctx, job, err)
	}
	r.tell(ctx, err)
	r.TimeMS = float64((time.Since(start) + job.Checkpoint.spent()).Microseconds()) / 1000
	if r.SearchMS > 0 {
		r.NodesPerSecond = uint64(float64(r.Nodes) / r.SearchMS * 1000)
	}
	return r
}

// session is a job at work.
type session struct {
	job       Job
	report    *Report
	ctx       context.Context // ends with the user's patience
	limited   context.Context // ends with the time limit too
	algorithm solve.Algorithm
	problem   game.Problem
	ways      []game.Reading // to read the text, if there is more than one
	hinted    bool           // a hint was looked for
	slice     uint64         // nodes for each question where they are searched in turn; 0: no limit
	scorer    game.Scorer    // not nil: the question is for its outcome
	order     solve.Order    // of questions about an outcome
	shown     game.Problem   // the root of the search that is running
	parent    *session       // whose solver this one uses, nil if it is its own
	known     known          // databases that fit
	solver    solve.Solver
	table     *table.Table // of the solver, or made for the walk afterwards
	firsts    []*game.Tree // first moves, once they are settled
	instead   game.Problem // not nil: asked where an answer about first moves may lean on a circle
	many      bool         // many threats stood for any number of them behind a first move
	solution  *game.Tree   // nil until there is one
	solved    game.Problem // that the solution is of
	free      []func() error
}

// newSession reads the position and makes the solver.
func newSession(ctx context.Context, job Job, r *Report) (*session, error) {
	g, err := catalog.Game(job.Game)
	if err != nil {
		return nil, bad(err)
	}
	p, scorer, err := parse(g, job.Text, job.Question)
	if err != nil {
		return nil, bad(err)
	}
	_, printed := p.(game.Publisher) // whose players ask for the shortest win
	printed = printed || unlimited(p)
	job.Shortest = job.Shortest || job.Sound || g.Shortest && printed && !job.AnyWin && scorer == nil
	r.describe(p)
	if scorer != nil {
		r.Goal = job.Question.Goal
	}
	name := job.Algorithm
	if name == "" || name == "auto" {
		name = catalog.Auto(g.Name, p)
	}
	a, err := catalog.Algorithm(name)
	if err != nil {
		return nil, bad(err)
	}
	r.Algorithm = a.Name
	if job.Fast && job.Proof {
		return nil, bad(errors.New("no proof can be made of an answer that assumes something (--fast)"))
	}
	job.Tree = job.Tree || job.Record != "" && !job.Sound
	job.All = job.All || job.Tree
	if job.Memory == 0 {
		job.Memory = solve.DefaultMemory
	}
	r.MemoryBytes = job.Memory
	s := &session{job: job, report: r, ctx: ctx, limited: ctx, algorithm: a, problem: p, scorer: scorer}
	if g.Readings != nil && scorer == nil {
		s.ways = g.Readings(job.Text, job.Question)
	}
	if err := errors.Join(s.checkValues(), s.mayRecord(), s.mayInvert(), s.maySound()); err != nil {
		return nil, bad(err)
	}
	if s.known, err = choose(ctx, job.Endgames, g.Name, p); err != nil {
		return nil, bad(err)
	}
	r.Endgames = s.known.names()
	s.simplify()
	s.solver, err = a.New(s.options())
	if err != nil {
		return nil, bad(err)
	}
	s.free = append(s.free, s.solver.Close)
	if t, ok := s.solver.(solve.Tabler); ok {
		s.table = t.Table()
	}
	return s, nil
}

// unlimited reports whether a problem asks for a goal in any number of moves, which are counted.
func unlimited(p game.Problem) bool {
	h, ok := p.(game.Hunter)
	if !ok {
		return false
	}
	_, left := h.Bare()
	return left < 0
}

func (s *session) options() solve.Options {
	o := solve.Options{
		Threads: s.job.Threads, Memory: searchMemory(s.job.Memory), Nodes: s.job.Nodes,
		Fast: s.job.Fast, Shuffle: s.job.Shuffle, Settings: s.job.Settings, Endgame: s.known.search(),
		Every: s.job.Every, Watch: s.job.watch,
	}
	if show := s.job.Progress; show != nil || s.job.Checkpoint != nil {
		o.Progress = func(p search.Progress) {
			s.job.Checkpoint.hear(p)
			if show != nil {
				show(s.progress(p))
			}
		}
	}
	return o
}

// ownMemory is about what the program needs besides the memory of a search, most of it pages of
// its own file.
const ownMemory = 25 << 20

// searchMemory is what is left for a search, so that the process stays near the memory that
// it was given. Of little memory all is the search's.
func searchMemory(given int64) int64 {
	if given < 4*ownMemory {
		return given
	}
	return given - ownMemory
}

// progress puts a look at the search into words.
func (s *session) progress(p search.Progress) Progress {
	out := Progress{Progress: p, Line: format(s.shown, p.Line)}
	if st, ok := s.stats(); ok {
		out.Fill, out.Size = float64(st.Used)/float64(st.Slots), st.Used
	}
	return out
}

// stats are those of the solver's memory, if it has one.
func (s *session) stats() (table.Stats, bool) {
	if k, ok := s.solver.(solve.Keeper); ok {
		return k.Stats(), true
	}
	if s.table != nil {
		return s.table.Stats(), true
	}
	return table.Stats{}, false
}

func (s *session) close() {
	for _, f := range s.free {
		// Memory that the system does not take back harms nobody.
		_ = f()
	}
}

// run settles the question and whatever else the job asks for.
func (s *session) run() error {
	if s.job.Time > 0 {
		limited, cancel := s.within(s.job.Time - s.job.Checkpoint.spent())
		defer cancel()
		s.limited = limited
	}
	if s.scorer != nil {
		return s.value()
	}
	if len(s.ways) > 1 {
		return s.readings(s.ways)
	}
	return s.ask()
}

// ask settles the question of the session's problem.
func (s *session) ask() error {
	if f, ok := s.problem.(game.Fighter); ok && f.Fights() {
		return s.status(f)
	}
	r := s.report
	result, err := s.solve(s.problem)
	if circles, err := s.circles(s.problem, result); err != nil {
		return err
	} else if circles {
		r.add(result)
		return bad(errCircles)
	}
	r.take(s.problem, result)
	if st, ok := s.stats(); ok {
		r.TableEntries = st.Used
	}
	if result.Value == game.Unknown {
		return err
	}
	if !s.job.Fast {
		// A line is for show: no step of it may cost more than the answer did.
		if err := s.line(result); err != nil {
			return err
		}
	}
	if s.job.Shortest && result.Value == game.Proven {
		if err := s.shortest(result.Length); err != nil {
			return err
		}
	}
	if s.job.Sound {
		if err := s.sound(result.Value); err != nil {
			return err
		}
	}
	if s.job.All && s.problem.Value() == game.Unknown {
		if err := s.all(s.problem.Moves(nil), result.Value); err != nil {
			return err
		}
	}
	if s.job.Tree {
		if err := s.tree(result); err != nil {
			return err
		}
	}
	if s.job.Proof && len(result.Assumed) > 0 {
		return bad(errAssumed)
	}
	if s.job.Proof {
		return s.certify(result.Value)
	}
	return nil
}

// errAssumed says why there is no proof.
var errAssumed = errors.New("no proof can be made of an answer that assumes something")

// solve asks the solver one question.
func (s *session) solve(p game.Problem) (solve.Result, error) {
	s.shown, _ = p.Clone().(game.Problem)
	for up := s.parent; up != nil; up = up.parent {
		up.shown = s.shown // progress is told there
	}
	if k, ok := s.solver.(solve.Keeper); ok {
		k.Limit(s.job.Nodes) // a walk may have lent it out with another one
	}
	nodes := s.job.Nodes
	if l, ok := s.solver.(interface{ Limit(uint64) }); ok && s.slice > 0 {
		nodes = s.slice
		l.Limit(nodes)
	}
	return s.search(p, nodes)
}

// line follows best play from the root. The limit of time is one for searching, so
// there is some time for the line in any case.
func (s *session) line(result solve.Result) error {
	before := s.limited
	defer func() { s.limited = before }()
	if s.job.Time > 0 {
		limited, cancel := context.WithTimeout(s.ctx, max(s.job.Time/4, lineTime))
		defer cancel()
		s.limited = limited
	}
	w, err := s.walker(result.Nodes + lineNodes)
	if err != nil {
		return err
	}
	s.report.play(s.problem, s.known.finish(s.problem, w.Line(s.problem, result.Value)))
	return nil
}

// lineTime is the least that a line may take.
const lineTime = 200 * time.Millisecond

// lineNodes is what each step of a line may cost in any case.
const lineNodes = 100_000

// walker goes through answers again, with so many nodes for each search at the
// most, or any number if nodes is 0. Where the algorithm keeps no table, it fills
// one as it goes.
func (s *session) walker(nodes uint64) (*solve.Walker, error) {
	if s.table == nil {
		t, err := table.New(table.Config{Bytes: s.job.Memory})
		if err != nil {
			return nil, bad(err)
		}
		s.table = t
		s.free = append(s.free, t.Free)
	}
	again, err := s.again(nodes)
	if err != nil {
		return nil, err
	}
	w := solve.NewWalker(s.limited, s.table, again)
	w.Use(s.known.search(), s.lemmas())
	w.Memory = max(s.job.Memory, cmp.Or(s.job.List, proofMemory))
	w.Images = !s.job.NoTheorems
	return w, nil
}

// again makes the solver that searches what the table has lost: the job's own
// where no other would find its answers.
func (s *session) again(nodes uint64) (solve.Solver, error) {
	if k, ok := s.solver.(solve.Keeper); ok {
		return &keeping{k, nodes}, nil
	}
	if s.algorithm.Again {
		return s.algorithm.New(solve.Options{Table: s.table, Nodes: nodes, Settings: s.job.Settings, Endgame: s.known.search()})
	}
	a, err := catalog.Algorithm(walkAlgorithm)
	if err != nil {
		return nil, err
	}
	return a.New(solve.Options{Table: s.table, Nodes: nodes, Endgame: s.known.search()})
}

// keeping lends out a solver that keeps what it learnt to itself.
type keeping struct {
	solve.Keeper
	nodes uint64
}

// Solve spends no more than the nodes that were set.
func (k *keeping) Solve(ctx context.Context, p game.Position) (solve.Result, error) {
	k.Limit(k.nodes)
	return k.Keeper.Solve(ctx, p)
}

// Close leaves the solver to its owner.
func (k *keeping) Close() error { return nil }

// proofMemory is what the list of a proof may take in any case, besides the table.
const proofMemory = 4 << 30

// walkAlgorithm searches again what a table has lost.
const walkAlgorithm = "dfpn"
