package tsumego

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/yomi-solver/yomi/format/ogs"
	"github.com/yomi-solver/yomi/format/sgf"
	"github.com/yomi-solver/yomi/game"
)

// parse reads a game in SGF and what is asked about it.
func parse(text string, q game.Question) (game.Problem, error) {
	if isAreaText(text) || isMatchGoal(q.Goal) {
		m, err := parseArea(text, q)
		if err != nil {
			return nil, fmt.Errorf("go: %w", err)
		}
		return m, nil
	}
	p, err := read(text, q)
	var unasked game.Unasked
	switch {
	case errors.As(err, &unasked):
		return nil, fmt.Errorf("go: %w", unasked)
	case err != nil:
		return nil, fmt.Errorf("go: %s", plain(err))
	}
	return p, nil
}

// plain drops the names of packages from an error: people read it.
func plain(err error) string {
	return strings.NewReplacer("sgf: ", "", "ogs: ", "", "tsumego: ", "", "\n", "; ").Replace(err.Error())
}

// broken is the error about a text that is no SGF: the line without the column,
// and the cause.
func broken(err error) error {
	line, rest, _ := strings.Cut(plain(err), ":")
	_, cause, _ := strings.Cut(rest, ": ")
	return fmt.Errorf("%s: %s", line, cause)
}

func read(text string, q game.Question) (*Position, error) {
	d, err := diagramOf(text, q)
	if err != nil {
		return nil, err
	}
	if err := d.spotted(q.Goal); err != nil {
		return nil, err
	}
	return d.ask(q.Goal)
}

// diagramOf is the diagram of a text, with what a question says in the place of what the text says.
func diagramOf(text string, q game.Question) (*diagram, error) {
	root, err := readRoot(text)
	if err != nil {
		return nil, err
	}
	d, err := readDiagram(root)
	if err != nil {
		return nil, err
	}
	return d, d.override(q)
}

// readRoot reads the first game of a text.
func readRoot(text string) (*sgf.Node, error) {
	if ogs.Looks(text) {
		return rootOGS(text)
	}
	c, err := sgf.Parse([]byte(text))
	if err != nil {
		return nil, broken(err)
	}
	return c.Games[0], nil
}

// override puts what the question says in the place of what the file says.
func (d *diagram) override(q game.Question) (err error) {
	if q.Turn != "" {
		c, err := parseTurn(q.Turn)
		if err != nil {
			return fmt.Errorf("turn: %w", err)
		}
		if c != d.turn && d.note != "" {
			return fmt.Errorf("turn %q: %v moves here", q.Turn, d.turn)
		}
		d.turn = c
	}
	if d.turn == Empty {
		d.turn = Black
	}
	if q.Target != "" {
		if d.target, err = d.board.parseTarget(q.Target); err != nil {
			return fmt.Errorf("target: %w", err)
		}
	}
	if q.Region != "" {
		if d.region, err = d.board.parsePoints(q.Region); err != nil {
			return fmt.Errorf("region: %w", err)
		}
		if err = d.shut(q.Region); err != nil {
			return fmt.Errorf("region: %w", err)
		}
		leaks := d.board.fence(&d.region)
		d.found = slices.ContainsFunc(strings.Split(q.Region, ","), isZone)
		d.open = d.found && leaks != Set{}
		if d.region.And(d.board.sets[Empty]) == (Set{}) {
			return fmt.Errorf("region %s has no empty point", q.Region)
		}
	}
	if q.Target != "" || q.Region != "" {
		d.note = ""
	}
	return nil
}

func parseTurn(text string) (Colour, error) {
	switch strings.ToLower(text) {
	case "black", "b":
		return Black, nil
	case "white", "w":
		return White, nil
	}
	return Empty, fmt.Errorf("%q: want black or white", text)
}

// parsePoints reads points and rectangles with commas between them.
func (b *Board) parsePoints(text string) (Set, error) {
	var set Set
	for word := range strings.SplitSeq(text, ",") {
		read := b.parseRectangle
		if isZone(word) {
			read = b.parseZone
		}
		part, err := read(strings.TrimSpace(word))
		if err != nil {
			return set, err
		}
		set = set.Or(part)
	}
	return set, nil
}

