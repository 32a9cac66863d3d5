package tsumego

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// dump is all of a board that moves change, places that are not in use included.
type dump struct {
	cells      [area]Colour
	head, next [area]Point
	blocks     [area]block
	sets       [3]Set
	stones     game.Key
	ko         Point
	turn       Colour
	played     int
}

func dumpOf(b *Board) *dump {
	return &dump{b.cells, b.head, b.next, b.blocks, b.sets, b.stones, b.ko, b.turn, b.played}
}

func newBoard(t testing.TB, width, height int, rules Rules) *Board {
	t.Helper()
	b, err := New(width, height, rules)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// pair is a board and its reference, which must agree.
type pair struct {
	*testing.T
	b    *Board
	s    *slow
	keys map[string]game.Key // by position in words
	back map[game.Key]string
}

func newPair(t *testing.T, width, height int, rules Rules) *pair {
	return &pair{t, newBoard(t, width, height, rules), newSlow(width, height, rules),
		map[string]game.Key{}, map[game.Key]string{}}
}

func (d *pair) point(i int) Point {
	if i < 0 {
		return Pass
	}
	return d.b.At(i%d.s.width, i/d.s.width)
}

func (d *pair) points(list []int) (points []Point) {
	for _, i := range list {
		points = append(points, d.point(i))
	}
	return points
}

func (d *pair) failf(format string, args ...any) {
	d.Helper()
	d.Fatalf("%dx%d %+v, move %d:\n%v%s", d.s.width, d.s.height, d.s.rules, d.b.Played(), d.b, fmt.Sprintf(format, args...))
}

// same compares stones, ko, keys and what was taken.
func (d *pair) same() {
	d.Helper()
	for i, c := range d.s.now.grid {
		p := d.point(i)
		if got := d.b.Colour(p); got != Colour(c) || !d.b.Points(got).Has(p) {
			d.failf("%s is %v, want %v", d.b.Name(p), got, Colour(c))
		}
	}
	if n := d.b.Points(Black).Count() + d.b.Points(White).Count() + d.b.Points(Empty).Count(); n != len(d.s.now.grid) {
		d.failf("%d points in all sets", n)
	}
	if d.b.Ko() != d.point(d.s.now.ko) || d.b.Turn() != d.s.now.turn {
		d.failf("ko %s, turn %v", d.b.Name(d.b.Ko()), d.b.Turn())
	}
	got := d.b.AppendTaken(nil)
	slices.Sort(got)
	if want := d.points(d.s.now.taken); !slices.Equal(got, want) || d.b.Taken() != len(want) {
		d.failf("taken %v, want %v", got, want)
	}
	text := string(d.s.now.grid)
	d.key("stones "+text, d.b.StonesKey())
	d.key(fmt.Sprint("all ", d.s.now.turn, d.s.now.ko, text), d.b.Key())
}

// key wants one key for a position and one position for a key.
func (d *pair) key(text string, key game.Key) {
	d.Helper()
	if black := d.s.now.turn == Black && d.s.now.ko < 0; black && text[0] == 'a' {
		if key != d.b.StonesKey() {
			d.failf("without ko and with Black to move the stones are all")
		}
		return
	}
	if old, ok := d.keys[text]; ok && old != key {
		d.failf("two keys for %q", text)
	}
	if old, ok := d.back[key]; ok && old != text {
		d.failf("one key for %q and %q", old, text)
	}
	d.keys[text], d.back[key] = key, text
}

// full compares all blocks, all legal moves and the keys after them.
func (d *pair) full() {
	d.Helper()
	for i, c := range d.s.now.grid {
		p := d.point(i)
		if c == byte(Empty) {
			for _, c := range []Colour{Black, White} {
				legal := d.s.legal(i, c)
				if got := d.b.Legal(p, c); got != legal {
					d.failf("%v at %s is legal: %v", c, d.b.Name(p), got)
				}
				next, suicide := d.s.after(i, c)
				if got := d.b.Suicidal(p, c); got != suicide {
					d.failf("%v at %s is suicide: %v", c, d.b.Name(p), got)
				}
				if key, ok := d.keys["stones "+string(next.grid)]; legal && ok && key != d.b.StonesAfter(p, c) {
					d.failf("%v at %s: wrong key", c, d.b.Name(p))
				}
			}
			continue
		}
		stones, liberties := d.s.flood(d.s.now.grid, i)
		if got := d.b.Liberties(p).Append(nil); !slices.Equal(got, d.points(liberties)) || d.b.Free(p) != len(liberties) {
			d.failf("%s has %d liberties %v, want %v", d.b.Name(p), d.b.Free(p), got, d.points(liberties))
		}
		got := d.b.AppendStones(nil, p)
		slices.Sort(got)
		if !slices.Equal(got, d.points(stones)) || d.b.Stones(p) != len(stones) || !slices.Contains(got, d.b.Block(p)) {
			d.failf("%s has %d stones %v, want %v", d.b.Name(p), d.b.Stones(p), got, d.points(stones))
		}
		if d.b.Legal(p, Black) || d.b.Legal(p, White) {
			d.failf("%s is taken and legal", d.b.Name(p))
		}
	}
}

// scatter sets up random stones, about as many as empty points, or fewer. Both
// must refuse the same ones.
func (d *pair) scatter(r *rand.Rand) {
	d.Helper()
	for few := 3; ; few++ {
		grid := make([]byte, len(d.s.now.grid))
		for i := range grid {
			grid[i] = []byte{1, 2, 0, 0}[min(r.IntN(few), 3)]
		}
		first := -1 // the first stone without a liberty, Black's first
		for _, c := range []Colour{Black, White} {
			for i := range grid {
				if first < 0 && grid[i] == byte(c) {
					if _, liberties := d.s.flood(grid, i); len(liberties) == 0 {
						first = i
					}
				}
			}
		}
		turn := Colour(1 + r.IntN(2))
		err := d.b.Setup(func(p Point) Colour {
			x, y := d.b.XY(p)
			return Colour(grid[y*d.s.width+x])
		}, turn)
		if (err != nil) != (first >= 0) {
			d.failf("%q: %v", grid, err)
		}
		if err == nil {
			d.s.now = moment{grid: grid, turn: turn, ko: -1}
			return
		}
		if !strings.HasPrefix(err.Error(), "tsumego: "+d.b.Name(d.point(first))+": ") {
			d.failf("%v, want %s", err, d.b.Name(d.point(first)))
		}
	}
}

// seen counts what random games came across, lest a test be blind to it.
type seen struct{ moves, undos, many, ko, suicides, superkos int }

// wander plays and undoes at random, mostly forwards, and compares.
func (d *pair) wander(r *rand.Rand, steps, every int, count *seen) {
	dumps := []*dump{dumpOf(d.b)}
	for step := range steps {
		if n := len(d.s.before); n > 0 && r.IntN(5) == 0 || n > 4*len(d.s.now.grid)+8 {
			for range 1 + r.IntN(min(n, 12)) {
				key := d.b.StonesKey()
				p, c := d.b.Last()
				d.b.Undo()
				d.s.undo()
				count.undos++
				dumps = dumps[:len(dumps)-1]
				if *dumpOf(d.b) != *dumps[len(dumps)-1] {
					d.failf("Undo of %v at %s does not restore all", c, d.b.Name(p))
				}
				if d.b.StonesAfter(p, c) != key {
					d.failf("%v at %s: wrong key", c, d.b.Name(p))
				}
			}
		} else {
			i, c := r.IntN(len(d.s.now.grid)+1)-1, d.s.now.turn
			if r.IntN(8) == 0 {
				c = c.Other()
			}
			if i < 0 && r.IntN(4) > 0 {
				continue
			}
			legal := d.s.legal(i, c)
			if got := d.b.Legal(d.point(i), c); got != legal {
				d.failf("%v at %s is legal: %v", c, d.b.Name(d.point(i)), got)
			}
			if !legal {
				free := i >= 0 && d.s.now.grid[i] == byte(Empty) && i != d.s.now.ko
				if free && !d.b.Suicidal(d.point(i), c) {
					count.superkos++
				}
				continue
			}
			if i >= 0 && d.b.Suicidal(d.point(i), c) {
				count.suicides++
			}
			d.b.Play(d.point(i), c)
			d.s.play(i, c)
			count.moves++
			dumps = append(dumps, dumpOf(d.b))
			if d.b.log[d.b.played-1].takes > 1 && i >= 0 {
				count.many++
			}
			if d.s.now.ko >= 0 {
				count.ko++
			}
		}
		d.same()
		if step%every == 0 {
			d.full()
		}
	}
	for d.b.Played() > 0 {
		d.b.Undo()
	}
	if *dumpOf(d.b) != *dumps[0] {
		d.failf("the beginning is not restored")
	}
	for _, slot := range d.b.past.slots {
		if slot != 0 {
			d.failf("the past is not empty")
		}
	}
}

// TestWander compares boards of all shapes with the reference.
func TestWander(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 1))
	var count seen
	sizes := [][2]int{{1, 1}, {2, 1}, {1, 3}, {2, 2}, {3, 2}, {3, 3}, {4, 3}, {4, 4}, {1, 19}, {19, 1}, {5, 5}, {7, 4}, {6, 6}, {9, 9}, {13, 2}, {19, 3}, {13, 13}, {19, 19}}
	for _, size := range sizes {
		for _, suicide := range []bool{false, true} {
			for _, ko := range []Ko{Simple, Positional, Situational} {
				d := newPair(t, size[0], size[1], Rules{suicide, ko})
				n := size[0] * size[1]
				steps := 4500
				if n > 16 || testing.Short() {
					steps = 1200
				}
				d.wander(r, steps/2, 1+n*n/100, &count)
				for range 5 {
					d.s.before = nil
					d.scatter(r)
					d.wander(r, steps/10, 1+n*n/100, &count)
				}
			}
		}
	}
	t.Logf("%+v", count)
	if count.many == 0 || count.ko == 0 || count.suicides == 0 || count.superkos == 0 {
		t.Errorf("%+v: something never happened", count)
	}
}
