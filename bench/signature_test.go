package bench_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/yomi-solver/yomi/bench"
)

var update = flag.Bool("update", false, "accept what the tests find as the new golden files")

// compare holds bytes against a golden file, or rewrites the file with -update.
func compare(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s has changed. It was\n%s\nand is now\n%s\nIf that is meant, accept it with: go test ./bench -run %s -update",
			path, want, got, t.Name())
	}
}

// TestSignature compares the node counts of every algorithm with the accepted
// ones.
func TestSignature(t *testing.T) {
	counts, err := bench.Signature(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := bench.WriteSignature(&b, counts); err != nil {
		t.Fatal(err)
	}
	compare(t, "signature.txt", b.Bytes())
}

func TestSignatureInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if counts, err := bench.Signature(ctx); !errors.Is(err, context.Canceled) || counts != nil {
		t.Errorf("%v, %v", counts, err)
	}
}
