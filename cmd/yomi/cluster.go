package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/yomi-solver/yomi/cluster"
	"github.com/yomi-solver/yomi/engine"
	"github.com/yomi-solver/yomi/proof"
	"github.com/yomi-solver/yomi/solve/joblevel"
)

// clusterFlags are those of a coordinator.
type clusterFlags struct {
	jobFlags
	output
	config           cluster.Config
	policy, jobNodes string
	most             string
	ackWait, lost    time.Duration
	longest          time.Duration
}

func (a *app) clusterCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "cluster COMMAND",
		Short: "Settle one position with the processors of many machines",
		Long: "A coordinator keeps the top of the search and hands out jobs; workers do them, on this machine\n" +
			"or on others; what they find is checked before it counts. See docs/manual/cluster.md.",
	}
	c.AddCommand(a.clusterStart(), a.clusterSolve(), a.clusterWorker(), a.clusterStatus())
	return c
}

func (a *app) clusterStart() *cobra.Command {
	var f clusterFlags
	c := &cobra.Command{
		Use:   "start [flags] [FILE | POSITION]",
		Short: "Be the coordinator: hand out jobs until the position is settled",
		Long:  "Without a position, go on with what --dir holds.",
		RunE: func(c *cobra.Command, args []string) error {
			return a.coordinate(c.Context(), &f, args, func(url, page string) {
				fmt.Fprintf(a.errs, "yomi: coordinator at %s; join with: yomi cluster worker --connect %s\n", url, url)
				if page != "" {
					fmt.Fprintf(a.errs, "yomi: status page at %s\n", page)
				}
			})
		},
	}
	f.add(c)
	return c
}

func (a *app) clusterSolve() *cobra.Command {
	var f clusterFlags
	var workers int
	c := &cobra.Command{
		Use:   "solve [flags] [FILE | POSITION]",
		Short: "Be the coordinator, with workers on this machine",
		RunE: func(c *cobra.Command, args []string) error {
			ctx, stop := context.WithCancel(c.Context())
			f.config.Access.Listen = "127.0.0.1:0"
			if at := c.Flags().Lookup("listen"); at.Changed {
				f.config.Access.Listen = at.Value.String()
			}
			ended := make(chan struct{}, workers)
			started := 0
			err := a.coordinate(c.Context(), &f, args, func(url, _ string) {
				for ; started < workers; started++ {
					go func() {
						a.employ(ctx, url, &f, workers)
						ended <- struct{}{}
					}()
				}
			})
			stop()
			for range started {
				<-ended
			}
			return err
		},
	}
	f.add(c)
	c.Flags().IntVar(&workers, "workers", defaultWorkers(), "workers to start on this machine")
	return c
}

// add adds the flags of a coordinator.
func (f *clusterFlags) add(c *cobra.Command) {
	fl := c.Flags()
	fl.StringVar(&f.game, "game", "", "`NAME` of the game (yomi games); guessed when absent")
	fl.StringVar(&f.job.Algorithm, "algorithm", "auto", "`NAME` of the algorithm that does the jobs")
	fl.StringArrayVar(&f.settings, "set", nil, "`KEY=VALUE`, a setting of the algorithm; repeatable")
	fl.StringVar(&f.time, "time", "", "time limit: `10s`, 5m")
	fl.StringVar(&f.memory, "memory", "", "memory for the tables of workers that solve starts: `2GiB` (default half of what is free)")
	f.question(c)
	f.output.flags(c)
	fl.StringVar(&f.proof, "proof", "", "write the certificate to `FILE` (packed if it ends in .gz)")
	fl.BoolVar(&f.job.NoTheorems, "no-theorems", false, "make certificates that use no theorems of the game, only its rules")
	fl.StringVar(&f.config.Dir, "dir", "", "`FOLDER` of the journal, to go on with after a stop (default one that is removed at the end)")
	fl.StringVar(&f.policy, "policy", "jobs", "which jobs are made: "+policyNames())
	fl.StringVar(&f.jobNodes, "job-nodes", "", "nodes of one job: `1M` (default that of the policy)")
	fl.DurationVar(&f.longest, "job-time", cluster.DefaultLongest, "longest search of one job, whatever is left of its nodes; 0: no limit")
	fl.StringVar(&f.most, "max-certificate", "", "largest certificate of one job: `64MiB`; larger ones are split")
	fl.StringVar(&f.config.Access.Listen, "listen", cluster.Loopback, "`HOST:PORT` for workers; beyond this machine a token is wanted")
	fl.StringVar(&f.config.Access.URL, "nats", "", "`URL` of an existing NATS server with JetStream, instead of our own")
	fl.StringVar(&f.config.HTTP, "http", "", "`HOST:PORT` of the status page and metrics (default none)")
	fl.DurationVar(&f.ackWait, "ack-wait", cluster.DefaultAckWait, "silence of a worker before its job goes to another")
	fl.DurationVar(&f.lost, "lost", cluster.DefaultLost, "time without an answer before a job is made again")
	fl.IntVar(&f.config.Snapshot, "snapshot", cluster.DefaultSnapshot, "answers between snapshots of the tree")
	access(c, &f.config.Access)
}

