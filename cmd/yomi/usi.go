package main

import (
	"context"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/yomi-solver/yomi/engine"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/protocol/universal"
	"github.com/yomi-solver/yomi/protocol/usi"
)

// mate puts the protocol's question to the engine.
func mate(ctx context.Context, q usi.Query, show func(usi.Progress)) usi.Answer {
	r := engine.Solve(ctx, engine.Job{
		Text: q.Position, Game: "shogi", Question: game.Question{Goal: q.Goal},
		Time: q.Time, Nodes: q.Nodes, Memory: q.Memory, Threads: q.Threads, Shortest: q.Shortest, AnyWin: !q.Shortest,
		Progress: looks(show),
	})
	return found(r)
}

func (a *app) usiCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "usi",
		Short: "Speak the Universal Shogi Interface on standard input and output: go mate, and go against a mate",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			s := &usi.Server{
				Name: "Yomi", Version: engine.Version, Author: "the authors of Yomi",
				Options: usi.Options{Limits: universal.Limits{Threads: uint64(runtime.NumCPU())}}, Solve: mate,
			}
			return a.speak(c.Context(), s)
		},
	}
}
