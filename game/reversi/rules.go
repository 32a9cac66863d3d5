package reversi

import (
	"fmt"
	"slices"

	"github.com/yomi-solver/yomi/internal/notation"
)

// variant tells the games of the family apart.
type variant uint8

const (
	othello variant = iota // who turns nothing over passes
	rolit                  // who turns nothing over puts a ball next to any other
	yonin                  // four players, two colours, a quarter of the board each
)

// maxPlayers is the most that any variant has.
const maxPlayers = 4

// rules are what stays the same during a game.
type rules struct {
	variant variant
	name    string // of the game, for errors
	size    int    // squares along a side
	all     uint64 // the squares of the board
	players []string
	colour  [maxPlayers]uint8  // of each player's pieces
	barred  [maxPlayers]uint64 // where a player may put nothing
	home    [maxPlayers]uint64 // where a player's pieces count
	quarter [4]uint64          // the quarters of the board, clockwise from a1
	edge    [4]uint64          // squares at the end of their row, column, and of either diagonal
	marks   string             // a letter for each colour
	salt    uint64             // keeps the keys of games apart
}

// newRules makes the rules of a variant on a board of a size.
func newRules(v variant, name string, size, players int) (*rules, error) {
	if size < 4 || size > side8 || size%2 != 0 {
		return nil, fmt.Errorf("%dx%d: want 4x4, 6x6 or 8x8", size, size)
	}
	r := &rules{variant: v, name: name, size: size}
	for y := range size {
		for x := range size {
			r.place(x, y)
		}
	}
	switch v {
	case othello:
		r.marks, r.players, r.colour = "xo", []string{"black", "white"}, [maxPlayers]uint8{0, 1}
	case yonin:
		r.marks, r.players, r.colour = "xo", []string{"a", "b", "c", "d"}, [maxPlayers]uint8{0, 1, 0, 1}
	case rolit:
		r.marks = "rygb"
		switch players {
		case 2:
			r.players, r.colour = []string{"red", "green"}, [maxPlayers]uint8{0, 2}
		case 3, 4:
			r.players, r.colour = []string{"red", "yellow", "green", "blue"}[:players], [maxPlayers]uint8{0, 1, 2, 3}
		default:
			return nil, fmt.Errorf("players=%d: want 2, 3 or 4", players)
		}
	}
	r.salt = uint64(v)<<16 | uint64(size)<<8 | uint64(len(r.players))
	for i := range r.players {
		r.home[i] = r.all
		if v == yonin {
			r.home[i], r.barred[i] = r.quarter[i], r.quarter[(i+2)%4]
		}
	}
	return r, nil
}

// place adds a square to the sets that it belongs to.
func (r *rules) place(x, y int) {
	b, last := bit(side8*y+x), r.size-1
	r.all |= b
	right, below := x >= r.size/2, y >= r.size/2
	quarter := 0
	switch {
	case right && below:
		quarter = 2
	case right:
		quarter = 1
	case below:
		quarter = 3
	}
	r.quarter[quarter] |= b
	sides, ends := x == 0 || x == last, y == 0 || y == last
	if sides {
		r.edge[0] |= b
	}
	if ends {
		r.edge[1] |= b
	}
	if sides || ends {
		r.edge[2] |= b
		r.edge[3] |= b
	}
}

// squares is the number of squares.
func (r *rules) squares() int { return r.size * r.size }

// player is the number of a player by name.
func (r *rules) player(name string) (int, error) {
	if i := slices.Index(r.players, name); i >= 0 {
		return i, nil
	}
	return 0, fmt.Errorf("player %q: want one of %v", name, r.players)
}

// start is the position that a game begins with.
func (r *rules) start() state {
	var s state
	h := r.size / 2
	topLeft, topRight := bit(side8*(h-1)+h-1), bit(side8*(h-1)+h)
	lowLeft, lowRight := bit(side8*h+h-1), bit(side8*h+h)
	if r.variant == rolit {
		// All four colours, clockwise in the order of play, however many play.
		s.discs = [4]uint64{topLeft, topRight, lowRight, lowLeft}
	} else {
		s.discs = [4]uint64{topRight | lowLeft, topLeft | lowRight}
	}
	return s
}

// grid is the board as texts see it.
func (r *rules) grid() notation.Grid {
	return notation.Grid{Width: r.size, Height: r.size, Square: "square", Down: true}
}
