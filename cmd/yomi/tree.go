package main

import (
	"fmt"
	"strings"

	"github.com/yomi-solver/yomi/engine"
)

// drawTree writes what follows at a node of a solution, a line for each move and
// what is forced behind it. A plus is before a first move that is right, a minus
// before one that is wrong, and what that reaches stands behind the sign.
func drawTree(b *strings.Builder, t *engine.Branch, margin string) {
	for _, c := range t.Then {
		sign := "-"
		switch {
		case c.Right:
			sign = "+"
		case c.Result == "unknown":
			sign = "?"
		}
		b.WriteString(margin + sign + " ")
		if c.Class != "" && !c.Right {
			b.WriteString(c.Class + ": ")
		}
		drawLine(b, c, margin+"  ")
	}
}

// drawLine writes moves in one line up to where they divide.
func drawLine(b *strings.Builder, t *engine.Branch, margin string) {
	for b.WriteString(t.Move); len(t.Then) == 1; b.WriteString(" " + t.Move) {
		if t.Left > 0 {
			fmt.Fprintf(b, " (or %d others)", t.Left)
		}
		t = t.Then[0]
	}
	if t.Left > 0 {
		fmt.Fprintf(b, " ... %d more", t.Left)
	}
	b.WriteByte('\n')
	for _, c := range t.Then {
		b.WriteString(margin)
		drawLine(b, c, margin+"  ")
	}
}
