package kif

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

// show writes a record in one line, so that tests compare records by a way of their own.
func show(r *Record) string {
	var b strings.Builder
	for _, h := range r.Headers {
		fmt.Fprintf(&b, "%s=%q ", h.Name, h.Value)
	}
	b.WriteString("[" + r.Start.SFEN() + "]")
	if r.Start.Last.Piece != "" {
		fmt.Fprintf(&b, " after %s", r.Start.Last.KI2(Square{}))
	}
	// A stack of texts and nodes, since trees of the fuzzer are deep.
	open := []any{r.Root}
	for len(open) > 0 {
		top := open[len(open)-1]
		open = open[:len(open)-1]
		n, ok := top.(*Node)
		if !ok {
			fmt.Fprint(&b, top)
			continue
		}
		b.WriteString(showNode(n))
		// Variations come before the move that they stand beside.
		if len(n.Children) > 0 {
			open = append(open, n.Children[0])
		}
		for i := len(n.Children) - 1; i > 0; i-- {
			open = append(open, ")", n.Children[i], " (")
		}
	}
	return b.String()
}

func showNode(n *Node) string {
	var b strings.Builder
	if n.Move.Piece != "" {
		text, full := n.Move.USI()
		if !full {
			text = "?" + n.Move.To.String()
		}
		fmt.Fprintf(&b, " %v%s:%s", n.Move.Side, n.Move.Piece, text)
		if n.Move.Promotion == Decline {
			b.WriteString("=")
		}
		b.WriteString(n.Move.Modifiers.String())
	}
	if n.End != "" {
		b.WriteString(" " + string(n.End))
	}
	if n.Timed {
		fmt.Fprintf(&b, "{%d/%d}", n.Spent/time.Second, n.Total/time.Second)
	}
	for _, c := range n.Comment {
		fmt.Fprintf(&b, "*%q", c)
	}
	for _, c := range n.Bookmarks {
		fmt.Fprintf(&b, "&%q", c)
	}
	return strings.NewReplacer("Black", "b", "White", "w").Replace(b.String())
}

func showAll(c *Collection) string {
	var list []string
	for _, r := range c.Records {
		list = append(list, show(r))
	}
	return strings.Join(list, " | ")
}

const evenSFEN = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

// board is a diagram of a small problem, gold in hand.
const board = `後手の持駒：飛二　角二　金三　銀四　桂四　香四　歩十七
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ と ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金
`

const boardSFEN = "4k4/9/4+P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"

