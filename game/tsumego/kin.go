package tsumego

import "github.com/yomi-solver/yomi/game"

// A board is asked about with several numbers of threats, one after the other, and
// much of what was found with one number holds with another: what the hunter takes
// he takes with more threats of his own, or fewer of the owner, and what lives
// lives with fewer threats of the hunter.
//
// An owner with threats without end is another matter, since endless play counts
// against him alone: nothing is carried over, but good moves are.

// ask notes that a search with a balance of threats begins.
func (l *learned) ask(balance int) {
	for _, n := range l.asked {
		if n == balance {
			return
		}
	}
	l.asked = append(l.asked, balance)
}

// Kin lists the position with the other balances that were asked about.
func (p *Position) Kin(buf []game.Kin) []game.Kin {
	now := p.balance
	spent := p.asks.threat - now
	for _, n := range p.learned.asked {
		if n != All && n != -All {
			n -= spent
		}
		if n == now || len(p.learned.asked) < 2 {
			continue
		}
		p.balance = n
		k := game.Kin{Key: p.Key()}
		if n != -All && now != -All {
			k.Proven, k.Disproven = n < now, n > now
			if p.asks.side == game.Defender {
				k.Proven, k.Disproven = k.Disproven, k.Proven
			}
		}
		buf = append(buf, k)
	}
	p.balance = now
	return buf
}
