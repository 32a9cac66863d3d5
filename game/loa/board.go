package loa

import "fmt"

// The limits of a board.
const minSize, maxSize = 3, 8

// board is what depends on the size alone. Squares are numbered row by row from the
// bottom left, eight to a row whatever the size, so that a step is the same on all
// boards; on 4x4:
//
//	24 25 26 27   row 4: black stands on 25 and 26
//	16 17 18 19   row 3: white stands on 16 and 19
//	 8  9 10 11   row 2
//	 0  1  2  3   row 1
//	 a  b  c  d
type board struct {
	size  int
	all   uint64
	start [2]uint64
	// The pieces on each line are counted in fields of four bits: rows and columns in
	// the first word, the two kinds of diagonals in the other ones. lines has what a
	// piece adds to them.
	lines  [64]tally
	places [64]place
	ring   [64]uint8 // 0 in the corners, 1 elsewhere on the edge, then further in
}

// place is what moves from a square need to know.
type place struct {
	rays   [8]uint64 // the squares on the way to the edge, by direction
	room   [8]uint8  // their numbers
	shifts [4]uint8  // where the fields of its four lines are
}

// tally is the number of pieces on every line.
type tally [3]uint64

// The directions: the four kinds of lines one way, then the other way.
var (
	stepX = [8]int{1, 0, 1, -1, -1, 0, -1, 1}
	stepY = [8]int{0, 1, 1, 1, 0, -1, -1, -1}
)

// words says which word of a tally counts the lines of a direction.
var words = [4]uint8{0, 0, 1, 2}

func newBoard(size int) (*board, error) {
	if size < minSize || size > maxSize {
		return nil, fmt.Errorf("size %dx%d: want %d to %d", size, size, minSize, maxSize)
	}
	b := &board{size: size}
	for y := range size {
		for x := range size {
			b.survey(x, y)
		}
	}
	return b, nil
}

// survey fills in one square.
func (b *board) survey(x, y int) {
	s, last := 8*y+x, b.size-1
	b.all |= 1 << s
	edgeX, edgeY := min(x, last-x), min(y, last-y)
	b.ring[s] = uint8(min(edgeX, edgeY) + 1)
	switch {
	case edgeX == 0 && edgeY == 0:
		b.ring[s] = 0
	case edgeY == 0:
		b.start[black] |= 1 << s
	case edgeX == 0:
		b.start[white] |= 1 << s
	}
	q := &b.places[s]
	q.shifts = [4]uint8{uint8(4 * y), uint8(4 * (8 + x)), uint8(4 * (x - y + 7)), uint8(4 * (x + y))}
	for kind, shift := range q.shifts {
		b.lines[s][words[kind]] += 1 << shift
	}
	for d := range stepX {
		for a, c := x+stepX[d], y+stepY[d]; a >= 0 && a <= last && c >= 0 && c <= last; a, c = a+stepX[d], c+stepY[d] {
			q.room[d]++
			q.rays[d] |= 1 << (8*c + a)
		}
	}
}

// count is the tally of a set of pieces.
func (b *board) count(pieces uint64) (t tally) {
	for s := range 64 {
		if pieces>>s&1 != 0 {
			t.add(&b.lines[s])
		}
	}
	return t
}

func (t *tally) add(o *tally) {
	t[0] += o[0]
	t[1] += o[1]
	t[2] += o[2]
}

func (t *tally) subtract(o *tally) {
	t[0] -= o[0]
	t[1] -= o[1]
	t[2] -= o[2]
}

// reach are the squares that the piece on a square can move to: as many steps as
// there are pieces on the line, over pieces of its own but not over others.
func (b *board) reach(s int, t *tally, mine, yours uint64) uint64 {
	q := &b.places[s&63]
	row, column := uint8(t[0]>>q.shifts[0]&15), uint8(t[0]>>q.shifts[1]&15)
	rising, falling := uint8(t[1]>>q.shifts[2]&15), uint8(t[2]>>q.shifts[3]&15)
	to := q.up(0, s, row, 1, yours) | q.down(4, s, row, 1, yours) |
		q.up(1, s, column, 8, yours) | q.down(5, s, column, 8, yours) |
		q.up(2, s, rising, 9, yours) | q.down(6, s, rising, 9, yours) |
		q.up(3, s, falling, 7, yours) | q.down(7, s, falling, 7, yours)
	return to &^ mine
}

// up is the square that lies n steps ahead in a direction in which numbers grow,
// unless the board ends before or other pieces stand in between.
func (q *place) up(d, s int, n uint8, step int, yours uint64) uint64 {
	if q.room[d] < n {
		return 0
	}
	landing := uint64(1) << ((s + int(n)*step) & 63)
	if q.rays[d]&(landing-1)&yours != 0 {
		return 0
	}
	return landing
}

// down is the same for a direction in which numbers fall.
func (q *place) down(d, s int, n uint8, step int, yours uint64) uint64 {
	if q.room[d] < n {
		return 0
	}
	landing := uint64(1) << ((s - int(n)*step) & 63)
	if q.rays[d]&^(2*landing-1)&yours != 0 {
		return 0
	}
	return landing
}
