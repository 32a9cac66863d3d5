package engine

import (
	"fmt"
	"slices"

	"github.com/yomi-solver/yomi/game"
)

// unique tells whether there is a line of best play on which the attacker has one move only that is
// fast enough, and lists what else he has on the line of the report if there is none.
func (e *examiner) unique(root game.Composer, line []string) error {
	q, ok := root.Clone().(game.Composer)
	if !ok {
		return fmt.Errorf("engine: a clone of a problem is none")
	}
	moves := leadOf(q, line)
	var err error
	if e.out.Unique, err = e.lone(q, len(moves), map[game.Key]bool{}); e.out.Unique || err != nil {
		return err
	}
	for i, main := range moves {
		if n := len(moves) - i; n > 1 && q.Turn() == game.Attacker {
			fast, err := e.fast(q, n)
			if err != nil {
				return err
			}
			for _, m := range fast {
				if _, same := q.Akin(m, main); m != main && !same {
					a := e.alternative(q, option{move: m, plies: n - 1}, main, n)
					a.Ply = i + 1
					e.out.Rivals = append(e.out.Rivals, a)
				}
			}
		}
		q.Play(main)
	}
	return nil
}

// fast are the attacker's moves that win in n plies when every move is counted, without those that
// players take for one of the others.
func (e *examiner) fast(q game.Composer, n int) ([]game.Move, error) {
	var list []game.Move
	for _, m := range q.Moves(nil) {
		if slices.ContainsFunc(list, func(o game.Move) bool { _, same := q.Akin(m, o); return same }) {
			continue
		}
		q.Play(m)
		r, err := e.solve(q, n-1)
		q.Undo()
		if err != nil {
			return nil, err
		}
		if r.Value == game.Proven {
			list = append(list, m)
		}
	}
	return list, nil
}

// lonePositions is how many positions may be looked at for a line without choice.
const lonePositions = 1000

// lone tells whether there is such a line from here. The shortest win takes n plies.
func (e *examiner) lone(q game.Composer, n int, known map[game.Key]bool) (bool, error) {
	if n <= 1 {
		return true, nil
	}
	key := q.Key()
	if _, ok := known[key]; ok || len(known) >= lonePositions {
		return known[key], nil
	}
	known[key] = false
	var list []game.Move
	var err error
	if q.Turn() == game.Attacker {
		if list, err = e.fast(q, n); len(list) != 1 || err != nil {
			return false, err
		}
	} else if list, err = e.longest(q, n); err != nil {
		return false, err
	}
	for _, m := range list {
		q.Play(m)
		ok, err := e.lone(q, n-1, known)
		q.Undo()
		if ok || err != nil {
			known[key] = ok
			return ok, err
		}
	}
	return false, nil
}

// longest are the defender's moves after which the attacker needs n-1 plies.
func (e *examiner) longest(q game.Composer, n int) ([]game.Move, error) {
	var list []game.Move
	for _, m := range q.Moves(nil) {
		q.Play(m)
		r, err := e.solve(q, n-3)
		q.Undo()
		if err != nil {
			return nil, err
		}
		if r.Value != game.Proven {
			list = append(list, m)
		}
	}
	return list, nil
}

// variationPositions is how many positions of the attacker are looked at in variations.
const variationPositions = 1000

// variations looks at what the attacker can do against defences that are not in the main line.
func (e *examiner) variations(root game.Composer, n int) error {
	q, ok := root.Clone().(game.Composer)
	if !ok {
		return fmt.Errorf("engine: a clone of a problem is none")
	}
	for i, m := range leadOf(q, e.out.Solution) {
		if q.Turn() == game.Defender {
			if err := e.vary(q, n-i, e.out.Solution[:i]); err != nil {
				return err
			}
		}
		q.Play(m)
	}
	return nil
}

// vary looks at all defences of a position.
func (e *examiner) vary(q game.Composer, n int, after []string) error {
	list, err := e.defences(q, n)
	if err != nil {
		return err
	}
	for _, o := range list {
		if o.delays {
			continue
		}
		after := append(slices.Clone(after), q.FormatMove(o.move))
		q.Play(o.move)
		err := e.answer(q, o.plies, after)
		q.Undo()
		if err != nil {
			return err
		}
	}
	return nil
}

// answer looks at the attacker's moves in a variation, and goes on with the first of the best.
func (e *examiner) answer(q game.Composer, n int, after []string) error {
	key := q.Key()
	if n <= 1 || e.seen[key] {
		return nil
	}
	e.seen[key] = true
	if e.looked++; e.looked > variationPositions {
		return errPress
	}
	best, err := e.quickest(q, n)
	if err != nil {
		return err
	}
	if len(best) == 0 {
		return errNoWin
	}
	others, _, err := e.slower(q, best)
	if err != nil {
		return err
	}
	main := best[0].move
	for _, o := range slices.Concat(best[1:], others) {
		a := e.alternative(q, o, main, n)
		a.Ply, a.After = len(after)+1, after
		e.out.Variations = append(e.out.Variations, a)
	}
	after = append(slices.Clone(after), q.FormatMove(main))
	q.Play(main)
	defer q.Undo()
	return e.vary(q, n-1, after)
}

// useless are the pieces without which the problem is as long and still has one solution.
func (e *examiner) useless(root game.Composer, n int) ([]string, error) {
	list := []string{}
	for _, less := range root.Less() {
		sound, err := e.still(less.Problem, n)
		if err != nil {
			return list, err
		}
		if sound {
			list = append(list, less.Piece)
		}
	}
	return list, nil
}

// still tells whether a problem has one solution, of n plies.
func (e *examiner) still(q game.Composer, n int) (bool, error) {
	if ok, err := e.within(q, n); !ok || err != nil {
		return false, err
	}
	if ok, err := e.within(q, n-2); ok || err != nil {
		return false, err
	}
	again := &examiner{press: e.press, session: e.session, out: &Soundness{}, left: map[game.Key]int{}, seen: map[game.Key]bool{}}
	if err := again.follow(q, n); err != nil {
		return false, err
	}
	return len(again.out.Cooks) == 0 && len(again.open) == 0 && (again.out.LeftOver == "" || e.out.LeftOver != ""), nil
}
