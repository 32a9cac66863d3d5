package tsumego

import (
	"errors"
	"fmt"
	"strings"

	"github.com/yomi-solver/yomi/format/sgf"
)

// diagram is what a file says about a position.
type diagram struct {
	board  *Board
	turn   Colour // Empty: not told
	target Set    // marked by MA or TR
	region Set    // marked by SQ
	note   string // the property YO; empty: there is none
	shuts  Set    // stones that were added to shut a region
	fenced bool   // they fence it in
	found  bool   // the region was found
	open   bool   // and leads into the open
}

// readDiagram reads a game up to its first move: stones, marks, and who moves. The
// stones may stand in the root, or in nodes behind it that add to each other.
func readDiagram(root *sgf.Node) (*diagram, error) {
	if v, ok := root.Get("GM"); ok && v.SimpleText() != "" && v.SimpleText() != "1" {
		return nil, fmt.Errorf("GM[%.20s] is another game than Go, which is GM[1]", v)
	}
	width, height, err := root.Size()
	if err != nil {
		return nil, err
	}
	b, err := New(width, height, Rules{})
	if err != nil {
		return nil, err
	}
	d := &diagram{board: b}
	var stones [area]Colour
	for n := root; n != nil; n = d.next(n, &stones) {
		if err := d.setup(n, &stones); err != nil {
			return nil, err
		}
	}
	if stones == [area]Colour{} {
		return nil, errors.New("no stones on the board")
	}
	if d.turn == Empty {
		d.turn = turnOf(root)
	}
	return d, b.Setup(func(p Point) Colour { return stones[p] }, Black)
}

// next is the node where the setting up goes on: the first child, unless moves
// begin there, or the stones are there and variations follow.
func (d *diagram) next(n *sgf.Node, stones *[area]Colour) *sgf.Node {
	if len(n.Children) == 0 || moves(n) || moves(n.Children[0]) {
		return nil
	}
	if len(n.Children) > 1 && *stones != [area]Colour{} {
		return nil
	}
	return n.Children[0]
}

// moves tells whether a node has a move.
func moves(n *sgf.Node) bool { return mover(n) != Empty }

// mover is who moves in a node.
func mover(n *sgf.Node) Colour {
	if _, ok := n.Get("B"); ok {
		return Black
	}
	if _, ok := n.Get("W"); ok {
		return White
	}
	return Empty
}

// setup takes in the stones, the marks and the player of one node.
func (d *diagram) setup(n *sgf.Node, stones *[area]Colour) error {
	var fresh [3]Set
	for c, name := range []string{Empty: "AE", Black: "AB", White: "AW"} {
		if err := d.add(n, name, &fresh[c]); err != nil {
			return err
		}
	}
	both := fresh[Black].And(fresh[White])
	for _, p := range both.Append(nil) {
		return fmt.Errorf("%s has stones of both colours", d.board.Name(p))
	}
	for c := range fresh {
		for _, p := range fresh[c].Append(nil) {
			stones[p] = Colour(c)
		}
	}
	if c := told(n); c != Empty {
		d.turn = c
	}
	if v, ok := n.Get(noteName); ok {
		d.note = v.SimpleText()
	}
	return errors.Join(d.add(n, "MA", &d.target), d.add(n, "TR", &d.target), d.add(n, "SQ", &d.region))
}

// add puts the points of a property into a set.
func (d *diagram) add(n *sgf.Node, name string, to *Set) error {
	b := d.board
	list, err := sgf.Points(n.Values(name), b.width, b.height)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	for _, q := range list {
		to.Add(b.At(int(q.Column), b.height-1-int(q.Row)))
	}
	return nil
}

// told is who moves by the word of a node. Some files have an empty PL, or two.
func told(n *sgf.Node) Colour {
	for _, v := range n.Values("PL") {
		if c, err := v.Colour(); err == nil {
			return map[sgf.Colour]Colour{sgf.Black: Black, sgf.White: White}[c]
		}
	}
	return Empty
}

// turnOf is who moves in a game: as the root says, or who makes the first move.
func turnOf(root *sgf.Node) Colour {
	if c := told(root); c != Empty {
		return c
	}
	for n := range root.All() {
		if c := mover(n); c != Empty {
			return c
		}
	}
	return Empty
}

// noteName is the property that holds what SGF has no word for. A position that
// was played on needs it: which side hunts, whose stones may be gone, how many
// passes were made, what ko forbids, and which threats are left. Its words stand
// between commas, those but the first as in states:
//
//	YO[hunter=black,p,ko=C3,t=-1]
//
// In a root with this property, marks are taken literally: MA is all of the target
// and nothing else, SQ all of the region.
const noteName = "YO"

const hunterNote = "hunter="

// formatNote writes the property YO of a position.
func (p *Position) formatNote() sgf.Value {
	return sgf.SimpleText(hunterNote + p.asks.hunter.String() + string(p.appendWords(nil)))
}

// restore completes a position from the property YO.
func (d *diagram) restore(p *Position) error {
	hunter, rest, _ := strings.Cut(d.note, ",")
	name, ok := strings.CutPrefix(hunter, hunterNote)
	c, err := parseTurn(name)
	if !ok || err != nil {
		return fmt.Errorf("%s[%.40s]: want %sblack or %[3]swhite first", noteName, d.note, hunterNote)
	}
	p.asks.hunter = c
	p.prey = d.target.And(d.board.sets[c.Other()])
	p.own = d.target.And(d.board.sets[c])
	switch {
	case d.target.And(d.board.sets[Empty]) != Set{}:
		return errors.New("a mark of the target is on an empty point")
	case !p.asks.goal.race() && p.own != Set{}:
		return errBoth
	}
	if err := p.readWords([]byte(rest)); err != nil {
		return fmt.Errorf("%s: %w", noteName, err)
	}
	return nil
}
