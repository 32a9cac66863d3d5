package pns

import (
	"slices"
	"strconv"

	"github.com/yomi-solver/yomi/solve"
)

// Algorithms are the presets of this loop.
var Algorithms = []solve.Algorithm{
	{
		Name: "pns",
		Doc: "Proof-number search [Allis et al. 1994]: best-first in a tree in memory. The upward pass stops where " +
			"nothing changes and the next descent starts there. Settled subtrees are deleted (DeleteSolvedSubtree); " +
			"when memory is full, so are the least proving ones (DeleteLeastProving).",
		Settings: slices.Concat(ownSettings, solve.LeafSettings),
		New:      func(o solve.Options) (solve.Solver, error) { return New("pns", o) },
	},
	{
		Name: "pn2",
		Doc: "PN² [Allis 1994; Breuker 1998]: proof-number search at two levels. A leaf of the first is evaluated by a search in a " +
			"second tree, of which only the children of the leaf stay. It trades time for memory: the first level holds " +
			"a far larger search than its nodes.",
		Settings: slices.Concat(ownSettings, solve.SecondSettings, solve.LeafSettings),
		New:      func(o solve.Options) (solve.Solver, error) { return New("pn2", o) },
	},
	{
		Name: "mcpns",
		Doc: "Monte-Carlo proof-number search [Saito et al. 2007; Saito 2010]: the first numbers of a leaf are shares of random games from " +
			"there that reach the goal and that do not. It expands fewer nodes than proof-number search where random games tell " +
			"good moves from bad ones, as in Go, and takes more time for each. The moves of random games are not counted as nodes.",
		Settings: slices.Concat(ownSettings, playoutSettings, solve.LeafSettings),
		New:      func(o solve.Options) (solve.Solver, error) { return New("mcpns", o) },
	},
	{
		Name: paranoid,
		Doc: "Paranoid proof-number search [Saito 2010, 6.2]: for games of several players, one of whom the question is about. He moves at " +
			"OR nodes, all others, who play together against him, at AND nodes. PN² as in the thesis; optimal scores come from questions in linear or binary order (--values).",
		Settings: slices.Concat(ownSettings, solve.SecondSettings, solve.LeafSettings),
		New:      func(o solve.Options) (solve.Solver, error) { return New(paranoid, o) },
	},
	{
		Name: "rp-pns",
		Doc: "Randomized parallel proof-number search [Saito et al. 2010]: threads share the tree. The first follows the most-proving line; " +
			"the others choose among children that are nearly as good, and until they have left that line the second or third best now and then. " +
			"With one thread it is pns.",
		Settings: slices.Concat(ownSettings, parallelSettings, solve.LeafSettings),
		New:      func(o solve.Options) (solve.Solver, error) { return New("rp-pns", o) },
	},
	{
		Name: "rp-pn2",
		Doc: "RP-PN² [Saito et al. 2010]: rp-pns whose leaves are evaluated by a search in a second tree, one for each thread, of the size " +
			"S^exponent / threads for S nodes of the first. Threads meet less often than in rp-pns.",
		Settings: slices.Concat(ownSettings, parallelSettings, powerSettings(), solve.LeafSettings),
		New:      func(o solve.Options) (solve.Solver, error) { return New("rp-pn2", o) },
	},
}

var parallelSettings = []solve.Setting{
	{Name: "deviation", Default: strconv.Itoa(usualDeviation), Doc: "how much larger than its parent's a child's number may be for threads other than the first: D", Try: []string{"0", "1", "5"}},
}

// powerSettings are the settings of the second level with another default.
func powerSettings() []solve.Setting {
	list := slices.Clone(solve.SecondSettings)
	for i := range list {
		if list[i].Name == "size" {
			list[i].Default = "power"
		}
	}
	return list
}

var playoutSettings = []solve.Setting{
	{Name: "games", Default: "3", Doc: "random games at each new leaf; 0 plays none", Try: []string{"3", "0", "20"}},
	{Name: "plies", Default: "10", Doc: "moves after which a random game counts as one that does not reach the goal", Try: []string{"10", "3"}},
	{Name: "depth", Default: "0", Doc: "the least depth of a leaf for which games are played; above it both numbers are whole", Try: []string{"0", "4"}},
}

// paranoid is the algorithm for games of several players.
const paranoid = "ppns"

var ownSettings = []solve.Setting{
	{Name: "full", Default: "delete", Doc: "when memory is full: delete the least proving nodes, or stop", Try: []string{"delete", "stop"}},
	{Name: "sum", Default: "add", Doc: "how children's numbers add up: add (plainly), weak (largest plus one for each other) [Ueda et al. 2008]", Try: []string{"add", "weak"}},
}
