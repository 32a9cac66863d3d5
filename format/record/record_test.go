package record_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/format/csa"
	"github.com/yomi-solver/yomi/format/kif"
	"github.com/yomi-solver/yomi/format/record"
)

// TestPositions wants texts that are no SFEN to be refused.
func TestPositions(t *testing.T) {
	for text, want := range map[string]string{
		"":                               "sfen: want board, side to move, hands and a number",
		"9/9 b - 1":                      "sfen: 2 rows",
		"9/9/9/9/9/9/9/9/8 b - 1":        "sfen: row 9: want 9 squares",
		"9/9/9/9/9/9/9/9/8+ b - 1":       "sfen: row 9: want 9 squares",
		"9/9/9/9/9/9/9/9/PPPPPPPPPP b -": "sfen: row 9: want 9 squares",
		"9/9/9/9/9/9/9/9/8x b - 1":       `sfen: row 9: unknown piece "x"`,
		"9/9/9/9/9/9/9/9/8+G b - 1":      `sfen: row 9: unknown piece "+G"`,
		"9/9/9/9/9/9/9/9/8+k b - 1":      `sfen: row 9: unknown piece "+k"`,
		"9/9/9/9/9/9/9/9/8ſ b - 1":       `sfen: row 9: unknown piece "ſ"`,
		"9/9/9/9/9/9/9/9/9 x - 1":        `sfen: side to move "x"`,
		"9/9/9/9/9/9/9/9/9 b K 1":        `sfen: piece in hand 'K'`,
		"9/9/9/9/9/9/9/9/9 b 2 1":        "sfen: the hands end in a number",
		"9/9/9/9/9/9/9/9/9 b - 0":        `sfen: move number "0"`,
	} {
		if _, _, err := record.Parse(text); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// TestDeal gives what is left to one side, and never to both.
func TestDeal(t *testing.T) {
	s, next, err := record.Parse("4k4/9/4+P4/9/9/9/9/9/9 b G 7")
	if err != nil || next != 7 {
		t.Fatal(next, err)
	}
	if err := s.Deal([2]bool{false, true}); err != nil || s.SFEN() != "4k4/9/4+P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1" {
		t.Error(s.SFEN(), err)
	}
	if err := s.Deal([2]bool{true, true}); err == nil {
		t.Error("both hands hold all the rest")
	}
}

func TestLog(t *testing.T) {
	var l record.Log
	for i := range 150 {
		l.Warn(i+1, "warning %s", record.Shorten(strings.Repeat("x", 30)))
	}
	if l.Mended != 150 || len(l.Warnings) != 100 || l.Warnings[99].String() != `100: warning "xxxxxxxxxxxxxxxxxxxx"...` {
		t.Error(l.Mended, len(l.Warnings), l.Warnings[99])
	}
}

// positions are those of the collections beside the repository.
func positions(t *testing.T) []string {
	files, _ := filepath.Glob(filepath.Join("..", "..", "..", "shared", "data", "shogi", "*.sfen"))
	var list []string
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			if text, _, _ := strings.Cut(strings.TrimSpace(line), ";"); text != "" && text[0] != '#' {
				list = append(list, text)
			}
		}
	}
	if len(list) == 0 {
		t.Skip("no data")
	}
	return list
}

// TestData writes all these positions in both formats and reads them back.
func TestData(t *testing.T) {
	var c csa.Collection
	var k kif.Collection
	for _, text := range positions(t) {
		s, err := kif.FromSFEN(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		c.Records = append(c.Records, &csa.Record{Start: s.Start})
		k.Records = append(k.Records, &kif.Record{Start: s, Root: &kif.Node{}})
	}
	var inCSA, inKIF bytes.Buffer
	if err := csa.Write(&inCSA, &c); err != nil {
		t.Fatal(err)
	}
	if err := kif.Write(&inKIF, &k); err != nil {
		t.Fatal(err)
	}
	c2, err := csa.Parse(inCSA.String())
	if err != nil || c2.Mended > 0 || len(c2.Records) != len(c.Records) {
		t.Fatalf("csa: %d records, %v, %v", len(c2.Records), err, c2.Warnings)
	}
	k2, err := kif.Parse(inKIF.String())
	if err != nil || k2.Mended > 0 || len(k2.Records) != len(k.Records) {
		t.Fatalf("kif: %d records, %v, %v", len(k2.Records), err, k2.Warnings)
	}
	for i, r := range k.Records {
		if got := c2.Records[i].Start; got != r.Start.Start {
			t.Errorf("csa: %s is read as %s", r.Start.SFEN(), got.SFEN())
		}
		if got := k2.Records[i].Start; got != r.Start {
			t.Errorf("kif: %s is read as %s", r.Start.SFEN(), got.SFEN())
		}
	}
	t.Logf("%d positions", len(k.Records))
}
