package dfpn

import (
	"runtime"
	"sync/atomic"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
)

// way is how the threads of a search work together.
type way interface {
	// run is the life of one worker.
	run(t *thread, w *search.Worker)
	// answer is what they came to, once all are back.
	answer() (game.Numbers, game.Move)
}

// way chooses how to search. The size of a job may be set so that even one thread works
// as many do.
func (s *Solver) way() way {
	switch {
	case len(s.threads) == 1 && s.config.Job == 0:
		return &lone{found{result: game.FreshNumbers}}
	case s.config.Virtual:
		return newCrowd(s)
	}
	return newCrew(s)
}

// found is numbers of the root with the best move there.
type found struct {
	result game.Numbers
	best   game.Move
}

func (f *found) answer() (game.Numbers, game.Move) { return f.result, f.best }

// lone is a single thread that searches the root until it is settled.
type lone struct{ found }

func (l *lone) run(t *thread, w *search.Worker) { l.result, l.best = t.root(w) }

// The first of several workers searches alone for so many nodes, or for so long where
// they take longer. A small problem is none of the others' business: it is solved sooner
// by one, and with the same nodes every time.
const (
	aloneNodes = 10_000
	aloneTime  = 100 * time.Millisecond
)

// alone searches the root for a while. It returns how many nodes take as long as a job
// should.
func (s *thread) alone(w *search.Worker) (f found, job uint64) {
	start, rung := time.Now(), make(chan struct{})
	where := s.where
	s.where = nil // nobody else is there, and the bell alone calls back
	s.halt.Store(false)
	s.until = w.Nodes() + aloneNodes
	bell := time.AfterFunc(aloneTime, func() {
		s.halt.Store(true)
		close(rung)
	})
	f.result, f.best = s.root(w)
	if !bell.Stop() {
		<-rung
	}
	s.halt.Store(false)
	s.where = where
	nodes := float64(w.Nodes()) * jobTime.Seconds() / time.Since(start).Seconds()
	return f, uint64(min(max(nodes, minJob), maxJob))
}

// jobTime is how long a job should last: the tree costs some microseconds for each.
// minJob and maxJob are the least and the most nodes of one.
const (
	jobTime = 3 * time.Millisecond
	minJob  = 8
	maxJob  = 4096
)

// spin is a lock for sections of a few microseconds, which many threads enter often:
// going to sleep would cost more than the wait.
type spin struct{ held atomic.Uint32 }

// Lock waits for the lock.
func (s *spin) Lock() {
	for i := 1; !s.held.CompareAndSwap(0, 1); i++ {
		for s.held.Load() != 0 {
			if i++; i%spins == 0 {
				runtime.Gosched()
			}
		}
	}
}

// Unlock lets the next one in.
func (s *spin) Unlock() { s.held.Store(0) }

// spins is how often to look before others on the same processor may run.
const spins = 200
