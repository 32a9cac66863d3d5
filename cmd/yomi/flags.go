package main

import (
	"bufio"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/yomi-solver/yomi/engine"
	"github.com/yomi-solver/yomi/store"
)

// jobFlags are the flags that describe a job; solve, check and lab share them.
type jobFlags struct {
	game, time, nodes, memory, threads string
	job                                engine.Job
	settings                           []string
	endgames                           []string
	inversionNodes                     string
	store                              string
}

// limits adds the flags for algorithm and limits.
func (f *jobFlags) limits(c *cobra.Command) {
	fl := c.Flags()
	fl.StringVar(&f.game, "game", "", "`NAME` of the game (yomi games); guessed when absent")
	fl.StringVar(&f.job.Algorithm, "algorithm", "auto", "`NAME` of the algorithm (yomi algorithms)")
	fl.StringArrayVar(&f.settings, "set", nil, "`KEY=VALUE`, a setting of the algorithm; repeatable")
	fl.StringVar(&f.time, "time", "", "time limit for each position: `10s`, 5m")
	fl.StringVar(&f.nodes, "nodes", "", "node limit for each search: `5M`")
	fl.StringVar(&f.memory, "memory", "", "memory for table or tree: `2GiB` (default half of what is free)")
	fl.StringVar(&f.threads, "threads", "", "threads, for algorithms that can use them (default all cores)")
	fl.StringVar(&f.job.Values, "values", "", "`ORDER` of the questions about a value: binary (the default) or linear")
	f.databases(c)
	fl.StringVar(&f.store, "store", "", "`FILE` of solved positions: answers come from there, and settled ones go there")
	fl.BoolVar(&f.job.Fast, "fast", false, "allow unsound selection of moves; the answer lists it as assumed")
}

// databases adds the flag for endgame databases.
func (f *jobFlags) databases(c *cobra.Command) {
	c.Flags().StringArrayVar(&f.endgames, "endgame", nil, endgameUsage)
}

const endgameUsage = "`FILE`, an endgame database (yomi endgame); repeatable"

// question adds the flags for what is asked.
func (f *jobFlags) question(c *cobra.Command) {
	fl := c.Flags()
	fl.StringVar(&f.job.Question.Goal, "goal", "", "`GOAL` that is asked for (yomi games)")
	fl.StringVar(&f.job.Question.Turn, "turn", "", "`SIDE` to move, where the position leaves it open; both: one after the other")
	fl.StringVar(&f.job.Question.Target, "target", "", "`POINTS` the question is about: C3,D4 or A1:F7")
	fl.StringVar(&f.job.Question.Region, "region", "", "`POINTS` where play is allowed")
}

// read turns the texts of the flags into the job.
func (f *jobFlags) read() (err error) {
	j := &f.job
	if f.time != "" {
		if j.Time, err = time.ParseDuration(f.time); err != nil || j.Time <= 0 {
			return fmt.Errorf("--time %s: want a duration above zero, like 10s or 5m", f.time)
		}
	}
	if f.nodes != "" {
		if j.Nodes, err = engine.ParseCount(f.nodes); err != nil {
			return fmt.Errorf("--nodes %s: %w", f.nodes, err)
		}
	}
	if f.inversionNodes != "" {
		if j.InversionNodes, err = engine.ParseCount(f.inversionNodes); err != nil {
			return fmt.Errorf("--inversion-nodes %s: %w", f.inversionNodes, err)
		}
	}
	j.Memory = freeMemory() / 2
	if f.memory != "" {
		if j.Memory, err = engine.ParseSize(f.memory); err != nil {
			return fmt.Errorf("--memory %s: %w", f.memory, err)
		}
	}
	j.Threads = runtime.NumCPU()
	if f.threads != "" {
		n, err := strconv.Atoi(f.threads)
		if err != nil || n < 1 || n > 4096 {
			return fmt.Errorf("--threads %s: want a number from 1 to 4096", f.threads)
		}
		j.Threads = n
	}
	if f.store != "" {
		if j.Store, err = store.Open(f.store); err != nil {
			return err
		}
	}
	j.Settings = map[string]string{}
	for _, s := range f.settings {
		key, value, ok := strings.Cut(s, "=")
		if !ok || key == "" {
			return fmt.Errorf("--set %s: want KEY=VALUE", s)
		}
		j.Settings[key] = value
	}
	return nil
}

// freeMemory asks the system how much memory is available; where it does not
// tell, 2 GiB are assumed.
func freeMemory() int64 {
	const assumed = 2 << 30
	f, err := os.Open("/proc/meminfo")
	if err != nil {
		return assumed
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		fields := strings.Fields(lines.Text())
		if len(fields) >= 2 && fields[0] == "MemAvailable:" {
			if kib, err := strconv.ParseInt(fields[1], 10, 64); err == nil {
				return kib << 10
			}
		}
	}
	return assumed
}
