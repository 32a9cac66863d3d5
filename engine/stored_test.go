package engine

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/store"
)

func newStore(t *testing.T) *store.Store {
	t.Helper()
	s, err := store.Open(filepath.Join(t.TempDir(), "s.store"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// only is the one record of a store.
func only(t *testing.T, s *store.Store) store.Record {
	t.Helper()
	var list []store.Record
	for r, err := range s.All() {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, r)
	}
	if len(list) != 1 {
		t.Fatalf("%d records", len(list))
	}
	return list[0]
}

// TestStore asks every kind of question twice: the second time the store answers, and what
// it is believed by is what the question allows.
func TestStore(t *testing.T) {
	for name, c := range map[string]struct {
		job Job
		by  string
	}{
		"plain":    {Job{Game: "connect4", Text: "4x4"}, StoredProof},
		"proven":   {Job{Game: "mnk", Text: "4x4x3"}, StoredProof},
		"shortest": {Job{Game: "mnk", Text: "4x4x3", Shortest: true}, StoredProof},
		"mate":     {Job{Game: "shogi", Text: "4n2kp/9/6Gng/9/9/9/9/9/9 b SP 1"}, StoredProof},
		"all":      {Job{Game: "mnk", Text: "3x3x3 a1 b2", Question: game.Question{Goal: "draw"}, All: true, Proof: true}, StoredProof},
		"bare all": {Job{Game: "mnk", Text: "3x3x3 a1 b2", Question: game.Question{Goal: "draw"}, All: true}, StoredProgram},
		"value":    {Job{Game: "mnk", Text: "3x3x3", Question: game.Question{Goal: "value"}}, StoredProgram},
	} {
		t.Run(name, func(t *testing.T) {
			job := c.job
			job.Store = newStore(t)
			first := Solve(t.Context(), job)
			if first.Reason != "solved" || first.Stored != "" || first.Note != "" {
				t.Fatalf("%+v", first)
			}
			if !job.Proof && len(first.Proofs) > 0 {
				t.Error("a proof that nobody asked for is in the report")
			}
			job.Proof, job.ID, job.Algorithm = false, "again", "pns"
			second := Solve(t.Context(), job)
			if second.Stored != c.by || second.Nodes != 0 || second.ID != "again" || second.Reason != "solved" {
				t.Errorf("%+v", second)
			}
			if second.Value() != first.Value() || second.Verdict != first.Verdict || second.Length != first.Length || !slices.Equal(second.Moves, first.Moves) {
				t.Errorf("%+v, want %+v", second, first)
			}
			if job.Proof = true; !job.Fast {
				if third := Solve(t.Context(), job); third.Stored != "" || len(third.Proofs) == 0 {
					t.Errorf("who asks for a proof gets %q and %d proofs", third.Stored, len(third.Proofs))
				}
			}
		})
	}
}

// TestDoubtful changes a record in every way that matters: it must not be believed.
func TestDoubtful(t *testing.T) {
	job := Job{Game: "mnk", Text: "4x4x3", Store: newStore(t)}
	right := Solve(t.Context(), job)
	record := only(t, job.Store)
	other := Job{Game: "mnk", Text: "4x4x3 a1", Store: newStore(t)}
	Solve(t.Context(), other)
	for name, change := range map[string]func(*store.Record){
		"other program, no proof": func(r *store.Record) { r.Program, r.Proof = "yomi 0.0.9", nil },
		"other program, other proof": func(r *store.Record) {
			r.Program, r.Proof = "yomi 0.0.9", only(t, other.Store).Proof
		},
		"proof cut": func(r *store.Record) { r.Proof = r.Proof[:len(r.Proof)-20] },
		"other program, other answer": func(r *store.Record) {
			r.Program, r.Result = "yomi 0.0.9", "disproven"
			r.Report = []byte(strings.Replace(string(r.Report), `"result":"proven"`, `"result":"disproven"`, 1))
		},
		"other program, report and answer differ": func(r *store.Record) {
			r.Program = "yomi 0.0.9"
			r.Report = []byte(strings.Replace(string(r.Report), `"result":"proven"`, `"result":"disproven"`, 1))
		},
	} {
		bad := record
		bad.Proof = slices.Clone(record.Proof)
		change(&bad)
		if err := job.Store.Put(bad); err != nil {
			t.Fatal(err)
		}
		if r := Solve(t.Context(), job); r.Stored != "" || r.Value() != right.Value() {
			t.Errorf("%s: %+v", name, r)
		}
		// And the answer has taken its place.
		if r := Solve(t.Context(), job); r.Stored != StoredProof {
			t.Errorf("%s: not mended: %+v", name, r)
		}
	}
}

// TestNotStored wants no record of an answer that is none, or assumes something.
func TestNotStored(t *testing.T) {
	s := newStore(t)
	for _, job := range []Job{
		{Game: "connect4", Text: "6x5", Nodes: 100},
		{Game: "connect4", Text: "no position"},
		{Game: "mnk", Text: "3x3x3", Tree: true},
	} {
		job.Store = s
		Solve(t.Context(), job)
	}
	if info, err := s.Info(); err != nil || info.Records != 0 {
		t.Errorf("%+v %v", info, err)
	}
}
