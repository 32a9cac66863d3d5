package engine

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// TestCaptures compares searches with all legal moves on the captures among GNU
// Go's tests, in the direction of [Yoshizoe 2009, tables 4.4 and 5.3]: lambda df-pn
// settles more than df-pn, and dynamic widening helps a df-pn that has to look at
// many moves: here one that knows of no ladders.
func TestCaptures(t *testing.T) {
	if !*sets {
		t.Skip("takes a minute: -sets")
	}
	nodes := uint64(500)
	if n, err := strconv.ParseUint(os.Getenv("YOMI_NODES"), 10, 64); err == nil {
		nodes = n
	}
	runs := []struct {
		name, algorithm string
		settings        map[string]string
	}{
		{"dfpn", "dfpn", nil},
		{"lambda", "lambda-dfpn", map[string]string{"order": "2", "share": "1"}},
		{"bare", "dfpn", map[string]string{"skip": "decide+prune"}},
		{"bare-top5", "dfpn", map[string]string{"skip": "decide+prune", "widening": "top:5", "tie": "less-greater"}},
	}
	solved, spent := map[string]int{}, map[string]uint64{}
	rows := 0
	for _, row := range captureRows(t) {
		if row.command != "attack" || !strings.HasPrefix(row.expected, "1") {
			continue
		}
		p, err := hunt(row.file, row.vertex, true)
		if err != nil {
			t.Fatal(err)
		}
		rows++
		for _, run := range runs {
			r := Solve(t.Context(), Job{
				Text: p.String(), Game: "go", Question: game.Question{Goal: p.Goal()},
				Algorithm: run.algorithm, Settings: run.settings, Nodes: nodes, Memory: 64 << 20,
			})
			switch r.Value() {
			case game.Proven:
				solved[run.name]++
			case game.Disproven:
				t.Errorf("%s: %s finds no capture", row.theirs, run.name)
			}
			spent[run.name] += r.Nodes
		}
	}
	t.Logf("of %d captures, %d nodes each: solved %v, nodes %v", rows, nodes, solved, spent)
	if solved["lambda"] <= solved["dfpn"] || solved["bare-top5"] < solved["bare"] {
		t.Errorf("solved %v", solved)
	}
}
