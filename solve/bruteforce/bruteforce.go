// Package bruteforce is the referee: it lists every position that can be
// reached and works backwards from the ends of the game until nothing changes.
//
// It uses the rules and nothing else, and it is right on graphs with cycles:
// what the backward steps never reach is endless play, which has the value that
// the rules give a repetition. Use it to check other algorithms, and for games
// small enough to list. A position of an endgame database, where one is given,
// counts as an end of the game; the win found is then the shortest to get there.
package bruteforce

import (
	"context"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/solve"
)

// Algorithm is the entry for the catalog.
var Algorithm = solve.Algorithm{
	Name: "bruteforce",
	Doc: "Lists all positions that can be reached and settles them backwards from the ends of the game " +
		"(retrograde analysis [Ströhlein 1970]). Uses the rules only, is right on cycles, and finds the " +
		"shortest win; the referee for all other algorithms. Needs memory for every position.",
	New: New,
}

// Solver lists positions.
type Solver struct {
	team   *search.Team
	memory int64
}

// New makes a solver.
func New(o solve.Options) (solve.Solver, error) {
	if err := o.Read("bruteforce", nil); err != nil {
		return nil, err
	}
	o.Threads = 1
	return &Solver{team: search.NewTeam(o.Search(nil)), memory: o.Bytes()}, nil
}

// Close does nothing: the lists are dropped after each call.
func (s *Solver) Close() error { return nil }

// Solve answers the question of p.
func (s *Solver) Solve(ctx context.Context, p game.Position) (solve.Result, error) {
	start := time.Now()
	r := solve.Result{Numbers: game.FreshNumbers, Threads: 1}
	err := s.team.Run(ctx, p, func(w *search.Worker) {
		l := list{index: map[game.Key]uint32{}, memory: s.memory}
		if !l.fill(w) || !l.settle(w) {
			return
		}
		r.Value, r.Best = l.answer(p)
		r.Numbers = game.NumbersOf(r.Value)
	})
	r.Nodes, r.Elapsed = s.team.Nodes(), time.Since(start)
	return r, err
}

// list is all positions by number, the root first, and the moves between them.
type list struct {
	index  map[game.Key]uint32
	values []game.Value
	wants  []game.Value // of the side to move
	ranks  []uint32     // plies to the end with best play, where there is one
	edges  []edge
	memory int64
}

// edge is a move from one position to another.
type edge struct{ from, to uint32 }

// Bytes that a position and a move cost, about: the map, the lists, the edges
// and their reversal.
const (
	nodeBytes = 64
	edgeBytes = 12
)

// fill lists every position that can be reached, depth first with a stack of
// its own: lines of play can be as long as the list.
func (l *list) fill(w *search.Worker) bool {
	type level struct {
		number uint32
		next   int // first move not yet played, in moves
		end    int
	}
	p := w.Position
	var stack []level
	var moves []game.Move
	enter := func() (uint32, bool) {
		number, isNew := l.add(w)
		if isNew && l.values[number] == game.Unknown {
			first := len(moves)
			moves = p.Moves(moves)
			stack = append(stack, level{number, first, len(moves)})
			return number, true
		}
		return number, false
	}
	if !w.Spend() {
		return false
	}
	enter()
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if top.next == top.end {
			stack = stack[:len(stack)-1]
			if len(stack) > 0 {
				moves = moves[:stack[len(stack)-1].end]
				p.Undo()
			}
			continue
		}
		if l.bytes() > l.memory {
			w.Finish(search.ErrMemory)
		}
		if !w.Spend() {
			unwind(p, len(stack)-1)
			return false
		}
		from := top.number
		p.Play(moves[top.next])
		top.next++
		to, deeper := enter()
		l.edges = append(l.edges, edge{from, to})
		if !deeper {
			p.Undo()
		}
	}
	return true
}

func (l *list) bytes() int64 {
	return int64(len(l.values))*nodeBytes + int64(len(l.edges))*edgeBytes
}

// unwind takes back n moves.
func unwind(p game.Position, n int) {
	for range n {
		p.Undo()
	}
}

// add returns the number of the position as it stands. The root is settled by the
// rules only: its successors are listed, so that there is a move to name.
func (l *list) add(w *search.Worker) (number uint32, isNew bool) {
	p := w.Position
	key := p.Key()
	number, ok := l.index[key]
	if ok {
		return number, false
	}
	number = uint32(len(l.values))
	l.index[key] = number
	v := p.Value()
	if number > 0 {
		v = w.Known()
	}
	l.values = append(l.values, v)
	l.wants = append(l.wants, p.Turn().Wants())
	l.ranks = append(l.ranks, 0)
	return number, true
}

// settle works backwards: a position is settled by the first successor that the
// side to move wants, or by the last one of those it does not want.
func (l *list) settle(w *search.Worker) bool {
	from, start := l.reverse()
	waits := make([]uint32, len(l.values))
	for _, e := range l.edges {
		waits[e.from]++
	}
	var queue []uint32
	for i, v := range l.values {
		if v != game.Unknown {
			queue = append(queue, uint32(i))
		}
	}
	for head := 0; head < len(queue); head++ {
		if head%1024 == 0 && w.Stopped() {
			return false
		}
		to := queue[head]
		v := l.values[to]
		for _, i := range from[start[to]:start[to+1]] {
			waits[i]--
			if l.values[i] == game.Unknown && (l.wants[i] == v || waits[i] == 0) {
				l.values[i], l.ranks[i] = v, l.ranks[to]+1
				queue = append(queue, i)
			}
		}
	}
	repeated := w.Position.Repeated()
	for i := range l.values {
		if l.values[i] == game.Unknown {
			l.values[i] = repeated
		}
	}
	return true
}

// reverse sorts the edges by where they lead: from[start[i]:start[i+1]] lead to i.
func (l *list) reverse() (from, start []uint32) {
	start = make([]uint32, len(l.values)+2)
	for _, e := range l.edges {
		start[e.to+2]++
	}
	for i := 2; i < len(start); i++ {
		start[i] += start[i-1]
	}
	from = make([]uint32, len(l.edges))
	for _, e := range l.edges {
		from[start[e.to+1]] = e.from
		start[e.to+1]++
	}
	return from, start
}

// answer looks the root up, with the quickest move that keeps its value for the
// side that wants it, or the slowest one for the side that does not.
func (l *list) answer(p game.Position) (game.Value, game.Move) {
	v := l.values[0]
	if p.Value() != game.Unknown {
		return v, game.NoMove
	}
	wanted := p.Turn().Wants() == v
	best, rank := game.NoMove, uint32(0)
	for _, m := range p.Moves(nil) {
		p.Play(m)
		i := l.index[p.Key()]
		p.Undo()
		if l.values[i] != v {
			continue
		}
		if best == game.NoMove || wanted == (l.ranks[i] < rank) {
			best, rank = m, l.ranks[i]
		}
	}
	return v, best
}
