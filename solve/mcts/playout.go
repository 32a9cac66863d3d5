package mcts

import "github.com/yomi-solver/yomi/game"

// playout plays a game from where the worker stands: by the game's own means, or by
// moves drawn by their weights, or evenly.
func (l *loop) playout() game.Value {
	if l.sampler != nil {
		return l.sampler.Sample(l.chance(), l.plies)
	}
	p, played, v := l.w.Position, 0, game.Unknown
	for played < l.plies {
		l.moves = p.Moves(l.moves[:0])
		p.Play(l.moves[l.pick()])
		played++
		if v = p.Value(); v != game.Unknown {
			break
		}
	}
	for range played {
		p.Undo()
	}
	return v
}

// pick chooses one of the moves.
func (l *loop) pick() int {
	random := l.chance()
	if l.weigher == nil {
		return int(random >> 32 * uint64(len(l.moves)) >> 32)
	}
	l.weights = l.weights[:0]
	for range l.moves {
		l.weights = append(l.weights, 0)
	}
	l.weigher.Weigh(l.moves, l.weights)
	sum := float32(0)
	for _, w := range l.weights {
		sum += w
	}
	at := sum * float32(random>>40) / (1 << 24)
	for i, w := range l.weights {
		if at -= w; at < 0 {
			return i
		}
	}
	return len(l.moves) - 1
}
