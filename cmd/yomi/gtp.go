package main

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"github.com/yomi-solver/yomi/engine"
	"github.com/yomi-solver/yomi/protocol/gtp"
)

// texts puts the protocol's questions to the engine, each with a budget, or its usual one if that is 0.
func texts(budget time.Duration) gtp.Texts {
	block := func(ask func(context.Context, string, string, time.Duration) (engine.Reading, error)) asking {
		return func(ctx context.Context, text, vertex string) (int, string, error) {
			r, err := ask(ctx, text, vertex, budget)
			return int(r.Code), r.Move, err
		}
	}
	group := func(ask func(context.Context, string, string, time.Duration) (engine.Life, error)) asking {
		return func(ctx context.Context, text, vertex string) (int, string, error) {
			l, err := ask(ctx, text, vertex, budget)
			return l.Code, l.Move, err
		}
	}
	return gtp.Texts{
		AttackText: block(engine.Attack), DefendText: block(engine.Defend),
		OwlAttackText: group(engine.OwlAttack), OwlDefendText: group(engine.OwlDefend),
		DragonStatusText: func(ctx context.Context, text, vertex string) (status, attack, defend string, err error) {
			f, err := engine.DragonStatus(ctx, text, vertex, budget)
			return f.Status, f.Attack, f.Defend, err
		},
		SemeaiText: func(ctx context.Context, text, first, second string) (defend, attack int, move string, err error) {
			r, err := engine.Semeai(ctx, text, first, second, budget)
			return r.Defend, r.Attack, r.Move, err
		},
	}
}

// asking is a question about a stone.
type asking = func(ctx context.Context, text, vertex string) (code int, move string, err error)

func (a *app) gtpCommand() *cobra.Command {
	var budget time.Duration
	c := &cobra.Command{
		Use:   "gtp",
		Short: "Speak the Go Text Protocol on standard input and output",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			s := &gtp.Server{Name: "Yomi", Version: engine.Version, Reader: newReader(budget)}
			return a.speak(c.Context(), s)
		},
	}
	c.Flags().DurationVar(&budget, "time", 0, "limit for a question that needs reading, as in 10s (default: as the question needs)")
	return c
}
