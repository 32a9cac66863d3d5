package engine

import (
	"encoding/csv"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

// gotools reads the problems of GoTools, or skips the test where they are not.
func gotools(t *testing.T) []map[string]string {
	t.Helper()
	f, err := os.Open("../../shared/data/go/gotools.csv")
	if err != nil {
		t.Skip("no problems of GoTools at hand")
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var list []map[string]string
	for _, row := range rows[1:] {
		m := map[string]string{}
		for i, name := range rows[0] {
			m[name] = row[i]
		}
		list = append(list, m)
	}
	return list
}

// record writes a row as SGF.
func record(row map[string]string) string {
	stones := func(column string) string { return "[" + strings.Join(strings.Fields(row[column]), "][") + "]" }
	return "(;GM[1]SZ[19]AB" + stones("attacker_stones") + "AW" + stones("defender_stones") +
		"MA" + stones("targets") + "PL[" + row["to_play"] + "])"
}

// TestGoTools draws problems of GoTools at random: where both call a status clean they
// must agree, and most statuses must be the same.
func TestGoTools(t *testing.T) {
	slow(t)
	rows := gotools(t)
	count, nodes, limit := 100, uint64(20_000), time.Duration(0)
	if n, err := strconv.Atoi(os.Getenv("YOMI_GOTOOLS")); err == nil {
		count, nodes, limit = n, 0, 5*time.Second
	}
	random := rand.New(rand.NewPCG(4, 1994))
	random.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
	known, right := 0, 0
	for _, row := range rows[:count] {
		r := Solve(t.Context(), Job{Text: record(row), Game: "go", Nodes: nodes, Time: limit})
		if r.Error != "" {
			t.Errorf("%s %s: %s", row["id"], row["to_play"], r.Error)
			continue
		}
		if testing.Verbose() {
			t.Logf("%s %s: %s, want %s, %d nodes, %.0f ms, %s %s", row["id"], row["to_play"], r.Status, row["best_status"], r.Nodes, r.TimeMS, r.Verdict, r.Note)
		}
		if r.Status == "" {
			continue
		}
		known++
		switch want := row["best_status"]; {
		case want == r.Status:
			right++
		case len(want) == 1 && len(r.Status) == 1:
			t.Errorf("%s %s is %s, want %s: %s", row["id"], row["to_play"], r.Status, want, record(row))
		default:
			t.Logf("%s %s is %s, want %s", row["id"], row["to_play"], r.Status, want)
		}
	}
	t.Logf("%d of %d statuses found, %d as recorded", known, count, right)
	if known < count/2 || right < known*9/10 {
		t.Errorf("%d of %d statuses found, %d as recorded", known, count, right)
	}
}
