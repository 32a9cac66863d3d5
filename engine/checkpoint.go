package engine

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/yomi-solver/yomi/checkpoint"
	"github.com/yomi-solver/yomi/game"
)

// Checkpoint keeps a job in a folder, so that it can go on after its process has died.
// What is kept, and why it may be believed, is the subject of docs/decisions/0030.
//
// A folder holds one job. While it is not settled there is a checkpoint in it; afterwards
// there is the report.
type Checkpoint struct {
	// Every is the time between two saves.
	Every time.Duration
	// Warn is told, if it is not nil, why a save failed. The search goes on, and the
	// checkpoint before stays.
	Warn func(error)

	dir     string
	unlock  func() error
	program string
	resumed bool    // there is something to go on with
	settled *Report // of a job that needs no more work

	began  time.Time
	memory memory        // of the session's solver
	nodes  atomic.Uint64 // of the search that is running, as it was told last
	done   chan struct{} // closed to end the saving
	wait   sync.WaitGroup

	mu   sync.Mutex // guards what follows
	head head
	open string // the question being searched
	from time.Time
}

// memory is what a solver has learnt.
type memory interface {
	Save(io.Writer) error
	Restore(io.Reader) error
}

// head is the first section of a checkpoint, in JSON.
type head struct {
	Program string          `json:"program"`
	Asked   identity        `json:"asked"`
	Note    json.RawMessage `json:"note,omitempty"` // of the front end
	Runs    int             `json:"runs"`           // processes that worked on it
	TimeMS  float64         `json:"time_ms"`        // of all of them
	Answers []kept          `json:"answers,omitempty"`
	Open    *kept           `json:"open,omitempty"` // what the question being searched has cost
}

// identity is all that the meaning of a solver's memory depends on.
type identity struct {
	Game      string            `json:"game"`
	Rules     string            `json:"rules"`
	Goal      string            `json:"goal"`
	Position  string            `json:"position"` // digest of the text
	Key       string            `json:"key"`
	Algorithm string            `json:"algorithm"`
	Settings  map[string]string `json:"settings,omitempty"`
	Fast      bool              `json:"fast,omitempty"`
	Endgames  []string          `json:"endgames,omitempty"`
}

// Names of files and sections.
const (
	reportFile    = "report.json"
	headSection   = "head"
	memorySection = "memory"
)

// DefaultEvery is the usual time between two saves.
const DefaultEvery = 3 * time.Minute

// maxHead bounds the first section.
const maxHead = 64 << 20

// NewCheckpoint takes a folder for a new job. The note is the front end's, and comes back
// when the job is resumed. A folder that holds a job is refused.
func NewCheckpoint(dir string, every time.Duration, note any) (*Checkpoint, error) {
	c, err := takeFolder(dir)
	if err != nil {
		return nil, err
	}
	if c.head.Note, err = json.Marshal(note); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	c.Every, c.head.Program = every, c.program
	for name, what := range map[string]string{checkpoint.File: "a search that can go on", reportFile: "the report of a settled one"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err == nil {
			return nil, errors.Join(fmt.Errorf("%s: holds %s: use --resume, or another folder", dir, what), c.Close())
		}
	}
	return c, nil
}

// ResumeCheckpoint opens the folder of a job that was begun before. Its note is written
// to the variable behind note. If the job is settled already, Settled tells it.
func ResumeCheckpoint(dir string, every time.Duration, note any) (*Checkpoint, error) {
	if _, err := os.Stat(dir); err != nil {
		return nil, fmt.Errorf("%s: %s", dir, reason(err))
	}
	c, err := takeFolder(dir)
	if err != nil {
		return nil, err
	}
	c.Every, c.resumed = every, true
	if err := c.readReport(); err != nil || c.settled != nil {
		return c, err
	}
	if err := c.read(func(*checkpoint.Reader) error { return nil }); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	if err := json.Unmarshal(c.head.Note, note); err != nil {
		return nil, errors.Join(c.named(err), c.Close())
	}
	return c, nil
}

