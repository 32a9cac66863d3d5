package fleet

import (
	"container/heap"
	"context"

	"github.com/yomi-solver/yomi/game"
)

// Fleet is what is simulated: workers around a coordinator.
type Fleet struct {
	Workers int
	Service float64 // seconds of the coordinator for each job: handing it out and taking its result
	Latency float64 // seconds of a message on its way
	Stretch float64 // times the job times that were measured
	Ahead   int     // jobs that a worker has waiting besides the one it does
	Loss    bool    // jobs that are out count as lost for whoever would move there, else as the side wants that is nearer to its aim
}

// Run is what came out.
type Run struct {
	Fleet
	Value   game.Value
	Seconds float64 // until the answer
	Jobs    int     // whose results came before it
	Wasted  int     // of those, nobody needed any more
	Busy    float64 // share of the time that the coordinator is at work
	Working float64 // share of the time that workers search
}

// kinds of events.
type kind uint8

const (
	asks    kind = iota // a worker's wish for a job arrives at the coordinator
	returns             // a result arrives there, which is a wish for another job too
	served              // the coordinator is through with a message
	arrives             // a job arrives at a worker
	ends                // a worker has done a job
)

// event is something that happens.
type event struct {
	at     float64
	kind   kind
	worker int
	leaf   uint32
	order  int // of two at the same time, that planned first comes first
}

// agenda is what is to happen, the next first.
type agenda []event

func (a agenda) Len() int { return len(a) }
func (a agenda) Less(i, j int) bool {
	return a[i].at < a[j].at || a[i].at == a[j].at && a[i].order < a[j].order
}
func (a agenda) Swap(i, j int) { a[i], a[j] = a[j], a[i] }
func (a *agenda) Push(x any)   { *a = append(*a, x.(event)) }
func (a *agenda) Pop() any {
	last := (*a)[len(*a)-1]
	*a = (*a)[:len(*a)-1]
	return last
}

// simulation is a run at work.
type simulation struct {
	Run
	jobs   *jobs
	times  *times
	top    *top
	agenda agenda
	now    float64
	events int

	queue   []event // messages that wait for the coordinator
	serving event
	busy    bool
	parked  []int            // workers that wait until there is a job
	done    map[uint32]*done // of the leaves that are out
	waiting [][]uint32       // jobs that workers have waiting
	doing   []uint32
	worked  float64 // seconds of all workers
}

// simulate lets a fleet settle a problem.
func simulate(ctx context.Context, f Fleet, j *jobs, t *times) (Run, error) {
	s := &simulation{
		Run: Run{Fleet: f}, jobs: j, times: t, top: newTop(), done: map[uint32]*done{},
		waiting: make([][]uint32, f.Workers), doing: make([]uint32, f.Workers),
	}
	s.top.loss = f.Loss
	for w := range f.Workers {
		for range 1 + f.Ahead {
			s.plan(f.Latency, asks, w, none)
		}
	}
	for s.top.value() == game.Unknown && len(s.agenda) > 0 {
		if s.events%1024 == 0 && ctx.Err() != nil {
			return s.Run, ctx.Err()
		}
		e := heap.Pop(&s.agenda).(event)
		s.now = e.at
		if err := s.happen(ctx, e); err != nil {
			return s.Run, err
		}
	}
	s.Value, s.Seconds = s.top.value(), s.now
	s.Busy /= max(s.now, 1e-9)
	s.Working = s.worked / max(s.now*float64(f.Workers), 1e-9)
	return s.Run, nil
}

// plan puts an event on the agenda, some seconds from now.
func (s *simulation) plan(in float64, k kind, worker int, leaf uint32) {
	s.events++
	heap.Push(&s.agenda, event{s.now + in, k, worker, leaf, s.events})
}

func (s *simulation) happen(ctx context.Context, e event) error {
	switch e.kind {
	case asks, returns:
		s.queue = append(s.queue, e)
		s.serve()
	case served:
		s.busy = false
		if err := s.answer(ctx, s.serving); err != nil {
			return err
		}
		s.serve()
	case arrives:
		s.waiting[e.worker] = append(s.waiting[e.worker], e.leaf)
		s.begin(e.worker)
	case ends:
		s.doing[e.worker] = none
		s.worked += s.times.of(s.done[e.leaf]) * s.Stretch
		s.plan(s.Latency, returns, e.worker, e.leaf)
		s.begin(e.worker)
	}
	return nil
}

// serve lets the coordinator begin with the next message, if it is idle. A result costs its
// service, with the next job that it hands out; a wish for a first job costs half.
func (s *simulation) serve() {
	if s.busy || len(s.queue) == 0 {
		return
	}
	s.serving, s.queue = s.queue[0], s.queue[1:]
	cost := s.Service
	if s.serving.kind == asks {
		cost /= 2
	}
	s.busy = true
	s.Busy += cost
	s.plan(cost, served, 0, none)
}

// answer is what the coordinator does with a message.
func (s *simulation) answer(ctx context.Context, e event) error {
	if e.kind == returns {
		d := s.done[e.leaf]
		delete(s.done, e.leaf)
		s.Jobs++
		if !s.top.finish(e.leaf, d.turn, d.value, d.children) {
			s.Wasted++
		}
	}
	s.parked = append(s.parked, e.worker)
	for len(s.parked) > 0 {
		n := s.top.next()
		if n == none {
			return nil
		}
		d, err := s.jobs.do(ctx, s.top.moves(n))
		if err != nil {
			return err
		}
		s.done[n] = d
		s.plan(s.Latency, arrives, s.parked[0], n)
		s.parked = s.parked[1:]
	}
	return nil
}

// begin lets a worker do the next job that it has.
func (s *simulation) begin(w int) {
	if s.doing[w] != none || len(s.waiting[w]) == 0 {
		return
	}
	n := s.waiting[w][0]
	s.waiting[w] = s.waiting[w][1:]
	s.doing[w] = n
	s.plan(s.times.of(s.done[n])*s.Stretch, ends, w, n)
}
