package check

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/tsumego"
)

// sketch is a fight that is being drawn: rows of X, O and dots, and the points of
// the region.
type sketch struct {
	rows   [][]byte
	region [][]bool
	hunter byte // X or O
}

func newSketch(r *rand.Rand, width, height int) *sketch {
	s := &sketch{hunter: "XO"[r.IntN(2)]}
	for range height {
		s.rows = append(s.rows, []byte(strings.Repeat(".", width)))
		s.region = append(s.region, make([]bool, width))
	}
	return s
}

// owner is the colour of the prey.
func (s *sketch) owner() byte { return 'X' + 'O' - s.hunter }

// The sizes of rooms: those whose positions can be listed, and larger ones.
var (
	smallRooms = [][2]int{{3, 2}, {4, 2}, {3, 3}, {5, 2}, {2, 3}, {2, 4}, {6, 1}, {7, 1}, {2, 5}}
	largeRooms = [][2]int{{3, 3}, {4, 3}, {5, 2}, {6, 2}, {4, 3}, {3, 4}, {5, 3}, {8, 1}, {4, 4}}
)

// drawFight draws a fight: mostly a room of the hunter, with liberties outside and
// stones of both inside, else a small board.
func drawFight(r *rand.Rand, rooms [][2]int) (game.Fighter, error) {
	var s *sketch
	if r.IntN(5) == 0 {
		s = drawBoard(r)
	} else {
		s = drawRoom(r, rooms[r.IntN(len(rooms))])
	}
	goal := []string{"kill", "live", "settle", "kill", "live", "capture", "save", "semeai"}[r.IntN(8)]
	text, err := s.text(r, goal == "semeai")
	if err != nil {
		return nil, err
	}
	p, err := tsumego.Game.Parse(text, game.Question{Goal: goal})
	if err != nil {
		return nil, err
	}
	return p.(game.Fighter), nil
}

// drawBoard draws stones all over a small board, which is the region but for a
// point here and there.
func drawBoard(r *rand.Rand) *sketch {
	s := newSketch(r, 2+r.IntN(2), 3)
	hole := r.IntN(3) == 0
	for y, row := range s.rows {
		for x := range row {
			s.region[y][x] = !hole || r.IntN(5) > 0
			row[x] = s.draw(r, 4)
		}
	}
	return s
}

// drawRoom draws a rectangle at the lower edge with walls on up to three sides and
// an empty line behind each. The wall may have a gap.
func drawRoom(r *rand.Rand, size [2]int) *sketch {
	left, right := 2*r.IntN(2), 2*r.IntN(2)
	width, height := left+size[0]+right, 2+size[1]
	s := newSketch(r, width, height)
	open := 2 + r.IntN(6)
	for y := 1; y < height; y++ {
		for x := range width {
			if x < left-1 || x > left+size[0] {
				continue
			}
			if y == 1 || x < left || x >= left+size[0] {
				s.rows[y][x] = s.hunter
				continue
			}
			s.region[y][x] = true
			s.rows[y][x] = s.draw(r, open)
		}
	}
	if r.IntN(6) == 0 {
		y, x := 1+r.IntN(height-1), r.IntN(width)
		s.rows[y][x] = []byte{'.', 'X', 'O'}[r.IntN(3)]
		s.region[y][x] = s.region[y][x] || r.IntN(2) == 0
	}
	return s
}

// draw chooses what is on a point: empty as often as stones of the owner, if open is
// 5, and stones of the hunter half as often.
func (s *sketch) draw(r *rand.Rand, open int) byte {
	switch n := r.IntN(open + 7); {
	case n < open:
		return '.'
	case n < open+5:
		return s.owner()
	default:
		return s.hunter
	}
}

// text writes the sketch in SGF. The target is all stones of the owner in the region
// or some of them; for a race some of the hunter's besides.
func (s *sketch) text(r *rand.Rand, race bool) (string, error) {
	points := map[string]string{}
	all := r.IntN(2) == 0
	prey, own := 0, 0
	for y, row := range s.rows {
		for x, c := range row {
			at := fmt.Sprintf("[%c%c]", 'a'+x, 'a'+y)
			if c != '.' {
				points[map[byte]string{'X': "AB", 'O': "AW"}[c]] += at
			}
			if s.region[y][x] {
				points["SQ"] += at
			}
			switch {
			case c == s.owner() && s.region[y][x] && (all || r.IntN(3) == 0):
				points["MA"] += at
				prey++
			case race && c == s.hunter && s.region[y][x] && (own == 0 || r.IntN(3) == 0):
				points["MA"] += at
				own++
			}
		}
	}
	if prey == 0 || race && own == 0 {
		return "", errors.New("no target")
	}
	text := fmt.Sprintf("(;GM[1]SZ[%d:%d]PL[%c]", len(s.rows[0]), len(s.rows), "BW"[r.IntN(2)])
	for _, name := range []string{"AB", "AW", "MA", "SQ"} {
		if points[name] != "" {
			text += name + points[name]
		}
	}
	return text + ")", nil
}
