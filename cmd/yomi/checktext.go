package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/yomi-solver/yomi/engine"
)

const checkRow = "%-20.20s %-10s %-10s %-12.12s %-26.26s %-11s %9s %9s%s\n"

// head prints the names of the columns.
func (k *checker) head() {
	if k.output.format == "text" {
		fmt.Fprintf(k.out, checkRow, "problem", "goal", "result", "moves", "recorded", "status", "nodes", "ms", "")
	}
}

// print writes one row.
func (k *checker) print(c engine.Checked) error {
	if k.output.format == "json" {
		encoder := json.NewEncoder(k.out)
		encoder.SetEscapeHTML(false)
		return encoder.Encode(c)
	}
	more := ""
	for _, text := range []string{c.Differs, c.Why} {
		if text != "" {
			more += "  " + text
		}
	}
	r := c.Report
	_, err := fmt.Fprintf(k.out, checkRow, title(c), r.Goal, answer(r), strings.Join(r.Moves, " "), c.Want, c.Status,
		count(r.Nodes), fmt.Sprintf("%.1f", r.TimeMS), more)
	if err == nil && r.Sound != nil {
		_, err = fmt.Fprint(k.out, describeSound(r.Sound, "  "))
	}
	return err
}

// title is the name of a problem: its own, or its position if that is short, or that of
// its file.
func title(c engine.Checked) string {
	name := c.Report.ID
	if name == "" {
		name = c.Report.Position
	}
	if c.File != "" && (c.Number == 0 || name == "" || strings.HasPrefix(name, "(")) {
		name = filepath.Base(c.File)
	}
	name, _, _ = strings.Cut(name, "\n")
	return name
}

// answer is the result, the value where that is asked for, or a status with the word
// for it.
func answer(r *engine.Report) string {
	switch {
	case r.Outcome != "":
		return r.Outcome
	case r.Status != "":
		return r.Verdict + " " + r.Status
	}
	return r.Result
}

// folders adds up what is known by folder.
type folders struct {
	names []string
	sums  map[string]*engine.Tally
}

func (f *folders) add(c engine.Checked) {
	name := filepath.Dir(c.File)
	if f.sums == nil {
		f.sums = map[string]*engine.Tally{}
	}
	if f.sums[name] == nil {
		f.names = append(f.names, name)
		f.sums[name] = &engine.Tally{}
	}
	f.sums[name].Add(c)
}

// summary prints the sums, and where the record is wrong or not all.
func (k *checker) summary() error {
	if k.output.format == "json" {
		summary := map[string]any{"summary": k.sum}
		if len(k.sounds) > 0 {
			summary["soundness"] = k.sounds
		}
		return json.NewEncoder(k.out).Encode(summary)
	}
	var b strings.Builder
	if len(k.said) > 0 {
		b.WriteString("\nwhere the record is wrong, or not all:\n")
	}
	for _, c := range k.said {
		found := strings.Join(append([]string{answer(c.Report)}, c.Report.Moves...), " ")
		fmt.Fprintf(&b, "  %s:%d: %s: %s; recorded %s", c.File, max(c.Line, 1), c.Status, found, c.Want)
		if c.Why != "" {
			b.WriteString("; " + c.Why)
		}
		b.WriteByte('\n')
	}
	if len(k.dirs.names) > 1 {
		b.WriteString("\nby folder:\n")
		for _, name := range k.dirs.names {
			fmt.Fprintf(&b, "  %s: %s\n", name, strings.ReplaceAll(sums(*k.dirs.sums[name]), "\n", "; "))
		}
	}
	fmt.Fprintf(&b, "\n%s\n", sums(k.sum))
	if len(k.sounds) > 0 {
		fmt.Fprintln(&b, k.sounds)
	}
	_, err := fmt.Fprint(k.out, b.String())
	return err
}

// sums says in words what was added up.
func sums(t engine.Tally) string {
	many := ""
	if t.Many > 0 {
		many = fmt.Sprintf(" %d not unique,", t.Many)
	}
	text := fmt.Sprintf("%d problems: %d right, %d wrong,%s %d without a recorded answer, %d unknown, %d errors; "+
		"%d known failures, %d of them right now", t.Problems, t.Right, t.Wrong, many, t.Unrecorded, t.Unknown, t.Errors, t.Known, t.Fixed)
	if t.Moves > 0 {
		text += fmt.Sprintf("\nfirst move as recorded: %d of %d; %.3g s in all, %.3g s at most", t.Hits, t.Moves, t.TimeMS/1000, t.MostMS/1000)
	}
	return text
}
