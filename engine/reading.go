package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/solve"
)

// Code is the result of an attack or a defence as GNU Go numbers it.
type Code int

// The codes, for the player who moves.
const (
	Fails      Code = 0 // or nothing was found in time: the protocol has no word for that
	Succeeds   Code = 1 // whatever threats there are elsewhere
	ByKo       Code = 2 // in a ko that the opponent must find threats for
	ByKoThreat Code = 3 // in a ko that he must find threats for himself
)

// Reading is what was found about one block.
type Reading struct {
	Code    Code
	Move    string // a vertex or "PASS"; empty where Code is Fails
	Settled bool   // every question was answered in time
	// Sure says that a capture, by an attack or in spite of a defence, was read
	// against all moves of the owner. That a block gets away is never sure: it does
	// with so many liberties, and from a hunter who plays near it.
	Sure  bool
	Nodes uint64
}

// String is the answer in GNU Go's form.
func (r Reading) String() string {
	if r.Code == Fails {
		return "0"
	}
	return fmt.Sprintf("%d %s", r.Code, r.Move)
}

// ReadingTime is the usual budget of a reading: two seconds, less what it takes to
// stop.
const ReadingTime = 1950 * time.Millisecond

// Attack reads whether the opponent of the block at a vertex captures it, moving
// first. The text is a position of Go; without a vertex the block is marked there.
//
// The answer is found by searches that look at moves near the block only, so it may
// be wrong, and within the budget, so a capture may be missed: the protocol of Go
// programs has no word for unknown, and Fails stands for it. Reading.Sure tells the
// captures that are certain.
func Attack(ctx context.Context, text, vertex string, budget time.Duration) (Reading, error) {
	return read(ctx, text, vertex, budget, 0, true)
}

// Defend reads whether the owner of the block at a vertex saves it, moving first.
func Defend(ctx context.Context, text, vertex string, budget time.Duration) (Reading, error) {
	return read(ctx, text, vertex, budget, 0, false)
}

func read(ctx context.Context, text, vertex string, budget time.Duration, nodes uint64, attack bool) (Reading, error) {
	p, err := hunt(text, vertex, attack)
	if err != nil {
		return Reading{}, err
	}
	if budget == 0 {
		budget = ReadingTime
	}
	ctx, cancel := context.WithTimeout(ctx, budget)
	defer cancel()
	r := reader{ctx: ctx, position: p, attack: attack, limit: nodes}
	return r.read()
}

// chaser is a problem of capturing one block that can be asked within limits, as
// Go's can.
type chaser interface {
	game.Problem
	// Chase asks it with threats elsewhere, of the hunter or, below 0, of the owner.
	// The block has escaped with so many liberties, or if that is 0, when it is not
	// threatened any more, and when it has grown by so many stones. If the answer is
	// to be sure, a capture that is found holds against all moves of the owner.
	Chase(threats, escape, grow int, sure bool) game.Problem
}

// hunt asks for the capture of a block, with the right player to move: who moves in
// the text, or else the other, for whom ko forbids nothing.
func hunt(text, vertex string, attack bool) (chaser, error) {
	g, err := catalog.Game("go")
	if err != nil {
		return nil, err
	}
	for _, turn := range []string{"", "black", "white"} {
		problem, err := g.Parse(text, game.Question{Goal: "capture", Target: vertex, Turn: turn})
		if err != nil {
			return nil, err
		}
		p, ok := problem.(chaser)
		if !ok {
			return nil, errors.New("this game knows no captures")
		}
		if (p.Turn() == game.Attacker) == attack {
			return p, nil
		}
	}
	return nil, errors.New("nobody can move") // one of two players is the right one
}

// reader asks one question after the other about a block: does the player to move
// succeed, within the chases of a round and with so many threats elsewhere?
// Questions that are not answered soon wait for their next turn.
type reader struct {
	ctx      context.Context
	position chaser
	attack   bool
	limit    uint64 // nodes; 0: none
	memory   int64  // of each round; 0: readingMemory
	nodes    uint64
	rounds   []round
}

