package pns

import (
	"bytes"
	"context"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/connect4"
	"github.com/yomi-solver/yomi/game/mnk"
	"github.com/yomi-solver/yomi/solve"
)

// TestSave saves trees again and again while they are searched, in so little memory that
// parts of them are deleted meanwhile. Every snapshot must be a whole tree, and the search
// must go on from it to the same answer.
func TestSave(t *testing.T) {
	for name, g := range map[string]struct {
		game game.Game
		text string
	}{"pns": {connect4.Game, "5x5"}, "pn2": {mnk.Game, "5x5x4"}, "rp-pns": {connect4.Game, "5x5"}} {
		t.Run(name, func(t *testing.T) { testSave(t, name, g.game, g.text) })
	}
}

func testSave(t *testing.T, name string, g game.Game, text string) {
	p, err := g.Parse(text, game.Question{})
	if err != nil {
		t.Fatal(err)
	}
	s := newSolver(t, name)
	var want solve.Result
	done := make(chan struct{})
	go func() {
		defer close(done)
		want, err = s.Solve(context.Background(), p.Clone())
	}()
	var files [][]byte
	for running := true; running && len(files) < 16; {
		var file bytes.Buffer
		if err := s.Save(&file); err != nil {
			t.Error(err)
		}
		if file.Len() > 0 {
			files = append(files, file.Bytes())
		}
		select {
		case <-done:
			running = false
		default:
		}
	}
	<-done
	if err != nil || want.Value == game.Unknown || len(files) < 2 {
		t.Fatal(want, err, len(files))
	}
	t.Logf("%d snapshots, the last of %d bytes; %d nodes", len(files), len(files[len(files)-1]), want.Nodes)
	for i, file := range files {
		again := newSolver(t, name)
		if err := again.Restore(bytes.NewReader(file)); err != nil {
			t.Fatal(err)
		}
		checkTree(t, again.now.loop.tree)
		if i%8 != 0 {
			continue
		}
		got, err := again.Solve(context.Background(), p.Clone())
		if err != nil || got.Value != want.Value || got.Nodes > want.Nodes && name != "rp-pns" {
			t.Errorf("snapshot %d: %v after %d nodes (%v), want %v after at most %d", i, got.Value, got.Nodes, err, want.Value, want.Nodes)
		}
	}
}

func newSolver(t *testing.T, name string) *Solver {
	t.Helper()
	s, err := New(name, solve.Options{Memory: 40_000 * nodeBytes, Threads: 3})
	if err != nil {
		t.Fatal(err)
	}
	return s.(*Solver)
}

// checkTree wants every node's numbers to be those of its children, and every node to be
// either in the tree or in the list of unused ones.
func checkTree(t *testing.T, tree *tree) {
	t.Helper()
	inside := 0
	for list := []uint32{root}; len(list) > 0; inside++ {
		n := list[len(list)-1]
		list = list[:len(list)-1]
		if tree.nodes[n].child == none {
			continue
		}
		if sum, _ := tree.sum(n); sum != tree.nodes[n].Numbers {
			t.Fatalf("node %d has the numbers %v, its children %v", n, tree.nodes[n].Numbers, sum)
		}
		for c := tree.nodes[n].child; c != none; c = tree.nodes[c].next {
			if tree.nodes[c].parent != n {
				t.Fatalf("node %d is no child of node %d", c, n)
			}
			list = append(list, c)
		}
	}
	unused := 0
	for n := tree.unused; n != none; n = tree.nodes[n].next {
		unused++
	}
	if unused != tree.deleted || inside+unused != len(tree.nodes)-1 {
		t.Fatalf("%d nodes are in the tree and %d unused, of %d", inside, unused, len(tree.nodes)-1)
	}
}

// TestBadSaves cuts a snapshot and bends its links.
func TestBadSaves(t *testing.T) {
	p, err := mnk.Game.Parse("5x5x4", game.Question{})
	if err != nil {
		t.Fatal(err)
	}
	s := newSolver(t, "pns")
	s.Limit(500)
	if r, _ := s.Solve(context.Background(), p); r.Value != game.Unknown {
		t.Fatal("500 nodes are enough")
	}
	var file bytes.Buffer
	if err := s.Save(&file); err != nil {
		t.Fatal(err)
	}
	whole := file.Bytes()
	for size := 1; size < len(whole); size += 1 + size/3 {
		if err := newSolver(t, "pns").Restore(bytes.NewReader(whole[:size])); err == nil {
			t.Errorf("cut after %d of %d bytes: not noticed", size, len(whole))
		}
	}
	bent := bytes.Clone(whole)
	bent[savedHead+8+2*savedNode+11] = 0x7f // the parent of a node
	if err := newSolver(t, "pns").Restore(bytes.NewReader(bent)); err == nil {
		t.Error("a link to nowhere: not noticed")
	}
	small, err := New("pns", solve.Options{Memory: MinBytes})
	if err != nil {
		t.Fatal(err)
	}
	if err := small.(*Solver).Restore(bytes.NewReader(whole)); err == nil {
		t.Error("a tree larger than the memory: not noticed")
	}
}
