package search

import "github.com/yomi-solver/yomi/game"

// Relevance zones [Shih et al. 2022]. A zone of a settled position is a part of the
// board such that all positions that look the same there have the same value; games
// tell what moves do to zones (game.Local). Two things follow:
//
//   - A move that was refuted, and lies outside of the zone of its refutation, was no
//     better than a pass: all others outside of that zone are refuted by the same. If
//     the side to move gains nothing by waiting, even the zones of moves inside will do:
//     as soon as all moves in their union have been refuted, the node is settled.
//   - A settled position is a pattern: its zone, and what stands there. Another
//     position with the same pattern has the same value. Patterns are looked for in a
//     few zones only, those found last behind the same move.
//
// A value that leans on an ancestor is taken to hang on everything, and so is what came
// out of the table, from kin or from a database without a zone.

// Zones says what is made of zones.
type Zones uint8

// The uses of zones: none, moves that are refuted by the refutation of another one,
// patterns too, or all that where the game expects much of it.
const (
	NoZones Zones = iota
	ZoneMoves
	ZonePatterns
	AutoZones
)

// zones is what is made of the zones of a position. Where moves are merely selected
// there is nothing to be sure of.
func (c *Config) zones(p game.Position) (game.Local, Zones) {
	local, ok := p.(game.Local)
	if !ok || c.Enhance.Zones == NoZones || c.Fast || c.Table == nil {
		return nil, NoZones
	}
	known, wide := local.Zoned()
	switch {
	case !known, c.Enhance.Zones == AutoZones && !wide:
		return nil, NoZones
	case c.Enhance.Zones == AutoZones:
		return local, ZonePatterns
	}
	return local, c.Enhance.Zones
}

// zones is what a worker knows of zones. They are about one problem, so every search
// begins anew.
type zones struct {
	local    game.Local
	patterns bool
	byKey    []zoneSlot // the zones of settled positions; what is lost counts as everywhere
	stored   int
	masks    [maskRows][maskWays]mask
	seen     []pattern
	learnt   int
}

// zoneSlot is the zone of a settled position.
type zoneSlot struct {
	key  game.Key
	zone game.Zone
}

// mask is a zone in which patterns are looked for.
type mask struct {
	zone game.Zone
	v    game.Value
}

// pattern is a settled position as seen in its zone.
type pattern struct {
	key  game.Key
	v    game.Value
	move game.Move
}

// zoned is a zone of a child, if it was found.
type zoned struct {
	known bool
	zone  game.Zone
}

// How many zones and patterns are remembered, at first and at most, and in how many
// zones a pattern is looked for. More of them were no better.
const (
	fewZones  = 1 << 8
	manyZones = 1 << 18
	maskRows  = 256
	maskWays  = 4
	zoneWays  = 4
)

// findZones looks whether zones are wanted and known.
func (w *Worker) findZones(c Config) {
	w.zones = nil
	if local, use := c.zones(w.Position); use != NoZones {
		w.zones = &zones{local: local, patterns: use == ZonePatterns}
	}
}

// find returns the zone that is remembered for a key.
func (z *zones) find(key game.Key) (game.Zone, bool) {
	for i := range z.ways(key) {
		if s := &z.ways(key)[i]; s.key == key {
			return s.zone, true
		}
	}
	return game.Zone{}, false
}

// ways are the places for a key.
func (z *zones) ways(key game.Key) []zoneSlot {
	if len(z.byKey) == 0 {
		return nil
	}
	at := key.Hi % uint64(len(z.byKey)) &^ (zoneWays - 1)
	return z.byKey[at : at+zoneWays]
}

// store remembers the zone of a key. A zone that is lost makes those above it hang on
// everything, so there is room for twice as many as there are, up to a limit.
func (z *zones) store(key game.Key, zone game.Zone) {
	if n := len(z.byKey); 2*z.stored >= n && n < manyZones {
		old := z.byKey
		z.byKey = make([]zoneSlot, max(fewZones, 4*n))
		for _, s := range old {
			if s.key != (game.Key{}) {
				z.put(s)
			}
		}
	}
	z.put(zoneSlot{key, zone})
	z.stored++
}

// put writes a zone into the first of its places; the last one gives way.
func (z *zones) put(s zoneSlot) {
	ways := z.ways(s.key)
	i := 0
	for i < len(ways)-1 && ways[i].key != s.key && ways[i].key != (game.Key{}) {
		i++
	}
	copy(ways[1:i+1], ways[:i])
	ways[0] = s
}

// slot is where the i-th child of a node keeps its zone.
func (f *frame) slot(i int) *zoned {
	for len(f.zones) < len(f.children) {
		f.zones = append(f.zones, zoned{})
	}
	return &f.zones[i]
}

