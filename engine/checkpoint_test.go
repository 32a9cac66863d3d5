package engine

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/checkpoint"
	"github.com/yomi-solver/yomi/game"
)

// never is an interval that no test lives to see the end of.
const never = time.Hour

// begin makes a checkpoint for a job.
func begin(t *testing.T, dir string, every time.Duration) *Checkpoint {
	t.Helper()
	c, err := NewCheckpoint(dir, every, "note")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// goOn opens a folder again.
func goOn(t *testing.T, dir string, every time.Duration) *Checkpoint {
	t.Helper()
	var note string
	c, err := ResumeCheckpoint(dir, every, &note)
	if err != nil {
		t.Fatal(err)
	}
	if note != "note" && c.Settled() == nil {
		t.Errorf("the note came back as %q", note)
	}
	return c
}

// inPieces solves a job with a few nodes at a time, each in a process of its own as it
// were, and returns the last report and the number of pieces.
func inPieces(t *testing.T, job Job, piece uint64) (*Report, int) {
	t.Helper()
	dir := t.TempDir()
	for runs := 1; runs < 1000; runs++ {
		job.Nodes = piece * uint64(runs)
		if runs == 1 {
			job.Checkpoint = begin(t, dir, never)
		} else {
			job.Checkpoint = goOn(t, dir, never)
		}
		r := Solve(t.Context(), job)
		if err := errors.Join(job.Checkpoint.Finish(r), job.Checkpoint.Close()); err != nil {
			t.Fatal(err)
		}
		if r.Reason != "nodes" {
			return r, runs
		}
		if r.Resumed != nil && r.Resumed.Runs != runs-1 {
			t.Errorf("run %d tells of %d runs before", runs, r.Resumed.Runs)
		}
	}
	t.Fatal("no answer after a thousand pieces")
	return nil, 0
}

// small are problems of a few thousand nodes.
var small = []Job{
	{Game: "connect4", Text: "4x4"},
	{Game: "mnk", Text: "4x4x3"},
	{Game: "breakthrough", Text: "4x4"},
}

// TestPieces wants the same answer from every algorithm that can be saved when it is
// stopped and resumed again and again, and all its nodes to be counted.
func TestPieces(t *testing.T) {
	for _, a := range catalog.Algorithms() {
		if testing.Short() && !slices.Contains([]string{"minimax", "pns", "dfpn", "dfpn-hands"}, a.Name) {
			continue
		}
		t.Run(a.Name, func(t *testing.T) {
			for _, job := range small {
				job.Algorithm, job.Memory = a.Name, 8<<20
				kept := job
				kept.Nodes, kept.Checkpoint = 1, begin(t, t.TempDir(), never)
				refused := Solve(t.Context(), kept)
				if err := kept.Checkpoint.Close(); err != nil {
					t.Error(err)
				}
				if strings.Contains(refused.Error, "cannot be checkpointed") {
					t.Skip(refused.Error)
				}
				whole := Solve(t.Context(), job)
				if whole.Reason != "solved" {
					t.Fatal(whole.Reason, whole.Error)
				}
				job.Proof = true
				got, runs := inPieces(t, job, whole.Nodes/5+50)
				if got.Reason != "solved" || got.Result != whole.Result || got.Outcome != whole.Outcome {
					t.Errorf("%s: %s (%s%s) in %d pieces, want %s", job.Text, got.Result, got.Reason, got.Error, runs, whole.Result)
				}
				path := filepath.Join(t.TempDir(), "p.proof")
				if err := WriteProofs(t.Context(), path, got.Proofs); err != nil {
					t.Errorf("%s: %v", job.Text, err)
				}
				if got.Resumed != nil && got.Nodes < got.Resumed.Nodes {
					t.Errorf("%s: %d nodes, and %d before", job.Text, got.Nodes, got.Resumed.Nodes)
				}
			}
		})
	}
}

// TestManyQuestions resumes jobs that ask several questions.
func TestManyQuestions(t *testing.T) {
	for name, job := range map[string]Job{
		"value":    {Game: "connect4", Text: "5x4", Question: game.Question{Goal: "value"}},
		"all":      {Game: "connect4", Text: "5x4", Question: game.Question{Goal: "draw"}, All: true},
		"shortest": {Game: "mnk", Text: "5x5x3", Shortest: true},
		"pns":      {Game: "connect4", Text: "5x4", Question: game.Question{Goal: "draw"}, All: true, Algorithm: "pns"},
		"mate":     {Game: "shogi", Text: "8l/7k1/5B2l/3S3Gb/9/9/9/9/9 b RP 1"},
	} {
		t.Run(name, func(t *testing.T) {
			job.Memory = 4 << 20
			whole := Solve(t.Context(), job)
			got, runs := inPieces(t, job, whole.Nodes/20+1)
			t.Logf("%d runs, %d nodes; at once %d", runs, got.Nodes, whole.Nodes)
			if got.Reason != whole.Reason || got.Verdict != whole.Verdict || fmt.Sprint(got.Moves) != fmt.Sprint(whole.Moves) ||
				got.Length != whole.Length && job.Shortest || fmt.Sprint(got.Firsts) != fmt.Sprint(whole.Firsts) {
				t.Errorf("%s, %s %v %d; want %s, %s %v %d", got.Reason+got.Error, got.Verdict, got.Moves, got.Length, whole.Reason, whole.Verdict, whole.Moves, whole.Length)
			}
		})
	}
}

// TestTimeAddsUp wants the time of earlier runs to count towards the limit.
func TestTimeAddsUp(t *testing.T) {
	dir := t.TempDir()
	job := Job{Game: "domineering", Text: "8x8", Memory: 4 << 20, Time: 30 * time.Millisecond}
	job.Checkpoint = begin(t, dir, time.Millisecond)
	first := Solve(t.Context(), job)
	if err := job.Checkpoint.Close(); err != nil {
		t.Fatal(err)
	}
	job.Checkpoint = goOn(t, dir, never)
	defer job.Checkpoint.Close()
	second := Solve(t.Context(), job)
	if first.Reason != "time" || second.Reason != "time" {
		t.Fatalf("%s, then %s", first.Reason+first.Error, second.Reason+second.Error)
	}
	if second.TimeMS < 30 || second.Nodes < first.Nodes || second.Nodes-first.Nodes > first.Nodes/2+1000 {
		t.Errorf("%d nodes in %g ms, then %d in %g ms", first.Nodes, first.TimeMS, second.Nodes, second.TimeMS)
	}
}

// TestRefused wants one clear line for every folder that is not what was asked for.
func TestRefused(t *testing.T) {
	job := Job{Game: "connect4", Text: "5x5", Memory: 4 << 20, Nodes: 500}
	dir := t.TempDir()
	job.Checkpoint = begin(t, dir, never)
	if r := Solve(t.Context(), job); r.Reason != "nodes" {
		t.Fatal(r.Reason, r.Error)
	}
	if err := job.Checkpoint.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := NewCheckpoint(dir, never, nil); err == nil || !strings.Contains(err.Error(), "can go on") {
		t.Errorf("a folder that is taken: %v", err)
	}
	for what, change := range map[string]func(*Job){
		"position":  func(j *Job) { j.Text = "5x4" },
		"game":      func(j *Job) { j.Game, j.Text = "mnk", "5x5x4" },
		"question":  func(j *Job) { j.Question.Goal = "draw" },
		"algorithm": func(j *Job) { j.Algorithm = "wpns" },
		"setting":   func(j *Job) { j.Settings = map[string]string{"epsilon": "0.5"} },
	} {
		other := job
		change(&other)
		other.Checkpoint = goOn(t, dir, never)
		r := Solve(t.Context(), other)
		if err := other.Checkpoint.Close(); err != nil {
			t.Error(err)
		}
		if r.Reason != "error" || r.Internal || !strings.Contains(r.Error, "another "+what) {
			t.Errorf("another %s: %s %s", what, r.Reason, r.Error)
		}
	}
	path := filepath.Join(dir, checkpoint.File)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for want, data := range map[string]string{
		"is cut short":    string(whole[:len(whole)-10]),
		"is damaged":      strings.Replace(string(whole), `"nodes"`, `"nudes"`, 1),
		"not a check":     "(;GM[1])",
		"another version": strings.Replace(string(whole), "checkpoint 1", "checkpoint 7", 1),
	} {
		if err := os.WriteFile(path, []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := tryResume(dir, job); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("want %q: %v", want, err)
		}
	}
	if _, err := ResumeCheckpoint(t.TempDir(), never, nil); err == nil || !strings.Contains(err.Error(), "no checkpoint") {
		t.Errorf("an empty folder: %v", err)
	}
}

// tryResume resumes a job and returns what is wrong with that, if anything.
func tryResume(dir string, job Job) error {
	var note string
	c, err := ResumeCheckpoint(dir, never, &note)
	if err != nil {
		return err
	}
	job.Checkpoint = c
	r := Solve(context.Background(), job)
	if err := c.Close(); err != nil {
		return err
	}
	if r.Error != "" {
		return errors.New(r.Error)
	}
	return nil
}

// TestSettledFolder wants the report back from a folder whose job is settled.
func TestSettledFolder(t *testing.T) {
	dir := t.TempDir()
	job := Job{Game: "mnk", Text: "3x3x3", Checkpoint: begin(t, dir, never)}
	r := Solve(t.Context(), job)
	if err := errors.Join(job.Checkpoint.Finish(r), job.Checkpoint.Close()); err != nil {
		t.Fatal(err)
	}
	c := goOn(t, dir, never)
	defer c.Close()
	if s := c.Settled(); s == nil || s.Value() != r.Value() || s.Verdict != r.Verdict || s.Note == "" {
		t.Errorf("the folder says %+v", s)
	}
	if _, err := os.Stat(filepath.Join(dir, checkpoint.File)); !errors.Is(err, os.ErrNotExist) {
		t.Error("the checkpoint is still there")
	}
}
