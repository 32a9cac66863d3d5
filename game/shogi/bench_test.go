package shogi

import (
	"math/rand/v2"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// pairs are boards on which the side to move has a check, and what they become by
// it.
func pairs(n int) (attacks, defences []*Board) {
	rnd := rand.New(rand.NewPCG(5, 6))
	for len(attacks) < n {
		b := scatter(rnd)
		checks := b.Checks(nil)
		if b.InCheck() || len(checks) == 0 {
			continue
		}
		attacks = append(attacks, b)
		c := b.copy()
		c.Move(Move(checks[rnd.IntN(len(checks))]))
		defences = append(defences, &c)
	}
	return attacks, defences
}

// each runs f on boards in turn.
func each(b *testing.B, boards []*Board, f func(*Board) int) {
	b.ReportAllocs()
	i, n := 0, 0
	for b.Loop() {
		n += f(boards[i&(len(boards)-1)])
		i++
	}
	b.ReportMetric(float64(n)/float64(b.N), "moves/op")
}

func count(ok bool) int {
	if ok {
		return 1
	}
	return 0
}

func BenchmarkBoard(b *testing.B) {
	attacks, defences := pairs(256)
	buf := make([]game.Move, 0, 1024)
	b.Run("Checks", func(b *testing.B) { each(b, attacks, func(p *Board) int { return len(p.Checks(buf)) }) })
	b.Run("HasCheck", func(b *testing.B) { each(b, attacks, func(p *Board) int { return count(p.HasCheck()) }) })
	b.Run("Evasions", func(b *testing.B) { each(b, defences, func(p *Board) int { return len(p.Evasions(buf)) }) })
	b.Run("HasEvasion", func(b *testing.B) { each(b, defences, func(p *Board) int { return count(p.HasEvasion()) }) })
	b.Run("Legal", func(b *testing.B) { each(b, attacks, func(p *Board) int { return len(p.Legal(buf)) }) })
	b.Run("MateInOne", func(b *testing.B) { each(b, attacks, func(p *Board) int { return count(p.MateInOne() != 0) }) })
	b.Run("Play", func(b *testing.B) {
		each(b, attacks, func(p *Board) int {
			m := p.Checks(buf)
			for _, m := range m {
				p.Move(Move(m))
				p.Undo()
			}
			return len(m)
		})
	})
}
