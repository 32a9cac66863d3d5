package loa

import (
	_ "embed" // for the chances
	"fmt"
	"strings"
	"sync"

	"github.com/yomi-solver/yomi/game"
)

var _ game.Weigher = (*Position)(nil)

// A kind of move tells captures from others, where a piece comes from and goes to,
// corners, the rest of the edge, and the rings further in, and by how many squares it
// comes nearer to the centre of mass of its side [Saito 2010, 4.2.1].
const (
	rings   = 5 // the corners are one
	nearest = 3 // squares; what is more counts as so many, and so away from it
	changes = 2*nearest + 1
	kinds   = 2 * rings * rings * changes
)

// kind is the kind of a move of the side to move, whose centre of mass is at x, y.
func (p *Position) kind(m game.Move, x, y int) int {
	from, to := squares(m)
	change := max(-nearest, min(apart(from, x, y)-apart(to, x, y), nearest))
	taken := int(p.pieces[p.turn.Other()] >> to & 1)
	return ((taken*rings+int(p.ring[from]))*rings+int(p.ring[to]))*changes + change + nearest
}

//go:embed chances.txt
var chancesText string

// chances are how often moves of each kind were played where there were some, in
// games that TestLearn plays.
var chances = sync.OnceValue(func() *[kinds]float32 {
	var list [kinds]float32
	for i := range list {
		list[i] = chance(0, 0)
	}
	for line := range strings.Lines(chancesText) {
		if line[0] == '#' {
			continue
		}
		var kind, played, available int
		if _, err := fmt.Sscan(line, &kind, &played, &available); err != nil || kind < 0 || kind >= kinds {
			panic("loa: chances.txt is damaged: " + line)
		}
		list[kind] = chance(played, available)
	}
	return &list
})

// chance is a transition probability, with a little doubt about kinds that are rare.
func chance(played, available int) float32 {
	return (float32(played) + 0.1) / (float32(available) + 10)
}

// Weigh writes the transition probabilities of the moves' kinds [Tsuruoka et al. 2002].
func (p *Position) Weigh(moves []game.Move, weights []float32) {
	x, y := centre(p.pieces[p.turn])
	list := chances()
	for i, m := range moves {
		weights[i] = list[p.kind(m, x, y)]
	}
}
