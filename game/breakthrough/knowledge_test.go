package breakthrough

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// sound compares what a position decides and prunes with the truth, for either
// attacker, and reports whether it decided anything.
func sound(t *testing.T, o *oracle, p *Position) bool {
	t.Helper()
	g := gridOf(p)
	decided := false
	for attacker := first; attacker <= second; attacker++ {
		p.attacker = attacker
		if p.Value() != game.Unknown {
			return false
		}
		truth := o.truth(g, attacker)
		if v := p.Decide(); v != game.Unknown {
			decided = true
			if v != truth {
				t.Fatalf("%s for %s: decided %v, want %v", p, attacker, v, truth)
			}
		}
		next := o.next(g)
		kept := p.Turn().Other().Wants()
		for _, m := range p.Prune(p.Moves(nil)) {
			if o.truth(next[p.FormatMove(m)], attacker) == p.Turn().Wants() {
				kept = p.Turn().Wants()
			}
		}
		if kept != truth {
			t.Fatalf("%s for %s: %v, after Prune %v", p, attacker, truth, kept)
		}
	}
	return decided
}

// set makes a position of any pawns.
func set(b *board, white, black uint64, turn player) (*Position, bool) {
	p := &Position{board: b, pawns: [2]uint64{white, black}, turn: turn}
	for who, pawns := range p.pawns {
		for ; pawns != 0; pawns &= pawns - 1 {
			p.mirror[who] |= 1 << b.mirrored[bits.TrailingZeros64(pawns)]
		}
	}
	return p, p.possible() == nil
}

// TestSoundAll looks at all positions of boards, reached by play or not, that have
// at most some pawns a side.
func TestSoundAll(t *testing.T) {
	for _, c := range []struct {
		width, height, pawns int
		slow                 bool
	}{
		{2, 4, 4, false}, {2, 5, 3, false}, {3, 4, 3, false}, {4, 4, 2, false},
		{5, 5, 2, true}, {8, 4, 1, false}, {6, 6, 1, false}, {8, 8, 1, true},
	} {
		if testing.Short() && c.slow {
			continue
		}
		b, err := newBoard(c.width, c.height)
		if err != nil {
			t.Fatal(err)
		}
		o := newOracle(c.width, c.height)
		looked, decided := 0, 0
		sets := subsets(c.width*c.height, c.pawns)
		for _, white := range sets {
			for _, black := range sets {
				if white&black != 0 {
					continue
				}
				for turn := first; turn <= second; turn++ {
					p, ok := set(b, white, black, turn)
					if !ok {
						continue
					}
					looked++
					if sound(t, o, p) {
						decided++
					}
				}
			}
		}
		if decided == 0 {
			t.Errorf("%dx%d: nothing is decided", c.width, c.height)
		}
		t.Logf("%dx%d: %d positions, %d decided", c.width, c.height, looked, decided)
	}
}

// subsets lists the sets of one to most of n squares.
func subsets(n, most int) []uint64 {
	list := []uint64{0}
	for from := 0; most > 0; most-- {
		to := len(list)
		for _, set := range list[from:to] {
			for s := bits.Len64(set); s < n; s++ {
				list = append(list, set|1<<s)
			}
		}
		from = to
	}
	return list[1:]
}

// TestSoundPlay looks at positions of random play on boards too large for all.
func TestSoundPlay(t *testing.T) {
	games := 40
	if testing.Short() {
		games = 5
	}
	looked := 0
	for _, size := range []string{"3x5", "2x7", "4x4", "5x4", "6x4", "4x6", "5x6", "6x6", "8x8"} {
		p := mustParse(t, size, "win")
		o := newOracle(p.width, p.height)
		r := rand.New(rand.NewPCG(uint64(p.width), uint64(p.height)))
		for range games {
			n := 0
			for ; p.Value() == game.Unknown; n++ {
				// Few pawns and few moves left: the plain game can be searched.
				if bits.OnesCount64(p.pawns[first]|p.pawns[second]) <= 6 {
					looked++
					sound(t, o, p)
				}
				moves := p.Moves(nil)
				m := moves[r.IntN(len(moves))]
				for _, other := range moves {
					// Taking pawns leads to such positions.
					if _, to := squares(other); p.pawns[p.turn.Other()]>>to&1 != 0 && r.IntN(3) > 0 {
						m = other
					}
				}
				p.Play(m)
			}
			for ; n > 0; n-- {
				p.Undo()
			}
		}
	}
	if looked < 100 {
		t.Errorf("only %d positions", looked)
	}
	t.Logf("%d positions", looked)
}

