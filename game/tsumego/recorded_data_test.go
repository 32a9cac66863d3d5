package tsumego

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/format/sgf"
)

// TestRecordedData reads the problems of real collections: the right and the wrong
// first moves must come out as their list has them. For one set it has no wrong ones.
func TestRecordedData(t *testing.T) {
	const folder = "../../../shared/data/go"
	f, err := os.Open(filepath.Join(folder, "tsumego.csv"))
	if err != nil {
		t.Skip("no problems at hand")
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	column := func(name string) int { return slices.Index(rows[0], name) }
	file, player, good, bad := column("file"), column("to_play"), column("correct_first_moves"), column("wrong_first_moves")
	for _, row := range rows[1:] {
		data, err := os.ReadFile(filepath.Join(folder, "tsumego", row[file]))
		if err != nil {
			t.Fatal(err)
		}
		c, err := sgf.Parse(data)
		if err != nil {
			t.Fatalf("%s: %v", row[file], err)
		}
		root := c.Games[0]
		if got := turnOf(root); row[player] != "" && strings.ToUpper(got.String()[:1]) != row[player] {
			t.Errorf("%s: %v moves, want %s", row[file], got, row[player])
		}
		right, wrong := recordedMoves(root)
		if want := named(root, row[good]); !slices.Equal(sorted(right), want) {
			t.Errorf("%s: right is %v, want %v", row[file], right, want)
		}
		if want := named(root, row[bad]); len(want) > 0 && !slices.Equal(sorted(wrong), want) {
			t.Errorf("%s: wrong is %v, want %v", row[file], wrong, want)
		}
	}
}

func sorted(list []string) []string { return slices.Sorted(slices.Values(list)) }

// named turns the letters of SGF into names.
func named(root *sgf.Node, list string) []string {
	wide, tall, err := root.Size()
	if err != nil {
		panic(err)
	}
	b, err := New(wide, tall, Rules{})
	if err != nil {
		panic(err)
	}
	var names []string
	for _, word := range strings.Fields(list) {
		names = append(names, b.Name(b.At(int(word[0]-'a'), tall-1-int(word[1]-'a'))))
	}
	return sorted(names)
}
