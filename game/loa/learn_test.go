package loa

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

var learn = flag.Bool("learn", false, "write chances.txt anew")

// learned are the games that chances.txt comes from.
const learned = 2000

// learnFrom counts, kind by kind, the positions in which there was such a move and those in
// which one was played.
func learnFrom(games int) string {
	var played, available [kinds]int
	for g := range games {
		p, err := read("8x8", game.Question{})
		if err != nil {
			panic(err)
		}
		r := rand.New(rand.NewPCG(uint64(g), 0x10a))
		for ply := 0; ply < longest && !p.over(); ply++ {
			m := p.choose(r)
			x, y := centre(p.pieces[p.turn])
			var there [kinds]bool
			for _, other := range p.list(nil) {
				there[p.kind(other, x, y)] = true
			}
			for k, is := range there {
				if is {
					available[k]++
				}
			}
			played[p.kind(m, x, y)]++
			p.Play(m)
		}
	}
	var text strings.Builder
	fmt.Fprintf(&text, "# Kinds of moves (weigh.go), and in how many positions of %d games one was played and could be played.\n"+
		"# Made by go test ./game/loa -run Learn -learn.\n", games)
	for k := range kinds {
		if available[k] > 0 {
			fmt.Fprintln(&text, k, played[k], available[k])
		}
	}
	return text.String()
}

// TestLearn writes the chances of kinds of moves, if asked to. Else it plays a few
// games and wants the moves played to be more likely than others by the chances
// that there are.
func TestLearn(t *testing.T) {
	if *learn {
		if err := os.WriteFile("chances.txt", []byte(learnFrom(learned)), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	own, mean, n := 0.0, 0.0, 0
	for g := range 20 {
		p := mustParse(t, "8x8", "win")
		r := rand.New(rand.NewPCG(uint64(g), 77))
		for ply := 0; ply < longest && !p.over(); ply++ {
			m := p.choose(r)
			moves := p.list(nil)
			weights := make([]float32, len(moves))
			p.Weigh(moves, weights)
			sum := 0.0
			for i, w := range weights {
				sum += float64(w)
				if moves[i] == m {
					own += float64(w)
				}
			}
			mean += sum / float64(len(moves))
			n++
			p.Play(m)
		}
	}
	t.Logf("of %d moves: chance %.3f, of all that could be played %.3f", n, own/float64(n), mean/float64(n))
	if own < 1.5*mean {
		t.Errorf("the chances do not tell moves apart")
	}
}
