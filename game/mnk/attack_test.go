package mnk

import (
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// attack is lambda search in a few lines: it knows nothing but passes, threats,
// replies and the rules.
type attack struct {
	p      *Position
	side   game.Side
	failed map[attempt]bool
	left   int       // positions left to look at
	best   game.Move // the first move of the win found last
}

type attempt struct {
	key          game.Key
	order, depth int
}

func newAttack(p *Position, nodes int) *attack {
	return &attack{p: p, side: p.Turn(), failed: map[attempt]bool{}, left: nodes}
}

// deepest is how many fours in a row a threat of the second order may need.
const deepest = 10

// wins reports whether the attacker, being to move, wins by threats of an order,
// at most so many of that order in a row.
func (a *attack) wins(order, depth int) bool {
	if a.left--; a.left < 0 {
		return false
	}
	if order > 0 && a.wins(order-1, deepest) {
		return true
	}
	if depth == 0 {
		return false
	}
	id := attempt{a.p.Key(), order, depth}
	if a.failed[id] {
		return false
	}
	for _, m := range a.p.Threats(order, a.p.Moves(nil)) {
		a.p.Play(m)
		wins := a.p.Value() == a.side.Wants() || order > 0 && a.p.Value() == game.Unknown && a.holds(order, depth)
		a.p.Undo()
		if wins {
			a.best = m
			return true
		}
	}
	a.failed[id] = true
	return false
}

// holds reports whether the defender, being to move, cannot meet the threat.
func (a *attack) holds(order, depth int) bool {
	a.p.Play(a.p.Pass())
	wins := a.wins(order-1, deepest)
	a.p.Undo()
	if !wins {
		return false
	}
	for _, m := range a.p.Replies(order, a.p.Moves(nil)) {
		a.p.Play(m)
		v := a.p.Value()
		wins := v == a.side.Wants() || v == game.Unknown && a.wins(order, depth-1)
		a.p.Undo()
		if !wins {
			return false
		}
	}
	return true
}

// least is the least number of threats in a row that win, or -1.
func (a *attack) least(order, most int) int {
	for n := range most + 1 {
		if a.wins(order, n) {
			return n
		}
	}
	return -1
}

// gomoku calls f with the problems of a suite of Go-Moku, or some of them.
func gomoku(t *testing.T, name string, f func(t *testing.T, p *Position, meta map[string]string)) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "testdata", "problems", "mnk", name))
	if err != nil {
		t.Fatal(err)
	}
	items, err := game.Lines(string(text))
	if err != nil {
		t.Fatal(err)
	}
	for i, item := range items {
		if testing.Short() && i%5 > 0 {
			continue
		}
		t.Run(item.Meta["id"], func(t *testing.T) {
			f(t, mustParse(t, item.Text, item.Meta["goal"]), item.Meta)
		})
	}
	if len(items) < 30 {
		t.Errorf("only %d problems", len(items))
	}
}

// TestFoursSuite wants the referee and lambda search to agree with what is
// recorded: how many fours win, that there are none, who else threatens.
func TestFoursSuite(t *testing.T) {
	gomoku(t, "gomoku-vcf.suite", func(t *testing.T, p *Position, meta map[string]string) {
		y := tallyOf(t, p)
		me := "xo"[p.turn]
		fours := -1
		if meta["want"] == "proven" {
			fours, _ = strconv.Atoi(meta["fours"])
		}
		if got := y.least(me, deepest); got != fours {
			t.Errorf("the referee finds %d fours, want %d", got, fours)
		}
		if got := newAttack(p, 1<<20).least(1, deepest); got != fours {
			t.Errorf("threats find %d fours, want %d", got, fours)
		}
		if meta["lost"] != "" && len(y.open(me, deepest)) > 0 {
			t.Error("not every move loses to fours")
		}
		both(t, y, me, meta)
	})
}

// both wants it to be recorded if the other side would win by fours too.
func both(t *testing.T, y *tally, me byte, meta map[string]string) {
	t.Helper()
	danger := len(y.ends(enemy(me))) == 0 && y.fours(enemy(me), deepest)
	if danger != (meta["both"]+meta["lost"] != "") {
		t.Errorf("both=%q, but the other side's threat is %v", meta["both"], danger)
	}
}

// TestThreesSuite wants lambda search to find the wins that are recorded, and the
// referee to see them through against every reply.
func TestThreesSuite(t *testing.T) {
	gomoku(t, "gomoku-vct.suite", func(t *testing.T, p *Position, meta map[string]string) {
		y := tallyOf(t, p)
		me := "xo"[p.turn]
		threes, _ := strconv.Atoi(meta["threes"])
		if y.fours(me, deepest) {
			t.Error("fours are enough")
		}
		if got := newAttack(p, 1<<22).least(2, threes); got != threes {
			t.Errorf("%d threats win, want %d", got, threes)
		}
		if !verify(t, p, y, threes) {
			t.Error("the win does not hold")
		}
		both(t, y, me, meta)
	})
}

// verify plays the moves that lambda search finds against all replies. Fours are
// left to the referee.
func verify(t *testing.T, p *Position, y *tally, threes int) bool {
	t.Helper()
	me := "xo"[p.turn]
	if y.fours(me, deepest) {
		return true
	}
	a := newAttack(p, 1<<22)
	if len(y.ends(enemy(me))) > 1 || !a.wins(2, threes) {
		return false
	}
	m := a.best
	p.Play(m)
	y.put(pointIn(p, m), me)
	holds := true
	for _, c := range y.open(enemy(me), deepest) {
		reply := move(int(p.number[c]))
		p.Play(reply)
		y.put(c, enemy(me))
		holds = holds && !p.over && verify(t, p, y, threes-1)
		y.remove(c)
		p.Undo()
	}
	y.remove(pointIn(p, m))
	p.Undo()
	return holds
}
