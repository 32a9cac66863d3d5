package engine

import (
	"slices"
	"testing"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/game"
)

// Two white stones, E4 and E5, that can be taken: where they have three liberties, where the
// move also takes what is near, and where an atari is enough.
const (
	netText   = "(;SZ[9]AB[dd][dg][ed][fc][gc][de][eg][ec][eh]AW[ee][ef][gh][cc]PL[B])"
	partText  = "(;SZ[9]AB[ch][fg][cd][fe][ce][ed][de]AW[ee][ef][eh]PL[B])"
	atariText = "(;SZ[9]AB[ed][df][ff][fe]AW[ee][ef]PL[B])"
)

// TestGlance wants a capture that is seen at a glance to be the answer, with little work and nothing
// assumed, and the question asked by name to have the same answer.
func TestGlance(t *testing.T) {
	r := Solve(t.Context(), Job{Text: netText, Game: "go"})
	if r.Goal != "capture" || r.Target != "E4,E5" || r.Result != "proven" || r.Reason != "solved" || len(r.Assumed) > 0 {
		t.Fatalf("%s %s: %s %s %v %s", r.Goal, r.Target, r.Result, r.Reason, r.Assumed, r.Error)
	}
	if !slices.Contains(r.Moves, r.Best) || len(r.Line) == 0 || r.Nodes > 10*glanceNodes {
		t.Errorf("best %q of %v, line %v, %d nodes", r.Best, r.Moves, r.Line, r.Nodes)
	}
	g, err := catalog.Game("go")
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Parse(netText, game.Question{Goal: r.Goal, Target: r.Target})
	if err != nil {
		t.Fatal(err)
	}
	m, err := p.ParseMove(r.Best)
	if err != nil {
		t.Fatal(err)
	}
	p.Play(m)
	named := Solve(t.Context(), Job{Text: p.String(), Game: "go", Question: game.Question{Goal: r.Goal, Target: r.Target}, Nodes: 50_000})
	if named.Result != "proven" {
		t.Errorf("behind %s: %s %s", r.Best, named.Result, named.Error)
	}
}

// TestGlanceThorough wants a proof to be about what the search over the board found.
func TestGlanceThorough(t *testing.T) {
	r := Solve(t.Context(), Job{Text: netText, Game: "go", Proof: true, Nodes: 20_000})
	if r.Goal == "capture" || r.Error != "" {
		t.Errorf("%s %s: %s %s", r.Goal, r.Target, r.Result, r.Error)
	}
}

// glances reads a text and looks at its captures.
func glances(t *testing.T, text string) (s *session, all []*reading, found bool) {
	t.Helper()
	g, err := catalog.Game("go")
	if err != nil {
		t.Fatal(err)
	}
	s, err = newSession(t.Context(), Job{Text: text, Game: "go"}, &Report{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	all = s.list(g, s.ways)
	return s, all, s.glance(g, all)
}

// TestGlancePlain wants a capture by ataris to count for less than what problems ask for,
// and for more than nothing.
func TestGlancePlain(t *testing.T) {
	_, all, found := glances(t, atariText)
	i := slices.IndexFunc(all, func(r *reading) bool { return r.glance })
	if found || i < 0 || all[i].sense != plain || !all[i].settled || all[i].report.Result != "proven" {
		t.Errorf("%v: %+v", found, all)
	}
}

// TestGlancePart wants the reading about a whole group, with the move of a capture that does
// both.
func TestGlancePart(t *testing.T) {
	_, all, found := glances(t, partText)
	capture := all[slices.IndexFunc(all, func(r *reading) bool { return r.glance && r.report != nil })]
	if r := sensible(all); !found || r.question.Goal != "kill" || !r.covers(capture) || r.report.Best != capture.report.Best {
		t.Errorf("%v: %+v", found, r.question)
	}
	if capture.covers(sensible(all)) {
		t.Error("a part covers the whole")
	}
}

// threeText has a black group that White kills at B1.
const threeText = "(;SZ[9]AB[ah][bh][ch][dh][di]AW[ag:eg][eh][ei]PL[W])"

// TestOutdone wants a capture to count for less where a whole group dies by another move, and
// that group's reading where nothing is known of it.
func TestOutdone(t *testing.T) {
	g, err := catalog.Game("go")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		move string
		want bool // that the reading is the answer
		same bool // with the capture's move
	}{{"A1", true, false}, {"B1", true, true}, {"J9", false, false}} {
		s, _, _ := glances(t, threeText)
		all := s.list(g, s.ways) // as they were before
		capture := &reading{question: game.Question{Target: "A2"}, sense: works, report: &Report{Best: c.move}}
		if got := s.outdone(g, all, capture); got != c.want || (capture.sense == plain) != c.want {
			t.Errorf("%s: %v, sense %d", c.move, got, capture.sense)
		}
		i := slices.IndexFunc(all, func(r *reading) bool { return r.sense == works })
		if (i >= 0) != c.want || c.want && (all[i].report.Best == c.move) != c.same {
			t.Errorf("%s: reading %d works", c.move, i)
		}
	}
}

// TestHints wants a hint to be no answer, and to count for more than none only.
func TestHints(t *testing.T) {
	s, all, _ := glances(t, atariText)
	r := all[slices.IndexFunc(all, func(r *reading) bool { return r.glance })]
	r.sense = fails
	s.suggest(r, "E3")
	if o := r.report; o.Result != "unknown" || o.Best != "E3" || len(o.Moves) > 0 || o.Note != hintNote {
		t.Errorf("%+v", o)
	}
	for _, sense := range []sense{fails, idle, minor, open, plain, partial, works} {
		if got := hinted(all, &reading{sense: sense}); (got == r) != (sense == minor || sense == open) {
			t.Errorf("sense %d: the hint is taken: %v", sense, got == r)
		}
	}
}
