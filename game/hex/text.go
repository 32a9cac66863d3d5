package hex

import (
	"fmt"
	"strings"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/notation"
)

// parse reads WxH, optionally rows, and moves.
func parse(text string, q game.Question) (game.Problem, error) {
	p, err := read(text, q)
	if err != nil {
		return nil, fmt.Errorf("hex: %w", err)
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
	if q.Turn != "" {
		who, ok := parsePlayer(q.Turn)
		if !ok || who != p.turn {
			return nil, fmt.Errorf("turn %q: %s moves here", q.Turn, colour(p.turn))
		}
	}
	attacker, err := p.parseGoal(q.Goal)
	if err != nil {
		return nil, err
	}
	p.ask(attacker)
	return p, nil
}

// form is how a size is written.
const form = "WxH"

// grid is the board as texts see it.
func (b *board) grid() notation.Grid {
	return notation.Grid{Width: b.width, Height: b.height, Square: "cell", Down: true}
}

// parsePlayer reads a player by number or colour.
func parsePlayer(name string) (player, bool) {
	for _, who := range []player{first, second} {
		if name == who.String() || name == colour(who) {
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
	if p.grid().IsRows(fields[1]) {
		return p.load([]byte(fields[1])) == nil
	}
	_, _, err = p.grid().ReadSquare(fields[1])
	return err == nil
}

func parseSize(word string) (*board, error) {
	n, err := notation.ReadSize(word, form)
	if err != nil {
		return nil, err
	}
	width, height := n[0], n[1]
	if max(width, height) > MaxSide || width*height > MaxCells {
		return nil, fmt.Errorf("size %s: the board is too large, the limit is %d cells and sides of %d", word, MaxCells, MaxSide)
	}
	return newBoard(width, height), nil
}

func (p *Position) readMove(name string) (game.Move, error) {
	x, y, err := p.grid().ReadSquare(name)
	if err != nil {
		return game.NoMove, err
	}
	c := y*p.width + x
	switch {
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
	return notation.FormatSquare(c%p.width, c/p.width)
}

// Goal is "win" while the attacker moves; else the attacker is named, as in
// "win:first", so that Parse asks for the same player again.
func (p *Position) Goal() string {
	return notation.FormatGoal("win", p.attacker, p.turn)
}

// String writes the size and, unless the board is empty, the rows.
func (p *Position) String() string {
	size := fmt.Sprintf("%dx%d", p.width, p.height)
	if p.empty() == p.all {
		return size
	}
	return string(p.AppendState([]byte(size + " ")))
}
