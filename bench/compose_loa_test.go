package bench_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/yomi-solver/yomi/engine"
	"github.com/yomi-solver/yomi/game"
)

var composeLOA = flag.String("compose-loa", "", "file to write the endgames of Lines of Action to")

// band is a share of the endgames: those for which df-pn takes from so many nodes up.
type band struct {
	from  uint64
	count int
}

// bands are those of the 488 positions of the papers. Of these df-pn solves 246 in
// a second on a Pentium 4, 419 in ten, and 486 in five minutes. Our df-pn sees a win
// in one move at each child, and takes a seventieth of the nodes of one that does not
// (docs/lab/loa.md), so that its 4000 nodes stand for a second there.
var bands = []band{{300, 246}, {4_000, 173}, {40_000, 69}}

// The limits of nodes of the search back from the end of a game: of each third game while
// the hardest band is not full, and of the others.
const deep, shallow = 1_000_000, 40_000

// endgame is a position that its side to move has won.
type endgame struct {
	text  string
	seed  int
	nodes uint64
}

// climb goes back from the end of a game, the winner to move, while df-pn proves the
// win, and returns what it has proven.
func climb(t *testing.T, seed int, limit uint64) []endgame {
	var list []endgame
	for back := 1; ; back++ {
		job := engine.Job{Game: "loa", Text: fmt.Sprintf("selfplay:seed=%d,back=%d", seed, back), Algorithm: "dfpn", Nodes: limit, Memory: 64 << 20, Threads: 1}
		r := engine.Solve(t.Context(), job)
		if r.Result != game.Proven.String() {
			return list
		}
		list = append(list, endgame{r.Position, seed, r.Nodes})
	}
}

// TestComposeLOA writes the endgames: games of a player against itself (game/loa, selfplay.go), of each the first
// position that belongs to a band that is not full, the hardest band first.
func TestComposeLOA(t *testing.T) {
	if *composeLOA == "" {
		t.Skip("only with -compose-loa")
	}
	found := make([][]endgame, len(bands))
	missing := 0
	for _, b := range bands {
		missing += b.count
	}
	for seed := 1; missing > 0; seed += batch {
		last := len(bands) - 1
		for _, list := range climbAll(t, seed, len(found[last]) < bands[last].count) {
			if i, e, ok := pick(found, list); ok {
				found[i] = append(found[i], e)
				missing--
			}
		}
		t.Logf("%d games, %d to go: %d %d %d", seed+batch-1, missing, len(found[0]), len(found[1]), len(found[2]))
	}
	var text strings.Builder
	fmt.Fprint(&text, `# 488 endgames of Lines of Action, won by the side to move: out of games that a player plays with itself (game/loa, selfplay.go),
# kept when df-pn proves them (bench, -compose-loa). nodes: what it takes, with 64 MiB; seed: of the game. They are as hard as
# the 488 of the papers (docs/lab/loa.md): 246 from 300 nodes, 173 from 4000, 69 from 40000 up to a million.

`)
	n := 0
	for _, list := range found {
		for _, e := range list {
			n++
			fmt.Fprintf(&text, "%s ;game=loa;goal=win;want=proven;nodes=%d;seed=%d;id=loa-%03d\n", e.text, e.nodes, e.seed, n)
		}
	}
	if err := os.WriteFile(*composeLOA, []byte(text.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// batch is how many games are played between looks at what is missing, so that the
// result does not depend on how many cores there are.
const batch = 48

// climbAll climbs from games at the same time.
func climbAll(t *testing.T, seed int, hard bool) [][]endgame {
	lists := make([][]endgame, batch)
	cores := make(chan struct{}, runtime.NumCPU())
	var group sync.WaitGroup
	for i := range lists {
		group.Go(func() {
			cores <- struct{}{}
			limit := uint64(shallow)
			if hard && i%3 == 0 {
				limit = deep
			}
			lists[i] = climb(t, seed+i, limit)
			<-cores
		})
	}
	group.Wait()
	return lists
}

// pick chooses a position of a game for a band that is not full.
func pick(found [][]endgame, list []endgame) (int, endgame, bool) {
	for i := len(bands) - 1; i >= 0; i-- {
		if len(found[i]) == bands[i].count {
			continue
		}
		for _, e := range list {
			if e.nodes >= bands[i].from && (i == len(bands)-1 || e.nodes < bands[i+1].from) {
				return i, e, true
			}
		}
	}
	return 0, endgame{}, false
}

// TestEndgames wants the endgames of the repository to be as many and as hard as they
// say, each once, and solves some of the easier ones.
func TestEndgames(t *testing.T) {
	path := filepath.Join("..", "testdata", "loa", "endgames.suite")
	counts, seen := make([]int, len(bands)), map[string]bool{}
	for i, p := range read(t, path) {
		nodes, err := strconv.ParseUint(p.Meta["nodes"], 10, 64)
		if err != nil || seen[p.Text] || p.Meta["want"] != game.Proven.String() || nodes > deep {
			t.Fatalf("%s: %v, %v", p.ID, p.Meta, err)
		}
		seen[p.Text] = true
		band := len(bands) - 1
		for bands[band].from > nodes {
			band--
		}
		counts[band]++
		if i%40 != 0 || band > 0 {
			continue
		}
		if r := engine.Solve(t.Context(), p.Apply(engine.Job{Algorithm: "dfpn", Nodes: deep, Memory: 64 << 20, Threads: 1})); r.Result != game.Proven.String() {
			t.Errorf("%s: %s (%s)", p.ID, r.Result, r.Reason)
		}
	}
	for i, b := range bands {
		if counts[i] != b.count {
			t.Errorf("%d positions from %d nodes, want %d", counts[i], b.from, b.count)
		}
	}
}
