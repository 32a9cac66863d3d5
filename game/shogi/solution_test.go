package shogi

import (
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/format/kif"
	"github.com/yomi-solver/yomi/game"
)

// TestSolution writes a tree with a right move, a wrong one, one that is not settled, and
// lines that end in different ways.
func TestSolution(t *testing.T) {
	p := mustParse(t, headSFEN, "")
	code := func(word string) game.Move {
		t.Helper()
		m, err := p.find(word, p.Legal(nil))
		if err != nil {
			t.Fatal(err)
		}
		return game.Move(m)
	}
	wrong, right, open := code("5c4b"), code("G*5b"), code("G*4b")
	p.Play(wrong)
	take, flee := code("5a4b"), code("5a6a")
	p.Undo()
	p.Play(open)
	step := code("5a6a")
	p.Undo()
	text, err := p.Record("kif", &game.Tree{Value: game.Proven, Children: []*game.Tree{
		{Move: wrong, Value: game.Disproven, Left: 2, Children: []*game.Tree{
			{Move: take, Value: game.Disproven, Right: true}, {Move: flee, Value: game.Proven, Left: 3},
		}},
		{Move: right, Value: game.Proven, Right: true},
		{Move: open, Children: []*game.Tree{{Move: step}}},
	}}, "mate in 1")
	if err != nil {
		t.Fatal(err)
	}
	_, tree, _ := strings.Cut(text, "消費時間--\n")
	const want = "*black to move; mate?\n*mate in 1\n" +
		"   1 ５二金打\n*正解\n   2 詰み\nまで1手詰\n\n" +
		"変化：1手\n   1 ４二と(53)\n*誤り\n*省略：2手\n   2 同　玉(51)\n   3 不詰\n\n" +
		"変化：2手\n   2 ６一玉(51)\n*以下詰み\n*省略：3手\n\n" +
		"変化：1手\n   1 ４二金打\n   2 ６一玉(51)\n"
	if tree != want {
		t.Errorf("%s\nwant\n%s", tree, want)
	}
	if again := mustParse(t, text, ""); again.Key() != p.Key() || p.String() != headSFEN {
		t.Errorf("the start is read as %s, and is left as %s", again, p)
	}
	items, err := splitFile(text)
	if err != nil || len(items) != 1 || items[0].Meta["best"] != "G*5b" || items[0].Meta["length"] != "1" || items[0].Meta["warning"] != "" {
		t.Errorf("%+v, %v", items, err)
	}
	if c, err := kif.Parse(text); err != nil || c.Mended > 0 {
		t.Errorf("%v, %v", err, c.Warnings)
	}
	if _, err := p.Record("sgf", &game.Tree{}, ""); err == nil || err.Error() != "shogi: format sgf: want kif" {
		t.Error(err)
	}
}

// FuzzRecord reads records of any kind, whole and cut.
func FuzzRecord(f *testing.F) {
	board := diagram(head, "", blackHas)
	for _, text := range []string{
		board, board + "1 ５二金打\n2 詰み\nまで1手詰\n変化：1手\n1 ５二銀打\n", board + "▲４二と △同玉\n" + board[:200] + "\n" + board,
		"手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 投了\n変化：2手\n2 ８四歩(83)\n", "▲７六歩 △３四歩 ▲２二角成 △同銀 ▲４五角 △５二金右 ▲３四角",
		"手合割：六枚落ち\n△４二玉 ▲７六歩\n", diagram(head, "後手の持駒：なし\n", blackHas) + "後手番\n△６二玉",
		"V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n", "P-51OU\nP+53TO00KI\n+\n+0052KI\n%TSUMI\n/\nP-51OU51KI\n+\n/\nP-51OU\nP-00AL\n+\n",
	} {
		f.Add(text, "mate")
	}
	f.Fuzz(func(t *testing.T, text, goal string) {
		items, err := splitFile(text)
		if err != nil {
			return
		}
		for _, item := range items {
			p, err := parse(item.Text, game.Question{Goal: goal})
			if err != nil {
				if strings.Contains(err.Error(), "\n") || !strings.HasPrefix(err.Error(), "shogi: ") {
					t.Errorf("%q", err)
				}
				continue
			}
			q := p.(*Position)
			again, err := parse(toKIF(t, q), game.Question{Goal: q.Goal()})
			if err != nil || again.Key() != q.Key() || again.String() != q.String() {
				t.Errorf("%s comes back as %v: %v", q, again, err)
			}
			if again, err = parse(toCSA(t, q), game.Question{Goal: q.Goal()}); err != nil || again.Key() != q.Key() || again.String() != q.String() {
				t.Errorf("%s comes back from CSA as %v: %v", q, again, err)
			}
		}
	})
}
