package search

import "github.com/yomi-solver/yomi/game"

// Enhance is what a search does with new nodes beyond the plain rules of its
// loop. The zero value does none of it.
type Enhance struct {
	Mobility bool     // first numbers count the moves behind a leaf [Allis et al. 1994]
	Edge     Edge     // what the game's estimates are worth [Nagai 2002]
	Ahead    int      // plies to look ahead at a leaf: 0, 1 or 3 [Kaneko et al. 2005]
	Record   int      // nodes whose children are recorded [Yoshizoe 2009]
	Twins    bool     // path-bound values are tried on other paths [Kishimoto and Müller 2004]
	Trace    bool     // a settled child's tree is tried two plies below [Soeda et al. 2006]
	Simulate bool     // a settled child's tree is tried on its siblings [Kawano 1996]
	Zones    Zones    // what is made of relevance zones [Shih et al. 2022]
	Playouts Playouts // random games at leaves [Saito et al. 2007]
}

// Edge says where a game's estimates count: as first numbers of the node, as a
// cost of the edge to it, or as both.
type Edge uint8

// The places of estimates.
const (
	OnNode Edge = iota
	OnEdge
	OnBoth
)

// expander is the single place that consults a game's knowledge. It turns a
// position into children: moves, keys and first numbers.
type expander struct {
	Enhance
	own      game.Expander
	can      Abilities
	selector game.Selector
	sider    game.Sider
	dominate *dominance
	record   *record
	endgame  Endgame
	all      bool // list all children even if one decides
	shuffle  uint64
	level    int // of the node whose children are listed, from the root
	moves    []game.Move
	behind   []game.Move   // scratch for looking ahead
	extra    uint64        // positions seen besides the nodes themselves
	patience uint64        // how far extra may go at this leaf
	spare    func() uint64 // how many more positions there may be
}

// newExpander asserts the abilities of p once.
func newExpander(p game.Position, c Config) *expander {
	x, skip := &expander{Enhance: c.Enhance, all: c.All, endgame: c.Endgame, shuffle: c.Shuffle}, c.Skip
	x.spare = func() uint64 { return maxAhead }
	x.can = AbilitiesOf(p, skip)
	if d, ok := p.(game.Dominator); ok && skip&game.KnowDominate == 0 && c.Table != nil {
		x.dominate = &dominance{d, c.Table}
	}
	if c.Fast {
		x.selector, _ = p.(game.Selector)
	}
	x.sider, _ = p.(game.Sider)
	x.record = newRecord(p, x.Record)
	// A game's own expansion uses all that it knows, so it stands in for the
	// generic one only where nothing is left out or added, but for pieces that it
	// leaves out itself.
	const outside = game.KnowPieces | game.KnowChain | game.KnowLearn | game.KnowKin | game.KnowSample
	if skip&^outside == 0 && x.selector == nil && !x.all && !x.Mobility && x.Edge == OnNode && x.Ahead == 0 && x.Playouts.Games == 0 && x.dominate == nil && x.record == nil {
		x.own, _ = p.(game.Expander)
	}
	return x
}

// value is what the rules and the game's knowledge say of the position as it
// stands.
func (x *expander) value(p game.Position) game.Value {
	v := p.Value()
	if v == game.Unknown {
		v = x.can.Decide()
	}
	return v
}

// keys completes children that expand has listed. A game's own expansion knows of
// no database, so its children are looked up here.
func (x *expander) keys(children []game.Child) {
	if x.own == nil {
		return
	}
	x.own.Keys(children)
	if x.endgame == nil {
		return
	}
	for i := range children {
		if c := &children[i]; c.Numbers.Value() == game.Unknown {
			if v := x.endgame.Probe(c.Key); v != game.Unknown {
				c.Numbers = game.NumbersOf(v)
			}
		}
	}
}

// expand lists the children of p in the order to try them.
func (x *expander) expand(p game.Position, buf []game.Child) []game.Child {
	start := len(buf)
	buf = x.list(p, buf)
	if x.shuffle != 0 {
		jumble(buf[start:], p.Key(), x.shuffle)
	}
	return buf
}

