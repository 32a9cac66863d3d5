package lambda

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/yomi-solver/yomi/solve"
)

// Algorithms are the searches by threats, with alpha-beta over a table and df-pn
// as inner algorithms.
func Algorithms(alphabeta, dfpn solve.Algorithm) []solve.Algorithm {
	return []solve.Algorithm{
		preset(alphabeta, Config{Classic: true}, "lambda",
			"Lambda search [Thomsen 2000]: wins by threats, order after order, with alpha-beta inside. In every node smaller orders "+
				"are searched to the end before larger ones begin."),
		preset(dfpn, Config{Classic: true}, "lambda-classic",
			"Classical lambda df-pn [Yoshizoe 2009, 4.6.1]: lambda search, order after order, with df-pn inside."),
		preset(dfpn, Config{}, "lambda-dfpn",
			"Lambda df-pn [Yoshizoe et al. 2007]: the orders of a node are pseudo-nodes of one df-pn, which goes where its numbers are "+
				"smallest, whatever the order. For wins by threats among many legal moves."),
		preset(dfpn, Config{Dual: true}, "dual-lambda",
			"Dual lambda search [Soeda et al. 2006], driven by df-pn: both sides may threaten, so that an attack that is too slow is refuted by a "+
				"counter-attack of smaller order. Two enhancements are switches: replies that are threats themselves wait until the others "+
				"are refuted (DDT), and proofs of threats are tried again further down (PPT)."),
	}
}

// defaultOrder is the largest order when nobody says otherwise: in Gomoku, fours and
// threes.
const defaultOrder = 2

// preset makes an algorithm of an inner one.
func preset(inner solve.Algorithm, c Config, name, doc string) solve.Algorithm {
	c.Order, c.Share = defaultOrder, 0.5
	return solve.Algorithm{
		Name: name, Doc: doc, Again: true,
		Settings: slices.Concat(c.settings(), inner.Settings),
		New:      func(o solve.Options) (solve.Solver, error) { return newSolver(name, inner, c, o) },
	}
}

// settings describes the settings with these as defaults.
func (c *Config) settings() []solve.Setting {
	list := []solve.Setting{
		{Name: "order", Default: strconv.Itoa(c.Order), Doc: "the largest order of threats, 1 to 8", Try: []string{"1", "2", "3"}},
		{Name: "share", Default: strconv.FormatFloat(c.Share, 'g', -1, 64), Doc: "threats and all moves take turns; the share of nodes for threats, 1 to " +
			"search all moves only when threats have failed", Try: []string{"0.1", "0.5", "1"}},
	}
	if !c.Classic {
		list = append(list, solve.Setting{Name: "pass", Default: "aside", Doc: "the number of a pass: aside (no part of sums, the maximum order strategy) " +
			"[Yoshizoe 2009], sum [Soeda et al. 2006]", Try: []string{"aside", "sum"}})
	}
	if c.Dual {
		list = append(list,
			solve.Setting{Name: "ddt", Default: strconv.FormatBool(c.Delay), Doc: "delay defence threats: replies that are threats wait until the others are refuted"},
			solve.Setting{Name: "ppt", Default: strconv.FormatBool(c.Trace), Doc: "propagate proof trees: the proof of an ancestor's threat is tried first"})
	}
	return list
}

// newSolver reads the settings that are the view's and leaves the others to the
// inner algorithm.
func newSolver(name string, inner solve.Algorithm, c Config, o solve.Options) (*Solver, error) {
	pass := solve.Choice{Value: "aside", Of: []string{"aside", "sum"}}
	into := map[string]any{"order": &c.Order, "share": &c.Share}
	if !c.Classic {
		into["pass"] = &pass
	}
	if c.Dual {
		into["ddt"], into["ppt"] = &c.Delay, &c.Trace
	}
	mine := o
	mine.Settings = map[string]string{}
	o.Settings = maps.Clone(o.Settings)
	for key := range into {
		if value, ok := o.Settings[key]; ok {
			mine.Settings[key] = value
			delete(o.Settings, key)
		}
	}
	if err := mine.Read(name, into); err != nil {
		return nil, err
	}
	if c.Order < 1 || c.Order > maxOrder {
		return nil, fmt.Errorf("%s: setting order: want 1 to %d", name, maxOrder)
	}
	if c.Share > 1 {
		return nil, fmt.Errorf("%s: setting share: want at most 1", name)
	}
	c.SumPass, c.Fast = pass.Value == "sum", o.Fast
	o.Enhance.Trace = c.Trace
	skip, err := o.Skipped()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	s := &Solver{config: c, nodes: o.Nodes, skip: skip}
	if o.Progress != nil {
		o.Progress = s.watch(o.Progress)
	}
	if s.inner, err = inner.New(o); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	limit, ok := s.inner.(limiter)
	tabled, also := s.inner.(solve.Tabler)
	if !ok || !also {
		return nil, fmt.Errorf("%s: %s cannot be limited or keeps no table", name, inner.Name)
	}
	s.limit, s.table = limit, tabled.Table()
	return s, nil
}
