package main

import (
	"context"
	"io"
	"testing"
	"time"

	"github.com/yomi-solver/yomi/engine"
)

func TestGTP(t *testing.T) {
	out, errs, code := yomi(t, "version\n1 name\nnonsense\nquit\nname\n", "gtp")
	if want := "= " + engine.Version + "\n\n=1 Yomi\n\n? unknown command\n\n= \n\n"; out != want || errs != "" || code != exitSettled {
		t.Errorf("%q, %q, %d; want %q", out, errs, code, want)
	}
	if _, errs, code := yomi(t, "", "gtp", "extra"); code != exitInput || errs == "" {
		t.Errorf("an argument: %q, %d", errs, code)
	}
	in, w := io.Pipe()
	defer w.Close()
	ctx, stop := context.WithCancel(t.Context())
	time.AfterFunc(5*time.Millisecond, stop)
	if code := run(ctx, []string{"gtp"}, in, io.Discard, io.Discard); code != exitInterrupted {
		t.Errorf("interrupted: %d", code)
	}
}
