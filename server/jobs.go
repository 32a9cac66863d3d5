package server

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/yomi-solver/yomi/engine"
)

// Job is a job as clients see it.
type Job struct {
	ID string `json:"id"`
	State
	Created  time.Time      `json:"created"`
	Question JobQuestion    `json:"question"`
	Progress *Progress      `json:"progress,omitempty" doc:"The last look at the search"`
	Report   *engine.Report `json:"report,omitempty" doc:"The same as the command line prints"`
	Has      Has            `json:"has"`
}

// JobQuestion is the question of a job as it was read.
type JobQuestion struct {
	Game     string `json:"game"`
	Position string `json:"position"`
	Goal     string `json:"goal"`
	Turn     string `json:"turn"`
	Target   string `json:"target,omitempty"`
	Region   string `json:"region,omitempty"`
}

// Has says what can be fetched besides the report.
type Has struct {
	Tree    bool     `json:"tree"`
	Proof   bool     `json:"proof"`
	Records []string `json:"records"`
}

// job is a question at work.
type job struct {
	*task
	question JobQuestion
	records  []string
	writing  sync.Mutex // records play through a position that they share

	// What follows is nil until the job is done, and locked with the task.
	report   *engine.Report
	proof    []byte // the certificates, checked and packed
	unproven string // why there are none though they were asked for
}

// snapshot is the job as it stands.
func (j *job) snapshot() Job {
	j.mu.Lock()
	defer j.mu.Unlock()
	out := Job{
		ID: j.id, State: j.where(), Created: j.created.UTC(), Question: j.question, Progress: j.progress, Report: j.report,
		Has: Has{Records: []string{}},
	}
	if r := j.report; r != nil {
		out.Has.Tree, out.Has.Proof = r.Tree != nil, len(j.proof) > 0
		if r.Tree != nil {
			out.Has.Records = append(out.Has.Records, j.records...)
		}
	}
	return out
}

// done is the report, or an error if there is none yet.
func (j *job) done() (*engine.Report, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.report == nil {
		return nil, huma.Error409Conflict("the job is not done yet")
	}
	return j.report, nil
}

func (s *Server) registerJobs(api huma.API) {
	const tag = "Jobs"
	huma.Register(api, operation(http.MethodPost, "/api/solve", "solve", "Answer a question, and wait for it", tag),
		func(ctx context.Context, in *answer[Ask]) (*answer[*engine.Report], error) {
			r, err := s.solveNow(ctx, in.Body)
			return &answer[*engine.Report]{r}, err
		})
	create := operation(http.MethodPost, "/api/jobs", "start-job", "Begin to answer a question", tag)
	create.DefaultStatus = http.StatusCreated
	huma.Register(api, create, func(ctx context.Context, in *answer[Ask]) (*answer[Job], error) {
		j, err := s.startJob(ctx, in.Body)
		if err != nil {
			return nil, err
		}
		return &answer[Job]{j.snapshot()}, nil
	})
	huma.Register(api, operation(http.MethodGet, "/api/jobs/{id}", "job", "A job as it stands", tag),
		func(_ context.Context, in *byID) (*answer[Job], error) {
			j, err := find[*job](s.tasks, in.ID)
			if err != nil {
				return nil, err
			}
			return &answer[Job]{j.snapshot()}, nil
		})
	huma.Register(api, operation(http.MethodDelete, "/api/jobs/{id}", "stop-job", "Stop a job", tag),
		func(ctx context.Context, in *byID) (*answer[Job], error) {
			j, err := find[*job](s.tasks, in.ID)
			if err != nil {
				return nil, err
			}
			j.halt(ctx)
			return &answer[Job]{j.snapshot()}, nil
		})
	events(s, api, operation(http.MethodGet, "/api/jobs/{id}/events", "job-events", "Follow a job", tag),
		map[string]any{"state": State{}, "progress": Progress{}, "done": Job{}}, func(j *job) any { return j.snapshot() })
}

// prepare reads a question in full, with what is known of it before any search.
func (s *Server) prepare(ctx context.Context, ask Ask) (engine.Job, *engine.View, error) {
	if err := s.take(ctx); err != nil {
		return engine.Job{}, nil, err
	}
	defer s.give()
	j, err := ask.job()
	if err != nil {
		return j, nil, err
	}
	v, err := view(j, ask.Moves...)
	if err != nil {
		return j, nil, err
	}
	if len(ask.Moves) > 0 {
		j = engine.Behind(j, v)
	}
	return s.limit(j, usualTime), v, nil
}

// solveNow answers a question while the client waits.
func (s *Server) solveNow(ctx context.Context, ask Ask) (*engine.Report, error) {
	j, _, err := s.prepare(ctx, ask)
	if err != nil {
		return nil, err
	}
	var r *engine.Report
	if err := s.atOnce(ctx, func(ctx context.Context) { r = s.solveSafely(ctx, j) }); err != nil {
		return nil, err
	}
	switch {
	case r.Internal:
		return nil, huma.Error500InternalServerError(r.Error)
	case r.Error != "":
		return nil, huma.Error422UnprocessableEntity(oneLine(r.Error))
	}
	return r, nil
}

// startJob puts a question into the line.
func (s *Server) startJob(ctx context.Context, ask Ask) (*job, error) {
	e, v, err := s.prepare(ctx, ask)
	if err != nil {
		return nil, err
	}
	j := &job{
		task: newTask(s.limits, ask.Keep), records: v.Records,
		question: JobQuestion{Game: v.Game, Position: v.Position, Goal: v.Goal, Turn: v.Turn, Target: v.Target, Region: v.Region},
	}
	e.Progress = func(p engine.Progress) { j.show(newProgress(p)) }
	return j, s.start(j, s.short, func(ctx context.Context) {
		r := s.solveSafely(ctx, e)
		packed, why := s.pack(ctx, r)
		j.end(func() { j.report, j.proof, j.unproven, j.size = r, packed, why, len(packed) })
	})
}

// pack checks the certificates of a report and packs them, for they may be long. The report does
// without them then. The second result says why there are none.
func (s *Server) pack(ctx context.Context, r *engine.Report) (packed []byte, why string) {
	proofs := r.Proofs
	r.Proofs = nil
	if len(proofs) == 0 {
		return nil, ""
	}
	data, err := engine.ProofBytes(proofs, s.limits.Proof)
	if err == nil {
		_, err = engine.VerifyBytes(ctx, data, s.limits.Memory)
	}
	if err == nil {
		packed, err = engine.Pack(data)
	}
	switch {
	case err == nil:
		return packed, ""
	case errors.Is(err, engine.ErrLong), ctx.Err() != nil:
		return nil, oneLine(err.Error())
	}
	return nil, s.trouble("the checker refuses the proof", err, nil)
}

// haltTime is how long a client waits at the most for what it has stopped.
const haltTime = 2 * time.Second

// halt cancels a task and waits a little for its end.
func (t *task) halt(ctx context.Context) {
	t.cancel()
	limit := time.After(haltTime)
	for {
		t.mu.Lock()
		done, changed := t.state == stateDone, t.changed
		t.mu.Unlock()
		if done {
			return
		}
		select {
		case <-changed:
		case <-limit:
			return
		case <-ctx.Done():
			return
		}
	}
}
