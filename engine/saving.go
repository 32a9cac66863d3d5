package engine

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/checkpoint"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/solve"
)

// Resumed is what earlier processes did for a job.
type Resumed struct {
	Runs   int     `json:"runs"`  // processes before this one
	Nodes  uint64  `json:"nodes"` // theirs; nodes of the report has them too
	TimeMS float64 `json:"time_ms"`
}

// kept is the answer to one of the questions of a job, or what was spent on it so far.
type kept struct {
	Question string        `json:"question"`
	Value    game.Value    `json:"value,omitempty"`
	Numbers  game.Numbers  `json:"numbers"`
	Best     game.Move     `json:"best,omitempty"`
	Length   int           `json:"length,omitempty"`
	Assumed  []string      `json:"assumed,omitempty"`
	Nodes    uint64        `json:"nodes"`
	Elapsed  time.Duration `json:"elapsed"`
	Threads  int           `json:"threads,omitempty"`
}

func (k *kept) result() solve.Result {
	return solve.Result{
		Value: k.Value, Numbers: k.Numbers, Best: k.Best, Length: k.Length,
		Assumed: k.Assumed, Nodes: k.Nodes, Elapsed: k.Elapsed, Threads: k.Threads,
	}
}

// hear notes how far the search is that is running.
func (c *Checkpoint) hear(p search.Progress) {
	if c != nil {
		c.nodes.Store(p.Nodes)
	}
}

