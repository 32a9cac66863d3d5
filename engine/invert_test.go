package engine

import (
	"slices"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/tsumego"
)

// thesis reads the examples that were rebuilt after [Yoshizoe 2009, chapter 7].
func thesis(t *testing.T) []Problem {
	t.Helper()
	var list []Problem
	for _, name := range []string{"ladders", "captures"} {
		problems, err := ReadFile("../examples/go/inversions/"+name+".sgf", "go")
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, problems...)
	}
	return list
}

// expected is a line of the comment of an example: moves behind a name.
func expected(p Problem, name string) []string {
	_, rest, _ := strings.Cut(p.Text, "\n"+name+"=")
	line, _, _ := strings.Cut(rest, "\n")
	line, _, _ = strings.Cut(line, "]")
	list := strings.Fields(line)
	slices.Sort(list)
	return list
}

func sorted(list []string) []string {
	list = slices.Clone(list)
	slices.Sort(list)
	return list
}

// TestThesis finds the inversions of the thesis' examples: ladder breakers, the double
// ladder breaker, what breaks a net, what makes a capture possible. That a stone
// breaks a ladder takes few nodes to see, that it saves the stone takes many; so a
// small limit finds all of them, if not as strong ones. Where a capture is to become
// possible, the limit must be large enough for the others to fail.
func TestThesis(t *testing.T) {
	for _, p := range thesis(t) {
		t.Run(p.ID, func(t *testing.T) {
			nodes := uint64(60)
			if p.Meta["goal"] == "capture" {
				nodes = 10_000
			}
			if p.ID == "prob03" && !*sets {
				t.Skip("takes half a minute: -sets")
			}
			r := Solve(t.Context(), p.Apply(Job{Fast: true, Inversions: true, InversionNodes: nodes, Memory: 64 << 20}))
			if r.Inversions == nil || r.Value() != game.Disproven || len(r.Assumed) != 1 {
				t.Fatalf("%s: %+v", r.Result, r)
			}
			if got, want := sorted(r.Inversions.Either()), expected(p, "inversions"); !slices.Equal(got, want) || len(got) == 0 {
				t.Errorf("inversions\n%v, want\n%v", got, want)
			}
			if want := expected(p, "others"); len(want) > 0 {
				if got := sorted(r.With[0].Inversions.Either()); !slices.Equal(got, want) {
					t.Errorf("other inversions\n%v, want\n%v", got, want)
				}
			}
			var double []string
			for _, d := range r.Double {
				double = append(double, d.Move)
			}
			if want := expected(p, "double"); !slices.Equal(sorted(double), want) {
				t.Errorf("double\n%v, want\n%v", double, want)
			}
		})
	}
}

// TestLadderBreakers holds the inversions of a ladder against the ladder reader: a
// stone that breaks nothing is none.
func TestLadderBreakers(t *testing.T) {
	p := thesis(t)[0]
	problem, err := tsumego.Game.Parse(p.Text, game.Question{Goal: "save"})
	if err != nil {
		t.Fatal(err)
	}
	var broken []string
	for _, m := range problem.(game.Inverter).Spare(game.Attacker) {
		q := problem.(game.Inverter).Ignored(game.Attacker, m).(*tsumego.Position)
		stone, _ := q.Board().Find("D4")
		if q.Board().Ladder(stone) != tsumego.Falls {
			broken = append(broken, problem.FormatMove(m))
		}
	}
	want := expected(p, "inversions")
	if !slices.Equal(sorted(broken), want) {
		t.Errorf("the ladder reader sees\n%v, want\n%v", sorted(broken), want)
	}
}

