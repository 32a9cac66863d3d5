package cluster

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/yomi-solver/yomi/engine"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve/joblevel"
)

// question makes a question with small jobs.
func question(gameName, text string, nodes uint64) Question {
	return NewQuestion(engine.Job{Game: gameName, Text: text}, "jobs", nodes, 0)
}

// byHand answers jobs of a tree through a journal, so many at most, and returns how many
// it answered.
func byHand(t *testing.T, j *journal, tree *joblevel.Tree, most int) int {
	t.Helper()
	searchers, err := j.division.Searchers(1, 1<<20, DefaultMost, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer searchers[0].Close()
	checker := j.division.Checker(t.Context(), tree.Find)
	n := 0
	for ; n < most; n++ {
		job, ok := tree.Next()
		if !ok {
			break
		}
		result, err := searchers[0].Search(t.Context(), job)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := checker.Check(result)
		if err != nil {
			t.Fatal(err)
		}
		if answer.Value != game.Unknown {
			if answer.Proof, err = j.keep(idOf(formatMoves(j.problem, job.Moves), job.Nodes), result.Certificate); err != nil {
				t.Fatal(err)
			}
		}
		if err := j.append(answer, "hand"); err != nil {
			t.Fatal(err)
		}
		if _, err := tree.Apply(answer); err != nil {
			t.Fatal(err)
		}
		if err := j.snapshot(tree); err != nil {
			t.Fatal(err)
		}
	}
	return n
}

// TestJournal stops and goes on many times, with snapshots and a last line that is cut
// off, and wants the same tree each time, and an accepted proof at the end.
func TestJournal(t *testing.T) {
	dir := t.TempDir()
	q := question("random", widePosition, 6000)
	total, numbers, size := 0, game.FreshNumbers, 1
	for round := 0; ; round++ {
		j, tree, err := openJournal(dir, q, disk{}, 7)
		if err != nil {
			t.Fatal(err)
		}
		if int(tree.Answers()) != total || tree.Numbers() != numbers || tree.Len() != size {
			t.Fatalf("round %d: %d answers, %v, %d nodes became %d, %v, %d", round, total, numbers, size,
				tree.Answers(), tree.Numbers(), tree.Len())
		}
		if _, _, err := openJournal(dir, q, disk{}, 7); err == nil {
			t.Fatal("two coordinators work on one folder")
		}
		n := byHand(t, j, tree, 3)
		total, numbers, size = total+n, tree.Numbers(), tree.Len()
		path := j.path("journal", j.generation)
		if n == 0 {
			r := j.division.Finish(t.Context(), tree, j.open, 1, 0)
			if r.Reason != "solved" || r.Result != "disproven" {
				t.Fatalf("%s, %s: %s", r.Result, r.Reason, r.Error)
			}
			out := filepath.Join(t.TempDir(), "p.proof")
			if err := engine.WriteProofs(t.Context(), out, r.Proofs); err != nil {
				t.Fatal(err)
			}
			if total < 20 || j.generation < 2 {
				t.Errorf("%d answers and %d snapshots try too little", total, j.generation)
			}
			j.close()
			return
		}
		if err := j.close(); err != nil {
			t.Fatal(err)
		}
		appendTo(t, path, `12345678 {"moves":["1"`) // a line that was cut off
	}
}

func appendTo(t *testing.T, path, text string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteString(text); err != nil {
		t.Fatal(err)
	}
}

// TestDamage changes what a coordinator left behind and wants it to be refused, or
// mended where something older is there.
func TestDamage(t *testing.T) {
	q := question("random", widePosition, 6000)
	prepare := func(t *testing.T, every int) (dir string) {
		dir = t.TempDir()
		j, tree, err := openJournal(dir, q, disk{}, every)
		if err != nil {
			t.Fatal(err)
		}
		byHand(t, j, tree, 16)
		if err := j.close(); err != nil {
			t.Fatal(err)
		}
		return dir
	}
	change := func(t *testing.T, path string) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		data[len(data)/2] ^= 1
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	reopen := func(dir string, q Question) error {
		j, _, err := openJournal(dir, q, disk{}, 100)
		if err == nil {
			err = j.close()
		}
		return err
	}
	t.Run("line", func(t *testing.T) {
		dir := prepare(t, 100)
		change(t, filepath.Join(dir, "journal-0"))
		if err := reopen(dir, q); err == nil {
			t.Error("a changed line is read")
		}
	})
	t.Run("certificate", func(t *testing.T) {
		dir := prepare(t, 100)
		list, err := filepath.Glob(filepath.Join(dir, "certificates", "*"))
		if err != nil || len(list) == 0 {
			t.Fatalf("%d certificates: %v", len(list), err)
		}
		change(t, list[0])
		if err := reopen(dir, q); err == nil || !strings.Contains(err.Error(), "changed") {
			t.Errorf("a changed certificate: %v", err)
		}
	})
	t.Run("snapshot", func(t *testing.T) {
		dir := prepare(t, 5)
		change(t, filepath.Join(dir, "snapshot-3"))
		if err := reopen(dir, q); err != nil {
			t.Errorf("there is an older snapshot: %v", err)
		}
		change(t, filepath.Join(dir, "snapshot-2"))
		if err := reopen(dir, q); err == nil {
			t.Error("a changed snapshot is read")
		}
	})
	t.Run("question", func(t *testing.T) {
		dir := prepare(t, 100)
		if err := reopen(dir, question("random", "tree:b=6,d=12,seed=2", 3000)); !errors.Is(err, ErrForeign) {
			t.Errorf("another question: %v", err)
		}
		if err := reopen(dir, Question{}); err != nil {
			t.Errorf("no question: %v", err)
		}
		if err := reopen(t.TempDir(), Question{}); err == nil {
			t.Error("an empty folder has a question")
		}
	})
}

// fullDisk writes through to the disk until so many bytes are used; what is written then
// is cut off in the middle, as a full disk does it.
type fullDisk struct {
	disk
	room *int
}

type fullFile struct {
	appender
	room *int
}

func (d fullDisk) Append(path string) (appender, error) {
	f, err := d.disk.Append(path)
	return fullFile{f, d.room}, err
}

func (d fullDisk) Write(path string, data []byte) error {
	if *d.room -= len(data); *d.room < 0 {
		return syscall.ENOSPC
	}
	return d.disk.Write(path, data)
}

func (f fullFile) Write(data []byte) (int, error) {
	if *f.room -= len(data); *f.room >= 0 {
		return f.appender.Write(data)
	}
	n, err := f.appender.Write(data[:max(0, min(len(data), len(data)+*f.room))])
	if err == nil {
		err = syscall.ENOSPC
	}
	return n, err
}

// TestPack packs and unpacks, and refuses what is too large or cut off.
func TestPack(t *testing.T) {
	leans, certificate := []string{"a", "b"}, bytes.Repeat([]byte("line\n"), 1000)
	data, err := pack(leans, certificate)
	if err != nil {
		t.Fatal(err)
	}
	l, c, err := unpack(data, len(certificate))
	if err != nil || len(l) != 2 || !bytes.Equal(c, certificate) {
		t.Errorf("%v, %d bytes, %v", l, len(c), err)
	}
	if _, _, err := unpack(data, 100); err == nil {
		t.Error("a proof that is too large is taken")
	}
	if _, _, err := unpack(data[:len(data)/2], len(certificate)); err == nil {
		t.Error("half a proof is taken")
	}
}
