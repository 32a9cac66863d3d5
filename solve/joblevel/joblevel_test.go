package joblevel_test

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/graph"
	"github.com/yomi-solver/yomi/game/random"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/dfpn"
	"github.com/yomi-solver/yomi/solve/joblevel"
	"github.com/yomi-solver/yomi/solve/pns"
)

var graphs = flag.Int("job-graphs", 3000, "random graphs that jobs must settle")

// cluster is a tree with workers in this process that lose jobs, answer late and twice,
// and lie.
type cluster struct {
	t       *testing.T
	r       *rand.Rand
	problem game.Problem
	policy  joblevel.Policy
	tree    *joblevel.Tree
	workers []*joblevel.Searcher
	proofs  map[string][]byte
	settled map[string]joblevel.Settled
	log     []joblevel.Answer
	late    []joblevel.Result // results that are on their way
	lies    int
	bound   int // answers that lean on their path
}

func newCluster(t *testing.T, r *rand.Rand, p game.Problem, policy joblevel.Policy, a solve.Algorithm) *cluster {
	c := &cluster{t: t, r: r, problem: p, policy: policy, proofs: map[string][]byte{}, settled: map[string]joblevel.Settled{}}
	var err error
	if c.tree, err = joblevel.NewTree(p, policy); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		w, err := joblevel.NewSearcher(joblevel.Config{Problem: p, Algorithm: a, Again: dfpn.Algorithms[0], Memory: 1 << 16})
		if err != nil {
			t.Fatal(err)
		}
		c.workers = append(c.workers, w)
	}
	return c
}

func (c *cluster) close() {
	for _, w := range c.workers {
		if err := w.Close(); err != nil {
			c.t.Error(err)
		}
	}
}

// run goes on until the root is settled.
func (c *cluster) run() {
	for steps := 0; c.tree.Value() == game.Unknown; steps++ {
		if steps > 20_000 {
			c.t.Fatalf("no answer after %d jobs: %v", steps, c.tree.Numbers())
		}
		job, ok := c.tree.Next()
		if !ok && len(c.late) == 0 {
			if c.tree.Value() == game.Unknown {
				c.t.Fatal("no job, and none is out")
			}
			return
		}
		if ok {
			c.do(job)
		}
		// Results come in any order, some of them twice.
		for len(c.late) > 0 && (!ok || c.r.IntN(3) > 0) {
			i := c.r.IntN(len(c.late))
			result := c.late[i]
			if c.r.IntN(4) > 0 {
				c.late = slices.Delete(c.late, i, i+1)
			}
			c.take(result)
			ok = true
		}
	}
}

// do searches a job, or loses it.
func (c *cluster) do(job joblevel.Job) {
	if c.r.IntN(8) == 0 {
		c.tree.Release(job.Moves)
		return
	}
	w := c.workers[c.r.IntN(len(c.workers))]
	result, err := w.Search(c.t.Context(), job)
	if err != nil {
		c.t.Fatal(err)
	}
	if result.Value != game.Unknown && c.r.IntN(8) == 0 {
		lie := result
		lie.Value = result.Value.Other()
		c.late = append(c.late, lie)
	}
	c.late = append(c.late, result)
}

// take checks a result and applies it.
func (c *cluster) take(result joblevel.Result) {
	checker := joblevel.Checker{Problem: c.problem, Settled: func(s string) (joblevel.Settled, bool) {
		r, ok := c.settled[s]
		return r, ok
	}}
	answer, err := checker.Check(result)
	if err != nil {
		c.lies++
		return
	}
	if answer.Value != game.Unknown {
		answer.Proof = string(rune(len(c.proofs)))
	}
	changed, err := c.tree.Apply(answer)
	if err != nil {
		c.t.Fatal(err)
	}
	if !changed {
		return
	}
	c.log = append(c.log, answer)
	if answer.Value == game.Unknown {
		return
	}
	c.proofs[answer.Proof] = result.Certificate
	if !answer.Free() {
		c.bound++
		return
	}
	p := c.problem.Clone().(game.Problem)
	for _, m := range answer.Moves {
		p.Play(m)
	}
	s := joblevel.Settled{State: string(p.AppendState(nil)), Value: answer.Value, Rank: answer.Rank}
	if _, ok := c.settled[s.State]; !ok {
		c.settled[s.State] = s
		for _, w := range c.workers {
			if c.r.IntN(5) > 0 {
				w.Learn(s)
			}
		}
	}
}

// open finds a certificate.
func (c *cluster) open(name string) (io.ReadCloser, error) {
	text, ok := c.proofs[name]
	if !ok {
		return nil, errors.New("no such certificate")
	}
	return io.NopCloser(bytes.NewReader(text)), nil
}

// again makes the tree anew from what was written down, partly by way of a snapshot.
func (c *cluster) again() *joblevel.Tree {
	t, err := joblevel.NewTree(c.problem, c.policy)
	if err != nil {
		c.t.Fatal(err)
	}
	cut := c.r.IntN(len(c.log) + 1)
	for i, a := range c.log {
		if i == cut {
			t = c.reload(t)
		}
		if changed, err := t.Apply(a); err != nil || !changed {
			c.t.Fatalf("answer %d again: changed %v, %v", i, changed, err)
		}
	}
	return t
}

// reload writes a tree down and reads it back.
func (c *cluster) reload(t *joblevel.Tree) *joblevel.Tree {
	var file bytes.Buffer
	if err := t.Save(&file); err != nil {
		c.t.Fatal(err)
	}
	u, err := joblevel.LoadTree(c.problem, c.policy, &file)
	if err != nil {
		c.t.Fatal(err)
	}
	if u.Numbers() != t.Numbers() || u.Len() != t.Len() || u.Spent() != t.Spent() {
		c.t.Fatalf("%v and %d nodes became %v and %d", t.Numbers(), t.Len(), u.Numbers(), u.Len())
	}
	return u
}