func TestParse(t *testing.T) {
	for _, c := range []struct{ name, text, want, warning string }{
		{"game", "手合割：平手\n先手：甲\n後手：乙\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:01/00:00:01)\n   2 ３四歩(33)   ( 1:02/00:01:02)\n   3 ２二角成(88) ( 0:03/00:00:04)+\n*one\n*\n&mark\n   4 同　銀(31)\n   5 ４五角打\n   6 投了\nまで5手で先手の勝ち\n",
			`先手="甲" 後手="乙" [` + evenSFEN + `] bP:7g7f{1/1} wP:3c3d{62/62} bB:8h2b+{3/4}*"one"*""&"mark" wS:3a2b bB:B*4e 投了`, ""},
		{"book", "▲７六歩 △３四歩 ▲２二角成\n△同　銀▲４五角△６二金上\n▲３四角不成△５二金右寄 ▲4三角成\n*end\nまで9手で中断",
			"[" + evenSFEN + `] bP:?7f wP:?3d bB:?2b wS:?2b bB:?4e wG:?6b上 bB:?3d= wG:?5b右寄 bB:?4c*"end" 中断`, ""},
		{"only names", "先手：甲\n後手：乙\n", `先手="甲" 後手="乙" [` + evenSFEN + "]", ""},
		{"handicap", "手合割：二枚落ち　　\n下手：甲\n上手：乙\n   1 ６二銀(71)\n   2 ７六歩(77)\n", `下手="甲" 上手="乙" [lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1] wS:7a6b bP:7g7f`, ""},
		{"problem", board + "手数----指手---------消費時間--\n1 ５二金打\n2 詰み\nまで1手詰\n", "[" + boardSFEN + "] bG:G*5b 詰み", ""},
		{"sides of problems", strings.NewReplacer("後手", "玉方", "先手の持駒：", "攻方の持ち駒：").Replace(board), "[" + boardSFEN + "]", ""},
		{"the rest", strings.Replace(board, "飛二　角二　金三　銀四　桂四　香四　歩十七", "残り全部", 1), "[" + boardSFEN + "]", ""},
		{"digits", strings.Replace(board, "飛二　角二　金三　銀四　桂四　香四　歩十七", "飛2 角２ 金三銀4桂四、香四 歩17", 1), "[" + boardSFEN + "]", ""},
		{"turn", board + "後手番\n   1 ６一玉(51)", "[" + strings.Replace(boardSFEN, " b ", " w ", 1) + "] wK:5a6a", ""},
		{"last move", board + "手数＝69  △５一玉  まで\n\n後手番\n先手番\n▲５二金", "[" + strings.Replace(boardSFEN, " 1", " 70", 1) + "] after △５一玉 bG:?5b", ""},
		{"mark decides", board + "△６一玉 ▲５二と", "[" + strings.Replace(boardSFEN, " b ", " w ", 1) + "] wK:?6a b+P:?5b", ""},
		{"pieces", "1 ５五成銀(54)\n2 同全(64)\n3 ５四杏(53)\n4 同　成香(64)\n5 五四圭(43)\n6 同成桂(64)\n7 54竜(44)\n8 同龍(64)\n9 ５四と(53)\n10 ５五王(45)\n",
			"[" + evenSFEN + "] b+S:5d5e w+S:6d5e b+L:5c5d w+L:6d5d b+N:4c5d w+N:6d5d b+R:4d5d w+R:6d5d b+P:5c5d wK:4e5e", ""},
		{"modifiers", "▲５五銀右上△５五銀左行▲５五金直△５五金入▲５五馬引成△５五銀上右生", "[" + evenSFEN + "] bS:?5e右上 wS:?5e左上 bG:?5e直 wG:?5e上 b+B:?5e引 wS:?5e=右上", ""},
		{"drop by 00", "1 ５五歩(00)", "[" + evenSFEN + "] bP:P*5e", ""},
		{"variations", "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 ４四歩(43)\n\n変化：4手\n4 ５四歩(53)\n5 投了\n\n変化：2手\n2 ８四歩(83)\n3 ６八銀(79)\n\n変化：3手\n3 ７八金(69)\n\n変化：1手\n1 ２六歩(27)\n",
			"[" + evenSFEN + "] ( bP:2g2f) bP:7g7f ( wP:8c8d ( bG:6i7h) bS:7i6h) wP:3c3d bP:2g2f ( wP:5c5d 投了) wP:4c4d", ""},
		{"out of order", "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n\n変化：1手\n1 ２六歩(27)\n変化：3手\n3 ６六歩(67)",
			"[" + evenSFEN + "] ( bP:2g2f) bP:7g7f wP:3c3d ( bP:6g6f) bP:2g2f", "7: a variation of move 3 of the main line, out of order"},
		{"two records", "手合割：平手\n1 ７六歩(77)\n2 投了\n\n作品名：次\n" + board + "*c\n作品名：終\n" + board,
			"[" + evenSFEN + `] bP:7g7f 投了 | 作品名="次" [` + boardSFEN + `]*"c" | 作品名="終" [` + boardSFEN + "]", ""},
		{"headers at the end", "1 ７六歩(77)\n備考：a:b\n*c", `備考="a:b" [` + evenSFEN + `]*"c" bP:7g7f`, ""},
		{"remarks", "#KIF version=2.0\n# ----\n1 ７六歩(77)\n#x\n2 ３四歩(33)\n", "[" + evenSFEN + "] bP:7g7f wP:3c3d", ""},
		{"line ends", "\ufeff手合割:平手\r\n１ 七6歩（77）\r2 中断\n", "[" + evenSFEN + "] bP:7g7f 中断", ""},
		{"stray text", "From: me\nHello there\n手合割：平手\n", `From="me" [` + evenSFEN + "]", `2: a line that belongs to no part of a record: "Hello there"`},
		{"stray marks", "▲先手 甲\n手合割：平手\n", "[" + evenSFEN + "]", `1: a line that belongs to no part of a record: "▲先手 甲"`},
		{"later numbers", "12 ７六歩(77)\n13 ３四歩(33)\n変化：13手\n13 ８四歩(83)", "[" + evenSFEN + "] bP:7g7f ( wP:8c8d) wP:3c3d", "1: the moves begin with number 12"},
		{"wrong total", "1 ７六歩(77)\nまで7手で先手の勝ち", "[" + evenSFEN + "] bP:7g7f 投了", "2: the record says that it has 7 moves, and has 1"},
		{"wrong handicap", "手合割：平手\n" + board, "[" + boardSFEN + "]", "15: the diagram is not the position of 平手"},
		{"text behind", "1 ７六歩(77) good\n2 中断", "[" + evenSFEN + "] bP:7g7f 中断", `1: text behind the move: "good"`},
		{"cut at a number", "1 ７六歩(77)\n2", "[" + evenSFEN + "] bP:7g7f", "2: the file ends within a move"},
		{"cut at a square", "1 ７六歩(77)\n2 ３四", "[" + evenSFEN + "] bP:7g7f", "2: the file ends within a move"},
		{"cut at a piece", "1 ７六歩(77)\n2 ３四成", "[" + evenSFEN + "] bP:7g7f", "2: the file ends within a move"},
		{"cut at an origin", "1 ７六歩(77)\n2 ３四歩(3\n\n", "[" + evenSFEN + "] bP:7g7f", "2: the file ends within a move"},
		{"cut in a character", "1 ７六歩(77)\n2 ３\xe5\x9b", "[" + evenSFEN + "] bP:7g7f", "2: the file ends within a move"},
		{"cut at a time", "1 ７六歩(77) ( 0:0", "[" + evenSFEN + "] bP:7g7f", "1: the file ends within a time"},
		{"cut book", "▲７六歩△３", "[" + evenSFEN + "] bP:?7f", "1: the file ends within a move"},
		{"cut variation", "1 ７六歩(77)\n変化：", "[" + evenSFEN + "] bP:7g7f", "2: the file ends before a variation"},
	} {
		got, err := Parse(c.text)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if s := showAll(got); s != c.want {
			t.Errorf("%s:\n%s, want\n%s", c.name, s, c.want)
		}
		warning := ""
		if len(got.Warnings) > 0 {
			warning = got.Warnings[0].String()
		}
		if warning != c.warning {
			t.Errorf("%s: warning %q, want %q", c.name, warning, c.warning)
		}
		rewrite(t, got)
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"nothing", "", "kif: 1: no record of shogi"},
		{"other text", "some: text\nof another kind\n", "kif: 1: no record of shogi"},
		{"cut diagram", board[:strings.Index(board, "|五")], "kif: 8: the board breaks off after row 5"},
		{"cut row", board[:strings.Index(board, "v玉")], "kif: 4: row 1 of the board: it breaks off after 4 squares"},
		{"row missing", strings.Replace(board, "| ・ ・ ・ ・ と ・ ・ ・ ・|三\n", "", 1), "kif: 6: row 3 of the board is missing, row 4 is here"},
		{"last row missing", strings.Replace(board, "| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n", "", 1), "kif: 12: the board breaks off after row 8"},
		{"short row", strings.Replace(board, " と", "", 1), "kif: 6: row 3 of the board: 8 squares"},
		{"long row", strings.Replace(board, " と", " と と", 1), "kif: 6: row 3 of the board: more than 9 squares"},
		{"unknown piece", strings.Replace(board, " と", " 兎", 1), `kif: 6: row 3 of the board: unknown piece '兎'`},
		{"turned board", strings.Replace(board, "９ ８ ７ ６ ５ ４ ３ ２ １", "１ ２ ３ ４ ５ ６ ７ ８ ９", 1), "kif: 2: the files of the board run from left to right"},
		{"moves within", strings.Replace(board, "| ・ ・ ・ ・ と", "*x\n| ・ ・ ・ ・ と", 1), "kif: 6: the board breaks off after row 2"},
		{"unknown hand", strings.Replace(board, "：金", "：玉", 1), `kif: 14: unknown piece in hand '玉'`},
		{"full hand", strings.Replace(board, "：金", "：金100", 1), "kif: 14: more than 99 pieces of a kind in a hand"},
		{"hands alone", "先手の持駒：金\n▲５二金", "kif: 2: pieces in hand, but no board"},
		{"unknown handicap", "手合割：謎\n\n1 ７六歩(77)", `kif: 3: no board, and "謎" of line 1 is no known handicap`},
		{"no board", "手合割：その他\n", `kif: 1: no board, and "その他" of line 1 is no known handicap`},
		{"unknown turn", "手番：誰\n" + board, `kif: 1: unknown side to move "誰"`},
		{"number", "1 ７六歩(77)\n3 ３四歩(33)\n", "kif: 2: move number 3 where 2 comes next"},
		{"move's piece", "1 ７六兎(77)\n", `kif: 1: unknown piece '兎'`},
		{"promoted gold", "1 ７六成金(77)\n", `kif: 1: unknown promoted piece '金'`},
		{"rank", "1 ７六歩(77)\n2 ３x歩\n", `kif: 2: want a rank and not 'x'`},
		{"square", "1 ７六歩(77)\n2 x\n", `kif: 2: want a square and not 'x'`},
		{"no move", "1 ７六歩(77)\n2\n3 ３四歩(33)", "kif: 2: the move breaks off"},
		{"same", "1 同　歩(77)\n", "kif: 1: 同 without a move before it"},
		{"origin", "1 ７六歩(70)\n", "kif: 1: the move comes from (70)"},
		{"drop with an origin", "1 ７六歩打(77)\n", "kif: 1: a drop comes from a square"},
		{"drop promotes", "1 ７六歩打成\n", "kif: 1: a drop says whether it promotes"},
		{"twice", "▲７六銀右右", "kif: 1: 右 is said twice"},
		{"promotes twice", "▲７六銀成不成", "kif: 1: the move says twice whether it promotes"},
		{"not", "▲７六銀不右", `kif: 1: want 成 behind 不 and not '右'`},
		{"two moves", "▲７六歩▲２六歩", "kif: 1: Black moves where it is White's turn"},
		{"behind the end", "1 投了\n2 ７六歩(77)\n", "kif: 2: a move behind 投了"},
		{"no variation", "1 ７六歩(77)\n変化：3手\n", "kif: 2: a variation of move 3, which is not there"},
		{"beyond the end", "1 投了\n変化：2手\n", "kif: 2: a variation of move 2, which is not there"},
		{"variation of nothing", "1 ７六歩(77)\n変化：x\n", `kif: 2: a variation of "x"`},
	} {
		if _, err := Parse(c.text); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
	got, err := Parse(board + "1 ５二金打\n\n" + board + "1 ５二兎打\n")
	if err == nil || len(got.Records) != 1 || show(got.Records[0]) != "["+boardSFEN+"] bG:G*5b" {
		t.Errorf("the record before an error: %v, %s", err, showAll(got))
	}
}

