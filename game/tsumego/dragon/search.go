package dragon

import (
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/tsumego"
)

// verdict is what a look at a position says, for the hunter.
type verdict uint8

const (
	open verdict = iota
	won          // the hunter reaches his goal
	lost         // the owner reaches his
)

// outlook is a verdict with first numbers: how much the hunter still has to prove,
// and how much the owner. They matter only where the verdict is open.
type outlook struct {
	verdict       verdict
	hunter, owner uint32
}

// task is a question about stones: what a position is worth at a glance, and which
// moves deserve a look. Both may err, which is why this package proves nothing.
type task interface {
	look(b *tsumego.Board) outlook
	moves(b *tsumego.Board, buf []tsumego.Point) []tsumego.Point
}

// kos says who may take a ko back at once because he has threats for it.
type kos uint8

const (
	nobody kos = iota
	hunterLifts
	ownerLifts
)

// infinity is the number of what cannot be proven.
const infinity = 1 << 28

// entry is what the table knows of a position, for the hunter and for the owner.
type entry struct {
	hunter, owner uint32
	move          tsumego.Point
}

// search is a depth-first proof-number search [Nagai 2002] on a board of its own
// with the moves and verdicts of a task. Play that repeats goes against the hunter, or
// against an owner who lifts kos, and its values are stored like any other: answers
// may be wrong where that matters.
type search struct {
	b      *tsumego.Board
	task   task
	hunter tsumego.Colour
	kos    kos
	table  map[game.Key]entry
	path   map[game.Key]bool
	nodes  int
	limit  int
	until  time.Time
	over   bool
	buf    []tsumego.Point
	depth  int
	fought bool // a ko was met
}

// deepest is how long a line of play may be; longer ones go against the hunter.
const deepest = 80

// result is what a search has found out.
type result struct {
	entry           // of the first position
	verdict verdict // open where time was up
	nodes   int
}

// run searches until the question is settled or the limits are reached.
func (s *search) run() result {
	s.table, s.path = map[game.Key]entry{}, map[game.Key]bool{}
	s.nodes, s.over, s.fought = 0, false, false
	wants := lost
	if s.b.Turn() == s.hunter {
		wants = won
	}
	now := s.task.look(s.b).verdict
	if now != open && now != wants {
		return result{verdict: now}
	}
	e := s.visit(infinity, infinity)
	if now == wants && !s.settles(e) {
		return result{verdict: now, nodes: s.nodes} // it is so already
	}
	r := result{entry: e, nodes: s.nodes}
	switch {
	case e.hunter == 0:
		r.verdict = won
	case e.owner == 0:
		r.verdict = lost
	}
	return r
}

// key identifies a position; ko means nothing to who may lift it.
func (s *search) key() game.Key {
	k := s.b.Key()
	if s.b.Ko() != tsumego.Pass && s.lifts() {
		k = k.Xor(tsumego.KoKey(s.b.Ko()))
	}
	return k
}

// lifts tells whether the player to move has threats for every ko.
func (s *search) lifts() bool {
	if s.b.Turn() == s.hunter {
		return s.kos == hunterLifts
	}
	return s.kos == ownerLifts
}

// legal tells whether the player to move may play on a point.
func (s *search) legal(p tsumego.Point) bool {
	if p == tsumego.Pass {
		return true
	}
	if s.b.Colour(p) != tsumego.Empty || !s.b.Enters(p, s.b.Turn()) {
		return false
	}
	return p != s.b.Ko() || s.lifts()
}

// child is a move with what is known of the position behind it.
type child struct {
	move tsumego.Point
	key  game.Key
	entry
}

// spent tells whether the limits are reached.
func (s *search) spent() bool {
	if !s.over && (s.nodes >= s.limit || s.nodes&63 == 0 && time.Now().After(s.until)) {
		s.over = true
	}
	return s.over
}

