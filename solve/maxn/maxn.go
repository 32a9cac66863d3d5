// Package maxn is max^n [Luckhardt and Irani 1986; Saito 2010, 6.1]: minimax for several players, each
// of whom takes the move that is best for himself, whatever it does to the others.
//
// What comes out is one of possibly many equilibria, and which one hangs on how ties are broken. So an
// answer about a game of several players (game.Plural) is no proof of anything, and says so: it
// assumes that all play like this. Positions of two sides are left to minimax, whose answers
// are proofs. Use it to see how far from the paranoid score a player may end.
package maxn

import (
	"context"
	"fmt"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/solve"
)

const name = "maxn"

// Algorithm makes the algorithm, with minimax for positions of two sides.
func Algorithm(minimax solve.Algorithm) solve.Algorithm {
	return solve.Algorithm{
		Name: name,
		Doc: "Max^n [Luckhardt and Irani 1986; Saito 2010, 6.1]: every player takes the move that is best for himself. Equilibria are many, so answers " +
			"about several players name that assumption; with two sides it is minimax, and proves what it says.",
		Settings: append([]solve.Setting{
			{Name: "ties", Default: "worst", Doc: "which of his equally good moves a player takes: worst or best for the player whom the question is about, or the first",
				Try: []string{"worst", "best", "first"}},
		}, minimax.Settings...),
		New: func(o solve.Options) (solve.Solver, error) { return New(minimax, o) },
	}
}

// MinBytes is the least memory to work with.
const MinBytes = 64 * entryBytes

// entryBytes is about what an entry of the memory takes.
const entryBytes = 96

// Solver is max^n.
type Solver struct {
	team     *search.Team
	minimax  solve.Solver
	ties     string
	capacity int
	known    map[game.Key]leaf
}

// New makes a solver.
func New(minimax solve.Algorithm, o solve.Options) (*Solver, error) {
	ties := solve.Choice{Value: "worst", Of: []string{"worst", "best", "first"}}
	inner, mine := o, o
	inner.Settings, mine.Settings = map[string]string{}, map[string]string{}
	for key, value := range o.Settings {
		if key == "ties" {
			mine.Settings[key] = value
		} else {
			inner.Settings[key] = value
		}
	}
	if err := mine.Read(name, map[string]any{"ties": &ties}); err != nil {
		return nil, err
	}
	if o.Bytes() < MinBytes {
		return nil, fmt.Errorf("%s: %d bytes are less than the smallest memory of %d", name, o.Bytes(), MinBytes)
	}
	other, err := minimax.New(inner)
	if err != nil {
		return nil, err
	}
	o.Threads = 1
	return &Solver{
		team: search.NewTeam(o.Search(nil)), minimax: other, ties: ties.Value,
		capacity: int(o.Bytes() / entryBytes),
	}, nil
}

// Close gives the memory back.
func (s *Solver) Close() error {
	s.known = nil
	return s.minimax.Close()
}

// Assumes is what an answer about several players rests on.
const Assumes = "maxn: every player plays for himself alone"

// maxPlayers is the most players that scores are kept for.
const maxPlayers = 8

// leaf is the end of a game that play leads to.
type leaf struct {
	scores [maxPlayers]int16
	value  game.Value // of the question
	move   game.Move
}

// Solve answers the question of p as far as max^n does.
func (s *Solver) Solve(ctx context.Context, p game.Position) (solve.Result, error) {
	plural, ok := p.(game.Plural)
	if !ok || len(plural.Players()) == 0 || len(plural.Players()) > maxPlayers {
		return s.minimax.Solve(ctx, p)
	}
	start := time.Now()
	r := solve.Result{Threads: 1, Numbers: game.FreshNumbers}
	s.known = map[game.Key]leaf{}
	err := s.team.Run(ctx, p, func(w *search.Worker) {
		l := loop{Solver: s, w: w, p: p, plural: plural}
		if end, ok := l.search(); ok {
			r.Value, r.Best = end.value, end.move
			r.Numbers = game.NumbersOf(r.Value)
		}
	})
	if r.Value != game.Unknown {
		err, r.Assumed = nil, []string{Assumes}
	}
	r.Nodes, r.Elapsed = s.team.Nodes(), time.Since(start)
	return r, err
}

// loop is one search.
type loop struct {
	*Solver
	w      *search.Worker
	p      game.Position
	plural game.Plural
	moves  []game.Move
	scores []int
}

// search finds where play from here ends; false if a limit came first.
func (l *loop) search() (leaf, bool) {
	if l.p.Value() != game.Unknown {
		return l.end(), true
	}
	key := l.p.Key()
	if end, ok := l.known[key]; ok {
		return end, true
	}
	start, seat := len(l.moves), l.plural.Seat()
	l.moves = l.p.Moves(l.moves)
	var best leaf
	for i := start; i < len(l.moves); i++ {
		if !l.w.Spend() {
			return leaf{}, false
		}
		m := l.moves[i]
		l.p.Play(m)
		end, ok := l.search()
		l.p.Undo()
		if !ok {
			return leaf{}, false
		}
		if i == start || l.better(end, best, seat) {
			best = end
			best.move = m
		}
	}
	l.moves = l.moves[:start]
	if len(l.known) < l.capacity {
		l.known[key] = best
	}
	return best, true
}

// end is the end of a game, as the position stands.
func (l *loop) end() leaf {
	e := leaf{value: l.p.Value()}
	l.scores = l.plural.Scores(l.scores[:0])
	for i, n := range l.scores {
		e.scores[i] = int16(n)
	}
	return e
}

// better tells whether a player prefers one end to another.
func (l *loop) better(a, b leaf, seat int) bool {
	if a.scores[seat] != b.scores[seat] {
		return a.scores[seat] > b.scores[seat]
	}
	about := l.plural.About()
	switch l.ties {
	case "worst":
		return a.scores[about] < b.scores[about]
	case "best":
		return a.scores[about] > b.scores[about]
	}
	return false
}
