package notation

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestPlayers(t *testing.T) {
	if First.Other() != Second || Second.Other() != First || First.String() != "first" || Second.String() != "second" {
		t.Error("the players are mixed up")
	}
	for word, want := range map[string]string{
		"w": "first <nil>", "b": "second <nil>", "wb": `first turn "wb": want w or b`, "": `first turn "": want w or b`,
	} {
		who, err := ReadTurn(word, "wb")
		if got := fmt.Sprint(who, " ", err); got != want {
			t.Errorf("turn %q: %s, want %s", word, got, want)
		}
	}
	for stones, want := range map[[2]int]string{
		{4, 4}: "first <nil>", {4, 3}: "second <nil>", {3, 4}: "first 3 stones x and 4 stones o cannot be",
	} {
		who, err := Mover(stones[0], stones[1])
		if got := fmt.Sprint(who, " ", err); got != want {
			t.Errorf("%v: %s, want %s", stones, got, want)
		}
	}
}

func TestGoals(t *testing.T) {
	const players, wins = "players are first and second", "want win, win:first or win:second"
	for _, c := range []struct{ text, cut, win string }{
		{"", " second <nil>", "second <nil>"},
		{"win", "win second <nil>", "second <nil>"},
		{"win:first", "win first <nil>", "first <nil>"},
		{"win:second", "win second <nil>", "second <nil>"},
		{":first", " first <nil>", `first goal ":first": ` + wins},
		{"draw", "draw second <nil>", `first goal "draw": ` + wins},
		{"win:", ` first goal "win:": ` + players, `first goal "win:": ` + wins},
		{"win:x", ` first goal "win:x": ` + players, `first goal "win:x": ` + wins},
	} {
		goal, who, err := CutGoal(c.text, Second)
		if got := fmt.Sprint(goal, " ", who, " ", err); got != c.cut {
			t.Errorf("%q: %s, want %s", c.text, got, c.cut)
		}
		who, err = CutWin(c.text, Second)
		if got := fmt.Sprint(who, " ", err); got != c.win {
			t.Errorf("%q: %s, want %s", c.text, got, c.win)
		}
	}
	if FormatGoal("win", Second, Second) != "win" || FormatGoal("win", First, Second) != "win:first" {
		t.Error("the attacker is named when he moves, or not when he does not")
	}
	if In("wins", 0) != "wins" || In("wins", 3) != "wins in 3" {
		t.Error("a length is wrong")
	}
}

func TestWords(t *testing.T) {
	for _, c := range [][4]string{
		{" 3x3 a1\n", "", "", "[3x3 a1] <nil>"},
		{"\n", "", "", "[] no position: want WxH, then moves"},
		{"3x3", "a1", "", "[] a question has no target or region here"},
		{"3x3", "", "a1", "[] a question has no target or region here"},
	} {
		words, err := Words(c[0], "WxH", c[1], c[2])
		if got := fmt.Sprint(words, " ", err); got != c[3] {
			t.Errorf("%q: %s, want %s", c[0], got, c[3])
		}
	}
	var played []int
	read := func(word string) (int, error) {
		if word == "bad" {
			return 0, errors.New("it is bad")
		}
		return len(word), nil
	}
	err := Play([]string{"a", "bb", "bad", "c"}, read, func(m int) { played = append(played, m) })
	if !slices.Equal(played, []int{1, 2}) || err == nil || err.Error() != "move 3: it is bad" {
		t.Errorf("%v, %v", played, err)
	}
}

func TestReadSize(t *testing.T) {
	for _, c := range []struct{ word, form, want string }{
		{"7x6", "WxH", "[7 6] <nil>"},
		{"15x15x5", "WxHxK", "[15 15 5] <nil>"},
		{"99999999999999999999x1", "WxH", "[1073741824 1] <nil>"},
		{"7x6", "WxHxK", `[] size "7x6": want WxHxK`},
		{"7x6x5", "WxH", `[] size "7x6x5": want WxH`},
		{"07x6", "WxH", `[] size "07x6": want WxH`},
		{"0x6", "WxH", `[] size "0x6": want WxH`},
		{"-7x6", "WxH", `[] size "-7x6": want WxH`},
		{"x", "WxH", `[] size "x": want WxH`},
		{"", "WxH", `[] size "": want WxH`},
	} {
		n, err := ReadSize(c.word, c.form)
		if got := fmt.Sprint(n, " ", err); got != c.want {
			t.Errorf("%q: %s, want %s", c.word, got, c.want)
		}
	}
}

func TestSquares(t *testing.T) {
	for y := range 30 {
		for x := range 26 {
			name := FormatSquare(x, y)
			for _, word := range []string{name, strings.ToUpper(name)} {
				if a, b, ok := ReadSquare(word); a != x || b != y || !ok {
					t.Errorf("%s is read as %d, %d, %v", word, a, b, ok)
				}
			}
		}
	}
	for _, word := range []string{"", "a", "1", "11", "a0", "a01", "aa1", "{1", "@1", "é1", "a1 ", "a-1"} {
		if _, _, ok := ReadSquare(word); ok {
			t.Errorf("%q is a square", word)
		}
	}
	if _, y, ok := ReadSquare("a99999999999999999999"); !ok || y < 1<<20 {
		t.Errorf("row %d, %v", y, ok)
	}
	g := Grid{Width: 3, Height: 2, Square: "cell"}
	for word, want := range map[string]string{
		"c2": "2 1 <nil>", "d1": "0 0 d1 is off the 3x2 board", "a3": "0 0 a3 is off the 3x2 board",
		"3c": `0 0 "3c" is no cell: want a column letter and a row number`,
	} {
		x, y, err := g.ReadSquare(word)
		if got := fmt.Sprint(x, " ", y, " ", err); got != want {
			t.Errorf("%s: %s, want %s", word, got, want)
		}
	}
}