// round is what is known within one pair of chases.
type round struct {
	solver solve.Solver
	says   [4]game.Value // by code: Proven where the player to move succeeds
	moves  [4]string
	circle [4]bool // play that repeats was met, and may have been judged wrongly
}

// chases are the chases of the rounds: with so many liberties the block has escaped,
// and a chase of so many stones is given up. Small ones are soon settled, large
// ones see more. In the first round the hunter must threaten with every move to
// take the block by ataris.
var chases = []struct{ escape, grow int }{{0, 20}, {4, 3}, {5, 5}, {6, 8}}

// codes is the order of questions: most answers are clear, and who fails with
// threats of his own fails without.
var codes = []Code{Succeeds, ByKoThreat, ByKo}

// Slices of nodes: the first, and how they grow.
const (
	firstReading  = 500
	readingGrowth = 3
)

func (r *reader) read() (Reading, error) {
	defer r.close()
	err := r.search()
	best := r.best()
	if err == nil && r.attack == (best.Code != Fails) && best.Settled {
		best.Sure, err = r.sure(best.Code)
	}
	best.Nodes = r.nodes
	return best, err
}

func (r *reader) close() {
	for _, n := range r.rounds {
		// Memory that the system does not take back harms nobody.
		_ = n.solver.Close()
	}
}

// search asks until all is answered or time is up.
func (r *reader) search() error {
	for range chases {
		s, err := r.solver()
		if err != nil {
			return err
		}
		r.rounds = append(r.rounds, round{solver: s})
	}
	for slice := uint64(firstReading); ; slice *= readingGrowth {
		open := false
		for _, code := range codes {
			for i := range chases {
				if r.known(i, code) != game.Unknown || r.decided(i) {
					continue
				}
				if err := r.ask(i, code, slice); err != nil {
					return ignore(err)
				}
				open = open || r.known(i, code) == game.Unknown
			}
			if r.attack && r.known(len(chases)-1, Succeeds) == game.Proven {
				return nil
			}
		}
		if !open {
			return nil
		}
	}
}

// solver makes a solver.
func (r *reader) solver() (solve.Solver, error) {
	a, err := catalog.Algorithm("dfpn")
	if err != nil {
		return nil, err
	}
	return a.New(solve.Options{Fast: true, Memory: cmp.Or(r.memory, readingMemory)})
}

// readingMemory is what each round may use.
const readingMemory = 64 << 20

// ask searches for the answer to one question, with at most so many nodes.
func (r *reader) ask(i int, code Code, slice uint64) error {
	n := &r.rounds[i]
	p := r.position.Chase(r.threats(code), chases[i].escape, chases[i].grow, false)
	if r.limit > 0 {
		if r.nodes >= r.limit {
			return context.DeadlineExceeded
		}
		slice = r.within(slice)
	}
	if l, ok := n.solver.(interface{ Limit(uint64) }); ok {
		l.Limit(slice)
	}
	result, err := n.solver.Solve(r.ctx, p)
	r.nodes += result.Nodes
	n.circle[code] = circled(p)
	switch result.Value {
	case game.Unknown:
		if errors.Is(err, search.ErrNodes) {
			return nil
		}
		return err
	case p.Turn().Wants():
		n.says[code] = game.Proven
		n.moves[code] = vertexOf(p, result.Best)
	default:
		n.says[code] = game.Disproven
	}
	return nil
}

// known is the answer to a question, of its own search or of others: more threats
// are never worse, and what a hunter gets from a block that has escaped with few
// liberties he gets if it must have more.
func (r *reader) known(i int, code Code) game.Value {
	hunts := game.Proven
	if !r.attack {
		hunts = game.Disproven
	}
	for j := range r.rounds {
		for c := Succeeds; c <= ByKoThreat; c++ {
			v := r.rounds[j].says[c]
			weaker := v == game.Proven && c > code || v == game.Disproven && c < code
			if v == game.Unknown || weaker || v == hunts && j > i || v != hunts && j < i {
				continue
			}
			return v
		}
	}
	return game.Unknown
}

