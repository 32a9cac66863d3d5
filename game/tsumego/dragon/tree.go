package dragon

import (
	"context"
	"math"
	"time"

	"github.com/yomi-solver/yomi/game/tsumego"
)

// leaf is a move in the tree, with what came of it for who made it.
type leaf struct {
	move         tsumego.Point
	visits, wins float64
	also, won    float64 // in all games in which he made it now or later
	kids         []leaf
	open         bool // the moves that follow are listed
}

// tree grows a tree of moves above random games [Kocsis and Szepesvári 2006], in which
// moves are judged by the games in which they were made later as well [Gelly and Silver
// 2007]. Nothing that it says is certain.
type tree struct {
	games
	root   leaf
	played int
	line   []*leaf // from the root to where a game left the tree
}

// The numbers of the tree. A new move has a few games for and against it, which its looks
// shift.
const (
	trust   = 300.0 // games after which later moves count half
	early   = 3     // visits before the moves of a position are listed
	curious = 0.3   // how much moves are tried that were seldom tried
	novelty = 0.3   // the same for those never tried
	fresh   = 8.0
	kind    = 3.0
	even    = 0.5 // the share of games that is a success
)

// guess plays games as long as there is time, and takes what wins more than half of
// them for a success. The reading is never settled.
func (r Reader) guess(ctx context.Context, t *tree, attack bool) (Reading, error) {
	turn := t.owner
	if attack {
		turn = turn.Other()
	}
	board, err := t.b.Fresh(turn)
	if err != nil {
		return Reading{}, err
	}
	t.b, t.seed = board, firstSeed
	limit := r.Nodes
	if limit == 0 {
		limit = math.MaxInt
	}
	for until := r.until(ctx); t.played < limit && (t.played&15 != 0 || time.Now().Before(until)); {
		t.game()
	}
	x := Reading{Nodes: t.played}
	if k := t.best(); k != nil && k.visits > 0 {
		if x.Chance = k.wins / k.visits; x.Chance > even {
			x.Code, x.Move = Succeeds, k.move
		}
	}
	return x, nil
}

// firstSeed begins every sequence of random numbers, so that equal numbers of games give
// equal answers.
const firstSeed = 88172645463325252

// best is the move that was made most often, or nil.
func (t *tree) best() *leaf {
	var best *leaf
	for i := range t.root.kids {
		if k := &t.root.kids[i]; best == nil || k.visits > best.visits {
			best = k
		}
	}
	return best
}

// among is the best move, or one of a set that wins nearly as often.
func (t *tree) among(set tsumego.Set) tsumego.Point {
	best := t.best()
	if best == nil {
		return tsumego.Pass
	}
	move, most := best.move, 0.0
	for i := range t.root.kids {
		k := &t.root.kids[i]
		if k.move == tsumego.Pass || !set.Has(k.move) || k.visits <= most || k.visits < nearlyTried {
			continue
		}
		if k.wins/k.visits >= best.wins/best.visits-nearly {
			move, most = k.move, k.visits
		}
	}
	return move
}

// What is nearly as good: a share of games, out of so many at least.
const (
	nearly      = 0.06
	nearlyTried = 20
)

// game plays a game, in the tree as far as that goes and at random from there.
func (t *tree) game() {
	start := t.b.Played()
	t.path, t.line = t.path[:0], append(t.line[:0], &t.root)
	at, passes := &t.root, 0
	for passes < 2 && len(t.path) < longGame/2 {
		if done, _ := t.over(); done {
			break
		}
		if !at.open {
			if at != &t.root && at.visits < early {
				break
			}
			t.list(at)
		}
		at = at.pick()
		t.line = append(t.line, at)
		passes = t.move(at.move, passes)
	}
	_, hunter := t.over()
	if passes < 2 {
		hunter = t.play(passes)
	}
	for t.b.Played() > start {
		t.b.Undo()
	}
	t.learn(hunter)
	t.played++
}

// list makes the moves of the position that the board is in.
func (t *tree) list(at *leaf) {
	at.open = true
	c := t.b.Turn()
	free := t.region.And(*t.b.Points(tsumego.Empty))
	for _, p := range free.Append(nil) {
		if t.may(p, c) && !t.eye(p, c) {
			at.kids = append(at.kids, leaf{move: p, also: fresh, won: fresh/2 + t.looks(p, c)})
		}
	}
	at.kids = append(at.kids, leaf{move: tsumego.Pass, also: fresh, won: fresh/2 - 1})
}

// looks is what a move is worth at a glance: it saves or takes stones in atari, or is
// next to the last move, or gives a stone away.
func (t *tree) looks(p tsumego.Point, c tsumego.Colour) float64 {
	n := 0.0
	for _, q := range t.b.Near(p) {
		switch t.b.Colour(q) {
		case c:
			if t.b.Free(q) == 1 {
				n++
			}
		case c.Other():
			if t.b.Free(q) == 1 {
				n += 2
			}
		}
	}
	if t.after(p, c) < 2 {
		n -= 2
	}
	if len(t.path) > 0 && t.touches(p, t.path[len(t.path)-1].p) {
		n++
	}
	return max(-kind, min(n, kind))
}

// touches tells whether two points are neighbours, across corners too.
func (t *tree) touches(p, q tsumego.Point) bool {
	if q == tsumego.Pass {
		return false
	}
	near, across := t.b.Near(q), t.b.Diagonals(q)
	for i := range near {
		if near[i] == p || across[i] == p {
			return true
		}
	}
	return false
}

// pick chooses the move that is to be made next.
func (at *leaf) pick() *leaf {
	best, top := 0, math.Inf(-1)
	log := math.Log(at.visits + 1)
	for i := range at.kids {
		k := &at.kids[i]
		v := k.won/k.also + novelty
		if k.visits > 0 {
			w := math.Sqrt(trust / (3*k.visits + trust))
			v = w*k.won/k.also + (1-w)*k.wins/k.visits + curious*math.Sqrt(log/k.visits)
		}
		if v > top {
			best, top = i, v
		}
	}
	return &at.kids[best]
}

// learn takes the end of a game into account.
func (t *tree) learn(hunter bool) {
	for i, at := range t.line {
		at.visits++
		if i > 0 && t.path[i-1].owner != hunter {
			at.wins++
		}
		if !at.open || i >= len(t.path) {
			continue
		}
		// Of each point the first move there counts.
		owner := t.path[i].owner
		var seen, mine tsumego.Set
		for _, m := range t.path[i:] {
			if m.p != tsumego.Pass && !seen.Has(m.p) {
				seen.Add(m.p)
				if m.owner == owner {
					mine.Add(m.p)
				}
			}
		}
		for j := range at.kids {
			k := &at.kids[j]
			if k.move == tsumego.Pass || !mine.Has(k.move) {
				continue
			}
			k.also++
			if owner != hunter {
				k.won++
			}
		}
	}
}
