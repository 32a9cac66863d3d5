package engine

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/game"
)

// printed is the printed length of p straight from its definition, or -1 if it is more
// than most. It shares nothing with the press but the game.
func printed(p game.Publisher, most int) int {
	if v := p.Value(); v == game.Proven {
		return 0
	} else if v == game.Disproven || most <= 0 && p.Turn() == game.Attacker {
		return -1
	}
	behind := func(m game.Move, most int) int {
		p.Play(m)
		defer p.Undo()
		return printed(p, most)
	}
	if p.Turn() == game.Attacker {
		best := -1
		for _, m := range p.Moves(nil) {
			if n := behind(m, most-1); n >= 0 && (best < 0 || n+1 < best) {
				best = n + 1
				most = best - 2
			}
		}
		return best
	}
	length := 0
	var delays []game.Move
	for _, m := range p.Moves(nil) {
		if len(p.Instead(m)) > 0 {
			delays = append(delays, m)
		} else if n := behind(m, most-1); n < 0 {
			return -1
		} else {
			length = max(length, n+1)
		}
	}
	base := length
	for _, m := range delays {
		futile := false
		for _, q := range p.Instead(m) {
			n := printed(q.(game.Publisher), base)
			futile = futile || n >= 0
		}
		if futile {
			continue
		}
		n := behind(m, most-1)
		if n < 0 {
			return -1
		}
		length = max(length, n+1)
	}
	return length
}

func publisher(text string) (game.Publisher, error) {
	g, err := catalog.Game("shogi")
	if err != nil {
		return nil, err
	}
	p, err := g.Parse(text, game.Question{})
	if err != nil {
		return nil, err
	}
	return p.(game.Publisher), nil
}

// TestPublished wants the lengths of mates with pieces put between, futile or not.
func TestPublished(t *testing.T) {
	for _, c := range []struct {
		why, sfen       string
		length, printed int
	}{
		{"a rook from afar", "7pk/9/7K1/9/9/9/9/9/R8 b - 1", 15, 1},
		{"a lance from afar, and one pawn", "7pk/9/7K1/9/9/9/8S/8L/9 b p 1", 3, 1},
		{"the taker promotes", "8k/9/8G/4B1R2/9/9/9/9/9 b l 1", 3, 1},
		{"in the middle of the line", "8k/9/2B5S/9/9/9/9/2S6/9 b p 1", 5, 3},
		{"nothing to put between", "8k/9/8G/8L/9/9/9/9/9 b 0p 1", 1, 1},
		{"the piece won is needed", "8k/6n2/9/9/7L1/1G7/1B7/9/9 b Lg 1", 7, 7},
		{"taking it does not mate", "8k/8p/5Bn2/7B1/9/9/8R/9/9 b n 1", 3, 3},
		{"some are futile and some are not", "9/6+B1k/L5P2/4R4/3B5/9/9/9/9 b g 1", 5, 3},
	} {
		for _, algorithm := range []string{"", "dfpn"} {
			r := Solve(t.Context(), Job{Game: "shogi", Text: c.sfen, Algorithm: algorithm, Shortest: true, Memory: 1 << 24})
			if r.Length != c.length || r.PublishedLength != c.printed || r.Reason != "solved" {
				t.Errorf("%s: %s says %d and %d, want %d and %d; %s", c.why, r.Algorithm, r.Length, r.PublishedLength, c.length, c.printed, r.Error)
			}
		}
		p, err := publisher(c.sfen)
		if err != nil {
			t.Fatal(err)
		}
		if c.length < 9 && printed(p, c.length) != c.printed {
			t.Errorf("%s: by its definition it is %d, want %d", c.why, printed(p, c.length), c.printed)
		}
	}
}

