package engine

import (
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/game"
)

// TestShogiExamples solves the records that the repository brings along, with their
// certificates, and reads the solutions that are written of them again.
func TestShogiExamples(t *testing.T) {
	paths, err := Suites("../examples/shogi")
	if err != nil {
		t.Fatal(err)
	}
	file, solved := filepath.Join(t.TempDir(), "a.proof"), 0
	for _, path := range paths {
		problems, err := ReadFile(path, "")
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		if filepath.Base(path) == "zuko.sfen" {
			if len(problems) != 100 {
				t.Errorf("%d problems of Shogi Zuko", len(problems))
			}
			continue
		}
		for _, p := range problems {
			if w := p.Warnings(); w != nil {
				t.Errorf("%s: %v", p.ID, w)
			}
			r := Solve(t.Context(), p.Apply(Job{All: true, Shortest: true, Proof: true, Record: "kif", Memory: 1 << 24}))
			if c := Compare(p, r); c.Status != StatusRight || p.Meta["length"] == "" || p.Meta["best"] == "" {
				t.Errorf("%s: %s, %s %v; want %s: %s", p.ID, c.Status, r.Verdict, r.Moves, c.Want, r.Error)
				continue
			}
			if err := WriteProofs(t.Context(), file, r.Proofs); err != nil {
				t.Errorf("%s: %v", p.ID, err)
			}
			again, err := Read(strings.NewReader(r.Record), "")
			if err != nil || len(again) != 1 || again[0].Game != "shogi" || again[0].Warnings() != nil {
				t.Errorf("%s: the solution is read as %v, %v", p.ID, again, err)
				continue
			}
			for _, field := range []string{"want", "best", "length"} {
				if got, want := again[0].Meta[field], p.Meta[field]; got != want {
					t.Errorf("%s: the solution has %s=%s, want %s", p.ID, field, got, want)
				}
			}
			solved++
		}
	}
	if solved < 8 {
		t.Errorf("only %d examples are solved", solved)
	}
}

// TestZuko wants the positions of Shogi Zuko to be possible, with no piece missing.
func TestZuko(t *testing.T) {
	problems, err := ReadFile("../examples/shogi/zuko.sfen", "")
	if err != nil {
		t.Fatal(err)
	}
	g, err := catalog.Game("shogi")
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range problems {
		q, err := g.Parse(p.Text, game.Question{})
		if err != nil {
			t.Errorf("%s: %v", p.ID, err)
			continue
		}
		if n := pieces(q.String()); n < 39 || n > 40 || q.Value() != game.Unknown {
			t.Errorf("%s: %s has %d pieces", p.ID, q, n)
		}
		if i > 0 && p.Text == problems[i-1].Text {
			t.Errorf("%s is the one before", p.ID)
		}
	}
}

// pieces counts those of an SFEN, on the board and in hand.
func pieces(sfen string) int {
	fields := strings.Fields(sfen)
	n, count := 0, 0
	for _, c := range fields[0] {
		if unicode.IsLetter(c) {
			n++
		}
	}
	for _, c := range fields[2] {
		switch {
		case unicode.IsDigit(c):
			count = 10*count + int(c-'0')
		case unicode.IsLetter(c):
			n += max(count, 1)
			count = 0
		}
	}
	return n
}
