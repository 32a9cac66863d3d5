// Package universal holds conversations about mates, as far as the Universal Chess Interface and the Universal
// Shogi Interface, which was made after it, are one protocol.
//
// A Talk hears lines, and knows the commands that both have:
//
//	uci or usi        id name Yomi ... and the options, then uciok or usiok
//	isready           readyok
//	setoption         sets an option
//	stop, ponderhit   let an answer be said; stop ends the search before
//	quit              ends the conversation
//
// All others are Commands of the protocol. Above all it runs the search that a go begins, tells of it while it
// runs, and goes on hearing lines meanwhile. Whatever is wrong is told in one line, info string error.
//
// The end of input waits for a search that ends by itself and stops any other. Nobody can say stop any more then,
// so what was held back is said. quit waits for none, and nothing is said after it.
package universal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/yomi-solver/yomi/internal/lines"
)

// Command carries out a command. Its error is told to the other side.
type Command func(ctx context.Context, args []string) error

// Talk is one side of a conversation. It is used by one goroutine at a time.
type Talk struct {
	Protocol string // the word that begins a conversation: uci or usi
	Name     string // "Yomi" if empty
	Version  string
	Author   string // that of Name if empty
	Commands map[string]Command
	Options  []Option
	Skipped  []string                   // options that front ends set unasked, and that change nothing
	Look     func(line []string) string // the end of an info line that tells the moves being searched
	Every    time.Duration              // between two looks at a search; 0: a second
	Over     bool                       // quit was said

	defaults []string // of the options, as they are told
	search   *search  // nil: none is running
	held     string   // the answer to a go that waits for stop
	out      io.Writer
	failed   error // of writing
}

// Serve answers the commands of in until quit, the end, or the end of the context. The error is one of
// reading or writing. Where it returns, no search runs any more.
func (t *Talk) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer func() {
		cancel()
		t.search.wait()
		t.search = nil
	}()
	t.out = out
	for _, o := range t.Options {
		t.defaults = append(t.defaults, o.String())
	}
	input := lines.Listen(ctx, in)
	for !t.Over && (input != nil || t.search != nil) {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case l := <-input:
			if err := t.take(ctx, l); err != nil {
				return err
			}
			if l.Last() {
				input = nil
			}
		case p := <-t.search.progress():
			t.inform(p)
		case a := <-t.search.answer():
			t.finish(a)
			if input == nil {
				t.release()
			}
		}
		if t.failed != nil {
			return t.failed
		}
	}
	return nil
}

// take hears a line as it was read. At the end of input nobody can say stop any more.
func (t *Talk) take(ctx context.Context, l lines.Line) error {
	switch {
	case errors.Is(l.Err, lines.ErrLong):
		t.Complain(l.Err)
		return nil
	case l.Err != nil && !errors.Is(l.Err, io.EOF):
		return l.Err
	}
	t.hear(ctx, l.Text)
	if l.Last() {
		if t.search != nil && !t.search.Limited {
			t.search.cancel()
		}
		if t.search == nil {
			t.release()
		}
	}
	return nil
}

// Say writes a line.
func (t *Talk) Say(format string, args ...any) {
	if t.failed == nil {
		_, t.failed = fmt.Fprintf(t.out, format+"\n", args...)
	}
}

// Complain tells of an error.
func (t *Talk) Complain(err error) { t.Say("info string error: %s", lines.Short(err.Error())) }

// Answer says the answer to a go, or holds it back until it is asked for.
func (t *Talk) Answer(text string, waits bool) {
	t.held = text
	if !waits {
		t.release()
	}
}

// release says the answer that was held back.
func (t *Talk) release() {
	if t.held != "" {
		t.Say("%s", t.held)
		t.held = ""
	}
}
