package tsumego

import (
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// draw sets a board up from rows, the top one first, with X, O and dots.
func draw(t testing.TB, rules Rules, turn Colour, rows ...string) *Board {
	t.Helper()
	b := newBoard(t, len(rows[0]), len(rows), rules)
	if err := b.Setup(drawn(b, rows), turn); err != nil {
		t.Fatal(err)
	}
	return b
}

func drawn(b *Board, rows []string) func(Point) Colour {
	return func(p Point) Colour {
		x, y := b.XY(p)
		return Colour(strings.IndexByte(".XO", rows[len(rows)-1-y][x]))
	}
}

// want plays moves in turn, each of which must be legal, and compares the board.
// A move with an exclamation mark must be illegal and is not played.
func want(t *testing.T, b *Board, moves string, rows ...string) {
	t.Helper()
	for _, name := range strings.Fields(moves) {
		name, illegal := strings.CutSuffix(name, "!")
		p, err := b.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		if b.Legal(p, b.Turn()) == illegal {
			t.Fatalf("%v at %s is legal: %v\n%v", b.Turn(), name, !illegal, b)
		}
		if !illegal {
			b.Play(p, b.Turn())
		}
	}
	if got, want := b.String(), strings.Join(rows, "\n")+"\n"; got != want {
		t.Errorf("%s: the board is\n%vand not\n%v", moves, got, want)
	}
}

func TestKo(t *testing.T) {
	ko := []string{".XO.", "X.XO", ".XO."}
	b := draw(t, Rules{}, White, ko...)
	want(t, b, "B2 C2!", ".XO.", "XO.O", ".XO.")
	if b.Name(b.Ko()) != "C2" || b.Taken() != 1 {
		t.Errorf("ko at %s, %d taken", b.Name(b.Ko()), b.Taken())
	}
	if !b.Legal(b.Ko(), White) {
		t.Error("White may not fill the ko")
	}
	want(t, b, "pass pass C2 B2!", ko...)
	for _, rule := range []Ko{Positional, Situational} {
		b := draw(t, Rules{Ko: rule}, White, ko...)
		want(t, b, "B2 pass pass C2!", ".XO.", "XO.O", ".XO.")
		want(t, b, "A1 D1 C2 B2!", ".XO.", "X.XO", "XXOO")
	}
	// Two stones taken by one, and one taken by several, are no ko.
	b = draw(t, Rules{}, Black, ".XXO.", "XOO.X", ".XXO.")
	want(t, b, "D2 C2", ".XXO.", "X.OXX", ".XXO.")
}

// TestSuperko recreates stones with the other player to move: only the positional
// rule minds.
func TestSuperko(t *testing.T) {
	for rule, last := range map[Ko]string{Simple: "A1", Positional: "A1!", Situational: "A1"} {
		b := draw(t, Rules{Ko: rule}, Black, "X.")
		b.Play(b.At(1, 0), White)
		want(t, b, "A1! pass pass", ".O")
		want(t, b, last, map[bool]string{true: ".O", false: "X."}[rule == Positional])
	}
	// A pass counts: afterwards the same stones with White to move have been seen.
	b := draw(t, Rules{Ko: Situational}, Black, "X.")
	want(t, b, "pass B1 pass pass A1!", ".O")
}

// TestSnapback throws a stone in, and takes the three that took it.
func TestSnapback(t *testing.T) {
	b := draw(t, Rules{}, Black, "XX...", "OOX..", "..X..")
	before := dumpOf(b)
	want(t, b, "A1 B1", "XX...", "OOX..", ".OX..")
	want(t, b, "A1", "XX...", "..X..", "X.X..")
	if b.Taken() != 3 || b.Ko() != Pass {
		t.Errorf("%d taken, ko %s", b.Taken(), b.Name(b.Ko()))
	}
	for b.Played() > 0 {
		b.Undo()
	}
	if *dumpOf(b) != *before {
		t.Error("not undone")
	}
}

func TestSuicide(t *testing.T) {
	rows := []string{".OX.", "OOX.", "XXX."}
	b := draw(t, Rules{}, White, rows...)
	want(t, b, "A3!", rows...)
	b = draw(t, Rules{Suicide: true}, White, rows...)
	before := dumpOf(b)
	want(t, b, "A3", "..X.", "..X.", "XXX.")
	if b.Taken() != 4 || len(b.AppendTaken(nil)) != 4 || b.Ko() != Pass {
		t.Errorf("%d taken, ko %s", b.Taken(), b.Name(b.Ko()))
	}
	b.Undo()
	if *dumpOf(b) != *before {
		t.Error("suicide is not undone")
	}
	// A single stone never may.
	b = draw(t, Rules{Suicide: true}, White, ".X", "X.")
	want(t, b, "A2! B1! pass A2", "XX", "X.")
	// Taking comes first.
	b = draw(t, Rules{}, Black, rows...)
	want(t, b, "A3", "X.X.", "..X.", "XXX.")
}

// TestMany takes four blocks at once.
func TestMany(t *testing.T) {
	b := draw(t, Rules{}, Black, "..X..", ".XOX.", "XO.OX", ".XOX.", "..X..")
	before := dumpOf(b)
	want(t, b, "C3", "..X..", ".X.X.", "X.X.X", ".X.X.", "..X..")
	if b.Taken() != 4 || b.Ko() != Pass {
		t.Errorf("%d taken, ko %s", b.Taken(), b.Name(b.Ko()))
	}
	b.Undo()
	if *dumpOf(b) != *before {
		t.Error("not undone")
	}
}

func TestSetup(t *testing.T) {
	for want, rows := range map[string][]string{
		"tsumego: A1: the black block has no liberty": {".OO", "OXX", "XXO"},
		"tsumego: B2: the white block has no liberty": {".X.", "XOX", ".X."},
		"tsumego: A1: the white block has no liberty": {"O"},
	} {
		b := newBoard(t, len(rows[0]), len(rows), Rules{})
		if err := b.Setup(drawn(b, rows), Black); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", rows, err, want)
		}
		if b.Points(Empty).Count() != len(rows)*len(rows[0]) || b.StonesKey() != sizeKey(len(rows[0]), len(rows)) {
			t.Errorf("%q: the board is not empty", rows)
		}
	}
	for _, size := range [][2]int{{0, 1}, {1, 0}, {20, 1}, {1, 20}, {-1, 5}} {
		if _, err := New(size[0], size[1], Rules{}); err == nil {
			t.Errorf("%v is a size", size)
		}
	}
}