// TestInversions asks about random small boards: strong inversions are the moves after
// which the answer is the other one, and no others.
func TestInversions(t *testing.T) {
	slow(t)
	z := newZoneTrial(t)
	strong, none := 0, 0
	for range 250 {
		s, q, p := z.question()
		v := z.settle(p)
		if v == game.Unknown || p.Value() != game.Unknown {
			continue
		}
		r := Solve(t.Context(), Job{Game: "go", Text: s.text(), Question: q, Inversions: true, Memory: 16 << 20, Nodes: 100_000})
		if r.Inversions == nil || r.Value() != v {
			t.Fatalf("%s: %+v", p, r)
		}
		loser := game.Attacker
		if r.Value() == game.Proven {
			loser = game.Defender
		}
		i := p.(game.Inverter)
		for _, m := range i.Spare(loser) {
			name := p.FormatMove(m)
			got := z.settle(i.Ignored(loser, m))
			if got == game.Unknown {
				continue
			}
			if (got != v) != slices.Contains(r.Inversions.Strong, name) && !slices.Contains(r.Inversions.Weak, name) {
				t.Fatalf("%s: %v; after %s %v, but the inversions are %+v", p, v, name, got, r.Inversions)
			}
			if got != v {
				strong++
			} else {
				none++
			}
		}
	}
	t.Logf("%d strong inversions, %d moves that are none", strong, none)
	if strong < 100 || none < 100 {
		t.Error("too few")
	}
}

// TestInversionsOfLines are those of another game, whose players can pass.
func TestInversionsOfLines(t *testing.T) {
	r := Solve(t.Context(), Job{Game: "mnk", Text: "7x7x5 d4 a1 d5 a7 d6 g1 d3", Inversions: true, Memory: 16 << 20})
	if r.Value() != game.Disproven || r.Inversions.Loser != "second" || len(r.Inversions.Zone) != 0 {
		t.Fatalf("%+v, inversions %+v", r, r.Inversions)
	}
	if !slices.Equal(sorted(r.Inversions.Either()), []string{"d2", "d7"}) {
		t.Errorf("%+v", r.Inversions)
	}
	r = Solve(t.Context(), Job{Game: "connect4", Text: "7x6 4", Inversions: true})
	if !strings.Contains(r.Error, "pass") {
		t.Errorf("nobody can pass in Connect Four, and yet: %q", r.Error)
	}
}

// TestDoubles asks for moves with two purposes.
func TestDoubles(t *testing.T) {
	report := func(target, loser string, strong, weak []string) *Report {
		return &Report{Target: target, Inversions: &Inversions{Loser: loser, Strong: strong, Weak: weak}}
	}
	got := doubles([]*Report{
		report("A1", "black", []string{"C3", "D4"}, []string{"E5"}),
		report("J9", "white", []string{"C3"}, nil),
		report("A9", "black", []string{"E5", "C3"}, nil),
	})
	if len(got) != 2 || got[0].Move != "C3" || !got[0].Strong || got[1].Move != "E5" || got[1].Strong ||
		!slices.Equal(got[1].Targets, []string{"A1", "A9"}) {
		t.Errorf("%+v", got)
	}
	p := Problem{Meta: map[string]string{"with": "D4 save=E5"}}
	if job := p.Apply(Job{}); !slices.Equal(job.With, []string{"D4", "save=E5"}) {
		t.Errorf("with %v", job.With)
	}
}

// TestHolds reuses an answer as long as nothing has changed that it depends on.
func TestHolds(t *testing.T) {
	i := &Inversions{
		Strong: []string{"B2"}, Weak: []string{"C3"}, Zone: []string{"A1", "B2", "C3"}, Untried: []string{"A1"},
		free: []string{"A1", "B2", "C3", "D4", "E5"},
	}
	for _, c := range []struct {
		changed        []string
		surely, likely bool
	}{
		{[]string{"D4", "E5"}, true, true},
		{[]string{"D4", "C3"}, false, false},
		{[]string{"A1"}, false, false},
		{[]string{"D4", "J9"}, false, true}, // beyond the region
	} {
		if surely, likely := i.Holds(c.changed...); surely != c.surely || likely != c.likely {
			t.Errorf("%v: %v, %v", c.changed, surely, likely)
		}
	}
	i = &Inversions{Strong: []string{"B2"}}
	if surely, likely := i.Holds("A1"); surely || !likely {
		t.Errorf("without a zone: %v, %v", surely, likely)
	}
}
