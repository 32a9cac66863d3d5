package hex

// This file finds virtual connections by the rules of H-search [Anshelevich 2002].
//
// A point is an empty cell, a chain of the player's stones, or one of his two
// sides with the chains that touch it. A full connection of two points is a set
// of empty cells, its carrier, within which the player joins the points even if
// the opponent moves first; a semi-connection is one where the player must move
// first. If an end is an empty cell, the promise holds once the player has a
// stone there. Carriers do not contain the ends.
//
//   - Neighbours are fully connected, with an empty carrier.
//   - AND rule: let two full connections, x to m and m to y, have carriers without
//     a common cell, and neither contain the far end of the other. If m is a
//     chain they make a full connection from x to y; if m is an empty cell a
//     semi-connection, whose carrier contains m: the player begins there.
//   - OR rule: semi-connections from x to y whose carriers have no cell in common
//     make a full connection: whatever cell the opponent takes, one of them is
//     untouched. Its carrier is the union.
//
// Each rule keeps the promise, so whatever is found is right; since lists are
// bounded, not all is found. The result depends on the stones alone.

// Bounds for the lists of a pair of points, and for the work in all. Longer
// carriers give way to shorter ones.
const (
	maxFulls = 16
	maxSemis = 32
	maxOr    = 4       // semi-connections that the OR rule combines in every way
	maxWork  = 1 << 20 // pairs of connections looked at
)

// full is a full connection by its carrier.
type full struct {
	set
	size uint8
}

// semi is a semi-connection and the cell where the player begins.
type semi struct {
	set
	size, start uint8
}

// pair holds what connects two points, short carriers first.
type pair struct {
	fulls        [maxFulls]full
	semis        [maxSemis]semi
	nFull, nSemi uint8
}

// item is a full connection that waits to be combined with others.
type item struct {
	a, b uint8
	set
}

// connector is the scratch space of a search for connections of one player.
// Points 0 and 1 are his sides.
type connector struct {
	board  *board
	points int
	chains int        // points below are sides or chains
	of     [128]uint8 // by cell: its point; none if it is the opponent's
	at     [130]uint8 // by point: its cell, for empty cells
	pairs  []pair     // by number, see between
	linked [][]uint8  // by point: those it has full connections with
	queue  []item     // full connections in the order found
	work   int        // left to do
	must   set        // cells common to all semi-connections of the sides
	start  int        // where the first of them begins; -1: there is none
	joined bool       // the sides are fully connected
	eager  bool       // stop at a semi-connection of the sides: the player is to move
}

const none = 255

func newConnector(b *board) *connector {
	n := b.cells + 2
	k := &connector{board: b, pairs: make([]pair, n*(n-1)/2), linked: make([][]uint8, n)}
	for i := range k.linked {
		k.linked[i] = make([]uint8, 0, n)
	}
	return k
}

// between is the pair of two different points.
func (k *connector) between(a, b int) *pair {
	if a > b {
		a, b = b, a
	}
	return &k.pairs[b*(b-1)/2+a]
}

// find looks for connections of the sides of a player. If he is to move, it is
// satisfied with a semi-connection.
func (k *connector) find(p *Position, who player, toMove bool) {
	k.number(p, who)
	k.must, k.start, k.joined, k.eager = k.board.all, -1, false, toMove
	k.work, k.queue = maxWork, k.queue[:0]
	for i := range k.points * (k.points - 1) / 2 {
		k.pairs[i].nFull, k.pairs[i].nSemi = 0, 0
	}
	for i := range k.points {
		k.linked[i] = k.linked[i][:0]
	}
	k.neighbours(who)
	for i := 0; i < len(k.queue) && !k.done(); i++ {
		q := k.queue[i]
		a, b := int(q.a), int(q.b)
		if !k.between(a, b).has(q.set) {
			continue // a shorter one has taken its place
		}
		k.and(a, b, q.set)
		k.and(b, a, q.set)
	}
}

func (k *connector) done() bool {
	return k.joined || k.eager && k.start >= 0 || k.work <= 0
}

// number gives numbers to the points: sides, chains, empty cells.
func (k *connector) number(p *Position, who player) {
	for c := range k.of {
		k.of[c] = none
	}
	mine := p.stones[who]
	name := func(cells set, point int) {
		for !cells.none() {
			k.of[cells.pop()] = uint8(point)
		}
	}
	rest := mine
	for i, side := range p.sides[who] {
		chain := p.flood(mine.and(side), mine)
		name(chain, i)
		rest = rest.without(chain)
	}
	k.points = 2
	for !rest.none() {
		chain := p.flood(cell(rest.first()), mine)
		name(chain, k.points)
		rest = rest.without(chain)
		k.points++
	}
	k.chains = k.points
	for empty := p.empty(); !empty.none(); {
		c := empty.pop()
		k.of[c] = uint8(k.points)
		k.at[k.points] = uint8(c)
		k.points++
	}
}

// neighbours connects points that touch. Chains do not touch each other.
func (k *connector) neighbours(who player) {
	for a := k.chains; a < k.points; a++ {
		c := int(k.at[a])
		for i, side := range k.board.sides[who] {
			if side.has(c) {
				k.addFull(a, i, set{})
			}
		}
		for _, n := range k.board.around[c] {
			if n >= off {
				continue
			}
			if b := int(k.of[n]); b != none && b < a {
				k.addFull(a, b, set{})
			}
		}
	}
}

