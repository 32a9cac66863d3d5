package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/yomi-solver/yomi/engine"
	"github.com/yomi-solver/yomi/store"
)

func (a *app) storeCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "store info|list|get|verify FILE",
		Short: "Look at a store of solved positions",
		Long: "A store is the file that --store of solve and check names. It is shared by all who\n" +
			"name it. These commands read it and change nothing.",
		Args: cobra.ArbitraryArgs,
		RunE: func(_ *cobra.Command, args []string) error {
			return fmt.Errorf("store: want info, list, get or verify, not %q", strings.Join(args, " "))
		},
	}
	c.AddCommand(a.storeInfoCommand(), a.storeListCommand(), a.storeGetCommand(), a.storeVerifyCommand())
	return c
}

func (a *app) storeInfoCommand() *cobra.Command {
	var o output
	c := &cobra.Command{
		Use:   "info FILE",
		Short: "Say how much a store holds",
		Args:  cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			s, err := o.open(a, args[0])
			if err != nil {
				return err
			}
			info, err := s.Info()
			if err != nil {
				return err
			}
			if o.format == "json" {
				return json.NewEncoder(a.out).Encode(info)
			}
			_, err = fmt.Fprintf(a.out, "%d answers, %d of them with certificates, in %d bytes\n", info.Records, info.Proofs, info.Bytes)
			return err
		},
	}
	o.flags(c)
	return c
}

// open opens a store that is to be looked at.
func (o *output) open(a *app, path string) (*store.Store, error) {
	if err := o.check(a.out); err != nil {
		return nil, err
	}
	return store.OpenExisting(path)
}

func (a *app) storeListCommand() *cobra.Command {
	var o output
	c := &cobra.Command{
		Use:   "list FILE",
		Short: "List the answers of a store",
		Args:  cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			s, err := o.open(a, args[0])
			if err != nil {
				return err
			}
			for r, err := range s.All() {
				if err != nil {
					return err
				}
				if o.format == "json" {
					err = json.NewEncoder(a.out).Encode(r)
				} else {
					_, err = fmt.Fprintf(a.out, "%s: %s (%s)\n", question(&r), r.Verdict, evidence(&r))
				}
				if err != nil {
					return err
				}
			}
			return nil
		},
	}
	o.flags(c)
	return c
}

// question says what a record is about.
func question(r *store.Record) string {
	text := fmt.Sprintf("%s, %s", r.Game, r.Goal)
	if r.Kind != "" {
		text += ", " + strings.TrimSpace(r.Kind)
	}
	return text + ": " + oneLine(r.Position)
}

// evidence says what a record brings along.
func evidence(r *store.Record) string {
	switch {
	case r.Packed > 0:
		return fmt.Sprintf("certificate of %d bytes", r.Packed)
	case r.SHA256 != "":
		return fmt.Sprintf("certificate %.16s elsewhere", r.SHA256)
	}
	return "by " + r.Program
}

func (a *app) storeGetCommand() *cobra.Command {
	var f jobFlags
	var o output
	c := &cobra.Command{
		Use:   "get [flags] FILE POSITION",
		Short: "Look a position up, and believe it or not as solve would",
		Args:  cobra.MinimumNArgs(2),
		RunE: func(c *cobra.Command, args []string) error {
			s, err := o.open(a, args[0])
			if err != nil {
				return err
			}
			if err := f.read(); err != nil {
				return err
			}
			list := arguments(args[1:])
			problems, err := a.problems(list[0], f.game)
			if err != nil {
				return located(list[0], 0, err)
			}
			if len(list) != 1 || len(problems) != 1 {
				return errors.New("store get: one position at a time")
			}
			job := problems[0].Apply(f.job)
			job.Store = s
			r, err := engine.Recall(c.Context(), job)
			if err != nil {
				return err
			}
			if r == nil {
				return fmt.Errorf("%s: has no answer to this question that is believed", args[0])
			}
			r.Reason = "solved"
			return a.print(&o, r)
		},
	}
	f.job.Algorithm, f.memory = "auto", "1MiB"
	c.Flags().StringVar(&f.game, "game", "", "`NAME` of the game (yomi games); guessed when absent")
	f.question(c)
	c.Flags().BoolVar(&f.job.All, "all", false, "what was asked with --all")
	c.Flags().BoolVar(&f.job.Shortest, "shortest", false, "what was asked with --shortest")
	o.flags(c)
	return c
}

func (a *app) storeVerifyCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "verify FILE",
		Short: "Check all certificates of a store by the rules alone",
		Long: "verify checks every answer and prints those that are believed by their certificates,\n" +
			"those that only this program believes, since it has settled them itself, and those that\n" +
			"it does not believe. A certificate that is wrong is an error.",
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			s, err := store.OpenExisting(args[0])
			if err != nil {
				return err
			}
			count := map[string]int{}
			for r, err := range s.All() {
				if err != nil {
					return err
				}
				if err := c.Context().Err(); err != nil {
					return err
				}
				by, err := engine.Believe(c.Context(), &r)
				if err != nil {
					a.complain(fmt.Errorf("%s: %w", args[0], err))
				}
				count[by]++
			}
			_, err = fmt.Fprintf(a.out, "%d believed by their certificates, %d by this program, %d not\n",
				count[engine.StoredProof], count[engine.StoredProgram], count[""])
			return err
		},
	}
}
