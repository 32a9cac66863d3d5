package gtp

import (
	"math"
	"strconv"

	"github.com/yomi-solver/yomi/game/tsumego"
)

// match is the game on the board.
type match struct {
	board *tsumego.Board
	komi  float64
	taken []int  // by move that can be undone: stones of White taken, or minus those of Black
	lost  [3]int // by colour: stones taken off the board
	next  tsumego.Colour
}

// newMatch starts a game. The size must be right.
func newMatch(width, height int, rules tsumego.Rules) *match {
	b, err := tsumego.New(width, height, rules)
	if err != nil {
		return nil
	}
	return &match{board: b, next: tsumego.Black}
}

// play makes a move, and counts what it takes.
func (m *match) play(p tsumego.Point, c tsumego.Colour) {
	own := m.board.Points(c).Count()
	m.board.Play(p, c)
	n := m.board.Taken()
	loser := c.Other()
	if n > 0 && m.board.Points(c).Count() <= own {
		loser = c // suicide
	}
	m.lost[loser] += n
	if loser == tsumego.Black {
		n = -n
	}
	m.taken = append(m.taken, n)
	m.next = c.Other()
}

// undo takes a move back. There must be one.
func (m *match) undo() {
	_, m.next = m.board.Last()
	m.board.Undo()
	n := m.taken[len(m.taken)-1]
	m.taken = m.taken[:len(m.taken)-1]
	if n < 0 {
		m.lost[tsumego.Black] += n
	} else {
		m.lost[tsumego.White] -= n
	}
}

// setup changes stones without playing, and says who moves. Moves before cannot be
// undone.
func (m *match) setup(at func(tsumego.Point) tsumego.Colour, next tsumego.Colour) error {
	m.taken, m.next = nil, next
	return m.board.Setup(at, next)
}

func (s *Server) boardsize(args []string) (string, error) {
	n, err := strconv.Atoi(args[0])
	if err != nil {
		return fail("boardsize not an integer")
	}
	m := newMatch(n, n, s.Rules)
	if m == nil {
		return fail("unacceptable size")
	}
	m.komi = s.game.komi
	s.game = m
	return "", nil
}

func (s *Server) clearBoard([]string) (string, error) {
	width, height := s.game.board.Size()
	komi := s.game.komi
	s.game = newMatch(width, height, s.Rules)
	s.game.komi = komi
	return "", nil
}

func (s *Server) komi(args []string) (string, error) {
	komi, err := strconv.ParseFloat(args[0], 64)
	if err != nil || math.IsNaN(komi) || math.IsInf(komi, 0) {
		return fail("komi not a float")
	}
	s.game.komi = komi
	return "", nil
}

func (s *Server) play(args []string) (string, error) {
	c, p, err := s.move(args)
	if err != nil {
		return "", err
	}
	if !s.game.board.Legal(p, c) {
		return fail("illegal move")
	}
	s.game.play(p, c)
	return "", nil
}

// genmove passes, as the package comment says.
func (s *Server) genmove(args []string) (string, error) {
	c, err := colour(args[0])
	if err != nil {
		return "", err
	}
	s.game.play(tsumego.Pass, c)
	return "PASS", nil
}

func (s *Server) undo([]string) (string, error) {
	if s.game.board.Played() == 0 {
		return fail("cannot undo")
	}
	s.game.undo()
	return "", nil
}
