package engine

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/game"
)

// graded finds the class that the side to move reaches, by listing all positions of all
// questions; behind a first move, unless that is NoMove. It is -1 where one was too large,
// or may lean on a circle.
func graded(of game.Grader, m game.Move) int {
	grades := of.Grades()
	for i, g := range grades[:len(grades)-1] {
		v, wants := game.Unknown, of.Turn().Wants()
		switch {
		case g.Further != nil:
			v, wants = truthBehind(g.Further, m), g.Further.Turn().Wants()
		case of.Turn() == game.Defender:
			v = truthWith(of, -g.Threats, m)
		default:
			v = truthWith(of, g.Threats, m)
		}
		if v == game.Unknown {
			return -1
		}
		if v == wants {
			return i
		}
	}
	return len(grades) - 1
}

// truthWith is the truth about a question with threats. Where those without end say
// something else than many, play may go round.
func truthWith(of game.Grader, n int, m game.Move) game.Value {
	v := truthBehind(of.WithThreats(n), m)
	if n != 0 && v != truthBehind(of.WithThreats(max(min(n, 4), -4)), m) {
		return game.Unknown
	}
	return v
}

func truthBehind(p game.Problem, m game.Move) game.Value {
	q, ok := p.Clone().(game.Problem)
	if ok && m != game.NoMove {
		q.Play(m)
	}
	return check.Truth(q)
}

// TestGrades compares the classes of all first moves of random fights with the truth.
func TestGrades(t *testing.T) {
	slow(t)
	if *seed == 0 {
		*seed = uint64(time.Now().UnixNano())
	}
	t.Logf("seed %d", *seed)
	seen, hard := map[string]int{}, 0
	for i := range max(*fights/5, 1) { // the truth takes its time
		random := rand.New(rand.NewPCG(*seed, uint64(i)))
		p, ok := check.Fight(random).(game.Grader)
		if !ok {
			t.Fatal("fights of Go have no classes")
		}
		r := Solve(t.Context(), Job{Text: p.String(), Game: "go", Question: game.Question{Goal: p.Goal()}, Nodes: 200_000, All: true})
		if r.Reason != "solved" || len(r.Firsts) != len(p.Moves(nil)) {
			t.Fatalf("fight %d: %s %s: %v", i, r.Reason, r.Error, p)
		}
		random.Shuffle(len(r.Firsts), func(i, j int) { r.Firsts[i], r.Firsts[j] = r.Firsts[j], r.Firsts[i] })
		r.Firsts = r.Firsts[:min(len(r.Firsts), 3)]
		unknown, err := trueClasses(p, r, seen)
		if err != nil {
			t.Fatalf("seed %d, fight %d: %s, %s %s: %v:\n%s %v", *seed, i, r.Class, r.Status, r.Verdict, err, p.Goal(), p)
		}
		hard += unknown
	}
	t.Logf("classes of %v first moves are right; %d were too hard to check", seen, hard)
	if len(seen) == 0 {
		t.Error("none was checked")
	}
}

// trueClasses compares the classes of a report with the truth.
func trueClasses(p game.Grader, r *Report, seen map[string]int) (unknown int, err error) {
	grades := p.Grades()
	root := graded(p, game.NoMove)
	if root >= 0 && r.Class != grades[root].Name {
		return 0, fmt.Errorf("the class is %s", grades[root].Name)
	}
	for _, f := range r.Firsts {
		m, err := p.ParseMove(f.Move)
		if err != nil {
			return 0, err
		}
		class := graded(p, m)
		switch {
		case class < 0 || f.Class == "":
			unknown++
			continue
		case f.Class != grades[class].Name:
			return 0, fmt.Errorf("%s reaches %s, not %s", f.Move, grades[class].Name, f.Class)
		case root >= 0 && class < root:
			return 0, fmt.Errorf("%s is better than %s", f.Move, r.Class)
		case root >= 0 && f.Right && class > root:
			return 0, fmt.Errorf("%s is right, and %s only", f.Move, f.Class)
		case root >= 0 && !f.Right && class == root && class < len(grades)-1 && !strings.Contains(f.Class, "ko"):
			return 0, fmt.Errorf("%s is %s, and not right", f.Move, f.Class)
		}
		seen[f.Class]++
	}
	return unknown, nil
}

// TestClasses has corners with first moves of several classes.
func TestClasses(t *testing.T) {
	for _, c := range []struct{ inside, turn, class, moves, classes string }{
		{"AB[ch][ai]", "W", "life", "B1 B2", "life,seki,seki,life,seki"},
		{"AB[ch][ai]", "B", "seki", "B2", "alive,alive,alive,seki,alive"},
		{"AB[ai][bi]", "B", "kill", "B2", "favourable ko,favourable ko,kill,alive,seki"},
		{"AB[ai][bi][ci]AW[bh]", "B", "favourable ko", "A2", "favourable ko,alive,seki"},
		{"AB[bi]AW[bh]", "W", "life", "C1", "favourable ko,life,dead,dead,ko"},
	} {
		text := "(;SZ[9]AB[af:ef][eg][eh][ei]AW[ag:dg][dh][di]" + c.inside + "MA[ag]PL[" + c.turn + "])"
		r := Solve(t.Context(), Job{Game: "go", Text: text, Tree: true})
		var classes []string
		for _, f := range r.Firsts {
			classes = append(classes, f.Class)
			if f.Open || f.Right != strings.Contains(c.moves, f.Move) || f.Right != (f.Class == c.class) {
				t.Errorf("%s: %+v", text, f)
			}
			i := slices.IndexFunc(r.Tree.Then, func(b *Branch) bool { return b.Move == f.Move })
			if b := r.Tree.Then[i]; b.Right != f.Right || b.Class != f.Class {
				t.Errorf("%s: in the tree %s is %v, %s", text, b.Move, b.Right, b.Class)
			}
		}
		if got := strings.Join(classes, ","); got != c.classes {
			t.Errorf("%s: %s", text, got)
		}
		if r.Class != c.class || strings.Join(r.Moves, " ") != c.moves || !slices.Contains(r.Moves, r.Best) {
			t.Errorf("%s: %s, %v, best %s", text, r.Class, r.Moves, r.Best)
		}
		// The best move is of the best class without the others, too.
		if one := Solve(t.Context(), Job{Game: "go", Text: text}); !slices.Contains(r.Moves, one.Best) || one.Class != r.Class {
			t.Errorf("%s: alone %s, %s", text, one.Best, one.Class)
		}
	}
}

// TestOpenFirsts wants a limit to leave some first moves open, and to settle those first that
// the job looks at.
func TestOpenFirsts(t *testing.T) {
	whole := Solve(t.Context(), Job{Game: "go", Text: three, All: true})
	few := Solve(t.Context(), Job{Game: "go", Text: three, All: true, Nodes: whole.Nodes, Look: []string{"A1", "Z9"}})
	if few.Reason != "solved" || len(few.Firsts) != len(whole.Firsts) {
		t.Errorf("%+v", few)
	}
	s := &session{job: Job{Look: []string{"C1", "pass"}}, report: &Report{Best: "B1"}}
	g, err := catalog.Game("go")
	if err != nil {
		t.Fatal(err)
	}
	if s.problem, err = g.Parse(three, game.Question{}); err != nil {
		t.Fatal(err)
	}
	moves := s.problem.Moves(nil)
	var order []string
	for _, i := range s.eager(moves) {
		order = append(order, s.problem.FormatMove(moves[i]))
	}
	if got := strings.Join(order[:3], " "); got != "B1 C1 pass" || len(order) != len(moves) {
		t.Errorf("the order is %v", order)
	}
}
