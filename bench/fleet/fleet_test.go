package fleet

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/engine"
	"github.com/yomi-solver/yomi/game"
)

// smallTree takes some hundred jobs.
const smallTree = "tree:b=8,d=9,lead=3,gain=0.2,seed=1"

func seconds(n float64) []Sample {
	return []Sample{{"p", 1, 1, n, true}, {"p", 1, 1, n, false}}
}

func small(t *testing.T, c Config) *Outcome {
	t.Helper()
	c.Tree, c.Nodes = smallTree, 60
	o, err := Simulate(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// TestValue wants every fleet to come to the answer of a plain search.
func TestValue(t *testing.T) {
	want := engine.Solve(t.Context(), engine.Job{Game: "random", Text: smallTree})
	o := small(t, Config{Samples: seconds(1), Workers: []int{1, 7, 50, 400}, Cases: []Case{
		{"a", Fleet{Service: 0.001, Latency: 0.05, Stretch: 1}},
		{"b", Fleet{Service: 0.2, Stretch: 3, Ahead: 2}},
		{"free", Fleet{Stretch: 1}},
		{"loss", Fleet{Stretch: 1, Loss: true}},
	}})
	for _, runs := range o.Runs {
		for _, r := range runs {
			if r.Value != want.Value() || r.Jobs == 0 {
				t.Errorf("%d workers: %v after %d jobs, want %v", r.Workers, r.Value, r.Jobs, want.Value())
			}
		}
	}
}

// TestOneWorker adds up by hand: one worker asks, works, and asks again.
func TestOneWorker(t *testing.T) {
	o := small(t, Config{Samples: seconds(1), Workers: []int{1}, Cases: []Case{
		{"free", Fleet{Stretch: 1}}, {"slow", Fleet{Service: 0.5, Latency: 0.25, Stretch: 2}},
	}})
	free, slow := o.Runs[0][0], o.Runs[1][0]
	if free.Jobs != slow.Jobs || free.Wasted != 0 || math.Abs(free.Seconds-float64(free.Jobs)) > 1e-6 {
		t.Errorf("%+v", free)
	}
	// Two seconds of work, half a second on the way to and fro, half a second of service; the
	// first wish costs half of that and its way.
	if want := 3*float64(slow.Jobs) + 0.25 + 0.25; math.Abs(slow.Seconds-want) > 1e-6 {
		t.Errorf("%g seconds, want %g", slow.Seconds, want)
	}
	if math.Abs(slow.Working-2.0/3) > 0.01 || math.Abs(slow.Busy-0.5/3) > 0.01 {
		t.Errorf("%+v", slow)
	}
}

// TestSaturation wants a coordinator that needs as long for a job as a worker to leave
// nothing to gain, and to be busy all the time.
func TestSaturation(t *testing.T) {
	o := small(t, Config{Samples: seconds(1), Workers: []int{1, 2, 100}, Cases: []Case{{"x", Fleet{Service: 1, Stretch: 1}}}})
	last := o.Runs[0][2]
	if s := o.speedUp(0, last); s > 2.1 || last.Busy < 0.9 {
		t.Errorf("speed-up %g, busy %g", s, last.Busy)
	}
}

// TestTop plays jobs in random order of return and looks at the counters: all that is out or
// free is counted, and nothing is free below a settled node.
func TestTop(t *testing.T) {
	top := newTop()
	var out []uint32
	for step := 0; top.value() == game.Unknown && step < 3000; step++ {
		if n := top.next(); n != none {
			out = append(out, n)
		}
		if len(out) > 20 || top.nodes[root].free == 0 {
			i := step * 7 % len(out)
			n := out[i]
			out = slices.Delete(out, i, i+1)
			value, children := game.Unknown, []game.Child(nil)
			switch {
			case len(top.moves(n)) > 6 || step%5 == 0:
				value = []game.Value{game.Proven, game.Disproven}[step%2]
			default:
				children = []game.Child{{Move: 1, Numbers: game.FreshNumbers}, {Move: 2, Numbers: game.FreshNumbers}, {Move: 3, Numbers: game.FreshNumbers}}
			}
			turn := game.Attacker
			if len(top.moves(n))%2 == 1 {
				turn = game.Defender
			}
			top.finish(n, turn, value, children)
		}
		below, free := 0, 0
		for i := range top.nodes {
			n := &top.nodes[i]
			if n.out {
				below++
			}
			if uint32(i) >= root && n.count == 0 && !n.out && top.live(uint32(i)) {
				free++
			}
		}
		if below != len(out) || int(top.nodes[root].below) != below || int(top.nodes[root].free) != free {
			t.Fatalf("step %d: %d out, root says %d; %d free, root says %d", step, below, top.nodes[root].below, free, top.nodes[root].free)
		}
	}
}

// live reports whether a node and all above it are open.
func (t *top) live(n uint32) bool {
	for ; n != none; n = t.nodes[n].parent {
		if t.nodes[n].real.Value() != game.Unknown {
			return false
		}
	}
	return true
}

// TestSamples measures a few jobs of a real problem, and reads them back.
func TestSamples(t *testing.T) {
	list, err := Measure(t.Context(), engine.Problem{ID: "c4", Game: "connect4", Text: "6x5"}, 1000, 5)
	if err != nil || len(list) != 5 || list[0].Problem != "c4" || list[0].Settled || list[0].Nodes < 1000 {
		t.Fatal(list, err)
	}
	var file bytes.Buffer
	if err := WriteSamples(&file, list); err != nil {
		t.Fatal(err)
	}
	back, err := ReadSamples(&file)
	if err != nil || len(back) != len(list) || back[3].Nodes != list[3].Nodes || back[3].Settled != list[3].Settled {
		t.Errorf("%v %v", back, err)
	}
	for _, bad := range []string{"", "a,b\n1,2\n", strings.Join(columns, ",") + "\nx,1,1,soon,true\n", strings.Join(columns, ",") + "\nx,1,1,-1,true\n"} {
		if _, err := ReadSamples(strings.NewReader(bad)); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
}

// TestOutput looks at the table and the plot.
func TestOutput(t *testing.T) {
	o := small(t, Config{Samples: seconds(1), Workers: []int{1, 10}, Cases: []Case{{"x", Fleet{Service: 0.01, Stretch: 1}}}})
	var text, svg bytes.Buffer
	if err := o.Markdown(&text); err != nil || strings.Count(text.String(), "\n| 1") != 2 {
		t.Errorf("%v\n%s", err, text.String())
	}
	if err := o.Chart().SVG(&svg); err != nil || !strings.Contains(svg.String(), "<svg") {
		t.Error(err)
	}
}

// BenchmarkSimulate lets a hundred workers settle a tree of some thousand jobs.
func BenchmarkSimulate(b *testing.B) {
	for b.Loop() {
		if _, err := Simulate(b.Context(), Config{
			Tree: "tree:b=10,d=8,lead=3,gain=0.1,seed=3", Nodes: 60, Samples: seconds(1), Workers: []int{100},
			Cases: []Case{{"x", Fleet{Service: 0.001, Latency: 0.05, Stretch: 1}}},
		}); err != nil {
			b.Fatal(err)
		}
	}
}