// zoneBehind is a zone of the i-th child of the current node, which is settled: that of
// a search, or of what is seen at a glance.
func (w *Worker) zoneBehind(i int) game.Zone {
	f := &w.frames[w.depth]
	s, c := f.slot(i), &f.children[i]
	if s.known {
		return s.zone
	}
	zone, ok := w.zones.find(c.Key)
	switch {
	case c.Lean != Free:
		zone = game.Everywhere()
	case !ok:
		w.Position.Play(c.Move)
		zone = w.zones.local.Ends(c.Numbers.Value())
		w.Position.Undo()
	}
	*s = zoned{true, zone}
	return zone
}

// zone finds and remembers a zone of the current node, which has just got the value v
// by the move best or by all moves.
func (w *Worker) zone(f *frame, v game.Value, best game.Move, lean uint32) game.Zone {
	z := game.Everywhere()
	switch {
	case f.recalled:
		z = f.zone
	case lean != Free:
	case f.turn.Wants() == v:
		z = w.won(f, best)
	default:
		z = w.lost(f, v)
	}
	if z == game.Everywhere() {
		return z
	}
	w.zones.store(f.key, z)
	if w.zones.patterns && !f.recalled {
		w.zones.learn(f, v, best, z)
	}
	return z
}

// won is a zone of the current node if the side to move wins by a move.
func (w *Worker) won(f *frame, best game.Move) game.Zone {
	for i := range f.children {
		if f.children[i].Move != best {
			continue
		}
		if z := w.zoneBehind(i); z != game.Everywhere() {
			return w.zones.local.Won(best, z)
		}
	}
	return game.Everywhere()
}

// lost is a zone of the current node if all its moves have been refuted. It begins
// with one that does not need its move.
func (w *Worker) lost(f *frame, v game.Value) game.Zone {
	seed, idle := w.zones.local.Idle()
	if seed != (game.Zone{}) {
		if z, ok := w.complete(f, seed, v); ok {
			return z
		}
		return game.Everywhere()
	}
	for k := range f.children {
		i := (f.child + k) % len(f.children) // the one that was searched last comes first
		z := w.zoneBehind(i)
		if z == game.Everywhere() || !idle && !w.zones.local.Outside(f.children[i].Move, z) {
			continue
		}
		if z, ok := w.complete(f, z, v); ok {
			return z
		}
		break
	}
	return game.Everywhere()
}

// complete makes a zone of the current node out of a part of it, if all moves in it
// have been refuted: their zones belong to it, and so on.
func (w *Worker) complete(f *frame, z game.Zone, v game.Value) (game.Zone, bool) {
	local := w.zones.local
	for {
		z = local.Lost(z)
		if z == game.Everywhere() {
			return z, false
		}
		before := z
		for i := range f.children {
			if local.Outside(f.children[i].Move, before) {
				continue
			}
			if f.children[i].Numbers.Value() != v {
				return z, false
			}
			z = z.Or(w.zoneBehind(i))
		}
		if z == before {
			return z, true
		}
	}
}

// note tells the current node the zone of its i-th child, which has just been settled
// with the value v. If it was refuted, others are refuted with it.
func (w *Worker) note(i int, v game.Value, z game.Zone) {
	f, local := &w.frames[w.depth], w.zones.local
	*f.slot(i) = zoned{true, z}
	if v == f.turn.Wants() || z == game.Everywhere() {
		return
	}
	if local.Outside(f.children[i].Move, z) {
		f.refute(v, z, func(m game.Move) bool { return local.Outside(m, z) })
	}
	if seed, ok := local.Idle(); ok {
		if seed != (game.Zone{}) {
			z = seed
		}
		if z, ok := w.complete(f, z, v); ok {
			f.refute(v, z, func(game.Move) bool { return true })
		}
	}
}

// refute settles all unsettled children of a node that a refutation with a zone holds for.
func (f *frame) refute(v game.Value, z game.Zone, holds func(game.Move) bool) {
	for i := range f.children {
		if c := &f.children[i]; c.Numbers.Value() == game.Unknown && holds(c.Move) {
			c.Numbers, c.Lean = game.NumbersOf(v), Free
			*f.slot(i) = zoned{true, z}
		}
	}
}

// Zone is the zone that the leading worker remembers of a settled position.
func (t *Team) Zone(key game.Key) (game.Zone, bool) {
	if z := t.workers[0].zones; z != nil {
		return z.find(key)
	}
	return game.Zone{}, false
}

// Guesses tells whether zones put moves of a position into chains.
func (t *Team) Guesses(p game.Position) bool {
	_, use := t.config.zones(p)
	return use == ZonePatterns
}
