package engine

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/yomi-solver/yomi/game"
)

// Unmarked problems: a corner whose wall has a hole at D1, and three black stones on the
// second line.
const (
	holeText = "(;SZ[9]AB[af:df][dg][dh]AW[ag:bg][bh][cg]PL[B])"
	lineText = "(;SZ[9]AB[bh][ch][dh]AW[ag:dg][eh]PL[W])"
)

// TestReadings wants an unmarked problem to be answered with what was found, what was
// assumed, and the other readings.
func TestReadings(t *testing.T) {
	r := Solve(t.Context(), Job{Text: holeText, Game: "go"})
	if r.Error != "" || r.Goal != "kill" || r.Target != "B2,A3,B3,C3" || r.Result != "proven" {
		t.Fatalf("%s %s %s %s", r.Goal, r.Target, r.Result, r.Error)
	}
	if len(r.Assumed) != 1 || !strings.Contains(r.Assumed[0], "black stones on") {
		t.Errorf("assumed %v", r.Assumed)
	}
	if r.Best == "" || !slices.Contains(r.Moves, r.Best) {
		t.Errorf("best %q of %v", r.Best, r.Moves)
	}
	// Asked by name, the answer is the same and there is no choice.
	named := Solve(t.Context(), Job{Text: holeText, Game: "go", Question: game.Question{Goal: r.Goal, Target: r.Target, Region: "fence:1:B2"}})
	if named.Result != r.Result || named.Readings != nil {
		t.Errorf("by name: %s, readings %v", named.Result, named.Readings)
	}
}

// TestReadingsProgress wants progress to be told of the reading that is searched.
func TestReadingsProgress(t *testing.T) {
	told := 0
	text := "(;SZ[19]AB[ae:he][id][ic][ib]AW[ad:hd][hc][hb]PL[B])"
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	Solve(ctx, Job{Text: text, Game: "go", Progress: func(Progress) {
		if told++; told > 2 {
			cancel()
		}
	}})
	if told == 0 {
		t.Error("no progress")
	}
}

// TestReadingsProof wants whatever else is asked for to be about the reading chosen.
func TestReadingsProof(t *testing.T) {
	r := Solve(t.Context(), Job{Text: holeText, Game: "go", Proof: true, All: true})
	if r.Error != "" || len(r.Proofs) == 0 {
		t.Fatalf("%d proofs, %s", len(r.Proofs), r.Error)
	}
	for _, c := range r.Proofs {
		if c.Header.Root != r.Position {
			t.Errorf("a proof about %s, not %s", c.Header.Root, r.Position)
		}
	}
}

// TestReadingsLimits wants a limit to leave an unknown result, whatever was found before
// it, and never an error.
func TestReadingsLimits(t *testing.T) {
	for _, text := range []string{holeText, lineText} {
		for _, nodes := range []uint64{1, 10, 100, 1000} {
			r := Solve(t.Context(), Job{Text: text, Game: "go", Nodes: nodes})
			if r.Error != "" || r.Result == "unknown" && r.Reason != "nodes" {
				t.Errorf("%d nodes: %s %s %s", nodes, r.Result, r.Reason, r.Error)
			}
			if r.Nodes > 4*nodes+100 {
				t.Errorf("%d nodes searched, not %d", r.Nodes, nodes)
			}
		}
	}
}

// TestPromise wants the most promising move of a search that broke off, and a note that
// it is no more.
func TestPromise(t *testing.T) {
	text := "(;SZ[19]AB[ae:fe][gd][gc][gb][ga]AW[ad:fd][fc][fb][fa]MA[ad]PL[B])"
	r := Solve(t.Context(), Job{Text: text, Game: "go", Nodes: 300})
	if r.Result != "unknown" || r.Best == "" || r.Note != promiseNote || len(r.Moves) > 0 {
		t.Errorf("%s, best %q of %v, note %q", r.Result, r.Best, r.Moves, r.Note)
	}
}

// Three white stones among friends, which two liberties are too few for, and three that
// have four and get away.
const (
	fallText = "(;SZ[13]AB[eh:gh][di][hi][ej][dk]AW[ei:gi][dl][gl][jk][kg]PL[B])"
	awayText = "(;SZ[13]AB[eh:gh][di]AW[ei:gi][dl][gl][jk][kg]PL[B])"
)

// TestReadingsCapture wants a block that can be taken to be found, and one that cannot to
// be given up soon.
func TestReadingsCapture(t *testing.T) {
	r := Solve(t.Context(), Job{Text: fallText, Game: "go", Nodes: 100_000})
	if r.Goal != "capture" || r.Target != "E5,F5,G5" || r.Result != "proven" || len(r.Assumed) > 0 {
		t.Errorf("%s %s %s %v %s", r.Goal, r.Target, r.Result, r.Assumed, r.Error)
	}
	// So few nodes that the network, which may prefer another move, is not asked.
	r = Solve(t.Context(), Job{Text: awayText, Game: "go", Nodes: adviceNodes*adviceLeast - 1})
	if r.Goal == "capture" || r.Result != "proven" {
		t.Errorf("%s %s %s %s", r.Goal, r.Target, r.Result, r.Error)
	}
	if !slices.ContainsFunc(r.Readings, func(w Way) bool { return w.Goal == "capture" && w.Nodes < 10_000 }) {
		t.Errorf("readings %v", r.Readings)
	}
}
