package kif

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/yomi-solver/yomi/internal/cpu"
)

func write(t testing.TB, c *Collection) string {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, c); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// rewrite wants what is written to be read back as it was, with nothing to mend.
func rewrite(t testing.TB, c *Collection) {
	t.Helper()
	text := write(t, c)
	again, err := Parse(text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	for i, r := range again.Records {
		if i < len(c.Records) && r.Untold != c.Records[i].Untold {
			t.Fatalf("%s\nleaves out the hands %v, want %v", text, r.Untold, c.Records[i].Untold)
		}
	}
	if showAll(again) != showAll(c) || again.Mended > 0 {
		t.Fatalf("%s\nis read as\n%s\n%s\n%v", text, showAll(again), showAll(c), again.Warnings)
	}
	if write(t, again) != text {
		t.Fatalf("%s\nis written again as\n%s", text, write(t, again))
	}
}

func TestWrite(t *testing.T) {
	c, err := Parse("棋戦:試\n" + board + "1 ５二金打 (0:1/0:0:1)\n*c\n2 詰み\n変化：1手\n1 ５二歩打\n&m\n2 同玉(51)\n3 ６二成香(61)\n\n手合割：角落\n△６二銀 ▲７六歩\nまで2手で上手の勝ち")
	if err != nil {
		t.Fatal(err)
	}
	want := "#KIF version=2.0 encoding=UTF-8\n棋戦：試\n" + strings.NewReplacer("歩十七", "歩十七　", "：金", "：金　").Replace(board) +
		"手数----指手---------消費時間--\n   1 ５二金打     ( 0:01/00:00:01)\n*c\n   2 詰み\nまで1手詰\n\n変化：1手\n   1 ５二歩打\n&m\n   2 同　玉(51)\n   3 ６二成香(61)\n" +
		"\n手合割：角落ち\n手数----指手---------消費時間--\n   1 ６二銀\n   2 ７六歩\n   3 投了\nまで2手で下手の勝ち\n"
	if got := write(t, c); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if got := c.Records[1].Root.Children[0].Move.KI2(Square{}); got != "△６二銀" {
		t.Error(got)
	}
	m := Move{Piece: "+S", From: Square{File: 5, Rank: 4}, To: Square{File: 5, Rank: 5}, Modifiers: Left | Sideways, Promotion: Decline}
	if got := m.KI2(Square{File: 5, Rank: 5}) + " " + m.KIF(Square{File: 5, Rank: 4}); got != "▲同成銀左寄不成 ５五成銀不成(54)" {
		t.Error(got)
	}
}

// TestWriteErrors wants records that no text can say to be refused.
func TestWriteErrors(t *testing.T) {
	pawn := Move{Piece: "P", From: Square{File: 7, Rank: 7}, To: Square{File: 7, Rank: 6}}
	for want, change := range map[string]func(*Record){
		`header "a" cannot be written`:                 func(r *Record) { r.Headers = []Header{{Name: "a", Value: "b\nc"}} },
		`header "手合割" cannot be written`:               func(r *Record) { r.Headers = []Header{{Name: "手合割", Value: "平手"}} },
		`header "*x" cannot be written`:                func(r *Record) { r.Headers = []Header{{Name: "*x", Value: "y"}} },
		`unknown piece "X" on the board`:               func(r *Record) { r.Start.Board[0][0] = "X" },
		"100 pieces of a kind in a hand":               func(r *Record) { r.Start.Hands[1][6] = 100 },
		"the root is a move":                           func(r *Record) { r.Root.Move = pawn },
		`move 1: unknown piece "+G"`:                   func(r *Record) { r.Root.Add(Move{Piece: "+G"}) },
		"move 1: no square to go to":                   func(r *Record) { r.Root.Add(Move{Piece: "G", From: Square{File: 1, Rank: 1}}) },
		"move 1: a drop with an origin or a promotion": func(r *Record) { m := pawn; m.Drop = true; r.Root.Add(m) },
		"move 2: Black moves where it is White's turn": func(r *Record) { r.Root.Add(pawn).Add(pawn) },
		`move 1: unknown end "end", or one with moves`: func(r *Record) { r.Root.Children = []*Node{{End: "end"}} },
		`move 1: unknown end "投了", or one with moves`:  func(r *Record) { n := &Node{End: Resign}; n.Add(pawn); r.Root.Children = []*Node{n} },
		`move 2: unknown piece ""`:                     func(r *Record) { r.Root.Add(pawn).Add(Move{}) },
		`move 2: White moves where it is Black's turn`: func(r *Record) { r.Start.Turn = White; m := pawn; m.Side = White; r.Root.Add(m).Add(m) },
	} {
		start, _ := Handicap("平手")
		r := &Record{Start: start, Root: &Node{}}
		change(r)
		err := Write(&bytes.Buffer{}, &Collection{Records: []*Record{r}})
		if err == nil || err.Error() != "kif: record 1: "+want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestPositions writes positions as SFEN and back, by diagrams and by names.
func TestPositions(t *testing.T) {
	for _, h := range handicaps {
		s, ok := Handicap(h.name)
		again, err := FromSFEN(s.SFEN())
		if !ok || err != nil || again != s || again.Handicap() != h.name || (s.Turn == Black) != (h.name == even) {
			t.Errorf("%s: %s, %v", h.name, s.SFEN(), err)
		}
	}
	if s, _ := Handicap("香落ち"); s.Board.At(Square{File: 1, Rank: 1}) != "" || s.Board.At(Square{File: 9, Rank: 1}) != "l" || s.Board.At(Square{File: 8, Rank: 8}) != "B" {
		t.Error("香落ち takes another piece away")
	}
}

// random draws a record: any position, any tree, moves that may be nonsense.
func random(r *rand.Rand) *Record {
	pieces := []Piece{"P", "L", "N", "S", "G", "B", "R", "K", "+P", "+L", "+N", "+S", "+B", "+R"}
	square := func() Square { return Square{File: int8(1 + r.IntN(9)), Rank: int8(1 + r.IntN(9))} }
	record := &Record{Root: &Node{}}
	record.Start, _ = Handicap(handicaps[r.IntN(len(handicaps))].name)
	if r.IntN(2) == 0 {
		for range r.IntN(60) {
			p := string(pieces[r.IntN(len(pieces))])
			record.Start.Board[r.IntN(9)][r.IntN(9)] = []string{p, strings.ToLower(p), ""}[r.IntN(3)]
		}
		record.Start.Hands[r.IntN(2)][r.IntN(7)] = r.IntN(30)
		record.Start.Turn = Side(r.IntN(2))
	}
	for i := range r.IntN(3) {
		record.Headers = append(record.Headers, Header{Name: fmt.Sprintf("項目%d", i), Value: strings.Repeat("：a 　b:", r.IntN(2)) + "。"})
	}
	nodes, ply := []*Node{record.Root}, map[*Node]int{}
	for range r.IntN(40) {
		parent := nodes[len(nodes)-1-r.IntN(min(len(nodes), 1+r.IntN(4)))]
		m := Move{Side: record.Start.Turn ^ Side(ply[parent]&1), Piece: pieces[r.IntN(len(pieces))], To: square()}
		if r.IntN(4) == 0 && parent.Move.To.Valid() {
			m.To = parent.Move.To
		}
		switch r.IntN(4) {
		case 0:
			m.Drop = true
		case 1:
			m.Promotion, m.Modifiers = Promotion(r.IntN(3)), Modifiers(r.IntN(64))
		default:
			m.From, m.Promotion = square(), Promotion(r.IntN(3))
		}
		n := parent.Add(m)
		if n.Timed = r.IntN(2) == 0; n.Timed {
			n.Spent, n.Total = time.Duration(r.IntN(9999))*time.Second, time.Duration(r.IntN(99999))*time.Second
		}
		for range r.IntN(3) {
			n.Comment = append(n.Comment, []string{"", " ", "*x", "変化：3手", "読み 　"}[r.IntN(5)])
		}
		if r.IntN(5) == 0 {
			n.Bookmarks = append(n.Bookmarks, "しおり")
		}
		nodes, ply[n] = append(nodes, n), ply[parent]+1
	}
	if leaf := nodes[len(nodes)-1]; r.IntN(2) == 0 {
		leaf.Children = append(leaf.Children, &Node{End: endWords[r.IntN(len(endWords))].end})
	}
	return record
}

func TestRoundTrip(t *testing.T) {
	seed := rand.Uint64()
	r := rand.New(rand.NewPCG(seed, 1))
	t.Logf("seed %d", seed)
	for range 2000 {
		c := &Collection{}
		for range 1 + r.IntN(3) {
			c.Records = append(c.Records, random(r))
		}
		rewrite(t, c)
	}
}

// TestLong reads and writes what would overflow a stack or take long in a careless reader.
func TestLong(t *testing.T) {
	const n = 50_000
	var up, down strings.Builder
	for i := range n {
		fmt.Fprintf(&up, "%d ７六歩(77)\n", i+1)
		fmt.Fprintf(&down, "変化：%d手\n%d ７六銀(77)\n", n-i, n-i)
	}
	var names strings.Builder
	for i := range n {
		fmt.Fprintf(&names, "a%d：b\n", i)
	}
	for name, text := range map[string]string{
		"names": board + names.String(), "line": up.String(), "branches": up.String() + down.String(), "book": strings.Repeat("▲７六歩△３四歩", n),
		"records": strings.Repeat("手合割：平手\n1 ７六歩(77)\n", n), "comments": "1 ７六歩(77)\n" + strings.Repeat("*\n", n),
		"stray": "手合割：平手\n" + strings.Repeat("?\n", n), "headers": strings.Repeat("a：b\n", n) + "手合割：平手",
	} {
		start := cpu.Now()
		c, err := Parse(text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		write(t, c)
		if d := cpu.Since(start); d > 10*time.Second {
			t.Errorf("%s: %v", name, d)
		}
	}
	if _, err := Parse(up.String() + strings.Repeat("変化：1手\n変化：50000手\n", 2000)); err == nil {
		t.Error("variations out of order cost nothing")
	}
	if _, err := Parse(strings.Repeat("手合割：平手\n", 2*n+1)); err == nil || err.Error() != "kif: 100001: more than 100000 records" {
		t.Error(err)
	}
}

// FuzzParse checks that any text is read or refused, and that what is read is written and read
// back unchanged.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"手合割：平手\n1 ７六歩(77) ( 0:01/00:00:01)\n*c\n2 ３四歩(33)+\n3 投了\nまで2手で後手の勝ち\n変化：2手\n2 ８四歩(83)\n", board + "1 ５二金打\nまで1手詰",
		board + "手数＝9 △５一玉 まで\n後手番\n▲同と\n" + board, "▲７六歩 △３四歩▲２二角成△同銀 ▲同成銀右上\n&b\n備考：x\n", "手合割：香落\n手番：下手\n玉方持駒：残り全部\n" + board,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		Looks(text)
		c, err := Parse(text)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "kif: ") || strings.Contains(err.Error(), "\n") {
				t.Error(err)
			}
			if len(c.Records) == 0 {
				return
			}
		}
		for _, r := range c.Records {
			if s, err := FromSFEN(r.Start.SFEN()); err != nil || s.Board != r.Start.Board || s.Hands != r.Start.Hands {
				t.Errorf("%s: %v", r.Start.SFEN(), err)
			}
		}
		rewrite(t, c)
		if err != nil || c.Mended > 0 {
			return
		}
		parts := Cut(text)
		if len(parts) != len(c.Records) {
			t.Fatalf("%d parts, %d records", len(parts), len(c.Records))
		}
	})
}

func Example() {
	c, err := Parse("攻方の持駒：金\n" + strings.SplitAfterN(board, "\n", 2)[1][:strings.Index(board, "先手")-strings.Index(board, "  ９")] + "▲５二金\nまで1手詰\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	r := c.Records[0]
	fmt.Println(r.Start.SFEN())
	m := &r.Root.Children[0].Move
	_, full := m.USI()
	fmt.Println(m.KI2(Square{}), m.Piece, m.To, full)
	m.Drop = true // the rules know
	_ = Write(os.Stdout, &Collection{Records: []*Record{{Start: must(Handicap("平手")), Root: &Node{Children: []*Node{{Move: *m}}}}}})
	// Output:
	// 4k4/9/4+P4/9/9/9/9/9/9 b G 1
	// ▲５二金 G 5b false
	// #KIF version=2.0 encoding=UTF-8
	// 手合割：平手
	// 手数----指手---------消費時間--
	//    1 ５二金打
}

func must(s Start, _ bool) Start { return s }
