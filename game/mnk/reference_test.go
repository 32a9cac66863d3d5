package mnk

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/check/trial"
	"github.com/yomi-solver/yomi/game"
)

// slow is the game as a beginner would write it: the referee of these tests. It
// knows the board and nothing of windows, open lines or keys.
type slow struct {
	width, height, k int
	cells            []byte // 'x', 'o' or '.', rows from the bottom
	memo             map[string]int
}

// newSlow reads rows from the top, with numbers for runs of empty points.
func newSlow(t testing.TB, width, height, k int, rows string) *slow {
	t.Helper()
	s := &slow{width: width, height: height, k: k, memo: map[string]int{}}
	list := strings.Split(rows, "/")
	for i := len(list) - 1; i >= 0; i-- {
		for row := list[i]; row != ""; {
			if row[0] == 'x' || row[0] == 'o' {
				s.cells = append(s.cells, row[0])
				row = row[1:]
				continue
			}
			rest := strings.TrimLeft(row, "0123456789")
			n, err := strconv.Atoi(row[:len(row)-len(rest)])
			if err != nil {
				t.Fatalf("rows %q: %v", rows, err)
			}
			s.cells = append(s.cells, strings.Repeat(".", n)...)
			row = rest
		}
	}
	if len(s.cells) != width*height {
		t.Fatalf("rows %q: %d points", rows, len(s.cells))
	}
	return s
}

// slowOf is the board of a position.
func slowOf(t testing.TB, p *Position) *slow {
	t.Helper()
	return newSlow(t, p.width, p.height, p.k, string(p.AppendState(nil)))
}

// turn is the stone of the side to move.
func (s *slow) turn() byte {
	x, o := strings.Count(string(s.cells), "x"), strings.Count(string(s.cells), "o")
	if x == o {
		return 'x'
	}
	return 'o'
}

func (s *slow) at(x, y int) byte {
	if x < 0 || y < 0 || x >= s.width || y >= s.height {
		return 0
	}
	return s.cells[y*s.width+x]
}

// rows calls f with the contents of each k points in a row, until f says stop.
func (s *slow) rows(f func(row string) bool) bool {
	for y := range s.height {
		for x := range s.width {
			for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
				var row []byte
				for i := range s.k {
					if c := s.at(x+i*d[0], y+i*d[1]); c != 0 {
						row = append(row, c)
					}
				}
				if len(row) == s.k && f(string(row)) {
					return true
				}
			}
		}
	}
	return false
}

// line reports whether a player has a line.
func (s *slow) line(stone byte) bool {
	want := strings.Repeat(string(stone), s.k)
	return s.rows(func(row string) bool { return row == want })
}

// open reports whether a player has a row free of enemy stones.
func (s *slow) open(stone byte) bool {
	return s.rows(func(row string) bool { return !strings.ContainsRune(row, rune(enemy(stone))) })
}

func enemy(stone byte) byte { return 'x' + 'o' - stone }

// outcome is 1, 0 or -1 if the side to move wins, draws or loses, by playing on
// to the last point.
func (s *slow) outcome() int {
	if v, ok := s.memo[string(s.cells)]; ok {
		return v
	}
	turn := s.turn()
	best := -1
	switch {
	case s.line(enemy(turn)):
	case !strings.Contains(string(s.cells), "."):
		best = 0
	default:
		for i, c := range s.cells {
			if c != '.' || best == 1 {
				continue
			}
			s.cells[i] = turn
			best = max(best, -s.outcome())
			s.cells[i] = '.'
		}
	}
	s.memo[string(s.cells)] = best
	return best
}

// truth answers the question of a position about the board of s.
func (s *slow) truth(p *Position) game.Value {
	v := s.outcome()
	if (s.turn() == 'x') != (p.attacker == first) {
		v = -v
	}
	if v == 1 || v == 0 && p.goal == draw {
		return game.Proven
	}
	return game.Disproven
}

// mustParse reads a text that is known to be good.
func mustParse(tb testing.TB, text, goal string) *Position {
	tb.Helper()
	return trial.Must(tb, parse, text, goal).(*Position)
}

// goals are all questions that can be asked about a board.
var goals = []string{"win:first", "win:second", "draw:first", "draw:second"}

// wander plays n moves at random, avoiding complete lines where it can, and
// stops where it cannot.
func wander(r *rand.Rand, p *Position, n int) {
	for range n {
		var quiet []game.Move
		for _, m := range p.Moves(nil) {
			p.Play(m)
			if !p.over {
				quiet = append(quiet, m)
			}
			p.Undo()
		}
		if len(quiet) == 0 {
			return
		}
		p.Play(quiet[r.IntN(len(quiet))])
	}
}
