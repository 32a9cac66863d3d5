package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/yomi-solver/yomi/game"
)

// Picture is the tree that a small search has walked, for people who want to see how
// an algorithm works.
type Picture struct {
	Algorithm string   `json:"algorithm"`
	Result    string   `json:"result"`
	Reason    string   `json:"reason"`
	Searched  uint64   `json:"nodes_searched"`
	Nodes     []Sketch `json:"nodes"` // the root first, parents before children
	Truncated bool     `json:"truncated"`
}

// Sketch is a node of a picture. The same position on two paths is two nodes.
type Sketch struct {
	ID       int    `json:"id"`
	Parent   int    `json:"parent"` // -1 at the root
	Depth    int    `json:"depth"`
	Move     string `json:"move,omitempty"`
	Turn     string `json:"turn"` // attacker or defender
	Proof    uint32 `json:"proof"`
	Disproof uint32 `json:"disproof"`
	Value    string `json:"value"`
	Step     int    `json:"step"`   // when its children were first listed, from 1; 0: never
	Visits   int    `json:"visits"` // how often its numbers were added up
}

// PictureNodes is the most that a search for a picture may spend.
const PictureNodes = 2000

// maxSketches is how many nodes a picture may have, however many children they list.
const maxSketches = 5000

var errNoPicture = errors.New("this algorithm keeps no tree that can be drawn; try pns or dfpn")

// Draw searches the question of a job once and draws the search. Of the job only the question, the
// algorithm with its settings, and the limits count.
func Draw(ctx context.Context, job Job) (*Picture, error) {
	r := &Report{Game: job.Game, Assumed: []string{}}
	paint := &painter{index: map[edge]int{}}
	job = Job{
		Text: job.Text, Game: job.Game, Question: job.Question, Algorithm: job.Algorithm, Settings: job.Settings,
		Time: job.Time, Nodes: min(job.Nodes, PictureNodes), Memory: job.Memory, AnyWin: true, watch: paint,
	}
	if job.Nodes == 0 {
		job.Nodes = PictureNodes
	}
	s, err := newSession(ctx, job, r)
	if err != nil {
		return nil, err
	}
	defer s.close()
	if s.scorer != nil {
		return nil, fmt.Errorf("a picture shows one question; the goal %s asks several", r.Goal)
	}
	var ok bool
	if paint.problem, ok = s.problem.Clone().(game.Problem); !ok {
		return nil, errors.New("engine: a clone of a problem is none")
	}
	paint.list = []Sketch{{Parent: -1, Turn: s.problem.Turn().String(), Proof: 1, Disproof: 1, Value: game.Unknown.String()}}
	if job.Time > 0 {
		limited, cancel := context.WithTimeout(ctx, job.Time)
		defer cancel()
		s.limited = limited
	}
	result, err := s.solve(s.problem)
	r.take(s.problem, result)
	r.tell(ctx, err)
	if r.Error != "" {
		return nil, err
	}
	if paint.step == 0 && s.problem.Value() == game.Unknown {
		return nil, errNoPicture
	}
	paint.numbers(0, result.Numbers)
	return &Picture{
		Algorithm: r.Algorithm, Result: r.Result, Reason: r.Reason, Searched: result.Nodes,
		Nodes: paint.list, Truncated: paint.cut,
	}, nil
}

// painter is a search.Watcher that draws a tree.
type painter struct {
	problem game.Problem // at the root
	list    []Sketch
	index   map[edge]int
	step    int
	cut     bool
}

// edge names a node by its parent.
type edge struct {
	parent int
	move   game.Move
}

// find gives the node behind a line, if it is drawn.
func (t *painter) find(line []game.Move) (int, bool) {
	n, ok := 0, true
	for _, m := range line {
		if n, ok = t.index[edge{n, m}]; !ok {
			return 0, false
		}
	}
	return n, true
}

// numbers sets those of a node.
func (t *painter) numbers(n int, now game.Numbers) {
	s := &t.list[n]
	s.Proof, s.Disproof, s.Value = now.Proof, now.Disproof, now.Value().String()
}

// Counted takes over the numbers of a node.
func (t *painter) Counted(line []game.Move, now game.Numbers) {
	if n, ok := t.find(line); ok {
		t.numbers(n, now)
		t.list[n].Visits++
	}
}

// Opened draws the children of a node. Searches of other questions than the root's, which
// some algorithms make besides, play moves that are not legal here, and are left out.
func (t *painter) Opened(line []game.Move, turn game.Side, children []game.Child) {
	n, ok := t.find(line)
	if !ok {
		return
	}
	played := 0
	defer func() {
		for range played {
			t.problem.Undo()
		}
	}()
	for _, m := range line {
		t.problem.Play(m)
		played++
	}
	if t.problem.Turn() != turn {
		return
	}
	legal := t.problem.Moves(nil)
	if t.list[n].Step == 0 {
		t.step++
		t.list[n].Step = t.step
	}
	for _, c := range children {
		if slices.Contains(legal, c.Move) {
			t.child(n, len(line)+1, c)
		}
	}
}

// child draws a child of a node or takes over its numbers. The position stands at the node.
func (t *painter) child(parent, depth int, c game.Child) {
	at := edge{parent, c.Move}
	i, ok := t.index[at]
	if !ok {
		if len(t.list) >= maxSketches {
			t.cut = true
			return
		}
		i = len(t.list)
		t.index[at] = i
		name := t.problem.FormatMove(c.Move)
		t.problem.Play(c.Move)
		turn := t.problem.Turn()
		t.problem.Undo()
		t.list = append(t.list, Sketch{ID: i, Parent: parent, Depth: depth, Move: name, Turn: turn.String()})
	}
	t.numbers(i, c.Numbers)
}