// decided tells whether the code of a round is known.
func (r *reader) decided(i int) bool {
	for c := Succeeds; c <= ByKoThreat; c++ {
		switch r.known(i, c) {
		case game.Proven:
			return true
		case game.Unknown:
			return false
		}
	}
	return true
}

// best is what all answers together say: that of the last round that is decided,
// or the best success there is.
func (r *reader) best() Reading {
	for i := len(r.rounds) - 1; i >= 0; i-- {
		if !r.decided(i) {
			continue
		}
		for c := Succeeds; c <= ByKoThreat; c++ {
			if r.known(i, c) == game.Proven {
				return Reading{Code: c, Move: r.move(i, c), Settled: i == len(chases)-1 || r.attack}
			}
		}
		if !r.attack {
			return Reading{Settled: true}
		}
		break
	}
	for c := Succeeds; c <= ByKoThreat; c++ {
		for i := len(r.rounds) - 1; i >= 0; i-- {
			if r.rounds[i].says[c] == game.Proven {
				return Reading{Code: c, Move: r.rounds[i].moves[c]}
			}
		}
	}
	return Reading{}
}

// move is a move that succeeds, of the round or of one that says so for it.
func (r *reader) move(i int, code Code) string {
	for _, step := range []int{1, -1} {
		for j := i; j >= 0 && j < len(r.rounds); j += step {
			for c := code; c >= Succeeds; c-- {
				if r.rounds[j].says[c] == game.Proven {
					return r.rounds[j].moves[c]
				}
			}
		}
	}
	return ""
}

// sure tries to read a capture that was found once more, against all moves of the
// owner. It takes no longer than a few times what the capture took.
func (r *reader) sure(code Code) (bool, error) {
	if !r.attack {
		code = ByKoThreat // the defence that failed
	}
	i := slices.IndexFunc(r.rounds, func(n round) bool { return n.says[code] != game.Unknown && n.hunted(code, r.attack) })
	switch {
	case i < 0:
		return false, nil
	case chases[i].escape == 0:
		return !r.rounds[i].circle[code], nil // the owner had all moves already
	}
	s, err := r.solver()
	if err != nil {
		return false, err
	}
	defer s.Close()
	if l, ok := s.(interface{ Limit(uint64) }); ok {
		l.Limit(r.within(sureNodes + sureTimes*r.nodes))
	}
	p := r.position.Chase(r.threats(code), chases[i].escape, chases[i].grow, true)
	result, err := s.Solve(r.ctx, p)
	r.nodes += result.Nodes
	if result.Value == game.Unknown && !errors.Is(err, search.ErrNodes) {
		return false, ignore(err)
	}
	return result.Value == game.Proven && !circled(p), nil
}

// within is a number of nodes, or as many as are left if that is less.
func (r *reader) within(nodes uint64) uint64 {
	if r.limit == 0 {
		return nodes
	}
	return max(min(nodes, r.limit-min(r.nodes, r.limit)), 1)
}

// circled tells whether an answer may lean on play that repeats and that the problem
// judges wrongly.
func circled(p game.Problem) bool {
	f, ok := p.(game.Fighter)
	return ok && f.Circled()
}

// What it may take to make sure of a capture, besides so many times what was spent.
const (
	sureNodes = 2000
	sureTimes = 4
)

// hunted tells whether the answer to a question is a capture.
func (n *round) hunted(code Code, attack bool) bool {
	return (n.says[code] == game.Proven) == attack
}

func ignore(err error) error {
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// vertexOf writes a move as the protocol does.
func vertexOf(p game.Problem, m game.Move) string {
	if name := p.FormatMove(m); name != "pass" {
		return name
	}
	return passName
}

// threats is the balance of threats elsewhere under which success means a code.
func (r *reader) threats(c Code) int {
	n := map[Code]int{Succeeds: -game.Endless, ByKo: 0, ByKoThreat: game.Endless}[c]
	if !r.attack {
		n = -n
	}
	return n
}
