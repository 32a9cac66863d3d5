package loa

import (
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/zobrist"
)

var _ game.Sampler = (*Position)(nil)

// clearLead is the evaluation from which on a game counts as won. In games of the player
// of TestLearn 96 of 100 such positions are.
const clearLead = 160

// Sample plays moves by the chances of their kinds. The evaluation, asked every third
// ply, ends a game early [Saito 2010, 4.2.2].
func (p *Position) Sample(seed uint64, plies int) game.Value {
	result, played := game.Unknown, 0
	var moves [maxMoves]game.Move
	var weights [maxMoves]float32
	for played < plies {
		if result = p.Value(); result != game.Unknown {
			break
		}
		if played%3 == 2 {
			if lead := p.evaluate(p.pieces[p.turn], p.pieces[p.turn.Other()]); lead > clearLead {
				result = p.wonBy(p.turn)
				break
			} else if lead < -clearLead {
				result = p.wonBy(p.turn.Other())
				break
			}
		}
		list := p.list(moves[:0])
		p.Weigh(list, weights[:])
		seed = zobrist.Mix(seed + 1)
		p.Play(list[draw(weights[:len(list)], seed)])
		played++
	}
	for range played {
		p.Undo()
	}
	return result
}

// draw picks an index by its weight.
func draw(weights []float32, random uint64) int {
	sum := float32(0)
	for _, w := range weights {
		sum += w
	}
	at := sum * float32(random>>40) / (1 << 24)
	for i, w := range weights {
		if at -= w; at < 0 {
			return i
		}
	}
	return len(weights) - 1
}
