package bench

import (
	"fmt"
	"math"
	"strings"
)

// Scaling is what more threads did on some problems, against the first run.
type Scaling struct {
	Label      string
	Threads    int
	Both       int     // problems that both settled
	Speedup    float64 // geometric mean of the first run's time over this one's
	Efficiency float64 // of that, for each thread
	Overhead   float64 // geometric mean of nodes against the first run's, less one
	Rate       float64 // nodes a second of all threads, against the first run's
}

// Scalings compares each run with the first by time and nodes.
func (r *Results) Scalings(entrants []Entrant) []Scaling {
	list := make([]Scaling, len(entrants))
	for i, e := range entrants {
		s := Scaling{Label: e.Label, Threads: max(1, e.Threads)}
		times, nodes := 0.0, 0.0
		for _, p := range r.problems() {
			first, okFirst := p[r.Algorithms[0]]
			row, ok := p[e.Label]
			if !ok || !okFirst || !row.Solved() || !first.Solved() {
				continue
			}
			s.Both++
			times += math.Log(Time.of(first) / Time.of(row))
			nodes += math.Log(Nodes.of(row) / Nodes.of(first))
		}
		n := float64(s.Both)
		s.Speedup = math.Exp(times / n)
		s.Efficiency = s.Speedup / float64(s.Threads) * float64(max(1, entrants[0].Threads))
		s.Overhead = math.Exp(nodes/n) - 1
		s.Rate = s.Speedup * (1 + s.Overhead)
		list[i] = s
	}
	return list
}

// byThreads writes how runs with several threads compare with the first run, for each
// group and for all problems.
func (o *Outcome) byThreads(b *strings.Builder) {
	several := false
	for _, e := range o.Experiment.Entrants {
		several = several || e.Threads > 1
	}
	if !several {
		return
	}
	b.WriteString("\n## Threads\n\nGeometric means over the problems that a run and the first one solved: how many times faster the " +
		"run is, that for\neach thread (efficiency), how many nodes more it needs, and how many nodes a second it makes for each of the first's.\n\n" +
		"| problems | run | threads | over | speed-up | efficiency | more nodes | rate |\n|---|---|--:|--:|--:|--:|--:|--:|\n")
	for _, group := range append(o.Groups(), "") {
		part, name := o.Results, "all"
		if group != "" {
			part, name = o.Of(group), group
		}
		for _, s := range part.Scalings(o.Experiment.Entrants) {
			fmt.Fprintf(b, "| %s | %s | %d | %d | %s | %s | %s %% | %s |\n", name, s.Label, s.Threads, s.Both, known(s.Speedup, "%.2f"),
				known(s.Efficiency, "%.2f"), known(100*s.Overhead, "%+.0f"), known(s.Rate, "%.2f"))
		}
	}
}
