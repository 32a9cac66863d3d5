package solve

import (
	"math"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
)

// Second is the second level of a search with two: it evaluates the node at
// which a worker stands by a search of its own, in a tree of at most so many
// nodes, and leaves the worker where it was.
type Second interface {
	Leaf(w *search.Worker, nodes int) (game.Numbers, game.Move)
}

// SecondSize says how large the second level's tree may be when the first level
// has x nodes: the settings of two-level searches.
type SecondSize struct {
	Rule     Choice
	A, B     float64 // of the logistic fraction
	Exponent float64
}

// NewSecondSize returns the usual sizes: those of Breuker.
func NewSecondSize() SecondSize {
	return SecondSize{
		Rule: Choice{Value: "breuker", Of: []string{"allis", "breuker", "power"}},
		A:    20_000, B: 5_000, Exponent: 0.75,
	}
}

// SecondSettings describe the sizes.
var SecondSettings = []Setting{
	{Name: "size", Default: "breuker", Doc: "nodes of the second level when the first has x: allis (x) [Allis 1994], " +
		"breuker (x/(1+exp((a-x)/b))) [Breuker 1998], power (x^exponent) [Saito et al. 2010]", Try: []string{"allis", "breuker", "power"}},
	{Name: "a", Default: "20000", Doc: "first-level nodes at which breuker's fraction is one half", Try: []string{"10", "1000"}},
	{Name: "b", Default: "5000", Doc: "first-level nodes over which breuker's fraction rises", Try: []string{"1", "100"}},
	{Name: "exponent", Default: "0.75", Doc: "exponent of the size power", Try: []string{"0.5", "1"}},
}

// Into is where the settings go.
func (s *SecondSize) Into() map[string]any {
	return map[string]any{"size": &s.Rule, "a": &s.A, "b": &s.B, "exponent": &s.Exponent}
}

// minSecond is the least tree worth searching.
const minSecond = 16

// Limit is the size for a first level of x nodes, if room nodes are left.
func (s *SecondSize) Limit(x, room int) int {
	size := float64(x)
	switch s.Rule.Value {
	case "breuker":
		size /= 1 + math.Exp((s.A-float64(x))/max(s.B, 1))
	case "power":
		size = math.Pow(size, s.Exponent)
	}
	return int(max(minSecond, min(size, float64(room))))
}
