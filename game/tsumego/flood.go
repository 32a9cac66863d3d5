package tsumego

import "math/bits"

// Sets of points grow to their neighbours by shifts of whole words: a point is one
// bit from its neighbours in the row, and one row, a point and the wall, from the
// others. Bits may land on walls; who uses the result knows which points matter.

// grown returns the points of the set and all places next to them.
func (s *Set) grown(stride Point) Set {
	var g Set
	lo, hi := s.span()
	if lo > hi {
		return g
	}
	lo, hi = max(lo-1, 0), min(hi+1, setWords-1)
	up, down := uint(stride)&63, -uint(stride)&63
	below := uint64(0)
	for i := lo; i <= hi; i++ {
		w, above := s[i], uint64(0)
		if i+1 < setWords {
			above = s[i+1]
		}
		g[i] = w | w<<1 | w>>1 | w<<up | w>>up | below>>63 | below>>down | above<<63 | above<<down
		below = w
	}
	return g
}

// span is the first and the last word that is not empty. Fights fill few rows, so
// most sets have two or three such words.
func (s *Set) span() (lo, hi int) {
	hi = setWords - 1
	for lo < setWords && s[lo] == 0 {
		lo++
	}
	for hi >= lo && s[hi] == 0 {
		hi--
	}
	return lo, hi
}

// flood returns the points of mask that can be reached from those of the set,
// themselves included, inside mask. The set must be part of mask. Each word grows
// by what the ones before it have become, so most floods take few rounds.
func (s Set) flood(mask *Set, stride Point) Set {
	up, down := uint(stride)&63, -uint(stride)&63
	lo, hi := mask.span()
	for again := true; again; {
		again = false
		below := uint64(0)
		for i := lo; i <= hi; i++ {
			old := s[i]
			w := old | old<<1 | old>>1 | old<<up | old>>up | below>>63 | below>>down
			if i < hi {
				w |= s[i+1]<<63 | s[i+1]<<down
			}
			w = w&mask[i] | old
			// Rows run inside words, mostly: a second step here saves a round.
			w = (w|w<<1|w>>1|w<<up|w>>up)&mask[i] | w
			again = again || w != old
			s[i], below = w, w
		}
	}
	return s
}

// lowest returns the set of the first point alone, or nothing of nothing.
func (s *Set) lowest() Set {
	var l Set
	for i, w := range s {
		if w != 0 {
			l[i] = w & -w
			break
		}
	}
	return l
}

// less tells whether the set has fewer than n points.
func (s *Set) less(n int) bool {
	for _, w := range s {
		if n -= bits.OnesCount64(w); n <= 0 {
			return false
		}
	}
	return true
}

// outside tells whether s has a point that o has not.
func outside(s, o *Set) bool {
	return s[0]&^o[0]|s[1]&^o[1]|s[2]&^o[2]|s[3]&^o[3]|s[4]&^o[4]|s[5]&^o[5] != 0
}