// takeFolder locks a folder.
func takeFolder(dir string) (*Checkpoint, error) {
	program, err := Program()
	if err != nil {
		return nil, err
	}
	unlock, err := checkpoint.Lock(dir)
	if err != nil {
		return nil, fmt.Errorf("%s: %s", dir, reason(err))
	}
	return &Checkpoint{dir: dir, unlock: unlock, program: program}, nil
}

// read opens the checkpoint, reads its head, and lets use see the rest.
func (c *Checkpoint) read(use func(*checkpoint.Reader) error) error {
	f, err := os.Open(filepath.Join(c.dir, checkpoint.File))
	if errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("%s: holds no checkpoint", c.dir)
	}
	if err != nil {
		return fmt.Errorf("%s: %s", c.dir, reason(err))
	}
	defer f.Close()
	r, err := checkpoint.NewReader(f)
	if err != nil {
		return c.named(err)
	}
	name, err := r.Next()
	if err != nil || name != headSection {
		return c.named(errors.Join(err, checkpoint.ErrDamaged))
	}
	data, err := io.ReadAll(io.LimitReader(r, maxHead))
	if err != nil {
		return c.named(err)
	}
	var h head
	if err := json.Unmarshal(data, &h); err != nil {
		return c.named(checkpoint.ErrDamaged)
	}
	if h.Program != c.program {
		return fmt.Errorf("%s: was made by %s, and this is %s", c.dir, h.Program, c.program)
	}
	c.head = h
	if err := use(r); err != nil {
		return c.named(err)
	}
	return nil
}

// named puts the file before an error.
func (c *Checkpoint) named(err error) error {
	text := reason(err)
	for _, known := range []error{checkpoint.ErrForeign, checkpoint.ErrVersion, checkpoint.ErrCut, checkpoint.ErrDamaged} {
		if errors.Is(err, known) {
			text = known.Error()
			break
		}
	}
	return fmt.Errorf("%s: %s", filepath.Join(c.dir, checkpoint.File), text)
}

// Settled is the report of a job that was settled before, or nil.
func (c *Checkpoint) Settled() *Report { return c.settled }

// settledNote is told with a report that comes from a folder.
const settledNote = "settled by an earlier run; this is the report that was kept"

// readReport reads the report, if the folder holds one.
func (c *Checkpoint) readReport() error {
	path := filepath.Join(c.dir, reportFile)
	data, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	var r Report
	if err := json.Unmarshal(data, &r); err != nil || r.Reason != "solved" {
		return errors.Join(fmt.Errorf("%s: is damaged", path), c.Close())
	}
	for _, v := range []game.Value{game.Proven, game.Disproven} {
		if r.Result == v.String() {
			r.value = v
		}
	}
	r.Note = settledNote
	c.settled = &r
	return nil
}

// Finish ends a settled job: the report stays in the folder, the checkpoint goes. All
// other jobs stay as they are.
func (c *Checkpoint) Finish(r *Report) error {
	if r.Reason != "solved" {
		return nil
	}
	err := checkpoint.Replace(c.dir, reportFile, func(w io.Writer) error {
		encoder := json.NewEncoder(w)
		encoder.SetEscapeHTML(false)
		return encoder.Encode(r)
	})
	if err != nil {
		return fmt.Errorf("%s: %s", c.dir, reason(err))
	}
	return checkpoint.Remove(c.dir, checkpoint.File)
}

// Close gives the folder back.
func (c *Checkpoint) Close() error { return c.unlock() }

// work does all that the job asks for.
func (s *session) work() error {
	switch known, err := s.recall(); {
	case err != nil:
		return bad(err)
	case known != nil:
		s.report = known
		return nil
	}
	end, err := s.keepSafe()
	if err != nil {
		return err
	}
	err = s.run()
	if err == nil && s.job.Inversions {
		err = errors.Join(s.invert(), s.together())
	}
	if lost := s.record(); err == nil {
		err = lost
	}
	if lost := end(err == nil); lost != nil && s.job.Checkpoint.Warn != nil {
		s.job.Checkpoint.Warn(lost)
	}
	if err == nil {
		if lost := s.remember(); lost != nil {
			s.report.Note = "not put into the store: " + lost.Error()
		}
	}
	return err
}