// access adds the flags that keep others out.
func access(c *cobra.Command, a *cluster.Access) {
	fl := c.Flags()
	fl.StringVar(&a.Token, "token", os.Getenv(tokenVariable), "`WORD` that coordinator and workers must know (default $"+tokenVariable+")")
	fl.Lookup("token").DefValue = ""
	fl.StringVar(&a.Creds, "creds", "", "`FILE` of NATS credentials")
	fl.StringVar(&a.Cert, "tls-cert", "", "our TLS certificate, a `FILE` in PEM")
	fl.StringVar(&a.Key, "tls-key", "", "its key, a `FILE` in PEM")
	fl.StringVar(&a.CA, "tls-ca", "", "certificates to trust, a `FILE` in PEM")
}

func policyNames() string {
	text := ""
	for i, p := range joblevel.Policies() {
		if i > 0 {
			text += ", "
		}
		text += p.Name
	}
	return text
}

// coordinate runs a coordinator and prints its report.
func (a *app) coordinate(ctx context.Context, f *clusterFlags, args []string, ready func(url, page string)) error {
	if err := f.prepare(a, args); err != nil {
		return err
	}
	if f.config.Dir == "" {
		dir, err := os.MkdirTemp("", "yomi-cluster-*")
		if err != nil {
			return internalError{err}
		}
		defer os.RemoveAll(dir)
		f.config.Dir = dir
	}
	f.config.Ready = ready
	if !f.quiet && !f.noReport {
		f.config.Tell = func(text string) { fmt.Fprintf(a.errs, "yomi: %s\n", oneLine(text)) }
	}
	c, err := cluster.New(ctx, f.config)
	if err != nil {
		return err
	}
	limited, cancel := ctx, context.CancelFunc(func() {})
	if f.job.Time > 0 {
		limited, cancel = context.WithTimeout(ctx, f.job.Time)
	}
	defer cancel()
	r, err := c.Run(limited)
	if err = errors.Join(err, c.Close()); r == nil {
		return internalError{err}
	}
	return a.conclude(ctx, f, r, err)
}

// prepare reads the position and the flags.
func (f *clusterFlags) prepare(a *app, args []string) error {
	if err := errors.Join(f.read(), f.check(a.out)); err != nil {
		return err
	}
	f.config.AckWait, f.config.Lost = f.ackWait, f.lost
	if f.most != "" {
		n, err := engine.ParseSize(f.most)
		if err != nil {
			return fmt.Errorf("--max-certificate %s: %w", f.most, err)
		}
		f.config.Most = int(n)
	}
	nodes := uint64(0)
	if f.jobNodes != "" {
		var err error
		if nodes, err = engine.ParseCount(f.jobNodes); err != nil {
			return fmt.Errorf("--job-nodes %s: %w", f.jobNodes, err)
		}
	}
	if len(args) == 0 {
		if f.config.Dir == "" {
			return errors.New("want a position, or --dir with a journal to go on with")
		}
		return nil
	}
	list := arguments(args)
	if len(list) != 1 {
		return errors.New("a cluster settles one position")
	}
	problems, err := a.problems(list[0], f.game)
	if err != nil {
		return located(list[0], 0, err)
	}
	if len(problems) != 1 {
		return fmt.Errorf("%s: a cluster settles one position, not %d", list[0], len(problems))
	}
	f.config.Question = cluster.NewQuestion(problems[0].Apply(f.job), f.policy, nodes, f.longest)
	return nil
}