// TestPublishedDraws compares the press with the definition on small positions that are
// drawn.
func TestPublishedDraws(t *testing.T) {
	slow(t)
	const seed, draws, longest = 1, 2500, 5
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 2))
	var same, less, real int // lengths that are printed as they are, or less; with delays that count
	for range draws {
		text := drawMate(r)
		p, err := publisher(text)
		if err != nil {
			continue
		}
		report := Solve(t.Context(), Job{Game: "shogi", Text: text, Memory: 1 << 22, Nodes: 20_000})
		if !report.Shortest || report.Length > longest {
			continue
		}
		want := printed(p, report.Length)
		if report.PublishedLength != want {
			t.Fatalf("%s: printed %d, want %d of %d", text, report.PublishedLength, want, report.Length)
		}
		bare := printed(p.Bare().(game.Publisher), report.Length)
		if bare < 0 || bare > want {
			t.Fatalf("%s: printed %d, but without delays %d", text, want, bare)
		}
		switch {
		case want < report.Length:
			less++
		case bare < want:
			real++
		default:
			same++
		}
	}
	t.Logf("%d printed as they are, %d less, %d with delays that count", same, less, real)
	if less < 10 || real < 10 {
		t.Error("too few positions with pieces put between")
	}
}

// drawMate draws a king near a corner and a few pieces.
func drawMate(r *rand.Rand) string {
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	var cells [81]string
	cells[[]int{8, 8, 7, 17}[r.IntN(4)]] = "k"
	for range 2 + r.IntN(3) {
		if at := r.IntN(81); cells[at] == "" {
			cells[at] = pick("R", "B", "L", "G", "S", "+R", "+B")
		}
	}
	for _, at := range []int{16, 7, 17, 6, 15, 24, 25, 26} {
		if cells[at] == "" && r.IntN(4) == 0 {
			cells[at] = pick("p", "s", "n", "g", "G", "P")
		}
	}
	hand := pick("p", "g", "s2p", "r", "l", "n", "3p", "gn")
	if r.IntN(3) == 0 {
		hand = pick("G", "S", "P", "N", "L") + hand
	}
	return rows(cells) + " b " + hand + " 1"
}

// TestPublishLimits wants no printed length, and no other harm, where it would cost too
// much.
func TestPublishLimits(t *testing.T) {
	p, err := publisher("7pk/9/7K1/9/9/9/9/9/R8 b - 1")
	if err != nil {
		t.Fatal(err)
	}
	poor := &press{ctx: t.Context(), left: publishStep, known: map[game.Key]span{}}
	if _, err := poor.length(p, 15); !errors.Is(err, errPress) {
		t.Errorf("a press that may spend nothing says %v", err)
	}
}

// TestComparePublished wants a printed length that is recorded to be met, and what a
// source prints to be told.
func TestComparePublished(t *testing.T) {
	r := Solve(t.Context(), Job{Game: "shogi", Text: "7pk/9/7K1/9/9/9/9/9/R8 b - 1", Memory: 1 << 22})
	for _, c := range []struct{ meta, value, status, differs string }{
		{"published_length", "1", StatusRight, ""},
		{"published_length", "15", StatusWrong, ""},
		{"published", "1", StatusRight, ""},
		{"published", "3", StatusRight, "published=3, found 1"},
	} {
		got := Compare(Problem{Meta: map[string]string{"length": "15", c.meta: c.value}}, r)
		if got.Status != c.status || got.Differs != c.differs {
			t.Errorf("%s=%s is %s, %q, want %s, %q", c.meta, c.value, got.Status, got.Differs, c.status, c.differs)
		}
	}
}

// rows writes the board as SFEN does.
func rows(cells [81]string) string {
	var b strings.Builder
	for i := range 9 {
		if i > 0 {
			b.WriteByte('/')
		}
		run := 0
		for j := range 9 {
			if c := cells[i*9+j]; c == "" {
				run++
			} else {
				if run > 0 {
					fmt.Fprint(&b, run)
				}
				run = 0
				b.WriteString(c)
			}
		}
		if run > 0 {
			fmt.Fprint(&b, run)
		}
	}
	return b.String()
}
