package hex

import (
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/zobrist"
)

// The limits of a board: a set holds 128 cells, and there are 26 letters for
// columns.
const (
	MaxCells = 128
	MaxSide  = 26
)

// seed sets the keys of this game apart from those of others.
const seed = 0x68657831

// ring lists the six directions in which a cell has neighbours, going round.
var ring = [6][2]int{{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}

// off marks a neighbour beyond the side of a player: off+player.
const off = MaxCells

// board is what never changes about a board: all positions of a problem and
// their clones share it. Cells are numbered row by row from the top.
type board struct {
	width, height, cells int

	all         set
	left, right set
	// sides holds for each player the cells along his two sides.
	sides [2][2]set
	// around holds for each cell its neighbours, going round; beyond a side of the
	// board there is off plus the player whose side it is.
	around [][6]uint8
	near   []set // by cell: the neighbours on the board
	// centre lists the cells from the middle outwards.
	centre []uint8

	deaths *deaths
	random [2][]game.Key // by player and cell
}

// newBoard wants sides from 1 to MaxSide and at most MaxCells cells.
func newBoard(width, height int) *board {
	b := &board{width: width, height: height, cells: width * height}
	b.all = below(b.cells)
	for y := range height {
		b.left = b.left.or(cell(y * width))
		b.right = b.right.or(cell(y*width + width - 1))
	}
	top := below(width)
	b.sides[first] = [2]set{top, b.all.without(below(b.cells - width))}
	b.sides[second] = [2]set{b.left, b.right}
	b.around = make([][6]uint8, b.cells)
	b.near = make([]set, b.cells)
	for c := range b.cells {
		for i, d := range ring {
			x, y := c%width+d[0], c/width+d[1]
			switch {
			case y < 0 || y >= height:
				b.around[c][i] = off + uint8(first)
			case x < 0 || x >= width:
				b.around[c][i] = off + uint8(second)
			default:
				b.around[c][i] = uint8(y*width + x)
				b.near[c] = b.near[c].or(cell(y*width + x))
			}
		}
	}
	b.listCentre()
	b.deaths = newDeaths()
	for who := range b.random {
		for c := range b.cells {
			r := zobrist.At(seed, uint64(c)<<1|uint64(who))
			b.random[who] = append(b.random[who], game.Key(r))
		}
	}
	return b
}

// listCentre sorts the cells by their distance from the middle; of equal ones the
// lower number comes first.
func (b *board) listCentre() {
	distance := func(c int) int {
		// Twice the distances along the three axes; they sum up to zero.
		x, y := 2*(c%b.width)-b.width+1, 2*(c/b.width)-b.height+1
		return max(x, -x) + max(y, -y) + max(x+y, -x-y)
	}
	for far := 0; len(b.centre) < b.cells; far++ {
		for c := range b.cells {
			if distance(c) == far {
				b.centre = append(b.centre, uint8(c))
			}
		}
	}
}

// neighbours are the cells next to a set, with some of the set itself.
func (b *board) neighbours(s set) set {
	w := uint(b.width)
	notLeft, notRight := s.without(b.left), s.without(b.right)
	n := notRight.shifted(1).or(notLeft.lowered(1))
	n = n.or(s.shifted(w)).or(s.lowered(w))
	n = n.or(notLeft.shifted(w - 1)).or(notRight.lowered(w - 1))
	return n.and(b.all)
}

// flood is what can be reached from a set within a room, the start included.
func (b *board) flood(from, room set) set {
	for reached := from; ; from = reached {
		reached = b.neighbours(from).and(room).or(from)
		if reached == from {
			return from
		}
	}
}

// joins reports whether stones of a player connect his two sides.
func (b *board) joins(stones set, who player) bool {
	sides := &b.sides[who]
	return b.flood(stones.and(sides[0]), stones).meets(sides[1])
}

// joinsAt reports whether the chain of a player's stone connects his sides.
func (b *board) joinsAt(c int, stones set, who player) bool {
	sides := &b.sides[who]
	chain := b.flood(cell(c), stones)
	return chain.meets(sides[0]) && chain.meets(sides[1])
}

// constant is what the board and the question add to every key.
func (b *board) constant(attacker player) game.Key {
	i := (b.width*32+b.height)*2 + int(attacker)
	return game.Key(zobrist.At(seed+1, uint64(i)))
}

func move(c int) game.Move  { return game.Move(c + 1) }
func point(m game.Move) int { return int(m) - 1 }
