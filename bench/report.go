package bench

import (
	"fmt"
	"io"
	"maps"
	"math"
	"path/filepath"
	"slices"
	"strings"
)

// Markdown writes what each run did, with 95 % intervals, and whether the
// expectations hold.
func (o *Outcome) Markdown(w io.Writer) error {
	var b strings.Builder
	x := o.Experiment
	summaries := o.Summaries()
	problems, common := 0, 0
	for _, s := range summaries {
		problems, common = max(problems, s.Problems), s.Common
	}
	fmt.Fprintf(&b, "# %s\n\n%d problems", escape(x.Title), problems)
	if x.Repeat > 1 {
		fmt.Fprintf(&b, " in %d repetitions", x.Repeat)
	}
	fmt.Fprintf(&b, "%s; seed %d. Intervals in brackets are 95 %%. Nodes, ratio and time are means over the\n"+
		"%d problems that every run solved; the ratio is the geometric mean against the first run.\n\n", limits(x.Job), x.Seed, common)
	b.WriteString("| run | algorithm | solved | nodes | ratio | time (ms) | all nodes |\n")
	b.WriteString("|---|---|--:|--:|--:|--:|--:|\n")
	for i, s := range summaries {
		fmt.Fprintf(&b, "| %s | %s | %d [%.1f-%.1f %%] | %s | %s | %s | %d |\n", s.Label, x.Entrants[i].words(), s.Solved,
			100*s.Share.Low, 100*s.Share.High, ranged(s.Nodes, s.NodesRange, "%.0f"), ranged(s.Ratio, s.RatioRange, "%.2f"),
			known(s.TimeMS, "%.2f"), s.Total)
	}
	o.byGroup(&b)
	o.byThreads(&b)
	o.quarrels(&b)
	if len(o.Verdicts) > 0 {
		b.WriteString("\n| expected | found | |\n|---|---|---|\n")
		for _, v := range o.Verdicts {
			word := "**does not hold**"
			if v.Holds {
				word = "holds"
			}
			fmt.Fprintf(&b, "| %s | %.6g %s %.6g | %s |\n", v.Expectation, v.Found[0], v.Operator, v.Found[1], word)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// quarrels lists what must not be.
func (o *Outcome) quarrels(b *strings.Builder) {
	if len(o.Quarrels) == 0 {
		return
	}
	fmt.Fprintf(b, "\n**Runs disagree, or are wrong, about %d problems:**\n\n", len(o.Quarrels))
	for _, id := range o.Quarrels {
		fmt.Fprintf(b, "- %s\n", escape(id))
	}
}

// words writes an algorithm with its settings.
func (e Entrant) words() string {
	words := []string{e.Algorithm}
	for _, key := range slices.Sorted(maps.Keys(e.Settings)) {
		words = append(words, key+"="+e.Settings[key])
	}
	if e.Threads > 0 {
		words = append(words, fmt.Sprintf("%s=%d", threadsKey, e.Threads))
	}
	return escape(strings.Join(words, " "))
}

// ranged writes a number with its interval.
func ranged(v float64, in Interval, format string) string {
	if math.IsNaN(v) {
		return ""
	}
	return fmt.Sprintf(format+" ["+format+"-"+format+"]", v, in.Low, in.High)
}

// known writes a number, or nothing where there is none.
func known(v float64, format string) string {
	if math.IsNaN(v) {
		return ""
	}
	return fmt.Sprintf(format, v)
}

// Write makes a folder and writes everything into it: table.md with the tables,
// results.csv with all rows, the cactus plots, scatter plots of every run against
// the first, and ratio, the plot of the ratios.
func (o *Outcome) Write(dir string) error {
	var pairs [][2]string
	for _, label := range o.Algorithms[1:] {
		pairs = append(pairs, [2]string{o.Algorithms[0], label})
	}
	if err := o.Results.Write(dir, pairs...); err != nil {
		return err
	}
	if err := o.Ratios().write(filepath.Join(dir, "ratio")); err != nil {
		return err
	}
	return writeFile(filepath.Join(dir, "table.md"), o.Markdown)
}