func (b *Board) parseRectangle(word string) (Set, error) {
	var set Set
	from, to, rect := strings.Cut(word, ":")
	if !rect {
		to = from
	}
	p, err := b.Find(from)
	if err != nil {
		return set, err
	}
	q, err := b.Find(to)
	if err != nil {
		return set, err
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
	return set, nil
}

// parseTarget reads points and rectangles that have stones.
func (b *Board) parseTarget(text string) (Set, error) {
	var stones Set
	for word := range strings.SplitSeq(text, ",") {
		read := b.parseRectangle
		if strings.HasPrefix(word, groupWord) {
			read = b.parseGroup
		}
		part, err := read(strings.TrimSpace(word))
		if err != nil {
			return stones, err
		}
		if part = part.AndNot(b.sets[Empty]); part == (Set{}) {
			return stones, fmt.Errorf("%s is empty", word)
		}
		stones = stones.Or(part)
	}
	return stones, nil
}

// errBoth is what every goal but semeai says to marks on stones of both colours.
var errBoth = errors.New("the target has stones of both colours; only semeai is about both")

// ask makes the position of a question about the diagram.
func (d *diagram) ask(goalText string) (*Position, error) {
	var asks question
	if goalText != "" {
		var err error
		if asks.goal, asks.threat, err = parseGoal(goalText); err != nil {
			return nil, err
		}
	}
	d.board.turn = d.turn
	p := &Position{board: d.board, asks: &asks, balance: asks.threat, learned: &learned{}}
	aim := d.aim
	if d.note != "" {
		aim = func(p *Position, _ bool) error { return d.restore(p) }
	}
	if err := aim(p, goalText != ""); err != nil {
		return nil, err
	}
	asks.side = asks.goal.hunts()
	if err := p.checkLink(); err != nil && d.note == "" {
		return nil, err
	}
	asks.shut, asks.fenced, asks.found, asks.open = d.shuts, d.fenced, d.found, d.open
	asks.watch()
	if err := d.bound(p); err != nil {
		return nil, err
	}
	p.enclose()
	p.mark()
	return p, nil
}

// aim finds out what the question is about, and which question it is if no goal is
// named: whoever moves wants to kill the other's stones or to make his own live,
// and where stones of both are marked it is a semeai.
func (d *diagram) aim(p *Position, named bool) error {
	b, asks := d.board, p.asks
	if stones := d.target.AndNot(b.sets[Empty]); stones != (Set{}) {
		d.target = stones // other marks were meant for something else
	}
	for _, q := range d.target.And(b.sets[Empty]).points() {
		return fmt.Errorf("target %s is empty", b.Name(q))
	}
	if d.target == (Set{}) {
		var err error
		if d.target, err = b.findTarget(asks.goal, named); err != nil {
			return err
		}
	}
	owner := White
	if d.target.And(b.sets[Black]) != (Set{}) {
		owner = Black
	}
	both := owner == Black && d.target.And(b.sets[White]) != Set{}
	switch {
	case named && both && !asks.goal.race():
		return errBoth
	case named && !both && asks.goal.race():
		return errors.New("the target has stones of one colour; semeai is about both")
	case !named && both:
		asks.goal = semeai
	case !named && owner == b.turn:
		asks.goal = live
	}
	asks.hunter = owner.Other()
	if both {
		asks.hunter = b.turn
	}
	for _, q := range d.target.points() {
		to := &p.prey
		if b.cells[q] == asks.hunter {
			to = &p.own
		}
		for _, s := range b.AppendStones(nil, q) {
			to.Add(s)
		}
	}
	return nil
}

// bound sets the region: what is marked, or what is enclosed with the target, or
// the board. Marks on nothing but stones mark no region. The target belongs to it:
// where it is taken, play goes on.
func (d *diagram) bound(p *Position) error {
	b, asks := d.board, p.asks
	asks.region = d.region
	switch {
	case d.note != "" && d.region != Set{}:
		return nil
	case d.region.And(b.sets[Empty]) != Set{}:
		asks.region = asks.region.Or(p.prey).Or(p.own)
	case asks.goal.enclosed() && p.prey != Set{}:
		asks.region = b.enclosure(p.prey, asks.hunter)
	default:
		asks.region = b.sets[Empty].Or(b.sets[Black]).Or(b.sets[White])
	}
	for _, q := range p.prey.points() {
		if b.Liberties(q).And(asks.region) != (Set{}) {
			return nil
		}
	}
	return errors.New("the region has no liberty of the target")
}

// String writes the position in SGF, on one line: target and region are marked, and
// YO has the rest.
func (p *Position) String() string {
	root := p.node()
	var out bytes.Buffer
	if err := sgf.Write(&out, &sgf.Collection{Games: []*sgf.Node{root}}); err != nil {
		panic(err) // a buffer takes all
	}
	return strings.ReplaceAll(strings.TrimSpace(out.String()), "\n", "")
}

// node is the position as the root of a game.
func (p *Position) node() *sgf.Node {
	b := p.board
	root := sgf.NewGame(b.width, b.height)
	root.Set("AB", b.values(b.sets[Black])...)
	root.Set("AW", b.values(b.sets[White])...)
	root.Set("PL", sgf.Value("BW"[b.turn-1:b.turn]))
	root.Set("MA", b.values(p.prey.Or(p.own))...)
	var region []sgf.Value
	for _, r := range b.rectangles(p.asks.region) {
		from, to := b.corner(r.from), b.corner(r.to)
		if region = append(region, from); from != to {
			region[len(region)-1] += ":" + to
		}
	}
	root.Set("SQ", region...)
	root.Set(noteName, p.formatNote())
	return root
}

// values lists points as SGF does.
func (b *Board) values(s Set) []sgf.Value {
	var list []sgf.Value
	for _, q := range s.points() {
		list = append(list, b.corner(q))
	}
	return list
}

// corner is a point as SGF writes it, counted from the top left corner.
func (b *Board) corner(p Point) sgf.Value {
	x, y := b.XY(p)
	return sgf.Point{Column: uint8(x), Row: uint8(b.height - 1 - y)}.Value()
}
