package engine

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/proof"
)

// Verify checks all proofs of a file by the rules alone and returns what they
// claim.
func Verify(ctx context.Context, path string, memory int64) ([]proof.Header, error) {
	c := proof.Checker{Open: openClaim, Memory: int(memory), Stop: ctx.Err}
	return c.Verify(func() (io.ReadCloser, error) { return openProof(path) })
}

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
// proof; if anything fails, nothing is left behind.
func WriteProofs(ctx context.Context, path string, proofs []*proof.Certificate) (err error) {
	pattern := ".yomi-*.proof"
	if isPacked(path) {
		pattern += ".gz"
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
	if err := writeAll(f, isPacked(path), proofs); err != nil {
		f.Close()
		return err
	}
	if err := errors.Join(f.Chmod(0o644), f.Sync(), f.Close()); err != nil {
		return err
	}
	if _, err := Verify(ctx, f.Name(), 0); err != nil {
		return fmt.Errorf("the checker refuses the proof: %w", err)
	}
	return os.Rename(f.Name(), path)
}

func writeAll(w io.Writer, pack bool, proofs []*proof.Certificate) error {
	if pack {
		z := gzip.NewWriter(w)
		if err := writeAll(z, false, proofs); err != nil {
			return err
		}
		return z.Close()
	}
	for _, c := range proofs {
		if err := c.Write(w); err != nil {
			return err
		}
	}
	return nil
}
