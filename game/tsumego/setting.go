package tsumego

import "github.com/yomi-solver/yomi/game"

// Setting is the board of a text in SGF as it is drawn, whatever is asked about it, with the
// player to move; of the question, only the turn counts.
func Setting(text string, q game.Question) (*Board, error) {
	root, err := readRoot(text)
	if err != nil {
		return nil, err
	}
	d, err := readDiagram(root)
	if err != nil {
		return nil, err
	}
	if err := d.override(game.Question{Turn: q.Turn}); err != nil {
		return nil, err
	}
	return d.board.Fresh(d.turn)
}
