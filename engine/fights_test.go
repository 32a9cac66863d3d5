package engine

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/game"
)

var (
	fights = flag.Int("fights", 25, "random fights of Go to find the status of")
	seed   = flag.Uint64("seed", 0, "seed of random fights; 0: another one each run")
)

// TestFights compares the status of random fights with the truth about several
// numbers of threats.
func TestFights(t *testing.T) {
	slow(t)
	if *seed == 0 {
		*seed = uint64(time.Now().UnixNano())
	}
	t.Logf("seed %d", *seed)
	kos, hard := 0, 0
	for i := range *fights {
		p := check.Fight(rand.New(rand.NewPCG(*seed, uint64(i))))
		r := Solve(t.Context(), Job{Text: p.String(), Game: "go", Question: game.Question{Goal: p.Goal()}, Nodes: 200_000})
		if r.Error != "" {
			t.Fatalf("fight %d: %s: %v", i, r.Error, p)
		}
		if len(r.Status) > 1 {
			kos++
		}
		unknown, err := trueStatus(p, r.Status)
		if err != nil {
			t.Fatalf("seed %d, fight %d: the status is %s %s: %v:\n%s %v", *seed, i, r.Status, r.Note, err, p.Goal(), p)
		}
		if unknown {
			hard++
		}
	}
	t.Logf("%d statuses, %d of them ko, are right; %d were too hard to check", *fights, kos, hard)
	if 2*hard > *fights {
		t.Error("too few were checked")
	}
}

// trueStatus compares a status with the truth about up to three threats.
func trueStatus(p game.Fighter, status string) (unknown bool, err error) {
	now, turns := status[0], 0
	if len(status) > 1 {
		if _, err := fmt.Sscanf(strings.Trim(status, "ld"), "%d", &turns); err != nil {
			return false, err
		}
	}
	// The loser's threats are the attacker's if the answer is no.
	sign, plain := -1, check.Truth(p)
	if plain == game.Disproven {
		sign = 1
	}
	if want, _ := p.Status(plain, 0); plain != game.Unknown && want[0] != now {
		return false, fmt.Errorf("it is %s without threats", want)
	}
	for n := 1; n <= 3; n++ {
		v := check.Truth(p.WithThreats(sign * n))
		if v == game.Unknown || plain == game.Unknown {
			return true, nil
		}
		if turned := turns != 0 && n >= turns; turned != (v != plain) {
			return false, fmt.Errorf("with %d threats of the loser it is %v", n, v)
		}
	}
	return false, nil
}

// slow leaves a test out of short runs, such as those with the race detector.
func slow(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("takes long")
	}
}