// conclude prints the report, and writes the proof.
func (a *app) conclude(ctx context.Context, f *clusterFlags, r *engine.Report, err error) error {
	if errors.Is(err, context.DeadlineExceeded) {
		r.Reason, err = "time", nil
	}
	if ctx.Err() == nil && err != nil {
		return internalError{err}
	}
	a.worse(exitCode(r))
	if err := a.print(&f.output, r); err != nil {
		return internalError{err}
	}
	if r.Error != "" {
		return internalError{errors.New(r.Error)}
	}
	if f.proof == "" || len(r.Proofs) == 0 {
		return nil
	}
	if err := engine.WriteProofs(ctx, f.proof, []*proof.Certificate{r.Proofs[0]}); err != nil {
		return internalError{fmt.Errorf("%s: %w", f.proof, err)}
	}
	return nil
}

// defaultWorkers is one for each core.
func defaultWorkers() int {
	var f jobFlags
	if err := f.read(); err != nil {
		return 1
	}
	return f.job.Threads
}

// employ keeps a worker process running until the context ends or the run is done.
func (a *app) employ(ctx context.Context, url string, f *clusterFlags, share int) {
	self, err := os.Executable()
	if err != nil {
		a.complain(internalError{err})
		return
	}
	access := f.config.Access
	args := []string{"cluster", "worker", "--connect", url, "--quiet", "--threads", "1",
		"--memory", strconv.FormatInt(f.job.Memory/int64(share), 10)}
	for name, value := range map[string]string{
		"--creds": access.Creds, "--tls-cert": access.Cert, "--tls-key": access.Key, "--tls-ca": access.CA,
	} {
		if value != "" {
			args = append(args, name, value)
		}
	}
	for ctx.Err() == nil {
		c := exec.CommandContext(ctx, self, args...)
		c.Env = append(os.Environ(), tokenVariable+"="+access.Token)
		c.Stderr = a.errs
		c.Cancel = func() error { return c.Process.Signal(os.Interrupt) }
		c.WaitDelay = 5 * time.Second
		if c.Run() == nil {
			return
		}
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
		}
	}
}

func (a *app) clusterWorker() *cobra.Command {
	var f jobFlags
	var config cluster.WorkerConfig
	var quiet bool
	c := &cobra.Command{
		Use:   "worker --connect URL",
		Short: "Do jobs for a coordinator",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if err := f.read(); err != nil {
				return err
			}
			if config.Access.URL == "" {
				return errors.New("want --connect URL, which the coordinator prints")
			}
			config.Slots, config.Memory = f.job.Threads, f.job.Memory
			if !quiet {
				config.Tell = func(text string) { fmt.Fprintf(a.errs, "yomi: %s\n", oneLine(text)) }
			}
			err := cluster.Work(c.Context(), config)
			if errors.Is(err, cluster.ErrPatience) {
				a.worse(exitLimit)
			}
			return err
		},
	}
	fl := c.Flags()
	fl.StringVar(&config.Access.URL, "connect", "", "`URL` of the coordinator or of the NATS server")
	fl.StringVar(&config.Run, "run", "", "`NAME` of the run, where there are several (default the first that answers)")
	fl.StringVar(&config.Name, "name", "", "what the coordinator calls this worker (default host and process)")
	fl.StringVar(&f.threads, "threads", "", "jobs at a time (default all cores)")
	fl.StringVar(&f.memory, "memory", "", "memory for the table: `2GiB` (default half of what is free)")
	fl.DurationVar(&config.Patience, "patience", cluster.DefaultPatience, "how long to wait for a coordinator that does not answer")
	fl.BoolVar(&quiet, "quiet", false, "no messages")
	access(c, &config.Access)
	return c
}

func (a *app) clusterStatus() *cobra.Command {
	var config cluster.WorkerConfig
	c := &cobra.Command{
		Use:   "status --connect URL",
		Short: "Print how a run stands, as JSON",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if config.Access.URL == "" {
				return errors.New("want --connect URL, which the coordinator prints")
			}
			s, err := cluster.Ask(c.Context(), config)
			if err != nil {
				return err
			}
			return json.NewEncoder(a.out).Encode(s)
		},
	}
	fl := c.Flags()
	fl.StringVar(&config.Access.URL, "connect", "", "`URL` of the coordinator or of the NATS server")
	fl.StringVar(&config.Run, "run", "", "`NAME` of the run, where there are several")
	fl.DurationVar(&config.Patience, "patience", 5*time.Second, "how long to wait for an answer")
	access(c, &config.Access)
	return c
}
