package shogi

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

func questOf(t *testing.T, text, goal string) *Quest {
	t.Helper()
	p, err := parse(text, game.Question{Goal: goal})
	if err != nil {
		t.Fatal(err)
	}
	q, ok := p.(*Quest)
	if !ok {
		t.Fatalf("%s is no quest", goal)
	}
	return q
}

// TestQuestMoves wants quiet moves to be counted, and answers to checks to be free.
func TestQuestMoves(t *testing.T) {
	q := questOf(t, "8k/6G1l/9/8B/9/9/9/9/K8 b s 1", "brinkmate")
	if n, legal := len(q.Moves(nil)), len(q.Legal(nil)); n != legal {
		t.Errorf("%d moves, %d are legal", n, legal)
	}
	play := func(word string) {
		t.Helper()
		m, err := q.ParseMove(word)
		if err != nil {
			t.Fatal(err)
		}
		q.Play(m)
	}
	play("3b3a") // quiet
	if q.left != 0 || q.Goal() != "brinkmate:0:black" {
		t.Errorf("%d are left, %s", q.left, q.Goal())
	}
	play("S*8h") // check
	if n, legal := len(q.Moves(nil)), len(q.Legal(nil)); n != legal || n == 0 || q.left != 0 {
		t.Errorf("%d answers to a check, %d are legal", n, legal)
	}
	play("9i8h")
	play("1b1c")
	if got, want := q.Moves(nil), q.Checks(nil); !slices.Equal(got, want) {
		t.Errorf("%d moves, want the %d checks", len(got), len(want))
	}
	if _, err := q.ParseMove("8h7h"); err == nil {
		t.Error("a quiet move too many")
	}
	for range 4 {
		q.Undo()
	}
	if q.left != 1 || q.Goal() != brinkmate {
		t.Errorf("taken back, %d are left, %s", q.left, q.Goal())
	}
}

// TestQuestKeys wants keys behind moves to be foretold, and states and passes to be taken back, in games
// that are drawn.
func TestQuestKeys(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for range 100 {
		q := questOf(t, "7nk/6gpl/6Bp1/8B/9/9/1p7/2g6/K8 b S2Psn 1", []string{brinkmate, "brinkmate:3", win}[r.IntN(3)])
		for range 20 {
			if q.Value() != game.Unknown {
				break
			}
			key, state := q.Key(), string(q.AppendState(nil))
			if m := q.Pass(); m != game.NoMove {
				q.Play(m)
				if q.Key() == key {
					t.Fatalf("%s: a pass changes nothing", state)
				}
				q.Undo()
			}
			moves := q.Moves(nil)
			m := moves[r.IntN(len(moves))]
			base, held := q.Behind(m)
			q.Play(m)
			if base != q.Base() || held != q.Held() {
				t.Fatalf("%s: behind %v is another key", state, Move(m))
			}
			q.Undo()
			again := questOf(t, "8k/9/9/9/9/9/9/9/9 b - 1", q.Goal())
			again.attacker = q.attacker
			if err := again.SetState([]byte(state)); err != nil || q.Key() != key || string(q.AppendState(nil)) != state || again.Key() != key {
				t.Fatalf("%s: %v", state, err)
			}
			q.Play(m)
		}
	}
}
