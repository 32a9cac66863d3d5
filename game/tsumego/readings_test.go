package tsumego

import (
	"io"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/check/trial"
	"github.com/yomi-solver/yomi/format/sgf"
	"github.com/yomi-solver/yomi/game"
)

// hole is a corner whose wall has a hole at D1.
const hole = "......../......../......../......../XXXX..../OOOX..../..OX..../........"

// TestReadings wants the group in the corner to be found although its wall is open, with
// small regions first and the hunter's draft marked.
func TestReadings(t *testing.T) {
	for _, c := range []struct{ name, rows, turn, goal, first string }{
		{"kill", hole, "B", "", "kill C2,A3,B3,C3 fence:0:C2 draft"},
		{"live", hole, "W", "", "live C2,A3,B3,C3 fence:0:C2"},
		{"kill by name", hole, "B", "kill", "kill C2,A3,B3,C3 fence:0:C2 draft"},
		{"enclosed", corner, "B", "", "kill D1,A2,B2,C2 "},
		{"both sides", ".XO./.XO./.XO.", "B", "", "live B1,B2,B3 fence:0:B1"},
		{"nobody near", "......./.X...../......./......./....O../......./.......", "B", "", ""},
		{"other goal", hole, "B", "capture", ""},
	} {
		list := readings(compose(c.rows, c.turn), game.Question{Goal: c.goal})
		got := ""
		if len(list) > 0 {
			r := list[0]
			got = r.Goal + " " + r.Target + " " + r.Region
			if r.Draft {
				got += " draft"
			}
		}
		if got != c.first {
			t.Errorf("%s: %q, want %q", c.name, got, c.first)
		}
	}
}

// TestReadingsMarked wants no readings of a text that says what it asks.
func TestReadingsMarked(t *testing.T) {
	text := compose(hole, "B")
	for _, q := range []game.Question{{Target: "A3"}, {Region: "A3:C1"}} {
		if list := readings(text, q); list != nil {
			t.Errorf("%+v: %v", q, list)
		}
	}
	marked := strings.Replace(text, "PL", "MA[af]PL", 1)
	if list := readings(marked, game.Question{}); list != nil {
		t.Errorf("marked: %v", list)
	}
}

// TestFence wants stones of the hunter around a fenced region, none around an open one,
// and the assumption to be named.
func TestFence(t *testing.T) {
	for _, c := range []struct {
		region, want string
		shut         bool
	}{
		{"around:0:C2", "A3:C1", false},
		{"fence:0:C2", "A3:C1", true},
		{"fence:1:C2", "A3:C1,D1", true},
	} {
		p, err := parse(compose(hole, "B"), game.Question{Target: "C2", Region: c.region})
		if err != nil {
			t.Errorf("%s: %v", c.region, err)
			continue
		}
		_, region := p.(game.Zoner).Zone()
		says := strings.Join(p.(game.Supposer).Supposes(), ";")
		if shut := strings.Contains(says, "black stones on"); region != c.want || shut != c.shut {
			t.Errorf("%s: region %s, supposes %s", c.region, region, says)
		}
		if open := strings.Contains(says, "gets out"); open == c.shut {
			t.Errorf("%s: supposes %s", c.region, says)
		}
		if closed := p.(*Position).asks.closed; closed != c.shut {
			t.Errorf("%s: closed %v", c.region, closed)
		}
	}
}

// TestSpheres wants the spheres of real positions to be sound in form: the owner's stones
// are in it, no free stone of the hunter is, and all of it is connected.
func TestSpheres(t *testing.T) {
	data, err := io.ReadAll(trial.Open(t, "go", "classics", "gokyoshumyo.sgf"))
	if err != nil {
		t.Fatal(err)
	}
	items, err := split(string(data))
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for i, item := range items {
		c, err := sgf.Parse([]byte(item.Text))
		if err != nil {
			t.Fatal(err)
		}
		d, err := readDiagram(c.Games[0])
		if err != nil {
			continue
		}
		if len(d.board.spots()) > 0 {
			found++
		}
		b := d.board
		for _, s := range b.spots() {
			dom := b.domain(s.at)
			if out := s.stones.AndNot(dom.inside); out != (Set{}) {
				t.Errorf("%d: stones %s outside\n%v", i, b.names(out), b)
			}
			hunter := b.sets[s.owner.Other()].AndNot(dom.caught)
			if in := dom.inside.And(hunter); in != (Set{}) {
				t.Errorf("%d: free stones %s inside\n%v", i, b.names(in), b)
			}
			if one := dom.inside.lowest().flood(&dom.inside, b.stride); one != dom.inside {
				t.Errorf("%d: %s in parts\n%v", i, b.names(dom.inside), b)
			}
		}
	}
	if found < len(items)*8/10 {
		t.Errorf("groups in %d of %d", found, len(items))
	}
}

// TestWeakWalls wants stones to be named that a region ends at and that have few liberties
// elsewhere: here white ones with two, between two black groups. Who names the region himself
// is asked nothing more.
func TestWeakWalls(t *testing.T) {
	const text = "(;SZ[7:2]AB[aa][ab][fa][fb][ga]AW[ca][cb]PL[B])"
	for region, want := range map[string]string{"near:2:F1": "the white stones of C1 are safe", "D1:G2": ""} {
		p, err := parse(text, game.Question{Goal: "live", Target: "F1", Region: region})
		if err != nil {
			t.Fatal(err)
		}
		if says := strings.Join(p.(game.Supposer).Supposes(), ";"); says != want {
			t.Errorf("%s: supposes %q, want %q", region, says, want)
		}
	}
}
