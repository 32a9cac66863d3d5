package hands

import (
	"bytes"
	"context"
	"fmt"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/connect4"
	"github.com/yomi-solver/yomi/game/shogi"
	"github.com/yomi-solver/yomi/solve"
)

// TestSave saves the memory again and again while it is filled, grows and is collected. From
// every snapshot the search must come to the same answer, also with another number of threads. The race detector watches.
func TestSave(t *testing.T) {
	for _, c := range []struct {
		game    game.Game
		text    string
		memory  int64
		threads int
	}{
		{connect4.Game, "4x4", 1 << 17, 1},
		{connect4.Game, "4x4", 1 << 17, 3},
		{shogi.Game, "8l/7k1/5B2l/3S3Gb/9/9/9/9/9 b RP 1", 1 << 22, 1},
		{shogi.Game, "8l/7k1/5B2l/3S3Gb/9/9/9/9/9 b RP 1", 1 << 22, 2},
	} {
		t.Run(fmt.Sprint(c.game.Name, c.threads), func(t *testing.T) {
			p, err := c.game.Parse(c.text, game.Question{})
			if err != nil {
				t.Fatal(err)
			}
			s := newSolver(t, c.memory, c.threads)
			var want solve.Result
			done := make(chan struct{})
			go func() {
				defer close(done)
				want, err = s.Solve(context.Background(), p.Clone())
				s.Recall(p.Clone())
			}()
			var files [][]byte
			for running := true; running && len(files) < 12; {
				var file bytes.Buffer
				if err := s.Save(&file); err != nil {
					t.Error(err)
				}
				files = append(files, file.Bytes())
				select {
				case <-done:
					running = false
				default:
				}
			}
			<-done
			if err != nil || want.Value == game.Unknown {
				t.Fatal(want, err)
			}
			for _, i := range []int{0, len(files) / 2, len(files) - 1} {
				again := newSolver(t, c.memory, 3-c.threads%3)
				if err := again.Restore(bytes.NewReader(files[i])); err != nil {
					t.Fatal(err)
				}
				got, err := again.Solve(context.Background(), p.Clone())
				if err != nil || got.Value != want.Value {
					t.Errorf("from snapshot %d of %d: %v %v, want %v", i, len(files), got.Value, err, want.Value)
				}
				t.Logf("from snapshot %d of %d: %d nodes, at once %d", i, len(files), got.Nodes, want.Nodes)
			}
		})
	}
}

func newSolver(t *testing.T, memory int64, threads int) *Solver {
	t.Helper()
	s, err := New(solve.Options{Memory: memory, Threads: threads, Settings: map[string]string{"job": "1"}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// TestEntryRoundTrip wants every field of an entry back.
func TestEntryRoundTrip(t *testing.T) {
	want := entry{
		key: game.Key{Hi: 1 << 63, Lo: 5}, parent: 1<<64 - 1, apart: 7 << 50, held: 1<<32 - 1, parentHeld: 9, proof: 1<<32 - 1,
		disproof: 3, amount: 1 << 31, within: never, upTo: -1, depth: 1<<16 - 1, used: true, twins: true,
	}
	if got := readEntry(want.append(nil)); got != want {
		t.Errorf("%+v came back as %+v", want, got)
	}
	other := want
	other.upTo, other.within, other.twins = forever, 3, false
	if got := readEntry(other.append(nil)); got != other {
		t.Errorf("%+v came back as %+v", other, got)
	}
}

// TestBadSaves refuses what is cut or of another kind.
func TestBadSaves(t *testing.T) {
	s := newSolver(t, 1<<20, 1)
	s.hands.part(2).at(game.Key{Hi: 1, Lo: 2}, 3)
	var file bytes.Buffer
	if err := s.Save(&file); err != nil {
		t.Fatal(err)
	}
	whole := file.Bytes()
	other := bytes.Clone(whole)
	other[0] = 'x'
	for name, bad := range map[string][]byte{"cut": whole[:len(whole)-1], "cut head": whole[:3], "kind": other} {
		if err := newSolver(t, 1<<20, 1).Restore(bytes.NewReader(bad)); err == nil {
			t.Errorf("%s: not noticed", name)
		}
	}
}
