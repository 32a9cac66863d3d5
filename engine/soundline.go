package engine

import (
	"errors"
	"fmt"
	"slices"

	"github.com/yomi-solver/yomi/game"
)

// follow goes down the main line and notes all that is to be said of it. The win takes n plies.
func (e *examiner) follow(root game.Composer, n int) error {
	q, ok := root.Clone().(game.Composer)
	if !ok {
		return fmt.Errorf("engine: a clone of a problem is none")
	}
	at, lead := &e.tree, leadOf(q, e.claim.Line)
	for ; n > 0; n-- {
		var next *game.Tree
		var err error
		if q.Turn() == game.Attacker {
			next, err = e.attack(q, n, at, lead)
		} else {
			next, err = e.defend(q, n, at, lead)
		}
		if err != nil {
			return err
		}
		if len(lead) > 0 && lead[0] == next.Move {
			lead = lead[1:]
		} else {
			lead = nil
		}
		e.out.Solution = append(e.out.Solution, q.FormatMove(next.Move))
		q.Play(next.Move)
		at = next
	}
	e.out.LeftOver, _ = q.Rest()
	if e.out.LeftOver != "" {
		at.Comment = append(at.Comment, "駒余り: left over "+e.out.LeftOver)
	}
	return nil
}

// attack takes the attacker's move of the main line, and notes the others that win.
func (e *examiner) attack(q game.Composer, n int, at *game.Tree, lead []game.Move) (*game.Tree, error) {
	e.seen[q.Key()] = true
	best, err := e.quickest(q, n)
	if err != nil {
		return nil, err
	}
	if len(best) == 0 {
		return nil, errNoWin
	}
	main, err := e.choose(q, best, lead)
	if err != nil {
		return nil, err
	}
	others, open, err := e.slower(q, best)
	if err != nil {
		return nil, err
	}
	for _, m := range open {
		e.open = append(e.open, fmt.Sprintf("whether %s wins at move %d", q.FormatMove(m), len(e.out.Solution)+1))
	}
	next := &game.Tree{Move: main.move, Value: game.Proven, Right: true}
	at.Children = append(at.Children, next)
	for _, o := range slices.Concat(best, others) {
		if o.move == main.move {
			continue
		}
		a := e.alternative(q, o, main.move, n)
		a.Ply = len(e.out.Solution) + 1
		into, name := &e.out.Cooks, "余詰: cook"
		switch {
		case a.Akin != "":
			into, name = &e.out.Minor, "非限定: "+a.Akin
		case n == 1:
			into, name = &e.out.LastMoves, "最終手余詰: another last move"
		}
		*into = append(*into, a)
		at.Children = append(at.Children, &game.Tree{Move: o.move, Comment: []string{fmt.Sprintf("%s; %s", name, a)}})
	}
	return next, nil
}

// errNoWin says that a win that was found is not found again: a fault of ours.
var errNoWin = errors.New("engine: the win on the main line is lost")

// alternative describes a move that wins besides another one, where n plies are the best.
func (e *examiner) alternative(q game.Composer, o option, instead game.Move, n int) Alternative {
	a := Alternative{Move: q.FormatMove(o.move), Instead: q.FormatMove(instead), Best: n}
	if o.plies > 0 || n == 1 {
		a.Plies = o.plies + 1
	}
	if akin, slow := q.Akin(o.move, instead); slow || a.Plies == n {
		a.Akin = akin
	}
	return a
}

// defend takes the defender's move of the main line, and notes the others.
func (e *examiner) defend(q game.Composer, n int, at *game.Tree, lead []game.Move) (*game.Tree, error) {
	list, err := e.defences(q, n)
	if err != nil {
		return nil, err
	}
	var best []option
	for _, o := range list {
		if !o.delays && o.plies == n-1 {
			best = append(best, o)
		}
	}
	if len(best) == 0 {
		return nil, errNoWin
	}
	main, err := e.choose(q, best, lead)
	if err != nil {
		return nil, err
	}
	next := &game.Tree{Move: main.move, Value: game.Proven}
	at.Children = append(at.Children, next)
	for _, o := range list {
		d := Defence{Ply: len(e.out.Solution) + 1, Move: q.FormatMove(o.move), Main: o.move == main.move, Delays: o.delays}
		if !o.delays {
			d.Plies, d.Equal = o.plies+1, o.plies == n-1
		}
		e.out.Defences = append(e.out.Defences, d)
		if d.Equal && !d.Main {
			at.Children = append(at.Children, &game.Tree{Move: o.move, Comment: []string{"変化同手数: as long"}})
		}
	}
	return next, nil
}

// choose takes the recorded move if it is among the best, or the first that leaves the least over. Of
// several defences it prefers one that has a single answer: so composers do.
func (e *examiner) choose(q game.Composer, best []option, lead []game.Move) (option, error) {
	if len(lead) > 0 {
		if i := slices.IndexFunc(best, func(o option) bool { return o.move == lead[0] }); i >= 0 {
			return best[i], nil
		}
	}
	if len(best) == 1 {
		return best[0], nil
	}
	least, main := -1, best[0]
	for _, o := range best {
		q.Play(o.move)
		n, err := e.rest(q, o.plies)
		var ways []option
		if err == nil && o.plies > 1 && q.Turn() == game.Attacker {
			ways, err = e.quickest(q, o.plies)
		}
		q.Undo()
		if err != nil {
			return main, err
		}
		const many = 1 << 10 // more than there are moves
		if n = n*many + len(ways); least < 0 || n < least {
			least, main = n, o
		}
	}
	return main, nil
}

// restPositions is how many positions may be looked at for the line that leaves the least over.
const restPositions = 5000

// rest is the least number of pieces that lines of n plies leave over, best play of both sides
// provided. Beyond the limit it is what is held now.
func (e *examiner) rest(q game.Composer, n int) (int, error) {
	_, held := q.Rest()
	if n == 0 || len(e.left) >= restPositions {
		return held, nil
	}
	key := q.Key()
	if known, ok := e.left[key]; ok {
		return known, nil
	}
	best, err := e.quickest(q, n)
	if q.Turn() == game.Defender {
		best, err = e.defences(q, n)
		best = slices.DeleteFunc(best, func(o option) bool { return o.delays || o.plies != n-1 })
	}
	least := -1
	for _, o := range best {
		if err != nil || least == 0 {
			break
		}
		q.Play(o.move)
		var count int
		count, err = e.rest(q, o.plies)
		q.Undo()
		if least < 0 || count < least {
			least = count
		}
	}
	if err != nil {
		return 0, err
	}
	e.left[key] = max(least, 0)
	return max(least, 0), nil
}
