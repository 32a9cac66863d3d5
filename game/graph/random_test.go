package graph_test

import (
	"math/rand/v2"
	"testing"

	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/graph"
)

var bothRepeats = []game.Value{game.Disproven, game.Proven}

func random(kind graph.Kind, nodes int, repeat game.Value, seed int) *graph.Position {
	r := rand.New(rand.NewPCG(uint64(seed), uint64(nodes)))
	return graph.Random(r, graph.Shape{Kind: kind, Nodes: nodes, Repeat: repeat})
}

// TestMixed counts the answers: neither may be rare, whatever the family.
func TestMixed(t *testing.T) {
	const graphs = 400
	for _, kind := range []graph.Kind{graph.Tree, graph.DAG, graph.Cyclic} {
		for _, repeat := range bothRepeats {
			for _, nodes := range []int{8, 20, 200} {
				proven := 0
				for seed := range graphs {
					if random(kind, nodes, repeat, seed).Truth() == game.Proven {
						proven++
					}
				}
				share := 100 * proven / graphs
				t.Logf("%v, %d nodes, repeat %v: %d%% proven", kind, nodes, repeat, share)
				if share < 30 || share > 70 {
					t.Errorf("%v, %d nodes, repeat %v: %d%% proven", kind, nodes, repeat, share)
				}
			}
		}
	}
}

// TestShape wants what a Shape promises: the number of nodes, the branching,
// every node within reach, cycles only where they belong.
func TestShape(t *testing.T) {
	cyclic := 0
	for seed := range 300 {
		for _, kind := range []graph.Kind{graph.Tree, graph.DAG, graph.Cyclic} {
			r := rand.New(rand.NewPCG(uint64(seed), 2))
			shape := graph.Shape{Kind: kind, Nodes: 1 + r.IntN(40), Branch: 1 + r.IntN(5)}
			p := graph.Random(r, shape)
			seen := map[string]bool{"n0": true}
			edges := 0
			for queue := []string{"n0"}; len(queue) > 0; queue = queue[1:] {
				if err := p.SetState([]byte(queue[0])); err != nil {
					t.Fatal(err)
				}
				moves := p.Moves(nil)
				if len(moves) > shape.Branch {
					t.Fatalf("seed %d: %d children in %+v", seed, len(moves), shape)
				}
				edges += len(moves)
				for _, m := range moves {
					if name := p.FormatMove(m); !seen[name] {
						seen[name] = true
						queue = append(queue, name)
					}
				}
			}
			if len(seen) != shape.Nodes {
				t.Fatalf("seed %d: %d of %d nodes within reach", seed, len(seen), shape.Nodes)
			}
			if kind == graph.Tree && edges != shape.Nodes-1 {
				t.Fatalf("seed %d: a tree of %d nodes and %d edges", seed, shape.Nodes, edges)
			}
			if p.Repeated() != game.Unknown {
				if cyclic++; kind != graph.Cyclic {
					t.Fatalf("seed %d: a %v with a cycle", seed, kind)
				}
			}
		}
	}
	if cyclic < 150 {
		t.Errorf("%d of 300 cyclic graphs have a cycle", cyclic)
	}
}

// minimax follows every path to its end or to its first repetition. It takes
// exponential time, and there is nothing in it to get wrong.
func minimax(p game.Problem, path map[string]bool) game.Value {
	if v := p.Value(); v != game.Unknown {
		return v
	}
	state := string(p.AppendState(nil))
	if path[state] {
		return p.Repeated()
	}
	path[state] = true
	defer delete(path, state)
	wants := p.Turn().Wants()
	for _, m := range p.Moves(nil) {
		p.Play(m)
		v := minimax(p, path)
		p.Undo()
		if v == wants {
			return wants
		}
	}
	return wants.Other()
}

// TestTruth holds three referees against each other on tiny graphs.
func TestTruth(t *testing.T) {
	for seed := range 3000 {
		kind := graph.Kind(seed % 3)
		p := random(kind, 2+seed%9, bothRepeats[seed/3%2], seed)
		want := minimax(p, map[string]bool{})
		if got := p.Truth(); got != want {
			t.Fatalf("seed %d: Truth says %v, minimax %v of\n%s", seed, got, want, p)
		}
		if got := check.Truth(p); got != want {
			t.Fatalf("seed %d: check.Truth says %v, minimax %v of\n%s", seed, got, want, p)
		}
	}
}

// TestTruths holds the two quick referees against each other on larger graphs,
// at all nodes.
func TestTruths(t *testing.T) {
	for seed := range 200 {
		kind := graph.Kind(seed % 3)
		p := random(kind, 50+seed, bothRepeats[seed/3%2], seed)
		for range 10 {
			if got, want := check.Truth(p), p.Truth(); got != want {
				t.Fatalf("seed %d: check.Truth says %v, Truth %v of\n%s", seed, got, want, p)
			}
			if moves := p.Moves(nil); len(moves) > 0 {
				p.Play(moves[len(moves)-1])
			}
		}
	}
}

// naive is minimax with the classic mistake: it keeps the value of a node
// though it may hold on one path only.
func naive(p game.Problem, path map[string]bool, kept map[string]game.Value) game.Value {
	if v := p.Value(); v != game.Unknown {
		return v
	}
	state := string(p.AppendState(nil))
	if v, ok := kept[state]; ok {
		return v
	}
	if path[state] {
		return p.Repeated()
	}
	path[state] = true
	defer delete(path, state)
	wants := p.Turn().Wants()
	v := wants.Other()
	for _, m := range p.Moves(nil) {
		p.Play(m)
		child := naive(p, path, kept)
		p.Undo()
		if child == wants {
			v = wants
			break
		}
	}
	kept[state] = v
	return v
}

// TestNaive shows that the testbed is worth its name: the traps and a fair
// share of random graphs catch a search that mixes up paths, with wrong proofs
// as well as wrong disproofs.
func TestNaive(t *testing.T) {
	const traps = 10
	i := 0
	for p := range graph.Game.Small {
		if got := naive(p, map[string]bool{}, map[string]game.Value{}); i < traps && got == p.(*graph.Position).Truth() {
			t.Errorf("small problem %d is no trap", i)
		}
		i++
	}
	const graphs = 2000
	wrong := map[game.Value]int{}
	for seed := range graphs {
		p := random(graph.Cyclic, 50, bothRepeats[seed%2], seed)
		if v := naive(p, map[string]bool{}, map[string]game.Value{}); v != p.Truth() {
			wrong[v]++
		}
	}
	t.Logf("of %d graphs %d are wrongly proven, %d wrongly disproven", graphs, wrong[game.Proven], wrong[game.Disproven])
	if wrong[game.Proven] < graphs/200 || wrong[game.Disproven] < graphs/200 {
		t.Error("too few graphs tell a wrong search from a right one")
	}
}

func TestNoiseIsStable(t *testing.T) {
	p := graph.WithNoise(random(graph.DAG, 30, game.Disproven, 1), 5)
	q := p.Clone().(game.Problem)
	other := graph.WithNoise(random(graph.DAG, 30, game.Disproven, 1), 6)
	differ := false
	for _, m := range p.Moves(nil) {
		n := p.(game.Estimator).Estimate(m)
		if n != q.(game.Estimator).Estimate(m) {
			t.Errorf("a clone estimates move %d differently", m)
		}
		differ = differ || n != other.(game.Estimator).Estimate(m)
	}
	if !differ {
		t.Error("the seed does not matter")
	}
}
