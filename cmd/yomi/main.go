// Command yomi settles yes/no questions about game positions and proves the
// answers. See docs/manual for its use; this package is flags and wiring.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/yomi-solver/yomi/endgame"
	"github.com/yomi-solver/yomi/engine"
)

// Exit codes, as the manual lists them.
const (
	exitSettled      = 0
	exitInternal     = 1
	exitInput        = 2
	exitLimit        = 3
	exitContradicted = 4
	exitInterrupted  = 130
)

// togetherTime is how long signals count as one.
const togetherTime = 500 * time.Millisecond

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// A second signal ends the program at once, unless it comes together with the first one: programs
	// that end others may send both to a process and to its group.
	context.AfterFunc(ctx, func() {
		time.Sleep(togetherTime)
		stop()
	})
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the program without the process around it.
func run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	app := &app{in: in, out: out, errs: errs}
	root := app.command()
	root.SetArgs(dashes(args))
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errs)
	err := root.ExecuteContext(ctx)
	if err != nil {
		app.complain(err)
	}
	return app.code
}

// app is one run of the program.
type app struct {
	in        io.Reader
	out, errs io.Writer
	code      int // the worst that happened
}

func (a *app) command() *cobra.Command {
	root := &cobra.Command{
		Use:   "yomi",
		Short: "Settle yes/no questions about game positions, with proofs",
		Long: "Yomi takes a position and a yes/no question (does the first player win? can it at\n" +
			"least draw?) and settles it, with a proof that anyone can check.",
		Version:       engine.Version,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.AddCommand(a.solveCommand(), a.verifyCommand(), a.checkCommand(), a.serveCommand(), a.labCommand(),
		a.endgameCommand(), a.storeCommand(), a.clusterCommand(), a.gtpCommand(), a.usiCommand(), a.uciCommand(),
		a.gamesCommand(), a.algorithmsCommand())
	return root
}

// complain prints an error as one line and notes what it means for the exit
// code. Errors that reach here without a mark are bad usage.
func (a *app) complain(err error) {
	fmt.Fprintf(a.errs, "yomi: %s\n", oneLine(err.Error()))
	var internal internalError
	switch {
	case errors.Is(err, context.Canceled):
		a.worse(exitInterrupted)
	case errors.Is(err, endgame.ErrMemory):
		a.worse(exitLimit)
	case errors.As(err, &internal):
		a.worse(exitInternal)
	default:
		a.worse(exitInput)
	}
}

// internalError marks an error that is not the user's.
type internalError struct{ error }

// severity orders exit codes: what must not be overlooked comes last.
var severity = map[int]int{
	exitSettled: 0, exitLimit: 1, exitContradicted: 2, exitInput: 3, exitInternal: 4, exitInterrupted: 5,
}

func (a *app) worse(code int) {
	if severity[code] > severity[a.code] {
		a.code = code
	}
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
