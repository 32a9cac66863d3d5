package tsumego

import (
	"flag"
	"fmt"
	"slices"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

var longMatches = flag.Bool("matches", false, "settle all positions of matches on twelve points too")

// atlas is all positions of a board, with the moves between them.
type atlas struct {
	m        *Match
	places   []place
	numbers  map[place]int32
	children [][]int32
	parents  [][]int32
}

// newAtlas lists every position that stones can make, with either player to move.
func newAtlas(width, height int) *atlas {
	m, err := newMatch(width, height)
	if err != nil {
		panic(err)
	}
	m.bare = true
	a := &atlas{m: m, numbers: map[place]int32{}}
	a.stones(0, [2]uint64{})
	for i := 0; i < len(a.places); i++ {
		m.place = a.places[i]
		var to []int32
		for _, move := range m.Moves(nil) {
			m.Play(move)
			to = append(to, a.number(m.place))
			m.Undo()
		}
		a.children = append(a.children, to)
	}
	a.parents = make([][]int32, len(a.places))
	for i, to := range a.children {
		for _, j := range to {
			a.parents[j] = append(a.parents[j], int32(i))
		}
	}
	return a
}

// stones lists all that can be on the points from the i-th on.
func (a *atlas) stones(i int, stones [2]uint64) {
	if i < a.m.plot.count() {
		a.stones(i+1, stones)
		a.stones(i+1, [2]uint64{stones[0] | 1<<i, stones[1]})
		a.stones(i+1, [2]uint64{stones[0], stones[1] | 1<<i})
		return
	}
	a.m.place = place{stones: stones}
	if a.m.valid() == nil {
		a.number(place{stones: stones, turn: Black})
		a.number(place{stones: stones, turn: White})
	}
}

func (a *atlas) number(p place) int32 {
	p.known, p.sure = false, [2]uint64{}
	n, ok := a.numbers[p]
	if !ok {
		n = int32(len(a.places))
		a.numbers[p] = n
		a.places = append(a.places, p)
	}
	return n
}

// settle answers the question of the match at every position. Keep says which moves
// count, by number; nil: all.
func (a *atlas) settle(q match, keep func(i int, to []int32) []int32) []game.Value {
	m := &Match{match: &q}
	values := make([]game.Value, len(a.places))
	left := make([]int, len(a.places))
	wanted := m.Repeated().Other() // what must be forced
	var queue []int32
	kept := make([][]int32, len(a.places))
	for i, p := range a.places {
		m.place = p
		values[i] = m.Value()
		kept[i] = a.children[i]
		if keep != nil && values[i] == game.Unknown {
			kept[i] = keep(i, kept[i])
		}
		left[i] = len(kept[i])
		if values[i] == wanted {
			queue = append(queue, int32(i))
		}
	}
	for len(queue) > 0 {
		j := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		for _, i := range a.parents[j] {
			if values[i] != game.Unknown || keep != nil && !slices.Contains(kept[i], j) {
				continue
			}
			m.place = a.places[i]
			if left[i]--; m.Turn().Wants() == wanted || left[i] == 0 {
				values[i] = wanted
				queue = append(queue, i)
			}
		}
	}
	for i := range values {
		if values[i] == game.Unknown {
			values[i] = m.Repeated()
		}
	}
	return values
}

func (a *atlas) text(i int) string {
	m := &Match{match: a.m.match, place: a.places[i]}
	return m.String()
}

// questions are those about all scores, with either value of endless play.
func (a *atlas) questions(yield func(q match) bool) {
	count := a.m.plot.count()
	for need := 1 - count; need <= count; need++ {
		for _, endless := range []string{endsYes, endsNo} {
			if !yield(match{plot: a.m.plot, attacker: Black, goal: reach, need: need, endless: endless}) {
				return
			}
		}
	}
}

var truthSizes = [][2]int{{1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}, {6, 1}, {7, 1}, {8, 1}, {2, 2}, {3, 2}, {4, 2}, {3, 3}}

// atlases are those of boards that are soon settled.
func atlases(t *testing.T, f func(t *testing.T, a *atlas)) {
	sizes := truthSizes
	if testing.Short() {
		sizes = sizes[:10]
	}
	if *longMatches {
		sizes = append(slices.Clone(sizes), [][2]int{{10, 1}, {12, 1}, {5, 2}, {6, 2}, {4, 3}}...)
	}
	for _, s := range sizes {
		t.Run(fmt.Sprintf("%dx%d", s[0], s[1]), func(t *testing.T) { f(t, newAtlas(s[0], s[1])) })
	}
}

// keep is the children of a position by the moves of a question, all or those that
// are not pruned.
func (a *atlas) keep(q match, prune bool) func(i int, to []int32) []int32 {
	m, bare := &Match{match: &q}, &Match{match: a.m.match}
	return func(i int, to []int32) []int32 {
		m.place, bare.place = a.places[i], a.places[i]
		moves := m.Moves(nil)
		if prune {
			moves = m.Prune(moves)
		}
		var list []int32
		for j, move := range bare.Moves(nil) {
			if slices.Contains(moves, move) {
				list = append(list, to[j])
			}
		}
		return list
	}
}

// compare wants two ways to have the same values where that is asked for.
func (a *atlas) compare(t *testing.T, q match, got, want []game.Value, where func(place) bool) {
	t.Helper()
	bad := 0
	for i := range want {
		if got[i] != want[i] && where(a.places[i]) {
			if bad++; bad < 4 {
				t.Errorf("%s, at least %d, repeat=%s: %v, not %v", a.text(i), q.need, q.endless, got[i], want[i])
			}
		}
	}
}

// TestCertain wants every position of small boards to have the value that it has
// when stones count as they stand, nothing is certain and all moves are legal. Behind
// a pass it may not: who passes while dead stones are on the board can lose by that
// if they count.
func TestCertain(t *testing.T) {
	atlases(t, func(t *testing.T, a *atlas) {
		t.Log(len(a.places), "positions")
		for q := range a.questions {
			bare := q
			bare.bare = true
			want, got := a.settle(bare, nil), a.settle(q, a.keep(q, false))
			a.compare(t, q, got, want, func(p place) bool { return p.passes == 0 })
		}
	})
}

// TestMatchPrune wants the value of every position without the moves that are
// dropped, everywhere at once.
func TestMatchPrune(t *testing.T) {
	atlases(t, func(t *testing.T, a *atlas) {
		for q := range a.questions {
			want, got := a.settle(q, a.keep(q, false)), a.settle(q, a.keep(q, true))
			a.compare(t, q, got, want, func(place) bool { return true })
		}
	})
}
