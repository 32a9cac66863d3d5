package tsumego

import (
	"slices"

	"github.com/yomi-solver/yomi/game"
)

// A board is asked about with several numbers of threats, one after the other, and
// much of what was found with one number holds with another: what the hunter takes
// he takes with more threats of his own, or fewer of the owner, and what lives
// lives with fewer threats of the hunter.
//
// An owner with threats without end is another matter, since endless play counts
// against him alone: nothing is carried over, but good moves are.

// ask notes that a search with a balance of threats begins.
func (l *learned) ask(balance int) {
	if !slices.Contains(l.asked, balance) {
		l.asked = append(l.asked, balance)
	}
}

// Kin lists the position with the other balances that were asked about. Who wants to
// settle first asked whether he lives: what kills him there kills him here.
func (p *Position) Kin(buf []game.Kin) []game.Kin {
	now := p.balance
	spent := p.asks.threat - now
	settles := p.asks.goal == settle
	if settles && p.asks.model == (game.Key{}) {
		return buf
	}
	for _, n := range p.learned.asked {
		if n != All && n != -All {
			n -= spent
		}
		if n == now && !settles {
			continue
		}
		p.balance = n
		k := game.Kin{Key: p.kinKey()}
		killed, lives := n < now, n > now // these hold here too
		if settles {
			killed, lives = n <= now, false
		}
		if n == -All || now == -All {
			killed, lives = false, false
		}
		k.Proven, k.Disproven = killed, lives
		if p.asks.side == game.Defender {
			k.Proven, k.Disproven = lives, killed
		}
		buf = append(buf, k)
	}
	p.balance = now
	return buf
}

// KinBehind lists the same behind a move, which need not be played if it is a stone that takes
// nothing.
func (p *Position) KinBehind(m game.Move, buf []game.Kin) []game.Kin {
	q := point(m)
	if q == Pass || p.board.captures(q) || p.watches() || p.board.rules.Suicide {
		p.Play(m)
		buf = p.Kin(buf)
		p.Undo()
		return buf
	}
	b := p.board
	stones, ko, passed := b.stones, b.ko, p.passed
	b.stones = stones.Xor(b.words.stone[b.turn-1][q])
	b.turn, b.ko, p.passed = b.turn.Other(), Pass, false
	buf = p.Kin(buf)
	b.stones, b.turn, b.ko, p.passed = stones, b.turn.Other(), ko, passed
	return buf
}

// kinKey is the key of the position in the question that has its balance.
func (p *Position) kinKey() game.Key {
	k := p.Key().Xor(p.asks.model)
	rounds := p.balance == -All && p.learned.rounds
	if rounds != p.asks.rounds {
		k = k.Xor(roundKey())
	}
	if rounds && p.board.ko != Pass && p.lifts() {
		k = k.Xor(KoKey(p.board.ko))
	}
	return k
}
