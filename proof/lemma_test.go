package proof_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/endgame"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/graph"
	"github.com/yomi-solver/yomi/proof"
)

// lemma is a database as a proof sees it.
type lemma struct{ *endgame.Database }

func (l lemma) Lemma() proof.Lemma {
	return proof.Lemma{Name: "test", Count: l.Len(), SHA256: l.Header.SHA256}
}

// liar tells the opposite of the database, or other ranks.
type liar struct {
	lemma
	value bool
	rank  uint32
}

func (l liar) Find(state []byte) (game.Value, uint32, bool) {
	v, rank, ok := l.lemma.Find(state)
	if l.value {
		v = v.Other()
	}
	return v, rank + l.rank, ok
}

// leaning makes a proof of p that may lean on the database of a position some
// random moves away.
func leaning(t *testing.T, p *graph.Position, seed uint64) (certificate, lemma, bool) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 21))
	inner := p.Clone().(*graph.Position)
	for range r.IntN(4) {
		if moves := inner.Moves(nil); len(moves) > 0 {
			inner.Play(moves[r.IntN(len(moves))])
		}
	}
	if inner.Value() != game.Unknown {
		return certificate{}, lemma{}, false
	}
	d, err := endgame.Build(t.Context(), inner, endgame.Config{})
	if err == nil {
		err = d.Check(t.Context())
	}
	if err == nil {
		err = d.Write(io.Discard) // makes the hash
	}
	if err != nil {
		t.Fatal(err)
	}
	l := lemma{d}
	c, err := proof.Extract(t.Context(), p, p.Truth(), oracle, 0, l)
	if err != nil {
		t.Fatalf("seed %d: %v\n%v", seed, err, p)
	}
	if _, err := proof.Extract(t.Context(), p, p.Truth().Other(), oracle, 0, l); !errors.Is(err, proof.ErrContradiction) {
		t.Fatalf("seed %d: a false claim gives %v", seed, err)
	}
	c.Header.Game, c.Header.Rules, c.Header.Root = "graph", graph.Game.Rules, p.String()
	var b bytes.Buffer
	if err := c.Write(&b); err != nil {
		t.Fatal(err)
	}
	head, body, _ := strings.Cut(b.String(), "\n")
	out := certificate{lines: strings.SplitAfter(body, "\n")}
	out.lines = out.lines[:len(out.lines)-1]
	if err := json.Unmarshal([]byte(head), &out.header); err != nil {
		t.Fatal(err)
	}
	return out, l, len(out.header.Lemmas) > 0
}

// verifyWith checks a file with a database at hand.
func verifyWith(file []byte, p game.Problem, d proof.Database) error {
	checker := proof.Checker{
		Open: func(proof.Header) (game.Problem, error) { return p.Clone().(game.Problem), nil },
	}
	if d != nil {
		checker.Lemma = func(l proof.Lemma, _ proof.Header, _ game.Problem) (proof.Database, error) {
			if l.SHA256 != d.Lemma().SHA256 {
				return nil, fmt.Errorf("no database with the hash %s", l.SHA256)
			}
			return d, nil
		}
	}
	_, err := checker.Verify(func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(file)), nil })
	return err
}

// TestLemmas makes proofs that lean on databases, also where play can repeat, and
// wants them accepted with the database and refused without it, with another one,
// and with one whose values or ranks do not fit.
func TestLemmas(t *testing.T) {
	methods, empty := map[string]int{}, 0
	for seed := range uint64(1200) {
		p := random(seed)
		if p.Value() != game.Unknown {
			continue
		}
		c, l, ok := leaning(t, p, seed)
		if c.header.Format == "" {
			continue
		}
		if !ok {
			if err := verifyWith(c.bytes(false), p, nil); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			continue
		}
		methods[c.header.Method+" "+c.header.Claim]++
		if len(c.lines) == 0 {
			empty++
		}
		if err := verifyWith(c.bytes(false), p, l); err != nil {
			t.Fatalf("seed %d: %v\n%s\n%s", seed, err, p, c.bytes(false))
		}
		refused := map[string]proof.Database{"none": nil, "a liar": liar{lemma: l, value: true}}
		if c.header.Method == proof.Ranked {
			refused["greater ranks"] = liar{lemma: l, rank: 1000}
		}
		for what, d := range refused {
			err := verifyWith(c.bytes(false), p, d)
			if err == nil {
				t.Fatalf("seed %d: %s is accepted", seed, what)
			}
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("more than a line: %v", err)
			}
		}
		refuseHeaders(t, c, p, l)
	}
	t.Log(methods, empty)
	for _, m := range []string{"ranked proven", "ranked disproven", "trap proven", "trap disproven"} {
		if methods[m] < 20 {
			t.Errorf("only %d certificates with a lemma are %s", methods[m], m)
		}
	}
}

// refuseHeaders changes what the header says, with a new hash each time.
func refuseHeaders(t *testing.T, c certificate, p game.Problem, l lemma) {
	t.Helper()
	for what, change := range map[string]func(h *proof.Header){
		"no lemma":      func(h *proof.Header) { h.Lemmas = nil },
		"another hash":  func(h *proof.Header) { h.Lemmas = []proof.Lemma{{Name: "x", Count: l.Len(), SHA256: "00"}} },
		"another count": func(h *proof.Header) { h.Lemmas = []proof.Lemma{{Count: 1 << 20, SHA256: l.Header.SHA256}} },
		"other claim": func(h *proof.Header) {
			v, _ := game.ParseValue(h.Claim)
			h.Claim = v.Other().String()
		},
		"a limit": func(h *proof.Header) { h.Within = 1000 },
		"other length": func(h *proof.Header) {
			if h.Method == proof.Ranked {
				h.Length++
			} else {
				h.Lemmas = nil
			}
		},
	} {
		d := c
		change(&d.header)
		if verifyWith(d.bytes(true), p, l) == nil {
			t.Fatalf("%s is accepted:\n%s", what, d.bytes(true))
		}
	}
}

// TestLemmaMutations deletes and alters every line of certificates that lean on a
// database: the checker and the naive one must agree on each.
func TestLemmaMutations(t *testing.T) {
	caught, harmless := 0, 0
	for seed := range uint64(300) {
		p := random(seed)
		if p.Value() != game.Unknown {
			continue
		}
		c, l, ok := leaning(t, p, seed)
		if !ok {
			continue
		}
		for _, m := range mutations(c) {
			got := verifyWith(m.bytes(true), p, l)
			if want := naive(m, p, l); (got == nil) != (want == nil) {
				t.Fatalf("seed %d: the checker says %v, the naive one %v:\n%s", seed, got, want, m.bytes(true))
			}
			if got == nil {
				harmless++
			} else {
				caught++
			}
		}
	}
	t.Logf("%d mutations caught, %d left a proof", caught, harmless)
	if caught < 1000 || harmless > caught {
		t.Errorf("only %d mutations are caught", caught)
	}
}
