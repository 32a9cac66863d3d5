package engine

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTheorems makes a proof of life with Benson's theorem and one without, and wants
// the checker to accept both and to refuse theorems that do not fit.
func TestTheorems(t *testing.T) {
	dir := t.TempDir()
	job := Job{Game: "go", Text: "(;SZ[7]AB[ae:fe][ff][fg]AW[af:ef][eg]PL[B])", Proof: true}
	sizes := map[bool]int{}
	for _, without := range []bool{false, true} {
		job.NoTheorems = without
		r := Solve(t.Context(), job)
		if r.Status != "l" || len(r.Proofs) == 0 || (len(r.Proofs[0].Header.Lemmas) > 0) == without {
			t.Fatalf("without %v: %+v", without, r)
		}
		path := filepath.Join(dir, "a.proof")
		if err := WriteProofs(t.Context(), path, r.Proofs); err != nil {
			t.Fatal(err)
		}
		sizes[without] = r.ProofNodes
	}
	if sizes[false] >= sizes[true] {
		t.Errorf("%d positions with the theorem, %d without", sizes[false], sizes[true])
	}
	job.NoTheorems = false
	r := Solve(t.Context(), job)
	var file bytes.Buffer
	if err := r.Proofs[0].Write(&file); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new, want string }{
		{"theorem:benson", "theorem:nosneb", "no such theorem"},
		{"theorem:benson", "benson", "no database"},
		{`"rules":"tsumego/1"`, `"rules":"tsumego/0"`, "rules"},
	} {
		text := strings.Replace(file.String(), c.old, c.new, 1)
		path := filepath.Join(dir, "b.proof")
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := Verify(t.Context(), path, 0); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s for %s: %v", c.new, c.old, err)
		}
	}
}
