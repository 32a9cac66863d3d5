package connect4

import "github.com/yomi-solver/yomi/game"

var _ game.Pruner = (*Position)(nil)

// Prune keeps a single move if one is known to get the mover what it wants, or
// if all lose at once. Else it drops the moves that lose at once and, on a board
// that is its own mirror image, those whose mirror image stays.
func (p *Position) Prune(moves []game.Move) []game.Move {
	var s, b scene
	p.view(&s)
	var listed set
	for _, m := range moves {
		listed = listed.or(s.free.and(p.columns[columnOf(m)]))
	}
	keep := p.worthwhile(&s, listed)
	if wins := s.wins.and(listed); !wins.empty() {
		keep = wins.first()
	} else {
		for rest := keep; !rest.empty(); rest = rest.without(rest.first()) {
			p.behind(&s, rest.first(), &b)
			if v, _ := p.tell(&b); v == p.Turn().Wants() {
				keep = rest.first()
				break
			}
		}
	}
	n := 0
	for _, m := range moves {
		if !keep.and(p.columns[columnOf(m)]).empty() {
			moves[n] = m
			n++
		}
	}
	return moves[:max(n, 1)]
}

// worthwhile returns those of the listed moves that do not lose at once, one of
// each two that are mirror images. It may be empty.
func (p *Position) worthwhile(s *scene, listed set) set {
	keep := s.safe.and(listed)
	if p.stones == p.mirror {
		for c := range p.width / 2 {
			if !keep.and(p.columns[c]).empty() {
				keep = keep.without(p.columns[p.width-1-c])
			}
		}
	}
	return keep
}
