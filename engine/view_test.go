package engine

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/yomi-solver/yomi/game"
)

// TestLook plays a game to its end.
func TestLook(t *testing.T) {
	job := Job{Game: "mnk", Text: "3x3x3"}
	v, err := Look(job, "b2", "a1", "c2")
	if err != nil {
		t.Fatal(err)
	}
	if v.Turn != "second" || v.Side != "defender" || v.Value != "unknown" || len(v.Moves) != 6 || v.Board == nil || v.Found {
		t.Errorf("%+v", v)
	}
	again, err := Look(Job{Game: "mnk", Text: v.Position, Question: game.Question{Goal: v.Goal}})
	if err != nil || again.Position != v.Position || again.Side != v.Side || !slices.Equal(again.Moves, v.Moves) {
		t.Errorf("%+v: %v", again, err)
	}
	if v, err = Look(job, "b2", "a1", "c2", "c1", "a2"); err != nil || v.Value != "proven" || v.Verdict == "" || len(v.Moves) != 0 {
		t.Errorf("at the end: %+v: %v", v, err)
	}
	for _, c := range []struct {
		moves []string
		want  string
	}{
		{[]string{"b2", "b2"}, "move 2"},
		{[]string{"b2", "a1", "c2", "c1", "a2", "a3"}, "move 6: a3: the game is over"},
	} {
		if _, err := Look(job, c.moves...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %s", c.moves, err, c.want)
		}
	}
}

// TestLookFinds wants to be told what a text leaves open, and what it says.
func TestLookFinds(t *testing.T) {
	const corner = "(;SZ[9]AB[af:ff][fg][eh][fh][ei][fi]AW[ag:eg][dh][di]%PL[B])"
	open := strings.Replace(corner, "%", "", 1)
	v, err := Look(Job{Game: "go", Text: open})
	if err != nil || !v.Found || len(v.Readings) == 0 || v.Target == "" || v.Region == "" || !slices.Contains(v.Records, "sgf") {
		t.Errorf("%+v: %v", v, err)
	}
	if v, err = Look(Job{Game: "go", Text: strings.Replace(corner, "%", "MA[ag]", 1)}, "B2"); err != nil || v.Found || v.Turn != "white" {
		t.Errorf("%+v: %v", v, err)
	}
}

// TestBehind wants the question behind moves to be the same as before them.
func TestBehind(t *testing.T) {
	job := Job{Game: "go", Text: "(;SZ[9]AB[af:ff][fg][eh][fh][ei][fi]AW[ag:eg][dh][di]MA[ag]PL[B])"}
	v, err := Look(job, "B2")
	if err != nil {
		t.Fatal(err)
	}
	job = Behind(job, v)
	job.Memory = 4 << 20
	if r := Solve(context.Background(), job); r.Result != "proven" || r.Turn != "white" {
		t.Errorf("%+v", r)
	}
}

// TestWriteRecord wants a tree to be written afterwards as it is at once.
func TestWriteRecord(t *testing.T) {
	job := Job{Game: "go", Text: "(;SZ[9]AB[af:ff][fg][eh][fh][ei][fi]AW[ag:eg][dh][di]MA[ag]PL[B])", Memory: 4 << 20, Tree: true}
	r := Solve(context.Background(), job)
	late, err := r.WriteRecord("sgf")
	job.Record = "sgf"
	if at := Solve(context.Background(), job); err != nil || late == "" || late != at.Record {
		t.Errorf("%v: %s\nand not\n%s", err, late, at.Record)
	}
	if _, err := r.WriteRecord("kif"); err == nil {
		t.Error("Go is written as kif")
	}
	job.Record, job.Tree = "", false
	if _, err := Solve(context.Background(), job).WriteRecord("sgf"); err == nil {
		t.Error("a record without a tree")
	}
}

// TestProofBytes checks a proof in memory, whole and damaged.
func TestProofBytes(t *testing.T) {
	r := Solve(context.Background(), Job{Game: "mnk", Text: "3x3x3", Memory: 4 << 20, Proof: true})
	data, err := ProofBytes(r.Proofs, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	headers, err := VerifyBytes(context.Background(), data, 0)
	if err != nil || len(headers) != 1 || headers[0].Claim != "disproven" {
		t.Errorf("%v: %v", headers, err)
	}
	packed, err := Pack(data)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := VerifyBytes(context.Background(), packed, 0); err != nil {
		t.Error(err)
	}
	if _, err := VerifyBytes(context.Background(), bytes.Replace(data, []byte("disproven"), []byte("proven"), 1), 0); err == nil {
		t.Error("a changed claim holds")
	}
	if _, err := ProofBytes(r.Proofs, 10); err != ErrLong {
		t.Error(err)
	}
}

// TestProofAndMore wants what is asked besides a proof to have its time, too.
func TestProofAndMore(t *testing.T) {
	r := Solve(context.Background(), Job{
		Game: "shogi", Text: "9/8k/9/7S1/9/9/9/9/9 b 2G 1", Memory: 4 << 20, Time: time.Minute, Proof: true, Tree: true,
	})
	if r.Reason != "solved" || len(r.Moves) != 2 || r.Tree == nil || len(r.Proofs) < 2 {
		t.Errorf("%s, %v, %d proofs", r.Reason, r.Moves, len(r.Proofs))
	}
}
