package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.etcd.io/bbolt"
)

func open(t *testing.T) *Store {
	t.Helper()
	s, err := Open(filepath.Join(t.TempDir(), "s.store"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func record(position, result string) Record {
	return Record{
		Question: Question{Game: "mnk", Rules: "mnk/1", Goal: "win", Position: position},
		Result:   result, Report: []byte(`{"game":"mnk"}`), Program: "p", Saved: time.Unix(5, 0).UTC(),
	}
}

// TestPutAndGet stores, replaces and looks up, with positions that are no good as keys too.
func TestPutAndGet(t *testing.T) {
	s := open(t)
	long := strings.Repeat("x", maxKey+1)
	first := record("3x3x3", "proven")
	first.Proof = []byte("packed")
	if err := s.Put(first, record(long, "disproven"), record("", "proven")); err != nil {
		t.Fatal(err)
	}
	for position, result := range map[string]string{"3x3x3": "proven", long: "disproven", "": "proven"} {
		r, ok, err := s.Get(record(position, "").Question)
		if !ok || err != nil || r.Result != result || r.Position != position {
			t.Errorf("%.10s: %v %v %v", position, r.Result, ok, err)
		}
	}
	if r, _, _ := s.Get(first.Question); string(r.Proof) != "packed" || r.Packed != 6 {
		t.Errorf("the proof is %q", r.Proof)
	}
	for what, change := range map[string]func(*Question){
		"goal": func(q *Question) { q.Goal = "draw" }, "kind": func(q *Question) { q.Kind = "all" },
		"rules": func(q *Question) { q.Rules = "mnk/2" }, "position": func(q *Question) { q.Position += " a1" },
	} {
		q := first.Question
		change(&q)
		if _, ok, err := s.Get(q); ok || err != nil {
			t.Errorf("another %s: %v %v", what, ok, err)
		}
	}
	// A record without a proof leaves none of the one before.
	if err := s.Put(record("3x3x3", "disproven")); err != nil {
		t.Fatal(err)
	}
	if r, ok, err := s.Get(first.Question); !ok || err != nil || r.Result != "disproven" || r.Proof != nil {
		t.Errorf("%+v %v %v", r, ok, err)
	}
	info, err := s.Info()
	if err != nil || info.Records != 3 || info.Proofs != 0 {
		t.Errorf("%+v %v", info, err)
	}
}

// TestBulk loads many records at once and goes through them in order.
func TestBulk(t *testing.T) {
	s := open(t)
	var list []Record
	for i := range 3000 {
		list = append(list, record(fmt.Sprintf("%05d", (i*7919)%3000), "proven"))
	}
	if err := s.Put(list...); err != nil {
		t.Fatal(err)
	}
	n, last := 0, ""
	for r, err := range s.All() {
		if err != nil || r.Position <= last && n > 0 {
			t.Fatalf("%s after %s: %v", r.Position, last, err)
		}
		n, last = n+1, r.Position
	}
	if n != 3000 {
		t.Errorf("%d records", n)
	}
	for range s.All() {
		break // and nothing stays locked
	}
	if err := s.Put(record("more", "proven")); err != nil {
		t.Error(err)
	}
}

// TestTogether lets many readers and writers use one file.
func TestTogether(t *testing.T) {
	s := open(t)
	var wait sync.WaitGroup
	for i := range 4 {
		wait.Go(func() {
			for j := range 5 {
				r := record(fmt.Sprintf("%d-%d", i, j), "proven")
				if err := s.Put(r); err != nil {
					t.Error(err)
				}
				if _, ok, err := s.Get(r.Question); !ok || err != nil {
					t.Error(ok, err)
				}
			}
		})
	}
	wait.Wait()
	if info, err := s.Info(); err != nil || info.Records != 20 {
		t.Errorf("%+v %v", info, err)
	}
}

// TestLocked wants one line when another process does not let go.
func TestLocked(t *testing.T) {
	s := open(t)
	db, err := bbolt.Open(s.path, 0o644, nil)
	if err != nil {
		t.Fatal(err)
	}
	s.wait = 20 * time.Millisecond
	if _, _, err := s.Get(Question{}); err == nil || !strings.Contains(err.Error(), "locked by another process") {
		t.Errorf("reading: %v", err)
	}
	if err := s.Put(record("x", "proven")); err == nil || !strings.Contains(err.Error(), "locked by another process") {
		t.Errorf("writing: %v", err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if err := s.Put(record("x", "proven")); err != nil {
		t.Error(err)
	}
}

// TestForeign refuses what is no store.
func TestForeign(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "text")
	if err := os.WriteFile(text, []byte(strings.Repeat("not a store\n", 1000)), 0o644); err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(dir, "other")
	db, err := bbolt.Open(other, 0o644, nil)
	if err != nil {
		t.Fatal(err)
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		_, err := tx.CreateBucket([]byte("theirs"))
		return err
	})
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{text, other} {
		if _, err := Open(path); err == nil || !strings.Contains(err.Error(), "is not a store") {
			t.Errorf("%v", err)
		}
	}
	if _, err := OpenExisting(filepath.Join(dir, "none")); err == nil || !strings.Contains(err.Error(), "no such file") {
		t.Errorf("%v", err)
	}
}
