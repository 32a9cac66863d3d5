package tsumego

import (
	"fmt"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// puzzleOGS is a corner with White to live, as online-go.com has it.
const puzzleOGS = `{"name": "corner", "puzzle": {"width": 9, "height": 9, "initial_player": "white",
 "initial_state": {"black": "afbfcfdfefegeheichai", "white": "agbgcgdgdhdi"},
 "move_tree": {"x": -1, "y": -1, "branches": [
  {"x": 1, "y": 8, "correct_answer": true, "text": "Wrong is another move"},
  {"x": 0, "y": 7, "branches": [{"x": 1, "y": 8, "wrong_answer": true}]},
  {"x": 1, "y": 7, "branches": [{"x": 1, "y": 8, "branches": [{"x": 2, "y": 8, "correct_answer": true}, {"x": -1, "y": -1}]}]}]}}}`

func TestOGS(t *testing.T) {
	items, err := split(puzzleOGS)
	if err != nil || len(items) != 1 || items[0].Line != 1 {
		t.Fatalf("%v: %v", items, err)
	}
	m := items[0].Meta
	if m["id"] != "corner" || m["right"] != "B1,B2" || m["wrong"] != "A2" {
		t.Errorf("%v", m)
	}
	for _, text := range []string{items[0].Text, puzzleOGS} {
		p, err := parse(text, game.Question{})
		if err != nil {
			t.Fatal(err)
		}
		if want := mustParse(t, "(;SZ[9]AB[af:ef][eg][eh][ei][ch][ai]AW[ag:dg][dh][di]PL[W])", "live"); p.Key() != want.Key() {
			t.Errorf("%v, want %v", p, want)
		}
	}
	// Marks are those of SGF, and who moves is Black if nobody says it.
	marked := strings.Replace(puzzleOGS, `"y": -1, "branches"`, `"y": -1, "marks": [{"x": 3, "y": 8, "marks": {"cross": true}}], "branches"`, 1)
	p, err := parse(strings.Replace(marked, `"initial_player": "white",`, "", 1), game.Question{})
	if err != nil || p.(*Position).Mover() != "black" || p.Goal() != "kill" {
		t.Errorf("%v: %v", p, err)
	}
	// One broken puzzle of a list is told when it is read.
	items, err = split("[" + puzzleOGS + ",\n" + strings.Replace(puzzleOGS, "afbf", "a", 1) + ",\n" + strings.Replace(puzzleOGS, "afbf", "zz", 1) + "]")
	if err != nil || len(items) != 3 || items[1].Line != 7 {
		t.Fatalf("%v: %v", items, err)
	}
	for i, want := range []string{"", "go: initial_state: ", `go: AB: point "zz" is not on`} {
		_, err := parse(items[i].Text, game.Question{})
		if got := fmt.Sprint(err); (err == nil) != (want == "") || want != "" && !strings.HasPrefix(got, want) {
			t.Errorf("%d: %s", i, got)
		}
	}
	if _, err := split(puzzleOGS + "\n}"); err == nil || !strings.HasPrefix(err.Error(), "7: ") {
		t.Errorf("%v", err)
	}
}

// FuzzOGS turns whatever is read as a puzzle into a game that is read again.
func FuzzOGS(f *testing.F) {
	f.Add(puzzleOGS)
	f.Add(`[{"initial_state": {"black": "aa"}, "move_tree": {"branches": [{"x": 60, "y": 3}, {"x": -1}]}}]`)
	f.Fuzz(func(t *testing.T, text string) {
		items, err := split(text)
		if err != nil {
			return
		}
		for _, i := range items {
			_, _ = parse(i.Text, game.Question{})
		}
	})
}
