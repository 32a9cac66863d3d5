package engine

import (
	"fmt"
	"slices"
	"strings"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve"
)

// Branch is a game.Tree in the words of the game.
type Branch struct {
	Goal   string    `json:"goal,omitempty"`  // of the root, where it is not the report's
	Move   string    `json:"move,omitempty"`  // none at the root
	Result string    `json:"result"`          // behind the move
	Right  bool      `json:"right,omitempty"` // it gives its player what he wants
	Class  string    `json:"class,omitempty"` // of a first move: what it reaches, where that is known
	Left   int       `json:"left_out,omitempty"`
	Then   []*Branch `json:"then,omitempty"`
}

// How large a tree may grow. It is there to be looked at: beyond the first replies
// only the hardest one is shown, and what is left out is counted.
const (
	treeNodes = 5000 // moves in all
	treeDepth = 120  // moves of a line
	treeWidth = 3    // replies of a side that loses, as long as lines are short
	treeShort = 3    // moves that a line is short for
	treeShown = 2    // moves before knowledge may end a line
)

// grower makes a tree.
type grower struct {
	walker *solve.Walker
	room   int               // moves that may still be added
	path   map[game.Key]bool // positions on the way here
	lead   []game.Move       // what is left of the report's line, while the tree follows it
}

// leadOf reads the line of a report, as far as it is legal here.
func leadOf(p game.Problem, line []string) []game.Move {
	var lead []game.Move
	for _, word := range line {
		m, err := p.ParseMove(word)
		if err != nil {
			break
		}
		lead = append(lead, m)
		p.Play(m)
	}
	for range lead {
		p.Undo()
	}
	return lead
}

// front moves what begins a line to the front.
func front[T any](list []T, lead []game.Move, move func(T) game.Move) {
	if len(lead) == 0 {
		return
	}
	if i := slices.IndexFunc(list, func(t T) bool { return move(t) == lead[0] }); i > 0 {
		first := list[i]
		copy(list[1:], list[:i])
		list[0] = first
	}
}

// tree goes through the answer and the refutations of all other first moves.
func (s *session) tree(result solve.Result) error {
	root := &game.Tree{Value: result.Value, Children: s.firsts}
	s.solution, s.solved = root, s.problem
	w, err := s.walker(result.Nodes + lineNodes)
	if err != nil {
		return err
	}
	p, ok := s.problem.Clone().(game.Problem)
	if !ok {
		return fmt.Errorf("engine: a clone of a problem is none")
	}
	g := &grower{walker: w, path: map[game.Key]bool{p.Key(): true}}
	lead := leadOf(p, s.report.Line)
	front(root.Children, lead, func(t *game.Tree) game.Move { return t.Move })
	for i, first := range root.Children {
		// What one move leaves of its share is for those behind it.
		g.room += treeNodes / len(root.Children)
		p.Play(first.Move)
		g.lead = nil
		if i == 0 && len(lead) > 0 && lead[0] == first.Move {
			g.lead = lead[1:]
		}
		err = g.grow(p, first, 1)
		p.Undo()
		if err != nil {
			break // a limit; what there is may be looked at
		}
	}
	s.report.Tree = branch(p, root)
	if goal := s.problem.Goal(); goal != s.report.Goal {
		s.report.Tree.Goal = goal
	}
	return err
}

// grow adds what follows on a move that was just played.
func (g *grower) grow(p game.Problem, t *game.Tree, depth int) error {
	lead := g.lead
	if p.Value() != game.Unknown || g.path[p.Key()] || depth > treeShown && len(lead) == 0 && decided(p) == t.Value {
		return nil
	}
	moves, err := g.replies(p, t.Value)
	if err != nil {
		return err
	}
	keep := min(len(moves), treeWidth)
	if depth > treeShort {
		keep = 1
	}
	if depth >= treeDepth && len(lead) == 0 || g.room <= 0 {
		keep = 0
	}
	t.Left = len(moves) - keep
	g.path[p.Key()] = true
	defer delete(g.path, p.Key())
	for i, m := range moves[:keep] {
		g.lead = nil
		if i == 0 && len(lead) > 0 && lead[0] == m {
			g.lead = lead[1:]
		}
		child := &game.Tree{Move: m, Value: t.Value, Right: p.Turn().Wants() == t.Value}
		t.Children = append(t.Children, child)
		g.room--
		p.Play(m)
		err := g.grow(p, child, depth+1)
		p.Undo()
		if err != nil {
			return err
		}
	}
	return nil
}

