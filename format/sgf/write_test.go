package sgf

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

// random draws a tree: texts with all that is special, and properties of all shapes.
func random(r *rand.Rand) *Node {
	special := []string{"]", "[", "\\", ":", "\n", " ", "\t", "a", "B", ";", "(", ")", "黒", "é", "\n\n"}
	text := func() string {
		var b strings.Builder
		for range r.IntN(20) {
			b.WriteString(special[r.IntN(len(special))])
		}
		return b.String()
	}
	value := func() Value {
		switch r.IntN(4) {
		case 0:
			return Text(text())
		case 1:
			return Pair(text(), text())
		case 2:
			return Number(r.IntN(1000) - 500)
		}
		return Point{uint8(r.IntN(52)), uint8(r.IntN(52))}.Value()
	}
	root := NewGame(1+r.IntN(52), 1+r.IntN(52))
	nodes := []*Node{root}
	for range r.IntN(40) {
		n := nodes[r.IntN(len(nodes))].Add()
		if r.IntN(2) == 0 {
			n = nodes[len(nodes)-1].Add()
		}
		nodes = append(nodes, n)
		for _, name := range []string{"B", "AB", "C", "LB", "KGS1"} {
			if r.IntN(3) > 0 {
				continue
			}
			values := []Value{value()}
			for name != "C" && r.IntN(3) > 0 {
				values = append(values, value())
			}
			if name == "B" || name == "AB" {
				values = Values([]Point{{uint8(r.IntN(52)), 1}, {2, uint8(r.IntN(52))}})
			}
			n.Set(name, values...)
		}
	}
	return root
}

func TestRoundTrip(t *testing.T) {
	seed := rand.Uint64()
	r := rand.New(rand.NewPCG(seed, 1))
	for range 2000 {
		c := &Collection{}
		for range 1 + r.IntN(3) {
			c.Games = append(c.Games, random(r))
		}
		text := write(t, c)
		again, err := Parse([]byte(text))
		if err != nil || again.Mended > 0 {
			t.Fatalf("seed %d: %v %v\n%s", seed, err, again, text)
		}
		if showAll(again) != showAll(c) {
			t.Fatalf("seed %d:\n%s\nis read as\n%s", seed, showAll(c), showAll(again))
		}
	}
}

func TestWrite(t *testing.T) {
	root := &Node{}
	root.Set("FF", "3")
	root.Set("C", Text("a]b\\c:d\r\ne"))
	for row := range uint8(3) {
		for column := range uint8(19) {
			root.Set("AB", append(root.Values("AB"), Point{column, row}.Value())...)
		}
	}
	a := root.Add(Property{"B", []Value{"aa"}})
	a.Add(Property{"W", []Value{""}})
	root.Add(Property{"B", nil}).Add(Property{"C", []Value{`x]\`}})
	var b bytes.Buffer
	w := Writer{Application: "Yomi:1"}
	if err := w.Write(&b, &Collection{Games: []*Node{root}}); err != nil {
		t.Fatal(err)
	}
	want := "(;FF[4]CA[UTF-8]C[a\\]b\\\\c:d\ne]AB"
	if got := b.String(); !strings.HasPrefix(got, want) || !strings.HasSuffix(got, "AP[Yomi:1]\n(;B[aa];W[])\n(;B[];C[x\\]\\\\]))\n") {
		t.Errorf("%s", got)
	}
	for line := range strings.Lines(b.String()) {
		if len(line) > width+1 {
			t.Errorf("%d bytes: %s", len(line), line)
		}
	}
	if _, ok := root.Get("AP"); ok || root.Values("FF")[0] != "3" {
		t.Error("writing changed the tree")
	}
	for _, name := range []string{"", "b", "A B", "A[", "1A"} {
		c := &Collection{Games: []*Node{{Properties: []Property{{Name: name}}}}}
		if err := Write(&b, c); err == nil || !strings.HasPrefix(err.Error(), "sgf: ") {
			t.Errorf("name %q: %v", name, err)
		}
	}
}

// FuzzParse checks that any text is read or refused, and that what is written is read
// back without anything to mend and written alike.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"(;FF[4]SZ[9]AB[aa:cc](;B[dd])(;B[de]C[x\\]y]))", "(;CA[Shift_JIS]C[" + sjisText + "])", "(;C[" + big5Text + "])",
		"text (;a[1]B[aa;W[bb] [c] (;GM[1]FF[3]))", ";B[]", "\xff\xfe(\x00;\x00", "(;C[a [1] b])", "(;CA[][UTF-8]CA[x]C[\xe9])",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := Parse(data)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "sgf: ") {
				t.Error(err)
			}
			return
		}
		first := write(t, c)
		for _, g := range c.Games {
			g.Size()
			for n := range g.All() {
				for _, p := range n.Properties {
					Points(p.Values, 19, 19)
				}
			}
			// Bytes in a set that nobody decodes may be taken for another set once what
			// surrounds them is gone.
			if ca, ok := g.Get("CA"); ok && named(ca.SimpleText()).name != nameUTF8 {
				Parse([]byte(first))
				return
			}
		}
		again, err := Parse([]byte(first))
		if err != nil {
			t.Fatalf("%v: %q", err, first)
		}
		if second := write(t, again); second != first || again.Mended > 0 {
			t.Errorf("%q\nis written again as\n%q\n%v", first, second, again.Warnings)
		}
	})
}

func Example() {
	file := `A problem. (;GM[1]FF[4]SZ[9]AB[aa:ba][cb]AW[ca]PL[W];W[bb]C[Correct \[1\]](;B[tt]`
	c, err := Parse([]byte(file))
	if err != nil {
		fmt.Println(err)
		return
	}
	root := c.Games[0]
	columns, rows, _ := root.Size()
	black, _ := Points(root.Values("AB"), columns, rows)
	turn, _ := root.Get("PL")
	fmt.Println(columns, rows, black, turn)
	move, _ := root.Children[0].Get("W")
	point, pass, _ := move.Move(columns, rows)
	comment, _ := root.Children[0].Get("C")
	fmt.Println(point, pass, comment.Text())
	for _, w := range c.Warnings {
		fmt.Println(w)
	}
	root.Children[0].Set("TE", "1")
	_ = (&Writer{Application: "Yomi:1"}).Write(os.Stdout, c)
	// Output:
	// 9 9 [{0 0} {1 0} {2 1}] W
	// {1 1} false Correct [1]
	// 1:1: text before the first game
	// 1:82: closing parenthesis missing
	// (;GM[1]FF[4]CA[UTF-8]SZ[9]AB[aa:ba][cb]AW[ca]PL[W]AP[Yomi:1];W[bb]
	// C[Correct [1\]]TE[1];B[tt])
}
