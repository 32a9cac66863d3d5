package main

import (
	"context"
	"errors"
	"io"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/yomi-solver/yomi/engine"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/protocol/usi"
)

// mate puts the protocol's question to the engine. A limit of time and the user's
// stop need no words; other limits do.
func mate(ctx context.Context, q usi.Query, show func(usi.Progress)) usi.Answer {
	// A job may search several times, and each search counts for itself.
	var before, last uint64
	r := engine.Solve(ctx, engine.Job{
		Text: q.Position, Game: "shogi", Question: game.Question{Goal: q.Goal},
		Time: q.Time, Nodes: q.Nodes, Memory: q.Memory, Threads: q.Threads, Shortest: q.Shortest, AnyWin: !q.Shortest,
		Progress: func(p engine.Progress) {
			if p.Nodes < last {
				before += last
			}
			last = p.Nodes
			show(usi.Progress{Nodes: before + last, Fill: p.Fill, Line: p.Line})
		},
	})
	a := usi.Answer{Value: r.Value(), Line: r.Line, Best: r.Best, Nodes: r.Nodes}
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

func (a *app) usiCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "usi",
		Short: "Speak the Universal Shogi Interface on standard input and output: go mate, and go against a mate",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			s := &usi.Server{
				Name: "Yomi", Version: engine.Version, Author: "the authors of Yomi",
				Options: usi.Options{Threads: uint64(runtime.NumCPU())}, Solve: mate,
			}
			err := s.Serve(c.Context(), a.in, a.out)
			if err != nil && !errors.Is(err, c.Context().Err()) && !errors.Is(err, io.EOF) {
				return internalError{err}
			}
			return err
		},
	}
}
