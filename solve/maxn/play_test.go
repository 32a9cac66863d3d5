package maxn_test

import (
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/reversi"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/alphabeta"
	"github.com/yomi-solver/yomi/solve/maxn"
)

// naive plays a game out with everyone for himself, and remembers nothing.
func naive(p game.Position, ties string) []int {
	plural, moves := p.(game.Plural), p.Moves(nil)
	if len(moves) == 0 {
		return plural.Scores(nil)
	}
	var best []int
	seat, about := plural.Seat(), plural.About()
	for _, m := range moves {
		p.Play(m)
		scores := naive(p, ties)
		p.Undo()
		switch {
		case best == nil || scores[seat] > best[seat]:
			best = scores
		case scores[seat] < best[seat]:
		case ties == "worst" && scores[about] < best[about], ties == "best" && scores[about] > best[about]:
			best = scores
		}
	}
	return best
}

// TestPlay compares scores with those of play by the rules, whoever the question is about.
func TestPlay(t *testing.T) {
	for _, c := range []struct {
		game game.Game
		text string
	}{
		{reversi.Rolit, "4x4 players=2 for=red turn=green g3/rrrr/rgg1/r3"},
		{reversi.Rolit, "4x4 players=3 for=yellow turn=green y3/1yrr/gry1/1r1y"},
		{reversi.Rolit, "4x4 players=4 for=green turn=yellow y3/1rrr/ggrr/3r"},
		{reversi.Rolit, "4x4 players=4 for=blue turn=yellow 1br1/ybr1/1br1/g2r"},
		{reversi.Yonin, "4x4 for=d turn=d 2o1/xxo1/1xxx/4"},
	} {
		for _, ties := range []string{"worst", "best", "first"} {
			p, err := c.game.Parse(c.text, game.Question{Goal: "score>=0"})
			if err != nil {
				t.Fatal(err)
			}
			want := naive(p, ties)[p.(game.Plural).About()]
			s, err := maxn.New(alphabeta.Algorithms[0], solve.Options{Memory: 1 << 20, Settings: map[string]string{"ties": ties}})
			if err != nil {
				t.Fatal(err)
			}
			r, err := solve.Outcome(t.Context(), s, p.(game.Scorer), solve.Binary)
			if err != nil || r.Low != want || !r.Known() || len(r.Assumed) != 1 {
				t.Errorf("%s, ties %s: %d to %d, assumed %v, want %d: %v", c.text, ties, r.Low, r.High, r.Assumed, want, err)
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}
