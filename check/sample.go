package check

import (
	"errors"
	"fmt"

	"github.com/yomi-solver/yomi/game"
)

// checkSample wants weights above 0, and games played out that depend on the seed
// alone, that end as the rules say within a ply where there is none to play, and that
// leave the position as it was.
func checkSample(s *subject) error {
	weigher, weighs := s.problem.(game.Weigher)
	sampler, samples := s.problem.(game.Sampler)
	if !weighs && !samples {
		return nil
	}
	seed := uint64(0)
	return s.walk(func(p game.Problem) error {
		before := look(p)
		if weighs && before.value == game.Unknown {
			weights := make([]float32, len(before.moves))
			weigher.Weigh(before.moves, weights)
			for i, w := range weights {
				if !(w > 0) {
					return fmt.Errorf("move %d has the weight %v", before.moves[i], w)
				}
			}
		}
		if !samples {
			return before.same(look(p))
		}
		seed++
		if v := sampler.Sample(seed, 50); v != sampler.Sample(seed, 50) {
			return errors.New("Sample plays another game of the same seed")
		}
		if v := sampler.Sample(seed, 0); v != game.Unknown && v != before.value {
			return fmt.Errorf("Sample of no ply gives %v", v)
		}
		return before.same(look(p))
	})
}
