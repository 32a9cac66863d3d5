package proof

import (
	"github.com/yomi-solver/yomi/game"
)

// images is a problem whose states are those of images: positions that symmetries of
// the board take to each other are written alike. A state that is read may stand for
// another one then, so moves belong to the position at hand and not to its state.
type images struct {
	game.Symmetric
}

// Images is a problem of which Extract lists one image of each position, where the game
// knows symmetries, and the problem itself where it does not.
func Images(p game.Problem) game.Problem {
	if s, ok := p.(game.Symmetric); ok {
		return images{s}
	}
	return p
}

func (p images) AppendState(buf []byte) []byte { return p.AppendImage(buf) }

func (p images) Clone() game.Position {
	s, ok := p.Symmetric.Clone().(game.Symmetric)
	if !ok {
		return p.Symmetric
	}
	return images{s}
}

// behind answers for what a problem of images stands for.
func (s Settle) behind() Settle {
	return func(p game.Problem) (game.Value, game.Move, error) {
		if i, ok := p.(images); ok {
			p = i.Symmetric
		}
		return s(p)
	}
}

// turned finds the move at p that does what a move at an image of it does, whose state
// and name are given.
func turned(p game.Problem, state []byte, name string) game.Move {
	image, ok := p.Clone().(game.Problem)
	if !ok || image.SetState(state) != nil {
		return game.NoMove
	}
	m, err := image.ParseMove(name)
	if err != nil {
		return game.NoMove
	}
	image.Play(m)
	after := string(image.AppendState(nil))
	for _, m := range p.Moves(nil) {
		p.Play(m)
		same := string(p.AppendState(nil)) == after
		p.Undo()
		if same {
			return m
		}
	}
	return game.NoMove
}
