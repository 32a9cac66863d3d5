package tsumego

import (
	"maps"
	"slices"
	"strings"

	"github.com/yomi-solver/yomi/format/ogs"
	"github.com/yomi-solver/yomi/format/sgf"
	"github.com/yomi-solver/yomi/game"
)

// Game is the entry of Go in the catalog.
var Game = game.Game{
	Name:  "go",
	Title: "Go: capture, life and death, semeai",
	Doc: `Problems of Go in SGF, as text or in files: one game is one problem, and so is each variation
behind an empty root. Puzzles of online-go.com in JSON are read, too. AB, AW and AE set up the stones, PL says who moves (else the colour of the
first move, else Black), MA or TR on stones mark the target, SQ marks the region. Without marks
the target is the group that the other side encloses, and the region is all that it can reach; where the
wall has holes, groups in danger are found, and their regions are closed by stones that the answer names.
Boards have up to 19x19 points. Goals: "kill" asks
whether all of the target is captured, "live" whether some of it stays, within the region; seki is
life. "capture" and "save" ask the same of a block on the whole board, "semeai" asks whether
the side to move captures the other's target before it loses its own. "connect" asks whether stones of
several blocks become one block, "cut" whether that can be prevented. Threats elsewhere stand behind
a colon: "kill:defender=2" gives the owner of the target two ko threats, "live:attacker=all" gives
its hunter as many as he likes. Passing is always allowed; a pass of
the hunter and one of the owner after it end play, and what is still there lives.`,
	Rules:    "tsumego/1",
	Goals:    append(append([]string(nil), goalNames...), matchGoals...),
	Files:    []string{".sgf"},
	Turns:    []string{Black.String(), White.String()},
	Parse:    parse,
	Split:    split,
	Readings: readings,
	Looks:    looks,
	Small:    small,
}

// split cuts a collection into its problems: the games, or the variations of a game
// that has nothing but variations with stones. What is wrong with a problem is told
// when it is read, so that it does not hold up the others.
func split(text string) ([]game.Item, error) {
	if ogs.Looks(text) {
		return splitOGS(text)
	}
	if !strings.Contains(text, "(") {
		return game.Lines(text) // sizes and moves, for matches
	}
	c, err := sgf.Parse([]byte(text))
	if err != nil {
		return nil, broken(err)
	}
	var items []game.Item
	for _, g := range c.Games {
		for _, root := range roots(g) {
			items = append(items, game.Item{Text: write(root), Line: root.Line, Meta: meta(root)})
		}
	}
	return items, nil
}

// roots are the roots of the problems in a game.
func roots(g *sgf.Node) []*sgf.Node {
	standing := 0
	for _, child := range g.Children {
		if stands(child) {
			standing++
		}
	}
	if stands(g) || moves(g) || standing < 2 {
		return []*sgf.Node{g}
	}
	var list []*sgf.Node
	for _, child := range g.Children {
		root := &sgf.Node{Children: child.Children, Line: child.Line}
		for _, name := range []string{"FF", "CA", "GM", "SZ", "PL"} {
			root.Set(name, g.Values(name)...)
		}
		for _, p := range child.Properties {
			root.Set(p.Name, p.Values...)
		}
		list = append(list, root)
	}
	return list
}

// stands tells whether a node puts stones on the board.
func stands(n *sgf.Node) bool { return n.Values("AB") != nil || n.Values("AW") != nil }

// meta is what a root says about its problem: a name, if it has one, and what its
// comment has in lines of the form "status=d1l;best=C3", which are understood where
// all fields are, and which first moves are right and wrong (recorded.go).
func meta(root *sgf.Node) map[string]string {
	const most = 80
	list := map[string]string{}
	comment, _ := root.Get("C")
	for line := range strings.Lines(comment.Text()) {
		maps.Copy(list, fields(line))
	}
	for _, name := range []string{"GN", "N", "PC"} {
		v, _ := root.Get(name)
		if id := []rune(v.SimpleText()); len(id) > 0 {
			list["id"] = string(id[:min(len(id), most)])
			break
		}
	}
	recordMoves(root, list)
	return list
}

// fields reads a line of metadata, nil if it is none.
func fields(line string) map[string]string {
	known := []string{"goal", "target", "region", "want", "status", "verdict", "best", "moves", "right", "wrong", "length", "known", "proof", "with"}
	list := map[string]string{}
	for field := range strings.SplitSeq(strings.TrimSpace(line), ";") {
		key, value, ok := strings.Cut(strings.TrimSpace(field), "=")
		if !ok || !slices.Contains(known, key) {
			return nil
		}
		list[key] = value
	}
	return list
}

// looks tells SGF and puzzles of online-go.com from other texts.
func looks(text string) bool {
	if ogs.Looks(text) {
		return true
	}
	rest, ok := strings.CutPrefix(strings.TrimSpace(text), "(")
	return ok && strings.HasPrefix(strings.TrimSpace(rest), ";")
}
