package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/yomi-solver/yomi/docs"
	"github.com/yomi-solver/yomi/engine"
	"github.com/yomi-solver/yomi/server"
	"github.com/yomi-solver/yomi/store"
)

// tokenVariable holds the token of servers and clusters in the environment, where other users of the machine do not see it.
const tokenVariable = "YOMI_TOKEN"

func (a *app) serveCommand() *cobra.Command {
	var f serveFlags
	c := &cobra.Command{
		Use:   "serve [--addr HOST:PORT]",
		Short: "The web interface and the HTTP API",
		Long: "The web interface and the HTTP API, for this machine alone unless --addr says otherwise.\n" +
			"Others must bring a token then, which --token or the variable " + tokenVariable + " sets.",
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return a.serve(c.Context(), &f) },
	}
	fl := c.Flags()
	fl.StringVar(&f.addr, "addr", "127.0.0.1:8017", "`HOST:PORT` to listen at; port 0 takes any")
	fl.StringVar(&f.token, "token", "", "`WORD` that clients must know (default $"+tokenVariable+"); needed for other than this machine")
	fl.StringArrayVar(&f.hosts, "host", nil, "`NAME` by which clients call this server, besides localhost; repeatable")
	fl.DurationVar(&f.limits.Time, "time", 0, "the most time for one search: `60s`")
	fl.StringVar(&f.memory, "memory", "", "the most memory for one search: `256MiB`")
	fl.IntVar(&f.limits.Threads, "threads", 0, "the most threads for one search (default all cores)")
	fl.IntVar(&f.jobs, "jobs", 0, "searches at once, short and long ones together (default four for each core)")
	fl.IntVar(&f.limits.Queue, "queue", 0, "searches that may wait (default 100)")
	fl.StringVar(&f.store, "store", "", "`FILE` of solved positions, to look them up and to keep new ones")
	fl.BoolVar(&f.verbose, "verbose", false, "log every request")
	return c
}

// serveFlags are the flags of serve.
type serveFlags struct {
	addr, token, memory, store string
	hosts                      []string
	jobs                       int
	verbose                    bool
	limits                     server.Limits
}

// serve answers requests until it is interrupted.
func (a *app) serve(ctx context.Context, f *serveFlags) error {
	config, err := a.serveConfig(f)
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", f.addr)
	if err != nil {
		var op *net.OpError
		if errors.As(err, &op) {
			err = op.Err
		}
		return fmt.Errorf("--addr %s: %w", f.addr, err)
	}
	s, err := server.New(config)
	if err != nil {
		return internalError{errors.Join(err, l.Close())}
	}
	fmt.Fprintf(a.errs, "yomi: serving on http://%s/\n", l.Addr())
	if err := s.Serve(ctx, l); err != nil {
		return internalError{err}
	}
	fmt.Fprintln(a.errs, "yomi: the server has ended")
	return nil
}

// serveConfig reads the flags. Who listens to more than this machine must ask for a token.
func (a *app) serveConfig(f *serveFlags) (c server.Config, err error) {
	c = server.Config{Page: page(), Lab: docs.Lab(), Token: cmp.Or(f.token, os.Getenv(tokenVariable)), Limits: f.limits}
	host, _, err := net.SplitHostPort(f.addr)
	if err != nil {
		return c, fmt.Errorf("--addr %s: want HOST:PORT", f.addr)
	}
	if f.limits.Time < 0 || f.limits.Threads < 0 || f.jobs < 0 || f.limits.Queue < 0 {
		return c, errors.New("limits are above zero")
	}
	if f.memory != "" {
		if c.Limits.Memory, err = engine.ParseSize(f.memory); err != nil {
			return c, fmt.Errorf("--memory %s: %w", f.memory, err)
		}
	}
	if f.store != "" {
		if c.Solved, err = store.Open(f.store); err != nil {
			return c, err
		}
	}
	if f.jobs > 0 {
		c.Limits.Long = max(1, f.jobs/2)
		c.Limits.Short = max(1, f.jobs-c.Limits.Long)
	}
	ip := net.ParseIP(host)
	if host == "localhost" || ip != nil && ip.IsLoopback() {
		c.Hosts = append([]string{"localhost", "127.0.0.1", "::1", host}, f.hosts...)
	} else if c.Token == "" {
		return c, fmt.Errorf("--addr %s: others can reach it, so --token or %s must be set", f.addr, tokenVariable)
	}
	level := slog.LevelInfo
	if f.verbose {
		level = slog.LevelDebug
	}
	c.Log = slog.New(slog.NewTextHandler(a.errs, &slog.HandlerOptions{Level: level, ReplaceAttr: shortTime}))
	return c, nil
}

// shortTime leaves the date to who keeps the log.
func shortTime(_ []string, at slog.Attr) slog.Attr {
	if at.Key == slog.TimeKey {
		return slog.String(slog.TimeKey, at.Value.Time().Format(time.TimeOnly))
	}
	return at
}
