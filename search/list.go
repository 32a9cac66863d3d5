package search

import "github.com/yomi-solver/yomi/game"

// Lister lists children for an algorithm that walks several questions about one
// position at once and so needs more than a Worker opens.
type Lister struct{ expander *expander }

// NewLister makes a lister for the question of p and all positions behind it.
func NewLister(p game.Position, c Config) *Lister { return &Lister{newExpander(p, c)} }

// List appends the children of p with what the rules and the game's knowledge say
// of them, as Worker.Open does before it looks at path and table. Keys may be
// empty.
func (l *Lister) List(p game.Position, buf []game.Child) []game.Child {
	start := len(buf)
	buf = l.expander.expand(p, buf)
	if l.expander.endgame != nil {
		l.expander.keys(buf[start:])
	}
	return buf
}

// Assumed names the unsound knowledge that the lister uses.
func (l *Lister) Assumed() []string {
	if s := l.expander.selector; s != nil {
		return []string{s.Assumes()}
	}
	return nil
}
