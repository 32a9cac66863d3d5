package engine

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/endgame"
	"github.com/yomi-solver/yomi/game"
)

// database builds a database and reads it back.
func database(t *testing.T, j Job, size int, name string) (*Endgame, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	j.Memory = 0
	if _, err := BuildEndgame(t.Context(), j, size, path); err != nil {
		t.Fatal(err)
	}
	e, err := OpenEndgame(t.Context(), path, 0)
	if err != nil {
		t.Fatal(err)
	}
	return e, path
}

// TestEndgame solves with a database, proves with it as a lemma, and wants the
// proof refused without it or with another one.
func TestEndgame(t *testing.T) {
	for _, c := range []struct {
		job  Job
		size int
	}{
		{job("4x3x3 b2 a1"), 5},
		{job("3x3x3"), 4},
		{Job{Text: "4x4 1122", Game: "connect4", Question: game.Question{Goal: "draw"}}, 7},
		{Job{Text: "a and b\nb or a c\nc or b d\nd disproven\nrepeat disproven\n", Game: "graph"}, 0},
		{Job{Text: "a and b\nb or a c\nc or b d\nd proven\nrepeat disproven\n", Game: "graph"}, 0},
	} {
		e, _ := database(t, c.job, c.size, "a.endgame.gz")
		other, _ := database(t, c.job, 0, "b.endgame")
		plain := Solve(t.Context(), c.job)
		j := c.job
		j.Endgames, j.Proof, j.All, j.Shortest = []*Endgame{e}, true, true, true
		r := Solve(t.Context(), j)
		if r.Reason != "solved" || r.Result != plain.Result || len(r.Endgames) != 1 {
			t.Fatalf("%s: %+v, without a database %s", j.Text, r, plain.Result)
		}
		path := filepath.Join(t.TempDir(), "p.proof")
		if err := WriteProofs(t.Context(), path, r.Proofs, e); err != nil {
			t.Fatalf("%s: %v", j.Text, err)
		}
		if _, err := Verify(t.Context(), path, 0, other, e); err != nil {
			t.Error(err)
		}
		given := []*Endgame{}
		if c.size > 0 {
			given = append(given, other)
		}
		if _, err := Verify(t.Context(), path, 0, given...); err == nil || !strings.Contains(err.Error(), "no database with the hash") {
			t.Errorf("%s: %v", j.Text, err)
		}
		if err := WriteProofs(t.Context(), path+"2", r.Proofs); err == nil {
			t.Error("a proof without its lemma is written")
		}
	}
}

// TestShortestWithEndgame wants the same shortest win with and without a database,
// for every algorithm.
func TestShortestWithEndgame(t *testing.T) {
	j := job("4x3x3 b2 c2")
	e, _ := database(t, j, 6, "a.endgame")
	j.Shortest = true
	want := Solve(t.Context(), j).Length
	for _, a := range catalog.Algorithms() {
		j.Algorithm, j.Endgames = a.Name, []*Endgame{e}
		r := Solve(t.Context(), j)
		if r.Result != "proven" || want == 0 || r.Length != want || len(r.Line) != want {
			t.Errorf("%s: %s in %d, line %v", a.Name, r.Result, r.Length, r.Line)
		}
	}
}

// TestOtherQuestion wants a database to be left alone where it does not fit.
func TestOtherQuestion(t *testing.T) {
	e, _ := database(t, job("3x3x3"), 5, "a.endgame")
	for _, c := range []struct {
		text, goal string
		used       int
	}{{"3x3x3", "win", 1}, {"3x3x3", "draw", 0}, {"4x3x3", "win", 0}, {"3x3x3 b2", "win", 0}, {"3x3x3 b2", "win:first", 1}} {
		j := job(c.text)
		j.Question.Goal = c.goal
		j.Endgames = []*Endgame{e}
		if r := Solve(t.Context(), j); len(r.Endgames) != c.used || r.Reason != "solved" {
			t.Errorf("%s, %s: %+v", c.text, c.goal, r)
		}
	}
	// The right hash under the wrong question: a graph whose nodes are called the
	// same, with the proof of one and the database of the other.
	graphs := []Job{
		{Text: "a or b\nb or c d\nc proven\nd disproven\n", Game: "graph"},
		{Text: "a or b\nb or c d\nc disproven\nd disproven\n", Game: "graph"},
	}
	known, _ := database(t, graphs[0], 0, "g.endgame")
	if r := Solve(t.Context(), Job{Text: graphs[1].Text, Game: "graph", Endgames: []*Endgame{known}}); r.Result != "disproven" {
		t.Errorf("%+v", r)
	}
	graphs[0].Endgames, graphs[0].Proof = []*Endgame{known}, true
	r := Solve(t.Context(), graphs[0])
	r.Proofs[0].Header.Root = graphs[1].Text
	path := filepath.Join(t.TempDir(), "p.proof")
	if err := WriteProofs(t.Context(), path, r.Proofs, known); err == nil || !strings.Contains(err.Error(), "another question") {
		t.Error(err)
	}
}

