package bench

import (
	"fmt"
	"math"

	"github.com/yomi-solver/yomi/engine"
	"github.com/yomi-solver/yomi/game"
)

// Outcome is what an experiment found.
type Outcome struct {
	*Results
	Experiment *Experiment
	// Verdicts are the expectations in order, empty if the run was stopped.
	Verdicts []Verdict
	// Quarrels name the problems about which runs disagree or are wrong: one of
	// them has a fault, and nothing else that is found counts.
	Quarrels []string
}

// Verdict says whether an expectation holds.
type Verdict struct {
	Expectation
	// What the two sides are.
	Found [2]float64
	Holds bool
}

// Holds reports whether all expectations hold and nobody is wrong.
func (o *Outcome) Holds() bool {
	for _, v := range o.Verdicts {
		if !v.Holds {
			return false
		}
	}
	return len(o.Quarrels) == 0
}

// judge looks for quarrels and holds the expectations against what was found.
func (o *Outcome) judge() {
	for _, p := range o.problems() {
		answers := map[string]bool{}
		wrong, id := false, ""
		for _, row := range p {
			id = row.ID
			wrong = wrong || row.Status == engine.StatusWrong && !row.Known
			if row.Result != game.Unknown.String() {
				answers[row.Result] = true
			}
		}
		if wrong || len(answers) > 1 {
			o.Quarrels = append(o.Quarrels, id)
		}
	}
	found := map[string]Summary{}
	for _, s := range o.Summaries() {
		found[s.Label] = s
	}
	for _, e := range o.Experiment.Expects {
		left, right := e.Left.of(found), e.Right.of(found)
		o.Verdicts = append(o.Verdicts, Verdict{e, [2]float64{left, right}, e.holds(left, right)})
	}
}

// of is what a side is worth.
func (s Side) of(found map[string]Summary) float64 {
	of := found[s.Label]
	switch s.Measure {
	case "solved":
		return s.Factor * float64(of.Solved)
	case "nodes":
		return s.Factor * of.Nodes
	case "total":
		return s.Factor * float64(of.Total)
	case "ratio":
		return s.Factor * of.Ratio
	}
	return s.Factor
}

// Summary is what one run of an experiment did, with intervals.
type Summary struct {
	Label      string
	Problems   int // every repetition counted
	Solved     int
	Share      Interval // of Solved among Problems
	Common     int      // problems that all runs solved
	Nodes      float64  // mean over these
	NodesRange Interval
	Ratio      float64 // geometric mean of nodes over the first run's nodes
	RatioRange Interval
	TimeMS     float64 // mean over the common problems
	Total      uint64  // nodes of all problems, limits reached included
	TotalMS    float64 // and their time
}

// cluster is what the repetitions of one problem add up to, by run. Repetitions
// of a problem say less than other problems do, so they are drawn together.
type cluster struct {
	common int
	nodes  []float64
	ratio  []float64 // sum of logarithms
}

// Summaries sums up every run. A share's interval counts each problem once,
// however often it was repeated, and the bootstrap draws problems with all their
// repetitions.
func (r *Results) Summaries() []Summary {
	list := make([]Summary, len(r.Algorithms))
	clusters, where := []*cluster{}, map[string]int{}
	for _, p := range r.problems() {
		row, all := Row{}, len(p) == len(r.Algorithms)
		for _, row = range p {
			all = all && row.Solved()
		}
		at, known := where[row.base()]
		if !known {
			at, where[row.base()] = len(clusters), len(clusters)
			clusters = append(clusters, &cluster{nodes: make([]float64, len(list)), ratio: make([]float64, len(list))})
		}
		r.add(list, clusters[at], p, all)
	}
	for i := range list {
		list[i].finish(clusters, i)
	}
	return list
}

// add counts one problem.
func (r *Results) add(list []Summary, c *cluster, p map[string]Row, all bool) {
	if all {
		c.common++
	}
	for i, label := range r.Algorithms {
		row, ok := p[label]
		if !ok {
			continue
		}
		s := &list[i]
		s.Label = label
		s.Problems++
		s.Total += row.Nodes
		s.TotalMS += row.TimeMS
		if row.Solved() {
			s.Solved++
		}
		if all {
			s.Common++
			s.TimeMS += row.TimeMS
			c.nodes[i] += float64(row.Nodes)
			c.ratio[i] += math.Log(Nodes.of(row) / Nodes.of(p[r.Algorithms[0]]))
		}
	}
}

// finish turns sums into means and intervals.
func (s *Summary) finish(clusters []*cluster, i int) {
	s.TimeMS /= float64(s.Common)
	share := 0.0
	if s.Problems > 0 {
		share = float64(s.Solved) / float64(s.Problems)
	}
	s.Share = wilson(share, float64(len(clusters)))
	var common []*cluster
	for _, c := range clusters {
		if c.common > 0 {
			common = append(common, c)
		}
	}
	mean := func(of func(*cluster) float64) func([]int) float64 {
		return func(drawn []int) float64 {
			sum, n := 0.0, 0
			for _, k := range drawn {
				sum += of(common[k])
				n += common[k].common
			}
			return sum / float64(n)
		}
	}
	nodes := mean(func(c *cluster) float64 { return c.nodes[i] })
	logs := mean(func(c *cluster) float64 { return c.ratio[i] })
	each := make([]int, len(common))
	for k := range each {
		each[k] = k
	}
	s.Nodes, s.NodesRange = nodes(each), bootstrap(len(common), nodes)
	s.Ratio, s.RatioRange = math.Exp(logs(each)), bootstrap(len(common), logs)
	s.RatioRange = Interval{math.Exp(s.RatioRange.Low), math.Exp(s.RatioRange.High)}
}

// String writes what was expected and what was found.
func (v Verdict) String() string {
	word := "does not hold"
	if v.Holds {
		word = "holds"
	}
	return fmt.Sprintf("%s: %.6g %s %.6g %s", v.Expectation, v.Found[0], v.Operator, v.Found[1], word)
}
