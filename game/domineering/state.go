package domineering

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// Marks of covered squares: by a player, or by nobody knows whom.
const (
	marks = "VH"
	cover = '#'
)

// turns are the letters of the players in a text.
const turns = "vh"

// AppendState appends the rows from the top, separated by slashes, and who moves:
// "4/#3/#1##/4:v". Every position has one spelling, whoever covered its squares.
func (p *Position) AppendState(buf []byte) []byte {
	return append(p.appendRows(buf, [2]uint64{}), ':', turns[p.turn])
}

// appendRows marks the squares that players are known to have covered as theirs.
func (p *Position) appendRows(buf []byte, owned [2]uint64) []byte {
	for y := p.height - 1; y >= 0; y-- {
		run := 0
		for x := range p.width {
			mark := p.at(x, y, owned)
			if mark == '.' {
				run++
				continue
			}
			buf, run = append(appendRun(buf, run), mark), 0
		}
		buf = appendRun(buf, run)
		if y > 0 {
			buf = append(buf, '/')
		}
	}
	return buf
}

func appendRun(buf []byte, n int) []byte {
	if n == 0 {
		return buf
	}
	return strconv.AppendInt(buf, int64(n), 10)
}

// at returns the mark of a square, a dot if it is empty.
func (p *Position) at(x, y int, owned [2]uint64) byte {
	s := y*p.width + x
	for who := range owned {
		if owned[who]>>s&1 != 0 {
			return marks[who]
		}
	}
	if p.taken[0]>>s&1 != 0 {
		return cover
	}
	return '.'
}

// SetState reads what AppendState writes.
func (p *Position) SetState(state []byte) error {
	rows, turn, ok := bytes.Cut(state, []byte(":"))
	if !ok || bytes.ContainsAny(rows, marks) {
		return fmt.Errorf("domineering: state %q: want rows without %s, a colon and v or h", state, marks)
	}
	q := Position{board: p.board}
	if err := q.load(rows, string(turn)); err != nil {
		return fmt.Errorf("domineering: %w", err)
	}
	q.ask(p.attacker)
	*p = q
	return nil
}

// load covers the squares of rows on an empty board and sets who moves. Any squares
// may be covered, and either player may move.
func (p *Position) load(rows []byte, turn string) error {
	switch turn {
	case turns[:1]:
		p.turn = vertical
	case turns[1:]:
		p.turn = horizontal
	default:
		return fmt.Errorf("turn %q: want v or h", turn)
	}
	y := p.height
	for row := range bytes.SplitSeq(rows, []byte("/")) {
		y--
		if y < 0 {
			return fmt.Errorf("more than %d rows", p.height)
		}
		if err := p.loadRow(row, y); err != nil {
			return fmt.Errorf("row %d: %w", y+1, err)
		}
	}
	if y > 0 {
		return fmt.Errorf("%d rows, want %d", p.height-y, p.height)
	}
	return nil
}

// loadRow covers the squares of one row. Rows are numbered from the bottom.
func (p *Position) loadRow(row []byte, y int) error {
	x := 0
	for i := 0; i < len(row) && x <= p.width; {
		if '1' <= row[i] && row[i] <= '9' {
			run := 0
			for ; i < len(row) && '0' <= row[i] && row[i] <= '9'; i++ {
				run = min(10*run+int(row[i]-'0'), p.width+1)
			}
			x += run
			continue
		}
		who := strings.IndexByte(marks, row[i])
		if who < 0 && row[i] != cover {
			return fmt.Errorf("%q: want V, H, # or numbers of empty squares", row)
		}
		if x < p.width {
			s := y*p.width + x
			for k := range p.taken {
				p.taken[k] |= p.image(k, s)
			}
			if who >= 0 {
				p.owned[who] |= 1 << s
			}
		}
		i++
		x++
	}
	if x > p.width {
		return fmt.Errorf("more than %d squares", p.width)
	}
	if x < p.width {
		return fmt.Errorf("%d squares, want %d", x, p.width)
	}
	return nil
}
