package graph_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/graph"
)

func TestGame(t *testing.T) { check.Game(t, graph.Game) }

// TestNoise runs the tests of all games on problems with noise.
func TestNoise(t *testing.T) {
	g := graph.Game
	g.Parse = func(text string, q game.Question) (game.Problem, error) {
		p, err := graph.Game.Parse(text, q)
		if err != nil {
			return nil, err
		}
		return graph.WithNoise(p.(*graph.Position), 7), nil
	}
	g.Small = func(yield func(game.Problem) bool) {
		for p := range graph.Game.Small {
			if !yield(graph.WithNoise(p.(*graph.Position), 7)) {
				return
			}
		}
	}
	check.Game(t, g)
}

func parse(t testing.TB, text string) *graph.Position {
	t.Helper()
	p, err := graph.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestSmall pins the answers of the small problems but for ordinary random ones.
func TestSmall(t *testing.T) {
	want := []game.Value{
		game.Proven,    // d is lost below b only
		game.Disproven, // the same with the roles changed
		game.Proven,    // two doors
		game.Proven,    // two ancestors
		game.Proven,    // e is lost below d only
		game.Proven,    // random traps
		game.Proven,
		game.Proven,
		game.Disproven,
		game.Disproven,
		game.Disproven, // nothing but cycles
		game.Proven,
		game.Proven, // edges to itself
		game.Proven,
		game.Proven, // diamonds
		game.Proven, // leaves
		game.Disproven,
	}
	i := 0
	for p := range graph.Game.Small {
		if i < len(want) && p.(*graph.Position).Truth() != want[i] {
			t.Errorf("small problem %d: %v, want %v\n%s", i, p.(*graph.Position).Truth(), want[i], p)
		}
		i++
	}
	if i < len(want) {
		t.Errorf("%d small problems, want %d", i, len(want))
	}
}

func TestRules(t *testing.T) {
	p := parse(t, "a or b c d\nb proven\nc disproven\nd and a e f\ne or\nf and")
	for _, c := range []struct {
		node  string
		turn  game.Side
		value game.Value
		moves int
	}{
		{"a", game.Attacker, game.Unknown, 3},
		{"b", game.Attacker, game.Proven, 0},
		{"c", game.Attacker, game.Disproven, 0},
		{"d", game.Defender, game.Unknown, 3},
		{"e", game.Attacker, game.Disproven, 0},
		{"f", game.Defender, game.Proven, 0},
	} {
		if err := p.SetState([]byte(c.node)); err != nil {
			t.Fatal(err)
		}
		if p.Turn() != c.turn || p.Value() != c.value || len(p.Moves(nil)) != c.moves {
			t.Errorf("node %s: %v to move, %v, %d moves", c.node, p.Turn(), p.Value(), len(p.Moves(nil)))
		}
	}
}

func TestRepeated(t *testing.T) {
	for text, want := range map[string]game.Value{
		"a or b\nb proven":                            game.Unknown,
		"repeat proven\na or b\nb proven":             game.Unknown,
		"a or a":                                      game.Disproven,
		"a or b\nb and a":                             game.Disproven,
		"repeat proven\na or b\nb and a":              game.Proven,
		"a or b c\nb and c\nc proven":                 game.Unknown,
		"a or b\nb proven\nc or d\nd or c":            game.Disproven, // a cycle that the root does not reach
		"random tree nodes=50 seed=1":                 game.Unknown,
		"random dag nodes=50 seed=1":                  game.Unknown,
		"random cyclic nodes=50 seed=1":               game.Disproven,
		"random cyclic nodes=50 seed=1 branch=4":      game.Disproven,
		"random cyclic nodes=50 repeat=proven seed=1": game.Proven,
	} {
		if got := parse(t, text).Repeated(); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// TestKeys looks for a key that two nodes share.
func TestKeys(t *testing.T) {
	p := parse(t, "random dag nodes=5000 seed=1")
	seen := map[game.Key]bool{}
	for i := range 5000 {
		if err := p.SetState(fmt.Appendf(nil, "n%d", i)); err != nil {
			t.Fatal(err)
		}
		if seen[p.Key()] {
			t.Fatalf("node %d shares its key", i)
		}
		seen[p.Key()] = true
	}
}

// TestSearchAllocates guards the methods that a search calls at every node.
func TestSearchAllocates(t *testing.T) {
	p := parse(t, "random cyclic nodes=100 seed=1")
	buf := make([]game.Move, 0, 16)
	state := make([]byte, 0, 64)
	name := []byte("n0")
	walk := func() {
		for range 20 {
			moves := p.Moves(buf[:0])
			if len(moves) == 0 {
				break
			}
			p.Play(moves[0])
			p.Key()
			p.Value()
			state = p.AppendState(state[:0])
		}
		if err := p.SetState(name); err != nil {
			t.Fatal(err)
		}
	}
	if n := testing.AllocsPerRun(10, walk); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func Example() {
	p, err := graph.Game.Parse(`
		a or b c       # the attacker chooses
		b and a d      # the defender would rather go round
		c and d
		d proven`, game.Question{})
	if err != nil {
		fmt.Println(err)
		return
	}
	m, _ := p.ParseMove("b")
	p.Play(m)
	fmt.Println(p.Turn(), "moves; the goal is", p.Goal())
	for _, m := range p.Moves(nil) {
		fmt.Println(" ", p.FormatMove(m))
	}
	// Output:
	// defender moves; the goal is win
	//   a
	//   d
}

func ExamplePosition_Truth() {
	p, err := graph.Parse("a or b c\nb and a d\nc and d\nd proven")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("a is", p.Truth())
	if err := p.SetState([]byte("b")); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("b is", p.Truth())
	// Output:
	// a is proven
	// b is proven
}

func ExampleRandom() {
	r := rand.New(rand.NewPCG(3, 0))
	p := graph.Random(r, graph.Shape{Kind: graph.Cyclic, Nodes: 6})
	q, err := graph.Parse(p.String())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Truth() == q.Truth())
	// Output: true
}
