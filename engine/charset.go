package engine

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/format/csa"
	"github.com/yomi-solver/yomi/format/kif"
	"github.com/yomi-solver/yomi/format/sgf"
)

// decode turns the bytes of a file into UTF-8. A byte order mark tells UTF-16; SGF
// names its character set, or has bytes to guess it by; records of shogi are in Shift_JIS;
// all else must be UTF-8 already.
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
	if text, ok := decodeShogi(data, gameName); ok {
		return text, nil
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
	return hasFiles(gameName, sgfEnd)
}

// hasFiles tells whether files of a game may end in one of some ways.
func hasFiles(gameName string, ends ...string) bool {
	g, err := catalog.Game(gameName)
	return err == nil && slices.ContainsFunc(ends, func(end string) bool { return slices.Contains(g.Files, end) })
}

// decodeShogi turns a record of shogi into UTF-8, and tells whether it is one: of a game
// that has such files, or of none that is named, if it begins like one. Programs write Shift_JIS with the
// additions of Windows. Bytes that mean nothing there, as where a file was cut within a character, stay
// visible as U+FFFD.
func decodeShogi(data []byte, gameName string) (string, bool) {
	known := gameName != "" && hasFiles(gameName, ".kif", ".ki2", ".csa")
	if gameName != "" && !known {
		return "", false
	}
	text := strings.ToValidUTF8(string(data), "\ufffd")
	if !cutUTF8(data) {
		b, err := japanese.ShiftJIS.NewDecoder().Bytes(data)
		if err != nil {
			return "", false
		}
		text = string(b)
	}
	return text, known || kif.Looks(text) || csa.Looks(text)
}

// cutUTF8 tells whether bytes are UTF-8 but for a character that the end cuts.
func cutUTF8(data []byte) bool {
	for n := 1; n < utf8.UTFMax && n <= len(data); n++ {
		if utf8.Valid(data[:len(data)-n]) {
			return true
		}
	}
	return false
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
