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

// Fight draws a small fight of Go that has a status, for tests of those who find it.
func Fight(r *rand.Rand) game.Fighter {
	for {
		if p, err := drawFight(r, smallRooms); err == nil && p.Fights() {
			return p
		}
	}
}

// drawFight draws a fight: mostly a room of the hunter, with liberties outside and
// stones of both inside, else a small board.
func drawFight(r *rand.Rand, rooms [][2]int) (game.Fighter, error) {
	if r.IntN(5) == 0 {
		return drawBoard(r).fight(r)
	}
	return drawRoom(r, rooms[r.IntN(len(rooms))]).fight(r)
}

// fight asks a question about the sketch.
func (s *sketch) fight(r *rand.Rand) (game.Fighter, error) {
	goal := []string{"kill", "live", "settle", "kill", "live", "capture", "save", "semeai"}[r.IntN(8)]
	text, err := s.text(r, goal == "semeai")
	if err != nil {
		return nil, err
	}
	p, err := tsumego.Game.Parse(text, game.Question{Goal: goal})
	if err != nil {
		return nil, err
	}
	// Of those that need no search one in eight is enough.
	if v := p.(game.Decider).Decide(); v != game.Unknown && r.IntN(8) > 0 {
		return nil, errors.New("decided")
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
	for r.IntN(5) < 2 {
		s.stamp(r, r.IntN(height), r.IntN(width))
	}
	if r.IntN(6) == 0 {
		y, x := 1+r.IntN(height-1), r.IntN(width)
		s.rows[y][x] = []byte{'.', 'X', 'O'}[r.IntN(3)]
		s.region[y][x] = s.region[y][x] || r.IntN(2) == 0
	}
	return s
}

// stamp draws a ko or an eye around a point, or what the region has of it, either way
// round. Question marks stay as they are.
func (s *sketch) stamp(r *rand.Rand, y, x int) {
	shapes := [][]string{{"?XO?", "XO.O", "?XO?"}, {"?XXX", "?X.X", "?XXX"}}
	mirror, swap := r.IntN(2) == 0, r.IntN(2) == 0
	for dy, row := range shapes[r.IntN(len(shapes))] {
		for dx := range row {
			c := row[dx]
			if mirror {
				c = row[len(row)-1-dx]
			}
			if c == '?' {
				continue
			}
			if swap && c != '.' {
				c = 'X' + 'O' - c
			}
			if y, x := y+dy-1, x+dx-2; y >= 0 && x >= 0 && y < len(s.rows) && x < len(s.rows[0]) && s.region[y][x] {
				s.rows[y][x] = c
			}
		}
	}
}

// eye draws an eye somewhere in the region, mostly in its lower left corner.
func (s *sketch) eye(r *rand.Rand) {
	var y, x int
	for y, x = len(s.rows)-1, 0; r.IntN(2) == 0 || !s.region[y][x]; x = (x + 1) % len(s.rows[0]) {
		if r.IntN(4) == 0 {
			y = r.IntN(len(s.rows))
		}
	}
	c := "XO"[r.IntN(2)]
	for v := max(y-1, 0); v <= min(y+1, len(s.rows)-1); v++ {
		for u := max(x-1, 0); u <= min(x+1, len(s.rows[0])-1); u++ {
			if s.region[v][u] {
				s.rows[v][u] = c
			}
		}
	}
	s.rows[y][x] = '.'
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

// The sizes of the eye space in nests.
var nests = [][2]int{{4, 2}, {5, 2}, {3, 3}, {6, 2}, {4, 3}}

// Nest draws a problem of life and death as books have them, for those who make problems: the prey encloses a rectangle
// at the lower edge with stones of both inside, the hunter encloses the prey, and is to kill it.
func Nest(r *rand.Rand) game.Fighter {
	for {
		p, err := drawNest(r, nests[r.IntN(len(nests))]).fight(r)
		if err == nil && p.Goal() == "kill" && p.Turn() == game.Attacker && p.(game.Decider).Decide() == game.Unknown {
			return p
		}
	}
}

// drawNest draws the stones of Nest: up to three sides of the rectangle are walls, and up to three points of the wall
// are liberties instead.
func drawNest(r *rand.Rand, size [2]int) *sketch {
	left, right := 3*r.IntN(2), 3*r.IntN(2)
	width, height := left+size[0]+right, 3+size[1]
	s := newSketch(r, width, height)
	for y := 1; y < height; y++ {
		for x := max(0, left-2); x < min(width, left+size[0]+2); x++ {
			deep := min(y, height) - 1 // lines from the outside to here
			if left > 0 {
				deep = min(deep, x-left+2)
			}
			if right > 0 {
				deep = min(deep, left+size[0]+1-x)
			}
			s.region[y][x] = deep > 0
			switch {
			case deep == 0:
				s.rows[y][x] = s.hunter
			case deep == 1:
				s.rows[y][x] = s.owner()
			case r.IntN(5) == 0:
				s.rows[y][x] = "XO"[r.IntN(2)]
			}
		}
	}
	for range r.IntN(4) {
		if y, x := 2+r.IntN(height-2), r.IntN(width); s.rows[y][x] == s.owner() {
			s.rows[y][x] = '.'
		}
	}
	return s
}
