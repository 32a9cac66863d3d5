package shogi

// Hand is what a side holds: a count of each kind, packed so that hands are added,
// subtracted and compared as wholes. Above each count is a guard bit, zero in every
// hand; in a comparison it shows where a count was too small.
//
//	bit  27 |26 25|24 |23 22|21 |20..18|17 |16..14|13 |12..10| 9 | 8..6 | 5 | 4..0
//	     g    R    g    B    g    G     g    S     g    N     g    L     g    P
type Hand uint32

// slot says where the count of a kind is.
type slot struct {
	shift uint8
	mask  Hand // of the count before shifting
}

var slots = [kinds]slot{
	Pawn: {0, 31}, Lance: {6, 7}, Knight: {10, 7}, Silver: {14, 7}, Gold: {18, 7}, Bishop: {22, 3}, Rook: {25, 3},
}

const guards Hand = 1<<5 | 1<<9 | 1<<13 | 1<<17 | 1<<21 | 1<<24 | 1<<27

// units is one piece of a kind, promoted or not.
var units = [kinds]Hand{
	Pawn: 1, Lance: 1 << 6, Knight: 1 << 10, Silver: 1 << 14, Gold: 1 << 18, Bishop: 1 << 22, Rook: 1 << 25,
	Tokin: 1, ProLance: 1 << 6, ProKnight: 1 << 10, ProSilver: 1 << 14, Horse: 1 << 22, Dragon: 1 << 25,
}

// full is all pieces of a game but the kings.
const full Hand = 18 | 4<<6 | 4<<10 | 4<<14 | 4<<18 | 2<<22 | 2<<25

// handKinds are the kinds that can be in hand, in the order in which SFEN writes
// them.
var handKinds = [...]Kind{Rook, Bishop, Gold, Silver, Knight, Lance, Pawn}

// Count is how many of a kind there are.
func (h Hand) Count(k Kind) int {
	s := slots[k&15]
	return int(h >> s.shift & s.mask)
}

// Has reports whether there is one of a kind.
func (h Hand) Has(k Kind) bool {
	s := slots[k&15]
	return h>>s.shift&s.mask != 0
}

// Add returns the hand with one more of a kind; a promoted piece counts as what it
// was before.
func (h Hand) Add(k Kind) Hand { return h + units[k&15] }

// Sub returns the hand with one less of a kind. There must be one.
func (h Hand) Sub(k Kind) Hand { return h - units[k&15] }

// Covers reports whether h has at least as many of every kind as o.
func (h Hand) Covers(o Hand) bool { return ((h|guards)-o)&guards == guards }

// Join returns the larger count of each kind.
func (h Hand) Join(o Hand) Hand {
	take := h.atLeast(o)
	return h&take | o&^take
}

// Meet returns the smaller count of each kind.
func (h Hand) Meet(o Hand) Hand {
	take := h.atLeast(o)
	return o&take | h&^take
}

// atLeast is a mask of the counts that are not smaller than those of o.
func (h Hand) atLeast(o Hand) Hand {
	// A guard bit less the lowest bit of its count is the mask of that count.
	const wide, narrow Hand = 1<<9 | 1<<13 | 1<<17 | 1<<21, 1<<24 | 1<<27
	g := ((h | guards) - o) & guards
	return g - (g&(1<<5)>>5 | g&wide>>3 | g&narrow>>2)
}

// String writes a hand as SFEN does for Black: "R2G3P", or "-" for an empty one.
func (h Hand) String() string {
	if h == 0 {
		return "-"
	}
	return string(h.append(nil, Black))
}

// append writes the pieces of a colour.
func (h Hand) append(buf []byte, c Colour) []byte {
	for _, k := range handKinds {
		n := h.Count(k)
		switch {
		case n == 0:
			continue
		case n >= 10:
			buf = append(buf, '1', byte('0'+n-10))
		case n > 1:
			buf = append(buf, byte('0'+n))
		}
		buf = append(buf, PieceOf(c, k).String()...)
	}
	return buf
}
