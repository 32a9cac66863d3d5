package server

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/yomi-solver/yomi/engine"
)

// Progress is a look at a running search.
type Progress struct {
	Nodes    uint64   `json:"nodes"`
	Speed    uint64   `json:"nodes_per_second"`
	Elapsed  float64  `json:"elapsed_ms"`
	Proof    uint32   `json:"proof_number" doc:"Of the root; 4294967295 is infinite"`
	Disproof uint32   `json:"disproof_number"`
	Line     []string `json:"line" doc:"The moves being searched now"`
	Fill     float64  `json:"fill" doc:"Share of the table in use"`
}

func newProgress(p engine.Progress) Progress {
	return Progress{
		Nodes: p.Nodes, Speed: uint64(float64(p.Nodes) / max(p.Elapsed.Seconds(), 1e-3)),
		Elapsed: milliseconds(p.Elapsed),
		Proof:   p.Root.Proof, Disproof: p.Root.Disproof, Line: list(p.Line), Fill: p.Fill,
	}
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// How often a stream of events says something in any case, so that both ends notice if the other
// has gone, and how long one message may take.
const (
	beatTime  = 10 * time.Second
	queueTime = 500 * time.Millisecond // between looks at a place in the line
	writeTime = 10 * time.Second
)

// byID names a task in a path.
type byID struct {
	ID string `path:"id" maxLength:"64"`
}

// events adds the operation that streams the events of tasks of one kind. Final makes what the last
// event carries, done; kinds are examples of what the others do.
func events[T kept](s *Server, api huma.API, op huma.Operation, kinds map[string]any, final func(T) any) {
	op.Responses = map[string]*huma.Response{"200": {
		Description: "Server-sent events",
		Content:     map[string]*huma.MediaType{"text/event-stream": {Schema: eventSchema(api, kinds)}},
	}}
	huma.Register(api, op, func(_ context.Context, in *byID) (*huma.StreamResponse, error) {
		k, err := find[T](s.tasks, in.ID)
		if err != nil {
			return nil, err
		}
		return &huma.StreamResponse{Body: func(c huma.Context) {
			r, w := humago.Unwrap(c)
			stream{w: w, task: k.base()}.run(r.Context(), func() any { return final(k) })
		}}, nil
	})
}

// eventSchema describes a stream.
func eventSchema(api huma.API, kinds map[string]any) *huma.Schema {
	var all []*huma.Schema
	for _, name := range slices.Sorted(maps.Keys(kinds)) {
		all = append(all, &huma.Schema{
			Title: "Event " + name, Type: huma.TypeObject, Required: []string{"event", "data"},
			Properties: map[string]*huma.Schema{
				"event": {Type: huma.TypeString, Enum: []any{name}},
				"data":  api.OpenAPI().Components.Schemas.Schema(reflect.TypeOf(kinds[name]), true, name),
			},
		})
	}
	return &huma.Schema{Type: huma.TypeArray, Items: &huma.Schema{OneOf: all}}
}

// stream sends the events of a task to one listener.
type stream struct {
	w    http.ResponseWriter
	task *task
}

// run sends what there is, then what comes, and ends with the task or with the listener.
func (s stream) run(ctx context.Context, final func() any) {
	defer s.task.listen()()
	s.w.Header().Set("Content-Type", "text/event-stream")
	s.w.Header().Set("X-Accel-Buffering", "no")
	var told State
	sent, beats := 0, 0
	for {
		t := s.task
		t.mu.Lock()
		now, changed := t.where(), t.changed
		entries := t.log[sent:]
		var progress *Progress
		if t.beats > beats && now.State == stateRunning {
			progress, beats = t.progress, t.beats
		}
		t.mu.Unlock()

		ok := true
		if now != told && now.State != stateDone {
			ok, told = s.send("state", now), now
		}
		for _, e := range entries {
			ok = ok && s.send(e.name, e.data)
		}
		sent += len(entries)
		if progress != nil {
			ok = ok && s.send("progress", progress)
		}
		if now.State == stateDone {
			s.send("done", final())
			return
		}
		if !ok || !s.wait(ctx, changed, now) {
			return
		}
	}
}

// wait returns when something has changed, or may have. It is false when the listener has gone.
func (s stream) wait(ctx context.Context, changed <-chan struct{}, now State) bool {
	beat := beatTime
	if now.State == stateQueued {
		beat = queueTime
	}
	timer := time.NewTimer(beat)
	defer timer.Stop()
	select {
	case <-changed:
		return true
	case <-ctx.Done():
		return false
	case <-timer.C:
		return beat == queueTime || s.write(": still here\n\n")
	}
}

// send writes one event.
func (s stream) send(name string, data any) bool {
	text, err := json.Marshal(data)
	if err != nil {
		return false
	}
	return s.write(fmt.Sprintf("event: %s\ndata: %s\n\n", name, text))
}

// write sends a text at once, and tells whether the listener is still there.
func (s stream) write(text string) bool {
	control := http.NewResponseController(s.w)
	// Writers that know no deadlines are those of tests.
	_ = control.SetWriteDeadline(time.Now().Add(writeTime))
	if _, err := s.w.Write([]byte(text)); err != nil {
		return false
	}
	return control.Flush() == nil
}
