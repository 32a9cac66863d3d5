package graph_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/graph"
)

func TestOutcomes(t *testing.T) {
	for _, c := range []struct {
		text  string
		names []string
		value string
	}{
		{"a proven", []string{"loss", "win"}, "win"},
		{"a or", []string{"loss", "win"}, "loss"},
		{"a score 3", []string{"3"}, "3"},
		{"a or b c\nb score 3\nc score -2", []string{"-2", "3"}, "3"},
		{"a and b c d\nb score 3\nc score -2\nd and", []string{"-2", "3", "win"}, "-2"},
		{"a and b c\nb score 3\nc score 3", []string{"3"}, "3"},
		{"repeat score 1\na or b c\nb and a d\nc score 0\nd score 2", []string{"0", "1", "2"}, "1"},
		{"a or b c\nb and a d\nc score 0\nd score 2", []string{"loss", "0", "2"}, "0"},
		{"repeat proven\na or b c\nb and a d\nc score 0\nd score 2", []string{"0", "2", "win"}, "2"},
		{"repeat score 5\na or b\nb score 1", []string{"1"}, "1"},
		{`{"root":"a","repeat":{"score":1},"nodes":{"a":{"or":["b","a"]},"b":{"score":-4}}}`, []string{"-4", "1"}, "1"},
	} {
		p := parse(t, c.text)
		if got := p.Outcomes(); !slices.Equal(got, c.names) {
			t.Errorf("%q: outcomes %v, want %v", c.text, got, c.names)
			continue
		}
		if got := c.names[p.Outcome()]; got != c.value {
			t.Errorf("%q: %s, want %s", c.text, got, c.value)
		}
	}
}

func TestScoreGoals(t *testing.T) {
	const text = "a or b c\nb score 3\nc score -2"
	for goal, want := range map[string]game.Value{
		"win": game.Disproven, "score>=3": game.Proven, "score>=4": game.Disproven, "score>=-7": game.Proven,
	} {
		p, err := graph.Game.Parse(text, game.Question{Goal: goal})
		if err != nil {
			t.Fatal(err)
		}
		if p.Goal() != goal || check.Truth(p) != want {
			t.Errorf("%s: %s, %v, want %v", goal, p.Goal(), check.Truth(p), want)
		}
	}
	for _, goal := range []string{"score>=", "score>=x", "score>3", "score>=1000000001"} {
		if _, err := graph.Game.Parse(text, game.Question{Goal: goal}); err == nil {
			t.Errorf("the goal %s is accepted", goal)
		}
	}
}

// ranked is minimax over outcomes along every path to its end or first repetition.
// It knows the questions' rules only: at an end, the number of questions that are
// answered yes is the outcome.
func ranked(questions []game.Problem, path map[string]bool) int {
	yes := func(value func(game.Problem) game.Value) (n int, over bool) {
		for _, q := range questions {
			switch value(q) {
			case game.Unknown:
				return 0, false
			case game.Proven:
				n++
			}
		}
		return n, true
	}
	if n, over := yes(game.Problem.Value); over {
		return n
	}
	state := string(questions[0].AppendState(nil))
	if path[state] {
		n, _ := yes(game.Problem.Repeated)
		return n
	}
	path[state] = true
	defer delete(path, state)
	best, attacker := -1, questions[0].Turn() == game.Attacker
	for _, m := range questions[0].Moves(nil) {
		for _, q := range questions {
			q.Play(m)
		}
		n := ranked(questions, path)
		for _, q := range questions {
			q.Undo()
		}
		if best < 0 || attacker == (n > best) {
			best = n
		}
	}
	return best
}

func randomScores(kind graph.Kind, nodes, seed int) *graph.Position {
	r := rand.New(rand.NewPCG(uint64(seed), uint64(nodes)))
	values := 2 + r.IntN(5)
	return graph.Random(r, graph.Shape{Kind: kind, Nodes: nodes, Values: values, RepeatScore: r.IntN(values)})
}

// TestOutcome holds the quick referee against the simple one on tiny graphs.
func TestOutcome(t *testing.T) {
	for seed := range 3000 {
		p := randomScores(graph.Kind(seed%3), 2+seed%9, seed)
		var questions []game.Problem
		for n := 1; n < len(p.Outcomes()); n++ {
			questions = append(questions, p.AtLeast(n))
		}
		if len(questions) == 0 {
			continue
		}
		if got, want := p.Outcome(), ranked(questions, map[string]bool{}); got != want {
			t.Fatalf("seed %d: Outcome says %d, minimax %d of\n%s", seed, got, want, p)
		}
	}
}

// TestMixedScores counts the values: none may be rare, whatever the family.
func TestMixedScores(t *testing.T) {
	const graphs, values = 1000, 4
	for _, kind := range []graph.Kind{graph.Tree, graph.DAG, graph.Cyclic} {
		count := map[string]int{}
		for seed := range graphs {
			r := rand.New(rand.NewPCG(uint64(seed), 5))
			p := graph.Random(r, graph.Shape{Kind: kind, Nodes: 60, Values: values, RepeatScore: seed % values})
			count[p.Outcomes()[p.Outcome()]]++
		}
		t.Log(kind, count)
		for _, name := range []string{"0", "1", "2", "3"} {
			if count[name] < graphs/12 {
				t.Errorf("%v: %d of %d graphs have the value %s", kind, count[name], graphs, name)
			}
		}
	}
}
