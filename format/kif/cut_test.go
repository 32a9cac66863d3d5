package kif

import (
	"strconv"
	"strings"
	"testing"
)

// TestCut cuts collections with broken records and wants the others whole.
func TestCut(t *testing.T) {
	short := strings.Replace(board, "| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n", "", 1)
	half := board[:strings.Index(board, "| ・ ・ ・ ・ ・ ・ ・ ・ ・|六")]
	for _, c := range []struct {
		name, text string
		want       []string // of each part: the start, or what is wrong
	}{
		{"one", board, []string{"1 " + boardSFEN}},
		{"two", board + "1 ５二金打\n\n" + board, []string{"1 " + boardSFEN, "17 " + boardSFEN}},
		{"a row missing", board + short + board, []string{"1 " + boardSFEN, "15 kif: 11: row 8 of the board is missing, row 9 is here", "28 " + boardSFEN}},
		{"cut board", board + half + board, []string{"1 " + boardSFEN, "15 kif: 8: the board breaks off after row 5", "23 " + boardSFEN}},
		{"cut board, no hands", half + strings.SplitAfterN(board, "\n", 2)[1], []string{"1 kif: 8: the board breaks off after row 5", "9 " + strings.Replace(boardSFEN, "2r2b3g4s4n4l17p", "", 1)}},
		{"bad piece in hand", strings.Replace(board, "飛二", "謎", 1) + board, []string{"1 kif: 1: unknown piece in hand '謎'", "15 " + boardSFEN}},
		{"bad move", board + "1 ５二謎打\n2 ５一玉\n変化：1手\n" + board, []string{"1 kif: 15: unknown piece '謎'", "18 " + boardSFEN}},
		{"bad number", "#KIF\n手合割：平手\n1 ７六歩(77)\n3 ３四歩(33)\n#KIF\n" + board, []string{"1 kif: 4: move number 3 where 2 comes next", "5 " + boardSFEN}},
		{"unknown handicap", "手合割：謎\n手合割：平手\n", []string{"1 kif: 1: no board, and \"謎\" of line 1 is no known handicap", "2 " + evenSFEN}},
		{"titles", "表題：一\n" + half + "表題：二\n" + board, []string{"1 kif: 9: the board breaks off after row 5", "10 " + boardSFEN}},
		{"nothing", "", nil},
	} {
		var got []string
		for _, p := range Cut(c.text) {
			line := strconv.Itoa(p.Line) + " "
			collection, err := Parse(p.Text)
			switch {
			case err != nil:
				line += err.Error()
			case len(collection.Records) != 1:
				line += strconv.Itoa(len(collection.Records)) + " records"
			default:
				line += collection.Records[0].Start.SFEN()
			}
			got = append(got, line)
		}
		if strings.Join(got, "|") != strings.Join(c.want, "|") {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestUntold tells hands that are empty from those that are not mentioned.
func TestUntold(t *testing.T) {
	none := strings.Replace(board, "飛二　角二　金三　銀四　桂四　香四　歩十七", "", 1)
	for text, want := range map[string][2]bool{
		board: {}, none: {false, true}, strings.Replace(none, "後手の持駒：\n", "", 1): {false, true}, strings.Replace(none, "：\n", "：なし\n", 1): {},
		strings.Replace(board, "先手の持駒：金", "", 1): {true, false}, "手合割：平手\n": {}, strings.Replace(none, "：\n", "：残り全部\n", 1): {},
	} {
		c, err := Parse(text)
		if err != nil || c.Records[0].Untold != want {
			t.Errorf("%q: %v, %v", text, c.Records[0].Untold, err)
			continue
		}
		rewrite(t, c)
	}
}
