package tsumego

import "github.com/yomi-solver/yomi/game"

// first is what is known of the position as it stands before it is searched. A
// search opens most nodes several times, so that more than half of what it asks for
// here has been asked before: the last answers are kept.
func (p *Position) first(key game.Key, chased bool, guess game.Numbers) game.Numbers {
	// Whether a prey that shall settle lives, Decide looks at as well, and it is faster.
	settles := p.asks.goal == settle && p.knows(game.KnowLife) && p.prey != (Set{}) && !p.over
	if !settles {
		if v := p.Value(); v != game.Unknown {
			return game.NumbersOf(v)
		}
	}
	m := p.scratch.memos.at(key)
	if m.key == key {
		if chased && m.numbers.Value() == game.Unknown {
			return guess // which is about the move that led here
		}
		return m.numbers
	}
	n := guess
	if v := p.Decide(); v != game.Unknown {
		n = game.NumbersOf(v)
	} else if p.asks.goal.links() {
		n = p.evaluateLink()
	} else if !chased {
		n = p.evaluate()
	}
	return p.scratch.memos.keep(m, key, n)
}

// memo is what is known of one position.
type memo struct {
	key     game.Key
	numbers game.Numbers
}

// memos has one place for each key, which the last one takes.
type memos struct {
	list   []memo
	stored int
}

// The first and the last number of places. More of them were no faster.
const (
	fewMemos  = 1 << 8
	manyMemos = 1 << 16
)

// keep puts what is known of a position into its place.
func (m *memos) keep(at *memo, key game.Key, n game.Numbers) game.Numbers {
	*at = memo{key, n}
	m.stored++
	return n
}

// at is the place of a key. Small searches have few places, lest making them take
// longer than the search.
func (m *memos) at(key game.Key) *memo {
	if n := len(m.list); m.stored >= n && n < manyMemos {
		m.list = make([]memo, max(fewMemos, 4*n))
	}
	return &m.list[key.Lo&uint64(len(m.list)-1)]
}
