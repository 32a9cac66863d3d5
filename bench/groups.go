package bench

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Duel is one run against the first on the problems of a group.
type Duel struct {
	Label string
	// Both is how many problems both settled, and Ratio the geometric mean of
	// the nodes against the first run's over these.
	Both  int
	Ratio float64
	Range Interval
}

// Groups lists the groups of the rows, in the order they come. Rows without a
// group belong to none.
func (r *Results) Groups() []string {
	var list []string
	for _, row := range r.Rows {
		if row.Group != "" && !slices.Contains(list, row.Group) {
			list = append(list, row.Group)
		}
	}
	return list
}

// Of are the results of one group.
func (r *Results) Of(group string) *Results {
	part := *r
	part.Rows = nil
	for _, row := range r.Rows {
		if row.Group == group {
			part.Rows = append(part.Rows, row)
		}
	}
	return &part
}

// Duels compares each run with the first, on the problems that the two settled:
// with many runs there are few problems that all of them settle. The bootstrap
// draws problems with all their repetitions.
func (r *Results) Duels() []Duel {
	list := make([]Duel, len(r.Algorithms))
	for i, label := range r.Algorithms {
		list[i] = r.duel(label)
	}
	return list
}

func (r *Results) duel(label string) Duel {
	d := Duel{Label: label}
	type sum struct{ logs, n float64 }
	var sums []sum
	where := map[string]int{}
	for _, p := range r.problems() {
		first, okFirst := p[r.Algorithms[0]]
		row, ok := p[label]
		if !ok || !okFirst || !row.Solved() || !first.Solved() {
			continue
		}
		at, known := where[row.base()]
		if !known {
			at, where[row.base()] = len(sums), len(sums)
			sums = append(sums, sum{})
		}
		sums[at].logs += math.Log(Nodes.of(row) / Nodes.of(first))
		sums[at].n++
		d.Both++
	}
	mean := func(drawn []int) float64 {
		all := sum{}
		for _, k := range drawn {
			all.logs += sums[k].logs
			all.n += sums[k].n
		}
		return all.logs / all.n
	}
	each := make([]int, len(sums))
	for k := range each {
		each[k] = k
	}
	in := bootstrap(len(sums), mean)
	d.Ratio, d.Range = math.Exp(mean(each)), Interval{math.Exp(in.Low), math.Exp(in.High)}
	return d
}

// byGroup writes one table of all groups, and one for each.
func (o *Outcome) byGroup(b *strings.Builder) {
	groups := o.Groups()
	if len(groups) == 0 {
		return
	}
	parts := make([]*Results, len(groups))
	b.WriteString("\n## Groups of problems\n\nProblems solved; behind the stroke the ratio of nodes against the first run, the " +
		"geometric mean over what both\nsolved. All nodes and time count limits reached too.\n\n| run |")
	for i, group := range groups {
		parts[i] = o.Of(group)
		fmt.Fprintf(b, " %s (%d) |", group, len(parts[i].problems()))
	}
	b.WriteString("\n|---|" + strings.Repeat("--:|", len(groups)) + "\n")
	summaries, duels := make([][]Summary, len(groups)), make([][]Duel, len(groups))
	for i, part := range parts {
		summaries[i], duels[i] = part.Summaries(), part.Duels()
	}
	for k, label := range o.Algorithms {
		fmt.Fprintf(b, "| %s |", label)
		for i := range groups {
			fmt.Fprintf(b, " %d / %s |", summaries[i][k].Solved, known(duels[i][k].Ratio, "%.2f"))
		}
		b.WriteByte('\n')
	}
	for i, group := range groups {
		fmt.Fprintf(b, "\n### %s\n\n| run | solved | ratio | over | all nodes | time (s) | us a node |\n"+
			"|---|--:|--:|--:|--:|--:|--:|\n", group)
		for k, s := range summaries[i] {
			d := duels[i][k]
			fmt.Fprintf(b, "| %s | %d [%.1f-%.1f %%] | %s | %d | %d | %.2f | %.2f |\n", s.Label, s.Solved, 100*s.Share.Low,
				100*s.Share.High, ranged(d.Ratio, d.Range, "%.2f"), d.Both, s.Total, s.TotalMS/1000, 1000*s.TotalMS/float64(s.Total))
		}
	}
}
