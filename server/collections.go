package server

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"net/http"
	"path"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/yomi-solver/yomi/engine"
)

// CollectionAsk is a file with problems, and what may be spent on each.
type CollectionAsk struct {
	Source
	Means
	Goal  string `json:"goal,omitempty" maxLength:"200"`
	All   bool   `json:"all,omitempty" doc:"Every winning first move, also of problems that record none"`
	Sound bool   `json:"sound,omitempty" doc:"Examine composed problems"`
	Keep  bool   `json:"keep,omitempty" doc:"Go on though nobody listens"`
}

// Collection is a collection as clients see it.
type Collection struct {
	ID string `json:"id"`
	State
	Name     string       `json:"name"`
	Problems int          `json:"problems"`
	Rows     []Row        `json:"rows"`
	Summary  engine.Tally `json:"summary"`
}

// Row is what is known about a problem, as yomi check tells it.
type Row struct {
	engine.Checked
	Unique *bool `json:"unique,omitempty" doc:"Whether one first move is right; absent: not known"`
}

// newRow tells a problem unique where all first moves are settled.
func newRow(c engine.Checked) Row {
	right := 0
	for _, f := range c.Report.Firsts {
		if f.Open {
			return Row{Checked: c}
		}
		if f.Right {
			right++
		}
	}
	if c.Report.Firsts == nil || right == 0 {
		return Row{Checked: c}
	}
	unique := right == 1
	return Row{c, &unique}
}

// collection is a file with problems at work.
type collection struct {
	*task
	name     string
	problems []engine.Problem

	rows    []Row // locked with the task, as all below
	summary engine.Tally
}

// snapshot is the collection as it stands.
func (c *collection) snapshot(rows bool) Collection {
	c.mu.Lock()
	defer c.mu.Unlock()
	out := Collection{ID: c.id, State: c.where(), Name: c.name, Problems: len(c.problems), Summary: c.summary, Rows: []Row{}}
	if rows {
		out.Rows = append(out.Rows, c.rows...)
	}
	return out
}

// ofCollection names a problem of a collection.
type ofCollection struct {
	ID     string `path:"id" maxLength:"64"`
	Number int    `path:"number" minimum:"1"`
}

// reportOf asks for the results of a collection in a format.
type reportOf struct {
	ID     string `path:"id" maxLength:"64"`
	Format string `query:"format" enum:"csv,json" default:"json"`
}

func (s *Server) registerCollections(api huma.API) {
	const tag = "Collections"
	create := operation(http.MethodPost, "/api/collections", "start-collection", "Begin to solve all problems of a file", tag)
	create.DefaultStatus = http.StatusCreated
	huma.Register(api, create, func(ctx context.Context, in *answer[CollectionAsk]) (*answer[Collection], error) {
		c, err := s.startCollection(ctx, in.Body)
		if err != nil {
			return nil, err
		}
		return &answer[Collection]{c.snapshot(false)}, nil
	})
	huma.Register(api, operation(http.MethodGet, "/api/collections/{id}", "collection", "A collection as it stands", tag),
		func(_ context.Context, in *byID) (*answer[Collection], error) {
			c, err := find[*collection](s.tasks, in.ID)
			if err != nil {
				return nil, err
			}
			return &answer[Collection]{c.snapshot(true)}, nil
		})
	huma.Register(api, operation(http.MethodDelete, "/api/collections/{id}", "stop-collection", "Stop a collection", tag),
		func(ctx context.Context, in *byID) (*answer[Collection], error) {
			c, err := find[*collection](s.tasks, in.ID)
			if err != nil {
				return nil, err
			}
			c.halt(ctx)
			return &answer[Collection]{c.snapshot(true)}, nil
		})
	huma.Register(api, operation(http.MethodGet, "/api/collections/{id}/problems/{number}", "collection-problem", "A problem of a collection", tag),
		func(ctx context.Context, in *ofCollection) (*answer[Problem], error) {
			p, err := s.problemOf(ctx, in.ID, in.Number)
			return &answer[Problem]{p}, err
		})
	huma.Register(api, operation(http.MethodGet, "/api/collections/{id}/report", "collection-report", "The results as a file", tag),
		func(_ context.Context, in *reportOf) (*file, error) {
			c, err := find[*collection](s.tasks, in.ID)
			if err != nil {
				return nil, err
			}
			if in.Format == "csv" {
				return c.csv()
			}
			return c.lines()
		})
	events(s, api, operation(http.MethodGet, "/api/collections/{id}/events", "collection-events", "Follow a collection", tag),
		map[string]any{"state": State{}, "row": Row{}, "done": Collection{}}, func(c *collection) any { return c.snapshot(false) })
}

