package engine

import (
	"encoding/csv"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// row is a test of GNU Go's regression suite about the capture of a block.
type row struct {
	file, command, vertex, expected, theirs string
	ours                                    bool // theirs was right
}

// captureRows reads the tests, or skips where there are none.
func captureRows(t testing.TB) []row {
	dir := filepath.Join("..", "..", "shared", "data", "go")
	f, err := os.Open(filepath.Join(dir, "gnugo-tests.csv"))
	if err != nil {
		t.Skip("no data")
	}
	defer f.Close()
	records, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	column := map[string]int{}
	for i, name := range records[0] {
		column[name] = i
	}
	var rows []row
	for _, rec := range records[1:] {
		get := func(name string) string { return rec[column[name]] }
		if get("class") != "capture" {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, "gnugo-tests", get("file")))
		if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row{
			file: string(text), command: get("command"), vertex: get("args"), expected: get("expected"),
			theirs: get("suite") + "_" + get("test") + " gnugo " + get("gnugo38_level10_answer"), ours: get("gnugo38_correct") == "1",
		})
	}
	return rows
}

// sets runs the tests that need minutes for a set of problems.
var sets = flag.Bool("sets", false, "answer whole sets of problems")

// TestReading answers GNU Go's tests of captures and wants more of them right than
// GNU Go has, within two seconds each.
func TestReading(t *testing.T) {
	if !*sets {
		t.Skip("takes minutes and depends on the machine: -sets")
	}
	rows := captureRows(t)
	budget := ReadingTime
	if s := os.Getenv("YOMI_READING"); s != "" {
		budget, _ = time.ParseDuration(s)
	}
	nodes, _ := strconv.ParseUint(os.Getenv("YOMI_NODES"), 10, 64)
	if nodes > 0 {
		budget = time.Minute
	}
	only := os.Getenv("YOMI_ROW")
	right, theirs, captures, sure := 0, 0, 0, 0
	start := time.Now()
	for _, row := range rows {
		if only != "" && !strings.Contains(row.theirs, only+" ") {
			continue
		}
		begin := time.Now()
		got, err := read(t.Context(), row.file, row.vertex, budget, nodes, row.command == "attack")
		if err != nil {
			t.Errorf("%s: %v", row.theirs, err)
			continue
		}
		if got.Settled && (row.command == "attack") == (got.Code != Fails) {
			captures++
			if got.Sure {
				sure++
			}
		}
		if row.ours {
			theirs++
		}
		if ok, _ := regexp.MatchString("^("+row.expected+")$", got.String()); ok {
			right++
			if only == "" {
				continue
			}
		}
		t.Logf("%-40s %s %s: got %s, want %s (%v, %d nodes, settled %v, sure %v)", row.theirs, row.command, row.vertex, got, row.expected,
			time.Since(begin).Round(time.Millisecond), got.Nodes, got.Settled, got.Sure)
	}
	t.Logf("%d of %d right, GNU Go %d, %d of %d captures sure, %v", right, len(rows), theirs, sure, captures, time.Since(start).Round(time.Second))
	if only == "" && budget >= ReadingTime && right <= theirs {
		t.Errorf("%d right of %d, GNU Go %d", right, len(rows), theirs)
	}
}
