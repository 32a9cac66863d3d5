package engine

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// examined is the soundness of a position.
func examined(t *testing.T, text string, claim Claim, nodes uint64) (*Report, *Soundness) {
	t.Helper()
	r := Solve(t.Context(), Job{Game: "shogi", Text: text, Memory: 1 << 24, Sound: true, Claim: claim, Record: "kif", Nodes: nodes})
	if r.Error != "" || r.Sound == nil {
		t.Fatalf("%s: %s %s", text, r.Reason, r.Error)
	}
	return r, r.Sound
}

// TestSound tells sound problems from others, and says what is wrong with those.
func TestSound(t *testing.T) {
	for _, c := range []struct {
		why, sfen string
		claim     Claim
		verdict   string
		fault     string // within the first fault
		has       string // within what else is told, as JSON-like text
	}{
		{"one solution", "8k/9/9/6N2/9/9/9/9/9 b G 1", Claim{}, Sound, "", "solution [G*2b]"},
		{"two first moves", "9/8k/9/7S1/9/9/9/9/9 b 2G 1", Claim{}, Unsound, "move 1: G*2c wins besides G*1c, in 3 plies like it", "last [G*2b] rivals [G*2c]"},
		{"another last move", "8k/9/8G/9/9/9/9/9/9 b G 1", Claim{}, Sound, "", "last [G*2b]"},
		{"a piece is left over", "8k/9/9/6N2/9/9/9/9/9 b 2G 1", Claim{}, Unsound, "pieces are left over: G", "useless [G in hand]"},
		{"no mate", "8k/9/9/9/9/9/9/9/9 b G 1", Claim{}, Unsound, "it has no solution", ""},
		{"published longer", "8k/9/9/6N2/9/9/9/9/9 b G 1", Claim{Length: 3}, Unsound, "a shorter win: 1 ply, published are 3", ""},
		{"published shorter", "9/8k/9/7S1/9/9/9/9/9 b 2G 1", Claim{Length: 1}, Unsound, "move 1", "longer defence: 3 plies, published are 1"},
		{"published as it is", "8k/9/8G/9/9/9/9/9/9 b G 1", Claim{Length: 1, Line: []string{"G*2b"}}, Sound, "", "solution [G*2b] last [G*1b]"},
		{"another solution published", "8k/9/9/6N2/9/9/9/9/9 b G 1", Claim{Line: []string{"3d2b+"}}, Unsound, "move 1 of the published solution, 3d2b+", ""},
		{"a slow solution published", "7lk/9/7SP/9/9/9/9/9/9 b G 1", Claim{Line: []string{"G*2b"}}, Unsound, "move 1 of the published solution, G*2b, wins slower", ""},
	} {
		r, s := examined(t, c.sfen, c.claim, 0)
		if s.Verdict != c.verdict || (len(s.Faults) == 0) != (c.fault == "") || len(s.Faults) > 0 && !strings.Contains(s.Faults[0], c.fault) {
			t.Errorf("%s: %s, %q; want %s, %q", c.why, s.Verdict, s.Faults, c.verdict, c.fault)
		}
		names := func(list []Alternative) (out []string) {
			for _, a := range list {
				out = append(out, a.Move)
			}
			return out
		}
		told := fmt.Sprintf("solution %s last %s rivals %s useless %s %q", s.Solution, names(s.LastMoves), names(s.Rivals), s.Useless, s.Faults)
		if !strings.Contains(told, c.has) {
			t.Errorf("%s: %s, want %s", c.why, told, c.has)
		}
		if r.Value() == game.Proven && !strings.Contains(r.Record, "詰み") {
			t.Errorf("%s: %s", c.why, r.Record)
		}
	}
}

// TestSoundDraws compares the first moves of the examiner with all winning first moves, and the
// lengths with the definition, on small positions that are drawn.
func TestSoundDraws(t *testing.T) {
	slow(t)
	const seed, draws, longest = 3, 400, 3
	r := rand.New(rand.NewPCG(seed, 2))
	sound, cooked := 0, 0
	for range draws {
		text := drawMate(r)
		if _, err := publisher(text); err != nil {
			continue
		}
		all := Solve(t.Context(), Job{Game: "shogi", Text: text, Memory: 1 << 22, Nodes: 20_000, All: true})
		if all.Reason != "solved" || all.Value() != game.Proven || all.Length > longest {
			continue
		}
		_, s := examined(t, text, Claim{}, 20_000)
		if len(s.Incomplete) > 0 {
			continue
		}
		if s.Length != all.PublishedLength || len(s.Solution) != s.Length {
			t.Fatalf("%s: solution %s in %d, want %d", text, s.Solution, s.Length, all.PublishedLength)
		}
		first := []string{s.Solution[0]}
		for _, a := range slices.Concat(s.Cooks, s.LastMoves, s.Minor) {
			if a.Ply == 1 {
				first = append(first, a.Move)
			}
		}
		slices.Sort(first)
		if want := slices.Sorted(slices.Values(all.Moves)); !slices.Equal(first, want) {
			t.Fatalf("%s: first moves %s, want %s", text, first, want)
		}
		if s.Verdict == Sound {
			sound++
		} else {
			cooked++
		}
	}
	t.Logf("%d sound, %d not", sound, cooked)
	if sound < 5 || cooked < 5 {
		t.Error("too few of one kind")
	}
}

// TestSoundData wants composed problems beside the repository to be unique, as their source makes
// them, but for one that is cooked; and old ones that are known to be shorter to be so.
func TestSoundData(t *testing.T) {
	slow(t)
	const cooked = "tanuki-9-433"
	problems, err := ReadFile(filepath.Join("..", "..", "shared", "data", "shogi", "composed_short_tanuki.sfen"), "shogi")
	if err != nil {
		t.Skip("no data")
	}
	unique := 0
	for i, p := range problems {
		// The hard ones take longer than a test may.
		if i%40 != 0 && p.ID != cooked || len(p.Meta["kh_nodes_shortest"]) > 3 && p.ID != cooked {
			continue
		}
		job := p.Apply(Job{Memory: 1 << 25, Sound: true, Nodes: 300_000})
		r := Solve(t.Context(), job)
		if r.Sound == nil {
			t.Fatalf("%s: %s %s", p.ID, r.Reason, r.Error)
		}
		if r.Sound.Unique == (p.ID == cooked) {
			t.Errorf("%s: unique %v, %v", p.ID, r.Sound.Unique, r.Sound.Rivals)
		}
		if p.ID == cooked && !slices.ContainsFunc(r.Sound.Faults, func(s string) bool { return strings.Contains(s, "shorter win: 5 plies") }) {
			t.Errorf("%s: %q", p.ID, r.Sound.Faults)
		}
		unique++
	}
	t.Logf("%d problems", unique)
}

// TestSoundRefuses wants questions that nobody composes to be refused.
func TestSoundRefuses(t *testing.T) {
	if r := Solve(t.Context(), Job{Game: "mnk", Text: "3x3x3", Sound: true}); !strings.Contains(r.Error, "--sound") {
		t.Error(r.Error)
	}
}
