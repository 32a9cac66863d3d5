package sgf

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Value is a property value in canonical form, as the package comment has it.
type Value string

// Colour is a player as values name them.
type Colour byte

// The two colours.
const (
	Black Colour = 'B'
	White Colour = 'W'
)

// Text returns the value of a text. Line ends become "\n".
func Text(s string) Value { return escape(s, false) }

// SimpleText returns the value of a text in one line: each line end becomes a space.
func SimpleText(s string) Value {
	return Value(strings.ReplaceAll(string(Text(s)), "\n", " "))
}

// Pair returns the composed value of two texts, left:right.
func Pair(left, right string) Value {
	return escape(left, true) + ":" + escape(right, true)
}

// Number returns the value of a number.
func Number(n int) Value { return Value(strconv.Itoa(n)) }

func escape(s string, colons bool) Value {
	if strings.Contains(s, "\r") {
		s = strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
	}
	if !strings.ContainsAny(s, `\]:`) {
		return Value(s)
	}
	var b strings.Builder
	for i := range len(s) {
		if c := s[i]; c == '\\' || c == ']' || colons && c == ':' {
			b.WriteByte('\\')
		}
		b.WriteByte(s[i])
	}
	return Value(b.String())
}

// Text returns what the value says as a text of several lines.
func (v Value) Text() string {
	s := string(v)
	if !strings.Contains(s, `\`) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' {
			if i++; i == len(s) {
				break
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// SimpleText returns what the value says as a text of one line, without blanks
// around it.
func (v Value) SimpleText() string {
	s := strings.TrimSpace(v.Text())
	if !strings.ContainsAny(s, "\t\n\v\f\r") {
		return s
	}
	// Byte by byte, since the text may be in any set.
	b := []byte(s)
	for i, c := range b {
		if c >= '\t' && c <= '\r' {
			b[i] = ' '
		}
	}
	return string(b)
}

// Split divides a composed value at its first free colon. Without one, ok is false
// and left is all of it.
func (v Value) Split() (left, right Value, ok bool) {
	for i := 0; i < len(v); i++ {
		switch v[i] {
		case '\\':
			i++
		case ':':
			return v[:i], v[i+1:], true
		}
	}
	return v, "", false
}

// Int reads a whole number. A sign is allowed, and so is a fraction of zero, which
// some programs write.
func (v Value) Int() (int, error) {
	s := v.SimpleText()
	if whole, fraction, ok := strings.Cut(s, "."); ok && strings.Trim(fraction, "0") == "" {
		s = whole
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0, fmt.Errorf("sgf: %.20q is not a number", v)
	}
	return n, nil
}

// Real reads a number with a fraction. The comma of some countries is allowed.
func (v Value) Real() (float64, error) {
	x, err := strconv.ParseFloat(strings.Replace(v.SimpleText(), ",", ".", 1), 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		return 0, fmt.Errorf("sgf: %.20q is not a number", v)
	}
	return x, nil
}

// Colour reads B or W, in either case or as a whole word.
func (v Value) Colour() (Colour, error) {
	switch strings.ToLower(v.SimpleText()) {
	case "b", "black":
		return Black, nil
	case "w", "white":
		return White, nil
	}
	return 0, fmt.Errorf("sgf: %.20q is not a colour", v)
}