// questionOf names a question: its key, its goal, its text.
func questionOf(p game.Problem) string {
	h := sha256.New()
	fmt.Fprintf(h, "%s\n%v\n%s", p.Goal(), p.Key(), p.String())
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// identify says what the session's memory is about.
func (s *session) identify() (identity, error) {
	g, err := catalog.Game(s.job.Game)
	if err != nil {
		return identity{}, err
	}
	text := sha256.Sum256([]byte(s.problem.String()))
	key := s.problem.Key()
	return identity{
		Game: g.Name, Rules: g.Rules, Goal: s.problem.Goal(), Position: hex.EncodeToString(text[:16]),
		Key: fmt.Sprintf("%016x%016x", key.Hi, key.Lo), Algorithm: s.algorithm.Name, Settings: s.job.Settings,
		Fast: s.job.Fast, Endgames: s.report.Endgames,
	}, nil
}

// differs says in which way an identity is not the wanted one, or nothing.
func (have *identity) differs(want *identity) string {
	switch {
	case have.Game != want.Game || have.Rules != want.Rules:
		return "game"
	case have.Position != want.Position:
		return "position"
	case have.Goal != want.Goal:
		return "question"
	case have.Key != want.Key:
		return "way of naming positions"
	case have.Algorithm != want.Algorithm:
		return "algorithm"
	case have.Fast != want.Fast || fmt.Sprint(have.Settings) != fmt.Sprint(want.Settings):
		return "setting"
	case !slices.Equal(have.Endgames, want.Endgames):
		return "set of endgame databases"
	}
	return ""
}

// keepSafe restores what the job's checkpoint holds and begins to save. The function it
// returns ends that; an answer that is not settled is saved once more.
func (s *session) keepSafe() (end func(settled bool) error, err error) {
	c := s.job.Checkpoint
	if c == nil {
		return func(bool) error { return nil }, nil
	}
	asked, err := s.identify()
	if err != nil {
		return nil, bad(err)
	}
	switch m := s.solver.(type) {
	case solve.Saver:
		c.memory = m
	default:
		if s.table == nil {
			return nil, bad(fmt.Errorf("%s cannot be checkpointed: it keeps nothing that could be saved; choose another --algorithm", s.algorithm.Name))
		}
		c.memory = s.table
	}
	c.began, c.done = time.Now(), make(chan struct{})
	if c.resumed {
		if err := c.restore(&asked); err != nil {
			return nil, bad(err)
		}
		s.report.Resumed = c.earlier()
	}
	c.head.Asked = asked
	c.head.Runs++
	if !c.resumed {
		if err := c.save(); err != nil {
			return nil, bad(err)
		}
	}
	c.wait.Go(c.keepSaving)
	return c.end, nil
}

// restore reads the memory back.
func (c *Checkpoint) restore(asked *identity) error {
	return c.read(func(r *checkpoint.Reader) error {
		if what := c.head.Asked.differs(asked); what != "" {
			return fmt.Errorf("is of another %s", what)
		}
		name, err := r.Next()
		if err != nil || name != memorySection {
			return errors.Join(err, checkpoint.ErrDamaged)
		}
		if err := c.memory.Restore(r); err != nil {
			return err
		}
		// What follows must be the end, and whole.
		if _, err := r.Next(); err != io.EOF {
			return errors.Join(err, checkpoint.ErrDamaged)
		}
		return nil
	})
}

// earlier sums up what was done before this process.
func (c *Checkpoint) earlier() *Resumed {
	r := &Resumed{Runs: c.head.Runs, TimeMS: c.head.TimeMS}
	for _, k := range c.head.Answers {
		r.Nodes += k.Nodes
	}
	if c.head.Open != nil {
		r.Nodes += c.head.Open.Nodes
	}
	return r
}

// keepSaving saves from time to time. What goes wrong is told once, until it changes.
func (c *Checkpoint) keepSaving() {
	ticker := time.NewTicker(c.Every)
	defer ticker.Stop()
	told := ""
	for {
		select {
		case <-c.done:
			return
		case <-ticker.C:
		}
		switch err := c.save(); {
		case err == nil:
			told = ""
		case err.Error() != told && !errors.Is(err, errEnded) && c.Warn != nil:
			told = err.Error()
			c.Warn(err)
		}
	}
}

// errEnded ends a save that nobody needs any more.
var errEnded = errors.New("engine: the job has ended")

// end ends the saving.
func (c *Checkpoint) end(settled bool) error {
	close(c.done)
	c.wait.Wait()
	if settled {
		return nil
	}
	c.done = make(chan struct{}) // lest it end the last save as well
	return c.save()
}

// save writes a checkpoint.
func (c *Checkpoint) save() error {
	data, err := json.Marshal(c.now())
	if err != nil {
		return err
	}
	err = checkpoint.Replace(c.dir, checkpoint.File, func(w io.Writer) error {
		f := checkpoint.NewWriter(w)
		if err := f.Section(headSection); err != nil {
			return err
		}
		if _, err := f.Write(data); err != nil {
			return err
		}
		if err := f.Section(memorySection); err != nil {
			return err
		}
		if err := c.memory.Save(stoppable{f, c.done}); err != nil {
			return err
		}
		return f.Close()
	})
	if err != nil && !errors.Is(err, errEnded) {
		return fmt.Errorf("%s: not saved: %s", c.dir, reason(err))
	}
	return err
}

// stoppable fails as soon as its channel is closed.
type stoppable struct {
	io.Writer
	done <-chan struct{}
}

func (w stoppable) Write(p []byte) (int, error) {
	select {
	case <-w.done:
		return 0, errEnded
	default:
		return w.Writer.Write(p)
	}
}

// now is the head as it is to be saved.
func (c *Checkpoint) now() head {
	c.mu.Lock()
	defer c.mu.Unlock()
	h := c.head
	h.Answers = slices.Clone(h.Answers)
	h.TimeMS += float64(time.Since(c.began).Microseconds()) / 1000
	if c.open != "" {
		open := kept{Question: c.open, Numbers: game.FreshNumbers, Nodes: c.nodes.Load(), Elapsed: time.Since(c.from)}
		if before := c.head.Open; before != nil && before.Question == c.open {
			open.Nodes += before.Nodes
			open.Elapsed += before.Elapsed
		}
		h.Open = &open
	}
	return h
}

// spent is the time that earlier processes took.
func (c *Checkpoint) spent() time.Duration {
	if c == nil {
		return 0
	}
	return time.Duration(c.head.TimeMS * float64(time.Millisecond))
}

// search asks the solver one question for which the job has so many nodes, unless the
// checkpoint knows the answer. What earlier processes spent on it counts.
func (s *session) search(p game.Problem, nodes uint64) (solve.Result, error) {
	c := s.job.Checkpoint
	if c == nil {
		return s.solver.Solve(s.limited, p)
	}
	before, known := c.begin(questionOf(p))
	if known {
		return before, nil
	}
	if nodes > 0 && before.Nodes > 0 {
		if before.Nodes >= nodes {
			before.Numbers = game.FreshNumbers
			return before, search.ErrNodes
		}
		if l, ok := s.solver.(interface{ Limit(uint64) }); ok {
			l.Limit(nodes - before.Nodes)
			defer l.Limit(nodes)
		}
	}
	result, err := s.solver.Solve(s.limited, p)
	result.Nodes += before.Nodes
	result.Elapsed += before.Elapsed
	c.settle(result)
	return result, err
}

// begin looks a question up. It returns the answer, or what was spent on it before.
func (c *Checkpoint) begin(question string) (before solve.Result, known bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, k := range c.head.Answers {
		if k.Question == question {
			return k.result(), true
		}
	}
	c.open, c.from = question, time.Now()
	c.nodes.Store(0)
	if k := c.head.Open; k != nil && k.Question == question {
		return k.result(), false
	}
	return solve.Result{}, false
}

// settle remembers the answer to the question that was searched last, or what it has cost.
func (c *Checkpoint) settle(r solve.Result) {
	c.mu.Lock()
	defer c.mu.Unlock()
	k := kept{
		Question: c.open, Value: r.Value, Numbers: r.Numbers, Best: r.Best, Length: r.Length,
		Assumed: r.Assumed, Nodes: r.Nodes, Elapsed: r.Elapsed, Threads: r.Threads,
	}
	c.open = ""
	if r.Value != game.Unknown {
		c.head.Answers = append(c.head.Answers, k)
		if o := c.head.Open; o != nil && o.Question == k.Question {
			c.head.Open = nil // its nodes are in the answer
		}
		return
	}
	c.head.Open = &k
}
