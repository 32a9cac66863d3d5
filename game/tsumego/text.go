package tsumego

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/yomi-solver/yomi/format/sgf"
	"github.com/yomi-solver/yomi/game"
)

// parse reads a game in SGF with the question's marks.
func parse(text string, q game.Question) (game.Problem, error) {
	if isAreaText(text) || isMatchGoal(q.Goal) {
		m, err := parseArea(text, q)
		if err != nil {
			return nil, fmt.Errorf("go: %w", err)
		}
		return m, nil
	}
	p, err := read(text, q)
	if err != nil {
		return nil, fmt.Errorf("go: %w", err)
	}
	return p, nil
}

func read(text string, q game.Question) (*Position, error) {
	c, err := sgf.Parse([]byte(text))
	if err != nil {
		return nil, err
	}
	d, err := readDiagram(c.Games[0])
	if err != nil {
		return nil, err
	}
	if q.Turn != "" {
		if d.turn, err = parseTurn(q.Turn); err != nil {
			return nil, err
		}
	}
	if q.Target != "" {
		if d.target, err = d.board.parsePoints(q.Target); err != nil {
			return nil, fmt.Errorf("target: %w", err)
		}
	}
	if q.Region != "" {
		if d.region, err = d.board.parsePoints(q.Region); err != nil {
			return nil, fmt.Errorf("region: %w", err)
		}
	}
	return d.ask(q.Goal)
}

// diagram is what a file says about a position.
type diagram struct {
	board  *Board
	turn   Colour // Empty: not told
	target Set
	region Set
}

// readDiagram reads setup stones and marks of a root, and who moves.
func readDiagram(root *sgf.Node) (*diagram, error) {
	width, height, err := root.Size()
	if err != nil {
		return nil, err
	}
	b, err := New(width, height, Rules{})
	if err != nil {
		return nil, err
	}
	d := &diagram{board: b}
	stones := map[Point]Colour{}
	for name, c := range map[string]Colour{"AB": Black, "AW": White} {
		list, err := sgf.Points(root.Values(name), width, height)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		for _, q := range list {
			at := b.At(int(q.Column), height-1-int(q.Row))
			if stones[at] == c.Other() {
				return nil, fmt.Errorf("%s has stones of both colours", b.Name(at))
			}
			stones[at] = c
		}
	}
	if len(stones) == 0 {
		return nil, errors.New("no stones on the board")
	}
	d.turn = turnOf(root)
	if err := b.Setup(func(p Point) Colour { return stones[p] }, Black); err != nil {
		return nil, err
	}
	for _, m := range []struct {
		name string
		to   *Set
	}{{"MA", &d.target}, {"TR", &d.target}, {"SQ", &d.region}} {
		list, err := sgf.Points(root.Values(m.name), width, height)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", m.name, err)
		}
		for _, q := range list {
			m.to.Add(b.At(int(q.Column), height-1-int(q.Row)))
		}
	}
	return d, nil
}

// turnOf is who moves: as PL says, or the colour of the first move below.
func turnOf(root *sgf.Node) Colour {
	for _, v := range root.Values("PL") {
		if c, err := v.Colour(); err == nil {
			return colourOf(c)
		}
	}
	for n := range root.All() {
		if _, ok := n.Get("B"); ok {
			return Black
		}
		if _, ok := n.Get("W"); ok {
			return White
		}
	}
	return Empty
}

func colourOf(c sgf.Colour) Colour {
	if c == sgf.White {
		return White
	}
	return Black
}

func parseTurn(text string) (Colour, error) {
	switch strings.ToLower(text) {
	case "black", "b":
		return Black, nil
	case "white", "w":
		return White, nil
	}
	return Empty, fmt.Errorf("turn %q: want black or white", text)
}

// parsePoints reads points and rectangles with commas between them.
func (b *Board) parsePoints(text string) (Set, error) {
	var set Set
	for word := range strings.SplitSeq(text, ",") {
		from, to, rect := strings.Cut(strings.TrimSpace(word), ":")
		p, err := b.Find(from)
		if err != nil {
			return set, err
		}
		q := p
		if rect {
			if q, err = b.Find(to); err != nil {
				return set, err
			}
		}
		if p == Pass || q == Pass {
			return set, fmt.Errorf("%q is no point", word)
		}
		x0, y0 := b.XY(p)
		x1, y1 := b.XY(q)
		for x := min(x0, x1); x <= max(x0, x1); x++ {
			for y := min(y0, y1); y <= max(y0, y1); y++ {
				set.Add(b.At(x, y))
			}
		}
	}
	return set, nil
}

// ask makes the position of a question about the diagram.
func (d *diagram) ask(goalText string) (*Position, error) {
	b := d.board
	if d.target == (Set{}) {
		return nil, errors.New("no target")
	}
	asks := question{goal: kill}
	if goalText != "" {
		var err error
		if asks.goal, asks.threat, err = parseGoal(goalText); err != nil {
			return nil, err
		}
	}
	var owner Colour
	for _, p := range d.target.Append(nil) {
		switch c := b.cells[p]; {
		case c == Empty:
			return nil, fmt.Errorf("target %s is empty", b.Name(p))
		case owner != Empty && c != owner:
			return nil, errors.New("target has stones of both colours")
		default:
			owner = c
		}
	}
	if d.turn == Empty {
		d.turn = Black
	}
	if goalText == "" && d.turn == owner {
		asks.goal = live
	}
	asks.hunter, asks.side = owner.Other(), asks.goal.hunts()
	b.turn = d.turn
	p := &Position{board: b, asks: &asks, balance: asks.threat}
	for _, q := range d.target.Append(nil) {
		for _, s := range b.AppendStones(nil, q) {
			p.prey.Add(s)
		}
	}
	switch {
	case d.region != Set{}:
		asks.region = d.region
	case asks.goal.enclosed():
		asks.region = b.enclosure(p.prey, asks.hunter)
	default:
		asks.region = b.sets[Empty].Or(b.sets[Black]).Or(b.sets[White])
	}
	p.mark()
	return p, nil
}

// String writes the position in SGF, on one line: target and region are marked.
func (p *Position) String() string {
	b := p.board
	root := sgf.NewGame(b.width, b.height)
	list := func(name string, s Set) {
		var points []sgf.Point
		for _, q := range s.Append(nil) {
			x, y := b.XY(q)
			points = append(points, sgf.Point{Column: uint8(x), Row: uint8(b.height - 1 - y)})
		}
		if len(points) > 0 {
			root.Set(name, sgf.Values(points)...)
		}
	}
	list("AB", b.sets[Black])
	list("AW", b.sets[White])
	root.Set("PL", sgf.Value("BW"[b.turn-1:b.turn]))
	list("MA", p.prey.Or(p.own))
	list("SQ", p.asks.region)
	var out bytes.Buffer
	if err := sgf.Write(&out, &sgf.Collection{Games: []*sgf.Node{root}}); err != nil {
		panic(err) // a buffer takes all
	}
	return strings.ReplaceAll(strings.TrimSpace(out.String()), "\n", "")
}
