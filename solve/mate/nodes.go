package mate

import "github.com/yomi-solver/yomi/game"

// kept are the children of nodes that were listed not long ago, as the game listed them. A depth-first
// search enters a node many times, and listing its children costs more than all else there
// [Yoshizoe 2009].
type kept struct {
	places []listed
}

// listed is a node with its children.
type listed struct {
	key      game.Key
	left     int
	children []game.Child
}

// keptNodes is how many nodes are kept, a power of two.
const keptNodes = 1 << 13

// at is the place of a node.
func (k *kept) at(key game.Key) *listed {
	if k.places == nil {
		k.places = make([]listed, keptNodes)
	}
	return &k.places[key.Hi%keptNodes]
}

// list lists the children of a node, from what is kept or by the game, which may settle it instead.
func (s *Solver) list(f *frame) game.Catch {
	l := s.kept.at(f.key)
	if l.key == f.key && l.left == f.left && len(l.children) > 0 {
		f.children = append(f.children[:0], l.children...)
		return game.Catch{}
	}
	var c game.Catch
	f.children, c = s.position.Hunt(f.left, f.children[:0])
	if c.Value == game.Unknown {
		l.key, l.left, l.children = f.key, f.left, append(l.children[:0], f.children...)
	}
	return c
}
