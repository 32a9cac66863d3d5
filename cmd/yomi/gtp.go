package main

import (
	"errors"
	"io"

	"github.com/spf13/cobra"

	"github.com/yomi-solver/yomi/engine"
	"github.com/yomi-solver/yomi/protocol/gtp"
)

func (a *app) gtpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "gtp",
		Short: "Speak the Go Text Protocol on standard input and output",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			s := &gtp.Server{Name: "Yomi", Version: engine.Version}
			err := s.Serve(c.Context(), a.in, a.out)
			if err != nil && !errors.Is(err, c.Context().Err()) && !errors.Is(err, io.EOF) {
				return internalError{err}
			}
			return err
		},
	}
}
