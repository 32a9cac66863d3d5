package game_test

import (
	"fmt"
	"maps"
	"reflect"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/graph"
)

func TestValues(t *testing.T) {
	for _, v := range []game.Value{game.Unknown, game.Proven, game.Disproven} {
		if v.Other().Other() != v || (v != game.Unknown) == (v.Other() == v) {
			t.Errorf("%v: the other one is %v", v, v.Other())
		}
		if got, ok := game.ParseValue(v.String()); !ok || got != v {
			t.Errorf("ParseValue(%s) = %v, %v", v, got, ok)
		}
		if n := game.NumbersOf(v); n.Value() != v || !n.Consistent() {
			t.Errorf("NumbersOf(%v) = %v", v, n)
		}
	}
	if _, ok := game.ParseValue("maybe"); ok {
		t.Error("maybe is a value")
	}
	for _, s := range []game.Side{game.Attacker, game.Defender} {
		if s.Other().Wants() != s.Wants().Other() {
			t.Errorf("%v and its opponent want the same", s)
		}
		n := game.NumbersFor(s, 3, 5)
		if n.Phi(s) != 3 || n.Delta(s) != 5 || n.Phi(s.Other()) != 5 {
			t.Errorf("NumbersFor(%v, 3, 5) = %v", s, n)
		}
	}
	if (game.Numbers{Proof: 0, Disproof: 5}).Consistent() || (game.Numbers{Proof: game.Infinity, Disproof: 5}).Consistent() {
		t.Error("half settled numbers are consistent")
	}
}

func ExampleNumbers() {
	fmt.Println(game.FreshNumbers, game.ProvenNumbers, game.Numbers{Proof: 2, Disproof: 7})
	// Output: 1/1 0/∞ 2/7
}

func ExampleLines() {
	items, err := game.Lines("# two problems\n3x3x3 b2 ;id=centre;want=disproven\n\n* 4x4x4\n")
	if err != nil {
		fmt.Println(err)
	}
	for _, item := range items {
		fmt.Println(item.Line, item.Text, item.Meta)
	}
	_, err = game.Lines("3x3x3\n3x3x3 ;oops\n")
	fmt.Println(err)
	// Output:
	// 2 3x3x3 b2 map[id:centre want:disproven]
	// 4 4x4x4 map[known:failure]
	// 2: metadata "oops" is not key=value
}

// ExampleWithin asks for a win of limited length.
func ExampleWithin() {
	p, err := graph.Parse("a or b\nb and c\nc or win\nwin proven\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	q := game.Within(p, 1)
	q.Play(q.Moves(nil)[0])
	fmt.Println(q.Value(), string(q.AppendState(nil)))
	// Output: disproven 0:b
}

func TestWithinStates(t *testing.T) {
	p, err := graph.Parse("a or b\nb and a c\nc proven\n")
	if err != nil {
		t.Fatal(err)
	}
	q := game.Within(p, 12)
	if q.Repeated() != game.Unknown || q.Key() == p.Key() || q.Key() == game.Within(p, 11).Key() {
		t.Error("the limit is not part of the question")
	}
	r := q.Clone().(game.Problem)
	q.Play(1)
	if err := r.SetState(q.AppendState(nil)); err != nil || r.Key() != q.Key() {
		t.Errorf("SetState: %v", err)
	}
	for _, bad := range []string{"", "a", "x:a", "3:nowhere", ":a"} {
		if r.SetState([]byte(bad)) == nil {
			t.Errorf("state %q is accepted", bad)
		}
	}
	q.Undo()
	if q.Key() != game.Within(p, 12).Key() {
		t.Error("Undo does not restore the limit")
	}
}

func TestSketch(t *testing.T) {
	d := game.Sketch([]string{"a", "b"}, []string{"2", "1"}, []string{"x.", ".o"}, map[byte]game.Ink{'x': game.First, 'o': game.Second})
	ground := game.Cell{Text: ".", Ink: game.Ground}
	want := game.Diagram{Columns: []string{"a", "b"}, Rows: []game.Row{
		{Label: "2", Cells: []game.Cell{{Text: "x", Ink: game.First}, ground}},
		{Label: "1", Cells: []game.Cell{ground, {Text: "o", Ink: game.Second}}},
	}}
	if !reflect.DeepEqual(d, want) {
		t.Errorf("%+v, want %+v", d, want)
	}
}

// FuzzLines reads any text; what it gives back can be written and read again.
func FuzzLines(f *testing.F) {
	f.Add("3x3x3 ;id=a;want=proven\n# c\n* 4x4x4\n")
	f.Add(";;;=\n*\n* \n;a=b")
	f.Fuzz(func(t *testing.T, text string) {
		items, err := game.Lines(text)
		if err != nil {
			return
		}
		for _, item := range items {
			line := item.Text
			if item.Meta["known"] == "failure" {
				line = "* " + line
			}
			for k, v := range item.Meta {
				line += ";" + k + "=" + v
			}
			again, err := game.Lines(line)
			if strings.ContainsAny(line, "\r\v\f") {
				continue // white space that trimming may move
			}
			if err != nil || len(again) != 1 || again[0].Text != item.Text || !maps.Equal(again[0].Meta, item.Meta) {
				t.Fatalf("%q becomes %+v, %v", line, again, err)
			}
		}
	})
}
