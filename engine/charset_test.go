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

// TestShogiCharsets wants records of shogi in Shift_JIS to come out as they were in UTF-8, half characters
// apart, and other games to have none.
func TestShogiCharsets(t *testing.T) {
	set, err := htmlindex.Get("shift_jis")
	if err != nil {
		t.Fatal(err)
	}
	// The second bytes of 表 and ソ are backslashes; ① and 髙 are additions of Windows.
	const kifText = "先手：表ソ ①髙\n手合割：平手\n   1 ７六歩(77)\n*成 全 圭 杏 龍\n"
	for _, text := range []string{kifText, "▲７六歩 △３四歩\n", "V2.2\nN+表ソ ①髙\nPI\n+\n+7776FU\n"} {
		data, err := set.NewEncoder().String(text)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := decode([]byte(data), ""); err != nil || (got != text) {
			t.Errorf("%q: %q, %v", text, got, err)
		}
		if got, err := decode([]byte(text), ""); err != nil || got != text {
			t.Errorf("%q in UTF-8: %q, %v", text, got, err)
		}
		if utf8.ValidString(data) {
			continue
		}
		if _, err := decode([]byte(data), "mnk"); err == nil {
			t.Errorf("%q is a text of mnk", text)
		}
	}
	data, err := set.NewEncoder().String(kifText + "   2 ３四")
	if err != nil {
		t.Fatal(err)
	}
	got, err := decode([]byte(data[:len(data)-1]), "")
	if err != nil || got != kifText+"   2 ３\ufffd" {
		t.Errorf("cut: %q, %v", got, err)
	}
	whole := kifText + "   2 ３四"
	if got, err = decode([]byte(whole[:len(whole)-1]), ""); err != nil || got != kifText+"   2 ３\ufffd" {
		t.Errorf("cut UTF-8: %q, %v", got, err)
	}
}
