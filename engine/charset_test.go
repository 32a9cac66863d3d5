package engine

import (
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding/htmlindex"
)

const goStones = "SZ[7]AB[ae:de][df][ef][eg]AW[af:cf][dg]PL[B]"

// TestCharsets wants names in any set to come out right, and the lines to stay.
func TestCharsets(t *testing.T) {
	// The second byte of the first character is a backslash in Shift_JIS.
	const name = "表の問題 黒先、死活の基本"
	for _, c := range []struct{ set, named string }{
		{"shift_jis", "CA[Shift_JIS]"}, {"shift_jis", ""}, {"euc-jp", "CA[EUC-JP]"}, {"gb18030", "CA[GB18030]"},
		{"utf-8", ""}, {"utf-8", "CA[UTF-8]"}, {"utf-16le", ""}, {"utf-16be", ""},
	} {
		text := "(;FF[4]" + c.named + goStones + "C[" + name + "])\n\n(;GN[" + name + "]" + c.named + goStones + ")"
		if strings.HasPrefix(c.set, "utf-16") {
			text = "\ufeff" + text
		}
		set, err := htmlindex.Get(c.set)
		if err != nil {
			t.Fatal(err)
		}
		data, err := set.NewEncoder().String(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, game := range []string{"", "go"} {
			list, err := Read(strings.NewReader(data), game)
			if err != nil || len(list) != 2 || list[1].Line != 3 {
				t.Errorf("%s, %s: %d problems: %v", c.set, c.named, len(list), err)
				continue
			}
			if list[1].ID != name {
				t.Errorf("%s, %s: %q", c.set, c.named, list[1].ID)
			}
		}
	}
}

// TestStrangeCharset wants problems to be read whatever their comments are in.
func TestStrangeCharset(t *testing.T) {
	for _, text := range []string{
		"(;CA[no such set]C[\xff\x81\xfe]" + goStones + ")",
		"(;C[caf\xe9]" + goStones + ")",
		"(;CA[UTF-8]C[\xff]" + goStones + ")",
	} {
		list, err := Read(strings.NewReader(text), "go")
		if err != nil || len(list) != 1 || !utf8.ValidString(list[0].Text) {
			t.Errorf("%q: %+v, %v", text, list, err)
		}
	}
	if _, err := Read(strings.NewReader("3x3x3\n\xff"), ""); err == nil || err.Error() != "2: is not text (UTF-8)" {
		t.Errorf("noise: %v", err)
	}
}
