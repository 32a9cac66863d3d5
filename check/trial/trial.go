// Package trial holds what the tests inside packages of games share: tables of
// texts, counts of lines of play, and files of recorded results. It imports no
// game, so that a game's own package may use it; what every game must pass is in
// package check.
//
// Only tests import this package.
package trial

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// Parse reads a text and its question, as game.Game's Parse does.
type Parse = func(text string, q game.Question) (game.Problem, error)

// Must reads a text that is known to be good.
func Must(tb testing.TB, parse Parse, text, goal string) game.Problem {
	tb.Helper()
	p, err := parse(text, game.Question{Goal: goal})
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// Perft counts the lines of play of a length.
func Perft(p game.Position, depth int) int {
	if depth == 0 {
		return 1
	}
	n := 0
	for _, m := range p.Moves(nil) {
		p.Play(m)
		n += Perft(p, depth-1)
		p.Undo()
	}
	return n
}

// Reading is a text and how its position is written. If that is empty, the text is
// none.
type Reading = struct{ Text, Want string }

// Reads wants texts to be read so.
func Reads(tb testing.TB, parse Parse, list []Reading) {
	tb.Helper()
	for _, c := range list {
		switch p, err := parse(c.Text, game.Question{}); {
		case err != nil && c.Want != "":
			tb.Errorf("%q: %v", c.Text, err)
		case err == nil && c.Want == "":
			tb.Errorf("%q: no error", c.Text)
		case err == nil && p.String() != c.Want:
			tb.Errorf("%q is %q, want %q", c.Text, p, c.Want)
		}
	}
}

// Refusal is a text or a question that is wrong, and what the error says of it.
type Refusal = struct {
	Text     string
	Question game.Question
	Want     string
}

// Refuses wants errors of one line that begin with the name of the game.
func Refuses(tb testing.TB, name string, parse Parse, list []Refusal) {
	tb.Helper()
	for _, c := range list {
		_, err := parse(c.Text, c.Question)
		if err == nil || !isError(err, name) || !strings.Contains(err.Error(), c.Want) {
			tb.Errorf("%q %+v: error %v, want %q", c.Text, c.Question, err, c.Want)
		}
	}
}

func isError(err error, name string) bool {
	return strings.HasPrefix(err.Error(), name+": ") && !strings.Contains(err.Error(), "\n")
}

// Verdict is a question, its answer, and the words for it.
type Verdict = struct {
	Text, Goal string
	Value      game.Value
	Length     int
	Want       string
}

// Says wants a game to put answers into words so.
func Says(tb testing.TB, parse Parse, list []Verdict) {
	tb.Helper()
	for _, c := range list {
		p, ok := Must(tb, parse, c.Text, c.Goal).(game.Speaker)
		if !ok {
			tb.Errorf("%s does not speak", c.Text)
		} else if got := p.Verdict(c.Value, c.Length); got != c.Want {
			tb.Errorf("%s, %s, %v, %d: %q, want %q", c.Text, c.Goal, c.Value, c.Length, got, c.Want)
		}
	}
}

// RoundTrip reads any text. What is no position gives nil, and a good error; what
// is one comes back from its text, its state, and its moves.
func RoundTrip(tb testing.TB, name string, parse Parse, text, goal string) game.Problem {
	tb.Helper()
	p, err := parse(text, game.Question{Goal: goal})
	if err != nil {
		if !strings.HasPrefix(err.Error(), name+": ") {
			tb.Errorf("%q: error without its package: %v", text, err)
		}
		return nil
	}
	q := game.Question{Goal: p.Goal()}
	if s, ok := p.(game.Speaker); ok {
		q.Turn = s.Mover()
	}
	again, err := parse(p.String(), q)
	if err != nil {
		tb.Fatalf("%q, %q: %s does not come back: %v", text, goal, p, err)
	}
	if err := same(again, p); err != nil {
		tb.Errorf("%q, %q: the text of %s: %v", text, goal, p, err)
	}
	if err := again.SetState(p.AppendState(nil)); err != nil {
		tb.Errorf("%q, %q: the state of %s: %v", text, goal, p, err)
	} else if again.Key() != p.Key() {
		tb.Errorf("%q, %q: the state of %s comes back as %s", text, goal, p, again)
	}
	moves := p.Moves(nil)
	for _, m := range moves {
		p.Play(m)
		p.Undo()
	}
	if p.Key() != again.Key() {
		tb.Errorf("%q, %q: Undo does not lead back but to %s", text, goal, p)
	}
	if p.Value() == game.Unknown && len(moves) == 0 {
		tb.Errorf("%s: neither value nor move", p)
	}
	return p
}

// same compares what is asked and about what.
func same(got, want game.Problem) error {
	if got.String() != want.String() || got.Goal() != want.Goal() || got.Key() != want.Key() {
		return fmt.Errorf("%s, %s, want %s, %s", got, got.Goal(), want, want.Goal())
	}
	return nil
}

// Open opens a file of recorded results. They are no part of the repository:
// YOMI_DATA says where they are, and a test skips where there are none.
func Open(tb testing.TB, path ...string) *os.File {
	tb.Helper()
	dir := os.Getenv("YOMI_DATA")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared", "data")
	}
	f, err := os.Open(filepath.Join(dir, filepath.Join(path...)))
	if err != nil {
		tb.Skip("no recorded results here: set YOMI_DATA")
	}
	tb.Cleanup(func() { f.Close() })
	return f
}

// Known lists the recorded values of boards: game, board, value and more.
func Known(tb testing.TB) [][]string {
	tb.Helper()
	rows := csv.NewReader(Open(tb, "boards", "groundtruth.csv"))
	rows.FieldsPerRecord = -1
	rows.LazyQuotes = true
	records, err := rows.ReadAll()
	if err != nil {
		tb.Fatal(err)
	}
	return records
}
