package engine

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/format/sgf"
	"github.com/yomi-solver/yomi/game"
)

// follow plays through a branch and wants every answer in it to be true, every
// move legal, and every line to end where the game or knowledge ends it, unless something is left out.
func follow(p game.Problem, b *Branch, seen map[game.Key]bool) error {
	if truth := check.Truth(p); b.Result != truth.String() {
		return fmt.Errorf("%s is called %s", p, b.Result)
	}
	over := p.Value() != game.Unknown || decided(p) != game.Unknown || seen[p.Key()]
	if len(b.Then) == 0 && b.Left == 0 && !over {
		return fmt.Errorf("the tree ends at %s", p)
	}
	seen[p.Key()] = true
	defer delete(seen, p.Key())
	for _, c := range b.Then {
		m, err := p.ParseMove(c.Move)
		if err != nil {
			return err
		}
		wants := p.Turn().Wants()
		p.Play(m)
		if c.Right != (c.Result == wants.String()) {
			return fmt.Errorf("%s: right is %v, and the result %s", c.Move, c.Right, c.Result)
		}
		if err := follow(p, c, seen); err != nil {
			return errors.Join(errors.New(c.Move), err)
		}
		p.Undo()
	}
	return nil
}

// TestTree wants the trees of small problems to be true throughout and to have all
// first moves.
func TestTree(t *testing.T) {
	for _, name := range []string{"go", "mnk", "connect4", "shogi", "breakthrough"} {
		g, err := catalog.Game(name)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for p := range g.Small {
			if n++; n > 5 || p.Value() != game.Unknown {
				break
			}
			r := Solve(t.Context(), Job{Game: name, Text: p.String(), Question: game.Question{Goal: p.Goal()}, Tree: true, Memory: 1 << 22})
			if r.Reason != "solved" || r.Tree == nil || len(r.Tree.Then) != len(p.Moves(nil)) {
				t.Fatalf("%s: %+v", p, r)
			}
			var right []string
			for _, c := range r.Tree.Then {
				if c.Right {
					right = append(right, c.Move)
				}
			}
			if len(r.Line) > 0 && r.Tree.Then[0].Move != r.Line[0] && slices.Contains(right, r.Line[0]) {
				t.Errorf("%s: the tree begins with %s, the line with %s", p, r.Tree.Then[0].Move, r.Line[0])
			}
			slices.Sort(right)
			if !slices.Equal(right, slices.Sorted(slices.Values(r.Moves))) && len(right)+len(r.Moves) > 0 {
				t.Errorf("%s: right moves %v, and %v", p, right, r.Moves)
			}
			if r.Tree.Goal != "" {
				if p, err = g.Parse(p.String(), game.Question{Goal: r.Tree.Goal}); err != nil {
					t.Fatal(err)
				}
			}
			if err := follow(p, r.Tree, map[game.Key]bool{}); err != nil {
				t.Errorf("%s: %v", p, err)
			}
		}
	}
}

// TestRecord wants a solution in SGF whose leaves all say right or wrong, by their
// first move, and an SGF without a solution where a limit came first.
func TestRecord(t *testing.T) {
	job := Job{Game: "go", Text: "(;" + goStones + ")", Record: "sgf", Memory: 1 << 22}
	r := Solve(t.Context(), job)
	c, err := sgf.Parse([]byte(r.Record))
	if err != nil || r.Reason != "solved" || len(c.Games) != 1 || len(c.Games[0].Children) != 4 {
		t.Fatalf("%v: %+v", err, r)
	}
	right := 0
	for _, first := range c.Games[0].Children {
		_, good := first.Get("TE")
		if good {
			right++
		}
		for n := range first.All() {
			if v, _ := n.Get("C"); len(n.Children) == 0 && strings.HasPrefix(v.Text(), "RIGHT") != good {
				t.Errorf("a line ends with %q", v)
			}
		}
	}
	if right != len(r.Moves) || right == 0 {
		t.Errorf("%d right moves, %v", right, r.Moves)
	}
	job.Nodes = 1
	if r := Solve(t.Context(), job); r.Reason != "nodes" || !strings.Contains(r.Record, "unknown") || strings.Contains(r.Record, "RIGHT") {
		t.Errorf("%+v", r)
	}
	for _, bad := range []Job{{Game: "mnk", Text: "3x3x3", Record: "sgf"}, {Game: "go", Text: job.Text, Record: "kif"}} {
		if r := Solve(t.Context(), bad); r.Reason != "error" || r.Internal {
			t.Errorf("%+v", r)
		}
	}
}
