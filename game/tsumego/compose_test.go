package tsumego

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/dfpn"
)

var anew = flag.Bool("compose", false, "compose the suite of captures again")

// captureFile is the suite of captures.
var captureFile = filepath.Join("..", "..", "testdata", "problems", "go", "capture.sgf")

// scramble plays at random on an empty board, not into eyes.
func scramble(b *Board, r *rand.Rand, moves int) {
	for range moves {
		empty := b.sets[Empty].points()
		p := empty[r.IntN(len(empty))]
		if b.Legal(p, b.turn) && !eye(b, p, b.turn) {
			b.Play(p, b.turn)
		}
	}
}

// ripe finds a block that falls by threats of the order given, 2 or 3, and no less, if
// the hunter moves first and nobody has threats elsewhere.
func ripe(t *testing.T, b *Board, r *rand.Rand, order int) *Position {
	for _, q := range b.sets[b.turn.Other()].points() {
		if b.head[q] != q || b.Free(q) > order+1 || r.IntN(3) > 0 {
			continue
		}
		d := &diagram{board: b.Clone(), turn: b.turn}
		d.target.Add(q)
		p, err := d.ask("capture")
		if err != nil {
			t.Fatal(err)
		}
		if p.Decide() != game.Unknown {
			continue
		}
		s := solver(t, dfpn.Algorithms[0], solve.Options{Fast: true, Nodes: 3000, Memory: 16 << 20})
		r, err := s.Solve(t.Context(), p.Forcing())
		if err != nil || (r.Value == game.Proven) != (order == 2) || r.Nodes < 20 {
			continue
		}
		if order == 3 {
			if r, _ := s.Solve(t.Context(), p.Escape(5).Growing(5)); r.Value != game.Proven || r.Nodes < 50 {
				continue
			}
			sure := solver(t, dfpn.Algorithms[0], solve.Options{Fast: true, Nodes: 20000, Memory: 64 << 20})
			if r, _ := sure.Solve(t.Context(), p.Escape(5).Growing(5).Surely()); r.Value != game.Proven {
				continue
			}
		}
		return p
	}
	return nil
}

// TestCompose makes the suite of captures, or checks that all of it can be read.
func TestCompose(t *testing.T) {
	if !*anew {
		text, err := os.ReadFile(captureFile)
		if err != nil {
			t.Fatal(err)
		}
		items, err := split(string(text))
		if err != nil || len(items) < 20 {
			t.Fatal(len(items), err)
		}
		for _, item := range items {
			p, err := parse(item.Text, game.Question{Goal: item.Meta["goal"]})
			if err != nil || item.Meta["goal"] != "capture" || item.Meta["want"] != "proven" || p.Value() != game.Unknown {
				t.Errorf("%v: %v", item.Meta, err)
			}
		}
		return
	}
	r := rand.New(rand.NewPCG(2009, 4))
	var out strings.Builder
	for _, class := range []struct{ size, moves, order, count int }{
		{9, 45, 2, 8}, {13, 110, 2, 8}, {19, 250, 2, 8}, {9, 40, 3, 4}, {13, 90, 3, 4},
	} {
		for n := 0; n < class.count; {
			b := newBoard(t, class.size, class.size, Rules{})
			scramble(b, r, class.moves+r.IntN(class.moves))
			p := ripe(t, b, r, class.order)
			if p == nil {
				continue
			}
			n++
			text := strings.TrimSuffix(p.String(), ")")
			fmt.Fprintf(&out, "%sGN[capture-%d-%d-%d]C[goal=capture;want=proven])\n", text, class.size, class.order, n)
			t.Log(class, n)
		}
	}
	if err := os.MkdirAll(filepath.Dir(captureFile), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(captureFile, []byte(out.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
