// Package store keeps the answers to questions that were settled, in one file that later
// runs, other processes and the server share.
//
// A record is a question in full (game, rules, goal, the position in the game's own
// canonical text, and what else was asked of it), the answer, and what the answer was
// verified by: its certificates, packed, where there are any, and the exact name of the program
// that found it. The store itself believes nothing: who reads a record decides what its
// evidence is worth to him. docs/decisions/0030 says what package engine decides.
//
// The file is a B+ tree of bbolt, which writes in transactions: whatever happens to the
// process, a record is there as a whole or not at all. bbolt lets one process write at a
// time, or many read. So the file is opened for each operation and closed again, and an
// operation waits for others for a few seconds: long runs and the server can use one store
// side by side.
package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"os"
	"slices"
	"strings"
	"time"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

// Question is what a record answers.
type Question struct {
	Game     string `json:"game"`
	Rules    string `json:"rules"` // the rules and their version
	Goal     string `json:"goal"`
	Position string `json:"position"`       // in the game's own text
	Kind     string `json:"kind,omitempty"` // what else was asked: "shortest", "all", ...; empty: nothing
}

// Record is a settled question.
type Record struct {
	Question
	Result  string          `json:"result"` // proven or disproven
	Verdict string          `json:"verdict"`
	Best    string          `json:"best,omitempty"`
	Length  int             `json:"length,omitempty"`
	Program string          `json:"program"` // that found the answer
	Report  json.RawMessage `json:"report"`
	// SHA256 is that of the file of certificates, if some were made; Packed is its size in
	// the store, 0 if it was too large to be kept.
	SHA256 string    `json:"sha256,omitempty"`
	Packed int       `json:"packed,omitempty"`
	Saved  time.Time `json:"saved"`
	// Proof is the certificates, packed with gzip.
	Proof []byte `json:"-"`
}

// Store is a file of records. It is safe for many goroutines.
type Store struct {
	path string
	wait time.Duration
}

// Errors of files that cannot be used.
var (
	ErrForeign = errors.New("is not a store of solved positions")
	ErrVersion = errors.New("is a store in the format of another version")
	ErrLocked  = errors.New("is locked by another process")
)

const (
	format      = "yomi-store 1"
	formatKey   = "format"
	defaultWait = 10 * time.Second
	// maxKey is the longest text that is its own key; a longer one is named by its digest,
	// and compared when it is read.
	maxKey = 8 << 10
)

// The buckets.
var (
	metaBucket  = []byte("meta")
	answers     = []byte("answers")
	proofBucket = []byte("proofs")
)

// Open opens a store, and makes it if there is none.
func Open(path string) (*Store, error) {
	s := &Store{path: path, wait: defaultWait}
	if info, err := os.Stat(path); err == nil && info.Size() > 0 {
		return s, s.view(func(*bbolt.Tx) error { return nil })
	}
	return s, s.update(func(*bbolt.Tx) error { return nil })
}

// OpenExisting opens a store that is there.
func OpenExisting(path string) (*Store, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, fmt.Errorf("%s: %s", path, reason(err))
	}
	return Open(path)
}

// reason drops the operation and the path that the system's errors begin with.
func reason(err error) string {
	var path *os.PathError
	if errors.As(err, &path) {
		return path.Err.Error()
	}
	return err.Error()
}

// named puts the file before an error.
func (s *Store) named(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, bolterrors.ErrTimeout):
		err = fmt.Errorf("%w for more than %v", ErrLocked, s.wait)
	case errors.Is(err, bolterrors.ErrInvalid), errors.Is(err, bolterrors.ErrVersionMismatch), errors.Is(err, bolterrors.ErrChecksum):
		err = ErrForeign
	}
	return fmt.Errorf("%s: %s", s.path, reason(err))
}

// view lets f read. A file that is damaged may make bbolt panic or fault; that is an error
// like any other here.
func (s *Store) view(f func(*bbolt.Tx) error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = s.named(fmt.Errorf("is damaged: %v", p))
		}
	}()
	db, err := bbolt.Open(s.path, 0o644, &bbolt.Options{ReadOnly: true, Timeout: s.wait})
	if err != nil {
		return s.named(err)
	}
	defer db.Close()
	return s.named(db.View(func(tx *bbolt.Tx) error {
		meta := tx.Bucket(metaBucket)
		switch {
		case meta == nil || tx.Bucket(answers) == nil || tx.Bucket(proofBucket) == nil:
			return ErrForeign
		case string(meta.Get([]byte(formatKey))) != format:
			return ErrVersion
		}
		return f(tx)
	}))
}

