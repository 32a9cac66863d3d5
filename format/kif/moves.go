package kif

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"github.com/yomi-solver/yomi/format/record"
)

// begin enters the part of a record that has moves.
func (r *reader) begin() error {
	if r.moving {
		return nil
	}
	if err := r.settle(); err != nil {
		return err
	}
	r.moving = true
	return nil
}

// tip is the node that moves continue and comments belong to.
func (r *reader) tip() *Node { return r.path[len(r.path)-1] }

// toMove is who moves at the tip.
func (r *reader) toMove() Side { return r.record.Start.Turn ^ Side((len(r.path)-1)&1) }

// step adds a move or an end that a text begins with, and returns what is behind it.
func (r *reader) step(text string) (rest string, err error) {
	if err := r.begin(); err != nil {
		return "", err
	}
	if r.tip().End != "" {
		return "", fmt.Errorf("a move behind %s", r.tip().End)
	}
	node := &Node{Line: r.number}
	s := scanner{text}
	side, marked := mark(s.peek())
	if marked {
		s.next()
		s.space()
	}
	if node.End, rest = end(s.text); node.End == "" {
		last := r.tip().Move.To
		if len(r.path) == 1 {
			last = r.record.Start.Last.To
		}
		if node.Move, marked, rest, err = parseMove(text, last); err != nil {
			return "", err
		}
		if marked && !r.turned {
			r.record.Start.Turn, r.turned = side, true
		}
		if marked && side != r.toMove() {
			return "", fmt.Errorf("%v moves where it is %v's turn", side, side.Other())
		}
		node.Move.Side = r.toMove()
	}
	r.tip().Children = append(r.tip().Children, node)
	r.path = append(r.path, node)
	return rest, nil
}

// cut turns the error of a move that breaks off at the end of the file into a warning.
func (r *reader) cut(err error) error {
	if r.final && errors.Is(err, errCut) {
		r.warn("the file ends within a move")
		return nil
	}
	return err
}

// numbered reads a line of KIF.
func (r *reader) numbered(text string) error {
	n, rest, _ := number(text)
	if !r.based {
		if r.based = true; len(r.path) == 1 {
			r.base = n - 1
		}
		if r.base != 0 && r.base != r.record.Start.Moves {
			r.warn("the moves begin with number %d", n)
		}
	}
	if want := r.base + len(r.path); n != want && r.tip().End == "" {
		return fmt.Errorf("move number %d where %d comes next", n, want)
	}
	rest, err := r.step(strings.TrimLeftFunc(rest, unicode.IsSpace))
	if err != nil {
		return r.cut(err)
	}
	r.behind(rest)
	return nil
}

// behind reads the times behind a move, and the plus that says that there are variations.
func (r *reader) behind(text string) {
	node := r.tip()
	var rest string
	node.Spent, node.Total, rest, node.Timed = clock(text)
	rest = strings.TrimFunc(rest, unicode.IsSpace)
	switch {
	case rest == "" || rest == "+":
	case r.final && strings.HasPrefix(rest, "(") && !strings.Contains(rest, ")"):
		r.warn("the file ends within a time")
	default:
		r.warn("text behind the move: %s", record.Shorten(rest))
	}
}

// marked reads a line of KI2: moves with marks.
func (r *reader) marked(text string) error {
	for text != "" {
		next := strings.IndexFunc(text[1:], func(c rune) bool { _, ok := mark(c); return ok }) + 1
		if next == 0 {
			next = len(text)
		}
		rest, err := r.step(text[:next])
		if err != nil {
			if next < len(text) {
				return err
			}
			return r.cut(err)
		}
		r.behind(rest)
		text = text[next:]
	}
	return nil
}

// variation goes back to the node before a move that has another one beside it. The usual order is
// that of depth first: a variation belongs to the line read last, and if that has no
// such move, to the main line.
func (r *reader) variation(text string) error {
	n, rest, ok := number(text)
	if !ok || rest != "" && !strings.HasPrefix(rest, "手") {
		if text == "" && r.final {
			r.warn("the file ends before a variation")
			return nil
		}
		return fmt.Errorf("a variation of %s", record.Shorten(text))
	}
	if err := r.begin(); err != nil {
		return err
	}
	if r.main == nil {
		r.main = append(r.main, r.path...)
	}
	at := n - r.base
	if !branches(r.path, at) {
		if !branches(r.main, at) {
			return fmt.Errorf("a variation of move %d, which is not there", n)
		}
		if r.room -= at; r.room < 0 {
			return errors.New("too many variations out of order")
		}
		r.warn("a variation of move %d of the main line, out of order", n)
		r.path = append(r.path[:0], r.main[:at]...)
	}
	r.path = r.path[:at]
	return nil
}

// branches tells whether a line has a move of a number, so that there can be another one.
func branches(path []*Node, at int) bool {
	return at >= 1 && at <= len(path) && path[at-1].End == ""
}

// end reads the line "まで69手詰" or "まで85手で先手の勝ち", and makes it an end where the moves
// have none.
func (r *reader) end(text string) error {
	if err := r.begin(); err != nil {
		return err
	}
	n, rest, counted := number(strings.TrimLeft(text, "、, "))
	length := len(r.path) - 1
	if r.tip().End != "" {
		length--
	}
	if counted && n != length && n != length+r.base {
		if r.main != nil && r.tip().End == "" {
			return nil // the total of the main line, behind the variations
		}
		r.warn("the record says that it has %d moves, and has %d", n, length)
	}
	if e := total(rest); e != "" && r.tip().End == "" {
		node := &Node{End: e, Line: r.number}
		r.tip().Children = append(r.tip().Children, node)
		r.path = append(r.path, node)
	}
	return nil
}
