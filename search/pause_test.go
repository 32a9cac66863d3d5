package search_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/random"
	"github.com/yomi-solver/yomi/search"
)

// TestPause looks at what a worker counts while it counts, between runs too. The race
// detector watches, and the counts must be whole.
func TestPause(t *testing.T) {
	p, err := random.Game.Parse("tree:b=3,d=4,seed=1", game.Question{})
	if err != nil {
		t.Fatal(err)
	}
	team := search.NewTeam(search.Config{})
	var one, two int
	done := make(chan struct{})
	var wait sync.WaitGroup
	var looks atomic.Int64
	wait.Go(func() {
		for {
			select {
			case <-done:
				return
			default:
			}
			team.Pause(func() {
				looks.Add(1)
				if one != two {
					t.Errorf("looked at %d and %d", one, two)
				}
			})
		}
	})
	// However the goroutines are scheduled, there are some looks in the end.
	for runs := 0; runs < 50 || looks.Load() < 50; runs++ {
		if err := team.Run(context.Background(), p, func(w *search.Worker) {
			for range 2000 {
				if !w.Spend() {
					t.Error("told to stop")
				}
				one++
				two++
			}
		}); err != nil {
			t.Error(err)
		}
	}
	close(done)
	wait.Wait()
}
