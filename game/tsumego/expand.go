package tsumego

import "github.com/yomi-solver/yomi/game"

// Expand lists the children with what is known of each, or only the first one that
// gives the side to move what it wants.
func (p *Position) Expand(buf []game.Child) []game.Child {
	start, wants := len(buf), p.Turn().Wants()
	p.scratch.moves = p.Prune(p.Moves(p.scratch.moves[:0]))
	p.Order(p.scratch.moves)
	chased := p.chased()
	key, foresees := p.foresee()
	var near Set
	if p.Chains() {
		near = p.fray()
	}
	for _, m := range p.scratch.moves {
		first := game.FreshNumbers
		if chased {
			first = p.guess(m)
		}
		c := game.Child{Move: m}
		if !foresees || !p.quiet(&c, key) {
			p.Play(m)
			c.Key = p.Key()
			c.Numbers = p.first(c.Key, chased, first)
			p.Undo()
		}
		if c.Numbers.Value() == wants {
			return append(buf[:start], c)
		}
		if q := point(m); near != (Set{}) && q != Pass && !near.Has(q) {
			c.Chain = game.LastChain
		}
		buf = append(buf, c)
	}
	return buf
}

// foresee is the key behind a move, but for its stone: a stone that takes nothing leaves
// the prey, the threats and what was learnt of circles as they are, and there is no ko behind
// it. It tells as well whether the rules have nothing to say of such moves, so that
// nothing needs to be played in order to know what was said of them before.
func (p *Position) foresee() (game.Key, bool) {
	b, asks := p.board, p.asks
	lives := asks.goal == kill || asks.goal == live || asks.goal == settle && p.knows(game.KnowLife)
	if !lives || p.prey == (Set{}) || asks.again || asks.escape != 0 || b.rules.Suicide {
		return game.Key{}, false
	}
	if p.watches() {
		return game.Key{}, false // a stone may close a circle
	}
	k := p.key.Xor(b.stones).Xor(b.words.turn[b.turn.Other()-1])
	if p.balance != 0 {
		k = k.Xor(balanceKey(p.balance))
	}
	return k, true
}

// quiet completes a child if its move is a stone that takes nothing, and what is behind it
// is kept or can be seen through the window. The key is the one that foresee gives.
func (p *Position) quiet(c *game.Child, key game.Key) bool {
	b, q := p.board, point(c.Move)
	if q == Pass || b.captures(q) {
		return false
	}
	key = key.Xor(b.words.stone[b.turn-1][q])
	m := p.scratch.memos.at(key)
	switch {
	case m.key == key:
		c.Key, c.Numbers = key, m.numbers
	case p.window == nil:
		return false
	default:
		c.Key, c.Numbers = key, p.scratch.memos.keep(m, key, p.beyond(q))
	}
	return true
}

// beyond is what is known of the position behind a stone that takes nothing, without a
// stone on the board: what knowledge looks at is all in the window, but for the player
// to move and the ko.
func (p *Position) beyond(q Point) game.Numbers {
	b := p.board
	view, turn, ko, passed := p.view, b.turn, b.ko, p.passed
	p.view.put(p.window.bit(q), turn == p.asks.hunter)
	b.turn, b.ko, p.passed = turn.Other(), Pass, false
	n := game.NumbersOf(p.judge(false))
	if n.Value() == game.Unknown {
		n = p.evaluate()
	}
	p.view, b.turn, b.ko, p.passed = view, turn, ko, passed
	return n
}

// Keys has nothing to add: Expand has played every move.
func (p *Position) Keys([]game.Child) {}
