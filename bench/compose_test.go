package bench_test

import (
	"cmp"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/engine"
	"github.com/yomi-solver/yomi/game"
)

var (
	compose     = flag.String("compose", "", "folder to write the suites of the study to, game by game")
	composeSeed = flag.Uint64("compose-seed", 1, "seed for -compose; another one makes problems to confirm findings with")
)

// board is a beginning from which positions are made by playing at random.
type board struct {
	text     string
	goal     string
	from, to int // plies
	count    int // of problems
}

// boards are what the study's suites are made of.
var boards = map[string][]board{
	"mnk": {
		{"5x5x4", "win", 1, 4, 6}, {"5x5x4", "draw", 1, 4, 6}, {"6x5x4", "win", 2, 5, 8}, {"6x5x4", "draw", 2, 5, 8},
		{"7x4x4", "win", 1, 4, 6}, {"6x6x4", "win", 2, 4, 6}, {"6x6x5", "draw", 2, 4, 6},
	},
	"connect4": {
		{"5x5", "win", 0, 4, 6}, {"6x5", "win", 2, 6, 8}, {"6x5", "draw", 2, 6, 8}, {"7x5", "win", 4, 8, 8},
		{"7x6", "win", 8, 14, 8}, {"7x6", "draw", 8, 14, 8},
	},
	"hex":          {{"6x6", "win", 1, 3, 16}, {"7x7", "win", 4, 8, 8}},
	"breakthrough": {{"4x5", "win", 0, 4, 8}, {"5x5", "win", 2, 8, 14}, {"4x6", "win", 2, 8, 10}, {"6x6", "win", 14, 24, 10}},
	"domineering":  {{"6x6", "win", 0, 4, 12}, {"7x6", "win", 2, 6, 12}, {"7x7", "win", 3, 8, 14}},
}

// span says how hard a problem may be: the best of three referees takes so many
// nodes.
type span struct{ easy, hard uint64 }

// spans are those of games whose nodes are dear, such as Hex, and of all others.
var (
	spans     = map[string]span{"hex": {10, 300}}
	usualSpan = span{300, 200_000}
)

const (
	attempts  = 40 // for each problem that is wanted
	headlines = `# Positions of %s for the study (docs/lab/study.md), made by playing at random (bench, -compose) and ordered
# by the nodes that the best of dfpn, pns and alphabeta-tt takes: from %d to %d. All that find an answer agree, and at
# least two do. proof=no: the certificate would be long.

`
)

// TestCompose writes the suites of the study, those of the repository with seed 1.
// What changes them is a change of the boards above, or of the referees.
func TestCompose(t *testing.T) {
	if *compose == "" {
		t.Skip("only with -compose")
	}
	for name, list := range boards {
		t.Run(name, func(t *testing.T) {
			g, err := catalog.Game(name)
			if err != nil {
				t.Fatal(err)
			}
			s, ok := spans[name]
			if !ok {
				s = usualSpan
			}
			r := rand.New(rand.NewPCG(*composeSeed, 0))
			var found []graded
			for _, b := range list {
				found = append(found, composeBoard(t, g, b, s, r)...)
			}
			slices.SortStableFunc(found, func(a, b graded) int { return cmp.Compare(a.nodes, b.nodes) })
			var text strings.Builder
			fmt.Fprintf(&text, headlines, name, s.easy, s.hard)
			for i, f := range found {
				fmt.Fprintf(&text, "%s ;game=%s;goal=%s;want=%s;proof=no;id=%s-study-%02d\n", f.text, name, f.goal, f.want, name, i+1)
			}
			if err := os.WriteFile(filepath.Join(*compose, name, "study.suite"), []byte(text.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// graded is a problem that the referees know.
type graded struct {
	text, goal, want string
	nodes            uint64
}

// composeBoard makes the problems of one board.
func composeBoard(t *testing.T, g game.Game, b board, s span, r *rand.Rand) []graded {
	t.Helper()
	var found []graded
	seen := map[game.Key]bool{}
	for range attempts * b.count {
		p, err := g.Parse(b.text, game.Question{Goal: b.goal})
		if err != nil {
			t.Fatal(err)
		}
		for range b.from + r.IntN(b.to-b.from+1) {
			if p.Value() == game.Unknown {
				moves := p.Moves(nil)
				p.Play(moves[r.IntN(len(moves))])
			}
		}
		if p.Value() != game.Unknown || seen[p.Key()] {
			continue
		}
		seen[p.Key()] = true
		if f, ok := grade(t, g.Name, p.String(), b.goal, s); ok {
			if found = append(found, f); len(found) == b.count {
				break
			}
		}
	}
	t.Logf("%s %s: %d of %d", b.text, b.goal, len(found), b.count)
	return found
}

// grade asks the referees. What only one of them settles, two searches without
// a narrow limit must confirm.
func grade(t *testing.T, name, text, goal string, s span) (graded, bool) {
	t.Helper()
	f := graded{text: text, goal: goal}
	voices := 0
	ask := func(algorithm string, nodes uint64) *engine.Report {
		job := engine.Job{Game: name, Text: text, Algorithm: algorithm, Nodes: nodes, Memory: 64 << 20, Threads: 1}
		job.Question.Goal = goal
		r := engine.Solve(t.Context(), job)
		if r.Error != "" {
			t.Fatalf("%s: %s", text, r.Error)
		}
		if r.Result != game.Unknown.String() {
			if f.want != "" && r.Result != f.want {
				t.Fatalf("%s, %s: %s says %s, another %s", text, goal, algorithm, r.Result, f.want)
			}
			f.want = r.Result
			voices++
		}
		return r
	}
	for _, algorithm := range []string{"dfpn", "pns", "alphabeta-tt"} {
		r := ask(algorithm, s.hard)
		if r.Result != game.Unknown.String() && (voices == 1 || r.Nodes < f.nodes) {
			f.nodes = r.Nodes
		}
		if voices > 0 && f.nodes < s.easy {
			return f, false
		}
	}
	if voices == 1 {
		ask("dfpn", 20*s.hard)
		ask("wpns", 20*s.hard)
	}
	return f, voices > 1
}
