package kif

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// digit returns the value of an ASCII or full-width digit or of a kanji from 一 to
// 九, and -1 for anything else.
func digit(c rune) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= '０' && c <= '９':
		return int(c - '０')
	}
	return kanji(c)
}

const kanjiDigits = "一二三四五六七八九"

func kanji(c rune) int {
	if at := strings.IndexRune(kanjiDigits, c); at >= 0 && c != utf8.RuneError {
		return at/len("一") + 1
	}
	return -1
}

// maxNumber bounds numbers of moves; the longest problem known has 1,525 moves.
const maxNumber = 1 << 30

// number reads a number in ASCII or full-width digits and returns what is behind it.
func number(text string) (n int, rest string, ok bool) {
	for i, c := range text {
		d := digit(c)
		if d < 0 || kanji(c) > 0 || n > maxNumber {
			return n, text[i:], ok && n <= maxNumber
		}
		n, ok = 10*n+d, true
	}
	return n, "", ok && n <= maxNumber
}

// piece returns the piece that a single character stands for, and "" if it is none.
func piece(c rune) Piece {
	switch c {
	case '歩':
		return "P"
	case '香':
		return "L"
	case '桂':
		return "N"
	case '銀':
		return "S"
	case '金':
		return "G"
	case '角':
		return "B"
	case '飛':
		return "R"
	case '玉', '王':
		return "K"
	case 'と':
		return "+P"
	case '杏':
		return "+L"
	case '圭':
		return "+N"
	case '全':
		return "+S"
	case '馬':
		return "+B"
	case '龍', '竜':
		return "+R"
	}
	return ""
}

// pieceName is a piece as moves write it, in one character or two.
func pieceName(p Piece) string {
	switch p {
	case "+L":
		return "成香"
	case "+N":
		return "成桂"
	case "+S":
		return "成銀"
	}
	return short(p)
}

// short is a piece as diagrams write it, in one character.
func short(p Piece) string {
	const letters, plain, promoted = "PLNSGBRK", "歩香桂銀金角飛玉", "と杏圭全　馬龍　"
	names := plain
	letter, up := strings.CutPrefix(string(p), "+")
	if up {
		names = promoted
	}
	at := strings.Index(letters, letter)
	if len(letter) != 1 || at < 0 {
		return ""
	}
	return strings.TrimSpace(names[3*at : 3*at+3])
}

// modifier returns what a character says about where a piece comes from.
func modifier(c rune) Modifiers {
	switch c {
	case '右':
		return Right
	case '左':
		return Left
	case '上', '行', '入':
		return Up
	case '寄':
		return Sideways
	case '引':
		return Down
	case '直':
		return Straight
	}
	return 0
}

// String gives the characters of the format.
func (m Modifiers) String() string {
	var b strings.Builder
	for i, c := range []rune("右左上寄引直") {
		if m>>i&1 != 0 {
			b.WriteRune(c)
		}
	}
	return b.String()
}

// mark tells which player a mark before a move means.
func mark(c rune) (Side, bool) {
	switch c {
	case '▲', '▼', '☗':
		return Black, true
	case '△', '▽', '☖':
		return White, true
	}
	return Black, false
}

// markOf is the mark of a player before a move.
func markOf(s Side) string {
	if s == White {
		return "△"
	}
	return "▲"
}

// owner finds the player that a text begins with, in the words of games, handicap games and
// problems.
func owner(text string) (s Side, rest string, ok bool) {
	for _, w := range []struct {
		word string
		side Side
	}{
		{"先手", Black}, {"下手", Black}, {"攻方", Black}, {"攻め方", Black}, {"詰方", Black}, {"詰め方", Black},
		{"後手", White}, {"上手", White}, {"玉方", White}, {"受方", White}, {"受け方", White}, {"守方", White},
	} {
		if rest, ok := strings.CutPrefix(text, w.word); ok {
			return w.side, rest, true
		}
	}
	return Black, text, false
}

// endWords are the ends with the other words for them, longer ones first.
var endWords = []struct {
	word string
	end  End
}{
	{"投了", Resign}, {"中断", Abort}, {"千日手", Repetition}, {"持将棋", Impasse},
	{"詰み", Mate}, {"詰", Mate}, {"不詰み", NoMate}, {"不詰", NoMate},
	{"切れ負け", Timeout}, {"時間切れ負け", Timeout}, {"時間切れ", Timeout},
	{"反則勝ち", IllegalWin}, {"反則負け", IllegalLoss}, {"反則", IllegalLoss},
	{"入玉勝ち", Declaration}, {"入玉宣言勝ち", Declaration}, {"宣言勝ち", Declaration},
	{"不戦勝", DefaultWin}, {"不戦敗", DefaultLoss}, {"引き分け", Draw}, {"引分け", Draw}, {"引分", Draw},
}

// end finds the end that a text begins with.
func end(text string) (e End, rest string) {
	for _, w := range endWords {
		if rest, ok := strings.CutPrefix(text, w.word); ok {
			return w.end, rest
		}
	}
	return "", text
}

// total finds the end that the line まで...手 tells behind its number.
func total(text string) End {
	text = strings.TrimPrefix(text, "手")
	text = strings.TrimPrefix(strings.TrimPrefix(text, "にて"), "で")
	text = strings.TrimFunc(text, unicode.IsSpace)
	if e, _ := end(text); e != "" {
		return e
	}
	_, text, _ = owner(text)
	text = strings.TrimPrefix(text, "の")
	switch e, _ := end(text); {
	case e != "":
		return e
	case strings.HasPrefix(text, "勝"):
		return Resign
	}
	return ""
}
