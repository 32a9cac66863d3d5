package tsumego

import (
	"math/rand/v2"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// war is the whole graph of positions in a region, for comparison with sieges: no
// limits, no narrow regions, nothing filled beforehand.
type war struct {
	b      *Board
	c      Colour
	region Set
	index  map[game.Key]int
	next   [][]int
	owner  []bool
	won    []bool
	starts []int
}

// taken tells whether c can take all stones of the opponent in a region, after as
// many moves of the opponent as it likes.
func taken(b *Board, region Set, c Colour) bool {
	w := &war{b: b, c: c, region: region, index: map[game.Key]int{}}
	seen := map[game.Key]bool{}
	var alone func()
	alone = func() {
		if seen[b.StonesKey()] {
			return
		}
		seen[b.StonesKey()] = true
		w.starts = append(w.starts, w.visit())
		b.Play(Pass, c)
		for _, p := range w.moves(c.Other()) {
			b.Play(p, c.Other())
			alone()
			b.Undo()
		}
		b.Undo()
	}
	alone()
	for again := true; again; {
		again = false
		for i := range w.next {
			one, all := false, true
			for _, j := range w.next[i] {
				one, all = one || w.won[j], all && w.won[j]
			}
			if !w.won[i] && (w.owner[i] && one || !w.owner[i] && all) {
				w.won[i], again = true, true
			}
		}
	}
	for _, i := range w.starts {
		if !w.won[i] {
			return false
		}
	}
	return true
}

// moves are the legal moves of a colour in the region.
func (w *war) moves(c Colour) (list []Point) {
	points := w.region.And(w.b.sets[Empty])
	for _, p := range points.Append(nil) {
		if w.b.Legal(p, c) {
			list = append(list, p)
		}
	}
	return list
}

func (w *war) visit() int {
	key := w.b.Key()
	if i, ok := w.index[key]; ok {
		return i
	}
	i := len(w.next)
	w.index[key] = i
	theirs := w.region.And(w.b.sets[w.c.Other()])
	w.next = append(w.next, nil)
	w.won = append(w.won, theirs == Set{})
	w.owner = append(w.owner, w.b.Turn() == w.c)
	if w.won[i] && w.owner[i] {
		w.next[i] = []int{i}
		return i
	}
	c := w.b.Turn()
	var next []int
	for _, p := range append(w.moves(c), Pass) {
		w.b.Play(p, c)
		next = append(next, w.visit())
		w.b.Undo()
	}
	w.next[i] = next
	return i
}

// TestTerritoryAll compares with all that both can play, on small boards.
func TestTerritoryAll(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	claims, sieges, missed := 0, 0, 0
	for n := 0; claims < 300 || sieges < 50; n++ {
		if n > 3000000 {
			t.Fatalf("only %d regions, %d sieges", claims, sieges)
		}
		b := newBoard(t, 3+r.IntN(3), 4+r.IntN(2), Rules{Suicide: n%4 == 0})
		share := 3 + r.IntN(5)
		cells := map[Point]Colour{}
		for _, p := range b.Points(Empty).Append(nil) {
			if k := r.IntN(10); k < share {
				cells[p] = Black
			} else if k == 9 {
				cells[p] = White
			}
		}
		if b.Setup(func(p Point) Colour { return cells[p] }, Black) != nil {
			continue
		}
		alive := b.Alive(Black, nil)
		if alive == (Set{}) {
			continue
		}
		for rest := b.all().AndNot(alive); rest != (Set{}); {
			seed := rest.lowest()
			region := seed.flood(&rest, b.stride)
			rest = rest.AndNot(region)
			caught := region.And(b.sets[Black])
			if region.less(3) || !region.less(9) || caught == (Set{}) && claims >= 300 {
				continue
			}
			narrow := b.narrow(&region, &alive, Black)
			siege := !narrow && b.siege(&region, &alive, Black)
			if narrow && claims >= 300 {
				continue
			}
			truth := taken(b, region, Black)
			switch {
			case (narrow || siege) && !truth:
				t.Fatalf("narrow %v, siege %v, but White lives in %v\n%v", narrow, siege, region, b)
			case narrow || siege:
				claims++
			case truth:
				missed++
			}
			if siege {
				sieges++
			}
		}
	}
	t.Logf("%d regions right, %d by siege, %d not recognised", claims, sieges, missed)
}