// TestLines wants records and nodes to know their lines.
func TestLines(t *testing.T) {
	if _, err := Parse("▲７六歩△\n３四歩\n"); err == nil {
		t.Error("a move on two lines is read")
	}
	c, err := Parse("\n手合割：平手\n\n1 ７六歩(77)\n*\n2 投了\n\n手合割：平手\n▲７六歩△３四歩\n")
	if err != nil || len(c.Records) != 2 {
		t.Fatal(err)
	}
	var got []int
	for _, r := range c.Records {
		got = append(got, r.Line)
		for n := range r.Root.Main() {
			got = append(got, n.Line)
		}
	}
	if want := "[1 4 6 8 9 9]"; fmt.Sprint(got) != want {
		t.Errorf("lines %v, want %s", got, want)
	}
}

func TestLooks(t *testing.T) {
	for text, want := range map[string]bool{
		"手合割：平手\n": true, board: true, "▲７六歩": true, "   1 ７六歩(77)\n": true, "#KIF version=2.0": true, "攻方の持駒：金": true,
		"": false, "4453 18": false, "1 2 3 4 5 6 7 8 9": false, "(;SZ[9])": false, "+7776FU": false, "a: b": false, evenSFEN: false,
		"15x15x5 h8 h9": false, "a or b\n": false,
	} {
		if Looks(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}

// TestManual reads the example of the manual.
func TestManual(t *testing.T) {
	page, err := os.ReadFile("../../docs/manual/shogi-files.md")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(page), "```text\n")
	text, _, _ = strings.Cut(text, "```\n")
	c, err := Parse(text)
	if err != nil || c.Mended > 0 || showAll(c) != "["+boardSFEN+"] bG:G*5b 詰み" {
		t.Errorf("%v, %v, %s", err, c.Warnings, showAll(c))
	}
}
