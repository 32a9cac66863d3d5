package tsumego

import "github.com/yomi-solver/yomi/game"

// Setting is the board of a text in SGF as it is drawn, whatever is asked about it, with the
// player to move; of the question, only the turn counts.
func Setting(text string, q game.Question) (*Board, error) {
	d, err := diagramOf(text, game.Question{Turn: q.Turn})
	if err != nil {
		return nil, err
	}
	return d.board.Fresh(d.turn)
}
