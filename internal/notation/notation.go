// Package notation reads and writes what the texts of board games have in common:
// two players by number, goals that name one of them, sizes, squares, and rows of
// marks with numbers for runs of empty squares.
//
// It knows no game. What only looks alike, such as rows that allow single digits
// alone, stays with its game.
package notation

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Player is one of two players.
type Player uint8

// The players, by who begins.
const (
	First Player = iota
	Second
)

// Other returns the opponent.
func (p Player) Other() Player { return p ^ 1 }

func (p Player) String() string {
	if p == First {
		return "first"
	}
	return "second"
}

// ReadTurn reads who moves from the letter of a player.
func ReadTurn(word, letters string) (Player, error) {
	switch word {
	case letters[:1]:
		return First, nil
	case letters[1:]:
		return Second, nil
	}
	return 0, fmt.Errorf("turn %q: want %c or %c", word, letters[0], letters[1])
}

// Mover is who moves where players put a stone each in turn, by the stones of the
// first player and of the second.
func Mover(x, o int) (Player, error) {
	switch x - o {
	case 0:
		return First, nil
	case 1:
		return Second, nil
	}
	return 0, fmt.Errorf("%d stones x and %d stones o cannot be", x, o)
}

// CutGoal splits a goal such as "draw:second" into its name and its player. A goal
// without a player is that of the side to move.
func CutGoal(text string, turn Player) (goal string, attacker Player, err error) {
	goal, who, named := strings.Cut(text, ":")
	switch {
	case !named:
		return goal, turn, nil
	case who == First.String():
		return goal, First, nil
	case who == Second.String():
		return goal, Second, nil
	}
	return "", 0, fmt.Errorf("goal %q: players are first and second", text)
}

// CutWin reads the attacker from the goal of a game that has none but "win".
func CutWin(text string, turn Player) (Player, error) {
	goal, attacker, err := CutGoal(text, turn)
	if err != nil || goal != "win" && text != "" {
		return 0, fmt.Errorf("goal %q: want win, win:first or win:second", text)
	}
	return attacker, nil
}

// FormatGoal writes a goal. The attacker is named unless he moves, so that reading
// it asks for the same player again.
func FormatGoal(goal string, attacker, turn Player) string {
	if attacker == turn {
		return goal
	}
	return goal + ":" + attacker.String()
}

// In adds a length in plies to words, if it is known.
func In(words string, length int) string {
	if length > 0 {
		return fmt.Sprintf("%s in %d", words, length)
	}
	return words
}

// Words splits a text that begins with a size of some form, and refuses an empty
// one. A board game asks about the whole board, so it also refuses the target and
// the region of a question.
func Words(text, form, target, region string) ([]string, error) {
	if target != "" || region != "" {
		return nil, errors.New("a question has no target or region here")
	}
	words := strings.Fields(text)
	if len(words) == 0 {
		return nil, fmt.Errorf("no position: want %s, then moves", form)
	}
	return words, nil
}

// Play reads and plays the moves of a text.
func Play[M any](words []string, read func(string) (M, error), play func(M)) error {
	for i, word := range words {
		m, err := read(word)
		if err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
		play(m)
	}
	return nil
}

// tooLarge is what numbers are read as that no board is large enough for.
const tooLarge = 1 << 30

// number reads a positive number as strconv writes it: no sign, no leading zero.
func number(word string) (n int, ok bool) {
	if word == "" || word[0] == '0' || strings.Trim(word, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(word)
	if err != nil {
		return tooLarge, true
	}
	return n, true
}

// ReadSize reads a size of as many numbers as its form has, such as WxH. They are
// positive; what does not fit into an int is read as too large for any board.
func ReadSize(word, form string) ([]int, error) {
	parts := strings.Split(word, "x")
	list := make([]int, len(parts))
	good := len(parts) == 1+strings.Count(form, "x")
	for i, part := range parts {
		n, ok := number(part)
		list[i], good = n, good && ok
	}
	if !good {
		return nil, fmt.Errorf("size %q: want %s", word, form)
	}
	return list, nil
}

// ReadSquare reads a column letter, small or capital, and a row number from 1, and
// returns both from 0. It knows no board: either may be too large.
func ReadSquare(name string) (x, y int, ok bool) {
	if name == "" || name[0]|0x20 < 'a' || name[0]|0x20 > 'z' {
		return 0, 0, false
	}
	y, ok = number(name[1:])
	return int(name[0]|0x20) - 'a', y - 1, ok
}

// FormatSquare writes what ReadSquare reads, with a small letter.
func FormatSquare(x, y int) string { return Column(x) + strconv.Itoa(y+1) }

// Column is the letter of a column.
func Column(x int) string { return string(rune('a' + x)) }
