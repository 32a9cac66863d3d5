package gtp

import (
	"strconv"

	"github.com/yomi-solver/yomi/game/tsumego"
)

// fixedHandicap puts handicap stones on their usual points.
func (s *Server) fixedHandicap(args []string) (string, error) {
	n, err := strconv.Atoi(args[0])
	if err != nil {
		return fail("handicap not an integer")
	}
	width, height := s.game.board.Size()
	if !s.game.bare() {
		return fail("board not empty")
	}
	most := 9
	switch {
	case width != height || width < 7:
		most = 0
	case width == 7 || width%2 == 0:
		most = 4
	}
	if n < 2 || n > most {
		return fail("invalid handicap")
	}
	points := s.game.usual(n, width)
	return s.game.list(points), s.game.give(points)
}

// setFreeHandicap puts handicap stones on the points that are named.
func (s *Server) setFreeHandicap(args []string) (string, error) {
	if !s.game.bare() {
		return fail("board not empty")
	}
	var points []tsumego.Point
	given := map[tsumego.Point]bool{}
	for _, arg := range args {
		p, err := s.point(arg)
		if err != nil {
			return "", err
		}
		if given[p] {
			return fail("repeated vertex")
		}
		given[p] = true
		points = append(points, p)
	}
	width, height := s.game.board.Size()
	if len(points) >= width*height {
		return fail("invalid handicap")
	}
	return "", s.game.give(points)
}

// bare tells whether the board is empty.
func (m *match) bare() bool {
	width, height := m.board.Size()
	return m.board.Points(tsumego.Empty).Count() == width*height
}

// give sets stones of Black; White moves next.
func (m *match) give(points []tsumego.Point) error {
	stones := map[tsumego.Point]tsumego.Colour{}
	for _, p := range points {
		stones[p] = tsumego.Black
	}
	return m.setup(func(p tsumego.Point) tsumego.Colour { return stones[p] }, tsumego.White)
}

// usual are the points of n handicap stones: corners, then the middle of the left
// and right sides, of the others, and the centre for odd numbers above four.
func (m *match) usual(n, size int) []tsumego.Point {
	low, high, mid := edge(size), size-1-edge(size), size/2
	spots := [][2]int{{low, low}, {high, high}, {low, high}, {high, low}, {low, mid}, {high, mid}, {mid, low}, {mid, high}}
	centre := n > 4 && n%2 == 1
	if centre {
		n--
	}
	var points []tsumego.Point
	for _, spot := range spots[:n] {
		points = append(points, m.board.At(spot[0], spot[1]))
	}
	if centre {
		points = append(points, m.board.At(mid, mid))
	}
	return points
}
