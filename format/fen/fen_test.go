package fen

import (
	"reflect"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	r, err := Parse(`r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 3 17`)
	if err != nil {
		t.Fatal(err)
	}
	if r.Black || r.Castling != "KQkq" || r.Passant != "d6" || r.Half != 3 || r.Full != 17 || r.Rows[0][4] != 'k' || r.Rows[3][3] != 'p' {
		t.Errorf("%+v", r)
	}
	if got, want := r.String(), "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 3 17"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	r, err = Parse(`8/8/8/8/8/5K2/4Q3/7k b - - bm #-1; id "a; b"; 00:00 @ C0/X1; ep;`)
	if err != nil {
		t.Fatal(err)
	}
	want := []Op{{"bm", "#-1"}, {"id", "a; b"}, {"00:00", "@ C0/X1"}, {"ep", ""}}
	if !r.Black || !reflect.DeepEqual(r.Ops, want) {
		t.Errorf("%+v", r)
	}
	if v, ok := r.Op("bm"); v != "#-1" || !ok {
		t.Errorf("bm %q, %v", v, ok)
	}
	if _, ok := r.Op("dm"); ok {
		t.Error("there is no dm")
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "want rows"},
		{"8/8/8/8/8/8/8/8 w -", "want rows"},
		{"8/8/8/8/8/8/8 w - -", "want 8 rows"},
		{"8/8/8/8/8/8/8/7 w - -", "want 8 squares, not 7"},
		{"8/8/8/8/8/8/8/8K w - -", "want 8 squares, not 9"},
		{"8/8/8/8/8/8/8/7x w - -", "'x' is no piece"},
		{"8/8/8/8/8/8/8/8 x - -", "want w or b"},
		{"8/8/8/8/8/8/8/8 w X -", "castling"},
		{"8/8/8/8/8/8/8/8 w - e9", "in passing"},
		{"8/8/8/8/8/8/8/8 w - - 1", "both numbers"},
		{"8/8/8/8/8/8/8/8 w - - 1 99999999", "number of moves"},
		{`8/8/8/8/8/8/8/8 w - - id "x;`, "not closed"},
	} {
		if _, err := Parse(c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.text, err, c.want)
		}
	}
}

// FuzzParse wants a text to be refused, or to have a spelling that means the same.
func FuzzParse(f *testing.F) {
	f.Add(`r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 3 17`)
	f.Add(`8/8/8/8/8/5K2/4Q3/7k b - - bm #-1; id "a; b"; 00:00 @ C0/X1;`)
	f.Add(`8/8/8/8/8/8/8/8 w HAha - 0 1;c0 x`)
	f.Fuzz(func(t *testing.T, text string) {
		r, err := Parse(text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("an error of more than one line: %q", err)
			}
			return
		}
		again, err := Parse(r.String())
		r.Ops = nil
		if err != nil || !reflect.DeepEqual(r, again) {
			t.Errorf("%q: %+v, then %+v, %v", text, r, again, err)
		}
	})
}
