package dfpn

import (
	"errors"
	"fmt"
	"maps"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/solve"
)

// Config is the settings of the loop.
type Config struct {
	Name    string // for errors
	Rule    Rule
	Growth  Growth
	Epsilon float64 // of Epsilon growth
	Step    uint64  // of Constant growth
	Sum     Sum
	Widen   Widening
	Tie     Tie
	TCA     bool
	SkipOld bool // old children count only when the others are settled: df-pn(r)
	Edge    search.Edge
	Chains  bool                // chains show one move at a time
	Job     int                 // nodes of a job for one of several threads; 0: as many as take a moment
	Virtual bool                // several threads begin at the root, and part by virtual numbers
	Second  func() solve.Second // makes the second level; nil: there is none
	Size    solve.SecondSize    // of the second level
}

// DefaultConfig returns the settings that measured best.
func DefaultConfig() Config {
	return Config{Name: "dfpn", Epsilon: 0.25, TCA: true, Chains: true, Size: solve.NewSecondSize()}
}

// plain reports whether the short sum does what the settings say.
func (c *Config) plain() bool {
	return (c.Sum == Add || c.Sum == Weak) && c.Widen == (Widening{}) && c.Tie == First && c.Edge == search.OnNode && !c.Rule.oneSided()
}

// Growth says how far a child's threshold goes beyond the second best.
type Growth uint8

// The ways of growing.
const (
	Epsilon  Growth = iota // by a share of it [Pawlewicz and Lew 2007]
	Constant               // by a step [Nagai 2002]
	Average                // by the mean of fresh numbers [Kishimoto and Müller 2005]
)

// Sum says how the numbers of children add up.
type Sum uint8

// The sums.
const (
	Add    Sum = iota // plainly
	Weak              // largest plus one for each other [Ueda et al. 2008]
	Branch            // that of the best plus one for each other [Okabe 2005]
	Nagai             // largest, where two children lead to one place [Nagai 2002]
	SNDA              // largest of those that do plus the others [Kishimoto 2010]
)

// Tie says which of two children with equal numbers of the side to move comes
// first.
type Tie uint8

// The ties.
const (
	First       Tie = iota // the one that was listed first
	LessGreater            // the one with the greater number of the other side
	LessLess               // the one with the smaller
)

// Widening says how many of the best children are looked at: the first Top of
// them, or one in Rate, and at least two; all of them if both are zero.
type Widening struct{ Top, Rate int }

// window is how many of n children are looked at.
func (w Widening) window(n int) int {
	switch {
	case w.Top > 0:
		return min(n, max(2, w.Top))
	case w.Rate > 0:
		return min(n, max(2, (n+w.Rate-1)/w.Rate))
	}
	return n
}

// parse reads off, top:N or rate:N.
func (w *Widening) parse(text string) error {
	kind, number, _ := strings.Cut(text, ":")
	n, err := strconv.Atoi(number)
	switch {
	case text == "off":
		*w = Widening{}
	case kind == "top" && err == nil && n >= 2:
		*w = Widening{Top: n}
	case kind == "rate" && err == nil && n >= 1:
		*w = Widening{Rate: n}
	default:
		return errors.New("want off, top:N with N from 2 up, or rate:N with N from 1 up")
	}
	return nil
}

// parseGrowth reads epsilon, one, average or constant:N.
func (c *Config) parseGrowth(text string) error {
	kind, number, _ := strings.Cut(text, ":")
	n, err := strconv.ParseUint(number, 10, 31)
	switch {
	case text == "epsilon":
		c.Growth = Epsilon
	case text == "average":
		c.Growth = Average
	case text == "one":
		c.Growth, c.Step = Constant, 1
	case kind == "constant" && err == nil && n >= 1:
		c.Growth, c.Step = Constant, n
	default:
		return errors.New("want epsilon, one, average, or constant:N with N from 1 up")
	}
	return nil
}

var (
	sumNames = []string{"add", "weak", "branch", "nagai", "snda"}
	tieNames = []string{"first", "less-greater", "less-less"}
	oldNames = []string{"count", "skip"}
	costs    = []string{"node", "edge", "both"}
	ways     = []string{"jobs", "virtual"}
)

// read changes the settings to those of the options.
func (c *Config) read(o *solve.Options) error {
	sum := solve.Choice{Value: sumNames[c.Sum], Of: sumNames}
	tie := solve.Choice{Value: tieNames[c.Tie], Of: tieNames}
	old := solve.Choice{Value: c.old(), Of: oldNames}
	cost := solve.Choice{Value: costs[c.Edge], Of: costs}
	way := solve.Choice{Value: c.together(), Of: ways}
	into := map[string]any{
		"epsilon": &c.Epsilon, "growth": c.parseGrowth, "sum": &sum, "tie": &tie,
		"widening": c.Widen.parse, "tca": &c.TCA, "old": &old, "cost": &cost, "chains": &c.Chains,
		"parallel": &way, "job": &c.Job,
	}
	if c.Second != nil {
		maps.Copy(into, c.Size.Into())
	}
	if err := o.ReadTabled(c.Name, into); err != nil {
		return err
	}
	c.Sum, c.Tie = Sum(index(sum)), Tie(index(tie))
	c.SkipOld, c.Edge = old.Value == "skip", search.Edge(index(cost))
	c.Virtual = way.Value == "virtual"
	return nil
}

// index is the number of the value that was chosen.
func index(c solve.Choice) int {
	for i, v := range c.Of {
		if v == c.Value {
			return i
		}
	}
	panic(fmt.Sprintf("dfpn: %q is none of its choices", c.Value))
}

// growth writes the setting that parseGrowth reads.
func (c *Config) growth() string {
	switch c.Growth {
	case Average:
		return "average"
	case Constant:
		if c.Step <= 1 {
			return "one"
		}
		return "constant:" + strconv.FormatUint(c.Step, 10)
	}
	return "epsilon"
}

// old writes the setting of SkipOld.
func (c *Config) old() string {
	if c.SkipOld {
		return "skip"
	}
	return "count"
}

// together writes the setting of Virtual.
func (c *Config) together() string {
	if c.Virtual {
		return "virtual"
	}
	return "jobs"
}

// String writes the setting that Widening.parse reads.
func (w Widening) String() string {
	switch {
	case w.Top > 0:
		return "top:" + strconv.Itoa(w.Top)
	case w.Rate > 0:
		return "rate:" + strconv.Itoa(w.Rate)
	}
	return "off"
}
