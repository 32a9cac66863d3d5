package graph_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/graph"
	"github.com/yomi-solver/yomi/internal/cpu"
	"pgregory.net/rapid"
)

func TestErrors(t *testing.T) {
	long := strings.Repeat("x", 65)
	for _, c := range []struct{ text, want string }{
		{"", "graph: 1: no node"},
		{"\n# nothing\n", "graph: 3: no node"},
		{"root a", `graph: 1: no node`},
		{"a or b\n\nb and x\n", `graph: 3: edge to nowhere: "x"`},
		{"a or b x\nb and y", `graph: 1: edge to nowhere: "x"`},
		{"a or\nb and\na proven", `graph: 3: node declared twice: "a"`},
		{"a or b b\nb proven", `graph: 1: edge given twice: "b"`},
		{"a or b\nb proven a", `graph: 2: a proven node has no children: "a"`},
		{"a disproven b\nb proven", `graph: 1: a disproven node has no children: "b"`},
		{"a xor b", `graph: 1: bad word "xor": want or, and, proven, disproven, score`},
		{"a Or b", `graph: 1: bad word "Or": want or, and, proven, disproven, score`},
		{"a", `graph: 1: node "a": no label: or, and, proven, disproven, score`},
		{"a # or", `graph: 1: node "a": no label: or, and, proven, disproven, score`},
		{"a proven\nroot b", `graph: 2: root is nowhere: "b"`},
		{"root a\nroot a\na proven", "graph: 2: a second root"},
		{"root\na proven", "graph: 1: root needs one name"},
		{"root a b\na proven", "graph: 1: root needs one name"},
		{"repeat\na proven", "graph: 1: repeat needs one of proven, disproven"},
		{"repeat proven\na proven\nrepeat proven", "graph: 3: a second repeat"},
		{"repeat unknown\na proven", `graph: 1: bad word "unknown": want proven or disproven`},
		{"a or root", `graph: 1: name "root": a reserved word`},
		{"root or", `graph: 1: no node`},
		{"root or b", `graph: 1: root needs one name`},
		{"a proven\nrandom or a", `graph: 2: name "random": a reserved word`},
		{"a or " + long, `graph: 1: name "` + long[:64] + `"...: longer than 64 bytes`},
		{"a or \x07\n\x07 proven", `graph: 1: name "\a": no name contains '\a'`},
		{"a or b\u00a0c", `graph: 1: name "b\u00a0c": no name contains '\u00a0'`},
		{"\ufeffa proven", `graph: 1: name "\ufeffa": no name contains '\ufeff'`},
		{"a proven\n# \xff", "graph: 2: invalid UTF-8"},
		{"a pr\xffoven", "graph: 1: invalid UTF-8"},
		{"\n\nrandom", `graph: 3: bad word "": want tree, dag, cyclic`},
		{"random bush nodes=3", `graph: 1: bad word "bush": want tree, dag, cyclic`},
		{"random tree", `graph: 1: random needs nodes= and seed=`},
		{"random tree nodes=10", `graph: 1: random needs nodes= and seed=`},
		{"random tree nodes=0 seed=1", `graph: 1: bad number or word "nodes=0"`},
		{"random tree nodes=1000001 seed=1", `graph: 1: bad number or word "nodes=1000001"`},
		{"random tree nodes=9 seed=-1", `graph: 1: bad number or word "seed=-1"`},
		{"random tree nodes=9 seed=1 branch=65", `graph: 1: bad number or word "branch=65"`},
		{"random tree nodes=9 seed=1 repeat=unknown", `graph: 1: bad number or word "repeat=unknown"`},
		{"random tree nodes=9 nodes=9 seed=1", `graph: 1: "nodes" given twice`},
		{"random tree nodes=9 leaves=1", `graph: 1: bad word "leaves=1": want nodes=, seed=, branch=, repeat=, values=`},
		{"random tree nodes=9 seed=1\n#\na or", `graph: 3: a line "a" after random, which stands alone`},
		{"random tree nodes=9 seed=1 values=101", `graph: 1: bad number or word "values=101"`},
		{"random cyclic nodes=9 seed=1 values=3 repeat=3", `graph: 1: bad number or word "repeat=3"`},
		{"random cyclic nodes=9 seed=1 values=3 repeat=proven", `graph: 1: bad number or word "repeat=proven"`},
		{"random cyclic nodes=9 repeat=2 seed=1", `graph: 1: bad number or word "repeat=2"`},
		{"a score", `graph: 1: node "a": score needs one number`},
		{"a score 1 2", `graph: 1: node "a": score needs one number`},
		{"a score x", `graph: 1: node "a": "x" is no whole number from -1000000000 to 1000000000`},
		{"a score 1000000001", `graph: 1: node "a": "1000000001" is no whole number from -1000000000 to 1000000000`},
		{"repeat score\na or a", `graph: 1: repeat: score needs one number`},
		{"repeat or\na or a", `graph: 1: bad word "or": want proven or disproven`},
		{"random tree nodes=9 seed=1\n\xff", `graph: 2: invalid UTF-8`},
	} {
		if _, err := graph.Parse(c.text); err == nil || err.Error() != c.want {
			t.Errorf("%q:\n%v, want\n%s", c.text, err, c.want)
		}
	}
}

