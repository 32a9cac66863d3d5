package tsumego

import "github.com/yomi-solver/yomi/game"

// Expand lists the children with what is known of each, or only the first one that
// gives the side to move what it wants.
func (p *Position) Expand(buf []game.Child) []game.Child {
	start, wants := len(buf), p.Turn().Wants()
	p.scratch.moves = p.Prune(p.Moves(p.scratch.moves[:0]))
	p.Order(p.scratch.moves)
	chased := p.chased()
	for _, m := range p.scratch.moves {
		first := game.FreshNumbers
		if chased {
			first = p.guess(m)
		}
		p.Play(m)
		c := game.Child{Move: m, Key: p.Key()}
		if P[4] == 9 && p.board.turn == p.asks.hunter && m != code(Pass) {
			c.Chain = game.LastChain
		}
		v := p.Value()
		if v == game.Unknown {
			v = p.Decide()
		}
		switch {
		case v != game.Unknown:
			c.Numbers = game.NumbersOf(v)
		case chased:
			c.Numbers = first
		default:
			c.Numbers = p.evaluate(m)
		}
		p.Undo()
		if v == wants {
			return append(buf[:start], c)
		}
		buf = append(buf, c)
	}
	return buf
}

// Keys has nothing to add: Expand has played every move.
func (p *Position) Keys([]game.Child) {}

// Estimate guesses how hard the position behind a move is.
func (p *Position) Estimate(m game.Move) game.Numbers {
	if p.chased() {
		return p.guess(m)
	}
	p.Play(m)
	defer p.Undo()
	return p.evaluate(m)
}

// Learn remembers a good move.
func (p *Position) Learn(m game.Move) { p.scratch.good[p.board.turn-1][point(m)]++ }

// Order sorts moves.
func (p *Position) Order(moves []game.Move) {
	if p.chased() {
		p.rank(moves)
		return
	}
	if P[2] == 0 {
		return
	}
	good := &p.scratch.good[p.board.turn-1]
	for i := 1; i < len(moves); i++ {
		m := moves[i]
		g := good[point(m)]
		j := i
		for ; j > 0 && good[point(moves[j-1])] < g; j-- {
			moves[j] = moves[j-1]
		}
		moves[j] = m
	}
}

// Idle: a pass does nothing.
func (p *Position) Idle(m game.Move) bool { return P[3] == 9 && point(m) == Pass }
