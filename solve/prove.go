package solve

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/proof"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/table"
)

// Tabler is a Solver that remembers what it learnt in a table.
type Tabler interface {
	Table() *table.Table
}

// Walker goes through a solved question again: it takes values from a table and
// searches again what the table has lost.
type Walker struct {
	Memory int64 // bytes for the list of a proof; 0: no limit
	Images bool  // list one position for all images of it, where the game knows them
	ctx    context.Context
	table  *table.Table
	team   *search.Team
	again  Solver
	keeper Keeper // again, if it keeps what it learnt to itself
	record uint64 // nodes of searches done again
	known  []proof.Database
}

// NewWalker makes a walker over a table. Again searches what is not in the
// table, and should write into the same one.
func NewWalker(ctx context.Context, t *table.Table, again Solver) *Walker {
	k, _ := again.(Keeper)
	return &Walker{ctx: ctx, table: t, again: again, keeper: k, team: search.NewTeam(search.Config{Table: t})}
}

// Use lets the walker end where a database begins: values come from probes, and
// proofs name the databases as lemmas. They must be of the problem walked.
func (k *Walker) Use(probes search.Endgame, lemmas []proof.Database) {
	k.team = search.NewTeam(search.Config{Table: k.table, Endgame: probes})
	k.known = lemmas
}

// Nodes is what searching again has cost.
func (k *Walker) Nodes() uint64 { return k.record }

// Settle answers the question of p with a move for the side to move, if that
// side gets what it wants.
func (k *Walker) Settle(p game.Problem) (game.Value, game.Move, error) {
	if k.keeper != nil {
		if v, best := k.keeper.Recall(p); v != game.Unknown && (best != game.NoMove || v != p.Turn().Wants()) {
			return v, best, nil
		}
		return k.search(p)
	}
	wants := p.Turn().Wants()
	best := game.NoMove
	err := k.team.Run(k.ctx, p, func(w *search.Worker) {
		for _, c := range w.Open() {
			if c.Numbers.Value() == wants && c.Lean == search.Free {
				best = c.Move
				return
			}
		}
	})
	if err != nil {
		return game.Unknown, game.NoMove, err
	}
	if best != game.NoMove {
		return wants, best, nil
	}
	return k.search(p)
}

// search answers the question of p anew.
func (k *Walker) search(p game.Problem) (game.Value, game.Move, error) {
	r, err := k.again.Solve(k.ctx, p)
	k.record += r.Nodes
	return r.Value, r.Best, err
}

// Prove makes the certificate of an answer by walking it again. A walk that goes round
// in circles asks for other moves of the winner; those that are known to win are tried
// before any is searched, since to search them all may take for ever.
func (k *Walker) Prove(p game.Problem, claim game.Value) (*proof.Certificate, error) {
	if k.keeper == nil && p.Repeated() != game.Unknown {
		settle := func(p game.Problem) (game.Value, game.Move, error) {
			if p.Turn().Wants() == claim {
				return k.Settle(p)
			}
			return k.recall(p, claim)
		}
		c, err := proof.Extract(k.ctx, k.listed(p), claim, settle, k.Memory, k.known...)
		if !errors.Is(err, proof.ErrContradiction) {
			return c, err
		}
	}
	return proof.Extract(k.ctx, k.listed(p), claim, k.Settle, k.Memory, k.known...)
}

// listed is a problem as its proof lists it.
func (k *Walker) listed(p game.Problem) game.Problem {
	if k.Images {
		return proof.Images(p)
	}
	return p
}

// recall tells whether a position is known to have the value that the side to move does
// not want, without a search.
func (k *Walker) recall(p game.Problem, claim game.Value) (game.Value, game.Move, error) {
	if e, ok := k.table.Load(p.Key()); ok && e.Value() == claim {
		return claim, game.NoMove, nil
	}
	v := claim
	err := k.team.Run(k.ctx, p, func(w *search.Worker) {
		for _, c := range w.Open() {
			if c.Numbers.Value() != claim || c.Lean != search.Free {
				v = game.Unknown
			}
		}
	})
	return v, game.NoMove, err
}

// maxLine bounds a line of play that is only shown.
const maxLine = 10_000

// Line follows best play from p: the side that gets what it wants plays moves
// that do, the other the replies on which most work was spent. It ends with the
// game, where play repeats, or where searching again fails.
func (k *Walker) Line(p game.Problem, value game.Value) []game.Move {
	q, ok := p.Clone().(game.Problem)
	if !ok {
		return nil
	}
	var line []game.Move
	seen := map[game.Key]bool{}
	for q.Value() == game.Unknown && !seen[q.Key()] && len(line) < maxLine {
		seen[q.Key()] = true
		m := k.hardest(q)
		if q.Turn().Wants() == value {
			v, best, err := k.Settle(q)
			if err != nil || v != value || best == game.NoMove {
				break
			}
			m = best
		}
		line = append(line, m)
		q.Play(m)
	}
	return line
}

