package mnk

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

var (
	compose = flag.String("compose", "", "folder to write new suites of Go-Moku to, from games the test plays with itself")
	games   = flag.Int("games", 100, "number of games for -compose")
)

// pick chooses a move as a hasty player does: complete, prevent, else the point
// with the best count of stones in the windows through it, and some luck.
func pick(r *rand.Rand, p *Position) game.Move {
	if c := p.urgent(); c >= 0 {
		return move(c)
	}
	best, most := game.NoMove, -1.0
	for _, m := range p.Select(p.Moves(nil)) {
		sum := 0.0
		for i, here := range p.windowsAt(point(m)) {
			for who, weight := range [2]float64{1, 1} {
				if player(who) == p.turn {
					weight = 1.3
				}
				for j, value := range []float64{1, 4, 16, 64} {
					for set := here & p.lines[i].open(player(who)) & p.lines[i].least[who][j]; set != 0; set &= set - 1 {
						sum += weight * value
					}
				}
			}
		}
		if sum *= 0.6 + 0.4*r.Float64(); sum > most {
			best, most = m, sum
		}
	}
	return best
}

// row is a line of a suite in the making.
type row struct {
	text, goal, want, about string
	grade                   int
}

// headings are the first lines of the suites.
var headings = map[string]string{
	"vcf": `# Go-Moku: wins by fours alone, and at the end positions that are lost to them. The positions are from games that a
# test plays with itself (game/mnk, -compose). order: of the winning threats; fours: how many are needed before the
# double threat is made, it included; both=yes: the other side would win by fours too if it were its turn; lost=fours:
# so it does after every move; proof=no: the certificate takes long to make, and others of the kind stand for it.

`,
	"vct": `# Go-Moku: wins by threes and fours where fours alone do not win, as in the suite of fours. threes: how many threats of
# order 2 are needed in a row.

`,
}

// composer collects positions, so many of a kind.
type composer struct {
	t     *testing.T
	list  []row
	kinds map[string]int
}

func (c *composer) take(most int, r row) {
	if c.kinds[r.about] < most {
		c.kinds[r.about]++
		c.list = append(c.list, r)
	}
}

// TestCompose plays games and keeps positions whose value it finds by threats. It
// only runs when asked to.
func TestCompose(t *testing.T) {
	if *compose == "" {
		t.Skip("only with -compose")
	}
	for name, grade := range map[string]func(*composer, *Position) bool{"vcf": gradeFours, "vct": gradeThrees} {
		t.Run(name, func(t *testing.T) {
			c := &composer{t: t, kinds: map[string]int{}}
			for seed := range uint64(*games) {
				c.play(rand.New(rand.NewPCG(3, seed)), grade)
			}
			t.Log(c.kinds)
			c.write(name)
		})
	}
}

// play plays a game and grades its positions until one is of use.
func (c *composer) play(r *rand.Rand, grade func(*composer, *Position) bool) {
	p := mustParse(c.t, "15x15x5 h8", "win")
	p.Play(p.Select(p.Moves(nil))[r.IntN(24)])
	for skip := 4 + r.IntN(12); p.left > 120; skip-- {
		p.Play(pick(r, p))
		if p.over || skip <= 0 && grade(c, mustParse(c.t, p.String(), "win")) {
			return
		}
	}
}

// gradeFours takes wins by fours, and positions that are lost to them. It reports
// whether the rest of the game is of no use.
func gradeFours(c *composer, p *Position) bool {
	n := newAttack(p, 1<<14).least(1, deepest)
	urgent := p.urgent() >= 0
	danger := !urgent && p.fours(p.turn.Other())
	if n < 0 {
		q := mustParse(c.t, p.String(), "win:"+p.turn.Other().String())
		if danger && (&attack{p: q, side: game.Attacker, failed: map[attempt]bool{}, left: 1 << 14}).holds(2, 1) {
			c.take(10, row{p.String(), "win", "disproven", "order=none;lost=fours", 99})
		}
		return false
	}
	if n > 1 {
		kind := fmt.Sprintf("order=1;fours=%d", n)
		if danger {
			kind += ";both=yes"
		}
		c.take(5, row{p.String(), "win", "proven", kind, n})
	}
	return true
}

// gradeThrees takes wins by threats of the second order that fours alone do not
// give.
func gradeThrees(c *composer, p *Position) bool {
	if p.urgent() >= 0 || newAttack(p, 1<<14).wins(1, deepest) {
		return false
	}
	n := newAttack(p, 1<<15).least(2, 4)
	if n < 0 {
		return false
	}
	kind := fmt.Sprintf("order=2;threes=%d", n)
	if p.fours(p.turn.Other()) {
		kind += ";both=yes"
	}
	c.take(10, row{p.String(), "win", "proven", kind, n})
	return true
}

// write writes a suite, the easy ones first.
func (c *composer) write(name string) {
	slices.SortStableFunc(c.list, func(a, b row) int { return 100*(a.grade-b.grade) + strings.Compare(a.about, b.about) })
	var b strings.Builder
	b.WriteString(headings[name])
	seen := map[string]bool{}
	for i, r := range c.list {
		about := r.about
		if large := !strings.Contains(about, "order=1") && !strings.Contains(about, "threes=1"); large && seen[about] {
			r.about += ";proof=no"
		}
		seen[about] = true
		fmt.Fprintf(&b, "%s ;goal=%s;want=%s;%s;id=gomoku-%s-%02d\n", r.text, r.goal, r.want, r.about, name, i+1)
	}
	if err := os.WriteFile(filepath.Join(*compose, "gomoku-"+name+".suite"), []byte(b.String()), 0o644); err != nil {
		c.t.Fatal(err)
	}
}
