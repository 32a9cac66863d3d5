package sgf

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/yomi-solver/yomi/internal/cpu"
)

// show writes a tree in one line, all values quoted, so that tests compare trees by
// a way of their own.
func show(n *Node) string {
	var b strings.Builder
	for _, p := range n.Properties {
		fmt.Fprintf(&b, " %s%q", p.Name, p.Values)
	}
	for _, c := range n.Children {
		b.WriteString(" (" + strings.TrimSpace(show(c)) + ")")
	}
	return strings.TrimSpace(b.String())
}

func showAll(c *Collection) string {
	var list []string
	for _, g := range c.Games {
		list = append(list, show(g))
	}
	return strings.Join(list, " | ")
}

func write(t testing.TB, c *Collection) string {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, c); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestParse(t *testing.T) {
	for _, c := range []struct{ name, text, want, warning string }{
		{"plain", "(;FF[4]SZ[9];B[aa];W[])", `FF["4"] SZ["9"] (B["aa"] (W[""]))`, ""},
		{"variations", "(;A[1](;B[aa];W[bb])(;B[ab]))", `A["1"] (B["aa"] (W["bb"])) (B["ab"])`, ""},
		{"collection", "(;A[1])\n(;A[2])", `A["1"] | A["2"]`, ""},
		{"spaces", " ( ; A [1] [2]\r\n[3] ; B[aa] ) ", `A["1" "2" "3"] (B["aa"])`, ""},
		{"empty node", "(;)", ``, ""},
		{"byte order mark", "\ufeff(;A[1])", `A["1"]`, ""},
		{"UTF-16", "\xff\xfe(\x00;\x00A\x00[\x00\x2d\x4e]\x00)\x00", `A["中"] CA["UTF-8"]`, "1:1: no character set named, taken as UTF-8"},
		{"escapes", `(;C[a\]b\\c\d\:e:f])`, `C["a\\]b\\\\cd\\:e:f"]`, ""},
		{"line ends", "(;C[a\r\nb\rc\n\rd\ne\n\nf])", `C["a\nb\nc\nd\ne\n\nf"]`, ""},
		{"soft line breaks", "(;C[a\\\nb\\\r\nc\\\rd])", `C["abcd"]`, ""},
		{"old names", "(;GaMe[1]AddBlack[aa][bb];Black[cc])", `GM["1"] AB["aa" "bb"] (B["cc"])`, ""},
		{"lower case", "(;ff[4];b[aa])", `FF["4"] (B["aa"])`, "1:3: property name in lower case"},
		{"text before", "From: me\n(see B)\n(;A[1])", `A["1"]`, "1:1: text before the first game"},
		{"text between", "(;A[1]) and (;A[2]) end", `A["1"] | A["2"]`, "1:9: text outside games"},
		{"text within", "(;A[1] and so on ;B[aa]. W[bb])", `A["1"] (B["aa"] W["bb"])`, "1:8: text outside values"},
		{"not closed", "(;A[1](;B[aa]", `A["1"] (B["aa"])`, "1:14: closing parenthesis missing"},
		{"closed twice", "(;A[1]))(;A[2])", `A["1"] | A["2"]`, "1:8: closing parenthesis without an opening one"},
		{"next game", "(;GM[1]A[1](;B[aa]\n(;GM[1]A[2])", `GM["1"] A["1"] (B["aa"]) | GM["1"] A["2"]`,
			"2:1: closing parenthesis missing before the next game"},
		{"no parenthesis", ";A[1];B[aa]", `A["1"] (B["aa"])`, "1:1: opening parenthesis missing"},
		{"neither", "A[1];B[aa]", `A["1"] (B["aa"])`, "1:1: opening parenthesis missing"},
		{"no semicolon", "(A[1](B[aa])(B[ab]))", `A["1"] (B["aa"]) (B["ab"])`, "1:2: semicolon missing"},
		{"empty variation", "(;A[1]()(;B[aa]))", `A["1"] (B["aa"])`, "1:8: empty variation"},
		{"property behind", "(;A[1](;B[aa])C[x])", `A["1"] C["x"] (B["aa"])`, "1:15: property behind a variation"},
		{"node behind", "(;A[1](;B[aa]);B[bb])", `A["1"] (B["aa"]) (B["bb"])`, "1:15: node behind a variation"},
		{"twice", "(;AW[aa]AB[bb]AW[cc][dd])", `AW["aa" "cc" "dd"] AB["bb"]`, "1:15: property AW given twice"},
		{"lone value", "(;AB[aa],[bb])", `AB["aa" "bb"]`, "1:9: text outside values"},
		{"value without property", "(;[aa]B[bb])", `B["bb"]`, "1:3: value without a property"},
		{"value behind a variation", "(;A[1](;B[aa])[x])", `A["1"] (B["aa"])`, "1:15: value without a property"},
		{"bracket in a comment", "(;C[see [1] and [2], ok];B[aa])", `C["see [1\\] and [2\\], ok"] (B["aa"])`, "1:11: bracket not escaped"},
		{"text behind a comment", "(;C[see] ok ;B[aa])", `C["see"] (B["aa"])`, "1:10: text outside values"},
		{"bracket missing", "(;B[aa;W[bb\n];AB[cc[dd])", `B["aa"] (W["bb\n"] (AB["cc" "dd"]))`, "1:4: value not closed"},
		{"bracket missing in a comment", "(;C[so\n;B[aa];W[bb](;N[x;B[]))", `C["so"] (B["aa"] (W["bb"] (N["x"] (B[""]))))`, "1:4: value not closed"},
		{"move in a comment", "(;C[so ;B[aa\\]];C[;B\\[aa])", `C["so ;B[aa\\]"] (C[";B[aa"])`, ""},
		{"cut off", "(;A[1];C[so it", `A["1"] (C["so it"])`, "1:9: value not closed at the end of the file"},
		{"cut off in an escape", "(;A[1];C[so it\\", `A["1"] (C["so it"])`, "1:9: value not closed at the end of the file"},
		{"cut off at once", "(;A[1];C[", `A["1"] (C[""])`, "1:9: value not closed at the end of the file"},
	} {
		got, err := Parse([]byte(c.text))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if showAll(got) != c.want {
			t.Errorf("%s: %s\nwant %s", c.name, showAll(got), c.want)
		}
		warning := ""
		if len(got.Warnings) > 0 {
			warning = got.Warnings[0].String()
		}
		if warning != c.warning {
			t.Errorf("%s: warning %q, want %q", c.name, warning, c.warning)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct {
		parser     Parser
		text, want string
	}{
		{Parser{}, "", "sgf: 1:1: no game"},
		{Parser{}, "some text (and more); no game", "sgf: 1:1: no game"},
		{Parser{MaxBytes: 4}, "(;A[1])", "sgf: 1:1: 7 bytes, more than 4"},
		{Parser{MaxItems: 4}, "(;A[1];\nA[2][3])", "sgf: 2:8: too many nodes, properties and values"},
	} {
		if _, err := c.parser.Parse([]byte(c.text)); err == nil || err.Error() != c.want {
			t.Errorf("%q: %v, want %s", c.text, err, c.want)
		}
	}
}

// TestDepth reads and writes trees that would overflow a stack, and texts that are
// slow for a reader that looks ahead too far.
func TestDepth(t *testing.T) {
	const n = 100_000
	for _, text := range []string{
		strings.Repeat("(;", n), strings.Repeat("(;B[aa](;)", n), strings.Repeat("(", n) + ";A[1]", "(" + strings.Repeat(";", n),
		"(;C[" + strings.Repeat("] ", n), "(;C[" + strings.Repeat("x]", n), "(;" + strings.Repeat("A ", n), "(;" + strings.Repeat("[", n),
		strings.Repeat("(;CA[\x81\\]", n), strings.Repeat("(;ca[x])", n), strings.Repeat("(;C[\x83\\])", n) + "\x83\x5c\x83\x5c",
		strings.Repeat("( ", n) + ";", strings.Repeat("(;\xff[x])", n), "(;" + names(20_000),
		strings.Repeat("(;CA[UTF-8]\xff)", n), strings.Repeat("(;GM[1](", n),
	} {
		start := cpu.Now()
		c, err := Parse([]byte(text))
		if err != nil {
			t.Errorf("%.20q: %v", text, err)
			continue
		}
		write(t, c)
		if d := cpu.Since(start); d > 10*time.Second {
			t.Errorf("%.20q: %v", text, d)
		}
	}
}

func names(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "A%d[]", i)
	}
	return b.String()
}

