package connect4

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
)

// soundness compares all that a question's position says with the truth.
func soundness(t *testing.T, o *oracle, p *Position, goal int) {
	t.Helper()
	truth := o.truth(goal, p.attacker, o.score())
	if v := p.Value(); v != game.Unknown {
		if v != truth {
			t.Fatalf("%s for %s, %s: value %v, want %v", p, p.attacker, p.goal, v, truth)
		}
		if p.Decide() != v {
			t.Fatalf("%s for %s, %s: Decide differs from Value", p, p.attacker, p.goal)
		}
		return
	}
	if v := p.Decide(); v != game.Unknown && v != truth {
		t.Fatalf("%s for %s, %s: decided %v, want %v", p, p.attacker, p.goal, v, truth)
	}
	var s scene
	p.view(&s)
	if v, _ := p.decide(&s); v != game.Unknown && v != truth {
		t.Fatalf("%s for %s, %s: decided far %v, want %v", p, p.attacker, p.goal, v, truth)
	}
	kept := game.Unknown
	wants := p.Turn().Wants()
	for _, m := range p.Prune(p.Moves(nil)) {
		score := o.after(columnOf(m))
		kept = o.truth(goal, p.attacker, score)
		if kept == wants {
			break
		}
	}
	if kept != truth {
		t.Fatalf("%s for %s, %s: value %v, after Prune %v", p, p.attacker, p.goal, truth, kept)
	}
}

// questions returns all questions about a board, and their goals.
func questions(t testing.TB, width, height int) (all []*Position, goals []int) {
	most := (width*height + 1) / 2
	for goal := -most - 1; goal <= most+1; goal++ {
		for _, attacker := range []player{first, second} {
			all = append(all, ask(t, width, height, goal, attacker))
			goals = append(goals, goal)
		}
	}
	return all, goals
}

// TestSoundAll looks at positions of small boards, every one or one of many, and
// at all goals.
func TestSoundAll(t *testing.T) {
	for _, b := range []struct{ width, height, every int }{
		{4, 3, 1}, {4, 4, 3}, {5, 3, 11}, {6, 2, 3}, {4, 5, 401},
	} {
		if testing.Short() && b.every > 100 {
			continue
		}
		o := newOracle(b.width, b.height)
		all, goals := questions(t, b.width, b.height)
		seen, looked := map[uint64]bool{}, 0
		o.walk(seen, func() {
			if len(seen)%b.every != 0 {
				return
			}
			looked++
			state := []byte(o.state())
			for i, p := range all {
				if err := p.SetState(state); err != nil {
					t.Fatal(err)
				}
				soundness(t, o, p, goals[i])
			}
		})
		t.Logf("%dx%d: %d of %d positions", b.width, b.height, looked, len(seen))
	}
}

// TestSoundLate looks at random positions of larger boards with few empty
// points.
func TestSoundLate(t *testing.T) {
	games := 60
	if testing.Short() {
		games = 10
	}
	for _, b := range [][2]int{{5, 4}, {5, 5}, {6, 5}, {4, 7}, {7, 4}, {8, 4}, {3, 9}, {4, 8}} {
		r := rand.New(rand.NewPCG(uint64(b[0]), uint64(b[1])))
		for range games {
			o := newOracle(b[0], b[1])
			all, goals := questions(t, b[0], b[1])
			for o.count < b[0]*b[1]-11-r.IntN(3) {
				c := r.IntN(b[0])
				if o.heights[c] == b[1] {
					continue
				}
				if o.drop(c) {
					o.lift(c)
					break
				}
				for _, p := range all {
					p.Play(move(c))
				}
			}
			if o.count < b[0]*b[1]-14 {
				continue
			}
			for i, p := range all {
				soundness(t, o, p, goals[i])
			}
		}
	}
}

func TestDecide(t *testing.T) {
	for _, c := range []struct {
		text, goal string
		want       game.Value
	}{
		{"334455", "win", game.Proven},          // completes 2 or 6
		{"33445", "draw", game.Disproven},       // cannot stop both
		{"33445", "score>=-17", game.Disproven}, // nor in time
		{"33445", "score>=-18", game.Proven},    // but that is no sooner
		{"3344", "win", game.Unknown},           // wins, but not yet
		{"3344", "score>=19", game.Disproven},   // no line at once, later is late
		{"3344", "score>=18", game.Unknown},     // 5 or 2, then the other end
		{"4x4 12", "win", game.Disproven},       // matched columns
		{"6x4 34", "win", game.Disproven},       // rows 2 and 4 follow
	} {
		if got := mustParse(t, c.text, c.goal).Decide(); got != c.want {
			t.Errorf("%s, %s: %v, want %v", c.text, c.goal, got, c.want)
		}
	}
}

