package connect4

import (
	"math/rand/v2"
	"testing"

	"github.com/yomi-solver/yomi/check/trial"
	"github.com/yomi-solver/yomi/game"
)

func TestParse(t *testing.T) {
	trial.Reads(t, parse, []trial.Reading{
		{"7x6", "7x6"},
		{"4", "7x6 7/7/7/7/7/3x3"},
		{"4453", "7x6 7/7/7/7/3o3/2oxx2"},
		{"7x6 44", "7x6 7/7/7/7/3o3/3x3"},
		{"7x6 7/7/7/7/3o3/3x3", "7x6 7/7/7/7/3o3/3x3"},
		{"7/7/7/7/3o3/3x3", "7x6 7/7/7/7/3o3/3x3"},
		{" 12x3  ab1 ", "12x3 12/12/x8xo1"},
		{"12x3 12/12/12", "12x3"},
		{"15x7 f", "15x7 15/15/15/15/15/15/14x"},
		{"8x15 1", "8x15 8/8/8/8/8/8/8/8/8/8/8/8/8/8/x7"},
		{"1x1", "1x1"},
		{"1x1 1", "1x1 x"},
		{"4x1 1o1x", "4x1 1o1x"},
		{"4x1 4", "4x1 3x"},
		{"4x4 1212121", "4x4 x3/xo2/xo2/xo2"}, // over, but a position
	})
}

func TestParseErrors(t *testing.T) {
	trial.Refuses(t, "connect4", parse, []trial.Refusal{
		{"", game.Question{}, "connect4: empty text"},
		{"16x6", game.Question{}, "connect4: 16x6: width and height must be 1 to 15"},
		{"0x6", game.Question{}, "connect4: 0x6: width and height must be 1 to 15"},
		{"99999999999999999999x6", game.Question{}, "width and height must be 1 to 15"},
		{"15x15", game.Question{}, "connect4: 15x15: width*(height+1) is 240, must be at most 128"},
		{"15x8", game.Question{}, "is 135, must be at most 128"},
		{"7x6 44 5", game.Question{}, `connect4: "5": only one word may tell the stones`},
		{"448", game.Question{}, "connect4: move 3: column 8: the last one is 7"},
		{"4408", game.Question{}, "connect4: move 3: '0' is not a column"},
		{"7x6 4-3", game.Question{}, "connect4: move 2: '-' is not a column"},
		{"44444441", game.Question{}, "connect4: move 7: column 4 is full"},
		{"12121212", game.Question{}, "connect4: move 8: column 2: the game is over"},
		{"1x1 11", game.Question{}, "connect4: move 2: column 1: the game is over"},
		{"7x6 7/7/7/7/3o3", game.Question{}, "connect4: 5 rows of 6"},
		{"7x6 7/7/7/7/7/7/7", game.Question{}, "connect4: more than 6 rows"},
		{"7x6 7/7/7/7/7/3x2", game.Question{}, "connect4: row 6: 6 points, the board has 7"},
		{"7x6 7/8/7/7/7/3x3", game.Question{}, "connect4: row 2: 8 points, the board has 7"},
		{"7x6 7/999999999999999999999/7/7/7/3x3", game.Question{}, "connect4: row 2: 128 points"},
		{"7x6 7/7/7/7/7/03x3", game.Question{}, "connect4: row 6: unknown mark '0'"},
		{"7x6 7/7/7/7/7/3X3", game.Question{}, "connect4: row 6: unknown mark 'X'"},
		{"7x6 7/7/7/7/3x3/7", game.Question{}, "connect4: a stone floats"},
		{"7x6 7/7/7/7/7/3o3", game.Question{}, "connect4: 0 stones of the first and 1 of the second player"},
		{"7x6 7/7/7/7/7/3xx2", game.Question{}, "connect4: 2 stones of the first and 0 of the second player"},
		{"4x4 o3/oxxx/oxxo/oxxo", game.Question{}, "connect4: the second player is to move and has four in a row"},
		{"4x4 4/o3/ooxo/xxxx", game.Question{}, "connect4: the game went on after four in a row"},
		{"4x4 4/oooo/xoxo/xxxx", game.Question{}, "connect4: the first player is to move and has four in a row"},
		{"44", game.Question{Goal: "lose"}, `connect4: goal "lose": want win, draw or score>=N`},
		{"44", game.Question{Goal: "score>=x"}, `connect4: goal "score>=x": "x" is not a whole number`},
		{"44", game.Question{Goal: "win:black"}, `connect4: goal "win:black": players are first and second`},
		{"44", game.Question{Goal: ":first"}, `connect4: goal ":first": want win, draw or score>=N`},
		{"44", game.Question{Turn: "second"}, `connect4: turn "second": by the stones it is the first player's`},
		{"44", game.Question{Turn: "black"}, `connect4: turn "black": must be first or second`},
		{"44", game.Question{Target: "a1"}, `connect4: target "a1": there is nothing to aim at`},
		{"44", game.Question{Region: "a1:b2"}, `connect4: region "a1:b2": the whole board is in play`},
	})
}