func TestErrorsJSON(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"{", "graph: 1: the JSON text ends too soon"},
		{"{}", "graph: 1: no root"},
		{`{"root":"a"}`, "graph: 1: no node"},
		{`{"nodes":{"a":"proven"}}`, "graph: 1: no root"},
		{`{"root":"a","nodes":{}}`, "graph: 1: no node"},
		{"{\"root\":\"a\",\n\"nodes\":{\n\"a\":{\"or\":[\"b\",\n\"c\"]},\n\"b\":\"proven\"}}", `graph: 4: edge to nowhere: "c"`},
		{"{\"root\":\"b\",\n\"nodes\":{\"a\":\"proven\"}}\n", `graph: 1: root is nowhere: "b"`},
		{"\n{\"root\":\"a\",\n\"nodes\":{\"a\":\"proven\",\n\"a\":\"proven\"}}", `graph: 4: node declared twice: "a"`},
		{`{"root":"a","root":"a","nodes":{"a":"proven"}}`, "graph: 1: a second root"},
		{`{"root":"a","nodes":{"a":"proven"},"nodes":{"b":"proven"}}`, "graph: 1: nodes given twice"},
		{`{"root":"a","repeat":"never","nodes":{"a":"proven"}}`, `graph: 1: bad word "never": want proven or disproven`},
		{`{"root":"a","nodes":{"a":"or"}}`, `graph: 1: bad word "or": want proven, disproven or an object`},
		{`{"root":"a","nodes":{"a":{"proven":[]}}}`, `graph: 1: bad word "proven": want or, and, score`},
		{`{"root":"a","nodes":{"a":"score"}}`, `graph: 1: bad word "score": want proven, disproven or an object`},
		{`{"root":"a","nodes":{"a":{"score":1.5}}}`, `graph: 1: a score is a whole number`},
		{`{"root":"a","nodes":{"a":{"score":"1"}}}`, `graph: 1: a score is a whole number`},
		{`{"root":"a","nodes":{"a":{"score":1,"or":[]}}}`, `graph: 1: want "}"`},
		{`{"root":"a","repeat":{"value":1}}`, `graph: 1: bad word "value": want score`},
		{`{"root":"a","repeat":7}`, `graph: 1: repeat is not a string`},
		{`{"root":"a","nodes":{"a":{}}}`, `graph: 1: the label of "a" is not a string`},
		{`{"root":"a","nodes":{"a":{"or":["a"],"and":["a"]}}}`, `graph: 1: want "}"`},
		{`{"root":"a","nodes":{"a":{"or":["a","a"]}}}`, `graph: 1: edge given twice: "a"`},
		{`{"root":"a","nodes":{"a":{"or":[["a"]]}}}`, "graph: 1: a child is not a string"},
		{`{"root":"a","nodes":{"a":{"or":"a"}}}`, `graph: 1: want "["`},
		{`{"root":"a","nodes":{"a":7}}`, `graph: 1: node "a" is neither a string nor an object`},
		{`{"root":"a","nodes":[]}`, `graph: 1: want "{"`},
		{`{"root":7,"nodes":{"a":"proven"}}`, "graph: 1: root is not a string"},
		{`{"root":"a","goal":"win"}`, `graph: 1: unknown key "goal": want root, repeat, nodes`},
		{`{"root":"a","nodes":{"a b":"proven"}}`, `graph: 1: name "a b": no name contains ' '`},
		{`{"root":"a","nodes":{"":"proven"}}`, `graph: 1: a name is empty`},
		{`{"root":"a","nodes":{"root":"proven"}}`, `graph: 1: name "root": a reserved word`},
		{"{\"root\":\"a\",\n\n\"nodes\":\xff{}}", "graph: 3: invalid UTF-8"},
		{"{\"root\":\"a\",\n\n!", "graph: 3: invalid character '!'"},
		{`{"root":"a","nodes":{"a":"proven"}} x`, "graph: 1: more text after the graph"},
		{`{"root":"a","nodes":{"a":"proven"}} {}`, "graph: 1: more text after the graph"},
		{`{"root":"a","nodes":{"a":"proven",}}`, "graph: 1: invalid character '}'"},
	} {
		if _, err := graph.Parse(c.text); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q:\n%v, want\n%s", c.text, err, c.want)
		}
	}
}

