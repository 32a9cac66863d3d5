package kif

import (
	"fmt"
	"strings"

	"github.com/yomi-solver/yomi/format/record"
)

// Start is a start position.
type Start struct {
	record.Start
	Moves int  // moves before this position; usually 0
	Last  Move // the last of them, if the record names it
}

// SFEN gives the position as a line of SFEN: board, side to move, hands, number of the next
// move.
func (s *Start) SFEN() string { return fmt.Sprintf("%s %d", s.Text(), s.Moves+1) }

// FromSFEN reads a position from a line of SFEN, so that a game can hand its positions
// over as text. The number of the next move may be left out.
func FromSFEN(text string) (Start, error) {
	s, next, err := record.Parse(text)
	return Start{Start: s, Moves: max(next-1, 0)}, err
}

// handicap is a position that a name stands for: White plays without the pieces that are missing in
// the first two rows.
type handicap struct{ name, first, second string }

var handicaps = []handicap{
	{"平手", "lnsgkgsnl", "1r5b1"},
	{"香落ち", "lnsgkgsn1", "1r5b1"},
	{"右香落ち", "1nsgkgsnl", "1r5b1"},
	{"角落ち", "lnsgkgsnl", "1r7"},
	{"飛車落ち", "lnsgkgsnl", "7b1"},
	{"飛香落ち", "lnsgkgsn1", "7b1"},
	{"二枚落ち", "lnsgkgsnl", "9"},
	{"三枚落ち", "lnsgkgsn1", "9"},
	{"四枚落ち", "1nsgkgsn1", "9"},
	{"五枚落ち", "2sgkgsn1", "9"},
	{"左五枚落ち", "1nsgkgs2", "9"},
	{"六枚落ち", "2sgkgs2", "9"},
	{"左七枚落ち", "2sgkg3", "9"},
	{"右七枚落ち", "3gkgs2", "9"},
	{"八枚落ち", "3gkg3", "9"},
	{"十枚落ち", "4k4", "9"},
}

const even = "平手"

// Handicap returns the start position of a name such as 平手 or 二枚落ち, and whether there is
// one.
func Handicap(name string) (Start, bool) {
	name = strings.ReplaceAll(name, "落", "落ち")
	name = strings.ReplaceAll(name, "落ちち", "落ち")
	for _, h := range handicaps {
		if h.name != name {
			continue
		}
		turn := "w"
		if name == even {
			turn = "b"
		}
		s, err := FromSFEN(h.first + "/" + h.second + "/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL " + turn + " - 1")
		return s, err == nil
	}
	return Start{}, false
}

// Handicap returns the name of the position, and "" if it has none.
func (s *Start) Handicap() string {
	for _, h := range handicaps {
		if named, _ := Handicap(h.name); named == *s {
			return h.name
		}
	}
	return ""
}