// TestTamperedEndgame changes a value in a file and makes the hash fit: the
// database must be refused, and with it whatever leans on it.
func TestTamperedEndgame(t *testing.T) {
	_, path := database(t, job("3x3x3"), 5, "a.endgame")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	head, body, _ := strings.Cut(string(data), "\n")
	var h endgame.Header
	if err := json.Unmarshal([]byte(head), &h); err != nil {
		t.Fatal(err)
	}
	body = strings.Replace(body, " - ", " + ", 1)
	h.Proven++
	h.SHA256 = ""
	plain, _ := json.Marshal(h)
	sum := sha256.Sum256([]byte(string(plain) + "\n" + body))
	h.SHA256 = hex.EncodeToString(sum[:])
	full, _ := json.Marshal(h)
	if err := os.WriteFile(path, []byte(string(full)+"\n"+body), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadEndgame(t.Context(), path, 0); err != nil {
		t.Fatalf("the hash does not fit: %v", err)
	}
	if _, err := OpenEndgame(t.Context(), path, 0); err == nil {
		t.Error("a wrong value is accepted")
	}
}

// TestBuildEndgame wants errors to leave nothing behind.
func TestBuildEndgame(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.endgame")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	small := job("4x4x4")
	small.Memory = 1 << 20
	for i, c := range []struct {
		ctx  context.Context
		job  Job
		size int
		path string
		want error
	}{
		{ctx, job("3x3x3"), 0, path, context.Canceled},
		{t.Context(), small, 0, path, endgame.ErrMemory},
		{t.Context(), job("3x3x9"), 0, path, nil},
		{t.Context(), Job{Text: "a proven", Game: "graph"}, 0, path, nil},
		{t.Context(), Job{Text: "a or b\nb proven", Game: "graph"}, 3, path, nil},
		{t.Context(), Job{Text: "3x3x3", Game: "chess960"}, 3, path, nil},
		{t.Context(), job("3x3x3"), 3, filepath.Join(dir, "none", "a"), nil},
	} {
		_, err := BuildEndgame(c.ctx, c.job, c.size, c.path)
		if err == nil || c.want != nil && !errors.Is(err, c.want) {
			t.Errorf("%d: %v", i, err)
		}
	}
	for _, pattern := range []string{"*", ".*"} {
		if left, _ := filepath.Glob(filepath.Join(dir, pattern)); len(left) != 0 {
			t.Errorf("left behind: %v", left)
		}
	}
	if _, err := OpenEndgame(t.Context(), path, 0); err == nil {
		t.Error("a file that is not there is opened")
	}
}

// TestEveryGame builds a database of a small problem of every game, so that a new
// game has databases from the first day.
func TestEveryGame(t *testing.T) {
	for _, g := range catalog.Games() {
		done := 0
		for p := range g.Small {
			if p.Value() != game.Unknown || done == 3 {
				continue
			}
			done++
			j := Job{Text: p.String(), Game: g.Name, Question: game.Question{Goal: p.Goal()}}
			e, _ := database(t, j, 0, g.Name+strconv.Itoa(done)+".endgame")
			j.Endgames, j.Proof, j.AnyWin = []*Endgame{e}, true, true
			r := Solve(t.Context(), j)
			if r.Reason != "solved" || len(r.Endgames) != 1 || len(r.Proofs) == 0 || r.Proofs[0].Len() != 0 {
				t.Errorf("%s: %s: %+v", g.Name, p, r)
				continue
			}
			var b bytes.Buffer
			if err := r.Proofs[0].Write(&b); err != nil || !strings.Contains(b.String(), e.Header.SHA256) {
				t.Errorf("%s: %s: the proof does not name the lemma: %v", g.Name, p, err)
			}
		}
	}
}
