package solve

import (
	"errors"

	"github.com/yomi-solver/yomi/game"
)

// errLong ends a walk that has become too long.
var errLong = errors.New("solve: the walk is too long")

// Circles tells whether play can come back to a position without using up a threat
// if the winner of a claim plays the moves that the walker finds: threats without
// end would be judged wrongly there. It looks at so many positions at the most;
// where they are not enough, and where searching again fails, the answer is yes.
func (k *Walker) Circles(p game.Fighter, claim game.Value, most int) bool {
	q, ok := p.Clone().(game.Fighter)
	if !ok {
		return true
	}
	c := circler{walker: k, p: q, claim: claim, most: most, seen: map[spot]bool{}}
	c.know, _ = q.(game.Decider)
	circles, err := c.visit()
	for len(c.later) > 0 && !circles && err == nil {
		next := c.later[len(c.later)-1]
		c.later = c.later[:len(c.later)-1]
		for range c.depth {
			c.p.Undo()
		}
		c.depth = 0
		for _, m := range next {
			c.play(m)
		}
		circles, err = c.visit()
	}
	return circles || err != nil
}

// spot is a position as circles see it: with the move that would use up a threat,
// which its key leaves out where threats never end.
type spot struct {
	key   game.Key
	spend game.Move
}

// circler goes through all play without threats first. What lies behind a threat
// comes later, from an empty path.
type circler struct {
	walker *Walker
	p      game.Fighter
	know   game.Decider
	claim  game.Value
	most   int
	seen   map[spot]bool // false: left behind, true: on the path
	line   []game.Move   // from the root to here
	depth  int
	later  [][]game.Move // lines to positions behind threats
}

func (c *circler) play(m game.Move) {
	c.p.Play(m)
	c.line = append(c.line[:c.depth], m)
	c.depth++
}

func (c *circler) undo() {
	c.p.Undo()
	c.depth--
}

// visit tells whether a circle begins at the position or below.
func (c *circler) visit() (bool, error) {
	if c.p.Value() != game.Unknown || c.know != nil && c.know.Decide() == c.claim {
		return false, nil
	}
	here := spot{c.p.Key(), c.p.Spends()}
	if onPath, ok := c.seen[here]; ok {
		return onPath, nil
	}
	if len(c.seen) >= c.most {
		return false, errLong
	}
	c.seen[here] = true
	defer func() { c.seen[here] = false }()
	moves := c.p.Moves(nil)
	if c.p.Turn().Wants() == c.claim {
		v, best, err := c.walker.Settle(c.p)
		if err != nil || v != c.claim || best == game.NoMove {
			return true, err
		}
		moves = []game.Move{best}
	}
	for _, m := range moves {
		c.play(m)
		if m == here.spend {
			c.later = append(c.later, append([]game.Move(nil), c.line[:c.depth]...))
			c.undo()
			continue
		}
		circles, err := c.visit()
		c.undo()
		if circles || err != nil {
			return circles, err
		}
	}
	return false, nil
}
