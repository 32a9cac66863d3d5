package notation

import (
	"bytes"
	"fmt"
	"slices"
	"testing"
)

// read reads rows of x and o into lines of marks, row 1 first.
func read(g Grid, text string) ([]string, error) {
	board := make([][]byte, g.Height)
	for y := range board {
		board[y] = bytes.Repeat([]byte{Empty}, g.Width)
	}
	err := g.ReadRows([]byte(text), func(row []byte, y int) error {
		return g.ReadRow(row, "xo", "x or o", func(x, mark int) { board[y][x] = "xo"[mark] })
	})
	var lines []string
	for _, line := range board {
		lines = append(lines, string(line))
	}
	return lines, err
}

func TestRows(t *testing.T) {
	up := Grid{Width: 12, Height: 2, Square: "point"}
	down := up
	down.Down = true
	for _, c := range []struct {
		g    Grid
		want []string
	}{{up, []string{"............", "x..o........"}}, {down, []string{"x..o........", "............"}}} {
		const text = "x2o8/12"
		lines, err := read(c.g, text)
		if err != nil || !slices.Equal(lines, c.want) {
			t.Errorf("%v: %v, %v", c.g, lines, err)
		}
		at := func(x, y int) byte { return lines[y][x] }
		if got := string(c.g.AppendRows(nil, at)); got != text {
			t.Errorf("%v: %s is written %s", c.g, text, got)
		}
		if got := c.g.Lines(at); !slices.Equal(got, []string{"x..o........", "............"}) {
			t.Errorf("%v: drawn as %v", c.g, got)
		}
	}
	columns, rows := up.Labels()
	if fmt.Sprint(columns) != "[a b c d e f g h i j k l]" || fmt.Sprint(rows) != "[2 1]" {
		t.Errorf("%v %v", columns, rows)
	}
	if _, rows := down.Labels(); fmt.Sprint(rows) != "[1 2]" {
		t.Errorf("%v from the top", rows)
	}
}

func TestRowErrors(t *testing.T) {
	g := Grid{Width: 3, Height: 3, Square: "point"}
	for text, want := range map[string]string{
		"":                         "row 3: 0 points, want 3",
		"3/3":                      "2 rows, want 3",
		"3/3/3/3":                  "more than 3 rows",
		"3/3/3/":                   "more than 3 rows",
		"4/3/3":                    "row 3: more than 3 points",
		"xo2/3/3":                  "row 3: more than 3 points",
		"3/3/xoxo":                 "row 1: more than 3 points",
		"3/99999999999999999999/3": "row 2: more than 3 points",
		"3/2/3":                    "row 2: 2 points, want 3",
		"3/03/3":                   `row 2: "03": want x or o`,
		"3/x0xo/3":                 `row 2: "x0xo": want x or o`,
		"3/X2/3":                   `row 2: "X2": want x or o`,
	} {
		if _, err := read(g, text); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestIsRows(t *testing.T) {
	flat, high := Grid{Width: 26, Height: 1}, Grid{Width: 26, Height: 26}
	for _, c := range []struct {
		g    Grid
		word string
		want bool
	}{
		{flat, "x25", true}, {flat, "x1", false}, {flat, "26", true}, {flat, "a1", false}, {flat, "a1/", true},
		{Grid{Width: 2, Height: 1}, "x1", true}, {high, "x25", false}, {high, "26/26", true}, {high, "26", false},
	} {
		if got := c.g.IsRows(c.word); got != c.want {
			t.Errorf("%dx%d: IsRows(%q) = %v", c.g.Width, c.g.Height, c.word, got)
		}
	}
}

// FuzzRows wants rows to be refused or to have a spelling that means the same.
func FuzzRows(f *testing.F) {
	for _, text := range []string{"x2o8/12", "12/12", "11x/xoxoxoxoxoxo", "111/3", "/", "12/99999999999999999999"} {
		f.Add(text, true)
	}
	f.Fuzz(func(t *testing.T, text string, down bool) {
		g := Grid{Width: 12, Height: 2, Square: "point", Down: down}
		lines, err := read(g, text)
		if err != nil {
			return
		}
		again := string(g.AppendRows(nil, func(x, y int) byte { return lines[y][x] }))
		if got, err := read(g, again); err != nil || !slices.Equal(got, lines) {
			t.Errorf("%q is %q, which is %v, %v", text, lines, got, err)
		}
	})
}
