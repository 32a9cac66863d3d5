package tsumego

import (
	"errors"
	"slices"
	"strings"

	"github.com/yomi-solver/yomi/format/sgf"
	"github.com/yomi-solver/yomi/game"
)

var (
	_ game.Inverter   = (*Position)(nil)
	_ game.Annotator  = (*Position)(nil)
	_ game.ByThreats  = (*Position)(nil)
	_ game.Relevancer = (*Position)(nil)
)

// colour is who plays a role.
func (p *Position) colour(s game.Side) Colour {
	if s == p.asks.side {
		return p.asks.hunter
	}
	return p.asks.hunter.Other()
}

// Spare lists the points of the region where a side could put a stone now.
func (p *Position) Spare(s game.Side) []game.Move {
	if p.Value() != game.Unknown {
		return nil
	}
	b, c := p.board, p.colour(s)
	var list []game.Move
	for _, q := range b.sets[Empty].And(p.asks.region).points() {
		if b.lives(q, c) && (q != b.ko || c != b.turn) {
			list = append(list, code(q))
		}
	}
	return list
}

// Ignored asks the question with one stone more of a side. It is not the same as a
// move and a pass: a pass of the hunter would let the owner end play by another one.
// The pass that answers lifts a ko, so none is left.
func (p *Position) Ignored(s game.Side, m game.Move) game.Problem {
	c := p.copy()
	turn := p.board.turn
	b := c.board
	b.Play(point(m), p.colour(s))
	fresh := b.bare()
	if err := fresh.Setup(b.Colour, turn); err != nil {
		panic(err) // no move leaves a block without a liberty
	}
	q := *p.asks
	q.wall, q.closed = Set{}, false
	c.board, c.asks, c.learned = fresh, &q, &learned{}
	c.prey = p.prey.And(fresh.sets[q.hunter.Other()])
	c.own = p.own.And(fresh.sets[q.hunter])
	c.passed, c.over, c.steps, c.track = false, false, nil, track{}
	q.watch()
	c.enclose()
	c.mark()
	return c
}

// ByThreats asks whether the hunter captures one block by threats of order 2: every
// move of his, if it is ignored, lets ataris take the block.
func (p *Position) ByThreats() (game.Problem, game.Side) {
	if !p.chased() {
		return nil, p.asks.side
	}
	return p.Forcing(), p.asks.side
}

// Annotate puts labels on the root of a record in SGF. Points outside a zone are
// dimmed.
func (p *Position) Annotate(record string, labels map[game.Move]string, zone []game.Move) (string, error) {
	c, err := sgf.Parse([]byte(record))
	if err != nil || len(c.Games) == 0 {
		return "", errors.New("go: the record to be annotated is no SGF")
	}
	b, root := p.board, c.Games[0]
	var values []sgf.Value
	for m, label := range labels {
		values = append(values, b.corner(point(m))+":"+sgf.SimpleText(label))
	}
	slices.Sort(values)
	if len(values) > 0 {
		root.Set("LB", values...)
	}
	if len(zone) > 0 {
		rest := b.points()
		for _, m := range zone {
			rest.Remove(point(m))
		}
		root.Set("DD", b.values(rest)...)
	}
	var out strings.Builder
	if err := sgf.Write(&out, c); err != nil {
		return "", err
	}
	return out.String(), nil
}
