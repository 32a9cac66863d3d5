package sgf

import "fmt"

// MaxSize is the greatest number of columns and rows that letters can name.
const MaxSize = 52

// letters are the coordinates in their order.
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// Point is a point of the board: column and row from 0, counted from the top left.
type Point struct{ Column, Row uint8 }

// Value returns the point as a value, such as "dp". A point beyond MaxSize has none
// and gives "".
func (p Point) Value() Value {
	if p.Column >= MaxSize || p.Row >= MaxSize {
		return ""
	}
	return Value([]byte{letters[p.Column], letters[p.Row]})
}

// Values returns points as the values of a list, each by itself.
func Values(points []Point) []Value {
	values := make([]Value, len(points))
	for i, p := range points {
		values[i] = p.Value()
	}
	return values
}

func coordinate(c byte) (uint8, bool) {
	switch {
	case c >= 'a' && c <= 'z':
		return c - 'a', true
	case c >= 'A' && c <= 'Z':
		return c - 'A' + 26, true
	}
	return 0, false
}

// Point reads one point of a board.
func (v Value) Point(columns, rows int) (Point, error) {
	s := v.SimpleText()
	if len(s) == 2 {
		column, ok1 := coordinate(s[0])
		row, ok2 := coordinate(s[1])
		if ok1 && ok2 {
			if int(column) >= columns || int(row) >= rows {
				return Point{}, fmt.Errorf("sgf: point %q is not on a board of %dx%d", s, columns, rows)
			}
			return Point{column, row}, nil
		}
	}
	return Point{}, fmt.Errorf("sgf: %.20q is not a point", v)
}

// Move reads a move: a point, or a pass, which is empty or, on boards of at most
// 19x19, tt.
func (v Value) Move(columns, rows int) (p Point, pass bool, err error) {
	s := v.SimpleText()
	if s == "" || s == "tt" && columns <= 19 && rows <= 19 {
		return Point{}, true, nil
	}
	p, err = v.Point(columns, rows)
	return p, false, err
}

// Points reads a list of points. Rectangles such as aa:cc, from whichever corners,
// are written out row by row; empty values, as in an empty list, give nothing. Each
// point comes once, where it is named first.
func Points(values []Value, columns, rows int) ([]Point, error) {
	var list []Point
	var seen [MaxSize][MaxSize]bool
	for _, v := range values {
		if v.SimpleText() == "" {
			continue
		}
		from, to, pair := v.Split()
		a, err := from.Point(columns, rows)
		if err != nil {
			return nil, err
		}
		b := a
		if pair {
			if b, err = to.Point(columns, rows); err != nil {
				return nil, err
			}
		}
		for row := min(a.Row, b.Row); row <= max(a.Row, b.Row); row++ {
			for column := min(a.Column, b.Column); column <= max(a.Column, b.Column); column++ {
				if !seen[row][column] {
					seen[row][column] = true
					list = append(list, Point{column, row})
				}
			}
		}
	}
	return list, nil
}

// Size reads the board's size from a root's SZ: 19 is 19x19, 9:7 has 9 columns and 7
// rows, and without SZ a board is 19x19. Some programs write 9x7, which is read too.
func (n *Node) Size() (columns, rows int, err error) {
	v, ok := n.Get("SZ")
	if !ok || v.SimpleText() == "" {
		return 19, 19, nil
	}
	left, right, pair := v.Split()
	for i := 0; i < len(v) && !pair; i++ {
		if v[i] == 'x' || v[i] == 'X' {
			left, right, pair = v[:i], v[i+1:], true
		}
	}
	columns, err = left.Int()
	rows = columns
	if err == nil && pair {
		rows, err = right.Int()
	}
	if err != nil || columns < 1 || rows < 1 || columns > MaxSize || rows > MaxSize {
		return 0, 0, fmt.Errorf("sgf: %.20q is not a size of 1 to %d", v, MaxSize)
	}
	return columns, rows, nil
}