func TestGoal(t *testing.T) {
	for _, c := range []struct{ text, goal, want string }{
		{"4", "", "win"},
		{"4", "draw", "draw"},
		{"4", "draw:second", "draw"},
		{"4", "win:first", "win:first"},
		{"4", "score>=-03", "score>=-3"},
		{"4", "score>=+3:first", "score>=3:first"},
		{"4", "score>=9223372036854775807", "score>=9223372036854775807"},
	} {
		if got := mustParse(t, c.text, c.goal).Goal(); got != c.want {
			t.Errorf("%q %q: goal %q, want %q", c.text, c.goal, got, c.want)
		}
	}
	for goal, want := range map[string]game.Value{
		"score>=9223372036854775807":  game.Disproven,
		"score>=-9223372036854775808": game.Proven,
		"score>=22":                   game.Disproven,
		"score>=-21":                  game.Proven,
		"score>=21":                   game.Unknown, // the rules do not see that no line is that fast
		"score>=-20":                  game.Unknown,
	} {
		if got := mustParse(t, "7x6", goal).Value(); got != want {
			t.Errorf("%s: %v, want %v", goal, got, want)
		}
	}
}

func TestMoves(t *testing.T) {
	p := mustParse(t, "12x2 aa1", "")
	for _, c := range []struct{ name, want string }{
		{"c", ""}, {"a", "connect4: column a is full"}, {"d", "connect4: column d: the last one is c"},
		{"", `connect4: "" is not a column`}, {"12", `connect4: "12" is not a column`}, {"A", "connect4: 'A' is not a column"},
	} {
		m, err := p.ParseMove(c.name)
		if c.want == "" {
			if err != nil || p.FormatMove(m) != c.name {
				t.Errorf("%q: %d, %v", c.name, m, err)
			}
		} else if err == nil || err.Error() != c.want {
			t.Errorf("%q: error %v, want %q", c.name, err, c.want)
		}
	}
}

// TestRoundTrip plays at random and wants every position back from its text and
// from its state.
func TestRoundTrip(t *testing.T) {
	for _, b := range [][2]int{{7, 6}, {1, 15}, {15, 1}, {12, 4}, {15, 7}, {8, 15}} {
		r := rand.New(rand.NewPCG(uint64(b[0]), uint64(b[1])))
		for range 20 {
			p := ask(t, b[0], b[1], r.IntN(5)-2, player(r.IntN(2)))
			q := ask(t, b[0], b[1], 0, first)
			q.question = p.question
			for !p.over() {
				moves := p.Moves(nil)
				p.Play(moves[r.IntN(len(moves))])
				if err := q.SetState(p.AppendState(nil)); err != nil {
					t.Fatalf("%s: %v", p, err)
				}
				again := mustParse(t, p.String(), p.Goal())
				for _, o := range []*Position{q, again} {
					if o.String() != p.String() || o.Goal() != p.Goal() || o.Key() != p.Key() ||
						o.Turn() != p.Turn() || o.Value() != p.Value() || o.mirror != p.mirror {
						t.Fatalf("%s, %s comes back as %s, %s", p, p.Goal(), o, o.Goal())
					}
				}
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"7x6", "4453", "7x6 7/7/7/7/3o3/3x3", "12x3 ab1", "8x15 1", "4x1 1o1x", "15x7 15/15/15/15/15/15/14x"} {
		f.Add(text, "win")
		f.Add(text, "score>=-3:second")
	}
	f.Fuzz(func(t *testing.T, text, goal string) {
		trial.RoundTrip(t, "connect4", parse, text, goal)
	})
}
