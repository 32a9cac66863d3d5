package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/yomi-solver/yomi/endgame"
	"github.com/yomi-solver/yomi/engine"
)

// open reads and checks the databases that the flags name.
func (f *jobFlags) open(ctx context.Context) (err error) {
	f.job.Endgames, err = openEndgames(ctx, f.endgames)
	return err
}

// openEndgames gives each database half of the memory that is free: --memory is
// about the table.
func openEndgames(ctx context.Context, paths []string) ([]*engine.Endgame, error) {
	var list []*engine.Endgame
	for _, path := range paths {
		e, err := engine.OpenEndgame(ctx, path, freeMemory()/2)
		if err != nil {
			return nil, atFile(path, err)
		}
		list = append(list, e)
	}
	return list, nil
}

// atFile puts the file before an error and keeps what kind of error it is.
func atFile(path string, err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, endgame.ErrMemory) || !engine.IsFile(path) {
		return fmt.Errorf("%s: %w", path, err)
	}
	return located(path, 0, err)
}

func (a *app) endgameCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "endgame COMMAND",
		Short: "Make and check databases of small positions",
		Args:  cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			var names []string
			for _, sub := range c.Commands() {
				names = append(names, sub.Name())
			}
			there := strings.Join(names, ", ")
			if len(args) == 0 {
				return fmt.Errorf("endgame: name a command: %s", there)
			}
			return fmt.Errorf("endgame: no command %q; there are: %s", args[0], there)
		},
	}
	c.AddCommand(a.endgameBuildCommand(),
		a.endgameFileCommand("check", "Check databases by the rules alone", engine.OpenEndgame),
		a.endgameFileCommand("info", "Say what databases hold, without checking their values", engine.ReadEndgame))
	return c
}

func (a *app) endgameBuildCommand() *cobra.Command {
	var f jobFlags
	var o output
	var size int
	var path string
	c := &cobra.Command{
		Use:   "build [flags] -o FILE POSITION",
		Short: "Settle all small positions and write them to a file",
		Long: "build lists every position that can be reached, or with --size the class of small\n" +
			"positions that the game knows by that number, settles all of them from the ends of\n" +
			"the game backwards, checks the result by the rules and writes it.",
		Example: `  yomi endgame build --size 6 -o 4x4.endgame "4x4x4"
  yomi solve --endgame 4x4.endgame --proof p.proof "4x4x4"
  yomi verify --endgame 4x4.endgame p.proof`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if err := f.read(); err != nil {
				return err
			}
			if err := o.check(a.out); err != nil {
				return err
			}
			switch {
			case path == "":
				return errors.New("name the file to write with -o FILE")
			case c.Flags().Changed("size") && size < 1:
				return fmt.Errorf("--size %d: want a number above zero", size)
			}
			return a.endgameBuild(c.Context(), &f, &o, args, size, path)
		},
	}
	fl := c.Flags()
	fl.StringVar(&f.game, "game", "", "`NAME` of the game (yomi games); guessed when absent")
	f.question(c)
	fl.IntVar(&size, "size", 0, "the class of small positions, in the game's measure: `N` (default all that can be reached)")
	fl.StringVar(&f.memory, "memory", "", "memory for the positions: `2GiB` (default half of what is free)")
	fl.StringVarP(&path, "output", "o", "", "`FILE` to write (packed if it ends in .gz)")
	fl.StringVar(&o.format, "format", "", "`FORMAT` of the output: text or json (default text on a terminal, else json)")
	return c
}

// endgameBuild makes the database of one position.
func (a *app) endgameBuild(ctx context.Context, f *jobFlags, o *output, args []string, size int, path string) error {
	list := arguments(args)
	if len(list) > 1 {
		return errors.New("a database is about one position")
	}
	problems, err := a.problems(list[0], f.game)
	if err != nil {
		return located(list[0], 0, err)
	}
	if len(problems) > 1 {
		return fmt.Errorf("%s: a database is about one position, and these are %d", list[0], len(problems))
	}
	h, err := engine.BuildEndgame(ctx, problems[0].Apply(f.job), size, path)
	if err != nil {
		return err
	}
	return a.printEndgame(o, path, h)
}

// endgameFileCommand is a command about files that exist.
func (a *app) endgameFileCommand(name, short string,
	open func(context.Context, string, int64) (*engine.Endgame, error)) *cobra.Command {
	var o output
	c := &cobra.Command{
		Use:   name + " [flags] FILE ...",
		Short: short,
		Args:  cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if err := o.check(a.out); err != nil {
				return err
			}
			for _, path := range args {
				e, err := open(c.Context(), path, 0)
				if err != nil {
					a.complain(atFile(path, err))
					if c.Context().Err() != nil {
						break
					}
					continue
				}
				if err := a.printEndgame(&o, path, &e.Header); err != nil {
					return err
				}
			}
			return nil
		},
	}
	c.Flags().StringVar(&o.format, "format", "", "`FORMAT` of the output: text or json (default text on a terminal, else json)")
	return c
}

func (a *app) printEndgame(o *output, path string, h *endgame.Header) error {
	var err error
	if o.format == "json" {
		encoder := json.NewEncoder(a.out)
		encoder.SetEscapeHTML(false)
		err = encoder.Encode(struct {
			File string `json:"file"`
			*endgame.Header
		}{path, h})
	} else {
		_, err = fmt.Fprintf(a.out, "%s: %s\n", path, h.String())
	}
	if err != nil {
		return internalError{err}
	}
	return nil
}
