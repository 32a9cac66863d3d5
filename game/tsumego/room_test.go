package tsumego

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/dfpn"
)

// hollow draws a block of White in a wall of Black, with a connected space of a few points
// inside on which there may be stones of Black, mostly but for two points.
func hollow(r *rand.Rand) string {
	const width, height = 7, 5
	var rows [height + 2][]byte
	for y := range rows {
		rows[y] = []byte("oooooooX.")
		if y >= height {
			rows[y] = []byte("XXXXXXXX.")
		}
	}
	rows[height+1] = []byte(".........")
	x, y := r.IntN(width-1), r.IntN(height-1)
	inside := ".XX"[r.IntN(3)]
	var points [][2]int
	for range 4 + r.IntN(4) {
		rows[y][x] = inside
		points = append(points, [2]int{x, y})
		for range 20 {
			dx, dy := x, y
			if r.IntN(2) == 0 {
				dx += 2*r.IntN(2) - 1
			} else {
				dy += 2*r.IntN(2) - 1
			}
			if dx >= 0 && dx < width-r.IntN(2) && dy >= 0 && dy < height-r.IntN(2) && rows[dy][dx] == 'o' {
				x, y = dx, dy
				break
			}
		}
	}
	for _, k := range [][2]int{points[0], points[len(points)-1], points[r.IntN(len(points))]}[:2+r.IntN(5)/4] {
		rows[k[1]][k[0]] = '.'
	}
	if r.IntN(4) == 0 {
		rows[r.IntN(height)][width] = '.' // a way out
	}
	var text []string
	for _, row := range rows {
		text = append(text, string(row))
	}
	return strings.Join(text, "/")
}

// TestStays holds room for two eyes and seki against searches that do without them.
func TestStays(t *testing.T) {
	r := rand.New(rand.NewPCG(71, 72))
	rooms, sekis := 0, 0
	for range 3000 {
		problem, err := parse(compose(hollow(r), "BW"[r.IntN(2):][:1]), game.Question{Goal: "kill"})
		if err != nil {
			continue // a block without liberties
		}
		p, ok := problem.(*Position)
		if !ok || p.Value() != game.Unknown {
			continue
		}
		room, seki := p.roomy() != (Set{}), p.balanced() != (Set{})
		if p.window != nil && (room != p.staysWithin(true, false) || seki != p.staysWithin(false, true)) {
			t.Fatalf("room %v, seki %v, and otherwise in a window\n%v", room, seki, p.board)
		}
		if !room && !seki {
			continue
		}
		skip := game.KnowRoom | game.KnowSeki
		if r.IntN(4) == 0 {
			skip = game.KnowPieces | game.KnowPrune
		}
		s, err := dfpn.New(dfpn.DefaultConfig(), solve.Options{Memory: 1 << 22, Nodes: 20_000, Skip: skip})
		if err != nil {
			t.Fatal(err)
		}
		result, _ := s.Solve(t.Context(), p)
		if s.Close() != nil {
			t.Error("not closed")
		}
		if result.Value == p.hunts(true) {
			t.Fatalf("room %v, seki %v, and it is taken\n%v", room, seki, p.board)
		}
		if result.Value == game.Unknown {
			continue
		}
		if room {
			rooms++
		}
		if seki {
			sekis++
		}
	}
	t.Logf("%d rooms, %d sekis", rooms, sekis)
	if rooms < 50 || sekis < 50 {
		t.Errorf("only %d rooms and %d sekis were drawn", rooms, sekis)
	}
}
