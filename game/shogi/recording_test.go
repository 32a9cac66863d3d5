package shogi

import (
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/check/trial"
	"github.com/yomi-solver/yomi/format/csa"
	"github.com/yomi-solver/yomi/format/kif"
	"github.com/yomi-solver/yomi/game"
)

// diagram draws a position as KIF does, with these lines for the hands.
func diagram(rows, white, black string) string {
	start, err := kif.FromSFEN(rows + " b - 1")
	if err != nil {
		panic(err)
	}
	var b strings.Builder
	if err := kif.Write(&b, &kif.Collection{Records: []*kif.Record{{Start: start, Root: &kif.Node{}}}}); err != nil {
		panic(err)
	}
	text := strings.NewReplacer("後手の持駒：なし\n", white, "先手の持駒：なし\n", black, "手数----指手---------消費時間--\n", "").Replace(b.String())
	return strings.TrimPrefix(text, "#KIF version=2.0 encoding=UTF-8\n")
}

const (
	head     = "4k4/9/4+P4/9/9/9/9/9/9"
	blackHas = "先手の持駒：金\n"
	headSFEN = head + " b G2r2b3g4s4n4l17p 1"
)

func TestRecords(t *testing.T) {
	const opening = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1"
	trial.Reads(t, parse, []trial.Reading{
		// The defender has all that is left unless the file says what he has.
		{diagram(head, "", blackHas), headSFEN},
		{diagram(head, "後手の持駒：\n", blackHas), headSFEN},
		{diagram(head, "後手の持駒：残り全部\n", blackHas), headSFEN},
		{diagram(head, "玉方の持駒：飛\n", "攻方の持駒：金\n"), head + " b Gr 1"},
		{diagram(head, "後手の持駒：なし\n", blackHas), head + " b G0p 1"},
		{"P-51OU\nP+53TO00KI\n+\n", headSFEN},
		{"P-51OU\nP+53TO00KI\nP-00AL\n+\n", headSFEN},
		{"P-51OU\nP+53TO00KI\nP-00HI\n+\n", head + " b Gr 1"},
		{"P-51OU\nP+53TO00KI\nP-\n+\n", head + " b G0p 1"},
		// A diagram is the problem, whatever is played behind it.
		{diagram(head, "", blackHas) + "▲５二金\nまで1手詰\n", headSFEN},
		{"P-51OU\nP+53TO00KI\n+\n+0052KI\n%TSUMI\n", headSFEN},
		{diagram(head, "", blackHas) + "後手番\n", ""}, // there is no king to mate
		// Of a game it is the end.
		{"手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 投了\n変化：2手\n2 ８四歩(83)\n", opening},
		{"▲７六歩 △３四歩\nまで2手で中断\n", opening},
		{"PI\n+\n+7776FU\n-3334FU\n%TORYO\n", opening},
		{"手合割：六枚落ち\n", "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w 0P 1"},
		{"V2.2\nPI82HI22KA\n-\n-5142OU\n", "lnsg1gsnl/5k3/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 0p 1"},
		// What KI2 leaves out, the rules say.
		{"▲７六歩 △３四歩 ▲２二角成 △同銀 ▲４五角 △５二金右 ▲３四角", "lns1kg1nl/1r2g2s1/pppppp1pp/6B2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w Pb 1"},
	})
}

func TestRecordErrors(t *testing.T) {
	none := game.Question{}
	board := diagram(head, "", blackHas)
	trial.Refuses(t, "shogi", parse, []trial.Refusal{
		{"手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角(88)\n4 ２二銀(41)\n", none, "shogi: 5: move 4 △２二銀: not legal"},
		{"▲７六歩 △３四歩 ▲２二歩成", none, "shogi: 1: move 3 ▲２二歩成: not legal"},
		{"▲７六歩\n△３四歩\n▲５八金", none, "shogi: 3: move 3 ▲５八金: the piece could come from 4i or 6i"},
		{"▲７六歩\n△３四歩\n▲５八金上", none, "could come from 4i or 6i"},
		{"▲７六歩\n△３四歩\n▲５八金寄", none, "3: move 3 ▲５八金寄: not legal"},
		{"PI\n+\n+7776FU\n-3335FU\n", none, "shogi: 4: move 2 -3335FU: not legal"},
		{"PI\n+\n+0055FU\n", none, "shogi: 3: move 1 +0055FU: not legal"},
		{board + "1 ５一金打\n", none, "move 1 ▲５一金打: not legal"},
		{board[:strings.Index(board, "五\n")], none, "the board breaks off after row 5"},
		{strings.Replace(board, "玉", "王王", 1), none, "more than 9 squares"},
		{strings.Replace(board, "v玉", " ・", 1), none, "there is no white king"},
		{strings.Replace(board, "金\n", "金五\n", 1), none, "more than 4 golds in hand"},
		{board + board, none, "14: a second record: want one"},
		{board, game.Question{Goal: "life"}, `goal "life"`},
		{board, game.Question{Turn: "white"}, "black moves here"},
		{"手合割：平手\n1 ７六歩(77)\n", game.Question{Turn: "black"}, "white moves here"},
		{board, game.Question{Target: "1a"}, "no target or region"},
	})
}

