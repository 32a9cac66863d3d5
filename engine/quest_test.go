package engine

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

func quest(text, goal string) Job {
	return Job{Game: "shogi", Text: text, Memory: 1 << 25, Question: game.Question{Goal: goal}}
}

// TestBrinkmate wants wins by quiet moves, unless the attacker is mated first.
func TestBrinkmate(t *testing.T) {
	for _, c := range []struct{ why, text, goal, want string }{
		{"no mate by checks", "8k/6G1l/9/8B/9/9/9/9/9 b s 1", "mate", "disproven"},
		{"one quiet move", "8k/6G1l/9/8B/9/9/9/9/9 b s 1", "brinkmate", "proven"},
		{"no quiet move", "8k/6G1l/9/8B/9/9/9/9/9 b s 1", "brinkmate:0", "disproven"},
		{"any number", "8k/6G1l/9/8B/9/9/9/9/9 b s 1", "win", "proven"},
		{"a counter-mate", "8k/6G1l/9/8B/9/9/1p7/2+p6/K8 b s 1", "brinkmate", "disproven"},
		{"a counter-mate, two quiet moves", "8k/6G1l/9/8B/9/9/1p7/2+p6/K8 b s 1", "brinkmate:2", "disproven"},
		{"a king that is safe", "8k/6G1l/9/8B/9/9/9/9/K8 b s 1", "brinkmate", "proven"},
		{"the defender moves", "8k/6G1l/9/8B/9/9/9/9/9 w s 1", "brinkmate:black", "disproven"},
		{"a mate is a brinkmate", "8k/9/9/6N2/9/9/9/9/9 b G 1", "brinkmate", "proven"},
	} {
		for _, algorithm := range []string{"", "lambda-dfpn"} {
			job := quest(c.text, c.goal)
			job.Algorithm, job.Nodes = algorithm, 500_000
			if r := Solve(t.Context(), job); r.Result != c.want && (algorithm == "" || r.Reason != "nodes") {
				t.Errorf("%s: %s says %s (%s %s), want %s", c.why, r.Algorithm, r.Result, r.Reason, r.Error, c.want)
			}
		}
	}
	if r := Solve(t.Context(), quest("8k/9/9/9/9/9/9/9/9 b - 1", "brinkmate:x")); !strings.Contains(r.Error, `goal "brinkmate:x"`) {
		t.Error(r.Error)
	}
}

// TestBrinkmateData proves and verifies the brinkmates beside the repository, and wants all moves that
// they record to win.
func TestBrinkmateData(t *testing.T) {
	slow(t)
	problems, err := ReadFile(filepath.Join("..", "..", "shared", "data", "shogi", "brinkmate1_generated.sfen"), "shogi")
	if err != nil {
		t.Skip("no data")
	}
	recorded := 0
	for _, p := range problems {
		job := p.Apply(Job{Memory: 1 << 27, Proof: true})
		r := Solve(t.Context(), job)
		if checked := Compare(p, r); r.Value() != game.Proven || checked.Status == StatusError {
			t.Errorf("%s: %s, %s %s", p.ID, r.Result, r.Reason, r.Error)
			continue
		}
		path := filepath.Join(t.TempDir(), "brinkmate.proof")
		if err := WriteProofs(t.Context(), path, r.Proofs); err != nil {
			t.Fatal(err)
		}
		if headers, err := Verify(t.Context(), path, 0); err != nil || len(headers) != 1 {
			t.Errorf("%s: %d proofs, %v", p.ID, len(headers), err)
		}
		for _, move := range strings.Split(p.Meta["quiet"], ",") {
			behind := quest(fmt.Sprintf("%s moves %s", p.Text, move), "brinkmate:0:black")
			behind.Memory = 1 << 27
			if r := Solve(t.Context(), behind); r.Value() != game.Proven {
				t.Errorf("%s: behind %s %s, %s %s", p.ID, move, r.Result, r.Reason, r.Error)
			}
			recorded++
		}
	}
	if len(problems) != 15 || recorded < len(problems) {
		t.Errorf("%d problems, %d recorded moves", len(problems), recorded)
	}
}

