package chess

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/format/fen"
	"github.com/yomi-solver/yomi/game"
)

// split cuts a file into a problem a line. What follows a position are the operations of EPD, or
// fields key=value between semicolons as in other games. A star marks a known failure.
func split(text string) ([]game.Item, error) {
	var items []game.Item
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		item := game.Item{Line: i + 1, Meta: map[string]string{}}
		if rest, ok := strings.CutPrefix(line, "* "); ok {
			item.Meta["known"] = "failure"
			line = rest
		}
		if err := readItem(line, &item); err != nil {
			return nil, fmt.Errorf("%d: %w", i+1, err)
		}
		items = append(items, item)
	}
	return items, nil
}

// readItem reads a line. One that is no FEN is kept as it is up to the first semicolon: Parse will
// say what is wrong with it, and other lines are still read.
func readItem(line string, item *game.Item) error {
	body, fields, _ := strings.Cut(line, ";")
	item.Text = strings.TrimSpace(body)
	r, err := fen.Parse(line)
	if position, _ := cut(item.Text); err != nil || position != item.Text {
		// Moves, or words of UCI, are no EPD.
		return pairs(fields, item)
	}
	item.Text = strings.TrimSpace(r.String())
	for _, op := range r.Ops {
		if err := operation(&r, op, item); err != nil {
			return err
		}
	}
	return nil
}

// pairs reads fields key=value.
func pairs(fields string, item *game.Item) error {
	for field := range strings.SplitSeq(fields, ";") {
		key, value, ok := strings.Cut(strings.TrimSpace(field), "=")
		if ok {
			item.Meta[strings.TrimSpace(key)] = strings.TrimSpace(value)
		}
	}
	return nil
}

// operation reads an operation: a field key=value, the id, or the recorded answer.
func operation(r *fen.Record, op fen.Op, item *game.Item) error {
	whole := strings.TrimSpace(op.Name + " " + op.Value)
	if key, _, ok := strings.Cut(whole, "="); ok && !strings.ContainsAny(key, " #@") {
		return pairs(whole, item)
	}
	number := op.Value
	switch op.Name {
	case "id":
		item.Meta["id"] = op.Value
		return nil
	case "bm":
		var ok bool
		if number, ok = strings.CutPrefix(op.Value, "#"); !ok {
			return nil // a move: which others are as good is not said
		}
	case "dm":
	default:
		return nil
	}
	n, err := strconv.Atoi(number)
	if err != nil || n == 0 || n > maxMoves || -n > maxMoves {
		return fmt.Errorf("%s %s: want a number of moves", op.Name, op.Value)
	}
	attacker, plies := White, 2*n-1
	if r.Black {
		attacker = Black
	}
	goal := mate + within
	if n < 0 {
		n, plies = -n, -2*n
		goal += strconv.Itoa(n) + ":" + attacker.Other().String()
	} else {
		goal += strconv.Itoa(n)
	}
	for field, value := range map[string]string{"goal": goal, "want": game.Proven.String(), "published": strconv.Itoa(plies)} {
		if item.Meta[field] == "" {
			item.Meta[field] = value
		}
	}
	return nil
}
