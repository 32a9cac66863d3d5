//go:build unix

package mate_test

import (
	"bufio"
	"context"
	"flag"
	"math/rand/v2"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/yomi-solver/yomi/check/trial"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/chess"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/dfpn"
	"github.com/yomi-solver/yomi/solve/mate"
)

// The campaign on mates of others is run by hand: it takes as long as it is told to.
var (
	matesTime   = flag.Duration("mates", 0, "CPU time for each of 200 mates in 2 to 20 moves; 0: none")
	matesSeed   = flag.Uint64("mates-seed", 1, "which of the mates are drawn")
	matesStep   = flag.Int("mates-step", 1, "ask about every n-th of them")
	matesMemory = flag.Int64("mates-memory", 256, "MiB for the table")
	matesProve  = flag.Bool("mates-prove", false, "make and check the certificate of each mate")
	matesOpen   = flag.Bool("mates-open", false, "do not tell the number of moves")
	matesLess   = flag.Bool("mates-less", false, "ask for a shorter mate too, in the same time again")
)

// spent is the CPU time of this process.
func spent() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// within runs a search until it ends or has taken so much CPU time.
func within(t *testing.T, limit time.Duration, search func(context.Context)) time.Duration {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	start := spent()
	go func() {
		for ctx.Err() == nil {
			time.Sleep(5 * time.Millisecond)
			if spent()-start > limit {
				cancel()
			}
		}
	}()
	search(ctx)
	return spent() - start
}

// sample draws 200 problems, about as many of each length from 2-5, 6-10, 11-15 and 16-20 moves.
func sample(t *testing.T) []game.Item {
	var bands [4][]game.Item
	for lines := bufio.NewScanner(trial.Open(t, "boards", "chess", "matetrack-half.epd")); lines.Scan(); {
		items, err := chess.Game.Split(lines.Text())
		if err != nil {
			t.Fatal(err)
		}
		for _, item := range items {
			if n := movesOf(item); n >= 2 && n <= 20 && !strings.Contains(item.Meta["goal"], ":") {
				bands[(n-1)/5] = append(bands[(n-1)/5], item)
			}
		}
	}
	rnd := rand.New(rand.NewPCG(*matesSeed, 200))
	var list []game.Item
	for i, n := range []int{44, 55, 51, 50} {
		rnd.Shuffle(len(bands[i]), func(a, b int) { bands[i][a], bands[i][b] = bands[i][b], bands[i][a] })
		list = append(list, bands[i][:n]...)
	}
	return list
}

// movesOf is the length of a recorded mate in moves.
func movesOf(item game.Item) int {
	plies, err := strconv.Atoi(item.Meta["published"])
	if err != nil {
		return 0
	}
	return (plies + 1) / 2
}

// TestMates counts mates that others have found.
func TestMates(t *testing.T) {
	if *matesTime == 0 {
		t.Skip("run it with -mates 3s")
	}
	var found, least, asked [4]int
	for i, item := range sample(t) {
		if i%*matesStep != 0 {
			continue
		}
		n := movesOf(item)
		asked[(n-1)/5]++
		goal := item.Meta["goal"]
		if *matesOpen {
			goal = "mate"
		}
		p := trial.Must(t, chess.Game.Parse, item.Text, goal)
		s, err := mate.New(solve.Options{Memory: *matesMemory << 20}, dfpn.Algorithms[0])
		if err != nil {
			t.Fatal(err)
		}
		var r solve.Result
		took := within(t, *matesTime, func(ctx context.Context) { r, _ = s.Solve(ctx, p) })
		t.Logf("%3d: mate in %2d %-9v %5.2fs %9d nodes  %s", i, n, r.Value, took.Seconds(), r.Nodes, item.Text)
		switch {
		case r.Value == game.Disproven:
			t.Errorf("%s: %s is refuted", item.Text, goal)
		case r.Value == game.Proven:
			found[(n-1)/5]++
			if *matesProve {
				if err := prove(t, s, p, game.Proven); err != nil {
					t.Errorf("%s: %v", item.Text, err)
				}
			}
			if *matesLess && isLeast(t, s, p, n) {
				least[(n-1)/5]++
			}
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("found %d of %d: %v of %v; proven to be shortest %v", sum(found), sum(asked), found, asked, least)
}

// isLeast asks for a mate in one move less.
func isLeast(t *testing.T, s *mate.Solver, p game.Problem, n int) bool {
	var r solve.Result
	within(t, *matesTime, func(ctx context.Context) { r, _ = s.Solve(ctx, game.Within(p, 2*n-3)) })
	if r.Value == game.Proven {
		t.Logf("%v: a mate in %d, shorter than what is recorded", p, n-1)
	}
	return r.Value == game.Disproven
}

func sum(list [4]int) int { return list[0] + list[1] + list[2] + list[3] }
