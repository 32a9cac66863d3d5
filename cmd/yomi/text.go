package main

import (
	"fmt"
	"strings"

	"github.com/yomi-solver/yomi/engine"
	"github.com/yomi-solver/yomi/game"
)

// Colours of the inks on a terminal.
var colours = map[game.Ink]string{
	game.Ground: "\x1b[90m",
	game.First:  "\x1b[1;33m",
	game.Second: "\x1b[1;36m",
	game.Marked: "\x1b[1;31m",
}

const plainInk = "\x1b[0m"

// draw writes a board as text, in colour if asked.
func draw(d *game.Diagram, colour bool) string {
	width, margin := 1, 0
	for _, row := range d.Rows {
		margin = max(margin, len([]rune(row.Label)))
		for _, c := range row.Cells {
			width = max(width, len([]rune(c.Text)))
		}
	}
	for _, c := range d.Columns {
		width = max(width, len([]rune(c)))
	}
	var b strings.Builder
	for _, row := range d.Rows {
		line := fmt.Sprintf("  %*s", margin, row.Label)
		for _, c := range row.Cells {
			cell := fmt.Sprintf(" %*s", width, c.Text)
			if colour {
				cell = colours[c.Ink] + cell + plainInk
			}
			line += cell
		}
		b.WriteString(strings.TrimRight(line, " "))
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "  %*s", margin, "")
	for _, c := range d.Columns {
		fmt.Fprintf(&b, " %*s", width, c)
	}
	return strings.TrimRight(b.String(), " ") + "\n"
}

// describe writes a report for people.
func describe(r *engine.Report, colour bool) string {
	var b strings.Builder
	if r.ID != "" {
		fmt.Fprintf(&b, "%s\n", r.ID)
	}
	if r.Board != nil {
		b.WriteString(draw(r.Board, colour))
	}
	b.WriteString(asks(r))
	answer := r.Result
	if r.Verdict != r.Result {
		answer += ": " + r.Verdict
	}
	if colour {
		answer = "\x1b[1m" + answer + plainInk
	}
	fmt.Fprintf(&b, "  %s", answer)
	if r.Reason != "solved" {
		fmt.Fprintf(&b, " (%s)", reasons[r.Reason])
	}
	b.WriteByte('\n')
	b.WriteString(facts(r))
	if len(r.Moves) > 0 {
		fmt.Fprintf(&b, "  moves: %s\n", strings.Join(r.Moves, " "))
	} else if r.Value() == game.Unknown && r.Best != "" {
		fmt.Fprintf(&b, "  best: %s\n", r.Best)
	}
	b.WriteString(others(r))
	if len(r.Line) > 0 {
		fmt.Fprintf(&b, "  line: %s\n", strings.Join(r.Line, " "))
	}
	if r.Sound != nil {
		b.WriteString(describeSound(r.Sound, "  "))
	}
	if r.Tree != nil {
		b.WriteString("  tree:\n")
		drawTree(&b, r.Tree, "    ")
	}
	describeInversions(&b, r, colour)
	remarks(&b, r)
	if r.Algorithm != "" {
		fmt.Fprintf(&b, "  %s: %s nodes, %s nodes/s, %s table entries, ",
			r.Algorithm, count(r.Nodes), count(r.NodesPerSecond), count(r.TableEntries))
	} else {
		b.WriteString("  no search: ")
	}
	fmt.Fprintf(&b, "%.3g s\n\n", r.TimeMS/1000)
	return b.String()
}

// asks says who moves, and what for if a question was found.
func asks(r *engine.Report) string {
	if r.Goal == "" {
		return fmt.Sprintf("  %s to move\n\n", r.Turn)
	}
	return fmt.Sprintf("  %s to move; %s?\n\n", r.Turn, r.Goal)
}

// facts is what is known besides the answer, a line for each.
func facts(r *engine.Report) string {
	var b strings.Builder
	if r.Status != "" {
		fmt.Fprintf(&b, "  status: %s\n", r.Status)
	}
	if strings.HasSuffix(r.Class, " "+r.Verdict) { // it says more
		fmt.Fprintf(&b, "  class: %s\n", r.Class)
	}
	if r.Outcome != "" {
		fmt.Fprintf(&b, "  value: %s\n", r.Outcome)
	} else if r.OutcomeLow != "" {
		fmt.Fprintf(&b, "  value: from %s to %s\n", r.OutcomeLow, r.OutcomeHigh)
	}
	if r.ProofNumber > 0 {
		fmt.Fprintf(&b, "  proof number %d, disproof number %d\n", r.ProofNumber, r.DisproofNumber)
	}
	if r.Length > 0 && r.Shortest {
		fmt.Fprintf(&b, "  shortest win: %d plies\n", r.Length)
	}
	if r.PublishedLength > 0 && r.PublishedLength != r.Length {
		fmt.Fprintf(&b, "  as books print it: %d plies\n", r.PublishedLength)
	}
	return b.String()
}

// others tells what the first moves reach that are not best, those of one class
// together, and which are open.
func others(r *engine.Report) string {
	var order []string
	moves := map[string][]string{}
	for _, f := range r.Firsts {
		class := f.Class
		if f.Open {
			class = "open"
		}
		if f.Right || class == "" {
			continue
		}
		if moves[class] == nil {
			order = append(order, class)
		}
		moves[class] = append(moves[class], f.Move)
	}
	var b strings.Builder
	for _, class := range order {
		fmt.Fprintf(&b, "  others, %s: %s\n", class, strings.Join(moves[class], " "))
	}
	return b.String()
}

// remarks writes what should be known about an answer.
func remarks(b *strings.Builder, r *engine.Report) {
	for _, w := range r.Readings {
		fmt.Fprintf(b, "  other reading: %s %s in %s: %s\n", w.Goal, w.Target, w.Region, strings.TrimSpace(w.Result+" "+w.Best))
	}
	if r.Note != "" {
		fmt.Fprintf(b, "  note: %s\n", r.Note)
	}
	if e := r.Resumed; e != nil {
		fmt.Fprintf(b, "  resumed: %s nodes and %.3g s of this in %d earlier runs\n", count(e.Nodes), e.TimeMS/1000, e.Runs)
	}
	if len(r.Assumed) > 0 {
		fmt.Fprintf(b, "  assumed: %s\n", strings.Join(r.Assumed, "; "))
	}
	if len(r.Endgames) > 0 {
		fmt.Fprintf(b, "  endgames: %s\n", strings.Join(r.Endgames, " "))
	}
	if r.ProofNodes > 0 {
		fmt.Fprintf(b, "  proof: %d positions\n", r.ProofNodes)
	}
}

// reasons says in words why there is no answer.
var reasons = map[string]string{
	"time": "time limit reached", "nodes": "node limit reached", "memory": "memory limit reached",
	"depth": "depth limit reached", "interrupted": "interrupted",
}

// count writes a number with three digits and a unit.
func count(n uint64) string {
	switch {
	case n >= 1e9:
		return fmt.Sprintf("%.3gG", float64(n)/1e9)
	case n >= 1e6:
		return fmt.Sprintf("%.3gM", float64(n)/1e6)
	case n >= 1e4:
		return fmt.Sprintf("%.3gk", float64(n)/1e3)
	}
	return fmt.Sprint(n)
}
