package dragon

import (
	"math"

	"github.com/yomi-solver/yomi/game/tsumego"
)

// branch is a move in a tree above games over a whole position, with what came of it for who
// made it.
type branch struct {
	kids          []branch
	visits, worth float32
	also, gave    float32 // in all games in which he made it now or later
	move          tsumego.Point
	open          bool // the moves that follow are listed
}

// areaTree is a tree of moves above such games, as tree is above those about a group.
type areaTree struct {
	*areaGames
	given  []ply // the moves that all its games begin with
	root   branch
	leaves int
	points float64   // the sum of what Black had more
	line   []*branch // from the root to where a game left the tree
}

// The numbers of the tree that differ from those about a group: worth differs less than
// shares of games won do.
const (
	areaCurious = 0.1
	areaNovelty = 0.1
	areaEarly   = 6       // visits before the moves of a position are listed
	areaRoom    = 400_000 // moves that a tree may list
)

// grow plays games.
func (t *areaTree) grow(games int) {
	start := t.b.Played()
	for _, m := range t.given {
		t.b.Play(m.p, t.b.Turn())
	}
	for range games {
		t.game()
	}
	t.undo(start)
}

// mean is what the games were worth to who made the first of the given moves, and how many
// points more he had.
func (t *areaTree) mean() (worth, points float64) {
	n := float64(max(t.root.visits, 1))
	worth, points = float64(t.root.worth)/n, t.points/n
	if !t.given[0].owner {
		return 1 - worth, -points
	}
	return worth, points
}

// game plays a game, in the tree as far as that goes and at random from there.
func (t *areaTree) game() {
	start := t.b.Played()
	t.path, t.line = append(t.path[:0], t.given...), append(t.line[:0], &t.root)
	at, passes := &t.root, 0
	for passes < 2 && len(t.line) < longGame/2 {
		if !at.open {
			if at != &t.root && (at.visits < areaEarly || t.leaves > areaRoom) {
				break
			}
			t.list(at)
		}
		at = at.pick()
		t.line = append(t.line, at)
		passes = t.move(at.move, passes)
	}
	points := t.playOut(passes)
	t.undo(start)
	t.learn(points)
}

// list makes the moves of the position that the board is in.
func (t *areaTree) list(at *branch) {
	at.open = true
	c := t.b.Turn()
	free := t.region.And(*t.b.Points(tsumego.Empty))
	t.buf = free.Append(t.buf[:0])
	at.kids = make([]branch, 0, len(t.buf)+1)
	look := tree{games: games{b: t.b, path: t.path}}
	for _, p := range t.buf {
		if t.may(p, c) && !t.eye(p, c) {
			at.kids = append(at.kids, branch{move: p, also: fresh, gave: float32(fresh/2 + look.looks(p, c))})
		}
	}
	at.kids = append(at.kids, branch{move: tsumego.Pass, also: fresh, gave: fresh/2 - 1})
	t.leaves += len(at.kids)
}

// pick chooses the move that is to be made next.
func (at *branch) pick() *branch {
	best, top := 0, math.Inf(-1)
	log := math.Log(float64(at.visits) + 1)
	for i := range at.kids {
		k := &at.kids[i]
		v := float64(k.gave/k.also) + areaNovelty
		if k.visits > 0 {
			n := float64(k.visits)
			w := math.Sqrt(trust / (3*n + trust))
			v = w*float64(k.gave/k.also) + (1-w)*float64(k.worth)/n + areaCurious*math.Sqrt(log/n)
		}
		if v > top {
			best, top = i, v
		}
	}
	return &at.kids[best]
}

// learn takes the end of a game into account. It goes backwards, so that of each point the
// first move there counts.
func (t *areaTree) learn(points float64) {
	t.points += points
	black := float32(t.worth(points))
	var made [area]int8 // 1: by Black, -1: by White
	next := len(t.path)
	for i := len(t.line) - 1; i >= 0; i-- {
		at := t.line[i]
		from := len(t.given) + i
		for ; next > from; next-- {
			m := t.path[next-1]
			made[m.p] = -1
			if m.owner {
				made[m.p] = 1
			}
		}
		at.visits++
		switch {
		case i == 0 || t.path[from-1].owner:
			at.worth += black
		default:
			at.worth += 1 - black
		}
		if at.open && from < len(t.path) {
			at.hear(&made, t.path[from].owner, black)
		}
	}
}

// hear tells the moves that could be made which of them were, now or later, and what came of it.
func (at *branch) hear(made *[area]int8, owner bool, black float32) {
	who, worth := int8(-1), 1-black
	if owner {
		who, worth = 1, black
	}
	for j := range at.kids {
		if k := &at.kids[j]; k.move != tsumego.Pass && made[k.move] == who {
			k.also++
			k.gave += worth
		}
	}
}