// TestEndgames proves wins of games that a weak player played, by threats of both sides, and
// verifies the proofs.
func TestEndgames(t *testing.T) {
	proven := 0
	for seed := range 12 {
		job := Job{Game: "shogi", Text: fmt.Sprintf("selfplay:seed=%d", seed), Memory: 1 << 26, Nodes: 1500, Settings: map[string]string{"share": "1"}}
		r := Solve(t.Context(), job)
		if r.Error != "" || r.Algorithm != "dual-lambda" || r.Goal != "win" {
			t.Fatalf("%s: %s %s %s", job.Text, r.Algorithm, r.Goal, r.Error)
		}
		if r.Value() != game.Proven {
			continue
		}
		job.Proof, job.Nodes = true, 0
		r = Solve(t.Context(), job)
		path := filepath.Join(t.TempDir(), "win.proof")
		if err := WriteProofs(t.Context(), path, r.Proofs); err != nil {
			t.Fatal(err)
		}
		if headers, err := Verify(t.Context(), path, 0); err != nil || len(headers) != 1 || headers[0].Claim != game.Proven.String() {
			t.Errorf("%s: %v, %s %s", job.Text, err, r.Reason, r.Error)
		}
		fast := job
		fast.Proof, fast.Fast = false, true
		if r := Solve(t.Context(), fast); r.Value() != game.Proven || len(r.Assumed) == 0 {
			t.Errorf("%s with fewer attacks: %s, %q", job.Text, r.Result, r.Assumed)
		}
		proven++
	}
	t.Logf("%d proven", proven)
	if proven < 3 {
		t.Error("too few")
	}
}

// drawFight draws both kings near corners, with pieces of both sides about each.
func drawFight(r *rand.Rand) string {
	var cells [81]string
	cells[[]int{8, 7, 17}[r.IntN(3)]], cells[[]int{72, 73, 63}[r.IntN(3)]] = "k", "K"
	put := func(squares []int, pieces ...string) {
		if at := squares[r.IntN(len(squares))]; cells[at] == "" {
			cells[at] = pieces[r.IntN(len(pieces))]
		}
	}
	theirs, ours := []int{6, 7, 15, 16, 17, 24, 25, 26, 33, 34, 35}, []int{54, 55, 56, 63, 64, 65, 73, 74, 45, 46, 47}
	for range 2 + r.IntN(2) {
		put(theirs, "G", "S", "+P", "+R", "N", "B", "L")
		put(theirs, "l", "n", "p", "s")
	}
	for range 1 + r.IntN(3) {
		put(ours, "g", "s", "+p", "n", "l", "b")
		put(ours, "L", "N", "P", "S")
	}
	return rows(cells) + " b " + []string{"0p", "g", "Gs", "Pp", "Nl", "S", "2pP"}[r.IntN(7)] + " 1"
}

// TestQuestsAgree compares searches that share little: with hands, by threats of both sides, and df-pn
// without any knowledge.
func TestQuestsAgree(t *testing.T) {
	slow(t)
	const seed, draws = 5, 200
	r := rand.New(rand.NewPCG(seed, 9))
	settled := map[string]int{}
	for range draws {
		text, goal := drawFight(r), []string{"brinkmate", "brinkmate:2", "win"}[r.IntN(3)]
		if _, err := publisher(text); err != nil {
			continue // not every draw is a position
		}
		said := map[string]string{}
		for name, settings := range map[string]map[string]string{"dfpn-hands": nil, "dual-lambda": nil, "dfpn": {"skip": "all"}} {
			job := quest(text, goal)
			job.Algorithm, job.Settings, job.Nodes, job.Memory = name, settings, 4000, 1<<22
			report := Solve(t.Context(), job)
			if report.Error != "" {
				t.Fatalf("%s %s: %s", text, goal, report.Error)
			}
			if report.Value() != game.Unknown {
				said[report.Result] += " " + name
				settled[report.Result]++
			}
		}
		if len(said) > 1 {
			t.Errorf("%s %s: %v", text, goal, said)
		}
	}
	t.Logf("%v", settled)
	if settled["proven"] < 20 || settled["disproven"] < 5 {
		t.Error("too few answers")
	}
}
