package sgf

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// The same words in several sets. In Shift_JIS 表 ends in "\" and ゾ in "]", in Big5
// 功 and 許 end in "\", in GBK 誠 ends in "]".
const (
	sjisText  = "\x95\x5c\x82\xcc\x83\x5d\x81\x42"
	gbkText   = "\xba\xda\xcf\xc8\xbb\xee\xd5\x5d"
	big5Text  = "\xa5\x5c\xb3\x5c\xb6\xc2\xa5\xfd\xa4\x40"
	koreaText = "\xc8\xe6\xc0\xcc\x20\xb8\xd5\xc0\xfa\x20\xb5\xd3\xb4\xcf\xb4\xd9"
	eucText   = "\xa4\xb3\xa4\xec\xa4\xcf\xb9\xf5"
)

func TestCharsets(t *testing.T) {
	for _, c := range []struct{ name, text, set, want string }{
		{"UTF-8", "(;CA[utf-8]C[黒先])", "UTF-8", `CA["utf-8"] C["黒先"]`},
		{"UTF-8 unnamed", "(;C[黒先])", "UTF-8", `C["黒先"] CA["UTF-8"]`},
		{"UTF-8 damaged", "(;CA[UTF-8]C[黒先黒先\xe9\xbb])", "UTF-8", `CA["UTF-8"] C["黒先黒先` + "\ufffd" + `"]`},
		{"ASCII", "(;C[a])", "UTF-8", `C["a"]`},
		{"Latin", "(;CA[ISO-8859-1]PB[M\xfcller])", "ISO-8859-1", `CA["UTF-8"] PB["Müller"]`},
		{"Latin unnamed", "(;PB[M\xfcller]PW[Ren\xe9])", "ISO-8859-1", `PB["Müller"] PW["René"] CA["UTF-8"]`},
		{"windows", "(;CA[windows-1252]C[\x93a\x94])", "windows-1252", `CA["UTF-8"] C["“a”"]`},
		{"wrong", "(;CA[ISO-8859-1]PB[Müller])", "UTF-8", `CA["UTF-8"] PB["Müller"]`},
		{"wrong UTF-8", "(;CA[UTF-8]PB[M\xfcller])", "ISO-8859-1", `CA["UTF-8"] PB["Müller"]`},
		{"empty", "(;CA[]PB[M\xfcller])", "ISO-8859-1", `CA["UTF-8"] PB["Müller"]`},
		{"Shift_JIS", "(;CA[Shift_JIS]C[" + sjisText + "];B[aa])", "Shift_JIS",
			fmt.Sprintf("CA[\"Shift_JIS\"] C[%q] (B[\"aa\"])", "\x95\\\x5c\x82\xcc\x83\\\x5d\x81\x42")},
		{"unknown", "(;CA[KOI8-R]C[\xcb\xcf\xcd])", "KOI8-R", `CA["KOI8-R"] C["\xcb\xcf\xcd"]`},
	} {
		got, err := Parse([]byte(c.text))
		if err != nil || showAll(got) != c.want || got.Charsets[0] != c.set {
			t.Errorf("%s: %v, %v\n%s\nwant %s", c.name, err, got.Charsets, showAll(got), c.want)
		}
	}
}

// TestPairs reads, guesses, decodes and writes sets whose second bytes look like
// brackets.
func TestPairs(t *testing.T) {
	for _, c := range []struct{ name, text string }{
		{"Shift_JIS", sjisText}, {"GBK", gbkText}, {"Big5", big5Text}, {"EUC-KR", koreaText}, {"EUC-JP", eucText},
	} {
		for _, ca := range []string{"CA[" + c.name + "]", ""} {
			file := "(;FF[4]" + ca + "C[" + c.text + "]N[a\\]" + c.text + "];B[aa])\n"
			got, err := Parse([]byte(file))
			if err != nil || got.Charsets[0] != c.name || len(got.Games[0].Children) != 1 {
				t.Fatalf("%s%s: %v %v", c.name, ca, err, got)
			}
			v, _ := got.Games[0].Get("C")
			n, _ := got.Games[0].Get("N")
			if v.Text() != c.text || n.Text() != "a]"+c.text {
				t.Errorf("%s%s: %q, %q", c.name, ca, v.Text(), n.Text())
			}
			if ca != "" && write(t, got) != file {
				t.Errorf("%s: written as %q", c.name, write(t, got))
			}

			p := Parser{Decode: func(set string, b []byte) (string, error) {
				switch string(b) {
				case c.text:
					return set + " 表\\\\", nil
				case "a\\]" + c.text:
					return "a\\]表", nil
				}
				return "", fmt.Errorf("%q", b)
			}}
			if got, err = p.Parse([]byte(file)); err != nil {
				t.Fatal(err)
			}
			v, _ = got.Games[0].Get("C")
			n, _ = got.Games[0].Get("N")
			set, _ := got.Games[0].Get("CA")
			if v.Text() != c.name+" 表\\" || n.Text() != "a]表" || set != "UTF-8" {
				t.Errorf("%s%s: decoded %q, %q, CA %q", c.name, ca, v, n, set)
			}

			p.Decode = func(string, []byte) (string, error) { return "", errors.New("no table") }
			if got, err = p.Parse([]byte(file)); err != nil || got.Mended == 0 {
				t.Fatal(err, got)
			}
			if v, _ = got.Games[0].Get("C"); v.Text() != c.text {
				t.Errorf("%s: not kept: %q", c.name, v)
			}
		}
	}
}

// TestMixed reads a collection of games in different sets.
func TestMixed(t *testing.T) {
	file := "(;FF[4]CA[Shift_JIS]C[" + sjisText + "])\n(;FF[4]C[" + big5Text + "]CA[Big5])\n(;FF[4]CA[UTF-8]C[黒])\n"
	c, err := Parse([]byte(file))
	if err != nil || fmt.Sprint(c.Charsets) != "[Shift_JIS Big5 UTF-8]" {
		t.Fatal(err, c.Charsets)
	}
	if got := write(t, c); got != file {
		t.Errorf("%q\nwant %q", got, file)
	}
}

// TestBytes writes random bytes as text of sets with pairs and reads them back.
func TestBytes(t *testing.T) {
	seed := rand.Uint64()
	r := rand.New(rand.NewPCG(seed, 2))
	alphabet := []byte("]\\:[;(a \x81\x83\x95\xa4\xb0\xe3\xfe\xff")
	for i := range 20_000 {
		name := []string{nameSJIS, nameGBK, nameBig5, "KOI8-R"}[i%4]
		b := make([]byte, r.IntN(12), 16)
		for j := range b {
			b[j] = alphabet[r.IntN(len(alphabet))]
		}
		root := &Node{}
		root.Set("FF", "4")
		root.Set("CA", Value(name))
		root.Set("C", Text(string(append(b, '.'))), Text("\xff")) // never UTF-8
		root.Set("AB", Text(strings.Map(func(c rune) rune { return c & 0x7f }, string(b))))
		root.Add(Property{"B", []Value{"aa"}})
		c := &Collection{Games: []*Node{root}}
		text := write(t, c)
		again, err := Parse([]byte(text))
		if err != nil || again.Mended > 0 || showAll(again) != showAll(c) {
			t.Fatalf("seed %d: %v\n%s\n%s\n%q\n%v", seed, err, showAll(c), showAll(again), text, again.Warnings)
		}
	}
}
