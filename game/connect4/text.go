package connect4

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/notation"
)

// columnNames holds the name of each column.
const columnNames = "123456789abcdef"

// parse reads a position and the question asked about it.
func parse(text string, q game.Question) (game.Problem, error) {
	if q.Target != "" {
		return nil, fmt.Errorf("connect4: target %q: there is nothing to aim at", q.Target)
	}
	if q.Region != "" {
		return nil, fmt.Errorf("connect4: region %q: the whole board is in play", q.Region)
	}
	p, err := read(text)
	if err != nil {
		return nil, err
	}
	if q.Turn != "" && q.Turn != p.mover().String() {
		if q.Turn != first.String() && q.Turn != second.String() {
			return nil, fmt.Errorf("connect4: turn %q: must be first or second", q.Turn)
		}
		return nil, fmt.Errorf("connect4: turn %q: by the stones it is the %s player's", q.Turn, p.mover())
	}
	p.question, err = newQuestion(p.shape, q.Goal, p.mover())
	if err != nil {
		return nil, err
	}
	return p, nil
}

// read reads a text without its question.
func read(text string) (*Position, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return nil, errors.New("connect4: empty text")
	}
	width, height, sized, err := readSize(words[0])
	if err != nil {
		return nil, err
	}
	if sized {
		words = words[1:]
	}
	s, err := newShape(width, height)
	if err != nil {
		return nil, err
	}
	p := &Position{shape: s}
	switch {
	case len(words) > 1:
		return nil, fmt.Errorf("connect4: %q: only one word may tell the stones", words[1])
	case len(words) == 0:
		return p, nil
	case strings.ContainsAny(words[0], "/xo"):
		return p, p.SetState([]byte(words[0]))
	}
	if err := p.playWord(words[0]); err != nil {
		return nil, err
	}
	p.played = 0
	return p, nil
}

// readSize reads a word of the form WxH, or says that it is of another form and
// that the board is of the usual size.
func readSize(word string) (width, height int, ok bool, err error) {
	w, h, ok := strings.Cut(word, "x")
	if !ok || !isNumber(w) || !isNumber(h) {
		return 7, 6, false, nil
	}
	width, errW := strconv.Atoi(w)
	height, errH := strconv.Atoi(h)
	if errW != nil || errH != nil {
		return 0, 0, false, fmt.Errorf("connect4: %s: width and height must be 1 to %d", word, maxSide)
	}
	return width, height, true, nil
}

func isNumber(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// playWord plays the columns of a word.
func (p *Position) playWord(word string) error {
	for i, name := range []byte(word) {
		m, err := p.parseMove(name)
		if err != nil {
			return fmt.Errorf("connect4: move %d: %w", i+1, err)
		}
		p.Play(m)
	}
	return nil
}

func (p *Position) parseMove(name byte) (game.Move, error) {
	c := strings.IndexByte(columnNames, name)
	switch {
	case c < 0:
		return game.NoMove, fmt.Errorf("%q is not a column", name)
	case c >= p.width:
		return game.NoMove, fmt.Errorf("column %c: the last one is %c", name, columnNames[p.width-1])
	case p.over():
		return game.NoMove, fmt.Errorf("column %c: the game is over", name)
	case p.playable().and(p.columns[c]).empty():
		return game.NoMove, fmt.Errorf("column %c is full", name)
	}
	return move(c), nil
}

// ParseMove reads a column's name and refuses one that cannot be played.
func (p *Position) ParseMove(s string) (game.Move, error) {
	if len(s) != 1 {
		return game.NoMove, fmt.Errorf("connect4: %q is not a column", s)
	}
	m, err := p.parseMove(s[0])
	if err != nil {
		return game.NoMove, fmt.Errorf("connect4: %w", err)
	}
	return m, nil
}

// FormatMove names the column.
func (p *Position) FormatMove(m game.Move) string {
	c := columnOf(m)
	return columnNames[c : c+1]
}

// Goal is the goal in its shortest spelling. While the attacker is not to move it
// is named, as in "win:first", so that Parse asks for the same player again.
func (p *Position) Goal() string {
	return notation.FormatGoal(p.goal, p.attacker, p.mover())
}

// String writes the size, and the rows unless the board is empty.
func (p *Position) String() string {
	buf := fmt.Appendf(nil, "%dx%d", p.width, p.height)
	if p.count > 0 {
		buf = p.AppendState(append(buf, ' '))
	}
	return string(buf)
}
