package main

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/yomi-solver/yomi/engine"
	"github.com/yomi-solver/yomi/proof"
)

func (a *app) verifyCommand() *cobra.Command {
	var memory string
	var endgames []string
	var o output
	c := &cobra.Command{
		Use:   "verify [flags] PROOF ...",
		Short: "Check proof files by the rules alone",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if err := o.check(a.out); err != nil {
				return err
			}
			bytes := int64(0)
			if memory != "" {
				var err error
				if bytes, err = engine.ParseSize(memory); err != nil {
					return fmt.Errorf("--memory %s: %w", memory, err)
				}
			}
			given, err := openEndgames(c.Context(), endgames)
			if err != nil {
				return err
			}
			for _, path := range args {
				headers, err := engine.Verify(c.Context(), path, bytes, given...)
				if err != nil {
					a.complain(located(path, 0, err))
				}
				if err := a.printVerified(&o, path, headers, err); err != nil {
					return internalError{err}
				}
				if errors.Is(err, c.Context().Err()) && err != nil {
					break
				}
			}
			return nil
		},
	}
	c.Flags().StringVar(&memory, "memory", "", "memory before sorting with files: `64MiB`")
	c.Flags().StringArrayVar(&endgames, "endgame", nil, endgameUsage)
	c.Flags().StringVar(&o.format, "format", "", "`FORMAT` of the output: text or json (default text on a terminal, else json)")
	return c
}

// verified is the JSON form of a checked file.
type verified struct {
	File   string         `json:"file"`
	Valid  bool           `json:"valid"`
	Error  string         `json:"error,omitempty"`
	Claims []proof.Header `json:"claims"`
}

func (a *app) printVerified(o *output, path string, headers []proof.Header, bad error) error {
	if o.format == "json" {
		v := verified{File: path, Valid: bad == nil, Claims: headers}
		if v.Claims == nil {
			v.Claims = []proof.Header{}
		}
		if bad != nil {
			v.Error = oneLine(bad.Error())
		}
		return json.NewEncoder(a.out).Encode(v)
	}
	for _, h := range headers {
		if _, err := fmt.Fprintf(a.out, "%s: valid: %s (%d positions%s)\n", path, h.String(), h.Nodes, leans(h)); err != nil {
			return err
		}
	}
	return nil
}

// leans names the databases that a proof leans on.
func leans(h proof.Header) string {
	text := ""
	for _, l := range h.Lemmas {
		text += fmt.Sprintf("; lemma %s, %.16s", l.Name, l.SHA256)
	}
	return text
}