// TestForms writes one graph in several ways.
func TestForms(t *testing.T) {
	want := "root a\nrepeat disproven\na or b c\nb and a d\nc or\nd proven\n"
	for _, text := range []string{
		want,
		"a or b c\nb and a d\nc or\nd proven",
		"# comment\r\n\r\n  a\tor b   c # more\r\nb and a d\r\nc or\r\nd proven # end\r\n",
		"a or b c\nrepeat disproven\nb and a d\nc or\nd proven\nroot a",
		`{"root":"a","nodes":{"a":{"or":["b","c"]},"b":{"and":["a","d"]},"c":{"or":[]},"d":"proven"}}`,
		` { "nodes" : {"a":{"or":["b","c"]},"b":{"and":["a","d"]},"c":{"or":[]},"d":"proven"}, "repeat":"disproven",
			"root" : "\u0061" }  `,
	} {
		if got := parse(t, text).String(); got != want {
			t.Errorf("%q becomes\n%s", text, got)
		}
		if !graph.Game.Looks(text) {
			t.Errorf("%q does not look like a graph", text)
		}
	}
	if !graph.Game.Looks("# made up\nrandom dag nodes=20 seed=5\n") {
		t.Error("a random graph does not look like a graph")
	}
}

func TestLooks(t *testing.T) {
	for _, text := range []string{
		"", "#", "3x3x3 a1 b2", "7x6 4453", "5x5", "(;GM[1]SZ[9]AB[aa])", "a", "root",
		"8/6w1/4wbw1/2wbw1b1/3bbb2/2wbbw2/1ww5/1b6 b", "rolit players=3", "\xff\xfe proven",
		"4k4/9/9/9/9/9/9/9/4K4 b - 1", "{}", `{"game":"chess"}`, "random", "random words",
		"a or b\nthis is prose, not a graph",
	} {
		if graph.Game.Looks(text) {
			t.Errorf("%q looks like a graph", text)
		}
	}
}

func TestQuestion(t *testing.T) {
	for q, want := range map[game.Question]string{
		{Goal: "lose"}:   `graph: goal "lose": want win or score>=N`,
		{Turn: "black"}:  `graph: turn "black": the text says who moves`,
		{Target: "a"}:    `graph: target "a": a graph has no targets`,
		{Region: "a1:b"}: `graph: region "a1:b": a graph has no regions`,
	} {
		if _, err := graph.Game.Parse("a proven", q); err == nil || err.Error() != want {
			t.Errorf("%+v: %v, want %s", q, err, want)
		}
	}
	if p, err := graph.Game.Parse("a proven", game.Question{Goal: "win"}); err != nil || p.Goal() != "win" {
		t.Errorf("goal win: %v, %v", p, err)
	}
}

