package game

import (
	"fmt"
	"strings"
)

// Lines cuts a text into one problem a line, the usual file of small games:
//
//	# a comment
//	3x3x3 a1 b2 ;id=corner;goal=draw;want=proven
//	* 7x6 44444 ;want=proven
//
// What follows the first semicolon is metadata, fields of the form
// key=value between semicolons. A star marks a known failure, kept in the field
// "known".
func Lines(text string) ([]Item, error) {
	var items []Item
	for i, line := range strings.Split(text, "\n") {
		item, err := parseLine(strings.TrimSpace(line))
		if err != nil {
			return nil, fmt.Errorf("%d: %w", i+1, err)
		}
		if item.Text == "" {
			continue
		}
		item.Line = i + 1
		items = append(items, item)
	}
	return items, nil
}

func parseLine(line string) (Item, error) {
	if line == "" || line[0] == '#' {
		return Item{}, nil
	}
	item := Item{Meta: map[string]string{}}
	if rest, ok := strings.CutPrefix(line, "* "); ok {
		item.Meta["known"] = "failure"
		line = rest
	}
	body, fields, _ := strings.Cut(line, ";")
	item.Text = strings.TrimSpace(body)
	for f := range strings.SplitSeq(fields, ";") {
		f = strings.TrimSpace(f)
		if f == "" {
			continue
		}
		key, value, ok := strings.Cut(f, "=")
		if !ok || key == "" {
			return Item{}, fmt.Errorf("metadata %q is not key=value", f)
		}
		item.Meta[strings.TrimSpace(key)] = strings.TrimSpace(value)
	}
	return item, nil
}
