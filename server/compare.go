package server

import (
	"context"
	"net/http"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/yomi-solver/yomi/engine"
	"github.com/yomi-solver/yomi/game"
)

// CompareAsk is a question for several algorithms.
type CompareAsk struct {
	Question
	Means
	Algorithms []string `json:"algorithms" minItems:"2" maxItems:"4"`
	Keep       bool     `json:"keep,omitempty" doc:"Go on though nobody listens"`
}

// Comparison is a comparison as clients see it.
type Comparison struct {
	ID string `json:"id"`
	State
	Algorithms []string      `json:"algorithms"`
	Rows       []ComparedRow `json:"rows"`
}

// ComparedRow is what one algorithm did.
type ComparedRow struct {
	Algorithm string         `json:"algorithm"`
	Report    *engine.Report `json:"report"`
	Samples   []Sample       `json:"samples"`
}

// Sample is a look at one algorithm at work.
type Sample struct {
	Algorithm string  `json:"algorithm"`
	Nodes     uint64  `json:"nodes"`
	Elapsed   float64 `json:"elapsed_ms"`
	Size      uint64  `json:"size" doc:"Entries of its table; of algorithms with a tree, nodes of it"`
	Proof     uint32  `json:"proof_number"`
	Disproof  uint32  `json:"disproof_number"`
}

// comparison is a question for several algorithms at work.
type comparison struct {
	*task
	algorithms []string
	rows       []ComparedRow // locked with the task
}

func (c *comparison) snapshot() Comparison {
	c.mu.Lock()
	defer c.mu.Unlock()
	return Comparison{ID: c.id, State: c.where(), Algorithms: c.algorithms, Rows: append([]ComparedRow{}, c.rows...)}
}

func (s *Server) registerCompare(api huma.API) {
	const tag = "Laboratory"
	create := operation(http.MethodPost, "/api/compare", "start-comparison", "Begin to compare algorithms on a position", tag)
	create.DefaultStatus = http.StatusCreated
	huma.Register(api, create, func(ctx context.Context, in *answer[CompareAsk]) (*answer[Comparison], error) {
		c, err := s.startComparison(ctx, in.Body)
		if err != nil {
			return nil, err
		}
		return &answer[Comparison]{c.snapshot()}, nil
	})
	huma.Register(api, operation(http.MethodGet, "/api/compare/{id}", "comparison", "A comparison as it stands", tag),
		func(_ context.Context, in *byID) (*answer[Comparison], error) {
			c, err := find[*comparison](s.tasks, in.ID)
			if err != nil {
				return nil, err
			}
			return &answer[Comparison]{c.snapshot()}, nil
		})
	huma.Register(api, operation(http.MethodDelete, "/api/compare/{id}", "stop-comparison", "Stop a comparison", tag),
		func(ctx context.Context, in *byID) (*answer[Comparison], error) {
			c, err := find[*comparison](s.tasks, in.ID)
			if err != nil {
				return nil, err
			}
			c.halt(ctx)
			return &answer[Comparison]{c.snapshot()}, nil
		})
	events(s, api, operation(http.MethodGet, "/api/compare/{id}/events", "comparison-events", "Follow a comparison", tag),
		map[string]any{"state": State{}, "sample": Sample{}, "row": ComparedRow{}, "done": Comparison{}},
		func(c *comparison) any { return c.snapshot() })
	huma.Register(api, operation(http.MethodPost, "/api/picture", "picture", "The tree of a small search", tag),
		func(ctx context.Context, in *answer[PictureAsk]) (*answer[*engine.Picture], error) {
			p, err := s.picture(ctx, in.Body)
			return &answer[*engine.Picture]{p}, err
		})
}

// sampleTime is between two looks at an algorithm.
const sampleTime = 50 * time.Millisecond

// startComparison puts a comparison into the line for long work.
func (s *Server) startComparison(ctx context.Context, ask CompareAsk) (*comparison, error) {
	job, _, err := s.prepare(ctx, Ask{Question: ask.Question, Means: ask.Means})
	if err != nil {
		return nil, err
	}
	for _, name := range ask.Algorithms {
		known := func(a AlgorithmInfo) bool { return a.Name == name }
		if !slices.ContainsFunc(algorithms(), known) && name != "auto" {
			return nil, wrongf("no algorithm %q", name)
		}
	}
	job.AnyWin, job.Every = true, sampleTime // what is compared is one search
	c := &comparison{task: newTask(s.limits, ask.Keep), algorithms: ask.Algorithms}
	return c, s.start(c, s.long, func(ctx context.Context) {
		c.work(ctx, s, job)
		c.end(func() {})
	})
}

// work lets the algorithms search one after the other, so that none takes time from another.
func (c *comparison) work(ctx context.Context, s *Server, job engine.Job) {
	for _, name := range c.algorithms {
		if c.ticket.yield(ctx) != nil || ctx.Err() != nil {
			return
		}
		row := ComparedRow{Algorithm: name}
		add := func(p Sample) {
			if len(row.Samples) < comparedSamples {
				row.Samples = append(row.Samples, p)
				c.tell("sample", p)
			}
		}
		job.Algorithm = name
		job.Progress = func(p engine.Progress) {
			size := p.Size
			if size == 0 {
				size = p.Nodes
			}
			add(Sample{name, p.Nodes, milliseconds(p.Elapsed), size, p.Root.Proof, p.Root.Disproof})
		}
		row.Report = s.solveSafely(ctx, job)
		add(last(name, row.Report))
		c.change(func() {
			c.rows = append(c.rows, row)
			c.log = append(c.log, event{"row", row})
		})
	}
}

// last is the sample at the end of a search.
func last(name string, r *engine.Report) Sample {
	s := Sample{name, r.Nodes, r.SearchMS, r.TableEntries, r.ProofNumber, r.DisproofNumber}
	if v := r.Value(); v != game.Unknown {
		n := game.NumbersOf(v)
		s.Proof, s.Disproof = n.Proof, n.Disproof
	}
	if s.Size == 0 {
		s.Size = r.Nodes
	}
	return s
}

// PictureAsk asks for the tree of a small search.
type PictureAsk struct {
	Question
	Algorithm string            `json:"algorithm,omitempty" maxLength:"40" default:"pns"`
	Set       map[string]string `json:"set,omitempty"`
	Nodes     int               `json:"nodes,omitempty" minimum:"1" maximum:"2000" default:"300"`
}

// picture draws a small search.
func (s *Server) picture(ctx context.Context, ask PictureAsk) (*engine.Picture, error) {
	job, _, err := s.prepare(ctx, Ask{Question: ask.Question, Means: Means{Algorithm: ask.Algorithm, Set: ask.Set}})
	if err != nil {
		return nil, err
	}
	job.Nodes, job.Time = uint64(ask.Nodes), pictureTime
	var p *engine.Picture
	var failed error
	err = s.atOnce(ctx, func(ctx context.Context) { p, failed = engine.Draw(ctx, job) })
	switch {
	case err != nil:
		return nil, err
	case failed != nil && ctx.Err() != nil:
		return nil, s.gone()
	case failed != nil:
		return nil, wrong(failed)
	}
	return p, nil
}
