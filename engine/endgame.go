package engine

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/endgame"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/proof"
	"github.com/yomi-solver/yomi/search"
)

// Endgame is an endgame database that has been read from a file and checked by
// the rules. Many jobs may share it.
type Endgame struct {
	Name string // of the file, without its folder
	*endgame.Database

	memory int64
	mutex  sync.Mutex // guards keys
	keys   *endgame.Keys
}

// OpenEndgame reads a database and checks every position of it by the rules, so
// that a wrong one settles nothing. Memory bounds what it takes; 0 means no limit.
func OpenEndgame(ctx context.Context, path string, memory int64) (*Endgame, error) {
	e, err := ReadEndgame(ctx, path, memory)
	if err != nil {
		return nil, err
	}
	if err := e.Check(ctx); err != nil {
		return nil, err
	}
	return e, nil
}

// ReadEndgame reads a database without checking its values: enough to say what is
// in it, and not enough to use it.
func ReadEndgame(ctx context.Context, path string, memory int64) (*Endgame, error) {
	in, err := openProof(path)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	d, err := endgame.Load(ctx, in, openEndgame, memory)
	if err != nil {
		return nil, err
	}
	return &Endgame{Name: filepath.Base(path), Database: d, memory: memory}, nil
}

// openEndgame gives the position that a header speaks of.
func openEndgame(h endgame.Header) (game.Problem, error) {
	return openClaim(proof.Header{Game: h.Game, Rules: h.Rules, Goal: h.Goal, Root: h.Root})
}

// Lemma is how a proof names the database.
func (e *Endgame) Lemma() proof.Lemma {
	return proof.Lemma{Name: e.Name, Count: e.Len(), SHA256: e.Header.SHA256}
}

// fits reports whether the database asks the question of a problem.
func (e *Endgame) fits(gameName string, p game.Problem) bool {
	return e.Header.Game == gameName && e.Covers(p)
}

// probes makes the keys when they are first asked for.
func (e *Endgame) probes(ctx context.Context) (*endgame.Keys, error) {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	if e.keys == nil {
		keys, err := e.Keys(ctx, e.memory)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", e.Name, err)
		}
		e.keys = keys
	}
	return e.keys, nil
}

// prober looks into several databases.
type prober []*endgame.Keys

func (p prober) Probe(key game.Key) game.Value {
	for _, k := range p {
		if v := k.Probe(key); v != game.Unknown {
			return v
		}
	}
	return game.Unknown
}

// known is the databases that fit a job.
type known struct {
	list   []*Endgame
	prober prober
}

// choose keeps the databases that fit a problem.
func choose(ctx context.Context, all []*Endgame, gameName string, p game.Problem) (k known, err error) {
	for _, e := range all {
		if !e.fits(gameName, p) {
			continue
		}
		keys, err := e.probes(ctx)
		if err != nil {
			return known{}, err
		}
		k.list, k.prober = append(k.list, e), append(k.prober, keys)
	}
	return k, nil
}

// search is what a search takes: nil if there is no database.
func (k known) search() search.Endgame {
	if len(k.prober) == 0 {
		return nil
	}
	return k.prober
}

// lemmas are the databases as a proof takes them.
func (k known) lemmas() []proof.Database {
	var list []proof.Database
	for _, e := range k.list {
		list = append(list, e)
	}
	return list
}

// finish replaces the part of a line that lies in a database by best play there.
func (k known) finish(p game.Problem, line []game.Move) []game.Move {
	q, ok := p.Clone().(game.Problem)
	if !ok || len(k.list) == 0 {
		return line
	}
	for i := 0; ; i++ {
		for _, e := range k.list {
			if rest := e.Line(q); len(rest) > 0 {
				return append(line[:i:i], rest...)
			}
		}
		if i == len(line) {
			return line
		}
		q.Play(line[i])
	}
}

// lemma finds the database that a proof leans on among those given.
func lemma(given []*Endgame) func(proof.Lemma, proof.Header, game.Problem) (proof.Database, error) {
	return func(l proof.Lemma, h proof.Header, p game.Problem) (proof.Database, error) {
		if isTheorem(l) {
			return findTheorem(l, h, p)
		}
		for _, e := range given {
			if e.Header.SHA256 != l.SHA256 {
				continue
			}
			if !e.fits(h.Game, p) {
				return nil, errors.New("the database asks another question")
			}
			return e, nil
		}
		return nil, fmt.Errorf("no database with the hash %.16s... is given (--endgame)", l.SHA256)
	}
}

// BuildEndgame makes the database of a job's position and writes it to a file,
// packed if its name ends in ".gz". The file is read back and checked before it
// gets its name, so a file that exists is right; if anything fails, nothing is
// left behind. Size names the class; 0 means all that can be reached.
func BuildEndgame(ctx context.Context, job Job, size int, path string) (*endgame.Header, error) {
	g, err := catalog.Game(job.Game)
	if err != nil {
		return nil, err
	}
	p, err := g.Parse(job.Text, job.Question)
	if err != nil {
		return nil, err
	}
	d, err := endgame.Build(ctx, p, endgame.Config{Size: size, Memory: job.Memory})
	if err != nil {
		return nil, err
	}
	h := &d.Header
	h.Game, h.Rules, h.Program = g.Name, g.Rules, "yomi "+Version
	check := func(name string) error {
		e, err := OpenEndgame(ctx, name, 0)
		if err == nil && !e.fits(g.Name, p) {
			err = errors.New("it asks another question than the position")
		}
		if err != nil {
			return fmt.Errorf("the checker refuses the database: %w", err)
		}
		return nil
	}
	return h, writeChecked(path, ".yomi-*.endgame", d.Write, check)
}

// writeChecked writes a file under another name, checks it, and renames it, so
// that whoever sees the file sees all of it.
func writeChecked(path, pattern string, write func(io.Writer) error, check func(name string) error) (err error) {
	if isPacked(path) {
		pattern += packedEnd
	}
	f, err := os.CreateTemp(filepath.Dir(path), pattern)
	if err != nil {
		return errors.New(reason(err))
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	if err := packing(f, isPacked(path), write); err != nil {
		f.Close()
		return err
	}
	if err := errors.Join(f.Chmod(0o644), f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := check(f.Name()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// names lists the files of databases.
func (k known) names() []string {
	var list []string
	for _, e := range k.list {
		list = append(list, e.Name)
	}
	return list
}
