package mnk

import (
	"fmt"
	"strings"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/notation"
)

// parse reads WxHxK, optionally rows, and moves.
func parse(text string, q game.Question) (game.Problem, error) {
	p, err := read(text, q)
	if err != nil {
		return nil, fmt.Errorf("mnk: %w", err)
	}
	return p, nil
}

func read(text string, q game.Question) (*Position, error) {
	words, err := notation.Words(text, form, q.Target, q.Region)
	if err != nil {
		return nil, err
	}
	b, err := parseSize(words[0])
	if err != nil {
		return nil, err
	}
	p := newPosition(b)
	moves := words[1:]
	if len(moves) > 0 && p.grid().IsRows(moves[0]) {
		if err := p.load([]byte(moves[0])); err != nil {
			return nil, err
		}
		moves = moves[1:]
	}
	if err := notation.Play(moves, p.readMove, p.Play); err != nil {
		return nil, err
	}
	p.played = p.played[:0]
	if q.Turn != "" && q.Turn != p.turn.String() {
		return nil, fmt.Errorf("turn %q: the %s player moves here", q.Turn, p.turn)
	}
	g, attacker, err := p.parseGoal(q.Goal)
	if err != nil {
		return nil, err
	}
	p.ask(g, attacker)
	return p, nil
}

// form is how a size is written.
const form = "WxHxK"

// grid is the board as texts see it.
func (b *board) grid() notation.Grid {
	return notation.Grid{Width: b.width, Height: b.height, Square: "point"}
}

// parseGoal reads a goal: "win" or "draw", which ask for the side to move, or
// either with the name of a player behind a colon.
func (p *Position) parseGoal(text string) (goal, player, error) {
	if text == "" {
		text = win.String()
	}
	name, attacker, err := notation.CutGoal(text, p.turn)
	if err != nil {
		return 0, 0, err
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
	_, err := notation.ReadSize(fields[0], form)
	return err == nil
}

func parseSize(word string) (*board, error) {
	n, err := notation.ReadSize(word, form)
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

func (p *Position) readMove(name string) (game.Move, error) {
	x, y, err := p.grid().ReadSquare(name)
	if err != nil {
		return game.NoMove, err
	}
	c := p.at(x, y)
	switch {
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
	return notation.FormatSquare(int(at.x), int(at.y))
}

// Goal is "win" or "draw" while the attacker moves; else the attacker is named,
// as in "win:first", so that Parse asks for the same player again.
func (p *Position) Goal() string {
	return notation.FormatGoal(p.goal.String(), p.attacker, p.turn)
}

// String writes the size and, unless the board is empty, the rows.
func (p *Position) String() string {
	size := fmt.Sprintf("%dx%dx%d", p.width, p.height, p.k)
	if p.left == p.points && !p.odd {
		return size
	}
	return string(p.AppendState([]byte(size + " ")))
}
