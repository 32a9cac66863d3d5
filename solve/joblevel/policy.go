package joblevel

import (
	"fmt"
	"math"
	"strings"

	"github.com/yomi-solver/yomi/game"
)

// Virtual is what a leaf counts as while its job is out.
type Virtual uint8

// The kinds of virtual numbers.
const (
	Nearer Virtual = iota // settled for the side that needs less
	Win                   // proven
	Loss                  // disproven
	Flag                  // unchanged: the leaf is only passed over
)

// Policy says which jobs are made.
type Policy struct {
	Name string
	Doc  string
	// Algorithm searches the jobs; empty: the best one for the problem.
	Algorithm string
	Virtual   Virtual
	// Nodes is the budget of a job in a tree that has grown; the first ones are smaller,
	// so that there is soon something for everybody.
	Nodes uint64
	// Tries is how many jobs a leaf may have before it is split; each has twice the
	// budget of the one before.
	Tries int
	// Second makes budgets grow with the tree, as those of PN² do.
	Second bool
}

// Policies lists what there is, the usual one first.
func Policies() []Policy {
	return []Policy{
		{
			Name: "jobs",
			Doc: "job-level proof-number search [Wu et al. 2011]: df-pn jobs of equal size, virtual wins and losses, " +
				"a leaf is split as soon as one job does not settle it",
			Nodes: 1 << 20, Tries: 1,
		},
		{
			Name: "parapds",
			Doc: "after ParaPDS [Kishimoto and Kotani 1999]: PDS jobs that deepen, twice as large each time; a leaf that is being " +
				"searched is passed over; a leaf is split when four jobs have not settled it",
			Algorithm: "pds", Virtual: Flag, Nodes: 1 << 18, Tries: 4,
		},
		{
			Name: "pn2",
			Doc: "parallel PN² after RP-PN² [Saito et al. 2010]: jobs are proof-number searches whose size grows with the tree " +
				"above them, to the power of 3/4, and a leaf is split by every job",
			Algorithm: "pns", Virtual: Nearer, Nodes: 1 << 14, Tries: 1, Second: true,
		},
	}
}

// PolicyOf finds a policy by its name; the empty name is the usual one.
func PolicyOf(name string) (Policy, error) {
	var names []string
	for _, p := range Policies() {
		if p.Name == name || name == "" {
			return p, nil
		}
		names = append(names, p.Name)
	}
	return Policy{}, fmt.Errorf("no policy %q; there are: %s", name, strings.Join(names, ", "))
}

// ramp is how many nodes the tree has when jobs have their whole budget, and by how
// much the first one is smaller.
const (
	ramp      = 128
	rampFirst = 16
)

// budget is the size of the next job at a leaf that has had so many, in a tree of so
// many nodes.
func (p *Policy) budget(tries uint16, size int) uint64 {
	n := p.Nodes << min(tries, 20)
	switch {
	case p.Second:
		n = max(n/rampFirst, uint64(float64(n)*math.Pow(float64(size)/ramp, 0.75)))
	case size < ramp:
		n = max(n/rampFirst, n*uint64(size)/ramp)
	}
	return max(n, 1)
}

// pretend is what a leaf counts as while its job is out.
func (p *Policy) pretend(n game.Numbers) game.Numbers {
	switch {
	case p.Virtual == Flag:
		return n
	case p.Virtual == Win || p.Virtual == Nearer && n.Proof <= n.Disproof:
		return game.ProvenNumbers
	}
	return game.DisprovenNumbers
}
