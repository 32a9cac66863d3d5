package engine

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/tsumego"
	"github.com/yomi-solver/yomi/search"
)

// sideText has a white stone elsewhere besides those in a corner whose wall has a hole.
const sideText = "(;SZ[9]AB[af:df][dg][dh]AW[ag:bg][bh][cg][hb]PL[B])"

// advised answers a text, and lets somebody who always wants another move give advice. It returns
// what he was asked.
func advised(t *testing.T, job Job, move string) (r *Report, asked []game.Doubt, stop error) {
	t.Helper()
	g, err := catalog.Game("go")
	if err != nil {
		t.Fatal(err)
	}
	s, err := newSession(t.Context(), job, &Report{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	g.Advise = func(_ context.Context, _ string, d game.Doubt) (game.Advice, error) {
		asked = append(asked, d)
		return game.Advice{Move: move, Points: 5, Looks: d.Looks, Order: []string{move, d.Move}}, nil
	}
	all := s.list(g, s.ways)
	if !s.glance(g, all) {
		if err := s.tour(g, all, forever); err != nil {
			t.Fatal(err)
		}
	}
	chosen := sensible(all)
	stop = s.advise(g, chosen, s.choose(all, chosen, nil))
	return s.report, asked, stop
}

// TestAdvice wants a move that is advised to be told as what it is, and the answer to be kept
// beside it.
func TestAdvice(t *testing.T) {
	plain, _, _ := advised(t, Job{Text: sideText, Game: "go"}, "")
	r, asked, stop := advised(t, Job{Text: sideText, Game: "go"}, "J9")
	if len(asked) != 1 || !reflect.DeepEqual(asked[0], game.Doubt{Turn: "black", Move: plain.Best, Also: asked[0].Also, Margin: settledMargin, Looks: adviceLooks}) {
		t.Fatalf("asked %+v", asked)
	}
	if !errors.Is(stop, search.ErrNodes) || r.Result != "unknown" || r.Value() != game.Unknown || r.Best != "J9" || len(r.Moves)+len(r.Line) > 0 {
		t.Errorf("%v: %s, best %s of %v", stop, r.Result, r.Best, r.Moves)
	}
	if !strings.Contains(r.Note, "to "+plain.Best+" by 5.0 points") {
		t.Errorf("note %q", r.Note)
	}
	w := r.Readings[0]
	if w.Result != plain.Result || w.Best != plain.Best || w.Status != plain.Status || !slices.Equal(w.Assumed, plain.Assumed) {
		t.Errorf("%+v beside it, not %+v", w, plain)
	}
	if plain.Result != "proven" || len(r.Readings) != len(plain.Readings)+1 {
		t.Errorf("%s without advice, %d readings", plain.Result, len(r.Readings))
	}
}

// TestAdviceLimits wants fewer looks where less may be spent.
func TestAdviceLimits(t *testing.T) {
	for _, job := range []Job{{Nodes: 100_000}, {Time: 2 * time.Second}} {
		job.Text, job.Game = sideText, "go"
		_, asked, _ := advised(t, job, "")
		if len(asked) != 1 || asked[0].Looks >= adviceLooks || asked[0].Looks < adviceLeast {
			t.Errorf("%d nodes, %v: %+v", job.Nodes, job.Time, asked)
		}
	}
	if _, asked, _ := advised(t, Job{Text: sideText, Game: "go", Nodes: adviceNodes*adviceLeast - 1}, ""); len(asked) > 0 {
		t.Errorf("too few: %+v", asked)
	}
}

// TestNoAdvice wants proofs to stand, and questions that somebody asked to be answered without advice.
func TestNoAdvice(t *testing.T) {
	for name, job := range map[string]Job{
		"proof":   {Text: netText},
		"evident": {Text: holeText},
		"goal":    {Text: sideText, Question: game.Question{Goal: "kill"}},
		"all":     {Text: sideText, All: true},
	} {
		job.Game = "go"
		r, asked, _ := advised(t, job, "J9")
		if r.Best == "J9" || r.Result != "proven" {
			t.Errorf("%s: %s, best %s", name, r.Result, r.Best)
		}
		for _, d := range asked {
			if name != "proof" && (name != "evident" || !d.Only) {
				t.Errorf("%s: asked %+v", name, d)
			}
		}
	}
}

// TestSettledStands wants an answer that nothing is assumed for to stand, a failure as well as a
// success.
func TestSettledStands(t *testing.T) {
	p, err := tsumego.Game.Parse(sideText, game.Question{})
	if err != nil {
		t.Fatal(err)
	}
	r := &reading{problem: p, settled: true}
	for _, v := range []game.Value{game.Proven, game.Disproven} {
		s := &session{report: &Report{value: v}}
		if points, ok := s.margin(r); ok {
			t.Errorf("%v with nothing assumed may be overruled for %v points", v, points)
		}
		s.report.Assumed = []string{"something"}
		if points, ok := s.margin(r); !ok || points != settledMargin {
			t.Errorf("%v under assumptions: %v points, %v", v, points, ok)
		}
	}
}

// TestMargins wants an answer about what is evidently meant to stand unless it is a draft's, and one
// that its search broke off to give way to anything.
func TestMargins(t *testing.T) {
	for name, c := range map[string]struct {
		text    string
		settled bool
		sense   sense
		margin  float64
		ok      bool
	}{
		"broken off": {sideText, false, partial, 0, true},
		"evident":    {holeText, true, works, 0, false},
		"a draft":    {holeText, true, likely, evidentMargin, true},
	} {
		p, err := tsumego.Game.Parse(c.text, game.Question{})
		if err != nil {
			t.Fatal(err)
		}
		s := &session{report: &Report{value: game.Proven, Assumed: []string{"something"}}}
		if points, ok := s.margin(&reading{problem: p, settled: c.settled, sense: c.sense}); points != c.margin || ok != c.ok {
			t.Errorf("%s: %v points, %v", name, points, ok)
		}
	}
}
