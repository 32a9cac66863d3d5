package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/yomi-solver/yomi/engine"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/protocol/uci"
)

// mateInMoves puts the protocol's question to the engine. A mate in a number of moves is asked for as it
// is; one in any number with its shortest length.
func mateInMoves(ctx context.Context, q uci.Query, show func(uci.Progress)) uci.Answer {
	job := engine.Job{
		Text: q.Position, Game: "chess", Time: q.Time, Nodes: q.Nodes, Memory: q.Memory, Threads: q.Threads,
		AnyWin: q.Moves > 0,
	}
	if q.Moves > 0 {
		job.Question = game.Question{Goal: fmt.Sprintf("mate in %d", q.Moves)}
	}
	// A job may search several times, and each search counts for itself.
	var before, last uint64
	job.Progress = func(p engine.Progress) {
		if p.Nodes < last {
			before += last
		}
		last = p.Nodes
		show(uci.Progress{Nodes: before + last, Fill: p.Fill, Line: p.Line})
	}
	r := engine.Solve(ctx, job)
	a := uci.Answer{Value: r.Value(), Line: r.Line, Best: r.Best, Nodes: r.Nodes}
	switch {
	case r.Shortest:
		a.Length = r.Length
	case q.Moves > 0:
		a.Length = 2*q.Moves - 1 // that is what was asked; the line may be a shorter one
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

func (a *app) uciCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "uci",
		Short: "Speak the Universal Chess Interface on standard input and output: go mate, go infinite",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			s := &uci.Server{
				Name: "Yomi", Version: engine.Version, Author: "the authors of Yomi",
				Options: uci.Options{Threads: uint64(runtime.NumCPU())}, Solve: mateInMoves,
			}
			err := s.Serve(c.Context(), a.in, a.out)
			if err != nil && !errors.Is(err, c.Context().Err()) && !errors.Is(err, io.EOF) {
				return internalError{err}
			}
			return err
		},
	}
}
