package hex

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// TestSuite plays the problems of the suites out, up to 4x4, and wants all that
// they record to be so.
func TestSuite(t *testing.T) {
	var items []game.Item
	for _, name := range []string{"small.suite", "medium.suite"} {
		text, err := os.ReadFile(filepath.Join("..", "..", "testdata", "problems", "hex", name))
		if err != nil {
			t.Fatal(err)
		}
		list, err := game.Lines(string(text))
		if err != nil || len(list) < 10 {
			t.Fatalf("%s: %d problems, %v", name, len(list), err)
		}
		items = append(items, list...)
	}
	referees := map[[2]int]*brute{}
	for _, item := range items {
		p := mustParse(t, item.Text, item.Meta["goal"])
		if p.cells > 16 {
			continue
		}
		size := [2]int{p.width, p.height}
		if referees[size] == nil {
			referees[size] = newBrute(p.width, p.height)
		}
		b := referees[size]
		if got := b.truth(p).String(); got != item.Meta["want"] {
			t.Errorf("%s: %s, want %s", item.Text, got, item.Meta["want"])
		}
		if item.Meta["moves"] == "" {
			continue
		}
		var wins []string
		for _, m := range p.Moves(nil) {
			name := p.FormatMove(m)
			p.Play(m)
			if b.truth(p) == p.Turn().Other().Wants() {
				wins = append(wins, name)
			}
			p.Undo()
		}
		slices.Sort(wins)
		if got := strings.Join(wins, ","); got != item.Meta["moves"] {
			t.Errorf("%s: moves %s, want %s", item.Text, got, item.Meta["moves"])
		}
	}
}