// startCollection puts a file into the line for long work.
func (s *Server) startCollection(ctx context.Context, ask CollectionAsk) (*collection, error) {
	if err := s.take(ctx); err != nil {
		return nil, err
	}
	defer s.give()
	problems, err := ask.problems()
	switch {
	case err != nil:
		return nil, err
	case len(problems) > s.limits.Problems:
		return nil, wrongf("the file holds %d problems; %d are the most", len(problems), s.limits.Problems)
	}
	job := engine.Job{Question: question(ask.Goal, "", "", ""), All: ask.All, Sound: ask.Sound}
	if err := ask.apply(&job); err != nil {
		return nil, err
	}
	job = s.limit(job, collectionTime)
	c := &collection{task: newTask(s.limits, ask.Keep), name: path.Base("/" + ask.Name), problems: problems}
	if ask.Name == "" {
		c.name = "text"
	}
	return c, s.start(c, s.long, func(ctx context.Context) {
		c.work(ctx, s, job)
		c.end(func() {})
	})
}

// rowBytes is about what is kept of a problem.
const rowBytes = 4 << 10

// work settles one problem after the other. Others who wait are let before it each time.
func (c *collection) work(ctx context.Context, s *Server, job engine.Job) {
	for i, p := range c.problems {
		if c.ticket.yield(ctx) != nil || ctx.Err() != nil {
			return
		}
		checked := p.Check(job, func(job engine.Job) *engine.Report { return s.solveSafely(ctx, job) }).At(p.Place(c.name, i+1))
		if ctx.Err() != nil {
			return // what was interrupted is no result
		}
		row := newRow(checked)
		c.change(func() {
			c.rows = append(c.rows, row)
			c.log = append(c.log, event{"row", row})
			c.summary.Add(checked)
			c.size += rowBytes
		})
	}
}

// problemOf describes a problem of a collection.
func (s *Server) problemOf(ctx context.Context, id string, number int) (Problem, error) {
	c, err := find[*collection](s.tasks, id)
	if err != nil {
		return Problem{}, err
	}
	if number > len(c.problems) {
		return Problem{}, huma.Error404NotFound("the collection has " + strconv.Itoa(len(c.problems)) + " problems")
	}
	if err := s.take(ctx); err != nil {
		return Problem{}, err
	}
	defer s.give()
	p := newProblem(c.problems[number-1], number)
	p.describe(c.problems[number-1])
	return p, nil
}

// lines are the results as yomi check prints them: a line for each problem, then the sums.
func (c *collection) lines() (*file, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	now := c.snapshot(true)
	for _, row := range now.Rows {
		if err := encoder.Encode(row); err != nil {
			return nil, err
		}
	}
	err := encoder.Encode(map[string]any{"summary": now.Summary})
	return download("application/x-ndjson", "yomi-check.json", b.Bytes()), err
}

// csv are the results as a table.
func (c *collection) csv() (*file, error) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	now := c.snapshot(true)
	rows := [][]string{{
		"number", "id", "line", "game", "goal", "turn", "result", "verdict", "class", "best", "moves", "unique", "length",
		"recorded", "status", "why", "nodes", "time_ms", "error",
	}}
	for _, row := range now.Rows {
		r, unique := row.Report, ""
		if row.Unique != nil {
			unique = strconv.FormatBool(*row.Unique)
		}
		rows = append(rows, []string{
			strconv.Itoa(row.Number), r.ID, strconv.Itoa(row.Line), r.Game, r.Goal, r.Turn, r.Result, r.Verdict, r.Class, r.Best,
			strings.Join(r.Moves, " "), unique, strconv.Itoa(r.Length), row.Want, row.Status, row.Why,
			strconv.FormatUint(r.Nodes, 10), strconv.FormatFloat(r.TimeMS, 'f', 1, 64), r.Error,
		})
	}
	for _, row := range rows {
		for i := range row {
			row[i] = harmless(row[i])
		}
		if err := w.Write(row); err != nil {
			return nil, err
		}
	}
	w.Flush()
	return download("text/csv; charset=utf-8", "yomi-check.csv", b.Bytes()), w.Error()
}

// harmless keeps a spreadsheet from taking a text for a formula.
func harmless(cell string) string {
	if cell != "" && strings.ContainsAny(cell[:1], "=+-@\t\r") {
		return "'" + cell
	}
	return cell
}
