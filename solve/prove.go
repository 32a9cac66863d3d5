package solve

import (
	"context"

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
	ctx    context.Context
	table  *table.Table
	team   *search.Team
	again  Solver
	record uint64 // nodes of searches done again
	known  []proof.Database
}

// NewWalker makes a walker over a table. Again searches what is not in the
// table, and should write into the same one.
func NewWalker(ctx context.Context, t *table.Table, again Solver) *Walker {
	return &Walker{ctx: ctx, table: t, again: again, team: search.NewTeam(search.Config{Table: t})}
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
	r, err := k.again.Solve(k.ctx, p)
	k.record += r.Nodes
	return r.Value, r.Best, err
}

// Prove makes the certificate of an answer by walking it again.
func (k *Walker) Prove(p game.Problem, claim game.Value) (*proof.Certificate, error) {
	return proof.Extract(k.ctx, p, claim, k.Settle, k.Memory, k.known...)
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

// hardest is the move behind which the table has seen most work.
func (k *Walker) hardest(p game.Problem) game.Move {
	best, most := game.NoMove, uint64(0)
	for _, m := range p.Moves(nil) {
		p.Play(m)
		work := k.table.Work(p.Key())
		p.Undo()
		if best == game.NoMove || work > most {
			best, most = m, work
		}
	}
	return best
}
