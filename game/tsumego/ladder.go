package tsumego

// The ladder reader settles whether the hunter takes a block by ataris alone, the
// threats of order 1: a block with two liberties loses one of them with every move
// of the hunter, and its owner must answer at the last one or take a block of the
// hunter that touches it. Nothing else saves a block in atari, so the reader is
// complete: it finds a capture by ataris if there is one, except that it does not
// wait for a ko to be open again, nor read beyond ladderNodes.

// KoSide says who may take a ko back at once when a ladder is read: nobody, the
// owner of the block, or the hunter.
type KoSide uint8

// Who has threats elsewhere for every ko.
const (
	NoThreats KoSide = iota
	OwnerThreats
	HunterThreats
)

// Ladder is what the hunter gets by ataris.
type Ladder uint8

// The results, from the worst for the hunter to the best.
const (
	Escapes   Ladder = iota // or the end is too far away to be seen
	NeedsKo                 // the block falls if the hunter has threats for its kos
	FallsByKo               // the block falls if nobody has threats: the hunter takes kos first
	Falls                   // the block falls whoever has threats
)

// String puts a result into words.
func (l Ladder) String() string {
	return [...]string{"escapes", "needs ko threats", "falls by ko", "falls"}[l&3]
}

// ladderNodes is how many positions one reading may see. Ladders across a board
// with both ways tried at every turn stay far below.
const ladderNodes = 2000

// ladder is one reading.
type ladder struct {
	board  *Board
	stone  Point // of the block
	hunter Colour
	kos    KoSide
	within *Set // where stones may be put; nil: anywhere
	again  bool // a single stone is taken only if it cannot be taken back
	left   int
	lifted int  // kos taken back at once on this line
	cut    bool // something was too long to be read
	trace  *Set // not nil: where it collects the points that it depends on
}

// Ladder reads what ataris do to the block of p with the player to move that the
// board says. The board is the same before and after.
func (b *Board) Ladder(p Point) Ladder {
	for _, try := range []struct {
		kos  KoSide
		then Ladder
	}{{OwnerThreats, Falls}, {NoThreats, FallsByKo}, {HunterThreats, NeedsKo}} {
		l := ladder{board: b, stone: p, hunter: b.cells[p].Other(), kos: try.kos, left: ladderNodes}
		if l.falls() {
			return try.then
		}
	}
	return Escapes
}

// falls tells whether the block falls by ataris, whoever is to move.
func (l *ladder) falls() bool {
	if l.board.turn == l.hunter {
		return l.attack()
	}
	return l.board.Free(l.stone) == 1 && l.defend()
}

// attack is the hunter's turn.
func (l *ladder) attack() bool {
	b := l.board
	k := &b.blocks[b.head[l.stone]]
	if k.free > 2 || l.spent() {
		return false
	}
	var points [2]Point
	list := k.liberties.Append(points[:0])
	if k.free == 1 {
		return l.take(list[0])
	}
	if l.room(list[0]) < l.room(list[1]) {
		// The owner's better way out is tried first.
		list[0], list[1] = list[1], list[0]
	}
	for _, p := range list {
		back := p == b.ko
		if !l.may(p) || back && !l.lift() {
			continue
		}
		var before Set
		if l.trace != nil {
			before = *l.trace
			*l.trace = l.trace.Or(k.liberties)
			l.around(p)
		}
		b.Play(p, l.hunter)
		good := b.Free(l.stone) == 1 && l.defend()
		b.Undo()
		l.lower(back)
		if good {
			return true
		}
		if l.trace != nil {
			*l.trace = before
		}
	}
	return false
}

// take tells whether the hunter takes the block on its last liberty for good.
// Where single stones count as taken only if they cannot be taken back at once, it
// looks at that too.
func (l *ladder) take(p Point) bool {
	b := l.board
	if !l.may(p) {
		return false
	}
	if l.trace != nil {
		l.trace.Add(p)
	}
	if !l.again || b.Stones(l.stone) > 1 {
		return true
	}
	if l.trace != nil {
		l.around(p)
		l.trace.Add(l.stone)
	}
	if p == b.ko && !l.lift() {
		return false
	}
	back := p == b.ko
	b.Play(p, l.hunter)
	good := b.Free(p) > 1 || !l.may(l.stone)
	if l.trace != nil && b.Free(p)-b.Taken() <= 2 {
		*l.trace = l.trace.Or(*b.Liberties(p))
	}
	if !good && l.stone != b.ko {
		b.Play(l.stone, l.hunter.Other())
		good = l.attack()
		b.Undo()
	}
	b.Undo()
	l.lower(back)
	return good
}

// doomed tells whether the hunter takes the block in atari if its owner passes: not
// on a point where nobody may play, nor always where stones must be taken for good.
// Then the owner can also play where
// the stone that takes would have its second liberty, and take it back.
func (l *ladder) doomed() (good bool, second Point) {
	b := l.board
	p := b.Liberties(l.stone).first()
	if l.within != nil && !l.within.Has(p) {
		return false, Pass
	}
	if !l.again || b.Stones(l.stone) > 1 {
		return true, Pass
	}
	b.Play(Pass, b.turn)
	if good = l.take(p); good && l.may(p) {
		b.Play(p, l.hunter)
		if other := b.Taken() - 1; other > 0 && b.Free(p)-other <= 2 {
			// The owner could save other stones instead, which is not read.
			good, l.cut = false, true
		} else if b.Free(p) == 2 {
			rest := *b.Liberties(p)
			rest.Remove(l.stone)
			second = rest.first()
		}
		b.Undo()
	}
	b.Undo()
	return good, second
}

