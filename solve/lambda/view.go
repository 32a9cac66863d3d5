package lambda

import (
	"encoding/binary"
	"slices"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/zobrist"
	"github.com/yomi-solver/yomi/search"
)

// view is a position seen through threats: a game of its own, whose positions
// are those of the real one together with who threatens and up to which order.
// The hunter is the side that threatens. Its success is real: every reply of the
// other side was met by real moves. Its failure means no more than that threats
// of that order do not suffice.
//
// A node of the hunter offers moves that may threaten, with an order each. A
// node of the other side offers its replies, and a pass, after which the hunter
// must succeed with a smaller order, or the move before was no threat.
//
// Where orders are searched together, moves of smaller orders and passes stand
// aside: a disproof of the largest order is a disproof of all, and a pass adds
// nothing to a proof ("maximum order" [Yoshizoe 2009]). Where they are searched
// one after the other, a node first offers the smaller orders as a whole, and
// what is of its own order only when that has failed: a chain of two.
type view struct {
	game.Position
	config Config
	passer game.Passer
	threat game.Threatener
	// selector is asked about threats of the attacker only. Fewer of them find fewer wins; if his
	// replies were selected too, the defender's wins would be none.
	selector game.Selector
	can      search.Abilities
	state    state
	stack    []step
	moves    []game.Move // scratch
	some     []game.Move // scratch: the real moves of the node
	part     []game.Move // scratch: some of them
}

// state is what the view adds to a position.
type state struct {
	hunter game.Side
	order  uint8
	only   bool       // the rest of a chain: smaller orders, or the pass, are done
	free   bool       // nothing was threatened to come here: the root
	over   game.Value // decided by giving up
}

// step is what Undo needs.
type step struct {
	state
	real bool // a move was played on the real position
}

// newView looks at p. The hunter tries orders up to the one given.
func newView(p game.Position, c Config, hunter game.Side, order int, skip game.Knowledge) *view {
	v := &view{Position: p, config: c, state: state{hunter: hunter, order: uint8(order), free: true}}
	v.abilities(search.AbilitiesOf(p, skip))
	return v
}

func (v *view) abilities(can search.Abilities) {
	v.can = can
	v.passer, _ = v.Position.(game.Passer)
	v.threat, _ = v.Position.(game.Threatener)
	if v.config.Fast {
		v.selector, _ = v.Position.(game.Selector)
	}
}

// hunting reports whether the hunter moves.
func (v *view) hunting() bool { return v.Turn() == v.state.hunter }

// Value is that of the real position, or that of having given up. A hunter with
// no order left wins at once or not at all.
func (v *view) Value() game.Value {
	if v.state.over != game.Unknown {
		return v.state.over
	}
	value := v.Position.Value()
	if value == game.Unknown && v.state.order == 0 {
		wants := v.state.hunter.Wants()
		if v.Decide() == wants || v.hunting() && v.winsAtOnce() != game.NoMove {
			return wants
		}
		return wants.Other()
	}
	return value
}

// Decide passes on what the game sees: it is true of the real position.
func (v *view) Decide() game.Value { return v.can.Decide() }

// winsAtOnce is a move that ends the game for the side to move, or NoMove. A game
// that decides positions sees such moves itself, and lists them as threats.
func (v *view) winsAtOnce() game.Move {
	if v.can.Decider != nil && v.threat != nil {
		return game.NoMove
	}
	wants := v.Turn().Wants()
	start := len(v.moves)
	v.moves = v.Position.Moves(v.moves)
	found := game.NoMove
	for _, m := range v.moves[start:] {
		v.Position.Play(m)
		value := v.Position.Value()
		v.Position.Undo()
		if value == wants {
			found = m
			break
		}
	}
	v.moves = v.moves[:start]
	return found
}

// Moves lists what the view offers at a node, at least giving up.
func (v *view) Moves(buf []game.Move) []game.Move {
	start := len(buf)
	if v.hunting() {
		buf = v.attacks(buf)
	} else {
		buf = v.defences(buf)
	}
	if len(buf) == start {
		buf = append(buf, pack(0, giveUp))
	}
	return buf
}

// attacks are the hunter's moves.
func (v *view) attacks(buf []game.Move) []game.Move {
	if m := v.winsAtOnce(); m != game.NoMove {
		return append(buf, pack(m, 1))
	}
	order := int(v.state.order)
	if v.config.Classic {
		if !v.state.only {
			return append(buf, pack(0, smaller), pack(0, rest))
		}
		v.real()
		v.pick()
		return v.threats(buf, order)
	}
	v.real()
	v.pick()
	start := len(buf)
	for i := 1; i < order; i++ {
		buf = v.threats(buf, i)
	}
	smaller := len(buf)
	buf = v.threats(buf, order)
	if len(buf) == smaller {
		// A threat of a smaller order is one of this order too, if the game does
		// not say so itself: what stands aside needs something to stand beside.
		for _, m := range buf[start:smaller] {
			real, _ := unpack(m)
			buf = append(buf, pack(real, kind(order)))
		}
	}
	return buf
}

// threats are those of the real moves that may threaten with an order.
func (v *view) threats(buf []game.Move, order int) []game.Move {
	v.part = append(v.part[:0], v.some...)
	if v.threat != nil {
		v.part = v.threat.Threats(order, v.part)
	}
	return v.packed(buf, kind(order))
}

// real lists the real moves as scratch. What the game prunes cannot change the
// value, so a hunter who beats the others beats it too.
func (v *view) real() { v.some = v.can.Prune(v.Position.Moves(v.some[:0])) }

