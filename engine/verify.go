package engine

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/proof"
)

// Verify checks all proofs of a file by the rules alone and returns what they
// claim. Lemmas are looked for among the databases given.
func Verify(ctx context.Context, path string, memory int64, given ...*Endgame) ([]proof.Header, error) {
	return verify(ctx, func() (io.ReadCloser, error) { return openProof(path) }, memory, given)
}

// VerifyBytes checks the proofs of a file that is in memory, packed or not, as Verify does.
func VerifyBytes(ctx context.Context, data []byte, memory int64, given ...*Endgame) ([]proof.Header, error) {
	open := func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(data)), nil }
	if bytes.HasPrefix(data, packedStart) {
		open = func() (io.ReadCloser, error) { return gzip.NewReader(bytes.NewReader(data)) }
	}
	return verify(ctx, open, memory, given)
}

// packedStart begins packed files.
var packedStart = []byte{0x1f, 0x8b}

func verify(ctx context.Context, open func() (io.ReadCloser, error), memory int64, given []*Endgame) ([]proof.Header, error) {
	c := proof.Checker{Open: openClaim, Lemma: lemma(given), Memory: int(memory), Stop: ctx.Err}
	return c.Verify(open)
}

// Header is what a certificate claims, for front ends that know no proofs.
type Header = proof.Header

// openClaim gives the position and question that a header speaks of.
func openClaim(h proof.Header) (game.Problem, error) {
	g, err := catalog.Game(h.Game)
	if err != nil {
		return nil, err
	}
	if g.Rules != h.Rules {
		return nil, fmt.Errorf("rules %q are not %q, the ones this program plays by", h.Rules, g.Rules)
	}
	p, err := g.Parse(h.Root, game.Question{Goal: h.Goal})
	if err != nil {
		return nil, err
	}
	for _, text := range h.Moves {
		m, err := p.ParseMove(text)
		if err != nil {
			return nil, err
		}
		p.Play(m)
	}
	if h.Within > 0 {
		p = game.Within(p, h.Within)
	}
	return p, nil
}

// WriteProofs writes certificates to a file, packed if its name ends in ".gz".
// They are checked before the file gets its name, so a file that exists is a
// proof; if anything fails, nothing is left behind. The databases given are those
// that they may lean on.
func WriteProofs(ctx context.Context, path string, proofs []*proof.Certificate, given ...*Endgame) error {
	write := func(w io.Writer) error { return writeAll(w, proofs) }
	check := func(name string) error {
		if _, err := Verify(ctx, name, 0, given...); err != nil {
			return fmt.Errorf("the checker refuses the proof: %w", err)
		}
		return nil
	}
	return writeChecked(path, ".yomi-*.proof", write, check)
}

// writeAll writes certificates one behind the other.
func writeAll(w io.Writer, proofs []*proof.Certificate) error {
	for _, c := range proofs {
		if err := c.Write(w); err != nil {
			return err
		}
	}
	return nil
}

// ProofBytes are certificates as a file of proofs has them, unless they are longer than most.
func ProofBytes(proofs []*proof.Certificate, most int) ([]byte, error) {
	var b bytes.Buffer
	if err := writeAll(&bounded{w: &b, left: most}, proofs); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// Pack packs a file of proofs.
func Pack(data []byte) ([]byte, error) {
	var b bytes.Buffer
	err := packing(&b, true, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
	return b.Bytes(), err
}

// ErrLong says that a proof is longer than what may be kept of one.
var ErrLong = errors.New("the proof is too long to be kept in memory")

// bounded refuses what is too long.
type bounded struct {
	w    io.Writer
	left int
}

func (b *bounded) Write(data []byte) (int, error) {
	if b.left -= len(data); b.left < 0 {
		return 0, ErrLong
	}
	return b.w.Write(data)
}

// packing writes through gzip, if that is asked for.
func packing(w io.Writer, pack bool, write func(io.Writer) error) error {
	if !pack {
		return write(w)
	}
	z := gzip.NewWriter(w)
	if err := write(z); err != nil {
		return err
	}
	return z.Close()
}
