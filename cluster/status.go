package cluster

import (
	"cmp"
	"slices"
	"time"

	"github.com/yomi-solver/yomi/game"
)

// Status is how a run stands.
type Status struct {
	Run      string         `json:"run"`
	Question Question       `json:"question"`
	Done     bool           `json:"done"`
	Result   string         `json:"result"`
	PN       uint32         `json:"proof_number"`
	DN       uint32         `json:"disproof_number"`
	Nodes    uint64         `json:"nodes"`   // spent by all answers
	Tree     int            `json:"tree"`    // nodes at the top
	Answers  uint64         `json:"answers"` // believed
	Out      int            `json:"out"`     // jobs that are out
	Settled  uint64         `json:"settled"` // answers with a value, since the coordinator started
	Refused  uint64         `json:"refused"` // results that were not believed, likewise
	Late     uint64         `json:"late"`    // results that came late or twice, likewise
	Lost     uint64         `json:"lost"`    // jobs that nobody answered, likewise
	Canceled uint64         `json:"canceled"`
	Up       float64        `json:"up_s"`
	Workers  []WorkerStatus `json:"workers"`
}

// WorkerStatus is a worker as the coordinator sees it.
type WorkerStatus struct {
	beat
	Seen  float64 `json:"seen_s"` // seconds since its last sign of life
	Alive bool    `json:"alive"`
}

// member is a worker that has been heard of.
type member struct {
	beat beat
	seen time.Time
}

// alive tells whether a worker has been heard of lately.
func (m *member) alive(wait time.Duration) bool { return !m.beat.Left && time.Since(m.seen) < wait }

// hear notes a sign of life. Workers that have been silent for long are forgotten.
func (c *Coordinator) hear(b beat) {
	c.lock.Lock()
	defer c.lock.Unlock()
	if _, ok := c.workers[b.Worker]; !ok {
		c.config.Tell("worker " + b.Worker + " is here")
	}
	c.workers[b.Worker] = &member{b, time.Now()}
	for name, m := range c.workers {
		if m.beat.Left || time.Since(m.seen) > forget {
			delete(c.workers, name)
		}
	}
}

// forget is how long a silent worker is shown.
const forget = 10 * time.Minute

// note lets others see how the tree stands.
func (c *Coordinator) note() {
	c.lock.Lock()
	defer c.lock.Unlock()
	s := &c.status
	s.Run, s.Question = c.names.run, c.journal.header.Question
	s.Result, s.PN, s.DN = c.tree.Value().String(), c.tree.Numbers().Proof, c.tree.Numbers().Disproof
	s.Nodes, s.Tree, s.Answers, s.Out = c.tree.Spent(), c.tree.Len(), c.tree.Answers(), len(c.out)
	if c.tree.Value() != game.Unknown {
		s.Out = 0
	}
}

// count changes a counter.
func (c *Coordinator) count(f func(*Status)) {
	c.lock.Lock()
	defer c.lock.Unlock()
	f(&c.status)
}

// Status is how the run stands. Anybody may ask.
func (c *Coordinator) Status() Status {
	c.lock.Lock()
	defer c.lock.Unlock()
	s := c.status
	s.Up = time.Since(c.start).Seconds()
	s.Workers = []WorkerStatus{}
	for _, m := range c.workers {
		s.Workers = append(s.Workers, WorkerStatus{m.beat, time.Since(m.seen).Seconds(), m.alive(c.config.AckWait)})
	}
	slices.SortFunc(s.Workers, func(a, b WorkerStatus) int { return cmp.Compare(a.Worker, b.Worker) })
	return s
}
