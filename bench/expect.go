package bench

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Expectation is what an experiment should find: a comparison of two sides.
//
//	solved top7 >= 2 * solved dfpn
//	nodes top7 <= 0.8 * nodes dfpn
//	ratio top7 < 0.9
//
// A side is a number, or a measure of a run, with a factor before it if one likes.
// The measures, none of which depends on the machine:
//
//   - solved: how many problems the run settled, every repetition counted;
//   - nodes: the mean number of nodes for a problem, over those that all runs
//     settled;
//   - total: the nodes of all problems together, limits reached included;
//   - ratio: the geometric mean of how many times the first run's nodes a problem
//     takes, over those that all runs settled.
type Expectation struct {
	Left, Right Side
	Operator    string
	line        int
}

// Side is one side of an Expectation: Factor times a measure of a run, or the
// Factor alone if there is no measure.
type Side struct {
	Factor         float64
	Measure, Label string
}

// measures are the words that a side may have.
var measures = []string{"solved", "nodes", "total", "ratio"}

// operators are how sides may compare.
var operators = []string{"<=", ">=", "<", ">"}

// parseExpectation reads SIDE OPERATOR SIDE.
func parseExpectation(text string) (e Expectation, err error) {
	words := strings.Fields(text)
	at := slices.IndexFunc(words, func(w string) bool { return slices.Contains(operators, w) })
	if at < 0 {
		return e, fmt.Errorf("expect: want one of %s with spaces around it", strings.Join(operators, " "))
	}
	e.Operator = words[at]
	if e.Left, err = parseSide(words[:at]); err != nil {
		return e, err
	}
	if e.Right, err = parseSide(words[at+1:]); err != nil {
		return e, err
	}
	if e.Left.Measure == "" && e.Right.Measure == "" {
		return e, errors.New("expect: two numbers and nothing to measure")
	}
	return e, nil
}

// parseSide reads NUMBER, MEASURE LABEL or NUMBER * MEASURE LABEL.
func parseSide(words []string) (Side, error) {
	s := Side{Factor: 1}
	if n := len(words); n == 1 || n == 4 && words[1] == "*" {
		f, err := strconv.ParseFloat(words[0], 64)
		if err != nil || math.IsNaN(f) || math.IsInf(f, 0) {
			return s, fmt.Errorf("expect: %.40q is not a number", words[0])
		}
		s.Factor = f
		if n == 1 {
			return s, nil
		}
		words = words[2:]
	}
	if len(words) != 2 {
		return s, fmt.Errorf("expect: %.60q: want NUMBER, MEASURE RUN or NUMBER * MEASURE RUN", strings.Join(words, " "))
	}
	if s.Measure, s.Label = words[0], words[1]; !slices.Contains(measures, s.Measure) {
		return s, fmt.Errorf("expect: no measure %.40q; there are: %s", s.Measure, strings.Join(measures, ", "))
	}
	return s, nil
}

// check wants the labels to be there.
func (e Expectation) check(x *Experiment) error {
	for _, s := range []Side{e.Left, e.Right} {
		known := slices.ContainsFunc(x.Entrants, func(r Entrant) bool { return r.Label == s.Label })
		if s.Measure != "" && !known {
			return fmt.Errorf("expect: nothing runs as %.40q", s.Label)
		}
	}
	return nil
}

// String writes the expectation as files do.
func (e Expectation) String() string {
	return e.Left.String() + " " + e.Operator + " " + e.Right.String()
}

// String writes the side as files do.
func (s Side) String() string {
	factor := strconv.FormatFloat(s.Factor, 'g', -1, 64)
	switch {
	case s.Measure == "":
		return factor
	case s.Factor == 1:
		return s.Measure + " " + s.Label
	}
	return factor + " * " + s.Measure + " " + s.Label
}

// holds compares two numbers. What is no number fails: there was nothing to
// measure.
func (e Expectation) holds(left, right float64) bool {
	switch e.Operator {
	case "<=":
		return left <= right
	case ">=":
		return left >= right
	case "<":
		return left < right
	}
	return left > right
}
