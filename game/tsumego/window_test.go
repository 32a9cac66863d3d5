package tsumego

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// fight draws a board with a closed fight: random stones on two rectangles that overlap,
// and stones of Black on all points around them.
func fight(r *rand.Rand) string {
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
	var rows []string
	for y := 1; y <= height; y++ {
		row := make([]byte, width)
		for x := 1; x <= width; x++ {
			switch {
			case inside[y][x]:
				row[x-1] = "oX"[r.IntN(4)/3]
				if r.IntN(10) < odds {
					row[x-1] = '.'
				}
			case inside[y-1][x] || inside[y+1][x] || inside[y][x-1] || inside[y][x+1]:
				row[x-1] = 'X'
			default:
				row[x-1] = '.'
			}
		}
		rows = append(rows, string(row))
	}
	return strings.Join(rows, "/")
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
	fights, dead, alive := 0, 0, 0
	for range 2000 {
		problem, err := parse(compose(fight(r), "BW"[r.IntN(2):][:1]), game.Question{Goal: "kill"})
		if err != nil {
			continue // a block without liberties
		}
		p, ok := problem.(*Position)
		if !ok || p.window == nil {
			continue
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
	t.Logf("%d fights, %d times dead, %d times alive", fights, dead, alive)
	if fights < 300 || dead < 1000 || alive < 300 {
		t.Errorf("%d fights, %d times dead, %d times alive: too few of a kind", fights, dead, alive)
	}
}