// drawGraph draws the text of any graph.
func drawGraph(t *rapid.T) string {
	name := rapid.StringMatching(`[!-"$-z|~éЖ囲][!-"$-~éЖ囲]{0,20}`)
	name = name.Filter(func(s string) bool { return s != "root" && s != "repeat" && s != "random" })
	names := rapid.SliceOfNDistinct(name, 1, 12, rapid.ID).Draw(t, "names")
	var b strings.Builder
	fmt.Fprintf(&b, "root %s\nrepeat %s\n", rapid.SampledFrom(names).Draw(t, "root"),
		rapid.SampledFrom([]string{"proven", "disproven", "score 2"}).Draw(t, "repeat"))
	for _, n := range names {
		label := rapid.SampledFrom([]string{"or", "and", "proven", "disproven", "score -3", "score 2"}).Draw(t, "label")
		b.WriteString(n + " " + label)
		if label == "or" || label == "and" {
			for _, c := range rapid.SliceOfNDistinct(rapid.SampledFrom(names), 0, 4, rapid.ID).Draw(t, "children") {
				b.WriteString(" " + c)
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

// TestRoundTrip writes and reads any graph at any of its nodes.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := drawGraph(t)
		p, err := graph.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.String(); got != text {
			t.Fatalf("%q becomes %q", text, got)
		}
		for range 5 {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			p.Play(rapid.SampledFrom(moves).Draw(t, "move"))
		}
		q, err := graph.Parse(p.String())
		if err != nil {
			t.Fatal(err)
		}
		if q.String() != p.String() || q.Key() != p.Key() || q.Truth() != p.Truth() || q.Outcome() != p.Outcome() || q.Repeated() != p.Repeated() {
			t.Fatalf("%q changes", p)
		}
	})
}

// chain writes a path of n edges that ends in a proven node, in both forms.
func chain(n int) (text, json string) {
	var t, j []byte
	j = append(j, `{"root":"0","nodes":{`...)
	for i := range n {
		label := []string{"or", "and"}[i%2]
		from, to := strconv.Itoa(i), strconv.Itoa(i+1)
		t = append(t, from+" "+label+" "+to+"\n"...)
		j = append(j, `"`+from+`":{"`+label+`":["`+to+`"]},`+"\n"...)
	}
	end := strconv.Itoa(n)
	return string(t) + end + " proven", string(j) + `"` + end + `":"proven"}}`
}

// TestLong reads long chains, a million nodes as text; nothing may recurse.
func TestLong(t *testing.T) {
	if testing.Short() {
		t.Skip("a million nodes")
	}
	const n = 1_000_000
	text, _ := chain(n)
	_, json := chain(n / 10)
	for _, form := range []string{text, json} {
		start := cpu.Now()
		p := parse(t, form)
		read := cpu.Since(start)
		t.Logf("%d bytes read in %v", len(form), read)
		if read > 30*time.Second {
			t.Errorf("reading takes %v", read)
		}
		if p.Truth() != game.Proven || p.Repeated() != game.Unknown {
			t.Errorf("%v, repeated %v", p.Truth(), p.Repeated())
		}
		for p.Value() == game.Unknown {
			p.Play(1)
		}
		if p.Value() != game.Proven {
			t.Errorf("the end is %v", p.Value())
		}
	}
}

// TestLarge refuses what is too large, and noise at its first line.
func TestLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("100 MB of text")
	}
	noise := strings.Repeat("!", 100_000_000)
	start := time.Now()
	for text, want := range map[string]string{
		noise + "!":                           "graph: 1: 100000001 bytes of text, at most 100000000 are read",
		"x or y\n" + noise[10:]:               `graph: 2: node "` + noise[:64] + `"...: no label: or, and, proven, disproven, score`,
		`{"root":"a",` + noise[20:]:           "graph: 1: invalid character '!'",
		"{" + strings.Repeat("[", 10_000_000): "graph: 1: invalid character '['",
	} {
		if _, err := graph.Parse(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%.20q: %v, want %s", text, err, want)
		}
	}
	t.Logf("four refusals in %v", time.Since(start))
}

func FuzzParse(f *testing.F) {
	for p := range graph.Game.Small {
		f.Add(p.String())
	}
	f.Add("a or b # c\r\nb and a")
	f.Add(`{"root":"a","repeat":"proven","nodes":{"a":{"or":["b","a"]},"b":"disproven"}}`)
	f.Add("random cyclic nodes=30 seed=7 branch=4 repeat=proven")
	f.Add("random cyclic nodes=30 seed=7 values=4 repeat=2")
	f.Add("repeat score -1\na or b a\nb score 3")
	f.Add(`{"root":"a","repeat":{"score":2},"nodes":{"a":{"or":["b","a"]},"b":{"score":-4}}}`)
	large := regexp.MustCompile(`nodes=\+?[0-9]{4}`)
	f.Fuzz(func(t *testing.T, text string) {
		if large.MatchString(text) {
			return // slow, not wrong
		}
		p, err := graph.Parse(text)
		graph.Game.Looks(text)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "graph: ") || strings.Contains(err.Error(), "\n") {
				t.Fatalf("error %q", err)
			}
			return
		}
		canon := p.String()
		q, err := graph.Parse(canon)
		if err != nil {
			t.Fatalf("%q becomes %q: %v", text, canon, err)
		}
		if q.String() != canon || q.Key() != p.Key() || q.Truth() != p.Truth() || q.Outcome() != p.Outcome() || q.Repeated() != p.Repeated() {
			t.Fatalf("%q changes", canon)
		}
		for _, m := range p.Moves(nil) {
			if got, err := p.ParseMove(p.FormatMove(m)); err != nil || got != m {
				t.Fatalf("move %d of %q: %d, %v", m, canon, got, err)
			}
		}
	})
}
