package hex

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/game"
)

// parse reads WxH, optionally rows, and moves.
func parse(text string, q game.Question) (game.Problem, error) {
	if q.Target != "" || q.Region != "" {
		return nil, fmt.Errorf("hex: a question has no target or region here")
	}
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return nil, fmt.Errorf("hex: no position: want WxH, then moves")
	}
	b, err := parseSize(fields[0])
	if err != nil {
		return nil, fmt.Errorf("hex: %w", err)
	}
	p := newPosition(b)
	moves := fields[1:]
	if len(moves) > 0 && p.isRows(moves[0]) {
		if err := p.load([]byte(moves[0])); err != nil {
			return nil, fmt.Errorf("hex: %w", err)
		}
		moves = moves[1:]
	}
	for i, name := range moves {
		m, err := p.readMove(name)
		if err != nil {
			return nil, fmt.Errorf("hex: move %d: %w", i+1, err)
		}
		p.Play(m)
	}
	p.played = p.played[:0]
	if q.Turn != "" {
		who, ok := parsePlayer(q.Turn)
		if !ok || who != p.turn {
			return nil, fmt.Errorf("hex: turn %q: %s moves here", q.Turn, p.turn.colour())
		}
	}
	attacker, err := p.parseGoal(q.Goal)
	if err != nil {
		return nil, fmt.Errorf("hex: %w", err)
	}
	p.ask(attacker)
	return p, nil
}

// parsePlayer reads a player by number or colour.
func parsePlayer(name string) (player, bool) {
	for _, who := range []player{first, second} {
		if name == who.String() || name == who.colour() {
			return who, true
		}
	}
	return 0, false
}

// parseGoal reads a goal: "win", which asks for the side to move, or that with
// the name of a player behind a colon.
func (p *Position) parseGoal(text string) (player, error) {
	if text == "" || text == "win" {
		return p.turn, nil
	}
	name, named := strings.CutPrefix(text, "win:")
	if !named {
		return 0, fmt.Errorf("goal %q: want win", text)
	}
	who, ok := parsePlayer(name)
	if !ok {
		return 0, fmt.Errorf("goal %q: players are first and second", text)
	}
	return who, nil
}

// looks reports whether a text is a size with rows or with points behind it. A
// bare size could be that of many games.
func looks(text string) bool {
	fields := strings.Fields(text)
	if len(fields) < 2 {
		return false
	}
	b, err := parseSize(fields[0])
	if err != nil {
		return false
	}
	p := newPosition(b)
	if p.isRows(fields[1]) {
		return p.load([]byte(fields[1])) == nil
	}
	_, err = p.readCell(fields[1])
	return err == nil
}

// sizes reads two numbers separated by x.
func sizes(word string) (width, height int, err error) {
	w, h, ok := strings.Cut(word, "x")
	if ok {
		if width, err = number(w); err == nil {
			height, err = number(h)
		}
	}
	if !ok || err != nil {
		return 0, 0, fmt.Errorf("size %q: want WxH", word)
	}
	return width, height, nil
}

// number reads a positive number as String writes it: no sign, no leading zero.
// What does not fit is read as a number too large for any board.
func number(word string) (int, error) {
	if word == "" || word[0] == '0' || strings.Trim(word, "0123456789") != "" {
		return 0, fmt.Errorf("%q is no number from 1", word)
	}
	n, err := strconv.Atoi(word)
	if err != nil {
		return 1 << 30, nil
	}
	return n, nil
}

func parseSize(word string) (*board, error) {
	width, height, err := sizes(word)
	if err != nil {
		return nil, err
	}
	if max(width, height) > MaxSide || width*height > MaxCells {
		return nil, fmt.Errorf("size %s: the board is too large, the limit is %d cells and sides of %d", word, MaxCells, MaxSide)
	}
	return newBoard(width, height), nil
}

// isRows tells rows from a move. On a board of one row they look alike, but no
// word can be both: "x1" fills two columns as rows and needs 24 as a move.
func (p *Position) isRows(word string) bool {
	if strings.Contains(word, "/") {
		return true
	}
	if p.height > 1 || strings.Trim(word, "xo0123456789") != "" {
		return false
	}
	_, err := p.readCell(word)
	return err != nil
}

// readCell reads the name of a cell such as c3.
func (p *Position) readCell(name string) (int, error) {
	if name == "" || name[0]|0x20 < 'a' || name[0]|0x20 > 'z' {
		return 0, fmt.Errorf("%q is no cell: want a column letter and a row number", name)
	}
	x := int(name[0] | 0x20 - 'a')
	y, err := number(name[1:])
	if err != nil {
		return 0, fmt.Errorf("%q is no cell: want a column letter and a row number", name)
	}
	if x >= p.width || y > p.height {
		return 0, fmt.Errorf("%s is off the %dx%d board", name, p.width, p.height)
	}
	return (y-1)*p.width + x, nil
}

func (p *Position) readMove(name string) (game.Move, error) {
	c, err := p.readCell(name)
	switch {
	case err != nil:
		return game.NoMove, err
	case p.over:
		return game.NoMove, fmt.Errorf("%s: the game is over", name)
	case !p.empty().has(c):
		return game.NoMove, fmt.Errorf("%s is occupied", name)
	}
	return move(c), nil
}

// ParseMove reads the name of an empty cell.
func (p *Position) ParseMove(name string) (game.Move, error) {
	m, err := p.readMove(name)
	if err != nil {
		return m, fmt.Errorf("hex: %w", err)
	}
	return m, nil
}

// FormatMove writes a move as its cell: the column letter, then the row number
// from the top.
func (p *Position) FormatMove(m game.Move) string {
	c := point(m)
	return string(rune('a'+c%p.width)) + strconv.Itoa(c/p.width+1)
}

// Goal is "win" while the attacker moves; else the attacker is named, as in
// "win:first", so that Parse asks for the same player again.
func (p *Position) Goal() string {
	if p.turn == p.attacker {
		return "win"
	}
	return "win:" + p.attacker.String()
}

// String writes the size and, unless the board is empty, the rows.
func (p *Position) String() string {
	size := fmt.Sprintf("%dx%d", p.width, p.height)
	if p.empty() == p.all {
		return size
	}
	return string(p.AppendState([]byte(size + " ")))
}
