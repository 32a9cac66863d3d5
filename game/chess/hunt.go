package chess

import "github.com/yomi-solver/yomi/game"

var _ game.Hunter = (*Position)(nil)

// Bare is the key without the limit, and the limit.
func (p *Position) Bare() (game.Key, int) { return p.word(anyNumber).Xor(p.key), int(p.left) }

// Hunt lists the children of a position in which the attacker has so many moves left. Mates in one and two are
// seen at once.
func (p *Position) Hunt(left int, buf []game.Child) ([]game.Child, game.Catch) {
	if p.bare() {
		return p.lost(buf)
	}
	if p.turn == p.attacker {
		return p.chase(left, buf)
	}
	return p.flee(left, buf)
}

// lost is the answer where nothing can be reached any more.
func (p *Position) lost(buf []game.Child) ([]game.Child, game.Catch) {
	c := game.Catch{Value: game.Disproven}
	if p.turn != p.attacker {
		var space [most]game.Move
		if moves := p.Legal(space[:0]); len(moves) > 0 {
			c.Move = moves[0]
		}
	}
	return buf, c
}

// chase lists the attacker's moves. Those that mate are seen as their replies are counted.
func (p *Position) chase(left int, buf []game.Child) ([]game.Child, game.Catch) {
	no := game.Catch{Value: game.Disproven}
	switch left {
	case 0:
		return buf, no
	case 1:
		if m := p.MateInOne(); m != 0 {
			return buf, game.Catch{Value: game.Proven, Move: game.Move(m), Moves: 1}
		}
		return buf, no
	case 2:
		if m, moves := p.mateInTwo(); m != 0 {
			return buf, game.Catch{Value: game.Proven, Move: game.Move(m), Moves: moves}
		}
		return buf, no
	}
	var space [most]game.Move
	salt := p.word(anyNumber)
	start := len(buf)
	for _, m := range p.Legal(space[:0]) {
		p.Move(Move(m))
		n, kings := p.Count()
		check := p.InCheck()
		if n > 0 {
			buf = append(buf, game.Child{Key: salt.Xor(p.key), Move: m, Numbers: first(n, kings, check)})
		}
		p.Board.Undo()
		if n == 0 && check {
			return buf[:start], game.Catch{Value: game.Proven, Move: m, Moves: 1}
		}
	}
	if len(buf) == start {
		return buf, no
	}
	return buf, game.Catch{}
}

// quietCost is what a move without check adds to the first proof number.
const quietCost = 2

// first are the first numbers of a position in which the defender has so many replies. His king's moves count twice,
// since they lead farthest.
func first(replies, kings int, check bool) game.Numbers {
	n := game.Numbers{Proof: uint32(replies + kings), Disproof: 1}
	if !check {
		n.Proof += quietCost
	}
	return n
}

// flee lists the defender's moves.
func (p *Position) flee(left int, buf []game.Child) ([]game.Child, game.Catch) {
	var space [most]game.Move
	moves := p.Legal(space[:0])
	switch {
	case len(moves) == 0 && p.InCheck():
		return buf, game.Catch{Value: game.Proven}
	case len(moves) == 0:
		return buf, game.Catch{Value: game.Disproven}
	case left == 0:
		return buf, game.Catch{Value: game.Disproven, Move: moves[0]}
	case left == 1:
		if m := p.escapesOne(moves, 0); m != 0 {
			return buf, game.Catch{Value: game.Disproven, Move: game.Move(m)}
		}
		return buf, game.Catch{Value: game.Proven, Moves: 1}
	}
	salt := p.word(anyNumber)
	for _, m := range moves {
		p.Move(Move(m))
		buf = append(buf, game.Child{Key: salt.Xor(p.key), Move: m, Numbers: game.FreshNumbers})
		p.Board.Undo()
	}
	return buf, game.Catch{}
}

// escapesOne is a move of the defender, one of those given, after which there is no mate in one. The move
// that was good elsewhere is tried first.
func (p *Position) escapesOne(moves []game.Move, first Move) Move {
	for i, m := range moves {
		if Move(m) == first {
			moves[0], moves[i] = moves[i], moves[0]
			break
		}
	}
	for _, m := range moves {
		p.Move(Move(m))
		mates := !p.bare() && p.MateInOne() != 0
		p.Board.Undo()
		if !mates {
			return Move(m)
		}
	}
	return 0
}

// mateInTwo is a move of the attacker that mates in one or two whatever is answered, or none.
func (p *Position) mateInTwo() (m Move, moves int) {
	if m := p.MateInOne(); m != 0 {
		return m, 1
	}
	var space, replies [most]game.Move
	var killer Move
	for _, m := range p.Legal(space[:0]) {
		p.Move(Move(m))
		escape := Move(1) // stalemate is one too
		if moves := p.Legal(replies[:0]); len(moves) > 0 {
			escape = p.escapesOne(moves, killer)
			killer = escape
		}
		p.Board.Undo()
		if escape == 0 {
			return Move(m), 2
		}
	}
	return 0, 0
}
