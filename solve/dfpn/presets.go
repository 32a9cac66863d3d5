package dfpn

import (
	"slices"
	"strconv"

	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/solve"
)

// Algorithms are the presets of the loop.
var Algorithms = []solve.Algorithm{
	preset("dfpn", "Depth-first proof-number search [Nagai 2002] with thresholds relaxed by 1+epsilon "+
		"[Pawlewicz and Lew 2007], threshold control on cycles [Kishimoto 2010] and path-bound "+
		"results kept apart [Kishimoto and Müller 2004]. The work-horse: use it unless you know better.",
		func(*Config) {}),
	preset("dfpn-parallel", "Parallel df-pn [Kaneko 2010]: all threads begin at the root and share the table. A child's number counts the threads below it "+
		"(virtual proof numbers), so that threads part where the choice is close, and who is below a node that somebody else has settled is called back. "+
		"With one thread it is df-pn.",
		func(c *Config) { c.Virtual = true }),
	preset("pn-dfpn", "PN-DFPN, df-pn by jobs [Pawlewicz and Hayward 2013]: a proof-number tree on top, whose leaves threads search by df-pn for a while each, over one table. "+
		"A leaf at work counts as settled for the side that leaves of such numbers were settled for before, and one that has had its job becomes a node of the tree. This is "+
		"what df-pn does with several threads; here one thread does it too.",
		func(c *Config) { c.Job = 256 }),
	preset("dfpn-plus", "df-pn+ [Nagai 2002]: df-pn whose numbers carry the game's estimate twice, as the first numbers of a "+
		"node and as a cost of the edge that leads to it, which stays however much the node is searched. "+
		"It needs a game with estimates.",
		func(c *Config) { c.Edge = search.OnBoth }),
	preset("dfpn-r", "df-pn(r) [Kishimoto 2005]: on graphs with cycles, children seen no deeper than their parent do not count "+
		"in sums until the others are settled. It cures endless loops, and underestimates.",
		func(c *Config) { c.SkipOld, c.TCA = true, false }),
	preset("wpns", "Weak proof-number search [Ueda et al. 2008]: instead of a sum, the largest number plus one for each "+
		"other unsettled child, so that a position counted along many paths does not explode. For problems "+
		"with many transpositions.",
		func(c *Config) { c.Sum = Weak }),
	preset("bns", "Branch number search [Okabe 2005]: a node counts its best child and one for each other unsettled branch, so "+
		"the number of a leaf is the number of unsettled branches on the way to it. For long problems with many transpositions.",
		func(c *Config) { c.Sum = Branch }),
	preset("pds", "Proof-and-disproof-number search [Nagai 1998]: a node is searched until both its numbers reach their thresholds, "+
		"and in every node one threshold rises at a time, that of the side for which the node looks better. The "+
		"forerunner of df-pn.",
		func(c *Config) { c.Rule, c.Epsilon = PDS, 1.0/16 }),
	preset("pn-star", "PN* [Seo et al. 2001]: iterative deepening on the proof number alone, in the root and again in every AND node. "+
		"It finds long narrow proofs in little memory, and is weak at disproofs.",
		func(c *Config) { c.Rule = PNStar }),
	preset("cstar", "C* [Seo 1995], the forerunner of PN*: depth-first search with a bound on the conspiracy number, the number of leaves that "+
		"must still be proven, and iterative deepening on that bound in the root.",
		func(c *Config) { c.Rule = CStar }),
}

// Hybrids are the presets with a best-first search at the second level: it
// evaluates new leaves of the depth-first one.
func Hybrids(second func() solve.Second) []solve.Algorithm {
	hybrid := func(change func(*Config)) func(*Config) {
		return func(c *Config) {
			change(c)
			c.Second = second
		}
	}
	return []solve.Algorithm{
		preset("pds-pn", "PDS-PN [Winands et al. 2004]: proof-and-disproof-number search at the first level, and at each of its new leaves a "+
			"best-first search in a small tree, which is then thrown away. The table holds the first level.",
			hybrid(func(c *Config) { c.Rule, c.Epsilon = PDS, 1.0/16 })),
		preset("dfpn-pn", "df-pn at the first level and a best-first search in a small tree at each of its new leaves, which "+
			"[Kishimoto et al. 2012] propose as the heir of PDS-PN.",
			hybrid(func(*Config) {})),
	}
}

// preset makes an algorithm of the default settings with a change.
func preset(name, doc string, change func(*Config)) solve.Algorithm {
	c := DefaultConfig()
	c.Name = name
	change(&c)
	return solve.Algorithm{
		Name: name, Doc: doc, Settings: c.settings(),
		New: func(o solve.Options) (solve.Solver, error) { return New(c, o) },
	}
}

// settings describes the settings with these as defaults.
func (c *Config) settings() []solve.Setting {
	list := []solve.Setting{
		{Name: "growth", Default: c.growth(), Doc: "how far a child's threshold goes beyond the second best: epsilon (by that share), one, " +
			"constant:N, average (of fresh numbers) [Pawlewicz and Lew 2007; Nagai 2002; Kishimoto and Müller 2005]", Try: []string{"epsilon", "one", "average", "constant:3"}},
		{Name: "epsilon", Default: strconv.FormatFloat(c.Epsilon, 'g', -1, 64), Doc: "the share of growth=epsilon", Try: []string{"0", "0.25", "2"}},
		{Name: "sum", Default: sumNames[c.Sum], Doc: "how children's numbers add up: add (plainly), weak (largest plus one for each other) " +
			"[Ueda et al. 2008], branch (that of the best plus one for each other) [Okabe 2005], nagai and snda (double counting " +
			"detected: largest of all, or largest of those that share a descendant plus the others) [Nagai 2002; Kishimoto 2010]", Try: []string{"add", "weak", "branch", "nagai", "snda"}},
		{Name: "widening", Default: c.Widen.String(), Doc: "children that are looked at: off (all), top:N (the best N), rate:N (the best one in N) [Yoshizoe 2009]", Try: []string{"off", "top:2", "top:3", "rate:2"}},
		{Name: "tie", Default: tieNames[c.Tie], Doc: "of two children with equal numbers: first (in the order of moves), less-greater, less-less (by the " +
			"other number) [Yoshizoe 2009]", Try: []string{"first", "less-greater", "less-less"}},
		{Name: "cost", Default: costs[c.Edge], Doc: "what the game's estimate is: node (first numbers), edge (a cost added where the parent reads the child), both", Try: []string{"node", "edge", "both"}},
		{Name: "tca", Default: strconv.FormatBool(c.TCA), Doc: "threshold control on graphs with cycles; without it the search may not end there [Kishimoto 2010]"},
		{Name: "old", Default: c.old(), Doc: "children seen no deeper than their parent: count, or skip until the others are settled [Kishimoto 2005]", Try: []string{"count", "skip"}},
		{Name: "parallel", Default: c.together(), Doc: "how several threads work together: jobs (a tree on top hands out leaves, for a while each) " +
			"[Pawlewicz and Hayward 2013], virtual (all begin at the root, and those below a node count in its number) [Kaneko 2010]", Try: ways},
		{Name: "job", Default: strconv.Itoa(c.Job), Doc: "nodes of a job; 0: as many as take a moment, after 10,000 nodes or a second of one thread alone", Try: []string{"0", "1", "10"}},
		{Name: "chains", Default: strconv.FormatBool(c.Chains), Doc: "correlated moves are shown one at a time, where the game knows such"},
	}
	if c.Second != nil {
		list = append(list, solve.SecondSettings...)
	}
	return slices.Concat(list, solve.LeafSettings, solve.TableSettings)
}
