package loa

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/notation"
)

// form is how a position is written.
const form = "rows and b or w, or a size such as 8x8"

// parse reads rows and who moves, or a size, then the rules and moves.
func parse(text string, q game.Question) (game.Problem, error) {
	p, err := read(text, q)
	if err != nil {
		return nil, fmt.Errorf("loa: %w", err)
	}
	return p, nil
}

func read(text string, q game.Question) (*Position, error) {
	words, err := notation.Words(text, form, q.Target, q.Region)
	if err != nil {
		return nil, err
	}
	p := &Position{}
	if strings.HasPrefix(words[0], selfplayName) {
		p, err = readSelfplay(words[0])
		words = words[1:]
	} else {
		words, err = p.readBoard(words)
	}
	if err != nil {
		return nil, err
	}
	if len(words) > 0 {
		if name, ok := strings.CutPrefix(words[0], rulesWord); ok {
			i := slices.Index(ruleNames[:], name)
			if i < 0 {
				return nil, fmt.Errorf("rules %q: want one of %s", name, strings.Join(ruleNames[:], ", "))
			}
			p.rules, words = rules(i), words[1:]
		}
	}
	if err := notation.Play(words, p.readMove, p.Play); err != nil {
		return nil, err
	}
	p.history = nil
	if q.Turn != "" && q.Turn != p.turn.String() && q.Turn != p.Mover() {
		return nil, fmt.Errorf("turn %q: %s moves here", q.Turn, p.Mover())
	}
	draw, attacker, err := readGoal(q.Goal, p.turn)
	if err != nil {
		return nil, err
	}
	p.question = ask(p.size, p.rules, draw, attacker)
	return p, nil
}

// rulesWord begins the word that names the rules.
const rulesWord = "rules="

// readBoard sets up the position before the moves and returns the words that are left.
func (p *Position) readBoard(words []string) (rest []string, err error) {
	if !strings.Contains(words[0], "/") {
		n, err := notation.ReadSize(words[0], "NxN")
		if err != nil {
			return nil, err
		}
		if n[0] != n[1] {
			return nil, fmt.Errorf("size %q: the board is a square", words[0])
		}
		if p.board, err = newBoard(n[0]); err != nil {
			return nil, err
		}
		p.pieces = p.start
		p.tally = p.count(p.start[black] | p.start[white])
		return words[1:], nil
	}
	if p.board, err = newBoard(1 + strings.Count(words[0], "/")); err != nil {
		return nil, err
	}
	if len(words) == 1 {
		return nil, errors.New("behind the rows b or w must say who moves")
	}
	return words[2:], p.load([]byte(words[0]), words[1])
}

// looks reports whether rows of this game are followed by who moves. A size alone may
// be that of another game.
func looks(text string) bool {
	words := strings.Fields(text)
	if len(words) < 2 || !strings.Contains(words[0], "/") {
		return false
	}
	p := &Position{}
	_, err := p.readBoard(words)
	return err == nil
}

// readMove reads two squares with a dash, an x or nothing between them, or a pass.
func (p *Position) readMove(word string) (game.Move, error) {
	if p.over() {
		return game.NoMove, fmt.Errorf("%s: the game is over", word)
	}
	m := pass
	if word != passWord {
		if len(word) < 4 {
			return game.NoMove, fmt.Errorf("%q is no move: want two squares, as in b1-b3", word)
		}
		middle := strings.TrimLeft(word[2:len(word)-2], "-")
		from, err := p.readSquare(word[:2])
		if err != nil {
			return game.NoMove, err
		}
		to, err := p.readSquare(word[len(word)-2:])
		switch {
		case err != nil:
			return game.NoMove, err
		case len(word) > 5 || middle != "" && middle != "x":
			return game.NoMove, fmt.Errorf("%q is no move: want two squares, as in b1-b3", word)
		case middle == "x" && p.pieces[p.turn.Other()]>>to&1 == 0:
			return game.NoMove, fmt.Errorf("%s: there is nothing to take", word)
		}
		m = move(from, to)
	}
	if !slices.Contains(p.list(nil), m) {
		return game.NoMove, fmt.Errorf("%s: %s has no such move", word, p.Mover())
	}
	return m, nil
}

const passWord = "pass"

func (p *Position) readSquare(name string) (int, error) {
	x, y, err := p.grid().ReadSquare(name)
	return 8*y + x, err
}

// ParseMove reads a move such as b1-b3, b1xb3 if it takes a piece, or b1b3.
func (p *Position) ParseMove(word string) (game.Move, error) {
	m, err := p.readMove(word)
	if err != nil {
		return game.NoMove, fmt.Errorf("loa: %w", err)
	}
	return m, nil
}

// FormatMove writes b1-b3, or b1xb3 if a piece is taken.
func (p *Position) FormatMove(m game.Move) string {
	if m == pass {
		return passWord
	}
	from, to := squares(m)
	middle := "-"
	if p.pieces[p.turn.Other()]>>to&1 != 0 {
		middle = "x"
	}
	return notation.FormatSquare(from%8, from/8) + middle + notation.FormatSquare(to%8, to/8)
}

// Goal is the goal; while the attacker is not to move it is named, so that Parse asks
// for the same player again.
func (p *Position) Goal() string {
	return notation.FormatGoal(p.goal(), p.attacker, p.turn)
}

// String writes the size if the game is to begin, else the rows and who moves; then
// the rules, unless they are the usual ones.
func (p *Position) String() string {
	var buf []byte
	if p.pieces == p.start && p.turn == black {
		buf = fmt.Appendf(buf, "%dx%d", p.size, p.size)
	} else {
		buf = append(p.appendRows(buf), ' ', marks[p.turn])
	}
	if p.rules != olympiad {
		buf = append(append(buf, ' '), rulesWord+ruleNames[p.rules]...)
	}
	return string(buf)
}
