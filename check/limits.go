package check

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/zobrist"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/solve"
)

// obeyLimits tries node limits, time limits, cancellation and progress.
func obeyLimits(t *testing.T, a solve.Algorithm) {
	p := &endless{keys: []game.Key{{}}}
	t.Run("nodes", func(t *testing.T) {
		for i := range 3 {
			o := solve.Options{Nodes: 1000, Memory: 1 << 24}
			if i > 0 {
				together(a, &o, i)
			}
			s := newSolver(t, a, o)
			defer s.Close()
			r, err := s.Solve(t.Context(), p)
			if !errors.Is(err, search.ErrNodes) || r.Value != game.Unknown || r.Nodes > 1000 {
				t.Errorf("%d threads: %v after %d nodes: %v", o.Threads, r.Value, r.Nodes, err)
			}
		}
	})
	for i := range 2 {
		t.Run("cancel", func(t *testing.T) { obeyCancel(t, a, i) })
	}
	t.Run("ahead", func(t *testing.T) {
		obeyAhead(t, a, "1", 0)
		obeyAhead(t, a, "3", 200)
	})
	t.Run("before", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		s := newSolver(t, a, solve.Options{})
		defer s.Close()
		if r, err := s.Solve(ctx, p); !errors.Is(err, context.Canceled) || r.Value != game.Unknown {
			t.Errorf("%v: %v", r.Value, err)
		}
	})
}

// obeyCancel stops a search that runs, with one thread or several. The promise is 50 ms; a loaded
// machine gets ten times that, and another two tries if something else held it up.
func obeyCancel(t *testing.T, a solve.Algorithm, i int) {
	var late time.Duration
	for range 3 {
		if late = stopping(t, a, i); late <= 500*time.Millisecond {
			return
		}
	}
	t.Errorf("stopped %v after it was told to", late)
}

// stopping is how long it takes to stop a search.
func stopping(t *testing.T, a solve.Algorithm, i int) time.Duration {
	p := &endless{keys: []game.Key{{}}}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var cancelled time.Time
	reports := 0
	o := solve.Options{
		Memory: 1 << 30,
		Every:  time.Millisecond,
		Progress: func(pr search.Progress) {
			// Called by the search itself: no lock is needed.
			if reports++; reports == 20 {
				cancelled = time.Now()
				cancel()
			}
		},
	}
	if i > 0 {
		together(a, &o, i)
	}
	s := newSolver(t, a, o)
	defer s.Close()
	r, err := s.Solve(ctx, p)
	late := time.Since(cancelled)
	if !errors.Is(err, context.Canceled) || r.Value != game.Unknown {
		t.Errorf("%v: %v", r.Value, err)
	}
	t.Logf("stopped after %v, %d nodes", late, r.Nodes)
	return late
}

// obeyAhead tries a node limit with looking ahead so many plies. With many moves
// the leaves of a single node would exceed the limit by far; with few it must be
// used up all the same.
func obeyAhead(t *testing.T, a solve.Algorithm, plies string, more int) {
	settings := map[string]string{}
	for _, s := range a.Settings {
		if value := map[string]string{"lookahead": plies, "simulate": "true"}[s.Name]; value != "" {
			settings[s.Name] = value
		}
	}
	s := newSolver(t, a, solve.Options{Nodes: 1000, Memory: 1 << 24, Settings: settings})
	defer s.Close()
	r, err := s.Solve(t.Context(), &endless{keys: []game.Key{{}}, more: more})
	if !errors.Is(err, search.ErrNodes) || r.Value != game.Unknown || r.Nodes > 1000 || r.Nodes < 900 {
		t.Errorf("%v after %d nodes: %v", r.Value, r.Nodes, err)
	}
}

// endless is play that never ends and never repeats: three moves each time, or
// more.
type endless struct {
	keys []game.Key
	more int
}

func (e *endless) Turn() game.Side      { return game.Side(len(e.keys) % 2) }
func (e *endless) Value() game.Value    { return game.Unknown }
func (e *endless) Repeated() game.Value { return game.Unknown }
func (e *endless) Key() game.Key        { return e.keys[len(e.keys)-1] }
func (e *endless) Undo()                { e.keys = e.keys[:len(e.keys)-1] }

func (e *endless) Moves(buf []game.Move) []game.Move {
	for m := range game.Move(3 + e.more) {
		buf = append(buf, 1+m)
	}
	return buf
}

func (e *endless) Play(m game.Move) {
	k := e.Key()
	e.keys = append(e.keys, game.Key{
		Hi: zobrist.Mix(k.Hi + uint64(m)),
		Lo: zobrist.Mix(k.Lo ^ uint64(m)<<32),
	})
}

func (e *endless) Clone() game.Position { return &endless{slices.Clone(e.keys), e.more} }
