package loa

import (
	"testing"

	"github.com/yomi-solver/yomi/game"
)

const middle = "8/6w1/4wbw1/2wbw1b1/3bbb2/2wbbw2/1ww5/1b6 b"

// BenchmarkPlay plays and takes back every move of a position and lists the moves behind it.
func BenchmarkPlay(b *testing.B) {
	for name, text := range map[string]string{"start": "8x8", "middle": middle} {
		b.Run(name, func(b *testing.B) {
			p := mustParse(b, text, "win")
			moves := p.Moves(nil)
			buf := make([]game.Move, 0, 128)
			i := 0
			for b.Loop() {
				p.Play(moves[i])
				buf = p.Moves(buf[:0])
				p.Undo()
				if i++; i == len(moves) {
					i = 0
				}
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds()/1e6, "M/s")
		})
	}
}

// BenchmarkExpand lists children with all that is known of them.
func BenchmarkExpand(b *testing.B) {
	for name, text := range map[string]string{"start": "8x8", "middle": middle} {
		b.Run(name, func(b *testing.B) {
			p := mustParse(b, text, "win")
			var buf []game.Child
			n := 0
			for b.Loop() {
				buf = p.Expand(buf[:0])
				p.Keys(buf)
				n += len(buf)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/child")
		})
	}
}

// BenchmarkSample plays games out.
func BenchmarkSample(b *testing.B) {
	for name, text := range map[string]string{"start": "8x8", "middle": middle} {
		b.Run(name, func(b *testing.B) {
			p := mustParse(b, text, "win")
			seed, ended := uint64(0), 0
			for b.Loop() {
				seed++
				if p.Sample(seed, longest) != game.Unknown {
					ended++
				}
			}
			b.ReportMetric(float64(ended)/float64(b.N), "ended/op")
		})
	}
}