// spent counts a position and tells whether there have been too many.
func (l *ladder) spent() bool {
	l.left--
	l.cut = l.cut || l.left < 0
	return l.left < 0
}

// maxLifts is how often a ko may be taken back at once on one line. Who has threats
// without end could go on for ever.
const maxLifts = 3

// lift tells whether one more ko may be taken back, and counts it; lower takes it
// off the count.
func (l *ladder) lift() bool {
	if l.lifted == maxLifts {
		l.cut = true
		return false
	}
	l.lifted++
	return true
}

func (l *ladder) lower(was bool) {
	if was {
		l.lifted--
	}
}

// may tells whether the player to move may play on a point.
func (l *ladder) may(p Point) bool {
	b := l.board
	if l.within != nil && !l.within.Has(p) {
		return false
	}
	if p == b.ko {
		lifts := l.kos == OwnerThreats && b.turn != l.hunter || l.kos == HunterThreats && b.turn == l.hunter
		if !lifts {
			return false
		}
	}
	return b.lives(p, b.turn)
}

// room is how many liberties the owner would gain at a liberty, roughly.
func (l *ladder) room(p Point) int {
	b, n := l.board, 0
	for _, q := range b.Near(p) {
		switch b.cells[q] {
		case Empty:
			n++
		case l.hunter, Wall:
		default:
			if b.head[q] != b.head[l.stone] {
				n += int(b.blocks[b.head[q]].free) - 1
			}
		}
	}
	return n
}

// defend is the owner's turn with his block in atari. It tells whether all he can
// do is in vain.
func (l *ladder) defend() bool {
	if l.spent() {
		return false
	}
	b := l.board
	// The owner takes blocks around his own, or runs.
	var list [maxSaves]Point
	n, ok := l.saves(&list)
	if !ok {
		return false
	}
	owner := l.hunter.Other()
	good, second := l.doomed()
	if !good {
		return false
	}
	if second != Pass && !holds(list[:n], second) {
		list[n] = second
		n++
	}
	for _, p := range list[:n] {
		l.around(p)
		if !l.may(p) {
			continue
		}
		good := false
		if back := p == b.ko; !back || l.lift() {
			b.Play(p, owner)
			good = l.attack()
			b.Undo()
			l.lower(back)
		}
		if !good {
			return false
		}
	}
	return true
}

// maxSaves is how many answers to an atari are kept in mind; a block with more of
// them counts as one that escapes.
const maxSaves = 24

// saves lists all answers to an atari, the takes first: the last liberties of the
// blocks around, and the block's own. It collects what could give more of them.
func (l *ladder) saves(list *[maxSaves]Point) (int, bool) {
	b, n := l.board, 0
	name := b.head[l.stone]
	last := b.blocks[name].liberties.first()
	var seen Set
	for p := name; ; {
		for _, q := range b.Near(p) {
			if b.cells[q] != l.hunter || seen.Has(b.head[q]) {
				continue
			}
			seen.Add(b.head[q])
			k := &b.blocks[b.head[q]]
			if l.trace != nil && k.free <= 2 {
				*l.trace = l.trace.Or(k.liberties)
			}
			if k.free != 1 {
				continue
			}
			take := k.liberties.first()
			if take == last || holds(list[:n], take) {
				continue
			}
			if n == maxSaves-2 {
				return 0, false
			}
			list[n] = take
			n++
		}
		if p = b.next[p]; p == name {
			break
		}
	}
	if l.trace != nil {
		l.trace.Add(last)
	}
	list[n] = last
	return n + 1, true
}

func holds(list []Point, p Point) bool {
	for _, q := range list {
		if p == q {
			return true
		}
	}
	return false
}

// around collects what could change what a move on a point does there: the
// liberties of weak blocks of the hunter that touch it or touch the owner's stones
// beside it. Taking one of them could make an answer legal that is not, or save
// stones that the hunter takes on his way.
func (l *ladder) around(p Point) {
	if l.trace == nil {
		return
	}
	b := l.board
	name := b.head[l.stone]
	for _, q := range b.Near(p) {
		switch b.cells[q] {
		case Empty, Wall:
		case l.hunter:
			l.weak(q)
		default:
			if b.head[q] == name {
				continue
			}
			first := b.head[q]
			for s := first; ; {
				for _, r := range b.Near(s) {
					if b.cells[r] == l.hunter {
						l.weak(r)
					}
				}
				if s = b.next[s]; s == first {
					break
				}
			}
		}
	}
}

// weak collects the liberties of a block that has few.
func (l *ladder) weak(p Point) {
	k := &l.board.blocks[l.board.head[p]]
	if k.free <= 2 {
		*l.trace = l.trace.Or(k.liberties)
	}
}
