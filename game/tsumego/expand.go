package tsumego

import "github.com/yomi-solver/yomi/game"

// Expand lists the children with what is known of each, or only the first one that
// gives the side to move what it wants.
func (p *Position) Expand(buf []game.Child) []game.Child {
	start, wants := len(buf), p.Turn().Wants()
	p.scratch.moves = p.Prune(p.Moves(p.scratch.moves[:0]))
	p.Order(p.scratch.moves)
	chased := p.chased()
	quiet, foresees := p.foresee()
	for _, m := range p.scratch.moves {
		first := game.FreshNumbers
		if chased {
			first = p.guess(m)
		}
		c := game.Child{Move: m}
		if !foresees || !p.recall(&c, quiet) {
			p.Play(m)
			c.Key = p.Key()
			c.Numbers = p.first(c.Key, chased, first)
			p.Undo()
		}
		if c.Numbers.Value() == wants {
			return append(buf[:start], c)
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
	if asks.circle != nil && !asks.rounds && p.track.took > p.track.lift {
		return game.Key{}, false // a stone may close a circle
	}
	k := p.key.Xor(b.stones).Xor(b.words.turn[b.turn.Other()-1])
	if p.balance != 0 {
		k = k.Xor(balanceKey(p.balance))
	}
	return k, true
}

// recall completes a child by what is kept of it, if its move is a stone that takes
// nothing, and tells whether there was anything. The key is the one that foresee gives.
func (p *Position) recall(c *game.Child, quiet game.Key) bool {
	b, q := p.board, point(c.Move)
	if q == Pass {
		return false
	}
	for _, r := range b.Near(q) {
		if b.cells[r] == b.turn.Other() && b.blocks[b.head[r]].free == 1 {
			return false
		}
	}
	key := quiet.Xor(b.words.stone[b.turn-1][q])
	m := p.scratch.memos.at(key)
	if m.key != key {
		return false
	}
	c.Key, c.Numbers = key, m.numbers
	return true
}

// Keys has nothing to add: Expand has played every move.
func (p *Position) Keys([]game.Child) {}
