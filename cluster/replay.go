package cluster

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve/joblevel"
)

// ErrForeign says that a folder holds the journal of another question.
var ErrForeign = errors.New("the folder holds the journal of another question")

// openJournal opens the journal in a folder, or begins one, and makes the tree again. An
// empty question takes what the folder says.
func openJournal(dir string, q Question, files filer, every int) (j *journal, t *joblevel.Tree, err error) {
	if err := os.MkdirAll(filepath.Join(dir, "certificates"), 0o700); err != nil {
		return nil, nil, err
	}
	lock, err := lockFolder(dir)
	if err != nil {
		return nil, nil, err
	}
	j = &journal{dir: dir, files: files, every: every, lock: lock}
	defer func() {
		if err != nil {
			lock.Close()
		}
	}()
	last, err := j.last()
	if err != nil {
		return nil, nil, err
	}
	if last < 0 {
		if q.Text == "" {
			return nil, nil, fmt.Errorf("%s holds no journal to go on with", dir)
		}
		j.header = journalHeader{Format: journalFormat, Run: newRun(), Begun: time.Now().UTC(), Question: q}
	}
	if err := j.understand(q); err != nil {
		return nil, nil, err
	}
	policy, err := j.policy()
	if err != nil {
		return nil, nil, err
	}
	t, generation, err := j.base(last, policy)
	if err != nil {
		return nil, nil, err
	}
	for ; generation <= last; generation++ {
		if err := j.replay(t, generation, generation == last); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", j.path("journal", generation), err)
		}
	}
	replayed := j.lines
	if err := j.begin(max(last, 0)); err != nil {
		return nil, nil, err
	}
	j.lines = replayed
	return j, t, j.complete(t)
}

// lockFolder makes sure that one coordinator at a time works on a folder. The lock ends
// with the process.
func lockFolder(dir string) (*os.File, error) {
	f, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: another coordinator is at work here", dir)
	}
	return f, nil
}

// last is the number of the last journal that has a header, or -1. It reads the header.
func (j *journal) last() (int, error) {
	last := -1
	names, err := filepath.Glob(filepath.Join(j.dir, "journal-*"))
	if err != nil {
		return 0, err
	}
	for _, name := range names {
		n := 0
		if _, err := fmt.Sscanf(filepath.Base(name), "journal-%d", &n); err != nil {
			continue
		}
		var h journalHeader
		err := errEmpty
		_ = readLines(name, func(line []byte, _ int64) error {
			err = unsealed(line, &h)
			return errEmpty // one line is enough
		})
		switch {
		case errors.Is(err, errEmpty):
			// Its header was never written whole, so no answer stands behind it.
			if err := os.Remove(name); err != nil {
				return 0, err
			}
		case err != nil || h.Format != journalFormat:
			return 0, fmt.Errorf("%s is no journal: %v", name, err)
		case n > last:
			last, j.header = n, h
		}
	}
	return last, nil
}

var errEmpty = errors.New("it is empty")

// understand makes the division of the header's question, which must be the one asked.
func (j *journal) understand(q Question) error {
	d, _, err := j.header.Question.division()
	if err != nil {
		return err
	}
	j.division = d
	if q.Text != "" {
		if _, _, err := q.division(); err != nil {
			return err
		}
		if q.Name != j.header.Question.Name {
			return ErrForeign
		}
	}
	var ok bool
	if j.problem, ok = d.Problem().Clone().(game.Problem); !ok {
		return errors.New("a clone of a problem is none")
	}
	return nil
}

// policy is that of the header's question.
func (j *journal) policy() (joblevel.Policy, error) {
	_, p, err := j.header.Question.division()
	return p, err
}

// base is the tree of the last snapshot that can be read, and its number.
func (j *journal) base(last int, policy joblevel.Policy) (*joblevel.Tree, int, error) {
	oldest := last
	for ; oldest > 0; oldest-- {
		if t, err := j.load(oldest, policy); err == nil {
			return t, oldest, nil
		}
		if _, err := os.Stat(j.path("journal", oldest-1)); err != nil {
			return nil, 0, fmt.Errorf("%s cannot be read, and no older one is there", j.path("snapshot", oldest))
		}
	}
	t, err := joblevel.NewTree(j.problem, policy)
	return t, 0, err
}

// load reads a snapshot.
func (j *journal) load(generation int, policy joblevel.Policy) (*joblevel.Tree, error) {
	data, err := os.ReadFile(j.path("snapshot", generation))
	if err != nil {
		return nil, err
	}
	if len(data) < sha256.Size {
		return nil, errEmpty
	}
	body, sum := data[:len(data)-sha256.Size], data[len(data)-sha256.Size:]
	if got := sha256.Sum256(body); !bytes.Equal(got[:], sum) {
		return nil, errors.New("the hash does not fit")
	}
	return joblevel.LoadTree(j.problem, policy, bytes.NewReader(body))
}

// replay applies the answers of a journal. What was cut off at the end of the last one is
// cut off for good.
func (j *journal) replay(t *joblevel.Tree, generation int, final bool) error {
	path, number, good := j.path("journal", generation), 0, int64(0)
	var broken error // a line that counts only if another one comes behind it
	err := readLines(path, func(line []byte, end int64) error {
		if broken != nil {
			return broken
		}
		number++
		if number == 1 {
			var h journalHeader
			if err := unsealed(line, &h); err != nil || h.Run != j.header.Run {
				return fmt.Errorf("%d: the header is one of another run: %v", number, err)
			}
			good, j.lines = end, 0
			return nil
		}
		var r record
		if err := unsealed(line, &r); err != nil {
			broken = fmt.Errorf("%d: %w", number, err)
			return nil
		}
		a, err := j.answer(r)
		if err == nil {
			_, err = t.Apply(a)
		}
		if err != nil {
			return fmt.Errorf("%d: %w", number, err)
		}
		good, j.lines = end, number-1
		return nil
	})
	if err == nil && !final {
		err = broken
	}
	if err != nil || !final {
		return err
	}
	return os.Truncate(path, good)
}

// complete makes sure that all certificates are there.
func (j *journal) complete(t *joblevel.Tree) error {
	for _, name := range t.Names() {
		in, err := j.open(name)
		if err != nil {
			return err
		}
		if err := in.Close(); err != nil {
			return err
		}
	}
	return nil
}
