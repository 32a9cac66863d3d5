package notation

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// Empty is the mark of an empty square.
const Empty = '.'

// Grid is a board as texts see it. Columns have letters and rows have numbers;
// texts list rows from the top.
type Grid struct {
	Width, Height int
	Square        string // what a square is called: point, cell or square
	Down          bool   // rows are numbered from the top
}

// row is the number, from 0, of the i-th row from the top.
func (g Grid) row(i int) int {
	if g.Down {
		return i
	}
	return g.Height - 1 - i
}

// ReadSquare reads the name of a square on the board. The error calls it what
// games call it.
func (g Grid) ReadSquare(name string) (x, y int, err error) {
	x, y, ok := ReadSquare(name)
	if !ok {
		return 0, 0, fmt.Errorf("%q is no %s: want a column letter and a row number", name, g.Square)
	}
	if x >= g.Width || y >= g.Height {
		return 0, 0, fmt.Errorf("%s is off the %dx%d board", name, g.Width, g.Height)
	}
	return x, y, nil
}

// IsRows tells rows of stones x and o from a square. On a board of one row they look
// alike, but no word can be both: "x1" fills two columns as rows and needs 24 as a
// square.
func (g Grid) IsRows(word string) bool {
	if strings.Contains(word, "/") {
		return true
	}
	if g.Height > 1 || strings.Trim(word, "xo0123456789") != "" {
		return false
	}
	_, _, err := g.ReadSquare(word)
	return err != nil
}

// AppendRows appends the rows from the top, separated by slashes: marks, and
// numbers for runs of empty squares. Every board has one spelling.
func (g Grid) AppendRows(buf []byte, at func(x, y int) byte) []byte {
	for i := range g.Height {
		if i > 0 {
			buf = append(buf, '/')
		}
		run := 0
		for x := range g.Width {
			mark := at(x, g.row(i))
			if mark == Empty {
				run++
				continue
			}
			buf, run = append(appendRun(buf, run), mark), 0
		}
		buf = appendRun(buf, run)
	}
	return buf
}

func appendRun(buf []byte, n int) []byte {
	if n == 0 {
		return buf
	}
	return strconv.AppendInt(buf, int64(n), 10)
}

// ReadRows splits rows and has each read. Their number must be right; errors say
// which row they are about.
func (g Grid) ReadRows(text []byte, read func(row []byte, y int) error) error {
	i := 0
	for more := true; more; i++ {
		if i == g.Height {
			return fmt.Errorf("more than %d rows", g.Height)
		}
		var row []byte
		row, text, more = bytes.Cut(text, []byte("/"))
		if err := read(row, g.row(i)); err != nil {
			return fmt.Errorf("row %d: %w", g.row(i)+1, err)
		}
	}
	if i < g.Height {
		return fmt.Errorf("%d rows, want %d", i, g.Height)
	}
	return nil
}

// ReadRow reads a row and hands over each mark by its place among all marks. What
// is wanted is for the error about a mark that is none of them.
func (g Grid) ReadRow(row []byte, marks, want string, put func(x, mark int)) error {
	x := 0
	for i := 0; i < len(row) && x <= g.Width; {
		if '1' <= row[i] && row[i] <= '9' {
			run := 0
			for ; i < len(row) && '0' <= row[i] && row[i] <= '9'; i++ {
				run = min(10*run+int(row[i]-'0'), g.Width+1)
			}
			x += run
			continue
		}
		mark := strings.IndexByte(marks, row[i])
		if mark < 0 {
			return fmt.Errorf("%q: want %s", row, want)
		}
		if x < g.Width {
			put(x, mark)
		}
		i++
		x++
	}
	if x > g.Width {
		return fmt.Errorf("more than %d %ss", g.Width, g.Square)
	}
	if x < g.Width {
		return fmt.Errorf("%d %ss, want %d", x, g.Square, g.Width)
	}
	return nil
}

// Labels are the letters of the columns and the numbers of the rows, from the top.
func (g Grid) Labels() (columns, rows []string) {
	for x := range g.Width {
		columns = append(columns, Column(x))
	}
	for i := range g.Height {
		rows = append(rows, strconv.Itoa(g.row(i)+1))
	}
	return columns, rows
}

// Lines are the rows from the top, with a mark for each square.
func (g Grid) Lines(at func(x, y int) byte) []string {
	lines := make([]string, g.Height)
	for i := range lines {
		var line strings.Builder
		for x := range g.Width {
			line.WriteByte(at(x, g.row(i)))
		}
		lines[i] = line.String()
	}
	return lines
}
