package solve

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
)

// LeafSettings are the settings of every algorithm that opens nodes through a
// search.Worker: what is done with new leaves.
var LeafSettings = []Setting{
	{Name: "init", Default: "evaluation", Doc: "first numbers of a leaf: evaluation (the game's estimate, where it has one), " +
		"constant (1 and 1), mobility (1 and the number of moves) [Allis et al. 1994]", Try: []string{"evaluation", "constant", "mobility"}},
	{Name: "lookahead", Default: "0", Doc: "plies of a small complete search at each new leaf: 0, 1 or 3 [Kaneko et al. 2005]", Try: []string{"0", "1", "3"}},
	{Name: "skip", Default: "none", Doc: "knowledge of the game not to use: none, all, or some of expand, decide, estimate, order, prune, chain, dominate, " +
		"learn, kin, sample, and of the pieces take, life, dead, room, seki, with plus signs between them", Try: []string{"none", "all", "decide+prune", "kin", "life+dead", "room+seki"}},
	{Name: "record", Default: "0", Doc: "nodes whose moves are recorded, so that opening them again generates none [Yoshizoe 2009]", Try: []string{"0", "8", "500"}},
}

// TableSettings are the settings of every algorithm that keeps a table.
var TableSettings = []Setting{
	{Name: "replace", Default: "hybrid", Doc: "what a full table does: probe (least work of four gives way), collect (the half with " +
		"least work is cleared, SmallTreeGC [Nagai 1999]), hybrid (both)", Try: []string{"hybrid", "probe", "collect"}},
	{Name: "dominance", Default: "true", Doc: "settle positions by others that differ in resources only, where the game knows such"},
	{Name: "twins", Default: "false", Doc: "try path-bound values on other paths by simulation [Kishimoto and Müller 2004]"},
	{Name: "simulate", Default: "false", Doc: "try the tree that settled one child on its siblings [Kawano 1996]"},
	{Name: "zones", Default: zoneNames[search.AutoZones], Doc: "what is made of relevance zones, where the game knows such: off, moves (a refutation refutes all moves that it " +
		"has nothing to do with), on (and a settled position settles those that are the same in its zone), auto (on where much is likely not to matter) [Shih et al. 2022]", Try: zoneNames},
}

// zoneNames are the uses of zones.
var zoneNames = []string{"off", "moves", "on", "auto"}

// maxRecord is how many nodes can be recorded.
const maxRecord = 1 << 22

// Replacements are the ways in which a full table makes room.
var Replacements = []string{"hybrid", "probe", "collect"}

// ReadLeaf is Read for an algorithm that has the LeafSettings besides its own.
func (o *Options) ReadLeaf(algorithm string, into map[string]any) error {
	initial := Choice{Value: "evaluation", Of: []string{"evaluation", "constant", "mobility"}}
	all := map[string]any{
		"init": &initial, "lookahead": &o.Enhance.Ahead, "record": &o.Enhance.Record, "skip": o.ParseSkip,
	}
	maps.Copy(all, into)
	if err := o.Read(algorithm, all); err != nil {
		return err
	}
	switch o.Enhance.Ahead {
	case 0, 1, 3:
	default:
		return errors.New(algorithm + ": setting lookahead: want 0, 1 or 3")
	}
	if o.Enhance.Record > maxRecord {
		return fmt.Errorf("%s: setting record: want at most %d", algorithm, maxRecord)
	}
	if initial.Value != "evaluation" {
		o.Skip |= game.KnowEstimate
		o.Enhance.Mobility = initial.Value == "mobility"
	}
	return nil
}

// abilities are the names of knowledge.
var abilities = map[string]game.Knowledge{
	"expand": game.KnowExpand, "decide": game.KnowDecide, "estimate": game.KnowEstimate, "order": game.KnowOrder,
	"prune": game.KnowPrune, "chain": game.KnowChain, "dominate": game.KnowDominate, "learn": game.KnowLearn,
	"kin": game.KnowKin, "sample": game.KnowSample, "take": game.KnowTake, "life": game.KnowLife, "dead": game.KnowDead,
	"room": game.KnowRoom, "seki": game.KnowSeki, "none": 0, "all": game.KnowAll,
}

// ParseSkip reads the knowledge not to use.
func (o *Options) ParseSkip(text string) error {
	for name := range strings.SplitSeq(text, "+") {
		k, ok := abilities[name]
		if !ok {
			return fmt.Errorf("no knowledge %q; there are: %s", name, strings.Join(slices.Sorted(maps.Keys(abilities)), ", "))
		}
		o.Skip |= k
	}
	return nil
}

// Skipped is all knowledge that is not to be used, by the options or by their
// setting, for an algorithm that leaves the setting to another one.
func (o Options) Skipped() (game.Knowledge, error) {
	if text, ok := o.Settings["skip"]; ok {
		if err := o.ParseSkip(text); err != nil {
			return 0, fmt.Errorf("setting skip=%s: %w", text, err)
		}
	}
	return o.Skip, nil
}

// ReadTabled is Read for an algorithm that has both the LeafSettings and the
// TableSettings besides its own.
func (o *Options) ReadTabled(algorithm string, into map[string]any) error {
	replace, dominance := Choice{Value: Replacements[0], Of: Replacements}, true
	zones := Choice{Value: zoneNames[search.AutoZones], Of: zoneNames}
	all := map[string]any{
		"replace": &replace, "dominance": &dominance,
		"twins": &o.Enhance.Twins, "simulate": &o.Enhance.Simulate,
		"zones": &zones,
	}
	maps.Copy(all, into)
	if err := o.ReadLeaf(algorithm, all); err != nil {
		return err
	}
	o.Replace = replace.Value
	o.Enhance.Zones = search.Zones(slices.Index(zoneNames, zones.Value))
	if !dominance {
		o.Skip |= game.KnowDominate
	}
	return nil
}
