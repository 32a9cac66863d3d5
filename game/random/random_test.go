package random_test

import (
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/random"
)

func TestGame(t *testing.T) { check.Game(t, random.Game) }

func parse(t *testing.T, text string) game.Problem {
	t.Helper()
	p, err := random.Game.Parse(text, game.Question{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestTranspositions plays two moves in all ways: in a tree each way leads to a
// position of its own, in a dag many ways lead to one.
func TestTranspositions(t *testing.T) {
	for text, want := range map[string][2]int{
		"tree:b=10,d=4,lead=9,gain=0.5,seed=1":            {100, 100},
		"dag:b=10,d=4,w=100,lead=9,gain=0,seed=1":         {21, 45},
		"dag:b=10,d=4,w=20,lead=9,gain=0,seed=1":          {10, 20},
		"dag:b=10,d=4,w=100000,spread=1000,gain=0,seed=1": {90, 100},
	} {
		p := parse(t, text)
		seen := map[game.Key]bool{}
		for _, m := range p.Moves(nil) {
			p.Play(m)
			for _, n := range p.Moves(nil) {
				p.Play(n)
				seen[p.Key()] = true
				p.Undo()
			}
			p.Undo()
		}
		if n := len(seen); n < want[0] || n > want[1] {
			t.Errorf("%s: %d positions after two moves, want %d to %d", text, n, want[0], want[1])
		}
	}
}

// TestGains counts what moves are worth: half as many are worth a point more.
func TestGains(t *testing.T) {
	p := parse(t, "dag:b=1000,d=2,w=100000,lead=100,gain=0.4,seed=3")
	counts := map[string]int{}
	for _, m := range p.Moves(nil) {
		p.Play(m)
		state := string(p.AppendState(nil))
		counts[state[strings.LastIndexByte(state, '.')+1:]]++
		for _, n := range p.Moves(nil)[:3] {
			p.Play(n)
			p.Undo()
		}
		p.Undo()
	}
	for score, want := range map[string]int{"0": 600, "1": 200, "2": 100, "3": 50} {
		if n := counts[score]; n < want*3/4 || n > want*5/4 {
			t.Errorf("%d of 1000 moves gain %s, want about %d", n, score, want)
		}
	}
}

// TestBalance wants neither side to win nearly all games of a middling shape.
func TestBalance(t *testing.T) {
	for _, shape := range []string{"tree:b=4,d=6,seed=", "dag:b=4,d=12,w=30,seed="} {
		proven := 0
		for seed := range 100 {
			if truth(parse(t, shape+string(rune('0'+seed/10))+string(rune('0'+seed%10))), map[game.Key]bool{}) {
				proven++
			}
		}
		if proven < 15 || proven > 85 {
			t.Errorf("%s: the attacker wins %d of 100", shape, proven)
		}
	}
}

// truth is minimax with memory.
func truth(p game.Problem, known map[game.Key]bool) bool {
	if v := p.Value(); v != game.Unknown {
		return v == game.Proven
	}
	key := p.Key()
	if v, ok := known[key]; ok {
		return v
	}
	value := p.Turn() == game.Defender
	for _, m := range p.Moves(nil) {
		p.Play(m)
		v := truth(p, known)
		p.Undo()
		if v == (p.Turn() == game.Attacker) {
			value = v
			break
		}
	}
	known[key] = value
	return value
}

func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "want tree:... or dag:...",
		"bush:b=3":               "want tree:... or dag:...",
		"tree:":                  `"": want b, d`,
		"tree:b=3":               "d= are missing",
		"tree:b=3,b=3,d=1":       "b given twice",
		"tree:b=0,d=1":           `"b=0": want a number from 1 to 1000`,
		"tree:b=+3,d=1":          `"b=+3": want a number`,
		"tree:b=3,d=1001":        "from 0 to 1000",
		"tree:b=3,d=4,w=5":       `"w=5": want b, d`,
		"tree:b=3,d=4,gain=NaN":  "want a share from 0 to 1",
		"tree:b=3,d=4,gain=1.5":  "want a share from 0 to 1",
		"tree:b=3,d=4,seed=-1":   "want a whole number",
		"tree:b=3,d=4,hints=yes": "from 0 to 1",
		"dag:b=3,d=4":            "needs w=",
		"dag:b=3,d=4,w=5":        "w=5 is less than b times spread, 6",
		"dag:b=3,d=4,w=6,deep=1": `"deep=1": want b, d, w`,
		"dag:b=3,d=4,w=6@1.6.0":  "from 0 to 5",
		"dag:b=3,d=4,w=6@0.1.0":  "play begins in slot 0",
		"dag:b=3,d=4,w=6@1.2":    "want layer, slot and score",
		"tree:b=3,d=2@1.1.1":     "a move after the end",
		"tree:b=3,d=2@1.4":       "from 1 to 3",
		"tree:b=3,d=2@":          "from 1 to 3",
	} {
		if _, err := random.Game.Parse(text, game.Question{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// FuzzParse reads any text; what it accepts it gives back.
func FuzzParse(f *testing.F) {
	for p := range random.Game.Small {
		f.Add(p.String())
	}
	f.Add("tree:b=3,d=4,gain=0.5,hints=1@1.2.3")
	f.Add("dag:b=3,d=4,w=6,spread=1@2.5.-1")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := random.Game.Parse(text, game.Question{})
		if err != nil {
			return
		}
		q, err := random.Game.Parse(p.String(), game.Question{})
		if err != nil || q.Key() != p.Key() || q.String() != p.String() || q.Value() != p.Value() {
			t.Fatalf("%q becomes %q: %v", text, p, err)
		}
		if p.Value() == game.Unknown {
			m := p.Moves(nil)[0]
			p.Play(m)
			p.Undo()
			if q.Key() != p.Key() {
				t.Fatalf("%q: Undo does not restore", text)
			}
		}
	})
}
