package proof_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/check"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/graph"
	"github.com/yomi-solver/yomi/proof"
)

// oracle settles positions by brute force and names the first move that does.
func oracle(p game.Problem) (game.Value, game.Move, error) {
	v := check.Truth(p)
	if p.Turn().Wants() != v {
		return v, game.NoMove, nil
	}
	for _, m := range p.Moves(nil) {
		p.Play(m)
		same := check.Truth(p) == v
		p.Undo()
		if same {
			return v, m, nil
		}
	}
	return v, game.NoMove, nil
}

func random(seed uint64) *graph.Position {
	r := rand.New(rand.NewPCG(seed, 7))
	return graph.Random(r, graph.Shape{
		Kind: graph.Kind(seed % 3), Nodes: 8 + r.IntN(25), Branch: 2 + r.IntN(3), Repeat: game.Value(1 + seed/3%2),
	})
}

// certificate is a proof file taken apart.
type certificate struct {
	header proof.Header
	lines  []string
}

func certify(t *testing.T, p game.Problem, claim game.Value) (certificate, error) {
	t.Helper()
	c, err := proof.Extract(t.Context(), p, claim, oracle, 0)
	if err != nil {
		return certificate{}, err
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
	return out, nil
}

// bytes puts the file together again. With rehash the header fits the body, as
// if the author of the file had meant it.
func (c certificate) bytes(rehash bool) []byte {
	h := c.header
	if rehash {
		h.Nodes, h.SHA256 = len(c.lines), ""
		head, _ := json.Marshal(h)
		sum := sha256.Sum256([]byte(string(head) + "\n" + strings.Join(c.lines, "")))
		h.SHA256 = hex.EncodeToString(sum[:])
	}
	head, _ := json.Marshal(h)
	return []byte(string(head) + "\n" + strings.Join(c.lines, ""))
}

// TestExtractAndVerify makes proofs of random graphs, true claims and false.
func TestExtractAndVerify(t *testing.T) {
	methods := map[string]int{}
	for seed := range uint64(600) {
		p := random(seed)
		truth := p.Truth()
		c, err := certify(t, p, truth)
		if err != nil {
			t.Fatalf("seed %d: %v\n%v", seed, err, p)
		}
		methods[c.header.Method+" "+c.header.Claim]++
		if err := check.VerifyBytes(c.bytes(false), p); err != nil {
			t.Fatalf("seed %d: %v\n%v", seed, err, p)
		}
		if _, err := certify(t, p, truth.Other()); !errors.Is(err, proof.ErrContradiction) {
			t.Fatalf("seed %d: a false claim gives %v", seed, err)
		}
		c.header.Claim = truth.Other().String()
		if check.VerifyBytes(c.bytes(true), p) == nil {
			t.Fatalf("seed %d: a false claim is accepted", seed)
		}
	}
	t.Log(methods)
	for _, m := range []string{"ranked proven", "ranked disproven", "trap proven", "trap disproven"} {
		if methods[m] < 20 {
			t.Errorf("only %d certificates are %s", methods[m], m)
		}
	}
}

// TestMutations deletes and alters every line of certificates in every field.
// Without a new hash each change is caught; with one it is caught unless what is
// left is a proof all the same, by the judgement of a naive checker.
func TestMutations(t *testing.T) {
	caught, harmless := 0, 0
	for seed := range uint64(120) {
		p := random(seed)
		c, err := certify(t, p, p.Truth())
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range mutations(c) {
			if check.VerifyBytes(m.bytes(false), p) == nil {
				t.Fatalf("seed %d: a changed file is accepted:\n%s", seed, m.bytes(false))
			}
			got := check.VerifyBytes(m.bytes(true), p)
			if want := naive(m, p); (got == nil) != (want == nil) {
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
	if caught < 2000 || harmless > caught {
		t.Error("too few mutations are caught for this test to mean something")
	}
}

// mutations returns changed copies of a certificate.
func mutations(c certificate) []certificate {
	var out []certificate
	change := func(i int, lines ...string) {
		m := certificate{header: c.header}
		m.lines = append(append(append(m.lines, c.lines[:i]...), lines...), c.lines[i+1:]...)
		out = append(out, m)
	}
	for i, line := range c.lines {
		state, move, rank := fields(line)
		change(i)             // deleted
		change(i, line, line) // doubled
		for _, d := range []int{-1, 1, 1000} {
			if n := int(rank) + d; n >= 0 {
				change(i, fmt.Sprintf("%s %s %d\n", state, move, n))
			}
		}
		other, _, _ := fields(c.lines[(i+1)%len(c.lines)])
		change(i, fmt.Sprintf("%s %s %d\n", state, other, rank)) // another move
		change(i, fmt.Sprintf("%s - %d\n", state, rank))         // no move
		change(i, fmt.Sprintf("%s %s %d\n", other, move, rank))  // another state
		change(i, fmt.Sprintf("%s %s\n", state, move))
		change(i, "\n")
	}
	// What changes nothing is no mutation.
	original := string(c.bytes(true))
	kept := out[:0]
	for _, m := range out {
		if string(m.bytes(true)) != original {
			kept = append(kept, m)
		}
	}
	return kept
}

func fields(line string) (state, move string, rank uint64) {
	f := append(strings.Fields(line), "", "", "")
	rank, _ = strconv.ParseUint(f[2], 10, 32)
	return f[0], f[1], rank
}

// naive checks a certificate in memory, straight from the definition. Positions of
// the databases are ends.
func naive(c certificate, p game.Problem, known ...proof.Database) error {
	ranked := c.header.Method == proof.Ranked
	end := func(state string, v game.Value, below uint64) bool {
		for _, d := range known {
			got, rank, ok := d.Find([]byte(state))
			if ok && got == v && (!ranked || 0 < rank && uint64(rank) < below) {
				return true
			}
		}
		return false
	}
	type entry struct {
		move string
		rank uint64
	}
	claim, _ := game.ParseValue(c.header.Claim)
	list, last := map[string]entry{}, ""
	for _, line := range c.lines {
		state, move, rank := fields(line)
		if line != fmt.Sprintf("%s %s %d\n", state, move, rank) || state <= last {
			return errors.New("form")
		}
		list[state], last = entry{move, rank}, state
	}
	if end(string(p.AppendState(nil)), claim, uint64(c.header.Length)+1) {
		if len(c.lines) > 0 {
			return errors.New("too much")
		}
		return nil
	}
	needed := map[string]bool{string(p.AppendState(nil)): true}
	if list[string(p.AppendState(nil))].rank != uint64(c.header.Length) && c.header.Method == proof.Ranked {
		return errors.New("length")
	}
	q := p.Clone().(game.Problem)
	for state, e := range list {
		if q.SetState([]byte(state)) != nil || q.Value() != game.Unknown {
			return errors.New("state")
		}
		if c.header.Method == proof.Ranked && e.rank == 0 {
			return errors.New("rank")
		}
		moves := q.Moves(nil)
		if q.Turn().Wants() == claim {
			m, err := q.ParseMove(e.move)
			if err != nil {
				return err
			}
			moves = []game.Move{m}
		} else if e.move != "-" {
			return errors.New("move")
		}
		for _, m := range moves {
			q.Play(m)
			v, to := q.Value(), string(q.AppendState(nil))
			q.Undo()
			if v == claim || v == game.Unknown && end(to, claim, e.rank) {
				continue
			}
			next, ok := list[to]
			if v != game.Unknown || !ok || c.header.Method == proof.Ranked && next.rank >= e.rank {
				return errors.New("successor")
			}
			needed[to] = true
		}
	}
	if len(needed) != len(list) || p.Value() == claim.Other() {
		return errors.New("needed")
	}
	for state := range needed {
		if _, ok := list[state]; !ok {
			return errors.New("root")
		}
	}
	return nil
}

// TestHeaders alters what the header says.
func TestHeaders(t *testing.T) {
	p := random(5)
	c, err := certify(t, p, p.Truth())
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*proof.Header){
		"format":     func(h *proof.Header) { h.Format = "other" },
		"version":    func(h *proof.Header) { h.Version = 99 },
		"claim":      func(h *proof.Header) { h.Claim = "maybe" },
		"method":     func(h *proof.Header) { h.Method = "faith" },
		"repetition": func(h *proof.Header) { h.Repetition = "sometimes" },
	} {
		m := certificate{header: c.header, lines: c.lines}
		change(&m.header)
		if check.VerifyBytes(m.bytes(true), p) == nil {
			t.Errorf("a changed %s is accepted", name)
		}
	}
	file := c.bytes(true)
	for _, cut := range []int{0, 1, len(file) / 2, len(file) - 1} {
		if check.VerifyBytes(file[:cut], p) == nil {
			t.Errorf("a file cut to %d of %d bytes is accepted", cut, len(file))
		}
	}
	if check.VerifyBytes(append(bytes.Clone(file), "more\n"...), p) == nil {
		t.Error("a file with something behind it is accepted")
	}
	if err := check.VerifyBytes(append(bytes.Clone(file), file...), p); err != nil {
		t.Errorf("two certificates in one file: %v", err)
	}
}

// TestCircles gives Extract an oracle whose moves are right and go round in
// circles: it must find others.
func TestCircles(t *testing.T) {
	p, err := graph.Parse("a or b win\nb and c\nc or b a win\nwin proven\n")
	if err != nil {
		t.Fatal(err)
	}
	c, err := proof.Extract(t.Context(), p, game.Proven, func(p game.Problem) (game.Value, game.Move, error) {
		return game.Proven, p.Moves(nil)[0], nil
	}, 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := check.Verify(c, p); err != nil {
		t.Fatal(err)
	}
	if c.Len() != 1 || c.Header.Length != 1 {
		t.Errorf("%d positions of length %d, want the win in one", c.Len(), c.Header.Length)
	}
}

// TestStop ends extraction and check from outside.
func TestStop(t *testing.T) {
	p := random(4)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := proof.Extract(t.Context(), p, p.Truth(), oracle, 1); !errors.Is(err, proof.ErrMemory) {
		t.Errorf("extraction without memory ends with %v", err)
	}
	if _, err := proof.Extract(ctx, p, p.Truth(), oracle, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("extraction ends with %v", err)
	}
	c, err := certify(t, p, p.Truth())
	if err != nil {
		t.Fatal(err)
	}
	stop := errors.New("stop")
	checker := proof.Checker{
		Open: func(proof.Header) (game.Problem, error) { return p, nil },
		Stop: func() error { return stop },
	}
	_, err = checker.Verify(func() (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(c.bytes(false))), nil
	})
	if !errors.Is(err, stop) {
		t.Errorf("got %v", err)
	}
}

// FuzzVerify feeds files to the checker: it never panics, and whatever it
// accepts is true.
func FuzzVerify(f *testing.F) {
	p := random(4)
	for seed := range uint64(6) {
		q := random(seed)
		c, err := proof.Extract(f.Context(), q, q.Truth(), oracle, 0)
		if err != nil {
			f.Fatal(err)
		}
		var b bytes.Buffer
		if err := c.Write(&b); err != nil {
			f.Fatal(err)
		}
		f.Add(b.Bytes())
	}
	f.Add([]byte("{}\n"))
	f.Fuzz(func(t *testing.T, file []byte) {
		if check.VerifyBytes(file, p) != nil {
			return
		}
		for line := range bytes.Lines(file) {
			var h proof.Header
			if json.Unmarshal(line, &h) == nil && h.Format == proof.Format && h.Claim != p.Truth().String() {
				t.Fatalf("accepted, and false:\n%s", file)
			}
		}
	})
}
