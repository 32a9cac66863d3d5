package tsumego

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"testing"

	"github.com/yomi-solver/yomi/format/sgf"
	"github.com/yomi-solver/yomi/game"
)

// shared is where problems lie that are not part of the project.
const shared = "../../../shared/data/go"

// load sets a board up from the first node of an SGF file.
func load(t *testing.T, file string, rules Rules) *Board {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	collection, err := sgf.Parse(data)
	if err != nil {
		t.Fatal(file, err)
	}
	root := collection.Games[0]
	width, height, err := root.Size()
	if err != nil {
		t.Fatal(file, err)
	}
	b := newBoard(t, width, height, rules)
	colours := map[Point]Colour{}
	for name, c := range map[string]Colour{"AB": Black, "AW": White} {
		points, err := sgf.Points(root.Values(name), width, height)
		if err != nil {
			t.Fatal(file, err)
		}
		for _, p := range points {
			colours[b.At(int(p.Column), height-1-int(p.Row))] = c
		}
	}
	if err := b.Setup(func(p Point) Colour { return colours[p] }, Black); err != nil {
		t.Fatal(file, err)
	}
	return b
}

// survey gives all points their status.
func survey(b *Board) map[Point]Status {
	all := map[Point]Status{}
	for _, c := range []Colour{Black, White} {
		alive, territory := b.Alive(c, nil), b.Territory(c)
		for _, p := range alive.Append(nil) {
			all[p] = Safe
		}
		for _, p := range territory.Append(nil) {
			all[p] = [...]Status{BlackArea + Status(c-Black), Safe, Safe}[b.Colour(p)]
			if b.Colour(p) == c.Other() {
				all[p] = Dead
			}
		}
	}
	return all
}

// TestStatusData compares with what another program's authors recorded.
func TestStatusData(t *testing.T) {
	f, err := os.Open(filepath.Join(shared, "gnugo-tests.csv"))
	if err != nil {
		t.Skip("no problems to read")
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	column := map[string]int{}
	for i, name := range rows[0] {
		column[name] = i
	}
	seen := 0
	known := map[game.Key]map[Point]Status{}
	for _, row := range rows[1:] {
		if row[column["class"]] != "pass-alive" {
			continue
		}
		seen++
		b := load(t, filepath.Join(shared, "gnugo-tests", row[column["file"]]), Rules{})
		name, want := row[column["args"]], row[column["expected"]]
		p, err := b.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		all, ok := known[b.StonesKey()]
		if !ok {
			all = survey(b)
			known[b.StonesKey()] = all
		}
		if seen%20 == 0 {
			if got := b.Status(p); got != all[p] {
				t.Errorf("%s: %s is %v alone and %v on the whole board", row[column["file"]], name, got, all[p])
			}
		}
		if got := all[p].String(); got != want {
			t.Errorf("%s: %s is %s, want %s\n%v", row[column["file"]], name, got, want, b)
		}
	}
	t.Logf("%d questions on %d boards", seen, len(known))
	if seen < 400 {
		t.Errorf("only %d rows", seen)
	}
}