// expand lists the moves of a position with first numbers.
func (s *search) expand() []child {
	from := len(s.buf)
	s.buf = s.task.moves(s.b, s.buf)
	list := make([]child, 0, len(s.buf)-from)
	for _, p := range s.buf[from:] {
		if !s.legal(p) {
			continue
		}
		s.b.Play(p, s.b.Turn())
		s.fought = s.fought || s.b.Ko() != tsumego.Pass
		c := child{move: p, key: s.key()}
		if e, ok := s.table[c.key]; ok {
			c.entry = e
		} else {
			c.entry = s.first()
			s.table[c.key] = c.entry
		}
		s.b.Undo()
		list = append(list, c)
		if s.settles(c.entry) {
			break
		}
	}
	s.buf = s.buf[:from]
	return list
}

// settles tells whether a child gives the player to move what he wants.
func (s *search) settles(e entry) bool {
	if s.b.Turn() == s.hunter {
		return e.hunter == 0
	}
	return e.owner == 0
}

// first is the entry of a position that is looked at for the first time.
func (s *search) first() entry {
	s.nodes++
	switch o := s.task.look(s.b); o.verdict {
	case won:
		return entry{0, infinity, tsumego.Pass}
	case lost:
		return entry{infinity, 0, tsumego.Pass}
	default:
		return entry{o.hunter, o.owner, tsumego.Pass}
	}
}

// visit searches below a position until a number reaches its threshold.
func (s *search) visit(hunter, owner uint32) entry {
	key := s.key()
	if s.depth >= deepest {
		return entry{infinity, 0, tsumego.Pass}
	}
	s.path[key] = true
	s.depth++
	list := s.expand()
	e := s.iterate(list, hunter, owner)
	s.depth--
	delete(s.path, key)
	s.table[key] = e
	return e
}

// iterate goes into the best child again and again.
func (s *search) iterate(list []child, hunter, owner uint32) entry {
	turn := s.b.Turn() == s.hunter
	for {
		e, best, second := s.sum(list, turn)
		if e.hunter >= hunter || e.owner >= owner || e.hunter == 0 || e.owner == 0 || s.spent() {
			return e
		}
		c := &list[best]
		h, o := hunter, owner
		if turn {
			h = min(hunter, second+1+second/4)
			o = owner - e.owner + c.owner
		} else {
			o = min(owner, second+1+second/4)
			h = hunter - e.hunter + c.hunter
		}
		s.b.Play(c.move, s.b.Turn())
		if s.path[c.key] {
			c.entry = s.repeated()
		} else {
			c.entry = s.visit(h, o)
		}
		s.b.Undo()
	}
}

// repeated is the entry of a position that comes again.
func (s *search) repeated() entry {
	t, ok := s.task.(interface{ stalls() bool })
	if ok && t.stalls() || s.kos == ownerLifts {
		return entry{0, infinity, tsumego.Pass}
	}
	return entry{infinity, 0, tsumego.Pass}
}

// sum puts the numbers of children together: for the mover the least, for the
// other the sum. Who has no move has failed.
func (s *search) sum(list []child, hunterMoves bool) (e entry, best int, second uint32) {
	least, second := uint32(infinity), uint32(infinity)
	total := uint32(0)
	for i := range list {
		mine, theirs := list[i].hunter, list[i].owner
		if !hunterMoves {
			mine, theirs = theirs, mine
		}
		if mine < least {
			least, second, best = mine, least, i
		} else if mine < second {
			second = mine
		}
		total = min(total+theirs, infinity)
	}
	e.move = tsumego.Pass
	if len(list) > 0 {
		e.move = list[best].move
	}
	if least == 0 {
		total = infinity
	}
	if hunterMoves {
		e.hunter, e.owner = least, total
	} else {
		e.hunter, e.owner = total, least
	}
	return e, best, second
}

// refuted tells whether the last run found that a first move fails.
func (s *search) refuted(p tsumego.Point) bool {
	mover := s.b.Turn() == s.hunter
	s.b.Play(p, s.b.Turn())
	e, ok := s.table[s.key()]
	s.b.Undo()
	if mover {
		return ok && e.owner == 0
	}
	return ok && e.hunter == 0
}

// refutes goes on with a first move alone and tells whether it fails.
func (s *search) refutes(p tsumego.Point, nodes int, until time.Time) bool {
	s.limit, s.until, s.over = s.nodes+nodes, until, false
	s.b.Play(p, s.b.Turn())
	s.visit(infinity, infinity)
	s.b.Undo()
	return s.refuted(p)
}