// TestGraphs compares with the truth of random trees, DAGs and cyclic graphs. Jobs are a
// few nodes large, so that the tree does most of the work. Each answer has a proof that
// the checker accepts, and a tree made again from the log has the same.
func TestGraphs(t *testing.T) {
	jobs, bound, lies := uint64(0), 0, 0
	for i := range *graphs {
		r := rand.New(rand.NewPCG(uint64(i), 31))
		kind := graph.Kind(i % 3)
		p := graph.Random(r, graph.Shape{
			Kind: kind, Nodes: 4 + r.IntN(12+48*(i/12%2)), Branch: 2 + r.IntN(4), Repeat: game.Value(1 + i/3%2),
		})
		policy := joblevel.Policies()[r.IntN(3)]
		policy.Nodes = 1 + uint64(r.IntN(12))
		policy.Tries = 1 + r.IntN(2)
		policy.Virtual = joblevel.Virtual(r.IntN(4))
		a := dfpn.Algorithms[0]
		if policy.Second {
			a = pns.Algorithms[0]
		}
		c := newCluster(t, r, p, policy, a)
		c.run()
		if truth := p.Truth(); c.tree.Value() != truth {
			t.Fatalf("graph %d (%v): %v, but it is %v:\n%v", i, kind, c.tree.Value(), truth, p)
		}
		for _, tree := range []*joblevel.Tree{c.tree, c.again()} {
			cert, err := tree.Assemble(t.Context(), c.open, 0)
			if err != nil {
				t.Fatalf("graph %d (%v): %v:\n%v", i, kind, err, p)
			}
			if err := check.Verify(cert, p); err != nil {
				t.Fatalf("graph %d (%v): %v:\n%v", i, kind, err, p)
			}
		}
		c.close()
		jobs, bound, lies = jobs+c.tree.Answers(), bound+c.bound, lies+c.lies
	}
	t.Logf("%d graphs agree: %d answers, %d of them for one path, %d refused", *graphs, jobs, bound, lies)
	if bound == 0 || lies == 0 {
		t.Error("no answer leant on its path, or nobody lied: the test does not try what it should")
	}
}

// TestGames settles small problems of all games by small jobs.
func TestGames(t *testing.T) {
	for _, g := range catalog.Games() {
		n := 0
		for p := range g.Small {
			if n++; n > 12 {
				break
			}
			if p.Value() != game.Unknown {
				continue
			}
			r := rand.New(rand.NewPCG(uint64(n), 7))
			policy := joblevel.Policies()[0]
			policy.Nodes = 200
			a, err := catalog.Algorithm(catalog.Auto(g.Name, p))
			if err != nil {
				t.Fatal(err)
			}
			c := newCluster(t, r, p, policy, a)
			c.run()
			if truth := check.Truth(p); c.tree.Value() != truth {
				t.Fatalf("%s %s: %v, but it is %v", g.Name, p, c.tree.Value(), truth)
			}
			cert, err := c.tree.Assemble(t.Context(), c.open, 0)
			if err != nil {
				t.Fatalf("%s %s: %v", g.Name, p, err)
			}
			if err := check.Verify(cert, p); err != nil {
				t.Fatalf("%s %s: %v", g.Name, p, err)
			}
			c.close()
		}
	}
}

// TestForeignLemma wants a proof that leans on something nobody settled to be refused.
func TestForeignLemma(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	p := graph.Random(r, graph.Shape{Kind: graph.DAG, Nodes: 40, Branch: 3, Repeat: game.Disproven})
	w, err := joblevel.NewSearcher(joblevel.Config{Problem: p, Algorithm: dfpn.Algorithms[0], Again: dfpn.Algorithms[0], Memory: 1 << 16})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	q := p.Clone().(game.Problem)
	q.Play(q.Moves(nil)[0])
	w.Learn(joblevel.Settled{State: string(q.AppendState(nil)), Value: p.Turn().Wants(), Rank: 1})
	result, err := w.Search(t.Context(), joblevel.Job{Nodes: 1000})
	if err != nil {
		t.Fatal(err)
	}
	if len(result.Leans) == 0 {
		t.Fatalf("the search did not take what it was told: %+v", result)
	}
	checker := joblevel.Checker{Problem: p, Settled: func(string) (joblevel.Settled, bool) { return joblevel.Settled{}, false }}
	if _, err := checker.Check(result); err == nil {
		t.Error("a proof that leans on nothing is accepted")
	}
}

// TestLongest wants a job to end when its time is up, with what it knows then, and the next
// one to go on.
func TestLongest(t *testing.T) {
	p, err := random.Game.Parse("tree:b=10,d=30,lead=5,seed=1", game.Question{})
	if err != nil {
		t.Fatal(err)
	}
	w, err := joblevel.NewSearcher(joblevel.Config{
		Problem: p, Algorithm: dfpn.Algorithms[0], Again: dfpn.Algorithms[0], Memory: 1 << 20, Longest: 20 * time.Millisecond,
	})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for range 3 {
		r, err := w.Search(t.Context(), joblevel.Job{Nodes: 1 << 50})
		if err != nil || r.Value != game.Unknown || r.Spent == 0 || len(r.Hints) == 0 {
			t.Errorf("%v after %d nodes, %d hints: %v", r.Value, r.Spent, len(r.Hints), err)
		}
	}
}