// list appends the children of p, or only the first one that gives the side
// to move what it wants. Keys completes them.
func (x *expander) list(p game.Position, buf []game.Child) []game.Child {
	if x.own != nil {
		return x.own.Expand(buf)
	}
	if x.record != nil {
		if children := x.record.find(p.Key()); children != nil {
			return append(buf, children...)
		}
	}
	start, wants := len(buf), p.Turn().Wants()
	for _, m := range x.candidates(p) {
		c := x.child(p, m)
		if c.Numbers.Value() == wants && !x.all {
			buf = append(buf[:start], c)
			break
		}
		buf = append(buf, c)
	}
	if x.record != nil {
		x.record.store(buf[start:])
	}
	return buf
}

// candidates are the moves to search, the most promising first.
func (x *expander) candidates(p game.Position) []game.Move {
	moves := x.can.Prune(p.Moves(x.moves[:0]))
	if x.selector != nil {
		moves = x.selector.Select(moves)
	}
	x.can.Order(moves)
	x.moves = moves
	return moves
}

// child is what is known behind a move before it is searched.
func (x *expander) child(p game.Position, m game.Move) game.Child {
	c := game.Child{Move: m, Numbers: game.FreshNumbers, Chain: x.can.Chain(m)}
	if x.can.Estimator != nil {
		c.Numbers = x.can.Estimator.Estimate(m)
		if x.Edge != OnNode {
			c.Cost = game.CostOf(game.Numbers{Proof: c.Proof - 1, Disproof: c.Disproof - 1})
		}
		if x.Edge == OnEdge {
			c.Numbers = game.FreshNumbers
		}
	}
	if x.sider != nil {
		c.Aside = x.sider.Aside(m)
	}
	p.Play(m)
	c.Key = p.Key()
	v := x.value(p)
	if v == game.Unknown && x.endgame != nil {
		v = x.endgame.Probe(c.Key)
	}
	if v == game.Unknown && x.dominate != nil {
		v = x.dominate.value()
	}
	if v == game.Unknown && (x.Ahead > 0 || x.Mobility) {
		v = x.look(p, &c)
	}
	if v == game.Unknown && x.Playouts.Games > 0 {
		c.Numbers = x.playouts(p, c.Key)
	}
	p.Undo()
	if v != game.Unknown {
		c.Numbers = game.NumbersOf(v)
	}
	return c
}

// look sees what a leaf shows beyond its value: how many moves there are, and
// whether the side to move gets its way within a few plies.
func (x *expander) look(p game.Position, c *game.Child) game.Value {
	turn := p.Turn()
	start := len(x.behind)
	x.behind = p.Moves(x.behind)
	n := len(x.behind) - start
	x.behind = x.behind[:start]
	if x.Mobility {
		own, other := c.Numbers.Phi(turn), c.Numbers.Delta(turn)
		c.Numbers = game.NumbersFor(turn, own, min(other+uint32(n)-1, game.MaxFinite))
	}
	if x.Ahead > 0 {
		x.patience = x.extra + min(maxAhead, x.spare())
		if x.gets(p, turn.Wants(), x.Ahead) {
			return turn.Wants()
		}
	}
	return game.Unknown
}

// maxAhead is how many positions looking ahead at one leaf may see; with wide
// branching three plies would never come back.
const maxAhead = 4096

// gets reports whether the side that wants v forces it within so many plies. A
// forced end by the rules holds on every path.
func (x *expander) gets(p game.Position, v game.Value, plies int) bool {
	mine := p.Turn().Wants() == v
	start := len(x.behind)
	x.behind = p.Moves(x.behind)
	end := len(x.behind)
	found := !mine
	for i := start; i < end && found != mine; i++ {
		if x.extra >= x.patience {
			found = false
			break
		}
		p.Play(x.behind[i])
		x.extra++
		now := x.value(p)
		if now == game.Unknown && plies > 1 && x.gets(p, v, plies-1) {
			now = v
		}
		p.Undo()
		found = now == v
	}
	x.behind = x.behind[:start]
	return found
}

// Expand lists the children of a position with a game's knowledge as a search
// sees them, less what is skipped. It is for tests and tools; a search opens
// nodes through a Worker.
func Expand(p game.Position, skip game.Knowledge, buf []game.Child) []game.Child {
	x, start := newExpander(p, Config{Skip: skip}), len(buf)
	buf = x.expand(p, buf)
	x.keys(buf[start:])
	return buf
}
