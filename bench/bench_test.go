package bench_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/yomi-solver/yomi/bench"
	"github.com/yomi-solver/yomi/engine"
)

const tiny = `3x3x3 ;goal=win;want=disproven;id=ttt
3x3x3 a1 ;goal=draw;want=proven;moves=b2;id=ttt
3x3x3 ;goal=win;want=proven;id=wrong
* 3x3x3 ;goal=win;want=proven;id=star
3x3x3 b2
6x5x4 ;goal=win;want=proven;id=large
3x3x9 ;id=bad
`

func problems(t *testing.T, text string) []engine.Problem {
	t.Helper()
	list, err := engine.Read(strings.NewReader(text), "mnk")
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestRun(t *testing.T) {
	var steps []string
	c := bench.Config{
		Problems: problems(t, tiny),
		Entrants: bench.Entrants("dfpn", "alphabeta"),
		Job:      engine.Job{Nodes: 500, Memory: 1 << 20, Threads: 4},
		Progress: func(done, all int, r bench.Row) {
			steps = append(steps, fmt.Sprintf("%d/%d %s", done, all, r.Algorithm))
		},
	}
	results, err := bench.Run(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	if len(steps) != 14 || steps[0] != "1/14 dfpn" || steps[13] != "14/14 alphabeta" {
		t.Errorf("progress: %q", steps)
	}
	var got []string
	for _, r := range results.Rows {
		got = append(got, fmt.Sprintf("%s %s %s %s %s %s %v", r.ID, r.Algorithm, r.Goal, r.Result, r.Reason, r.Status, r.Known))
		if r.Game != "mnk" || r.Nodes > 500 || (r.Error == "") != (r.Status != engine.StatusError) {
			t.Errorf("%+v", r)
		}
	}
	var want []string
	for _, line := range []string{
		"ttt %s win disproven solved right false",
		"ttt (2) %s draw proven solved right false",
		"wrong %s win disproven solved wrong false",
		"star %s win disproven solved wrong true",
		"5 %s win disproven solved unrecorded false",
		"large %s win unknown nodes unknown false",
		"bad %s  unknown error error false",
	} {
		want = append(want, fmt.Sprintf(line, "dfpn"), fmt.Sprintf(line, "alphabeta"))
	}
	if !slices.Equal(got, want) {
		t.Errorf("rows are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestInterrupt stops a run and expects the rows that were finished.
func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	c := bench.Config{
		Problems: problems(t, tiny), Entrants: bench.Entrants("dfpn", "pns"),
		Progress: func(done, _ int, _ bench.Row) {
			if done == 3 {
				cancel()
			}
		},
	}
	results, err := bench.Run(ctx, c)
	if !errors.Is(err, context.Canceled) || len(results.Rows) != 3 {
		t.Fatalf("%v, %+v", err, results)
	}
	if totals, common := results.Totals(); common != 1 || totals[0].Solved != 2 || totals[1].Solved != 1 {
		t.Errorf("%d in common, %+v", common, totals)
	}
}

// made is a run of which every field is known.
func made() *bench.Results {
	r := &bench.Results{
		Algorithms: []string{"dfpn", "pns", "alphabeta"},
		Job:        engine.Job{Nodes: 1_000_000, Time: 10 * time.Second, Memory: 64 << 20},
	}
	row := func(id, game, algorithm, result, reason string, nodes uint64, ms float64, status string) {
		r.Rows = append(r.Rows, bench.Row{
			ID: id, Game: game, Goal: "win", Algorithm: algorithm, Result: result, Reason: reason,
			Nodes: nodes, TimeMS: ms, Want: "proven", Status: status, Repetition: 1,
		})
	}
	row("easy", "mnk", "dfpn", "proven", "solved", 0, 0, "right")
	row("easy", "mnk", "pns", "proven", "solved", 1, 0.25, "right")
	row("easy", "mnk", "alphabeta", "proven", "solved", 900, 1.5, "right")
	row("a|b, \"c\"", "connect4", "dfpn", "proven", "solved", 2000, 12, "right")
	row("a|b, \"c\"", "connect4", "pns", "proven", "solved", 1500, 20.0004, "right")
	row("a|b, \"c\"", "connect4", "alphabeta", "disproven", "solved", 10, 0.5, "wrong")
	row("hard", "connect4", "dfpn", "proven", "solved", 500_000, 900, "right")
	row("hard", "connect4", "pns", "unknown", "nodes", 1_000_000, 2000, "unknown")
	row("hard", "connect4", "alphabeta", "unknown", "time", 800_000, 10000, "unknown")
	row("starred", "mnk", "dfpn", "disproven", "solved", 70, 0.125, "wrong")
	row("starred", "mnk", "pns", "disproven", "solved", 60, 0.5, "wrong")
	row("starred", "mnk", "alphabeta", "proven", "solved", 50, 0.0625, "right")
	for i := range r.Rows {
		r.Rows[i].Known = r.Rows[i].ID == "starred"
	}
	// The run was stopped here.
	row("last\nof all", "graph", "dfpn", "unknown", "error", 0, 0, "error")
	r.Rows[len(r.Rows)-1].Error = "graph: 1: bad word"
	return r
}

func TestCSV(t *testing.T) {
	var b bytes.Buffer
	if err := made().CSV(&b); err != nil {
		t.Fatal(err)
	}
	compare(t, "results.csv", b.Bytes())
	records, err := csv.NewReader(&b).ReadAll()
	if err != nil || len(records) != 1+len(made().Rows) || records[4][0] != `a|b, "c"` {
		t.Errorf("%v, %q", err, records)
	}
}

func TestMarkdown(t *testing.T) {
	var b bytes.Buffer
	if err := made().Markdown(&b); err != nil {
		t.Fatal(err)
	}
	compare(t, "table.md", b.Bytes())
}

// TestWrite writes all files, and checks that pictures are pictures.
func TestWrite(t *testing.T) {
	for name, r := range map[string]*bench.Results{
		"made":    made(),
		"empty":   {Algorithms: []string{"dfpn", "pns"}},
		"nothing": {},
		"unsolved": {Algorithms: []string{"dfpn", "pns"}, Rows: []bench.Row{
			{ID: "x", Game: "mnk", Algorithm: "dfpn", Result: "unknown"}, {ID: "x", Game: "mnk", Algorithm: "pns", Result: "unknown"},
		}},
		"one": {Algorithms: []string{"dfpn"}, Rows: []bench.Row{{ID: "x", Game: "mnk", Algorithm: "dfpn", Result: "proven", Nodes: 1, TimeMS: 1}}},
	} {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "a", "b")
			if err := r.Write(dir, [2]string{"dfpn", "pns"}); err != nil {
				t.Fatal(err)
			}
			entries, err := os.ReadDir(dir)
			if err != nil {
				t.Fatal(err)
			}
			var names []string
			for _, e := range entries {
				names = append(names, e.Name())
				checkFile(t, filepath.Join(dir, e.Name()))
			}
			want := []string{
				"cactus-nodes.png", "cactus-nodes.svg", "cactus-time.png", "cactus-time.svg", "results.csv",
				"scatter-dfpn-pns-nodes.png", "scatter-dfpn-pns-nodes.svg", "scatter-dfpn-pns-time.png",
				"scatter-dfpn-pns-time.svg", "table.md",
			}
			if !slices.Equal(names, want) {
				t.Errorf("files are %q, want %q", names, want)
			}
		})
	}
}

// checkFile reads a picture to its end.
func checkFile(t *testing.T, path string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	switch filepath.Ext(path) {
	case ".png":
		picture, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Errorf("%s: %v", path, err)
			return
		}
		if size := picture.Bounds().Size(); size.X < 600 || size.Y < 500 {
			t.Errorf("%s: %v", path, size)
		}
	case ".svg":
		for d := xml.NewDecoder(bytes.NewReader(data)); ; {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Errorf("%s: %v", path, err)
				return
			}
		}
		if !bytes.Contains(data, []byte("</svg>")) || bytes.Contains(data, []byte("NaN")) {
			t.Errorf("%s: no drawing, or one with NaN in it", path)
		}
	default:
		if len(data) == 0 {
			t.Errorf("%s is empty", path)
		}
	}
}

// TestWriteFails expects an error and no scraps where a file cannot be made.
func TestWriteFails(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "table.md"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := made().Write(dir); err == nil {
		t.Error("a folder was overwritten")
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if n := e.Name(); n != "results.csv" && n != "table.md" {
			t.Errorf("%s was left behind", n)
		}
	}
	if err := made().Write(filepath.Join(dir, "results.csv")); err == nil {
		t.Error("a file was taken for a folder")
	}
}
