package csa

import (
	"errors"
	"strings"
)

// Part is the text of one record, and where it begins.
type Part struct {
	Text string
	Line int // from 1
}

// Cut cuts a file into the texts of its records, so that each can be read by itself, and a broken
// one does not hide those behind it.
func Cut(text string) []Part {
	list := lines(strings.TrimPrefix(strings.ToValidUTF8(text, "\ufffd"), "\ufeff"))
	var parts []Part
	for start := 0; start < len(list); {
		end := start
		for end < len(list) && strings.TrimSpace(list[end]) != "/" {
			end++
		}
		p := Part{strings.Join(list[start:end], "\n"), start + 1}
		if _, err := Parse(p.Text); !errors.Is(err, errNone) {
			parts = append(parts, p)
		}
		start = end + 1
	}
	return parts
}