// decided is what knowledge says of a position: players need no more to see.
func decided(p game.Problem) game.Value {
	if d, ok := p.(game.Decider); ok {
		return d.Decide()
	}
	return game.Unknown
}

// replies is one move that wins, or all that lose, the hardest first. What the report's
// line has comes before all others, if it does win.
func (g *grower) replies(p game.Problem, v game.Value) ([]game.Move, error) {
	if p.Turn().Wants() != v {
		moves := slices.Clone(g.walker.Hardest(p))
		front(moves, g.lead, func(m game.Move) game.Move { return m })
		return moves, nil
	}
	if len(g.lead) > 0 {
		p.Play(g.lead[0])
		got, err := p.Value(), error(nil)
		if got == game.Unknown {
			got, _, err = g.walker.Settle(p)
		}
		p.Undo()
		if err == nil && got == v {
			return g.lead[:1], nil
		}
	}
	got, best, err := g.walker.Settle(p)
	if err != nil || got != v || best == game.NoMove {
		return nil, err
	}
	return []game.Move{best}, nil
}

// branch puts a tree into words. The position is the one before its children.
func branch(p game.Problem, t *game.Tree) *Branch {
	b := &Branch{Result: t.Value.String(), Right: t.Right, Class: t.Class, Left: t.Left}
	for _, c := range t.Children {
		name := p.FormatMove(c.Move)
		p.Play(c.Move)
		then := branch(p, c)
		p.Undo()
		then.Move = name
		b.Then = append(b.Then, then)
	}
	return b
}

// mayRecord refuses formats that the game does not write.
func (s *session) mayRecord() error {
	if s.job.Record == "" {
		return nil
	}
	r, ok := s.problem.(game.Recorder)
	if !ok {
		return fmt.Errorf("--format %s: %s does not write solutions so", s.job.Record, s.job.Game)
	}
	_, err := r.Record(s.job.Record, &game.Tree{}, "")
	return err
}

// record keeps the solution, or what there is of it, and writes it as players do if
// the job wants that.
func (s *session) record() error {
	problem, r := s.problem, s.report
	if s.solved != nil {
		problem = s.solved
	}
	if s.solution != nil || s.job.Record != "" {
		r.solution = &recording{problem: problem, annotated: s.problem, tree: s.solution}
	}
	if s.job.Record == "" {
		return nil
	}
	text, err := r.WriteRecord(s.job.Record)
	r.Record = text
	return err
}

// recording is what a record is written of.
type recording struct {
	problem   game.Problem // that the tree is of
	annotated game.Problem // that inversions are of
	tree      *game.Tree   // nil: there is none
}

// WriteRecord writes the solution as the game's players do, in a format such as "sgf".
// It takes a job that asked for a tree or a record.
func (r *Report) WriteRecord(format string) (string, error) {
	s := r.solution
	if s == nil {
		return "", fmt.Errorf("there is no solution tree to write as %s", format)
	}
	w, ok := s.problem.(game.Recorder)
	if !ok {
		return "", fmt.Errorf("%s does not write solutions as %s", r.Game, format)
	}
	t, comment := s.tree, r.Verdict
	if r.Sound != nil {
		comment = strings.Join(append([]string{comment, r.Sound.Verdict}, r.Sound.Faults...), "\n")
	}
	if r.Status != "" {
		comment += ", " + r.Status
	}
	if t == nil {
		t, comment = &game.Tree{}, game.Unknown.String()
	}
	text, err := w.Record(format, t, comment)
	if err != nil {
		return text, err
	}
	return r.annotate(s.annotated, text)
}
