package dragon

import "github.com/yomi-solver/yomi/game/tsumego"

// area is enough for the numbers of all points and walls.
const area = 21 * 20

// away is a cost that is never paid.
const away = 99

// way is what it costs a colour to get from some stones to each point, in moves of its
// own if the other never answers: empty points cost one move each, own stones
// nothing, and stones of the other what it takes to capture them.
type way struct {
	cost    [area]uint8
	buckets [deepCost + 1][]tsumego.Point // scratch
}

// deepCost is how far ways are followed.
const deepCost = 8

// find follows the ways of c from a set of its stones, as long as they cost no more
// than that and no more than the way to a stone, unless that is Pass.
func (w *way) find(b *tsumego.Board, from tsumego.Set, to tsumego.Point, c tsumego.Colour, takes *captures, limit int) {
	limit = min(limit, deepCost)
	for i := range w.cost {
		w.cost[i] = away
	}
	for d := range w.buckets {
		w.buckets[d] = w.buckets[d][:0]
	}
	buckets := &w.buckets
	var buf [area]tsumego.Point
	for _, p := range from.Append(buf[:0]) {
		w.cost[p] = 0
		buckets[0] = append(buckets[0], p)
	}
	for d := 0; d <= limit; d++ {
		for i := 0; i < len(buckets[d]); i++ {
			p := buckets[d][i]
			if int(w.cost[p]) != d {
				continue
			}
			for _, q := range b.Near(p) {
				step := w.step(b, p, q, c, takes, limit-d)
				if n := d + step; n <= limit && n < int(w.cost[q]) {
					w.cost[q] = uint8(n)
					buckets[n] = append(buckets[n], q)
					if q == to {
						limit = n - 1
					}
				}
			}
		}
	}
}

// step is the cost of going from p to its neighbour q, if it is at most that.
func (w *way) step(b *tsumego.Board, p, q tsumego.Point, c tsumego.Colour, takes *captures, most int) int {
	switch b.Colour(q) {
	case tsumego.Wall:
		return away
	case tsumego.Empty:
		return 1
	case c:
		return 0
	}
	if b.Colour(p) == c.Other() && b.Block(p) == b.Block(q) {
		return 0
	}
	if most < b.Free(q)-1 {
		return away
	}
	return takes.cost(b, q)
}

// captures remembers what it costs to capture blocks of a position.
type captures struct {
	known [area]uint8 // by the name of a block, plus one
}

// cost is how many moves in a row the opponent of a block needs to capture it, as the
// ladder reader and a count of liberties tell: nothing if it falls whoever moves.
func (t *captures) cost(b *tsumego.Board, p tsumego.Point) int {
	name := b.Block(p)
	if k := t.known[name]; k != 0 {
		return int(k) - 1
	}
	n := price(b, p)
	t.known[name] = uint8(n + 1)
	return n
}

func price(b *tsumego.Board, p tsumego.Point) int {
	free := b.Free(p)
	if free > 4 {
		return away - 1
	}
	if free >= 3 {
		return free
	}
	owner := b.Colour(p)
	if free == 1 && falls(b, p, owner) {
		return 0
	}
	if falls(b, p, owner.Other()) && !koFor(b, p) {
		return 1
	}
	return 2
}

// falls tells whether ataris take the block of p if that colour moves first.
func falls(b *tsumego.Board, p tsumego.Point, first tsumego.Colour) bool {
	if b.Turn() != first {
		b.Play(tsumego.Pass, b.Turn())
		defer b.Undo()
	}
	l := b.Ladder(p)
	return l == tsumego.Falls
}

// koFor tells whether taking a single stone in atari begins a ko.
func koFor(b *tsumego.Board, p tsumego.Point) bool {
	last := b.Liberties(p).First()
	taker := b.Colour(p).Other()
	if b.Free(p) != 1 || b.Stones(p) != 1 || !b.Enters(last, taker) {
		return false
	}
	b.Play(last, taker)
	defer b.Undo()
	return b.Ko() != tsumego.Pass
}
