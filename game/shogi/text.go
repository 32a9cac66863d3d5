package shogi

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/yomi-solver/yomi/game"
)

// parse reads an SFEN, and moves if there are any, or a record.
func parse(text string, q game.Question) (game.Problem, error) {
	p, err := read(text, q)
	if err != nil {
		return nil, fmt.Errorf("shogi: %w", err)
	}
	return p, nil
}

func read(text string, q game.Question) (game.Problem, error) {
	if q.Target != "" || q.Region != "" {
		return nil, errors.New("a question has no target or region here")
	}
	if isSelfplay(text) {
		s, err := readSelfplay(text)
		if err != nil {
			return nil, err
		}
		if q.Goal != "" {
			s.goal = q.Goal
		}
		return s.ask()
	}
	if format := formatOf(text); format != notRecord {
		r, err := readRecording(text, format, q)
		if err != nil {
			return nil, err
		}
		return r.ask(q)
	}
	fields, moves, err := cut(text)
	if err != nil {
		return nil, err
	}
	p := new(Position)
	told, err := p.load(fields[0], fields[1], fields[2])
	if err != nil {
		return nil, err
	}
	turn := p.turn ^ Colour(len(moves)&1)
	attacker, err := readQuestion(q, turn)
	if err != nil {
		return nil, err
	}
	if defender := attacker.Other(); !told[defender] {
		p.hands[defender] += p.box()
	}
	for i, word := range moves {
		m, err := p.find(word, p.Legal(nil))
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
		p.Move(m)
	}
	return p.Board.question(q)
}

// question asks about a board: for mate, or for what a quest is for.
func (b *Board) question(q game.Question) (game.Problem, error) {
	b.past = nil
	attacker, err := readQuestion(q, b.turn)
	if err != nil {
		return nil, err
	}
	if _, left, ok, _ := readQuest(q.Goal, b.turn); ok {
		return newQuest(*b, attacker, left)
	}
	p := &Position{stage: stage{Board: *b}}
	return p, p.ask(attacker)
}

// cut splits a text into the fields of an SFEN, without the number of the move, and
// the moves behind it.
func cut(text string) (fields, moves []string, err error) {
	words := strings.Fields(text)
	if len(words) > 0 && words[0] == "position" {
		words = words[1:]
	}
	if len(words) > 0 && words[0] == "sfen" {
		words = words[1:]
	}
	if len(words) > 0 && words[0] == "startpos" {
		words = append(strings.Fields(startpos), words[1:]...)
	}
	if i := slices.Index(words, "moves"); i >= 0 {
		words, moves = words[:i], words[i+1:]
	}
	switch {
	case len(words) == 0:
		return nil, nil, errors.New("no position: want an SFEN or startpos")
	case len(words) < 3:
		return nil, nil, fmt.Errorf("%q: behind the rows want b or w, and the hands", strings.Join(words, " "))
	case len(words) > 4:
		return nil, nil, fmt.Errorf("%q behind the number of the move: want \"moves\" or nothing", words[4])
	case len(words) == 4 && !isNumber(words[3]):
		return nil, nil, fmt.Errorf("number of the move %q: want a number", words[3])
	}
	return words[:3], moves, nil
}

func isNumber(word string) bool {
	return len(word) <= 5 && strings.Trim(word, "0123456789") == ""
}

// readQuestion returns who attacks if this colour moves.
func readQuestion(q game.Question, turn Colour) (Colour, error) {
	switch q.Turn {
	case "":
	case "black", "sente", "white", "gote":
		if (q.Turn == "black" || q.Turn == "sente") != (turn == Black) {
			return 0, fmt.Errorf("turn %q: %v moves here", q.Turn, turn)
		}
	default:
		return 0, fmt.Errorf("turn %q: want black or white", q.Turn)
	}
	if attacker, _, ok, err := readQuest(q.Goal, turn); ok {
		return attacker, err
	}
	switch q.Goal {
	case "", mate:
		return turn, nil
	case mate + ":black":
		return Black, nil
	case mate + ":white":
		return White, nil
	}
	return 0, fmt.Errorf("goal %q: want mate, brinkmate or win, with :black or :white to name the attacker", q.Goal)
}

// looks tells SFEN and records from other texts.
func looks(text string) bool {
	return isSelfplay(text) || looksSFEN(text) || formatOf(text) != notRecord
}

// looksSFEN tells SFEN from other texts: nine rows of pieces, and b or w.
func looksSFEN(text string) bool {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	for strings.HasPrefix(line, "#") {
		_, text, _ = strings.Cut(strings.TrimSpace(text), "\n")
		line, _, _ = strings.Cut(strings.TrimSpace(text), "\n")
	}
	line, _, _ = strings.Cut(line, ";")
	fields, _, err := cut(strings.TrimPrefix(line, "* "))
	if err != nil {
		return false
	}
	b := empty()
	return b.readRows(fields[0]) == nil && (fields[1] == "b" || fields[1] == "w")
}

// find returns the move of a list that a word names.
func (b *Board) find(word string, list []game.Move) (Move, error) {
	if !isMove(word) {
		return 0, fmt.Errorf("%q is no move: want one as in 7g7f, 8h2b+ or P*5e", word)
	}
	for _, m := range list {
		if Move(m).String() == word {
			return Move(m), nil
		}
	}
	return 0, fmt.Errorf("%s is not legal here", word)
}

// isMove tells whether a word is written like a move.
func isMove(word string) bool {
	isSquare := func(s string) bool { return '1' <= s[0] && s[0] <= '9' && 'a' <= s[1] && s[1] <= 'i' }
	switch {
	case len(word) == 5 && word[4] == '+':
		word = word[:4]
	case len(word) != 4:
		return false
	case word[1] == '*':
		return strings.IndexByte("PLNSBRG", word[0]) >= 0 && isSquare(word[2:])
	}
	return isSquare(word[:2]) && isSquare(word[2:4])
}

// ParseMove reads a move as USI writes it.
func (p *Position) ParseMove(word string) (game.Move, error) {
	m, err := p.find(word, p.Moves(nil))
	if err == nil {
		return game.Move(m), nil
	}
	if p.turn == p.attacker {
		if _, legal := p.find(word, p.Legal(nil)); legal == nil {
			err = fmt.Errorf("%s gives no check", word)
		}
	}
	return game.NoMove, fmt.Errorf("shogi: %w", err)
}

// FormatMove writes a move as USI does.
func (p *stage) FormatMove(m game.Move) string { return Move(m).String() }
