package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/yomi-solver/yomi/engine"
	"github.com/yomi-solver/yomi/game"
)

// inversions adds the flags about moves that overturn an answer.
func (f *jobFlags) inversions(c *cobra.Command) {
	fl := c.Flags()
	fl.BoolVar(&f.job.Inversions, "inversions", false, "find the loser's moves that overturn the answer if they are ignored")
	fl.StringArrayVar(&f.job.With, "with", nil, "`POINTS`, a further target on the same board, or GOAL=POINTS: with --inversions, find moves that overturn both answers; repeatable")
	fl.StringVar(&f.inversionNodes, "inversion-nodes", "", "node limit for each such move: `1000` (default 10k, or less if there are many moves)")
}

// The marks of inversions on a board.
const (
	doubleMark = "@"
	strongMark = "#"
	weakMark   = "+"
	zoneMark   = ":"
	groundMark = "."
)

// mark is a board with the inversions on it. Stones stay as they are.
func mark(d *game.Diagram, r *engine.Report) *game.Diagram {
	i := r.Inversions
	marked := game.Diagram{Columns: d.Columns}
	for _, row := range d.Rows {
		cells := slices.Clone(row.Cells)
		for x := range cells {
			cell := &cells[x]
			name := d.Columns[x] + row.Label
			if cell.Ink != game.Ground {
				continue
			}
			switch {
			case slices.ContainsFunc(r.Double, func(d engine.Double) bool { return d.Move == name }):
				*cell = game.Cell{Text: doubleMark, Ink: game.Marked}
			case slices.Contains(i.Strong, name):
				*cell = game.Cell{Text: strongMark, Ink: game.Marked}
			case slices.Contains(i.Weak, name):
				*cell = game.Cell{Text: weakMark, Ink: game.Marked}
			case slices.Contains(i.Zone, name):
				cell.Text = zoneMark
			case cell.Text == zoneMark: // the region stands on the first board
				cell.Text = groundMark
			}
		}
		marked.Rows = append(marked.Rows, game.Row{Label: row.Label, Cells: cells})
	}
	return &marked
}

// describeInversions writes the inversions for people.
func describeInversions(b *strings.Builder, r *engine.Report, colour bool) {
	i := r.Inversions
	if i == nil {
		return
	}
	fmt.Fprintf(b, "\n  moves of %s that overturn this if they are ignored:\n", i.Loser)
	if r.Board != nil {
		b.WriteString(draw(mark(r.Board, r), colour))
	}
	listInversions(b, i)
	if len(i.Zone) > 0 {
		fmt.Fprintf(b, "  %s the answer depends on these points and on stones beside them\n", zoneMark)
	}
	fmt.Fprintf(b, "    %d moves tried, %s nodes\n\n", i.Tried, count(i.Nodes))
	for _, w := range r.With {
		fmt.Fprintf(b, "  %s of %s? %s: %s\n", w.Goal, w.Target, w.Result, w.Verdict)
		if w.Inversions != nil {
			listInversions(b, w.Inversions)
		}
	}
	for _, d := range r.Double {
		kind := "weak"
		if d.Strong {
			kind = "strong"
		}
		fmt.Fprintf(b, "  %s %s overturns %s, %s\n", doubleMark, d.Move, strings.Join(d.Targets, " and "), kind)
	}
	if len(r.With) > 0 {
		b.WriteByte('\n')
	}
}

// listInversions writes the moves.
func listInversions(b *strings.Builder, i *engine.Inversions) {
	list := func(mark, title string, moves []string) {
		if len(moves) > 0 {
			fmt.Fprintf(b, "  %s %s: %s\n", mark, title, strings.Join(moves, " "))
		}
	}
	list(strongMark, "strong", i.Strong)
	list(weakMark, "weak", i.Weak)
	list(" ", "untried", i.Untried)
	if len(i.Either()) == 0 && len(i.Untried) == 0 {
		b.WriteString("    none\n")
	}
}
