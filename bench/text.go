package bench

import (
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/engine"
)

// columns are the fields of the CSV form, in order.
var columns = []string{
	"id", "game", "goal", "algorithm", "result", "reason", "nodes", "time_ms", "want", "status", "known", "error",
	"repetition", "group",
}

// CSV writes a header and one line for each row.
func (r *Results) CSV(w io.Writer) error {
	out := csv.NewWriter(w)
	if err := out.Write(columns); err != nil {
		return err
	}
	for _, row := range r.Rows {
		err := out.Write([]string{
			row.ID, row.Game, row.Goal, row.Algorithm, row.Result, row.Reason,
			strconv.FormatUint(row.Nodes, 10), strconv.FormatFloat(row.TimeMS, 'f', 3, 64),
			row.Want, row.Status, strconv.FormatBool(row.Known), row.Error,
			strconv.Itoa(row.Repetition), row.Group,
		})
		if err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// Total is what one algorithm did in all.
type Total struct {
	Algorithm    string
	Solved       int
	Right, Wrong int // wrong answers that are known failures do not count
	Nodes        uint64
	TimeMS       float64
}

// Totals adds up each algorithm. Nodes and time are those of the problems that
// every algorithm solved; common is their number.
func (r *Results) Totals() (totals []Total, common int) {
	totals = make([]Total, len(r.Algorithms))
	for i, name := range r.Algorithms {
		totals[i].Algorithm = name
	}
	for _, p := range r.problems() {
		all := len(p) == len(r.Algorithms)
		for _, row := range p {
			all = all && row.Solved()
		}
		if all {
			common++
		}
		for i, name := range r.Algorithms {
			row, ok := p[name]
			if !ok {
				continue
			}
			t := &totals[i]
			if row.Solved() {
				t.Solved++
			}
			switch {
			case row.Status == engine.StatusRight:
				t.Right++
			case row.Status == engine.StatusWrong && !row.Known:
				t.Wrong++
			}
			if all {
				t.Nodes += row.Nodes
				t.TimeMS += row.TimeMS
			}
		}
	}
	return totals, common
}

// problems collects the rows of each problem, by algorithm.
func (r *Results) problems() []map[string]Row {
	var list []map[string]Row
	last := ""
	for _, row := range r.Rows {
		if len(list) == 0 || row.ID != last {
			list = append(list, map[string]Row{})
			last = row.ID
		}
		list[len(list)-1][row.Algorithm] = row
	}
	return list
}

// Markdown writes the totals of each algorithm and the nodes of each problem.
func (r *Results) Markdown(w io.Writer) error {
	var b strings.Builder
	problems := r.problems()
	totals, common := r.Totals()
	fmt.Fprintf(&b, "%d problems%s. Nodes and time are totals over the %d that every algorithm solved.\n\n",
		len(problems), limits(r.Job), common)
	b.WriteString("| algorithm | solved | right | wrong | nodes | time (ms) |\n")
	b.WriteString("|---|--:|--:|--:|--:|--:|\n")
	for _, t := range totals {
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d | %.1f |\n", t.Algorithm, t.Solved, t.Right, t.Wrong, t.Nodes, t.TimeMS)
	}
	b.WriteString("\nNodes for each problem, the fewest in bold; a word says why there is no answer.\n\n")
	b.WriteString("| problem | goal | want |")
	for _, name := range r.Algorithms {
		fmt.Fprintf(&b, " %s |", name)
	}
	b.WriteString("\n|---|---|---|" + strings.Repeat("--:|", len(r.Algorithms)) + "\n")
	for _, p := range problems {
		r.line(&b, p)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// limits tells the limits of a job in words.
func limits(job engine.Job) string {
	var words []string
	if job.Nodes > 0 {
		words = append(words, fmt.Sprintf("%d nodes", job.Nodes))
	}
	if job.Time > 0 {
		words = append(words, job.Time.String())
	}
	if job.Memory > 0 {
		words = append(words, fmt.Sprintf("%.4g MiB", float64(job.Memory)/(1<<20)))
	}
	if len(words) == 0 {
		return ""
	}
	return ", at most " + strings.Join(words, ", ") + " each"
}

// line writes the row of one problem.
func (r *Results) line(b *strings.Builder, p map[string]Row) {
	var one Row
	fewest := uint64(math.MaxUint64)
	for _, name := range r.Algorithms {
		row, ok := p[name]
		if !ok {
			continue
		}
		one = row
		if row.Solved() {
			fewest = min(fewest, row.Nodes)
		}
	}
	fmt.Fprintf(b, "| %s | %s | %s |", escape(one.ID), escape(one.Goal), one.Want)
	for _, name := range r.Algorithms {
		row, ok := p[name]
		text := strconv.FormatUint(row.Nodes, 10)
		switch {
		case !ok:
			text = ""
		case row.Status == engine.StatusWrong && row.Known:
			text += " wrong (known)"
		case row.Status == engine.StatusWrong:
			text += " wrong"
		case !row.Solved():
			text = row.Reason
		case len(r.Algorithms) > 1 && row.Nodes == fewest:
			text = "**" + text + "**"
		}
		fmt.Fprintf(b, " %s |", text)
	}
	b.WriteByte('\n')
}

// escape keeps a text inside its cell.
func escape(s string) string {
	s, _, cut := strings.Cut(s, "\n")
	if cut {
		s += " ..."
	}
	return strings.ReplaceAll(s, "|", `\|`)
}
