package tsumego

import (
	"math/rand/v2"
	"testing"
)

// plainly is Benson's test by the book, with maps and lists, for boards of any size.
func plainly(b *Board, c Colour, within *Set) map[Point]bool {
	type region struct {
		points, empty []Point
		blocks        map[Point]bool
	}
	var regions []*region
	seen := map[Point]bool{}
	for _, p := range b.all().list() {
		if seen[p] || b.Colour(p) == c {
			continue
		}
		r := &region{blocks: map[Point]bool{}}
		seen[p] = true
		for todo := []Point{p}; len(todo) > 0; {
			q := todo[0]
			todo = todo[1:]
			r.points = append(r.points, q)
			if b.Colour(q) == Empty {
				r.empty = append(r.empty, q)
			}
			for _, n := range b.Near(q) {
				switch {
				case b.Colour(n) == c:
					r.blocks[b.Block(n)] = true
				case b.On(n) && !seen[n]:
					seen[n] = true
					todo = append(todo, n)
				}
			}
		}
		regions = append(regions, r)
	}
	touches := func(p, block Point) bool {
		for _, n := range b.Near(p) {
			if b.Colour(n) == c && b.Block(n) == block {
				return true
			}
		}
		return false
	}
	alive, free := map[Point]bool{}, map[Point]bool{}
	for _, p := range b.Points(c).list() {
		alive[b.Block(p)] = true
		for _, q := range b.Liberties(p).list() {
			free[b.Block(p)] = free[b.Block(p)] || within != nil && !within.Has(q)
		}
	}
	for again := true; again; {
		again = false
		for block := range alive {
			eyes := 0
			for _, r := range regions {
				good := r.blocks[block]
				for other := range r.blocks {
					good = good && alive[other]
				}
				points := r.empty
				if b.Rules().Suicide {
					points = r.points
				}
				for _, p := range points {
					good = good && touches(p, block)
				}
				if good {
					eyes++
				}
			}
			if eyes < 2 && !free[block] {
				delete(alive, block)
				again = true
			}
		}
	}
	return alive
}

func (s Set) list() []Point { return s.Append(nil) }

// TestAliveLarge compares with the plain form at the ends of random games, where
// much is alive, and on the way there.
func TestAliveLarge(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	living, dying := 0, 0
	for n := range 400 {
		b := newBoard(t, 2+r.IntN(18), 2+r.IntN(18), Rules{Suicide: n%4 == 3})
		size := b.Points(Empty).Count()
		for _, p := range script(b, r, size/2+r.IntN(2*size)) {
			b.Play(p, b.Turn())
		}
		var within *Set
		if n%2 == 1 {
			within = &Set{}
			x0, y0 := r.IntN(b.width), r.IntN(b.height)
			for _, p := range b.all().list() {
				if x, y := b.XY(p); x <= x0 || y <= y0 {
					within.Add(p)
				}
			}
		}
		for _, c := range []Colour{Black, White} {
			want, got := plainly(b, c, within), b.Alive(c, within)
			for _, p := range b.Points(c).list() {
				if want[b.Block(p)] != got.Has(p) || b.Lives(p, within) != got.Has(p) {
					t.Fatalf("%s: Alive %v, Lives %v, plainly %v; within %v\n%v",
						b.Name(p), got.Has(p), b.Lives(p, within), want[b.Block(p)], within, b)
				}
				if got.Has(p) {
					living++
				} else {
					dying++
				}
			}
		}
	}
	t.Logf("%d stones alive, %d not", living, dying)
	if living < 1000 || dying < 1000 {
		t.Error("too few of one kind")
	}
}

// TestAliveAllocations wants the test to cost no memory, since a search asks at
// every node.
func TestAliveAllocations(t *testing.T) {
	for _, c := range corners {
		b, within := cornered(t, c.rows)
		p := b.At(0, 17)
		if n := testing.AllocsPerRun(10, func() {
			b.Alive(Black, nil)
			b.Alive(White, within)
			b.Lives(p, nil)
			b.Lives(p, within)
		}); n != 0 {
			t.Errorf("%s: %v allocations", c.name, n)
		}
	}
}
