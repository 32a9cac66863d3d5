package record

import (
	"fmt"
	"strings"
)

// What readers take at the most. A record takes more than a thousand bytes, however short its
// text.
const (
	MaxBytes   = 64 << 20
	MaxRecords = 100_000
	MaxHand    = 99 // more than any hand can hold of a kind
)

// Lines cuts a text at line ends of all systems, without the mark that some begin with.
func Lines(text string) []string {
	text = strings.ReplaceAll(strings.TrimPrefix(text, "\ufeff"), "\r\n", "\n")
	return strings.Split(strings.ReplaceAll(text, "\r", "\n"), "\n")
}

// Body is the lines of a file up to the last that has text, in valid UTF-8.
func Body(text string) []string {
	list := Lines(strings.ToValidUTF8(text, "\ufffd"))
	for len(list) > 0 && strings.TrimSpace(list[len(list)-1]) == "" {
		list = list[:len(list)-1]
	}
	return list
}

// Opening is the lines that tell what a file is.
func Opening(text string) []string {
	const enough = 4096
	return Lines(text[:min(len(text), enough)])
}

// Shorten quotes the beginning of a text for a message.
func Shorten(text string) string {
	const most = 20
	if runes := []rune(text[:min(len(text), 4*most)]); len(runes) > most {
		return fmt.Sprintf("%q...", string(runes[:most]))
	}
	return fmt.Sprintf("%q", text)
}
