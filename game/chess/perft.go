package chess

import "github.com/yomi-solver/yomi/game"

// Perft counts the lines of legal play of a length. Moves of the last ply are counted
// without being played.
func (b *Board) Perft(depth int) uint64 {
	if depth == 0 {
		return 1
	}
	return b.perft(depth, make([]game.Move, 0, most*depth))
}

func (b *Board) perft(depth int, buf []game.Move) uint64 {
	moves := b.Legal(buf)
	if depth == 1 {
		return uint64(len(moves))
	}
	var n uint64
	for _, m := range moves {
		b.Move(Move(m))
		n += b.perft(depth-1, moves[len(moves):])
		b.Undo()
	}
	return n
}
