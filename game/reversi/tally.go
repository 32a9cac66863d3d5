package reversi

import (
	"math/bits"

	"github.com/yomi-solver/yomi/game"
)

var (
	_ game.Counter = (*Position)(nil)
	_ game.Plural  = (*Position)(nil)
)

// Asked is the outcome that the question asks for.
func (p *Position) Asked() int {
	switch {
	case p.scored():
		low, _, step := p.scores()
		return (p.need - low + step - 1) / step
	case p.goal == "draw":
		return 1
	}
	return 2
}

// Tally makes a search for scores of Othello.
func (p *Position) Tally(bytes int64) game.Tally {
	if p.variant != othello {
		return nil
	}
	// Searches of few empty squares fill no large table, and clearing one takes longer than they do.
	return &tally{newCounter(p.rules, min(bytes, slotBytes<<min(p.empties()+2, 30)))}
}

// tally counts positions for either side.
type tally struct{ *counter }

// least is the smallest score of an outcome.
func (p *Position) least(outcome int) int {
	if p.scored() {
		low, _, step := p.scores()
		return low + outcome*step
	}
	return outcome - 1 // win: 1, draw: 0
}

// outcome is the number of a score.
func (p *Position) outcome(score int) int {
	if p.scored() {
		low, _, step := p.scores()
		return (score - low) / step
	}
	switch {
	case score < 0:
		return 0
	case score == 0:
		return 1
	}
	return 2
}

// Count finds the outcome of a position.
func (t *tally) Count(pos game.Position, low, high int, more func() uint64) (int, game.Move, bool) {
	p, ok := pos.(*Position)
	if !ok {
		return 0, game.NoMove, false
	}
	if p.over {
		return p.outcome(p.number(&p.state)), game.NoMove, true
	}
	t.more, t.left, t.ended = more, 0, false
	t.spend()
	mine, theirs := p.discs[p.turn], p.discs[1-p.turn]
	alpha, beta := p.least(low+1)-1, p.least(high)
	var score int
	var best game.Move
	if p.Turn() == game.Attacker {
		score, best = t.root(mine, theirs, alpha, beta)
	} else {
		score, best = t.root(mine, theirs, -beta, -alpha)
		score = -score
	}
	return p.outcome(score), best, !t.ended
}

// root searches a position and keeps its best move in any case.
func (t *tally) root(mine, theirs uint64, alpha, beta int) (int, game.Move) {
	var list moveList
	empty := t.all &^ (mine | theirs)
	hint := uint8(64)
	if t.table != nil {
		if s := t.slot(mine, theirs); s.mine == mine && s.theirs == theirs {
			hint = s.square
		}
	}
	t.list(&list, mine, theirs, empty, count(empty), hint)
	if list.n == 0 {
		return -t.score(theirs, mine, -beta, -alpha, true), pass
	}
	var s *slot
	if t.table != nil {
		s = t.slot(mine, theirs)
	}
	t.best = list.next(0).square
	score := t.search(&list, mine, theirs, alpha, beta, s)
	return score, moveOf(int(t.best))
}

// Work is the number of nodes that a position took, about.
func (t *tally) Work(pos game.Position) uint64 {
	p, ok := pos.(*Position)
	if !ok || t.table == nil || p.over {
		return 0
	}
	mine, theirs := p.discs[p.turn], p.discs[1-p.turn]
	if s := t.slot(mine, theirs); s.mine == mine && s.theirs == theirs {
		return 1 << s.work
	}
	return 0
}

// Used tells how full the table is.
func (t *tally) Used() (used, slots uint64) { return t.filled, uint64(len(t.table)) }

// Players are those who play for themselves; in Othello there are two sides only.
func (p *Position) Players() []string {
	if p.variant == othello {
		return nil
	}
	return p.players
}

// Seat is the player to move.
func (p *Position) Seat() int { return int(p.turn) }

// About is the player whom the question is about.
func (p *Position) About() int { return p.attacker }

// Scores are the pieces of all players that count.
func (p *Position) Scores(buf []int) []int {
	for i := range p.players {
		buf = append(buf, p.owned(&p.state, i))
	}
	return buf
}

// logarithm is a measure of work that fits into a byte.
func logarithm(nodes uint64) uint8 { return uint8(bits.Len64(nodes)) }
