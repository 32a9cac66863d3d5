package tsumego

import "strings"

// rectangle is the points between two corners, top left and bottom right.
type rectangle struct{ from, to Point }

// points lists the set, row 1 first.
func (s Set) points() []Point { return s.Append(nil) }

// rectangles cuts a set into few rectangles, the topmost first: runs of a row that
// go on in the rows below.
func (b *Board) rectangles(s Set) []rectangle {
	var list []rectangle
	for y := b.height - 1; y >= 0; y-- {
		for x := 0; x < b.width; x++ {
			if !s.Has(b.At(x, y)) {
				continue
			}
			right := x
			for right+1 < b.width && s.Has(b.At(right+1, y)) {
				right++
			}
			low := y
			for low > 0 && b.run(s, x, right, low-1) {
				low--
			}
			r := rectangle{b.At(x, y), b.At(right, low)}
			list = append(list, r)
			for q := y; q >= low; q-- {
				for p := x; p <= right; p++ {
					s.Remove(b.At(p, q))
				}
			}
		}
	}
	return list
}

// run tells whether a row has all the points between two columns.
func (b *Board) run(s Set, left, right, y int) bool {
	for x := left; x <= right; x++ {
		if !s.Has(b.At(x, y)) {
			return false
		}
	}
	return true
}

// names writes a set as parsePoints reads it, with rectangles for larger parts.
func (b *Board) names(s Set) string {
	var words []string
	for _, r := range b.rectangles(s) {
		word := b.Name(r.from)
		if r.from != r.to {
			word += ":" + b.Name(r.to)
		}
		words = append(words, word)
	}
	return strings.Join(words, ",")
}

// list writes a set as its points, one by one.
func (b *Board) list(s Set) string {
	var words []string
	for _, q := range s.points() {
		words = append(words, b.Name(q))
	}
	return strings.Join(words, ",")
}
