package engine

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/format/sgf"
)

// decode turns the bytes of a file into UTF-8. A byte order mark tells UTF-16; SGF
// names its character set, or has bytes to guess it by; all else must be UTF-8
// already.
func decode(data []byte, gameName string) (string, error) {
	switch {
	case bytes.HasPrefix(data, []byte("\xfe\xff")) || bytes.HasPrefix(data, []byte("\xff\xfe")):
		text, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder().Bytes(data)
		return string(text), err
	case utf8.Valid(data):
		return string(bytes.TrimPrefix(data, []byte("\ufeff"))), nil
	case isSGF(data, gameName):
		return decodeSGF(data), nil
	}
	line := 1
	for rest := data; len(rest) > 0; {
		c, size := utf8.DecodeRune(rest)
		if c == utf8.RuneError && size <= 1 {
			break
		}
		if c == '\n' {
			line++
		}
		rest = rest[size:]
	}
	return "", fmt.Errorf("%d: is not text (UTF-8)", line)
}

// sgfEnd ends the names of files in SGF.
const sgfEnd = ".sgf"

var sgfStart = regexp.MustCompile(`^\s*\(\s*;`)

// isSGF tells whether a file is of a game that has SGF files, or begins like one.
func isSGF(data []byte, gameName string) bool {
	if gameName == "" {
		return sgfStart.Match(data)
	}
	g, err := catalog.Game(gameName)
	return err == nil && slices.Contains(g.Files, sgfEnd)
}

var charsetProperty = regexp.MustCompile(`CA\s*\[[^\]]*\]`)

// decodeSGF turns a file in SGF into UTF-8 and makes it say so. All games of a file
// are taken to be in the set of the first that is not in UTF-8; line ends are the
// same in all sets, so that line numbers stay. Moves and points are ASCII in all
// sets too: where no set fits, only comments are lost.
func decodeSGF(data []byte) string {
	name := "windows-1252"
	if c, err := sgf.Parse(data); err == nil {
		for _, set := range c.Charsets {
			if set != "UTF-8" {
				name = set
				break
			}
		}
	}
	text := strings.ToValidUTF8(string(data), "\ufffd")
	if set, err := htmlindex.Get(name); err == nil {
		if b, err := set.NewDecoder().Bytes(data); err == nil {
			text = string(b)
		}
	}
	return charsetProperty.ReplaceAllString(text, "CA[UTF-8]")
}
