package hands

import "github.com/yomi-solver/yomi/game"

// three looks for a win within three plies where the attacker moves: a move after which
// a glance behind every reply sees a win. It returns the least that is enough.
func (s *Solver) three() (held game.Resource, ok bool) {
	p := s.position
	start := len(s.ahead)
	defer func() { s.ahead = s.ahead[:start] }()
	s.ahead = p.Moves(s.ahead)
	for i := start; i < len(s.ahead); i++ {
		m := s.ahead[i]
		p.Play(m)
		need, wins := s.two()
		p.Undo()
		if wins {
			return p.Before(m, need), true
		}
	}
	return 0, false
}

// two tells whether a glance behind every move of the defender sees a win.
func (s *Solver) two() (need game.Resource, wins bool) {
	p := s.position
	start := len(s.ahead)
	defer func() { s.ahead = s.ahead[:start] }()
	s.ahead = p.Moves(s.ahead)
	for i := start; i < len(s.ahead); i++ {
		p.Play(s.ahead[i])
		s.extra++
		v, held, _ := p.Glance()
		p.Undo()
		if v != game.Proven {
			return 0, false
		}
		need = p.Join(need, held)
	}
	return p.Enough(need), true
}
