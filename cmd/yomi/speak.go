package main

import (
	"context"
	"errors"
	"io"

	"github.com/yomi-solver/yomi/engine"
	"github.com/yomi-solver/yomi/protocol/universal"
)

// speaker is one side of a conversation in a protocol.
type speaker interface {
	Serve(ctx context.Context, in io.Reader, out io.Writer) error
}

// speak holds a conversation on standard input and output.
func (a *app) speak(ctx context.Context, s speaker) error {
	err := s.Serve(ctx, a.in, a.out)
	if err != nil && !errors.Is(err, ctx.Err()) && !errors.Is(err, io.EOF) {
		return internalError{err}
	}
	return err
}

// looks shows a protocol how a job gets on. A job may search several times, and each search counts for itself.
func looks(show func(universal.Progress)) func(engine.Progress) {
	var before, last uint64
	return func(p engine.Progress) {
		if p.Nodes < last {
			before += last
		}
		last = p.Nodes
		show(universal.Progress{Nodes: before + last, Fill: p.Fill, Line: p.Line})
	}
}

// found is what a protocol hears of a report. A limit of time and the user's stop need no words; other limits do.
func found(r *engine.Report) universal.Answer {
	a := universal.Answer{Value: r.Value(), Line: r.Line, Best: r.Best, Nodes: r.Nodes}
	if r.Shortest {
		a.Length = r.Length
	}
	switch r.Reason {
	case "solved", "time", "interrupted":
	case "error":
		a.Err = errors.New(r.Error)
	default:
		a.Why = r.Reason
	}
	return a
}
