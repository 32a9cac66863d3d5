package check

import (
	"fmt"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/graph"
)

// texts are the small problems of the broken game. In the second one the
// attacker wins at a and b, and both can go round.
var texts = []string{
	"a and b c\nb or d f\nc or d\nd or e\ne and b\nf proven\ng or a",
	"a or b x\nb or a x\nx and y\ny proven",
	"a or b c d\nb and e f\nc disproven\nd and e c\ne proven\nf or c e",
}

// flawed makes a game of a fault.
func flawed(fault string) game.Game {
	g := graph.Game
	g.Looks = func(text string) bool {
		return fault == "looks at all" || fault != "looks away" && graph.Game.Looks(text)
	}
	g.Parse = func(text string, q game.Question) (game.Problem, error) {
		switch fault {
		case "any question will do":
			q = game.Question{}
		case "any text will do":
			if _, err := graph.Parse(text); err != nil {
				text = "a proven"
			}
		}
		p, err := graph.Game.Parse(text, q)
		if err != nil {
			return nil, err
		}
		return &broken{Problem: p, fault: fault}, nil
	}
	g.Split = func(text string) ([]game.Item, error) {
		if fault == "splits too much" {
			return game.Lines(text)
		}
		return graph.Game.Split(text)
	}
	g.Small = func(yield func(game.Problem) bool) {
		for _, text := range texts {
			p, err := graph.Parse(text)
			if err != nil {
				panic(err)
			}
			if !yield(&broken{Problem: p, fault: fault}) {
				return
			}
		}
	}
	return g
}

// verdicts runs all tests and returns what they say by their names. A panic
// counts as an error, so the one test with goroutines of its own is left out.
func verdicts(g game.Game) map[string]error {
	errs := map[string]error{}
	try := func(name string, f func() error) {
		defer func() {
			if r := recover(); r != nil {
				errs[name] = fmt.Errorf("panic: %v", r)
			}
		}()
		if err := f(); err != nil {
			errs[name] = err
		}
	}
	for _, a := range gameAspects() {
		try(a.name, func() error { return a.check(g) })
	}
	for number := range texts {
		try("explore", func() error {
			all, err := explore(nth(g, number), maxStates)
			if err != nil {
				return err
			}
			for _, a := range aspects() {
				if a.name == "threads" {
					continue
				}
				s := &subject{game: g, problem: nth(g, number), rand: newRand(1), all: all}
				try(a.name, func() error { return a.check(s) })
			}
			return nil
		})
	}
	return errs
}

// TestFaults breaks each promise on purpose and wants the right test to notice.
func TestFaults(t *testing.T) {
	for fault, aspect := range map[string]string{
		"text loses the root":         "text",
		"text is no text":             "text",
		"looks away":                  "looks",
		"looks at all":                "looks",
		"splits too much":             "text",
		"state with a space":          "state",
		"states mixed up":             "explore",
		"state does not append":       "state",
		"any state will do":           "garbage",
		"bad state moves":             "garbage",
		"lenient state":               "explore",
		"text remembers":              "undo",
		"bad state forgets moves":     "garbage",
		"key remembers":               "explore",
		"key counts plies":            "explore",
		"one key for all":             "keys",
		"play never repeats":          "explore",
		"repetition changes its mind": "explore",
		"clone is itself":             "clone",
		"clone forgets":               "clone",
		"moves twice":                 "moves",
		"move zero":                   "explore",
		"moves do not append":         "moves",
		"no moves":                    "explore",
		"moves with a space":          "notation",
		"moves look alike":            "notation",
		"any move will do":            "notation",
		"illegal moves":               "notation",
		"has no words":                "words",
		"decides too much":            "decide",
		"prunes the win":              "prune",
		"prunes all":                  "prune",
		"prunes and adds":             "prune",
		"prunes the way out":          "prune",
		"selects nothing":             "select",
		"assumes nothing":             "select",
		"orders by losing":            "order",
		"orders by chance":            "order",
		"estimates zero":              "estimate",
		"expands less":                "expand",
		"expands to other numbers":    "expand",
		"expands elsewhere":           "expand",
		"mixes up keys":               "expand",
		"expands without appending":   "expand",
		"weighs nothing":              "sample",
		"samples by chance":           "sample",
		"samples too much":            "sample",
		"samples elsewhere":           "sample",
		"lists garbage":               "list",
		"lists with a hole":           "list",
		"lists less of more":          "list",
		"listing moves":               "list",
		"any question will do":        "questions",
		"any text will do":            "noise",
	} {
		t.Run(fault, func(t *testing.T) {
			errs := verdicts(flawed(fault))
			if errs[aspect] == nil {
				t.Fatalf("%s does not notice; what is said: %v", aspect, errs)
			}
			t.Logf("%s: %v", aspect, errs[aspect])
		})
	}
}

// TestFaultless makes sure that faults are what the tests notice.
func TestFaultless(t *testing.T) {
	if errs := verdicts(flawed("")); len(errs) > 0 {
		t.Errorf("a game without fault: %v", errs)
	}
	Game(t, flawed(""))
}

func TestMetadata(t *testing.T) {
	for want, change := range map[string]func(*game.Game){
		"name":     func(g *game.Game) { g.Name = "Two Words" },
		"title":    func(g *game.Game) { g.Title = "" },
		"doc":      func(g *game.Game) { g.Doc = "" },
		"rules":    func(g *game.Game) { g.Rules = "graph" },
		"goals":    func(g *game.Game) { g.Goals = nil },
		"Parse":    func(g *game.Game) { g.Parse = nil },
		"Small":    func(g *game.Game) { g.Small = nil },
		"ending":   func(g *game.Game) { g.Files = []string{"graph"} },
		"no error": nil,
	} {
		g := graph.Game
		if change == nil {
			if err := checkMetadata(g); err != nil {
				t.Error(err)
			}
			continue
		}
		change(&g)
		if err := checkMetadata(g); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}
