package ogs

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

const puzzle = `{"id": 7, "name": "outside", "owner": {"id": 1}, "puzzle": {
	"mode": "puzzle", "name": "corner", "width": 9, "height": 7, "initial_player": "White", "puzzle_rank": "18",
	"initial_state": {"black": "aabb", "white": "ca"},
	"move_tree": {"x": -1, "y": -1, "marks": [{"x": 2, "y": 0, "marks": {"triangle": true}}, {"x": 5, "y": 5, "marks": {"letter": "A", "cross": false}}],
		"trunk_next": {"x": 3, "y": 4, "text": "no", "wrong_answer": true},
		"branches": [{"x": 1, "y": 0, "branches": [{"x": -1, "y": -1, "correct_answer": true}, null]}]}}}`

func TestParse(t *testing.T) {
	p, err := Parse(puzzle)
	if err != nil {
		t.Fatal(err)
	}
	want := &Puzzle{
		Name: "corner", Width: 9, Height: 7, Turn: 'W',
		Black: []Point{{0, 0}, {1, 1}}, White: []Point{{2, 0}}, Marks: []Point{{2, 0}},
		Root: &Node{Move: Point{-1, -1}, Children: []*Node{
			{Move: Point{3, 4}, Wrong: true},
			{Move: Point{1, 0}, Children: []*Node{{Move: Point{-1, -1}, Right: true}}},
		}},
	}
	if !reflect.DeepEqual(p, want) || !p.Root.Move.Pass() || p.Root.Children[0].Move.Pass() {
		t.Errorf("%+v, want %+v", p, want)
	}
	p, err = Parse(`{"initial_state": {"black": "aa", "white": ""}}`)
	if err != nil || p.Width != 19 || p.Height != 19 || p.Turn != 0 || p.Root == nil || len(p.White) != 0 {
		t.Errorf("%+v: %v", p, err)
	}
	for text, want := range map[string]string{
		`{"width": "9"}`: "ogs: cannot unmarshal", `{`: "unexpected end", `[]`: "cannot unmarshal", `{"puzzle": 3}`: "cannot unmarshal",
		`{"initial_state": {"black": "aab"}}`: `initial_state: "b" is no list`, `{"initial_state": {"white": "a1"}}`: `"a1" is no list`,
		`{"initial_player": "red"}`: `initial_player "red"`,
		`{"move_tree":` + strings.Repeat(`{"trunk_next":`, 20_000) + `{}` + strings.Repeat("}", 20_001): "depth",
	} {
		if _, err := Parse(text); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "json:") {
			t.Errorf("%.60s: %v", text, err)
		}
	}
}

func TestSplit(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{puzzle, "1"}, {"\n\n" + puzzle + "\n", "3"}, {puzzle + puzzle, "1 6"}, {"[" + puzzle + ",\n\n" + puzzle + "]", "1 8"},
		{`{"count": 2, "results":` + "\n[{},\n{}]}", "2 3"}, {"[]", ""}, {"", ""}, {"3", "1"}, {`{"results": 3}`, "1"},
	} {
		items, err := Split([]byte(c.text))
		var lines []string
		for _, i := range items {
			lines = append(lines, fmt.Sprint(i.Line))
		}
		if got := strings.Join(lines, " "); err != nil || got != c.want {
			t.Errorf("%q begin at %s, want %s: %v", c.text, got, c.want, err)
		}
	}
	for text, line := range map[string]string{"{": "1", "[{}\n,\n": "3", "{}\n}": "2", "[1,]": "1"} {
		if _, err := Split([]byte(text)); err == nil || !strings.HasPrefix(err.Error(), "ogs: "+line+": ") {
			t.Errorf("%q: %v", text, err)
		}
	}
	if !Looks(puzzle) || !Looks(" [ {\"initial_state\": 1") || Looks("{}") || Looks(`(;C["initial_state"])`) {
		t.Error("what is a puzzle?")
	}
}

// FuzzSplit reads whatever there is: no panic, lines inside of the text, and puzzles with
// a tree.
func FuzzSplit(f *testing.F) {
	f.Add(puzzle)
	f.Add("[" + puzzle + ", {}, 3, null]")
	f.Add(`{"results": [{"initial_state": {"black": "aa"}}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		items, err := Split([]byte(text))
		if err != nil {
			return
		}
		for _, i := range items {
			if i.Line < 1 || i.Line > 1+strings.Count(text, "\n") || i.Text == "" {
				t.Errorf("%+v", i)
			}
			p, err := Parse(i.Text)
			if err == nil && p.Root == nil {
				t.Errorf("%q has no tree", i.Text)
			}
		}
	})
}