func TestDecide(t *testing.T) {
	for _, c := range []struct {
		text, goal string
		want       game.Value
	}{
		{"4x6 b3/2w1/4/4/4/2w1 w", "win", game.Proven},            // one step
		{"4x6 4/1b2/w3/4/4/2w1 w", "win", game.Proven},            // takes the last pawn
		{"4x6 4/1bb1/4/4/b3/3w w", "win", game.Disproven},         // one step, nobody takes it
		{"4x6 4/1bb1/4/4/b3/1w2 w", "win", game.Unknown},          // it can be taken
		{"4x6 4/1bb1/4/4/b1b1/1w2 w", "win", game.Disproven},      // not both
		{"5x6 b4/5/4w/3bw/5/4w w", "win", game.Proven},            // two steps, safe
		{"5x6 4b/5/4w/3b1/5/4w w", "win", game.Proven},            // straight only
		{"8x6 b7/8/8/7w/b7/8 b", "win:first", game.Disproven},     // too late
		{"8x6 b7/8/b7/7w/8/8 b", "win:first", game.Disproven},     // the other runs first
		{"8x8 8/b7/8/b7/8/7w/8/8 w", "win", game.Unknown},         // too far
		{"8x6 1b6/b7/8/7w/8/8 b", "win:first", game.Proven},       // nobody catches it
		{"8x6 5b2/b7/8/7w/8/8 b", "win:first", game.Unknown},      // this one may
		{"8x6 5b2/b7/8/7w/8/8 w", "win:first", game.Proven},       // not if it moves second
		{"8x6 1b6/b3b3/7w/7w/7w/8 w", "win:first", game.Proven},   // the foremost runs
		{"8x6 1b6/b7/7b/7w/8/8 w", "win:first", game.Unknown},     // something stands in its way
		{"8x6 1b6/b6b/7w/7w/8/7w w", "win:first", game.Proven},    // it goes round
		{"5x6 1b3/b4/5/4w/5/w4 w", "win:second", game.Disproven},  // the other side's view
		{"5x6 bb3/5/5/5/w4/wwwww w", "win:second", game.Unknown},  // nothing to see
		{"5x6 bbbbb/5/5/5/w4/wwwww b", "win:first", game.Unknown}, // nothing to see
	} {
		p, err := parse(c.text, game.Question{Goal: c.goal})
		if err != nil {
			t.Error(err)
			continue
		}
		if got := p.(*Position).Decide(); got != c.want {
			t.Errorf("%s, %s: %v, want %v", c.text, c.goal, got, c.want)
		}
	}
}

func TestPrune(t *testing.T) {
	for _, c := range []struct {
		text string
		want string
	}{
		{"2x4", "a2b3"},
		{"3x5", "a2a3 a2b3 b2a3 b2b3"},
		{"4x6 b3/2w1/4/4/4/2w1 w", "c5b6"},
		{"4x6 4/1bb1/4/4/b3/1w2 w", "b1a2"},
	} {
		p := mustParse(t, c.text, "win")
		got := ""
		for _, m := range p.Prune(p.Moves(nil)) {
			got += " " + p.FormatMove(m)
		}
		if got != " "+c.want {
			t.Errorf("%s: keeps%s, want %s", c.text, got, c.want)
		}
	}
}
