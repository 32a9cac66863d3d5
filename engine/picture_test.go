package engine

import (
	"context"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// TestDraw wants pictures whose numbers are those of proof-number search: at a node whose
// children were listed, the sums and the least of the children's.
func TestDraw(t *testing.T) {
	for _, algorithm := range []string{"pns", "dfpn", "pn2", "wpns"} {
		p, err := Draw(context.Background(), Job{Game: "mnk", Text: "3x3x3 a1 b1", Algorithm: algorithm, Nodes: 500})
		if err != nil {
			t.Fatalf("%s: %v", algorithm, err)
		}
		if p.Result != "proven" || p.Algorithm != algorithm || len(p.Nodes) < 10 || p.Searched == 0 {
			t.Errorf("%s: %s by %s with %d nodes", algorithm, p.Result, p.Algorithm, len(p.Nodes))
		}
		if root := p.Nodes[0]; root.Proof != 0 || root.Disproof != game.Infinity || root.Parent != -1 || root.Step != 1 || root.Visits == 0 {
			t.Errorf("%s: the root is %+v", algorithm, root)
		}
		steps := map[int]bool{}
		for i, n := range p.Nodes {
			if n.ID != i || n.Parent >= i || i > 0 && (n.Depth != p.Nodes[n.Parent].Depth+1 || n.Move == "") {
				t.Errorf("%s: node %d is %+v", algorithm, i, n)
			}
			if n.Step > 0 && steps[n.Step] {
				t.Errorf("%s: step %d comes twice", algorithm, n.Step)
			}
			steps[n.Step] = true
		}
	}
}

// TestDrawSums checks a search that a limit has ended: in best-first search every number
// that was not settled is the sum or the least of those below.
func TestDrawSums(t *testing.T) {
	p, err := Draw(context.Background(), Job{Game: "connect4", Text: "5x5", Algorithm: "pns", Nodes: 60})
	if err != nil {
		t.Fatal(err)
	}
	below := make([][]Sketch, len(p.Nodes))
	for _, n := range p.Nodes[1:] {
		below[n.Parent] = append(below[n.Parent], n)
	}
	looked := 0
	for i, n := range p.Nodes {
		if n.Value != "unknown" || len(below[i]) == 0 {
			continue
		}
		least, sum := uint32(game.Infinity), uint32(0)
		for _, c := range below[i] {
			phi, delta := c.Proof, c.Disproof
			if n.Turn == "defender" {
				phi, delta = delta, phi
			}
			least, sum = min(least, phi), sum+delta
		}
		own, other := n.Proof, n.Disproof
		if n.Turn == "defender" {
			own, other = other, own
		}
		if own != least || other != sum {
			t.Errorf("node %d has %d and %d, its children say %d and %d", i, own, other, least, sum)
		}
		looked++
	}
	if p.Reason != "nodes" || looked < 10 {
		t.Errorf("%s, %d nodes looked at", p.Reason, looked)
	}
}

func TestDrawErrors(t *testing.T) {
	for _, c := range []struct {
		job  Job
		want string
	}{
		{Job{Game: "mnk", Text: "3x3x3", Algorithm: "bruteforce"}, "no tree"},
		{Job{Game: "mnk", Text: "nonsense"}, "mnk"},
		{Job{Game: "mnk", Text: "3x3x3", Question: game.Question{Goal: "value"}}, "one question"},
		{Job{Game: "chess boxing"}, "no game"},
	} {
		if _, err := Draw(context.Background(), c.job); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %s", c.job, err, c.want)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if p, err := Draw(ctx, Job{Game: "mnk", Text: "3x3x3", Algorithm: "pns"}); err == nil {
		t.Errorf("cancelled: %+v", p)
	}
}