func TestSetKo(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"C2", ""},
		{"pass", ""},
		{"B2", "tsumego: ko at B2: not an empty point"},
		{"A1", "tsumego: ko at A1: no black stone can have been taken there"},
	} {
		b := draw(t, Rules{}, Black, ".XO.", "XO.O", ".XO.")
		p, _ := b.Find(c.name)
		err := b.SetKo(p)
		if got := errText(err); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		if err == nil && (b.Ko() != p || p != Pass && b.Legal(p, Black)) {
			t.Errorf("%s: ko at %s", c.name, b.Name(b.Ko()))
		}
	}
	b := draw(t, Rules{}, Black, ".O.", "OO.")
	if err := b.SetKo(b.At(0, 1)); errText(err) != "tsumego: ko at A2: no white stone can be taken back" {
		t.Error(err)
	}
	if err := b.SetKo(5); err == nil {
		t.Error("a wall is a ko")
	}
	b.Play(Pass, Black)
	if err := b.SetKo(Pass); err == nil {
		t.Error("ko set after a move")
	}
}

func errText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// TestSameWay wants equal positions to have equal keys however they came about.
func TestSameWay(t *testing.T) {
	played := newBoard(t, 4, 3, Rules{})
	want(t, played, "B3 C3 A2 D2 B1 C1 C2 B2", ".XO.", "XO.O", ".XO.")
	set := draw(t, Rules{}, Black, ".XO.", "XO.O", ".XO.")
	if set.StonesKey() != played.StonesKey() || set.Key() == played.Key() {
		t.Error("stones must be equal, ko not")
	}
	if err := set.SetKo(set.At(2, 1)); err != nil || set.Key() != played.Key() {
		t.Errorf("keys differ: %v", err)
	}
	if other := draw(t, Rules{}, White, ".XO.", "XO.O", ".XO."); other.Key() == set.Key().Xor(KoKey(set.Ko())) {
		t.Error("the player to move does not count")
	}
	sizes := map[game.Key]bool{}
	for w := 1; w <= most; w++ {
		for h := 1; h <= most; h++ {
			sizes[newBoard(t, w, h, Rules{}).Key()] = true
		}
	}
	if len(sizes) != most*most {
		t.Errorf("%d keys of empty boards", len(sizes))
	}
}

func TestClone(t *testing.T) {
	b := newBoard(t, 5, 5, Rules{Ko: Positional})
	want(t, b, "C3 C4", ".....", "..O..", "..X..", ".....", ".....")
	c := b.Clone()
	want(t, c, "D4 B3", ".....", "..OX.", ".OX..", ".....", ".....")
	want(t, b, "A1", ".....", "..O..", "..X..", ".....", "X....")
	if &b.past.slots[0] == &c.past.slots[0] {
		t.Fatal("boards share their past")
	}
	for c.Played() > 0 {
		c.Undo()
	}
	want(t, c, "", ".....", ".....", ".....", ".....", ".....")
	want(t, b, "", ".....", "..O..", "..X..", ".....", "X....")
}
