package kif

import (
	"strings"
	"unicode"

	"github.com/yomi-solver/yomi/format/record"
)

// Cut cuts a file into the texts of its records, so that each can be read by itself. What Parse
// would refuse is a part too, up to where another record seems to begin: a broken record must not hide
// those behind it.
func Cut(text string) []record.Part {
	list := record.Body(text)
	var starts []int // lines from 0
	for at := 0; at < len(list); {
		r := &reader{Collection: &Collection{}, number: at + 1, room: 16*len(text) + 1<<20}
		r.open()
		before, next, err := r.until(list, at)
		for _, one := range r.Records {
			starts = append(starts, one.Line-1)
		}
		if err != nil {
			starts = append(starts, before.record.Line-1)
			next = max(before.skip(list, next), at+1)
		}
		at = next
	}
	var parts []record.Part
	for i, start := range starts {
		end := len(list)
		if i+1 < len(starts) {
			end = starts[i+1]
		}
		parts = append(parts, record.Part{Text: strings.Join(list[start:end], "\n"), Line: start + 1})
	}
	return parts
}

// until reads lines up to the end or to the first that is wrong. It returns where it stopped, and
// what it knew before.
func (r *reader) until(list []string, at int) (before current, next int, err error) {
	for ; at < len(list); at++ {
		before = r.current
		r.number, r.final = at+1, at+1 == len(list)
		if err := r.line(list[at]); err != nil {
			return before, at, err
		}
	}
	return r.current, at, r.close()
}

// skip finds the line, from a wrong one on, where another record begins, by the signs that
// the reader goes by as well: a first line of KIF, anything of a start position behind moves, and what
// the broken record has already.
func (c *current) skip(list []string, at int) int {
	for ; at < len(list); at++ {
		text := strings.TrimFunc(list[at], unicode.IsSpace)
		_, marked := mark((&scanner{text}).peek())
		_, _, numbered := number(text)
		name, _, isHeader := header(text)
		side, isHand := handOf(name)
		switch {
		case strings.HasPrefix(text, "#KIF"):
			return at
		case text == "" || strings.ContainsAny(text[:1], "*&#|"):
		case isColumns(text):
			if c.moving || c.rows > 0 {
				return at
			}
			c.rows++
		case marked, numbered, name == variationName, strings.HasPrefix(text, "まで"), strings.HasPrefix(text, tableHead):
			c.moving = true
		case !isHeader:
		case c.moving, c.given[name], isHand && c.hands[side], name == handicapName && c.named > 0:
			return at
		case isHand:
			c.hands[side] = true
		default:
			c.given[name] = true
		}
	}
	return at
}
