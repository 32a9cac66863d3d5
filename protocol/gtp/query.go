package gtp

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/game/tsumego"
)

// vertex reads a point of the board, or a pass.
func (s *Server) vertex(word string) (tsumego.Point, error) {
	p, err := s.game.board.Find(word)
	if err != nil {
		_, err = fail(wantVertex)
	}
	return p, err
}

// point reads a point of the board.
func (s *Server) point(word string) (tsumego.Point, error) {
	p, err := s.vertex(word)
	if err == nil && p == tsumego.Pass {
		_, err = fail(wantVertex)
	}
	return p, err
}

// stone reads a point with a stone.
func (s *Server) stone(word string) (tsumego.Point, error) {
	p, err := s.point(word)
	if err == nil && s.game.board.Colour(p) == tsumego.Empty {
		_, err = fail("vertex must not be empty")
	}
	return p, err
}

// move reads a colour and a vertex.
func (s *Server) move(args []string) (tsumego.Colour, tsumego.Point, error) {
	c, err := colour(args[0])
	p, err2 := s.vertex(args[1])
	if err != nil || err2 != nil {
		_, err = fail(wantMove)
	}
	return c, p, err
}

// name writes a vertex.
func (m *match) name(p tsumego.Point) string {
	if p == tsumego.Pass {
		return "PASS"
	}
	return m.board.Name(p)
}

// list writes points, the top row first and each from the left.
func (m *match) list(points []tsumego.Point) string {
	b := m.board
	slices.SortFunc(points, func(p, q tsumego.Point) int {
		px, py := b.XY(p)
		qx, qy := b.XY(q)
		if py != qy {
			return qy - py
		}
		return px - qx
	})
	names := make([]string, len(points))
	for i, p := range points {
		names[i] = m.name(p)
	}
	return strings.Join(names, " ")
}

func (s *Server) queryBoardsize([]string) (string, error) {
	width, height := s.game.board.Size()
	if width != height {
		return fmt.Sprintf("%dx%d", width, height), nil
	}
	return strconv.Itoa(width), nil
}

func (s *Server) getKomi([]string) (string, error) {
	return fmt.Sprintf("%.1f", s.game.komi), nil
}

// captures is the number of stones that a colour has taken.
func (s *Server) captures(args []string) (string, error) {
	c, err := colour(args[0])
	if err != nil {
		return "", err
	}
	return strconv.Itoa(s.game.lost[c.Other()]), nil
}

func (s *Server) lastMove([]string) (string, error) {
	if s.game.board.Played() == 0 {
		return fail("no previous move known")
	}
	p, c := s.game.board.Last()
	return c.String() + " " + s.game.name(p), nil
}

func (s *Server) colour(args []string) (string, error) {
	p, err := s.point(args[0])
	if err != nil {
		return "", err
	}
	return s.game.board.Colour(p).String(), nil
}

func (s *Server) isLegal(args []string) (string, error) {
	c, p, err := s.move(args)
	if err != nil {
		return "", err
	}
	if s.game.board.Legal(p, c) {
		return "1", nil
	}
	return "0", nil
}

// allLegal lists the points where a colour may play; a pass is not among them.
func (s *Server) allLegal(args []string) (string, error) {
	c, err := colour(args[0])
	if err != nil {
		return "", err
	}
	b := s.game.board
	points := b.Points(tsumego.Empty).Append(nil)
	points = slices.DeleteFunc(points, func(p tsumego.Point) bool { return !b.Legal(p, c) })
	return s.game.list(points), nil
}

func (s *Server) listStones(args []string) (string, error) {
	c, err := colour(args[0])
	if err != nil {
		return "", err
	}
	return s.game.list(s.game.board.Points(c).Append(nil)), nil
}

func (s *Server) countlib(args []string) (string, error) {
	p, err := s.stone(args[0])
	if err != nil {
		return "", err
	}
	return strconv.Itoa(s.game.board.Free(p)), nil
}

func (s *Server) findlib(args []string) (string, error) {
	p, err := s.stone(args[0])
	if err != nil {
		return "", err
	}
	return s.game.list(s.game.board.Liberties(p).Append(nil)), nil
}

func (s *Server) unconditionalStatus(args []string) (string, error) {
	p, err := s.point(args[0])
	if err != nil {
		return "", err
	}
	return s.game.board.Status(p).String(), nil
}