// generic is the expansion that Expand has to equal.
func generic(p *Position) []game.Child { return search.Expand(p, game.KnowExpand, nil) }

func TestExpand(t *testing.T) {
	boards := [][2]int{{7, 6}, {4, 4}, {6, 1}, {5, 2}, {6, 5}, {7, 7}, {8, 7}, {9, 6}, {8, 15}, {15, 7}, {4, 15}}
	for _, b := range boards {
		r := rand.New(rand.NewPCG(uint64(b[0]), uint64(b[1])))
		for i := range 300 {
			p := ask(t, b[0], b[1], r.IntN(7)-3, player(i%2))
			for p.Value() == game.Unknown {
				before := *p
				prefix := []game.Child{{Move: 99}}
				got := p.Expand(prefix)
				p.Keys(got[len(prefix):])
				if *p != before || got[0] != prefix[0] {
					t.Fatalf("%s: Expand changes more than the end of the buffer", p)
				}
				if want := generic(p); !slices.Equal(got[1:], want) {
					t.Fatalf("%s for %s, %s:\ngot  %v\nwant %v", p, p.attacker, p.goal, got[1:], want)
				}
				moves := p.Moves(nil)
				p.Play(moves[r.IntN(len(moves))])
			}
		}
	}
}

// TestFollowUpLasts plays out what following up holds: after any move there is
// an answer behind which it is known again.
func TestFollowUpLasts(t *testing.T) {
	found := 0
	for _, b := range [][2]int{{4, 4}, {5, 5}, {6, 4}, {6, 5}, {7, 6}, {8, 8}, {5, 9}} {
		r := rand.New(rand.NewPCG(uint64(b[0]), uint64(b[1])))
		for i := range 2000 {
			p := ask(t, b[0], b[1], r.IntN(2), player(i%2))
			for p.Value() == game.Unknown {
				var s scene
				p.view(&s)
				if v, _ := p.decide(&s); v != game.Unknown {
					found += lasts(t, p, v, r)
					break
				}
				moves := p.Moves(nil)
				p.Play(moves[r.IntN(len(moves))])
			}
		}
	}
	t.Logf("%d positions on the way", found)
}

// lasts plays random moves for one side and the only child of Expand for the
// side that gets what it wants.
func lasts(t *testing.T, p *Position, v game.Value, r *rand.Rand) int {
	t.Helper()
	n := 0
	for ; p.Value() == game.Unknown; n++ {
		if p.Turn().Wants() != v {
			moves := p.Moves(nil)
			p.Play(moves[r.IntN(len(moves))])
			continue
		}
		children := p.Expand(nil)
		if len(children) != 1 {
			t.Fatalf("%s for %s, %s: %d children where one is known to be %v", p, p.attacker, p.goal, len(children), v)
		}
		p.Play(children[0].Move)
	}
	if p.Value() != v {
		t.Fatalf("%s for %s, %s: ends %v, was %v", p, p.attacker, p.goal, p.Value(), v)
	}
	return n
}

func TestExpandDoesNotAllocate(t *testing.T) {
	for _, text := range []string{"7x6 4444", "10x10 12345"} {
		p := mustParse(t, text, "draw")
		buf := make([]game.Child, 0, maxSide)
		moves := make([]game.Move, 0, maxSide)
		if n := testing.AllocsPerRun(100, func() {
			buf = p.Expand(buf[:0])
			moves = p.Prune(p.Moves(moves[:0]))
			p.Order(moves)
			p.Play(moves[0])
			p.Key()
			p.Decide()
			p.Undo()
		}); n != 0 {
			t.Errorf("%s: %v allocations", text, n)
		}
	}
}

func BenchmarkExpand(b *testing.B) {
	for _, text := range []string{"7x6 4444", "7x6 44444326555", "10x10 12345"} {
		b.Run(text, func(b *testing.B) {
			p := mustParse(b, text, "draw")
			buf := make([]game.Child, 0, maxSide)
			for b.Loop() {
				buf = p.Expand(buf[:0])
			}
			b.ReportMetric(float64(len(buf)), "children")
		})
	}
}
