package csa

import (
	"errors"
	"strings"

	"github.com/yomi-solver/yomi/format/record"
)

// Cut cuts a file into the texts of its records, so that each can be read by itself, and a broken
// one does not hide those behind it.
func Cut(text string) []record.Part {
	list := record.Body(text)
	var parts []record.Part
	for start := 0; start < len(list); {
		end := start
		for end < len(list) && strings.TrimSpace(list[end]) != "/" {
			end++
		}
		p := record.Part{Text: strings.Join(list[start:end], "\n"), Line: start + 1}
		if _, err := Parse(p.Text); !errors.Is(err, errNone) {
			parts = append(parts, p)
		}
		start = end + 1
	}
	return parts
}
