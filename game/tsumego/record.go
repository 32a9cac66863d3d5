package tsumego

import (
	"fmt"
	"strings"

	"github.com/yomi-solver/yomi/format/sgf"
	"github.com/yomi-solver/yomi/game"
)

var _ game.Recorder = (*Position)(nil)

// Record writes a solution as SGF, in the ways in which programs for problems tell
// right from wrong. First moves have TE or BM; a line behind a right one ends with
// the comment RIGHT, behind a wrong one with Wrong; and the last node says who has
// reached what he wanted, GB or GW. The comment of a wrong first move begins with the
// class that it reaches.
func (p *Position) Record(format string, t *game.Tree, comment string) (string, error) {
	if format != "sgf" {
		return "", fmt.Errorf("go: format %s: want sgf", format)
	}
	root := p.node()
	text := p.Mover() + " to move; " + p.Goal() + "?"
	if comment != "" {
		text += "\n" + comment
	}
	root.Set("C", sgf.Text(text))
	c := p.copy()
	for _, first := range t.Children {
		n := c.follow(root, first, first, c.board.turn)
		switch {
		case first.Right:
			n.Set("TE", "1")
		case first.Value != game.Unknown:
			n.Set("BM", "1")
			if old, _ := n.Get("C"); first.Class != "" {
				n.Set("C", sgf.Text(strings.TrimSpace(first.Class+"\n"+old.Text())))
			}
		}
	}
	var out strings.Builder
	if err := sgf.Write(&out, &sgf.Collection{Games: []*sgf.Node{root}}); err != nil {
		return "", err
	}
	return out.String(), nil
}

// follow adds a move and all behind it to a node. Who solves made the first move.
func (p *Position) follow(to *sgf.Node, t, first *game.Tree, solver Colour) *sgf.Node {
	b, q := p.board, point(t.Move)
	name, value := "BW"[b.turn-1:b.turn], sgf.Value("")
	if q != Pass {
		value = b.corner(q)
	}
	n := to.Add(sgf.Property{Name: name, Values: []sgf.Value{value}})
	children := t.Children
	if quiet(t) {
		children = nil
	}
	p.Play(t.Move)
	for _, c := range children {
		p.follow(n, c, first, solver)
	}
	p.Undo()
	var comment []string
	if len(children) == 0 && first.Value != game.Unknown {
		word, winner := "RIGHT", solver
		if !first.Right {
			word, winner = "Wrong", solver.Other()
		}
		comment = append(comment, word)
		n.Set([]string{Black: "GB", White: "GW"}[winner], "1")
	}
	if t.Left > 0 && len(children) == len(t.Children) {
		comment = append(comment, fmt.Sprintf("moves left out: %d", t.Left))
	}
	if len(comment) > 0 {
		n.Set("C", sgf.Text(strings.Join(comment, "\n")))
	}
	return n
}

// quiet tells whether nothing but passes follow, which players do not write down.
func quiet(t *game.Tree) bool {
	for _, c := range t.Children {
		if point(c.Move) != Pass || !quiet(c) {
			return false
		}
	}
	return true
}
