package engine

import (
	"bytes"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/proof"
)

// TestImages makes certificates that list one position for all its images, and some that
// do not, and wants the checker to accept both and to refuse what does not fit.
func TestImages(t *testing.T) {
	for _, c := range []struct{ text, goal string }{
		{"3x4", "score>=4"}, {"3x4", "score>=5"}, {"2x3 superko", "score>=1"}, {"3x3 superko", "score>=9"},
	} {
		sizes := map[bool]int{}
		for _, without := range []bool{false, true} {
			job := Job{Game: "go", Question: game.Question{Goal: c.goal}, Text: c.text, Proof: true, Threads: 1, NoTheorems: without}
			r := Solve(t.Context(), job)
			if len(r.Proofs) != 1 || r.Proofs[0].Header.Images == without || len(r.Line) == 0 {
				t.Fatalf("%s %s: %+v", c.text, c.goal, r)
			}
			var file bytes.Buffer
			if err := r.Proofs[0].Write(&file); err != nil {
				t.Fatal(err)
			}
			if _, err := VerifyBytes(t.Context(), file.Bytes(), 0); err != nil {
				t.Fatalf("%s %s: %v", c.text, c.goal, err)
			}
			sizes[without] = r.ProofNodes
		}
		if 2*sizes[false] > sizes[true] {
			t.Errorf("%s %s: %d positions with images, %d without", c.text, c.goal, sizes[false], sizes[true])
		}
	}
}

// TestImagesRefused changes headers.
func TestImagesRefused(t *testing.T) {
	r := Solve(t.Context(), Job{Game: "go", Question: game.Question{Goal: "score>=8"}, Text: "2x4", Proof: true, Threads: 1})
	if len(r.Proofs) != 1 || !r.Proofs[0].Header.Images {
		t.Fatalf("%+v", r)
	}
	p := r.Proofs[0]
	p.Header.Images = false
	refuse(t, p, "listed")
	p.Header.Images = true
	p.Header.Lemmas = []proof.Lemma{{Name: "theorem:benson"}}
	refuse(t, p, "lemmas know positions as they are")

	p = Solve(t.Context(), Job{Game: "mnk", Text: "3x3x3 xx1/oo1/3", Proof: true, Threads: 1}).Proofs[0]
	p.Header.Images = true
	refuse(t, p, "knows no symmetries")
}

// refuse wants the checker to say that about a certificate.
func refuse(t *testing.T, c *proof.Certificate, want string) {
	t.Helper()
	var file bytes.Buffer
	if err := c.Write(&file); err != nil {
		t.Fatal(err)
	}
	if _, err := VerifyBytes(t.Context(), file.Bytes(), 0); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("want %q: %v", want, err)
	}
}
