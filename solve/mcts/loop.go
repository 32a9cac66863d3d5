package mcts

import (
	"math"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/zobrist"
	"github.com/yomi-solver/yomi/search"
)

// loop is one search. The worker stands at the last node of path.
type loop struct {
	config
	tree    *tree
	w       *search.Worker
	path    []uint32 // numbers of the nodes from the root on
	weigher game.Weigher
	sampler game.Sampler
	random  uint64
	moves   []game.Move
	weights []float32
	values  []game.Value // of the moves of a leaf that was looked at
	turn    game.Side    // there
	meet    func()       // before each iteration, nil: nothing; it may settle the root
	shared  bool         // others are in the same tree
	line    []game.Move  // of the path, then
}

func newLoop(c config, w *search.Worker, t *tree, skip game.Knowledge) *loop {
	l := &loop{config: c, tree: t, w: w, path: []uint32{root}, random: zobrist.Mix(uint64(c.seed))}
	if skip&game.KnowSample == 0 {
		l.weigher, _ = w.Position.(game.Weigher)
		l.sampler, _ = w.Position.(game.Sampler)
	}
	return l
}

// chance is the next random word.
func (l *loop) chance() uint64 {
	l.random = zobrist.Mix(l.random + 0x9e3779b97f4a7c15)
	return l.random
}

// run makes iterations until the root is settled.
func (l *loop) run() {
	t := l.tree
	for t.nodes[root].value == game.Unknown && l.w.Spend() {
		if l.meet != nil {
			if l.meet(); t.nodes[root].value != game.Unknown {
				break
			}
		}
		// Step 1. Go down to a leaf. A child that loses may be chosen on the way; then
		// that is the result.
		result := l.descend()
		if result == game.Unknown {
			// Step 2. Open the leaf.
			if !l.expand() {
				l.w.Finish(search.ErrMemory)
				break
			}
			// Step 3. Play a game out, unless the children tell the result.
			if result = l.settle(); result == game.Unknown {
				result = l.playout()
			}
		}
		// Step 4. Count the result on the way up.
		l.count(result)
	}
	for len(l.path) > 1 {
		l.up()
	}
}

// descend walks to a leaf. It returns the value of a settled child if that was chosen
// on the way.
func (l *loop) descend() game.Value {
	t := l.tree
	for n := root; t.nodes[n].child != none; n = l.last() {
		c := none
		if int(t.nodes[n].visits) < l.threshold {
			c = l.draw(n)
		} else {
			c = l.choose(n)
		}
		if v := t.nodes[c].value; v != game.Unknown {
			return v
		}
		if l.shared {
			t.nodes[c].flight++
		} else {
			l.w.Down(t.nodes[c].move)
		}
		l.path = append(l.path, c)
	}
	return game.Unknown
}

// draw chooses a child by chance, the likely ones more often.
func (l *loop) draw(n uint32) uint32 {
	t := l.tree
	sum := float32(0)
	for c := t.nodes[n].child; c != none; c = t.nodes[c].next {
		sum += t.nodes[c].likely
	}
	at, last := sum*float32(l.chance()>>40)/(1<<24), none
	for c := t.nodes[n].child; c != none; c = t.nodes[c].next {
		last = c
		if at -= t.nodes[c].likely; at < 0 {
			break
		}
	}
	return last
}

// choose picks the child that the strategy likes most, among those that are open.
func (l *loop) choose(n uint32) uint32 {
	t := l.tree
	turn, spread := t.nodes[n].turn, l.exploration*math.Log(float64(t.nodes[n].visits))
	best, most := none, math.Inf(-1)
	for i := t.nodes[n].child; i != none; i = t.nodes[i].next {
		c := &t.nodes[i]
		if c.value != game.Unknown {
			continue
		}
		if score := l.score(c, turn, spread); best == none || score > most {
			best, most = i, score
		}
	}
	return best
}

// score is what a strategy thinks of a child, formulas 4.1, 4.3 and 4.4 of [Saito 2010].
// Children without visits, or without losses, count as having one.
func (l *loop) score(c *node, turn game.Side, spread float64) float64 {
	// Who is on the way counts as having lost, so that others look elsewhere.
	visits, losses := float64(c.visits)+float64(c.flight), c.lost(turn)+float64(c.flight)
	value := 0.0
	switch {
	case visits > 0:
		value = (c.won(turn) - losses) / visits
	case !l.bias:
		// Every child is visited once before one is visited twice.
		return math.MaxFloat64
	}
	less := visits
	if l.lossVisits {
		less = losses
	}
	score := value + math.Sqrt(spread/max(less, 1))
	if l.bias {
		if l.lossBias {
			visits = losses
		}
		score += l.weight * float64(c.likely) / (visits + 1)
	}
	return score
}

// expand gives the last node its children. It returns false if there is no memory for
// them.
func (l *loop) expand() bool {
	l.look()
	return l.attach()
}

// look finds the children of the node at which the worker stands.
func (l *loop) look() {
	children := l.w.Open()
	l.moves, l.weights, l.values = l.moves[:0], l.weights[:0], l.values[:0]
	for i := range children {
		l.moves = append(l.moves, children[i].Move)
		l.weights = append(l.weights, 1/float32(len(children)))
		l.values = append(l.values, children[i].Numbers.Value())
	}
	if l.weigher != nil {
		l.weigher.Weigh(l.moves, l.weights)
	}
	l.turn = l.w.Position.Turn()
}

// attach puts the children that were found under the last node.
func (l *loop) attach() bool {
	t, n := l.tree, l.last()
	for t.free() < len(l.moves) {
		if !t.deleteLeast(l.path) {
			return false
		}
	}
	t.nodes[n].turn = l.turn
	for i := len(l.moves) - 1; i >= 0; i-- {
		t.add(n, node{move: l.moves[i], likely: l.weights[i], value: l.values[i]})
	}
	return true
}

// settle gives the last node, and those above it, the values that their children give
// them, as far as that goes.
func (l *loop) settle() (result game.Value) {
	t := l.tree
	for i := len(l.path) - 1; i >= 0; i-- {
		n := l.path[i]
		v := t.settled(n)
		if v == game.Unknown {
			break
		}
		if i == len(l.path)-1 {
			result = v
		}
		t.nodes[n].value = v
		if n != root && t.nodes[n].flight <= 1 {
			t.deleteChildren(n)
		}
	}
	return result
}

// count adds a result to all nodes of the path and goes back to the root.
func (l *loop) count(result game.Value) {
	for {
		l.tree.nodes[l.last()].add(result)
		if len(l.path) == 1 {
			return
		}
		l.up()
	}
}

// add counts the result of a game.
func (n *node) add(result game.Value) {
	n.visits++
	switch result {
	case game.Proven:
		n.yes++
	case game.Disproven:
		n.no++
	}
}

// best is a move of the root that settles it, or else the one with most visits.
func (l *loop) best() game.Move {
	t := l.tree
	move, visits := game.NoMove, uint32(0)
	for i := t.nodes[root].child; i != none; i = t.nodes[i].next {
		c := &t.nodes[i]
		if c.value == t.nodes[root].turn.Wants() {
			return c.move
		}
		if move == game.NoMove || c.visits > visits {
			move, visits = c.move, c.visits
		}
	}
	return move
}

func (l *loop) last() uint32 { return l.path[len(l.path)-1] }

func (l *loop) up() {
	l.w.Up()
	l.path = l.path[:len(l.path)-1]
}
