// Package mate searches for a goal that is to be reached in a number of moves, as a mate in chess
// is, and answers for all numbers that an answer is enough for.
//
// Use it for mate problems in which most moves of the attacker are quiet. It is df-pn [Nagai 2002]
// with what such problems need:
//
//   - The question is always one with a limit: does the attacker get there in so many moves? Play
//     cannot repeat then, and no value leans on a path.
//   - The table keeps bounds for a position, whatever the limit: proven within so many moves, disproven up
//     to so many. Numbers of unsettled positions are kept for each limit apart, in the same place.
//   - What the game sees at once (game.Hunter) is not searched: in chess mates in one and two. First
//     numbers are the game's. A move that leaves the defender few replies looks easy, a quiet one a
//     little harder than a check, so that forcing lines come first and nothing is left out.
//   - Children of nodes that are entered often are kept for a while (nodes.go), since listing
//     them costs more than all else.
//   - Thresholds go beyond the second best child by a share of its number [Pawlewicz and Lew 2007].
//
// A question without a limit is asked with a larger and larger one (open.go). Such searches prove, and
// never disprove for good; so another algorithm, which knows of repetition, gets its turn between them. It
// also answers for positions of games that count no moves.
package mate

import (
	"fmt"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/table"
)

// Name is what the catalog calls it.
const Name = "dfpn-mate"

// Algorithm is the entry in the catalog. The other algorithm answers what no limit settles.
func Algorithm(other solve.Algorithm) solve.Algorithm {
	return solve.Algorithm{
		Name: Name,
		Doc: "df-pn [Nagai 2002] for mates in a number of moves: limits and lengths in the entries of the table, mates in two at a glance, " +
			"first numbers by the replies that a move leaves [Allis et al. 1994]. For mates in chess; it leaves " + other.Name + " to find out that there is none at all.",
		Settings: []solve.Setting{
			{Name: "epsilon", Default: "0.25", Doc: "how far thresholds go beyond the second best child, as a share of its number [Pawlewicz and Lew 2007]", Try: []string{"0", "0.25", "1"}},
		},
		Again: true,
		New:   func(o solve.Options) (solve.Solver, error) { return New(o, other) },
	}
}

// Solver is the search with its table, which is kept between calls.
type Solver struct {
	team     *search.Team
	memory   *memory
	kept     kept
	options  solve.Options
	other    solve.Algorithm
	others   limited // of the other algorithm; nil until it is needed
	grow     uint64  // epsilon in 64ths
	position game.Hunter
	worker   *search.Worker
	frames   []*frame
	depth    int    // of the node being searched
	touched  uint64 // keeps reads of the table from being left out
}

// limited is a solver that can be told to spend little.
type limited interface {
	solve.Solver
	Limit(nodes uint64)
}

// share of the memory is left to the other algorithm.
const share = 4

// New makes a solver.
func New(o solve.Options, other solve.Algorithm) (*Solver, error) {
	epsilon := 0.25
	if err := o.Read(Name, map[string]any{"epsilon": &epsilon}); err != nil {
		return nil, err
	}
	o.Settings = nil
	one := o
	one.Threads = 1
	m, err := newMemory(max(table.MinBytes, o.Bytes()-o.Bytes()/share))
	if err != nil || o.Bytes() < table.MinBytes {
		return nil, table.ErrTooSmall
	}
	return &Solver{
		team: search.NewTeam(one.Search(nil)), memory: m, options: o, other: other,
		grow: uint64(min(max(epsilon, 0), 1e6) * 64),
	}, nil
}

// rest is the solver of the other algorithm.
func (s *Solver) rest() (limited, error) {
	if s.others != nil {
		return s.others, nil
	}
	o := s.options
	o.Memory = max(table.MinBytes, o.Bytes()/share)
	r, err := s.other.New(o)
	if err != nil {
		return nil, err
	}
	l, ok := r.(limited)
	if !ok {
		panic("mate: " + s.other.Name + " cannot be limited")
	}
	s.others = l
	return l, nil
}

// Close gives the memory back.
func (s *Solver) Close() error {
	err := s.memory.free()
	if s.others != nil {
		if other := s.others.Close(); err == nil {
			err = other
		}
	}
	if err != nil {
		return fmt.Errorf("%s: %w", Name, err)
	}
	return nil
}

// Limit changes the nodes that later calls may spend; 0 means no limit.
func (s *Solver) Limit(nodes uint64) { s.options.Nodes = nodes }

// Stats says how full the table is.
func (s *Solver) Stats() table.Stats {
	m := s.memory
	return table.Stats{Slots: uint64(m.most), Used: m.used, Bytes: int64(m.most) * entryBytes}
}