func TestAllocations(t *testing.T) {
	text := []byte("(;FF[4]GM[1]SZ[19]" + strings.Repeat(";B[aa]C[some text];W[bb]", 1000) + ")")
	// A node costs itself, its properties, their values, and its place in the parent.
	if got := testing.AllocsPerRun(5, func() { Parse(text) }); got > 2000*6 {
		t.Errorf("%v allocations for 2000 nodes", got)
	}
}

// TestData reads the problem collections beside the repository, if they are there.
func TestData(t *testing.T) {
	dir := filepath.Join("..", "..", "..", "shared", "data", "go")
	files, games, nodes, mended := 0, 0, 0, 0
	filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".sgf" || testing.Short() && files > 500 {
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		c, err := Parse(data)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			return nil
		}
		files, games, mended = files+1, games+len(c.Games), mended+c.Mended
		for i, g := range c.Games {
			for range g.All() {
				nodes++
			}
			checkGame(t, fmt.Sprintf("%s: game %d", path, i+1), g)
		}
		text := write(t, c)
		again, err := Parse([]byte(text))
		if err != nil || again.Mended > 0 || write(t, again) != text {
			t.Errorf("%s: read back with %v, %v", path, err, again.Warnings)
		}
		return nil
	})
	if files == 0 {
		t.Skip("no data")
	}
	t.Logf("%d files, %d games, %d nodes, %d warnings", files, games, nodes, mended)
}

// checkGame reads the points of a game.
func checkGame(t *testing.T, where string, g *Node) {
	columns, rows, err := g.Size()
	if err != nil {
		t.Errorf("%s: %v", where, err)
		return
	}
	for n := range g.All() {
		for _, p := range n.Properties {
			switch p.Name {
			case "B", "W":
				_, _, err = p.Values[0].Move(columns, rows)
			case "AB", "AW", "AE", "TR", "SQ", "MA", "CR":
				_, err = Points(p.Values, columns, rows)
			case "PL":
				// Some files have the property without a colour.
				if p.Values[0] != "" {
					_, err = p.Values[0].Colour()
				}
			}
			if err != nil {
				t.Errorf("%s: %s: %v", where, p.Name, err)
			}
		}
	}
}

// TestLines wants nodes to know their lines, across games, texts and what is mended.
func TestLines(t *testing.T) {
	c, err := Parse([]byte("noise\n(;C[a\nb]\n;B[aa]\n(;W[bb])\n(;W[cc]))\n\n(;A[1]) (;A[2]\n;B[aa"))
	if err != nil {
		t.Fatal(err)
	}
	var lines []int
	for _, g := range c.Games {
		for n := range g.All() {
			lines = append(lines, n.Line)
		}
	}
	if want := []int{2, 4, 5, 6, 8, 8, 9}; !slices.Equal(lines, want) {
		t.Errorf("lines %v, want %v", lines, want)
	}
}