// pick keeps those of the real moves that are worth trying as threats.
func (v *view) pick() {
	if v.selector != nil && v.state.hunter == game.Attacker {
		v.some = v.selector.Select(v.some)
	}
}

// packed appends the moves of the part, the most promising first.
func (v *view) packed(buf []game.Move, k kind) []game.Move {
	v.can.Order(v.part)
	for _, m := range v.part {
		buf = append(buf, pack(m, k))
	}
	return buf
}

// defences are what the other side may do: replies, the pass, and a hunt of its
// own.
func (v *view) defences(buf []game.Move) []game.Move {
	passes := !v.state.free && !v.state.only && v.passer.Pass() != game.NoMove
	if passes {
		buf = append(buf, pack(0, pass))
		if v.config.Classic {
			return append(buf, pack(0, rest))
		}
	}
	if v.config.Dual && v.state.order > 1 {
		buf = append(buf, pack(0, counter))
	}
	start := len(buf)
	v.real()
	v.part = append(v.part[:0], v.some...)
	if v.threat != nil && !v.state.free {
		v.part = v.threat.Replies(int(v.state.order), v.part)
	}
	buf = v.packed(buf, reply)
	if v.config.Delay && v.threat != nil {
		v.part = v.threat.Threats(max(1, int(v.state.order)-1), v.part)
		for i, m := range buf[start:] {
			if real, _ := unpack(m); slices.Contains(v.part, real) {
				buf[start+i] = pack(real, delayed)
			}
		}
	}
	if len(buf) == start {
		buf = append(buf, pack(0, giveUp))
	}
	return buf
}

// Play does what a move of the view says.
func (v *view) Play(m game.Move) {
	real, k := unpack(m)
	last := step{state: v.state}
	now := &v.state
	now.only, now.free = false, false
	switch k {
	case reply, delayed:
		last.real = true
	case pass:
		real, last.real = v.passer.Pass(), true
		now.order--
	case giveUp:
		now.over = v.Turn().Other().Wants()
	case smaller:
		now.order--
		now.free = last.free
	case rest:
		now.only = true
	case counter:
		now.hunter = now.hunter.Other()
		now.order--
	default:
		last.real = true
		now.order = uint8(k)
	}
	v.stack = append(v.stack, last)
	if last.real {
		v.Position.Play(real)
	}
}

// Undo takes it back.
func (v *view) Undo() {
	n := len(v.stack) - 1
	if v.stack[n].real {
		v.Position.Undo()
	}
	v.state = v.stack[n].state
	v.stack = v.stack[:n]
}

// Key tells the views of a position apart.
func (v *view) Key() game.Key {
	s := &v.state
	return v.Position.Key().Xor(game.Key(zobrist.At(seed, v.code(s))))
}

// seed sets the keys of views apart from those of positions.
const seed = 0x6c616d62

func (v *view) code(s *state) uint64 {
	code := uint64(s.order)<<8 | uint64(s.over)<<4 | uint64(s.hunter)<<3
	if s.only {
		code |= 1
	}
	if s.free {
		code |= 2
	}
	if v.config.Classic {
		code |= 1 << 16
	}
	return code
}

// AppendState tells the view from all others, for recorded moves. A position that
// has no state is told by its key.
func (v *view) AppendState(buf []byte) []byte {
	if p, ok := v.Position.(interface{ AppendState([]byte) []byte }); ok {
		buf = p.AppendState(buf)
	} else {
		key := v.Position.Key()
		buf = binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint64(buf, key.Hi), key.Lo)
	}
	code := v.code(&v.state)
	return append(buf, ' ', byte(code>>16), byte(code>>8), byte(code))
}

// Estimate gives larger numbers to larger orders, so that small ones are tried
// first: 1, 1, 2, 4 for orders 0 to 3 [Yoshizoe 2009].
func (v *view) Estimate(m game.Move) game.Numbers {
	real, k := unpack(m)
	order := int(v.state.order)
	switch {
	case k <= maxOrder:
		order = int(k)
	case k == pass || k == smaller || k == counter:
		order--
	}
	unit := uint32(1) << max(0, order-1)
	n := game.Numbers{Proof: unit, Disproof: unit}
	if k <= delayed {
		e := v.can.Estimate(real)
		n.Proof, n.Disproof = n.Proof*e.Proof, n.Disproof*e.Disproof
	}
	return n
}

// Aside: smaller orders, passes and counter-attacks, where orders are searched
// together.
func (v *view) Aside(m game.Move) bool {
	switch _, k := unpack(m); k {
	case pass:
		return !v.config.Classic && !v.config.SumPass
	case counter:
		return true
	case reply, delayed, giveUp, smaller, rest:
		return false
	default:
		return k < kind(v.state.order)
	}
}

// Chains is true: there are delayed replies.
func (v *view) Chains() bool { return true }

// Chain: one after the other, where orders are; and delayed replies last. Other replies have the
// chains of the game.
func (v *view) Chain(m game.Move) uint8 {
	switch real, k := unpack(m); k {
	case reply:
		return v.can.Chain(real)
	case delayed:
		return game.LastChain
	case smaller, rest:
		return 1
	case pass:
		if v.config.Classic {
			return 1
		}
	}
	return 0
}

// Clone copies the position and what the view adds.
func (v *view) Clone() game.Position {
	c := *v
	c.Position = v.Position.Clone()
	c.stack = slices.Clone(v.stack)
	c.moves, c.some, c.part = nil, nil, nil
	c.abilities(v.can.Of(c.Position))
	return &c
}