// LongestLine follows a shortest win of so many plies: the attacker plays moves that
// win in time, the defender those after which he holds out to the end. It stops where
// searching again fails.
func (k *Walker) LongestLine(p game.Problem, length int) []game.Move {
	q, ok := p.Clone().(game.Problem)
	if !ok {
		return nil
	}
	var line []game.Move
	for ; length > 0 && q.Value() == game.Unknown; length-- {
		m := game.NoMove
		if q.Turn() == game.Attacker {
			v, best, err := k.Settle(game.Within(q, length))
			if err != nil || v != game.Proven {
				break
			}
			m = best
		} else {
			m = k.resists(q, length)
		}
		if m == game.NoMove {
			break
		}
		line = append(line, m)
		q.Play(m)
	}
	return line
}

// resists is a move of the defender after which the attacker does not win sooner than
// in so many plies, this move among them.
func (k *Walker) resists(q game.Problem, length int) game.Move {
	for _, m := range k.Hardest(q) {
		q.Play(m)
		// An empty limit leaves nothing to ask.
		v, err := game.Disproven, error(nil)
		if length > 2 {
			v, _, err = k.Settle(game.Within(q, length-2))
		} else if q.Value() == game.Proven {
			v = game.Proven
		}
		q.Undo()
		if err != nil {
			return game.NoMove
		}
		if v == game.Disproven {
			return m
		}
	}
	return game.NoMove
}

// hardest is the move behind which the table has seen most work.
func (k *Walker) hardest(p game.Problem) game.Move { return k.Hardest(p)[0] }

// Hardest lists all moves, those first behind which the table has seen most work.
func (k *Walker) Hardest(p game.Problem) []game.Move {
	moves := p.Moves(nil)
	work := make(map[game.Move]uint64, len(moves))
	for _, m := range moves {
		p.Play(m)
		if k.keeper != nil {
			work[m] = k.keeper.Weigh(p)
		} else {
			work[m] = k.table.Work(p.Key())
		}
		p.Undo()
	}
	slices.SortStableFunc(moves, func(a, b game.Move) int { return cmp.Compare(work[b], work[a]) })
	return moves
}

// ProveOutcome makes the certificates of an outcome: that it is reached, unless it
// is the worst, and that no better one is, unless it is the best.
func (k *Walker) ProveOutcome(s game.Scorer, n int) ([]Claim, error) {
	var claims []Claim
	for _, c := range []Claim{{Level: n, Value: game.Proven}, {Level: n + 1, Value: game.Disproven}} {
		if c.Level == 0 || c.Level == len(s.Outcomes()) {
			continue
		}
		c.Problem = s.AtLeast(c.Level)
		var err error
		if c.Proof, err = k.Prove(c.Problem, c.Value); err != nil {
			return claims, err
		}
		claims = append(claims, c)
	}
	return claims, nil
}

// Claim is one of the answers that settle an outcome, with its certificate.
type Claim struct {
	Level   int // the question is AtLeast(Level)
	Problem game.Problem
	Value   game.Value
	Proof   *proof.Certificate
}

// OutcomeLine follows best play to outcome n: the attacker plays moves that reach
// it, the defender moves that allow no more. A side that can do no worse plays the
// moves on which most work was spent. It ends as Line does.
func (k *Walker) OutcomeLine(s game.Scorer, n int) []game.Move {
	last := len(s.Outcomes()) - 1
	if last == 0 {
		return nil
	}
	// The two questions around the outcome; at either end they are the same.
	reach, exceed := s.AtLeast(max(n, 1)), s.AtLeast(min(n+1, last))
	var line []game.Move
	seen := map[game.Key]bool{}
	for !seen[reach.Key()] && len(line) < maxLine {
		if reach.Value() != game.Unknown && exceed.Value() != game.Unknown {
			break
		}
		seen[reach.Key()] = true
		q, picky := reach, n > 0
		if reach.Turn() == game.Defender {
			q, picky = exceed, n < last
		}
		m := game.NoMove
		if picky && q.Value() == game.Unknown {
			v, best, err := k.Settle(q)
			if err != nil || v != q.Turn().Wants() || best == game.NoMove {
				break
			}
			m = best
		} else {
			m = k.hardest(q)
		}
		line = append(line, m)
		reach.Play(m)
		exceed.Play(m)
	}
	return line
}
