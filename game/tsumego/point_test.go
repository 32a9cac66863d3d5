package tsumego

import (
	"strings"
	"testing"
)

func TestPoints(t *testing.T) {
	for w := 1; w <= most; w++ {
		for h := 1; h <= most; h++ {
			b := newBoard(t, w, h, Rules{})
			for y := range h {
				for x := range w {
					p := b.At(x, y)
					name := b.Name(p)
					if gx, gy := b.XY(p); gx != x || gy != y || !b.On(p) {
						t.Fatalf("%dx%d: %d,%d is %d,%d", w, h, x, y, gx, gy)
					}
					if got, err := b.Find(strings.ToLower(name)); got != p || err != nil {
						t.Fatalf("%dx%d: %s is %d, %v", w, h, name, got, err)
					}
					walls := 0
					for _, q := range b.Near(p) {
						if b.Colour(q) == Wall {
							walls++
						}
					}
					edges := 0
					for _, edge := range []bool{x == 0, y == 0, x == w-1, y == h-1} {
						if edge {
							edges++
						}
					}
					if walls != edges {
						t.Fatalf("%dx%d: %s has %d walls", w, h, name, walls)
					}
				}
			}
		}
	}
	b := newBoard(t, 19, 19, Rules{})
	for name, xy := range map[string][2]int{"A1": {0, 0}, "C3": {2, 2}, "H8": {7, 7}, "J9": {8, 8}, "T19": {18, 18}} {
		if p := b.At(xy[0], xy[1]); b.Name(p) != name {
			t.Errorf("%v is %s, want %s", xy, b.Name(p), name)
		}
	}
}

func TestFindErrors(t *testing.T) {
	b := newBoard(t, 9, 5, Rules{})
	const shape = " is no point: want a column letter, not I, and a row number"
	for name, want := range map[string]string{
		"":         "no name of a point",
		"I3":       `"I3"` + shape,
		"C":        `"C"` + shape,
		"3":        `"3"` + shape,
		"C0":       `"C0"` + shape,
		"C03":      `"C03"` + shape,
		"C+3":      `"C+3"` + shape,
		"C3 ":      `"C3 "` + shape,
		"C99999":   `"C99999"` + shape,
		"K1":       "K1 is off the 9x5 board",
		"A6":       "A6 is off the 9x5 board",
		"passport": `"passport"` + shape,
	} {
		if _, err := b.Find(name); err == nil || err.Error() != "tsumego: "+want {
			t.Errorf("%q: %v, want %s", name, err, want)
		}
	}
}

// FuzzFind wants names to be refused or to mean what they say.
func FuzzFind(f *testing.F) {
	for _, name := range []string{"A1", "t19", "j9", "I1", "pass", "PASS", "C03", "", "é4"} {
		f.Add(name, 19, 19)
		f.Add(name, 3, 2)
	}
	f.Fuzz(func(t *testing.T, name string, w, h int) {
		b, err := New(w, h, Rules{})
		if err != nil {
			return
		}
		p, err := b.Find(name)
		if err == nil && (!strings.EqualFold(b.Name(p), name) || p != Pass && !b.On(p)) {
			t.Errorf("%q is %s", name, b.Name(p))
		}
	})
}
