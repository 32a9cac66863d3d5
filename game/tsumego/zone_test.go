package tsumego

import (
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// TestZone reads groups and what is near them.
func TestZone(t *testing.T) {
	// White's stones on A2 and B1 belong together by A1 and B2; E5 is alone.
	const text = "(;SZ[7]AW[af][bg][ec]AB[ae][be][ce][df][dg])"
	for _, c := range []struct{ target, region, wantTarget, wantRegion string }{
		{"group:A2", "near:1:A2", "B1,A2", "A2:C1"},
		{"A2", "near:1:A2,G7", "A2", "G7,A2:C1"},
		{"group:E5", "near:1:E5", "E5", "E7:E3,D6:D4,F6:F4,C5,G5"},
		{"group:A2", "shut:1:A2", "B1,A2", "A2:C1"},
		{"group:C2", "", "", ""},
		{"group:", "", "", ""},
		{"A2", "near:0:A2", "", ""},
		{"A2", "near:A2", "", ""},
		{"A2", "near:2:B7", "", ""},
		{"A2", "shut:2:B7", "", ""},
	} {
		p, err := parse(text, game.Question{Goal: "kill", Target: c.target, Region: c.region})
		if c.wantTarget == "" {
			if err == nil {
				t.Errorf("%s %s is read", c.target, c.region)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		z, ok := p.(game.Zoner)
		if !ok {
			t.Fatal("no zone")
		}
		if target, region := z.Zone(); target != c.wantTarget || region != c.wantRegion {
			t.Errorf("%s %s: %s, %s; want %s, %s", c.target, c.region, target, region, c.wantTarget, c.wantRegion)
		}
	}
}

// TestShut wants the way out below Black's strong stones shut, and none in the open.
func TestShut(t *testing.T) {
	const text = "(;SZ[9]AW[ai][bi]AB[ah][bh][ch][dh][eh][ag])"
	for _, c := range []struct{ region, want string }{{"near:1:A1", ""}, {"shut:1:A1", "E1"}} {
		p, err := parse(text, game.Question{Goal: "kill", Target: "group:A1", Region: c.region})
		if err != nil {
			t.Fatal(err)
		}
		q, ok := p.(*Position)
		if !ok {
			t.Fatal("no position")
		}
		added := q.board.sets[Black].Count() - 6
		if got := c.want != ""; got != (added > 0) || got && q.board.Colour(q.board.At(4, 0)) != Black {
			t.Errorf("%s: %d stones\n%v", c.region, added, q.board)
		}
	}
}

// TestShutTakes wants a way out left open if a stone there would take somebody's last
// liberty.
func TestShutTakes(t *testing.T) {
	const text = "(;SZ[9]AW[ai][bi][fi]AB[ah][bh][ch][dh][eh][fh][ag][gi])"
	p, err := parse(text, game.Question{Goal: "kill", Target: "group:A1", Region: "shut:1:A1"})
	if err != nil {
		t.Fatal(err)
	}
	b := p.(*Position).board
	if got := b.Colour(b.At(4, 0)); got != Empty {
		t.Errorf("E1 is %v", got)
	}
}

// TestZoneCapturer wants a stone of the group's own that holds a weak stone of the
// opponent's in the region, with its liberty: who takes it saves that.
func TestZoneCapturer(t *testing.T) {
	// White's block of E1 has three liberties beside Black's group, and Black's F1 next to it one.
	const text = "(;SZ[9]AB[ah][bh][ch][dh][di][fi]AW[ag][bg][cg][dg][eh][fh][ei])"
	p, err := parse(text, game.Question{Goal: "kill", Target: "group:A2", Region: "near:1:A2"})
	if err != nil {
		t.Fatal(err)
	}
	q := p.(*Position)
	for _, x := range []int{4, 5, 6} {
		if !q.asks.region.Has(q.board.At(x, 0)) {
			_, region := q.Zone()
			t.Errorf("column %d of the first row is not in %s", x+1, region)
		}
	}
}
