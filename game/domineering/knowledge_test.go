package domineering

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// sound compares what a position decides and prunes with the truth, for either
// attacker, and reports whether it decided more than the rules.
func sound(t *testing.T, o *oracle, b *board, taken uint64, turn player) bool {
	t.Helper()
	decided := false
	for attacker := vertical; attacker <= horizontal; attacker++ {
		p := set(b, taken, turn, attacker)
		g := gridOf(p)
		truth := o.truth(g, attacker)
		v := p.Decide()
		if v != game.Unknown && v != truth {
			t.Fatalf("%s for %s: decided %v, want %v", p, attacker, v, truth)
		}
		if p.Value() != game.Unknown {
			continue
		}
		decided = decided || v != game.Unknown
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

// TestSoundAll looks at all positions of boards, with any squares covered.
func TestSoundAll(t *testing.T) {
	for _, c := range [][2]int{{3, 3}, {4, 3}, {3, 4}, {2, 6}, {7, 2}, {5, 3}, {4, 4}} {
		if testing.Short() && c[0]*c[1] > 12 {
			continue
		}
		b, err := newBoard(c[0], c[1])
		if err != nil {
			t.Fatal(err)
		}
		o := newOracle(c[0], c[1])
		decided := 0
		for taken := range b.all + 1 {
			for turn := vertical; turn <= horizontal; turn++ {
				if sound(t, o, b, taken, turn) {
					decided++
				}
			}
		}
		if decided == 0 {
			t.Errorf("%v: nothing is decided", c)
		}
		t.Logf("%dx%d: %d of %d positions decided", c[0], c[1], decided, 2*(b.all+1))
	}
}

// TestSoundSome looks at random positions of larger boards that are partly
// covered, by dominoes or by anything.
func TestSoundSome(t *testing.T) {
	count := 120
	if testing.Short() {
		count = 20
	}
	for _, c := range [][2]int{{5, 5}, {6, 4}, {4, 7}, {6, 6}, {8, 5}, {7, 7}, {8, 8}} {
		b, err := newBoard(c[0], c[1])
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(uint64(c[0]), uint64(c[1])))
		decided := 0
		for i := range count {
			taken, left := uint64(0), 8+r.IntN(12)
			for c[0]*c[1]-bits.OnesCount64(taken) > left {
				if i%2 == 0 {
					taken |= 1 << r.IntN(c[0]*c[1])
				} else {
					taken |= b.dominoes[r.IntN(2)][r.IntN(c[0]*c[1])][0]
				}
			}
			for turn := vertical; turn <= horizontal; turn++ {
				if sound(t, newOracle(c[0], c[1]), b, taken, turn) {
					decided++
				}
			}
		}
		t.Logf("%dx%d: %d of %d positions decided", c[0], c[1], decided, 2*count)
	}
}

func TestDecide(t *testing.T) {
	for _, c := range []struct {
		text, goal string
		want       game.Value
	}{
		{"1x6", "win", game.Proven},                            // nobody else can move
		{"6x1", "win", game.Disproven},                         // by the rules
		{"4x3 4/####/2## h", "win", game.Proven},               // all is safe
		{"3x6 1#1/1#1/1#1/1#1/1#1/3 v", "win", game.Proven},    // four safe ones
		{"3x6 1#1/1#1/1#1/1#1/1#1/3 h", "win", game.Disproven}, // and the other view
		{"5x2 1#1#1/1#1#1 v", "win:second", game.Disproven},    // likewise
		{"4x4 ##2/##2/2##/2## v", "win", game.Unknown},         // who starts wins, but not by counting
		{"3x3", "win", game.Unknown},                           // likewise
		{"8x8", "win", game.Unknown},                           // far from it
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
	for _, c := range []struct{ text, want string }{
		{"3x3", "a1 b1"},
		{"4x4", "a1 b1 a2 b2"},
		{"4x4 3#/4/4/4 v", "a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3"},
		{"4x4 3#/4/4/3# v", "a1 b1 c1 a2 b2 c2 d2"},
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