// update lets f write.
func (s *Store) update(f func(*bbolt.Tx) error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = s.named(fmt.Errorf("is damaged: %v", p))
		}
	}()
	db, err := bbolt.Open(s.path, 0o644, &bbolt.Options{Timeout: s.wait})
	if err != nil {
		return s.named(err)
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		if err := prepare(tx); err != nil {
			return err
		}
		return f(tx)
	})
	return s.named(errors.Join(err, db.Close()))
}

// prepare makes the buckets of a new file.
func prepare(tx *bbolt.Tx) error {
	if meta := tx.Bucket(metaBucket); meta != nil {
		if string(meta.Get([]byte(formatKey))) != format {
			return ErrVersion
		}
		return nil
	}
	if k, _ := tx.Cursor().First(); k != nil {
		return ErrForeign
	}
	for _, name := range [][]byte{metaBucket, answers, proofBucket} {
		if _, err := tx.CreateBucket(name); err != nil {
			return err
		}
	}
	return tx.Bucket(metaBucket).Put([]byte(formatKey), []byte(format))
}

// key names a question. Questions of one game and goal lie together.
func (q *Question) key() []byte {
	position := q.Position
	if len(position) > maxKey {
		sum := sha256.Sum256([]byte(position))
		position = "\x01" + hex.EncodeToString(sum[:])
	}
	return []byte(strings.Join([]string{q.Game, q.Rules, q.Goal, q.Kind, position}, "\x00"))
}

// Get looks a question up.
func (s *Store) Get(q Question) (r Record, ok bool, err error) {
	err = s.view(func(tx *bbolt.Tx) error {
		key := q.key()
		data := tx.Bucket(answers).Get(key)
		if data == nil {
			return nil
		}
		if err := decode(data, &r); err != nil {
			return err
		}
		r.Proof = bytes.Clone(tx.Bucket(proofBucket).Get(key))
		ok = r.Question == q
		return nil
	})
	return r, ok && err == nil, err
}

func decode(data []byte, r *Record) error {
	if err := json.Unmarshal(data, r); err != nil {
		return fmt.Errorf("is damaged: %w", err)
	}
	return nil
}

// Put adds records, in place of what was there about the same questions. All of them are
// there afterwards, or none. They are written in the order of their keys, which fills the
// file's pages best.
func (s *Store) Put(records ...Record) error {
	type pair struct {
		key, data, proof []byte
	}
	pairs := make([]pair, len(records))
	for i := range records {
		r := &records[i]
		r.Packed = len(r.Proof)
		data, err := json.Marshal(r)
		if err != nil {
			return err
		}
		pairs[i] = pair{r.key(), data, r.Proof}
	}
	slices.SortStableFunc(pairs, func(a, b pair) int { return bytes.Compare(a.key, b.key) })
	return s.update(func(tx *bbolt.Tx) error {
		list, proofs := tx.Bucket(answers), tx.Bucket(proofBucket)
		if len(pairs) > bulk {
			list.FillPercent, proofs.FillPercent = bulkFill, bulkFill
		}
		for _, p := range pairs {
			if err := list.Put(p.key, p.data); err != nil {
				return err
			}
			var err error
			if len(p.proof) > 0 {
				err = proofs.Put(p.key, p.proof)
			} else {
				err = proofs.Delete(p.key)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// Pages of a load of so many records are filled up: what comes in order needs no room.
const (
	bulk     = 1000
	bulkFill = 0.95
)

// All goes through the records in the order of their keys. It ends with the first error.
// Others can read meanwhile, but not write.
func (s *Store) All() iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		err := s.view(func(tx *bbolt.Tx) error {
			proofs := tx.Bucket(proofBucket)
			c := tx.Bucket(answers).Cursor()
			for k, data := c.First(); k != nil; k, data = c.Next() {
				var r Record
				if err := decode(data, &r); err != nil {
					return err
				}
				r.Proof = bytes.Clone(proofs.Get(k))
				if !yield(r, nil) {
					return nil
				}
			}
			return nil
		})
		if err != nil {
			yield(Record{}, err)
		}
	}
}

// Info is how much a store holds.
type Info struct {
	Records int   `json:"records"`
	Proofs  int   `json:"proofs"` // records with certificates
	Bytes   int64 `json:"bytes"`  // of the file
}

// Info counts the records.
func (s *Store) Info() (info Info, err error) {
	err = s.view(func(tx *bbolt.Tx) error {
		info = Info{
			Records: tx.Bucket(answers).Stats().KeyN, Proofs: tx.Bucket(proofBucket).Stats().KeyN, Bytes: tx.Size(),
		}
		return nil
	})
	return info, err
}
