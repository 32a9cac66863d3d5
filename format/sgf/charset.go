package sgf

import (
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// charset is a character set as the scanner sees it: the name that the IANA knows
// it by, and which bytes may make a pair. A set without pairs, or whose second bytes are
// never ASCII, needs no care.
type charset struct {
	name string
	pair func(lead, trail byte) bool // nil: bytes below 0x80 are always ASCII
}

const (
	nameUTF8    = "UTF-8"
	nameLatin1  = "ISO-8859-1"
	nameWindows = "windows-1252"
	nameSJIS    = "Shift_JIS"
	nameGBK     = "GBK"
	nameBig5    = "Big5"
	nameEUCKR   = "EUC-KR"
	nameEUCJP   = "EUC-JP"
)

func pairSJIS(lead, trail byte) bool {
	return (lead >= 0x81 && lead <= 0x9f || lead >= 0xe0 && lead <= 0xfc) &&
		trail >= 0x40 && trail != 0x7f && trail <= 0xfc
}

func pairGBK(lead, trail byte) bool {
	return lead >= 0x81 && lead != 0xff && trail >= 0x40 && trail != 0x7f && trail != 0xff
}

func pairBig5(lead, trail byte) bool {
	return lead >= 0x81 && lead != 0xff && (trail >= 0x40 && trail <= 0x7e || trail >= 0xa1 && trail != 0xff)
}

// pairEUC is for sets of the form EUC, whose pairs are of high bytes only.
func pairEUC(lead, trail byte) bool {
	return lead >= 0xa1 && lead != 0xff && trail >= 0xa1 && trail != 0xff
}

// named finds a character set by any of its usual names. A name unknown here stands
// for a set of single bytes.
func named(name string) charset {
	key := strings.Map(func(r rune) rune {
		if r == '-' || r == '_' || r == ' ' || r == '.' {
			return -1
		}
		return r
	}, strings.ToLower(strings.TrimSpace(name)))
	switch key {
	case "utf8", "ascii", "usascii", "unicode":
		return charset{nameUTF8, nil}
	case "iso88591", "latin1", "l1", "88591", "iso8859":
		return charset{nameLatin1, nil}
	case "windows1252", "cp1252", "1252", "ansi":
		return charset{nameWindows, nil}
	case "shiftjis", "sjis", "xsjis", "mskanji", "windows31j", "cp932", "ms932", "932":
		return charset{nameSJIS, pairSJIS}
	case "gbk", "gb2312", "gb231280", "euccn", "cp936", "ms936", "936":
		return charset{nameGBK, pairGBK}
	case "gb18030":
		return charset{"GB18030", pairGBK}
	case "big5", "bigfive", "cp950", "950", "big5hkscs":
		return charset{nameBig5, pairBig5}
	case "euckr", "ksc5601", "ksc56011987", "uhc", "cp949", "949":
		return charset{nameEUCKR, nil}
	case "eucjp", "xeucjp", "ujis":
		return charset{nameEUCJP, nil}
	}
	return charset{strings.TrimSpace(name), nil}
}

// paired tells whether the bytes at i make a pair of the set.
func (c charset) paired(s string, i int) bool {
	return c.pair != nil && s[i] >= 0x80 && i+1 < len(s) && c.pair(s[i], s[i+1])
}

// plain gives a canonical value back as the file had it between its brackets: in
// canonical form the second byte of a pair is escaped like any other, in a file it is
// not.
func (c charset) plain(v string) string {
	if c.pair == nil || !strings.Contains(v, `\`) {
		return v
	}
	b := make([]byte, 0, len(v))
	for i := 0; i < len(v); i++ {
		b = append(b, v[i])
		switch {
		case v[i] < 0x80 || i+1 == len(v):
		case v[i+1] == '\\' && i+2 < len(v) && c.pair(v[i], v[i+2]):
			i += 2
			b = append(b, v[i])
		case c.pair(v[i], v[i+1]):
			i++
			b = append(b, v[i])
		}
	}
	return string(b)
}

// windows are the bytes 0x80 to 0x9f of windows-1252. ISO-8859-1 has control
// characters there, which no text means.
var windows = [32]rune{
	0x20ac, 0x81, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0x8d, 0x17d, 0x8f,
	0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161, 0x203a, 0x153, 0x9d, 0x17e, 0x178,
}

func decodeWindows(s string) string {
	var b strings.Builder
	for i := range len(s) {
		r := rune(s[i])
		if r >= 0x80 && r < 0xa0 {
			r = windows[r-0x80]
		}
		b.WriteRune(r)
	}
	return b.String()
}

// unmark removes a byte order mark and turns UTF-16 into UTF-8.
func unmark(data []byte) string {
	var order binary.ByteOrder
	switch {
	case len(data) >= 3 && string(data[:3]) == "\ufeff":
		return string(data[3:])
	case len(data) >= 2 && data[0] == 0xfe && data[1] == 0xff:
		order = binary.BigEndian
	case len(data) >= 2 && data[0] == 0xff && data[1] == 0xfe:
		order = binary.LittleEndian
	default:
		return string(data)
	}
	units := make([]uint16, 0, len(data)/2)
	for i := 2; i+1 < len(data); i += 2 {
		units = append(units, order.Uint16(data[i:]))
	}
	return string(utf16.Decode(units))
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