// TestMeta reads what records say about their solution.
func TestMeta(t *testing.T) {
	board := diagram(head, "", blackHas)
	far := diagram("k8/9/9/9/9/9/7B1/9/1L7", "", "先手の持駒：なし\n")
	for _, c := range []struct{ name, text, want string }{
		{"none", board, ""},
		{"mate", "作品名：一\n" + board + "1 ５二金打\n2 詰み\n", "best=G*5b id=一 length=1 want=proven"},
		{"mate without a word", board + "▲５二金\n", "best=G*5b length=1 want=proven"},
		{"CSA", "$EVENT:one\nP-51OU\nP+53TO00KI\n+\n+0052KI\n%TSUMI\n", "best=G*5b id=one length=1 want=proven"},
		{"no mate", board + "1 不詰\n", "want=disproven"},
		{"no check", board + "▲５五金\nまで1手詰\n", "warning=1: move 1 G*5e of the solution gives no check"},
		{"a check but no mate", board + "▲４二と\n", ""},
		{"a mate that is none", board + "▲４二と\nまで1手詰\n", "best=5c4b want=proven warning=1: the solution ends after 1 moves, but it is no mate yet"},
		{"comment", "*want=proven;length=1\n*by hand; not metadata\n" + far, "length=1 want=proven"},
		{"variation", board + "1 ５二金打\n2 詰み\n変化：1手\n1 ５二銀打\n", "best=G*5b length=1 want=proven warning=17: move 1 ▲５二銀打: not legal"},
		{"game", "手合割：平手\n棋戦：名人戦\n1 ７六歩(77)\n", "id=名人戦"},
		{"broken", board + "1 ９一金(99)\n", ""},
	} {
		items, err := splitFile(c.text)
		if err != nil || len(items) != 1 {
			t.Errorf("%s: %d items, %v", c.name, len(items), err)
			continue
		}
		var got []string
		for _, key := range []string{"best", "id", "length", "want", "warning"} {
			if v := items[0].Meta[key]; v != "" {
				got = append(got, key+"="+v)
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %v, want %s", c.name, got, c.want)
		}
	}
}

// TestBrokenRecords wants the records around a broken one.
func TestBrokenRecords(t *testing.T) {
	board := diagram(head, "", blackHas)
	for name, text := range map[string]string{
		"cut board":    board + board[:strings.Index(board, "五\n")] + "\n" + board,
		"illegal move": board + board + "1 ９一金(99)\n" + board,
		"CSA":          "P-51OU\nP+53TO00KI\n+\n/\nP-51OU51KI\n+\n/\nP-51OU\nP+53TO00KI\n+\n",
	} {
		items, err := splitFile(text)
		if err != nil || len(items) != 3 {
			t.Errorf("%s: %d items, %v", name, len(items), err)
			continue
		}
		for i, item := range items {
			p, err := parse(item.Text, game.Question{})
			if (err != nil) != (i == 1) || err == nil && p.String() != headSFEN {
				t.Errorf("%s: %d: %v, %v", name, i, p, err)
			}
		}
	}
}

// TestRecordedPositions takes all positions of the collections through KIF and CSA.
func TestRecordedPositions(t *testing.T) {
	count, refused := 0, 0
	for _, name := range []string{
		"brinkmate1_generated", "classic_edo", "composed_short_tanuki", "edge_antma", "edge_osl", "famous_long",
		"game_hard_unknown", "game_nshogi_mates", "game_yane5m_sample", "nomate_game",
	} {
		text, err := io.ReadAll(trial.Open(t, "shogi", filepath.FromSlash(name+".sfen")))
		if err != nil {
			t.Fatal(err)
		}
		items, err := splitLines(string(text))
		if err != nil {
			t.Fatal(err)
		}
		for _, item := range items {
			problem, err := parse(item.Text, game.Question{})
			if err != nil {
				refused++ // there are some with two pawns on a file
				continue
			}
			want := problem.(*Position)
			for format, text := range map[string]string{"kif": toKIF(t, want), "csa": toCSA(t, want)} {
				if got, err := parse(text, game.Question{}); err != nil || got.String() != want.String() || got.Key() != want.Key() {
					t.Errorf("%s, %s: %v, %v", format, want, got, err)
				}
				if !looks(text) {
					t.Errorf("%s, %s: does not look like shogi", format, want)
				}
			}
			count++
		}
	}
	t.Logf("%d positions, %d refused", count, refused)
	if refused*20 > count {
		t.Errorf("%d of %d positions are refused", refused, count)
	}
}

func toKIF(t testing.TB, p *Position) string {
	t.Helper()
	text, err := p.Record("kif", &game.Tree{}, "")
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func toCSA(t testing.TB, p *Position) string {
	t.Helper()
	start, err := csa.FromSFEN(string(p.appendSFEN(nil, ' ')))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := csa.Write(&b, &csa.Collection{Records: []*csa.Record{{Start: start}}}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
