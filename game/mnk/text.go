package mnk

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/game"
)

// parse reads WxHxK, optionally rows, and moves.
func parse(text string, q game.Question) (game.Problem, error) {
	if q.Target != "" || q.Region != "" {
		return nil, fmt.Errorf("mnk: a question has no target or region here")
	}
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return nil, fmt.Errorf("mnk: no position: want WxHxK, then moves")
	}
	b, err := parseSize(fields[0])
	if err != nil {
		return nil, fmt.Errorf("mnk: %w", err)
	}
	p := newPosition(b)
	moves := fields[1:]
	if len(moves) > 0 && p.isRows(moves[0]) {
		if err := p.load([]byte(moves[0])); err != nil {
			return nil, fmt.Errorf("mnk: %w", err)
		}
		moves = moves[1:]
	}
	for i, name := range moves {
		m, err := p.readMove(name)
		if err != nil {
			return nil, fmt.Errorf("mnk: move %d: %w", i+1, err)
		}
		p.Play(m)
	}
	p.played = p.played[:0]
	if q.Turn != "" && q.Turn != p.turn.String() {
		return nil, fmt.Errorf("mnk: turn %q: the %s player moves here", q.Turn, p.turn)
	}
	g, attacker, err := p.parseGoal(q.Goal)
	if err != nil {
		return nil, fmt.Errorf("mnk: %w", err)
	}
	p.ask(g, attacker)
	return p, nil
}

// parseGoal reads a goal: "win" or "draw", which ask for the side to move, or
// either with the name of a player behind a colon.
func (p *Position) parseGoal(text string) (goal, player, error) {
	if text == "" {
		text = win.String()
	}
	name, who, named := strings.Cut(text, ":")
	attacker := p.turn
	if named {
		switch who {
		case first.String():
			attacker = first
		case second.String():
			attacker = second
		default:
			return 0, 0, fmt.Errorf("goal %q: players are first and second", text)
		}
	}
	switch name {
	case win.String():
		return win, attacker, nil
	case draw.String():
		return draw, attacker, nil
	}
	return 0, 0, fmt.Errorf("goal %q: want win or draw", text)
}

// looks reports whether the first word of a text is a size.
func looks(text string) bool {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return false
	}
	_, err := sizes(fields[0])
	return err == nil
}

// sizes reads three numbers separated by x.
func sizes(word string) (n [3]int, err error) {
	parts := strings.Split(word, "x")
	if len(parts) != len(n) {
		return n, fmt.Errorf("size %q: want WxHxK", word)
	}
	for i, part := range parts {
		if n[i], err = number(part); err != nil {
			return n, fmt.Errorf("size %q: want WxHxK", word)
		}
	}
	return n, nil
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
	n, err := sizes(word)
	if err != nil {
		return nil, err
	}
	width, height, k := n[0], n[1], n[2]
	if max(width, height) > MaxSize {
		return nil, fmt.Errorf("size %s: the board is too large, the limit is %dx%d", word, MaxSize, MaxSize)
	}
	if k > max(width, height) {
		return nil, fmt.Errorf("size %s: no line of %d fits on the board", word, k)
	}
	return newBoard(width, height, k), nil
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
	_, err := p.readPoint(word)
	return err != nil
}

// readPoint reads the name of a point such as h8.
func (p *Position) readPoint(name string) (int, error) {
	if name == "" || name[0]|0x20 < 'a' || name[0]|0x20 > 'z' {
		return 0, fmt.Errorf("%q is no point: want a column letter and a row number", name)
	}
	x := int(name[0] | 0x20 - 'a')
	y, err := number(name[1:])
	if err != nil {
		return 0, fmt.Errorf("%q is no point: want a column letter and a row number", name)
	}
	if !p.has(x, y-1) {
		return 0, fmt.Errorf("%s is off the %dx%d board", name, p.width, p.height)
	}
	return p.at(x, y-1), nil
}

func (p *Position) readMove(name string) (game.Move, error) {
	c, err := p.readPoint(name)
	switch {
	case err != nil:
		return game.NoMove, err
	case p.over:
		return game.NoMove, fmt.Errorf("%s: the game is over", name)
	case !p.isEmpty(c):
		return game.NoMove, fmt.Errorf("%s is occupied", name)
	}
	return move(c), nil
}

// ParseMove reads the name of an empty point.
func (p *Position) ParseMove(name string) (game.Move, error) {
	m, err := p.readMove(name)
	if err != nil {
		return m, fmt.Errorf("mnk: %w", err)
	}
	return m, nil
}

// FormatMove writes a move as its point: the column letter, then the row number
// from the bottom. ParseMove does not read a pass, since none is legal.
func (p *Position) FormatMove(m game.Move) string {
	if m == pass {
		return "pass"
	}
	at := p.place[point(m)]
	return string(rune('a'+at.x)) + strconv.Itoa(int(at.y)+1)
}

// Goal is "win" or "draw" while the attacker moves; else the attacker is named,
// as in "win:first", so that Parse asks for the same player again.
func (p *Position) Goal() string {
	if p.turn == p.attacker {
		return p.goal.String()
	}
	return p.goal.String() + ":" + p.attacker.String()
}

// String writes the size and, unless the board is empty, the rows.
func (p *Position) String() string {
	size := fmt.Sprintf("%dx%dx%d", p.width, p.height, p.k)
	if p.left == p.points && !p.odd {
		return size
	}
	return string(p.AppendState([]byte(size + " ")))
}
