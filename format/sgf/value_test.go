package sgf

import (
	"fmt"
	"testing"
)

func TestValues(t *testing.T) {
	for _, c := range []struct {
		v            Value
		text, simple string
	}{
		{"", "", ""},
		{`a\]b\\c\:d:e`, `a]b\c:d:e`, `a]b\c:d:e`},
		{" a\n\tb ", " a\n\tb ", "a  b"},
		{"\x83\n\x95", "\x83\n\x95", "\x83 \x95"},
		{`a\`, "a", "a"},
	} {
		if c.v.Text() != c.text || c.v.SimpleText() != c.simple {
			t.Errorf("%q: %q, %q", c.v, c.v.Text(), c.v.SimpleText())
		}
	}
	for _, s := range []string{"", "a", `]\:`, "a\nb", `\\]]::`} {
		if got := Text(s).Text(); got != s {
			t.Errorf("%q becomes %q", s, got)
		}
		left, right, ok := Pair(s, s).Split()
		if !ok || left.Text() != s || right.Text() != s {
			t.Errorf("%q: pair %q %q", s, left, right)
		}
	}
	if v := SimpleText("a\r\nb]"); v != `a b\]` {
		t.Errorf("simple text %q", v)
	}
	if _, _, ok := Value(`a\:b`).Split(); ok {
		t.Error("an escaped colon divides")
	}
}

func TestNumbers(t *testing.T) {
	for v, want := range map[Value]string{
		"19": "19 19", "+3": "3 3", "-4": "-4 -4", " 7\n": "7 7", "6.5": "err 6.5", "6,5": "err 6.5", "3.00": "3 3",
		"": "err err", "x": "err err", "NaN": "err err", "1e999": "err err", "99999999999999999999": "err 1e+20",
	} {
		got := "err"
		if n, err := v.Int(); err == nil {
			got = fmt.Sprint(n)
		}
		if x, err := v.Real(); err == nil {
			got += fmt.Sprint(" ", x)
		} else {
			got += " err"
		}
		if got != want {
			t.Errorf("%q: %s, want %s", v, got, want)
		}
	}
	for v, want := range map[Value]Colour{"B": Black, "w": White, " Black ": Black, "white": White, "": 0, "1": 0, "BW": 0} {
		if got, err := v.Colour(); got != want || (err == nil) != (want != 0) {
			t.Errorf("%q: %c %v", v, got, err)
		}
	}
}

func TestPoints(t *testing.T) {
	for _, c := range []struct {
		v             Value
		columns, rows int
		want          string
	}{
		{"aa", 19, 19, "{0 0} false <nil>"},
		{" ss\n", 19, 19, "{18 18} false <nil>"},
		{"", 19, 19, "{0 0} true <nil>"},
		{"tt", 19, 19, "{0 0} true <nil>"},
		{"tt", 9, 7, "{0 0} true <nil>"},
		{"tt", 20, 20, "{19 19} false <nil>"},
		{"tt", 20, 9, `{0 0} false sgf: point "tt" is not on a board of 20x9`},
		{"ZZ", 52, 52, "{51 51} false <nil>"},
		{"aA", 27, 27, "{0 26} false <nil>"},
		{"ig", 9, 7, "{8 6} false <nil>"},
		{"gi", 9, 7, `{0 0} false sgf: point "gi" is not on a board of 9x7`},
		{"a", 9, 9, `{0 0} false sgf: "a" is not a point`},
		{"a1", 9, 9, `{0 0} false sgf: "a1" is not a point`},
		{"@`", 9, 9, "{0 0} false sgf: \"@`\" is not a point"},
	} {
		p, pass, err := c.v.Move(c.columns, c.rows)
		if got := fmt.Sprint(p, pass, err); got != c.want {
			t.Errorf("%q: %s, want %s", c.v, got, c.want)
		}
	}
	for row := range uint8(MaxSize) {
		for column := range uint8(MaxSize) {
			p := Point{column, row}
			if got, err := p.Value().Point(MaxSize, MaxSize); got != p || err != nil {
				t.Fatalf("%v becomes %v: %v", p, got, err)
			}
		}
	}
	for _, c := range []struct {
		values []Value
		want   string
	}{
		{nil, "[] <nil>"},
		{[]Value{""}, "[] <nil>"},
		{[]Value{"ab", "ba:cb"}, "[{0 1} {1 0} {2 0} {1 1} {2 1}] <nil>"},
		{[]Value{"bb:aa", "ab"}, "[{0 0} {1 0} {0 1} {1 1}] <nil>"},
		{[]Value{"aa:jj"}, `[] sgf: point "jj" is not on a board of 9x9`},
		{[]Value{"aa:"}, `[] sgf: "" is not a point`},
	} {
		list, err := Points(c.values, 9, 9)
		if got := fmt.Sprint(list, err); got != c.want {
			t.Errorf("%q: %s, want %s", c.values, got, c.want)
		}
	}
}

func TestSize(t *testing.T) {
	for v, want := range map[Value]string{
		"19": "19 19", "9:7": "9 7", "13:13": "13 13", "9x7": "9 7", "": "19 19", " 52 ": "52 52",
		"0": "0 0", "53": "0 0", "9:": "0 0", "-1": "0 0", "nine": "0 0", "9:7:5": "0 0",
	} {
		n := &Node{}
		n.Set("SZ", v)
		columns, rows, err := n.Size()
		if got := fmt.Sprint(columns, " ", rows); got != want || (err != nil) != (columns == 0) {
			t.Errorf("%q: %s %v, want %s", v, got, err, want)
		}
	}
	if columns, rows, err := NewGame(9, 7).Size(); columns != 9 || rows != 7 || err != nil {
		t.Error(columns, rows, err)
	}
}

func TestNode(t *testing.T) {
	n := NewGame(9, 9)
	n.Set("AB", "aa", "bb")
	n.Set("GM")
	n.Set("SZ", "13")
	n.Set("XX")
	if got := show(n); got != `FF["4"] CA["UTF-8"] SZ["13"] AB["aa" "bb"]` {
		t.Error(got)
	}
	n.Add(Property{"B", []Value{"aa"}}).Add(Property{"W", []Value{"bb"}})
	n.Add(Property{"B", []Value{"cc"}})
	order := ""
	for m := range n.All() {
		order += m.Properties[0].Name
		if order == "FFBWB" {
			break
		}
	}
	if order != "FFBWB" {
		t.Error(order)
	}
	if v, ok := n.Get("PL"); ok || v != "" {
		t.Error("PL is there")
	}
}