// bit is the cell of a point if that is an empty cell, else nothing.
func (k *connector) bit(point int) set {
	if point < k.chains {
		return set{}
	}
	return cell(int(k.at[point]))
}

// and applies the AND rule to a new full connection from x to m and all that lead
// on from m. A side is no place to pass: a connection by way of it is no help.
func (k *connector) and(x, m int, c set) {
	if m < 2 {
		return
	}
	blocked := c.or(k.bit(x))
	start := k.bit(m)
	for _, z := range k.linked[m] {
		y := int(z)
		if y == x || c.meets(k.bit(y)) {
			continue
		}
		on := k.between(m, y)
		k.work -= int(on.nFull)
		for i := range on.fulls[:on.nFull] {
			d := on.fulls[i].set
			if d.meets(blocked) {
				continue
			}
			if m < k.chains {
				k.addFull(x, y, c.or(d))
			} else {
				k.addSemi(x, y, c.or(d).or(start), int(k.at[m]))
			}
		}
		if k.done() {
			return
		}
	}
}

// has reports whether a full connection is still in the list.
func (p *pair) has(c set) bool {
	for i := range p.fulls[:p.nFull] {
		if p.fulls[i].set == c {
			return true
		}
	}
	return false
}

// covers reports whether a full connection has a carrier inside a set.
func (p *pair) covers(c set) bool {
	for i := range p.fulls[:p.nFull] {
		if p.fulls[i].inside(c) {
			return true
		}
	}
	return false
}

// addFull adds a full connection unless there is a better one, and drops those
// that it is better than.
func (k *connector) addFull(a, b int, c set) {
	p := k.between(a, b)
	if p.covers(c) {
		return
	}
	if p.nFull == 0 {
		k.linked[a] = append(k.linked[a], uint8(b))
		k.linked[b] = append(k.linked[b], uint8(a))
	}
	if a+b == 1 {
		k.joined = true
	}
	n, size := 0, uint8(c.count())
	for i := range p.fulls[:p.nFull] {
		if !c.inside(p.fulls[i].set) {
			p.fulls[n] = p.fulls[i]
			n++
		}
	}
	if n == maxFulls {
		if n--; p.fulls[n].size <= size {
			return
		}
	}
	i := n
	for ; i > 0 && p.fulls[i-1].size > size; i-- {
		p.fulls[i] = p.fulls[i-1]
	}
	p.fulls[i] = full{c, size}
	p.nFull = uint8(n + 1)
	k.queue = append(k.queue, item{uint8(a), uint8(b), c})
}

// addSemi adds a semi-connection unless there is a better one, drops those that
// it is better than, and applies the OR rule.
func (k *connector) addSemi(a, b int, c set, start int) {
	p := k.between(a, b)
	if p.covers(c) {
		return
	}
	for i := range p.semis[:p.nSemi] {
		if p.semis[i].inside(c) {
			return
		}
	}
	if a+b == 1 {
		k.must = k.must.and(c)
		if k.start < 0 {
			k.start = start
		}
		if k.must.none() {
			k.joined = true
		}
	}
	n, size := 0, uint8(c.count())
	for i := range p.semis[:p.nSemi] {
		if !c.inside(p.semis[i].set) {
			p.semis[n] = p.semis[i]
			n++
		}
	}
	if n == maxSemis {
		if n--; p.semis[n].size <= size {
			return
		}
	}
	i := n
	for ; i > 0 && p.semis[i-1].size > size; i-- {
		p.semis[i] = p.semis[i-1]
	}
	p.semis[i] = semi{c, size, uint8(start)}
	p.nSemi = uint8(n + 1)
	k.or(a, b, i)
}

// or applies the OR rule to a pair with a new semi-connection, the i-th.
func (k *connector) or(a, b, i int) {
	p := k.between(a, b)
	common := p.semis[i].set
	for j := range p.semis[:p.nSemi] {
		common = common.and(p.semis[j].set)
	}
	if !common.none() {
		return
	}
	c := p.semis[i].set
	if !k.combine(a, b, 0, c, c, maxOr-1) {
		// More are needed: take all that help.
		common, union := c, c
		for j := range p.semis[:p.nSemi] {
			if next := common.and(p.semis[j].set); next != common {
				common, union = next, union.or(p.semis[j].set)
			}
		}
		k.addFull(a, b, union)
	}
	n := 0
	for j := range p.semis[:p.nSemi] {
		if !p.covers(p.semis[j].set) {
			p.semis[n] = p.semis[j]
			n++
		}
	}
	p.nSemi = uint8(n)
}

// combine adds the full connections made by some semi-connections and up to depth
// others from the j-th on, given what the former have in common and their union.
// It reports whether there are any.
func (k *connector) combine(a, b, j int, common, union set, depth int) bool {
	p := k.between(a, b)
	found := false
	for ; j < int(p.nSemi); j++ {
		s := p.semis[j].set
		next := common.and(s)
		switch {
		case next == common:
		case next.none():
			k.addFull(a, b, union.or(s))
			found = true
		case depth > 1:
			found = k.combine(a, b, j+1, next, union.or(s), depth-1) || found
		}
	}
	return found
}
