package shogi

import (
	"fmt"
	"slices"
	"strings"

	"github.com/yomi-solver/yomi/format/kif"
	"github.com/yomi-solver/yomi/game"
)

var (
	_ game.Recorder = (*Position)(nil)
	_ game.Recorder = (*Quest)(nil)
)

// scribe is a question whose solutions are written down.
type scribe interface {
	game.Problem
	game.Speaker
	kif(Move) kif.Move
	appendSFEN([]byte, byte) []byte
}

// formatKIF is the format that solutions are written in.
const formatKIF = "kif"

// Record writes a solution as KIF. Its main line is the answer; other first moves and
// the defender's other moves are variations. First moves have the comment 正解 if they are
// right and 誤り if they are wrong, lines end with 詰み or 不詰, and where moves are left
// out a comment says how many.
func (p *Position) Record(format string, t *game.Tree, comment string) (string, error) {
	return writeSolution(&Position{p.stage.clone(), p.bare}, format, t, comment)
}

// Record writes a solution in the same way.
func (q *Quest) Record(format string, t *game.Tree, comment string) (string, error) {
	return writeSolution(&Quest{q.stage.clone(), q.left, nil}, format, t, comment)
}

// writeSolution plays on a position that is its own.
func writeSolution(p scribe, format string, t *game.Tree, comment string) (string, error) {
	if format != formatKIF {
		return "", fmt.Errorf("shogi: format %s: want %s", format, formatKIF)
	}
	start, err := kif.FromSFEN(string(p.appendSFEN(nil, ' ')))
	if err != nil {
		return "", fmt.Errorf("shogi: %w", err)
	}
	root := &kif.Node{Comment: []string{p.Mover() + " to move; " + p.Goal() + "?"}}
	if comment != "" {
		root.Comment = append(root.Comment, comment)
	}
	for _, first := range best(t.Children) {
		n := follow(p, root, first)
		switch {
		case first.Right:
			n.Comment = slices.Insert(n.Comment, 0, "正解")
		case first.Value != game.Unknown:
			n.Comment = slices.Insert(n.Comment, 0, "誤り")
		}
	}
	var out strings.Builder
	err = kif.Write(&out, &kif.Collection{Records: []*kif.Record{{Start: start, Root: root}}})
	return out.String(), err
}

// best puts the right moves first, in the order that they have.
func best(list []*game.Tree) []*game.Tree {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b *game.Tree) int {
		switch {
		case a.Right == b.Right:
			return 0
		case a.Right:
			return -1
		}
		return 1
	})
	return list
}

// follow adds a move and all behind it to a node. A tree is no deeper than people read,
// so that it may recurse.
func follow(p scribe, to *kif.Node, t *game.Tree) *kif.Node {
	n := to.Add(p.kif(Move(t.Move) &^ quiet))
	n.Comment = append(n.Comment, t.Comment...)
	p.Play(t.Move)
	for _, c := range t.Children {
		follow(p, n, c)
	}
	if len(t.Children) == 0 {
		finish(p, n, t.Value)
	}
	p.Undo()
	if t.Left > 0 {
		n.Comment = append(n.Comment, fmt.Sprintf("省略：%d手", t.Left))
	}
	return n
}

// finish ends a line: with a mate if there is one on the board, with 不詰 where the answer is no.
func finish(p scribe, n *kif.Node, v game.Value) {
	switch {
	case v == game.Disproven:
		n.Children = append(n.Children, &kif.Node{End: kif.NoMate})
	case v == game.Proven && p.Value() == game.Proven:
		n.Children = append(n.Children, &kif.Node{End: kif.Mate})
	case v == game.Proven:
		n.Comment = append(n.Comment, "以下詰み")
	}
}
