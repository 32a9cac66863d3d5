package server

import (
	"context"
	"crypto/rand"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// The states of a task.
const (
	stateQueued  = "queued"
	stateRunning = "running"
	stateDone    = "done"
)

// task is what jobs, collections and comparisons have in common: a way through a line, a log that
// listeners follow, and an end. Its lock is taken before that of a line, never the other way round.
type task struct {
	id      string
	created time.Time
	keep    bool // go on though nobody listens
	cancel  context.CancelFunc
	limits  Limits

	mu        sync.Mutex
	ticket    *ticket
	state     string
	ended     time.Time
	listeners int
	until     time.Time // when it is given up unless somebody listens or asks
	log       []event
	progress  *Progress
	beats     int           // how often progress was told
	size      int           // bytes of the results, where they may be many
	changed   chan struct{} // closed, and made anew, with every change
}

// event is an entry of a log.
type event struct {
	name string
	data any
}

func newTask(limits Limits, keep bool) *task {
	now := time.Now()
	return &task{
		id: strings.ToLower(rand.Text()), created: now, keep: keep, limits: limits, state: stateQueued,
		until: now.Add(limits.Grace), changed: make(chan struct{}),
	}
}

// base lets what is built upon a task be kept in a store.
func (t *task) base() *task { return t }

// change does something with the task and wakes those who listen.
func (t *task) change(do func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	do()
	close(t.changed)
	t.changed = make(chan struct{})
}

// begin says that the work begins.
func (t *task) begin() { t.change(func() { t.state = stateRunning }) }

// end says that the work is done; do puts the results in their place.
func (t *task) end(do func()) {
	t.change(func() {
		do()
		t.state, t.ended = stateDone, time.Now()
	})
}

// tell adds an event to the log.
func (t *task) tell(name string, data any) {
	t.change(func() { t.log = append(t.log, event{name, data}) })
}

// show replaces the last look at the search.
func (t *task) show(p Progress) {
	t.change(func() {
		t.progress = &p
		t.beats++
	})
}

// touch says that somebody has asked for the task.
func (t *task) touch() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.until = later(t.until, time.Now().Add(t.limits.Grace))
}

// listen counts somebody who follows the events, until the function it returns is called.
func (t *task) listen() (leave func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.listeners++
	return func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.listeners--
		t.until = time.Now().Add(t.limits.Away)
	}
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// abandoned tells whether nobody wants the task any more.
func (t *task) abandoned(now time.Time) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.state != stateDone && !t.keep && t.listeners == 0 && now.After(t.until)
}

// State is where a task stands.
type State struct {
	State string `json:"state" enum:"queued,running,done"`
	Place int    `json:"place,omitempty" doc:"In the queue, from 1"`
}

// where is the state of a task. The lock is held.
func (t *task) where() State {
	s := State{State: t.state}
	if t.state == stateQueued && t.ticket != nil {
		s.Place = t.ticket.place()
	}
	return s
}

// kept is what a store keeps.
type kept interface{ base() *task }

// store finds tasks by their id, and forgets them in time. Its lock is taken before those of tasks.
type store struct {
	limits Limits
	mu     sync.Mutex
	tasks  map[string]kept
}

func newStore(limits Limits) *store { return &store{limits: limits, tasks: map[string]kept{}} }

func (s *store) add(k kept) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tasks[k.base().id] = k
}

// length is how many tasks are known.
func (s *store) length() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.tasks)
}

// find looks up a task of a kind.
func find[T kept](s *store, id string) (T, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	k, ok := s.tasks[id].(T)
	if !ok {
		return k, huma.Error404NotFound("there is no such thing, or it was forgotten; results are kept for " + s.limits.Keep.String())
	}
	k.base().touch()
	return k, nil
}

// sweep gives up abandoned tasks and forgets old results until the context ends. Then all
// tasks are cancelled.
func (s *store) sweep(ctx context.Context) {
	tick := time.NewTicker(sweepTime)
	defer tick.Stop()
	for {
		select {
		case now := <-tick.C:
			s.tidy(now)
		case <-ctx.Done():
			return
		}
	}
}

// tidy does so once.
func (s *store) tidy(now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var old []*task
	for id, k := range maps.Clone(s.tasks) {
		t := k.base()
		if t.abandoned(now) {
			t.cancel()
		}
		t.mu.Lock()
		done, ended, listeners := t.state == stateDone, t.ended, t.listeners
		t.mu.Unlock()
		switch {
		case !done || listeners > 0:
		case now.Sub(ended) > s.limits.Keep:
			delete(s.tasks, id)
		default:
			old = append(old, t)
		}
	}
	slices.SortFunc(old, func(a, b *task) int { return b.ended.Compare(a.ended) })
	size := 0
	for i, t := range old {
		// The last one stays, however large it is: somebody has just asked for it.
		if size += t.size; i >= s.limits.Results || i > 0 && size > s.limits.Held {
			delete(s.tasks, t.id)
		}
	}
}
