package main

import (
	"context"
	"fmt"
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
		AnyWin: q.Moves > 0, Progress: looks(show),
	}
	if q.Moves > 0 {
		job.Question = game.Question{Goal: fmt.Sprintf("mate in %d", q.Moves)}
	}
	r := engine.Solve(ctx, job)
	a := found(r)
	if q.Moves > 0 && !r.Shortest {
		a.Length = 2*q.Moves - 1 // that is what was asked; the line may be a shorter one
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
			return a.speak(c.Context(), s)
		},
	}
}
