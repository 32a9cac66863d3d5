package domineering

import (
	"errors"
	"fmt"
	"strings"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/notation"
)

// parse reads WxH, optionally rows and who moves, and moves.
func parse(text string, q game.Question) (game.Problem, error) {
	p, err := read(text, q)
	if err != nil {
		return nil, fmt.Errorf("domineering: %w", err)
	}
	return p, nil
}

func read(text string, q game.Question) (*Position, error) {
	words, err := notation.Words(text, form, q.Target, q.Region)
	if err != nil {
		return nil, err
	}
	b, err := readSize(words[0])
	if err != nil {
		return nil, err
	}
	p := &Position{board: b}
	words, err = p.readRows(words[1:])
	if err != nil {
		return nil, err
	}
	if err := notation.Play(words, p.readMove, p.Play); err != nil {
		return nil, err
	}
	p.played = 0
	if q.Turn != "" && q.Turn != p.turn.String() && q.Turn != direction(p.turn) {
		return nil, fmt.Errorf("turn %q: the %s player moves here", q.Turn, p.turn)
	}
	attacker, err := notation.CutWin(q.Goal, p.turn)
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
	return notation.Grid{Width: b.width, Height: b.height, Square: "square"}
}

// direction is what else a player is called.
func direction(who player) string {
	if who == vertical {
		return "vertical"
	}
	return "horizontal"
}

// readRows sets up the position before the moves and returns the words that are
// left.
func (p *Position) readRows(words []string) ([]string, error) {
	if len(words) == 0 || !isRows(words[0]) {
		return words, nil
	}
	if len(words) == 1 {
		return nil, errors.New("behind the rows v or h must say who moves")
	}
	return words[2:], p.load([]byte(words[0]), words[1])
}

// isRows tells rows from a move, which begins with a small letter.
func isRows(word string) bool {
	return strings.Contains(word, "/") || strings.IndexByte("VH#123456789", word[0]) >= 0
}

func readSize(word string) (*board, error) {
	n, err := notation.ReadSize(word, form)
	if err != nil {
		return nil, err
	}
	return newBoard(min(n[0], maxSquares+1), min(n[1], maxSquares+1))
}

// looks reports whether a size is followed by rows of this game. A size alone, or
// with points behind it, may be of another game.
func looks(text string) bool {
	words := strings.Fields(text)
	if len(words) < 2 || !isRows(words[1]) || strings.Trim(words[1], "VH#/0123456789") != "" || !strings.ContainsAny(words[1], "VH#") {
		return false
	}
	_, err := readSize(words[0])
	return err == nil
}

func (p *Position) readMove(word string) (game.Move, error) {
	x, y, ok := notation.ReadSquare(word)
	switch {
	case !ok || word[0] < 'a':
		return game.NoMove, fmt.Errorf("%q is no move: want a column letter and a row number", word)
	case x >= p.width || y >= p.height:
		return game.NoMove, fmt.Errorf("%s is off the %dx%d board", word, p.width, p.height)
	}
	s := y*p.width + x
	if p.places(p.turn, p.empty())>>s&1 == 0 {
		return game.NoMove, fmt.Errorf("%s: no %s domino fits there", word, direction(p.turn))
	}
	return move(s), nil
}

// ParseMove reads the lower or left square of a domino that fits.
func (p *Position) ParseMove(word string) (game.Move, error) {
	m, err := p.readMove(word)
	if err != nil {
		return game.NoMove, fmt.Errorf("domineering: %w", err)
	}
	return m, nil
}

// FormatMove writes the lower or left square of the domino.
func (p *Position) FormatMove(m game.Move) string {
	s := square(m)
	return notation.FormatSquare(s%p.width, s/p.width)
}

// Goal is "win" while the attacker moves; else the attacker is named, so that
// Parse asks for the same player again.
func (p *Position) Goal() string {
	return notation.FormatGoal("win", p.attacker, p.turn)
}

// String writes the size and, unless the game is to begin, the rows and who moves.
func (p *Position) String() string {
	buf := fmt.Appendf(nil, "%dx%d", p.width, p.height)
	if p.taken[0] != 0 || p.turn != vertical {
		buf = append(p.appendRows(append(buf, ' '), p.owned), ' ', turns[p.turn])
	}
	return string(buf)
}
