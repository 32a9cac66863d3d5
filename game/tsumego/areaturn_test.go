package tsumego

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// TestAppendImage plays at random and wants all images of a position to have the same
// least image, which is one of them.
func TestAppendImage(t *testing.T) {
	for _, text := range []string{"3x3", "4x4", "2x5", "1x6", "3x3 superko", "2x4 superko"} {
		t.Run(text, func(t *testing.T) {
			m, err := parseArea(text, game.Question{Goal: "score>=1"})
			if err != nil {
				t.Fatal(err)
			}
			for seed := range uint64(20) {
				r := rand.New(rand.NewPCG(seed, 7))
				q := m.Clone().(*Match)
				for range 20 {
					compareImages(t, q)
					moves := q.Moves(nil)
					if q.Value() != game.Unknown || len(moves) == 0 {
						break
					}
					q.Play(moves[r.IntN(len(moves))])
				}
			}
		})
	}
}

// compareImages looks at all images of a position.
func compareImages(t *testing.T, m *Match) {
	t.Helper()
	want := string(m.AppendImage(nil))
	states := []string{string(m.AppendState(nil))}
	for i := range m.plot.images {
		s := &m.plot.images[i]
		q := &Match{match: m.match, place: m.place.image(s)}
		for _, stones := range m.past.list {
			q.past.add(m.plot, s.both(stones))
		}
		states = append(states, string(q.AppendState(nil)))
		if got := string(q.AppendImage(nil)); got != want {
			t.Fatalf("%s has the image %s, and %s has %s", states[0], want, states[i+1], got)
		}
		if q.Key() != m.Key() || q.Value() != m.Value() || len(q.Moves(nil)) != len(m.Moves(nil)) {
			t.Fatalf("%s and %s are no images", states[0], states[i+1])
		}
	}
	if !slices.Contains(states, want) {
		t.Fatalf("%s is none of %v", want, states)
	}
	q := m.Clone().(*Match)
	if err := q.SetState([]byte(want)); err != nil || string(q.AppendImage(nil)) != want {
		t.Fatalf("%s: %v", want, err)
	}
}
