package tsumego

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// fight draws a board with a closed fight: random stones on two rectangles that overlap,
// and stones of Black on all points around them. If holes is above 0, one in so many of these points is empty, or White's.
// It names the points of the fight, too, and White's stones among them.
func fight(r *rand.Rand, holes int) (board, region, stones string) {
	width, height := 6+r.IntN(7), 6+r.IntN(7)
	inside := make([][]bool, height+2) // with one more on each side
	for y := range inside {
		inside[y] = make([]bool, width+2)
	}
	left, low := r.IntN(width-3), r.IntN(height-3)
	for range 2 {
		for y := low; y < min(low+2+r.IntN(4), height); y++ {
			for x := left; x < min(left+2+r.IntN(5), width); x++ {
				inside[y+1][x+1] = true
			}
		}
		left, low = max(0, left-r.IntN(2)), max(0, low-r.IntN(2))
	}
	odds := 2 + r.IntN(8)
	var rows, names, target []string
	for y := 1; y <= height; y++ {
		row := make([]byte, width)
		for x := 1; x <= width; x++ {
			switch {
			case inside[y][x]:
				names = append(names, fmt.Sprintf("%c%d", "ABCDEFGHJKLM"[x-1], height+1-y))
				row[x-1] = "oX"[r.IntN(4)/3]
				if r.IntN(10) < odds {
					row[x-1] = '.'
				}
				if row[x-1] == 'o' {
					target = append(target, names[len(names)-1])
				}
			case inside[y-1][x] || inside[y+1][x] || inside[y][x-1] || inside[y][x+1]:
				row[x-1] = 'X'
				if holes > 0 && r.IntN(holes) == 0 {
					row[x-1] = ".o"[r.IntN(2)]
				}
			default:
				row[x-1] = '.'
			}
		}
		rows = append(rows, string(row))
	}
	return strings.Join(rows, "/"), strings.Join(names, ","), strings.Join(target, ",")
}

// known is all that is seen of a position without a search.
type known struct {
	takes, dead, lives bool
	eyes               int
	children           string
}

func (p *Position) known() known {
	p.survey()
	k := known{takes: p.takes(), dead: p.dead(), lives: p.lives(), eyes: p.eyes()}
	p.Forget(0)
	k.children = fmt.Sprint(p.Expand(nil))
	return k
}

// TestWindow plays at random in closed fights, and wants to see the same through a window
// as on the whole board.
func TestWindow(t *testing.T) {
	r := rand.New(rand.NewPCG(61, 62))
	windows(t, r, func() (string, game.Question) {
		board, _, _ := fight(r, 0)
		return board, game.Question{Goal: "kill"}
	})
}

// TestWindowOpen does so in fights with ways out.
func TestWindowOpen(t *testing.T) {
	r := rand.New(rand.NewPCG(63, 64))
	windows(t, r, func() (string, game.Question) {
		board, region, stones := fight(r, 3+r.IntN(9))
		return board, game.Question{Goal: "kill", Target: stones, Region: region}
	})
}

// windows compares what is seen through windows and on the board in fights that are drawn.
func windows(t *testing.T, r *rand.Rand, draw func() (string, game.Question)) {
	t.Helper()
	fights, dead, alive, open := 0, 0, 0, 0
	for range 5000 {
		board, question := draw()
		problem, err := parse(compose(board, "BW"[r.IntN(2):][:1]), question)
		if err != nil {
			continue // a block without liberties
		}
		p, ok := problem.(*Position)
		if !ok || p.window == nil {
			continue
		}
		if !p.asks.closed {
			open++
		}
		fights++
		for range 4 {
			n := 0
			for ; n < 30 && p.Value() == game.Unknown; n++ {
				got, view := p.known(), p.view
				p.look()
				if p.view != view {
					t.Fatalf("stands %x, want %x\n%v", view, p.view, p.board)
				}
				window := p.window
				p.window = nil
				want := p.known()
				p.window = window
				if got != want {
					t.Fatalf("sees %v, want %v\n%v", got, want, p.board)
				}
				if got.dead {
					dead++
				}
				if got.lives {
					alive++
				}
				moves := p.Moves(nil)
				p.Play(moves[r.IntN(len(moves))])
			}
			for ; n > 0; n-- {
				p.Undo()
			}
		}
	}
	t.Logf("%d fights, %d of them open, %d times dead, %d times alive", fights, open, dead, alive)
	if fights < 300 || dead < 1000 || alive < 300 {
		t.Errorf("%d fights, %d times dead, %d times alive: too few of a kind", fights, dead, alive)
	}
}
