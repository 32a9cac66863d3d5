package kif

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestData writes the positions of the collections beside the repository, if they are there, and reads
// them back.
func TestData(t *testing.T) {
	files, _ := filepath.Glob(filepath.Join("..", "..", "..", "shared", "data", "shogi", "*.sfen"))
	positions := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		c := &Collection{}
		var want []string
		for line := range strings.Lines(string(data)) {
			text, _, _ := strings.Cut(strings.TrimSpace(line), ";")
			if text == "" || text[0] == '#' {
				continue
			}
			s, err := FromSFEN(text)
			if err != nil {
				t.Errorf("%s: %v", file, err)
				continue
			}
			c.Records, want = append(c.Records, &Record{Start: s}), append(want, s.SFEN())
		}
		again, err := Parse(write(t, c))
		if err != nil || again.Mended > 0 || len(again.Records) != len(want) {
			t.Fatalf("%s: %d records, %v, %v", file, len(again.Records), err, again.Warnings)
		}
		for i, r := range again.Records {
			if got := r.Start.SFEN(); got != want[i] {
				t.Errorf("%s: %s is read as %s", file, want[i], got)
			}
		}
		positions += len(want)
	}
	if positions == 0 {
		t.Skip("no data")
	}
	t.Logf("%d positions", positions)
}
