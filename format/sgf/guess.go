package sgf

import "unicode/utf8"

// guess says what character set a text is most likely in, by its bytes alone. UTF-8
// almost never arises by chance; of the others each has a range where its everyday
// characters are. A text in ASCII is UTF-8.
func guess(text string) charset {
	if mostlyUTF8(text) {
		return named(nameUTF8)
	}
	if alone(text) {
		return named(nameLatin1)
	}
	kana := tally(text, pairEUC, func(lead, _ byte) bool { return lead == 0xa4 || lead == 0xa5 })
	hangul := tally(text, pairEUC, func(lead, _ byte) bool { return lead >= 0xb0 && lead <= 0xc8 })
	sjis := tally(text, pairSJIS, func(lead, _ byte) bool {
		return lead >= 0x81 && lead <= 0x83 || lead >= 0x88 && lead <= 0x97
	})
	gbk := tally(text, pairGBK, func(lead, trail byte) bool {
		return trail >= 0xa1 && (lead == 0xa1 || lead == 0xa3 || lead >= 0xb0 && lead <= 0xd7)
	})
	big5 := tally(text, pairBig5, func(lead, _ byte) bool {
		return lead == 0xa1 || lead >= 0xa4 && lead <= 0xc6
	})
	switch {
	case sjis.share() > 0.7 && sjis.share() > gbk.share() && sjis.share() > big5.share():
		return named(nameSJIS)
	case kana.share() > 0.25 && kana.bad == 0:
		return named(nameEUCJP)
	// Two ranges overlap: Korean texts use the first half of what Chinese ones use.
	case hangul.share() > 0.9 && hangul.pairs >= 6:
		return named(nameEUCKR)
	// The second bytes of Big5 are often ASCII, those of everyday GBK never.
	case big5.share() > 0.7 && big5.low*8 > big5.pairs:
		return named(nameBig5)
	case gbk.share() > 0.5:
		return named(nameGBK)
	}
	return named(nameLatin1)
}

// mostlyUTF8 tells whether a text is UTF-8 but for some damage, such as a comment
// cut in the middle of a character. Other sets hardly ever look like UTF-8.
func mostlyUTF8(text string) bool {
	good, bad := 0, 0
	for i := 0; i < len(text); {
		if text[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		if r == utf8.RuneError && size == 1 {
			bad++
		} else {
			good++
		}
		i += size
	}
	return bad == 0 || good > bad
}

// alone tells whether most high bytes stand between ASCII letters, as the accents of
// European languages do.
func alone(text string) bool {
	single, high, control := 0, 0, 0
	for i := range len(text) {
		if text[i] < 0x80 {
			continue
		}
		high++
		if text[i] < 0xa0 {
			control++
		}
		if (i == 0 || text[i-1] < 0x80) && (i+1 == len(text) || text[i+1] < 0x80) {
			single++
		}
	}
	return single*10 >= high*6 && control*4 <= high
}

// count is how a text looks in one character set.
type count struct {
	pairs, common, low, bad int // low: pairs whose second byte is ASCII
}

// share is the part of everyday characters, with damage counted as strange ones.
func (c count) share() float64 {
	if c.pairs == 0 {
		return 0
	}
	return float64(c.common) / float64(c.pairs+2*c.bad)
}

func tally(text string, pair func(lead, trail byte) bool, common func(lead, trail byte) bool) count {
	var c count
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] < 0x80:
		case i+1 < len(text) && pair(text[i], text[i+1]):
			c.pairs++
			if common(text[i], text[i+1]) {
				c.common++
			}
			if text[i+1] < 0x80 {
				c.low++
			}
			i++
		default:
			c.bad++
		}
	}
	return c
}

// contradicted tells whether the bytes of a text cannot be in the set that the file
// names, so that a guess is better. Files are often turned into UTF-8 by programs that
// do not know of CA; text that happens to be UTF-8 in a set of single bytes makes no sense there.
func contradicted(c charset, text string) bool {
	if c.name == nameUTF8 {
		return !mostlyUTF8(text)
	}
	if isASCII(text) || !utf8.ValidString(text) {
		return false
	}
	pair := c.pair
	switch {
	case c.name == nameEUCKR || c.name == nameEUCJP:
		pair = pairEUC
	case pair == nil:
		return true
	}
	return tally(text, pair, func(_, _ byte) bool { return true }).bad > 0
}
