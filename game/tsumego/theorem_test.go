package tsumego

import (
	"math/rand/v2"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// TestTheorem compares unconditional life by the book with the board's own, on
// whole boards and in parts of them.
func TestTheorem(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	alive, dead := 0, 0
	for n := range 6000 {
		rules := Rules{Suicide: n%3 == 1}
		b, _ := scatter(t, r, 2+r.IntN(6), 2+r.IntN(6), rules)
		var within Set
		share := 4 + r.IntN(8)
		for x := range b.width {
			for y := range b.height {
				if r.IntN(10) < share {
					within.Add(b.At(x, y))
				}
			}
		}
		for _, c := range []Colour{Black, White} {
			var book Set
			for _, block := range b.bensonBlocks(c, &within) {
				for _, q := range block {
					book.Add(q)
				}
			}
			if fast := b.Alive(c, &within); fast != book {
				t.Fatalf("%v: %v by the book, %v\n%v", c, book.points(), fast.points(), b)
			}
			alive += book.Count()
			dead += b.sets[c].Count() - book.Count()
		}
	}
	if alive < 1000 || dead < 1000 {
		t.Errorf("%d stones alive, %d not: too few of a kind", alive, dead)
	}
}

// TestLives plays at random in closed regions and compares three ways to see
// unconditional life: that of the search, the board's, and the checker's.
func TestLives(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	alive := 0
	for _, rows := range []string{
		"......./......./......./......./XXXXX../ooooX../....X../...oX..",
		"......./......./......./XXXXXX./ooooXX./....o.X/..X.oXX/....oX.",
		"........./........./........./XXXXXXX../XoooooX../Xo...oX../Xo...oXX./.......X.",
	} {
		p, err := parse(compose(rows, "B"), game.Question{Goal: "kill"})
		if err != nil {
			t.Fatal(err)
		}
		q, ok := p.(*Position)
		if !ok || !q.asks.closed {
			t.Fatalf("%s is open", rows)
		}
		for range 3000 {
			n := 0
			for ; n < 30 && q.Value() == game.Unknown; n++ {
				moves := q.Moves(nil)
				q.Play(moves[r.IntN(len(moves))])
				q.survey()
				a, b, c := q.lives(), q.alive(), q.Theorem(bensonName) != game.Unknown
				if q.prey != (Set{}) && (a != b || b != c) {
					t.Fatalf("%v, %v, %v\n%v", a, b, c, q.board)
				}
				if a {
					alive++
				}
			}
			for ; n > 0; n-- {
				q.Undo()
			}
		}
	}
	if alive < 1000 {
		t.Errorf("only %d positions are alive", alive)
	}
}
