package breakthrough

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/notation"
)

// parse reads WxH, optionally rows and who moves, and moves.
func parse(text string, q game.Question) (game.Problem, error) {
	p, err := read(text, q)
	if err != nil {
		return nil, fmt.Errorf("breakthrough: %w", err)
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
	play := func(m game.Move) {
		p.Play(m)
		p.played = 0
	}
	if err := notation.Play(words, p.readMove, play); err != nil {
		return nil, err
	}
	if q.Turn != "" && q.Turn != p.turn.String() && q.Turn != colour(p.turn) {
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

// colour is what else a player is called.
func colour(who player) string {
	if who == first {
		return "white"
	}
	return "black"
}

// readRows sets up the position before the moves and returns the words that are
// left.
func (p *Position) readRows(words []string) ([]string, error) {
	if len(words) == 0 || !strings.Contains(words[0], "/") {
		return words, p.load(p.opening(), marks[:1])
	}
	if len(words) == 1 {
		return nil, errors.New("behind the rows w or b must say who moves")
	}
	return words[2:], p.load([]byte(words[0]), words[1])
}

// opening is the rows that a game starts from.
func (p *Position) opening() []byte {
	q := Position{board: p.board, pawns: p.start}
	return q.appendRows(nil)
}

// size reads a word of the form WxH. Numbers are written as String writes them.
func size(word string) (width, height int, ok bool) {
	w, h, ok := strings.Cut(word, "x")
	if !ok {
		return 0, 0, false
	}
	width, errW := strconv.Atoi(w)
	height, errH := strconv.Atoi(h)
	return width, height, errW == nil && errH == nil && strconv.Itoa(width) == w && strconv.Itoa(height) == h
}

func readSize(word string) (*board, error) {
	width, height, ok := size(word)
	if !ok {
		return nil, fmt.Errorf("size %q: want %s", word, form)
	}
	return newBoard(width, height)
}

// looks reports whether a size is followed by a move or by rows of this game. A
// size alone may be that of another game.
func looks(text string) bool {
	words := strings.Fields(text)
	if len(words) < 2 {
		return false
	}
	if _, err := readSize(words[0]); err != nil {
		return false
	}
	_, _, isMove := cut(words[1])
	return isMove || strings.Contains(words[1], "/") && strings.Trim(words[1], "wb/12345678") == ""
}

// cut splits a move into the names of its squares.
func cut(word string) (from, to string, ok bool) {
	if len(word) == 5 && word[2] == 'x' {
		word = word[:2] + word[3:]
	}
	if len(word) != 4 {
		return "", "", false
	}
	for i := 0; i < 4; i += 2 {
		if word[i] < 'a' || word[i] > 'h' || word[i+1] < '1' || word[i+1] > '8' {
			return "", "", false
		}
	}
	return word[:2], word[2:], true
}

func (p *Position) readSquare(name string) (int, error) {
	x, y := int(name[0]-'a'), int(name[1]-'1')
	if x >= p.width || y >= p.height {
		return 0, fmt.Errorf("%s is off the %dx%d board", name, p.width, p.height)
	}
	return y*p.width + x, nil
}

func (p *Position) readMove(word string) (game.Move, error) {
	a, b, ok := cut(word)
	if !ok {
		return game.NoMove, fmt.Errorf("%q is no move: want two squares, as in a2a3", word)
	}
	from, err := p.readSquare(a)
	if err != nil {
		return game.NoMove, err
	}
	to, err := p.readSquare(b)
	switch {
	case err != nil:
		return game.NoMove, err
	case p.over():
		return game.NoMove, fmt.Errorf("%s: the game is over", word)
	case p.pawns[p.turn]>>from&1 == 0:
		return game.NoMove, fmt.Errorf("%s: the %s player has no pawn on %s", word, p.turn, a)
	case p.targets(p.turn, 1<<from)>>to&1 == 0:
		return game.NoMove, fmt.Errorf("%s: the pawn on %s cannot move there", word, a)
	case len(word) == 5 && p.pawns[p.turn.Other()]>>to&1 == 0:
		return game.NoMove, fmt.Errorf("%s: there is nothing to take on %s", word, b)
	}
	return move(from, to), nil
}

// ParseMove reads a move such as a2a3. A move that takes a pawn may have an x
// between the squares.
func (p *Position) ParseMove(word string) (game.Move, error) {
	m, err := p.readMove(word)
	if err != nil {
		return game.NoMove, fmt.Errorf("breakthrough: %w", err)
	}
	return m, nil
}

// FormatMove writes the two squares of a move, and nothing else.
func (p *Position) FormatMove(m game.Move) string {
	from, to := squares(m)
	return notation.FormatSquare(from%p.width, from/p.width) + notation.FormatSquare(to%p.width, to/p.width)
}

// Goal is "win" while the attacker moves; else the attacker is named, so that
// Parse asks for the same player again.
func (p *Position) Goal() string {
	return notation.FormatGoal("win", p.attacker, p.turn)
}

// String writes the size and, unless the game is to begin, the rows and who moves.
func (p *Position) String() string {
	buf := fmt.Appendf(nil, "%dx%d", p.width, p.height)
	if p.pawns != p.start || p.turn != first {
		buf = append(p.appendRows(append(buf, ' ')), ' ', marks[p.turn])
	}
	return string(buf)
}
