package random_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/random"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/dfpn"
)

var compose = flag.Bool("compose", false, "write the problems of the experiment on widening anew")

// wide is the problem set of the experiment on widening. It is not among the
// golden problems, since plain df-pn takes long for most of them.
const wide = "../../lab/wide.suite"

const wideHead = `# Wins among moves of which four in eighty matter, for lab/widening.lab. With a single move elsewhere, b=5, each is the
# same problem, and df-pn proves it in 32 to 2,000 nodes. Made by go test ./game/random -run TestWide -compose.

`

// TestWide solves the problems with a single move elsewhere: that is the same
// question, and far smaller.
func TestWide(t *testing.T) {
	s, err := dfpn.New(dfpn.DefaultConfig(), solve.Options{Memory: 16 << 20, Nodes: 2000})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	shape := func(b, seed int) string {
		return fmt.Sprintf("tree:b=%d,d=41,lead=2,gain=0.4,seed=%d,near=4,hints=1", b, seed)
	}
	proven := func(text string) bool {
		p, err := random.Game.Parse(text, game.Question{})
		if err != nil {
			t.Fatal(err)
		}
		s.Table().Clear()
		r, _ := s.Solve(t.Context(), p)
		return r.Value == game.Proven && r.Nodes >= 32
	}
	if *compose {
		var b strings.Builder
		b.WriteString(wideHead)
		for seed, n := 0, 0; n < 60; seed++ {
			if proven(shape(5, seed)) {
				n++
				fmt.Fprintf(&b, "%s ;goal=win;want=proven;id=wide-%02d\n", shape(80, seed), n)
			}
		}
		if err := os.WriteFile(wide, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(wide)
	if err != nil {
		t.Fatal(err)
	}
	items, err := game.Lines(string(text))
	if err != nil || len(items) != 60 {
		t.Fatalf("%d problems: %v", len(items), err)
	}
	for _, item := range items {
		small := strings.Replace(item.Text, "b=80", "b=5", 1)
		if small == item.Text || !proven(small) || item.Meta["want"] != "proven" {
			t.Errorf("%s: %s is not proven", item.Meta["id"], small)
		}
	}
}
