package universal

import (
	"context"
	"errors"
	"io"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// made is a Talk in a protocol that is made up: go, with words that say what the search is like. A search
// without a limit lasts until it is stopped.
func made(running *atomic.Int32) *Talk {
	limits := Limits{}.Usual()
	choice := true
	t := &Talk{
		Protocol: "umi", Version: "2", Author: "Nobody", Skipped: []string{"Ponder"},
		Options: append(limits.List("Memory"), Option{Name: "Yes", Choice: &choice}),
		Look:    func(line []string) string { return " looks " + strings.Join(line, "") },
	}
	t.Commands = map[string]Command{
		"drop": func(context.Context, []string) error { t.Drop(); return nil },
		"go": func(ctx context.Context, args []string) error {
			if t.Busy() {
				return errors.New("busy")
			}
			task := Task{Finish: func(a Answer) string {
				t.Info("7", a.Line)
				return "done"
			}}
			for _, word := range args {
				task.Limited = task.Limited || word == "limited"
				task.Waits = task.Waits || word == "waits"
			}
			task.Solve = func(ctx context.Context, show func(Progress)) Answer {
				running.Add(1)
				defer running.Add(-1)
				if task.Limited {
					time.Sleep(2500 * time.Millisecond)
					show(Progress{Nodes: 50, Fill: 0.5, Line: []string{"a", "b"}})
					time.Sleep(2500 * time.Millisecond)
				} else {
					<-ctx.Done()
				}
				return Answer{Nodes: 100, Line: []string{"a", "b"}, Err: ctx.Err()}
			}
			t.Begin(ctx, task)
			return nil
		},
	}
	return t
}

// TestTalk holds conversations in a time of their own. A line of dots lets seconds pass.
func TestTalk(t *testing.T) {
	const (
		look    = "info time 2500 nodes 50 nps 20 hashfull 500 looks ab\n"
		end     = "info time 5000 nodes 100 nps 20 hashfull 500 score mate 7 pv a b\n"
		stopped = "info string error: context canceled\ninfo time T nodes 100 nps N score mate 7 pv a b\n"
	)
	for _, c := range []struct{ name, sent, want string }{
		{"hello", "umi\nsetoption name memory value 7\nsetoption name yes value false\nisready\numi\nuci\n", strings.Replace(`HELLOreadyok
HELLOinfo string unknown command "uci"
`, "HELLO", hello, 2)},
		{"options", "setoption name Memory value 0\nsetoption name Yes value 1\nsetoption name ponder value x\nsetoption name No\nsetoption\n",
			`info string error: Memory "0": want a number from 1 to 1048576
info string error: Yes "1": want true or false
info string error: no option "No"
info string error: setoption: want name NAME value VALUE
`},
		{"a search", "go limited\n.\ngo\nisready\n.........\nisready\n", "info string error: busy\nreadyok\n" + look + end + "done\nreadyok\n"},
		{"the end waits for what has a limit", "go limited waits\n", look + end + "done\n"},
		{"and stops other searches", "go waits\n.\n", stopped + "done\n"},
		{"quit waits for nothing", "go limited\nquit\nisready\n", ""},
		{"stop", "go\n.\nstop\n.\nisready\n", stopped + "done\nreadyok\n"},
		{"held back until stop", "go limited waits\n.........\ngo\nstop\nisready\n", look + end + "info string error: busy\ndone\nreadyok\n"},
		{"held back until ponderhit", "go limited waits\n.........\nisready\nponderhit\n", look + end + "readyok\ndone\n"},
		{"ponderhit before the end", "go limited waits\nponderhit\n.........\nisready\n", look + end + "done\nreadyok\n"},
		{"dropped", "go\ndrop\n.\nisready\n", "readyok\n"},
		{"dropped when it was held back", "go limited waits\n.........\ndrop\nstop\ngo limited\n", look + end + look + end + "done\n"},
		{"nothing to stop", "stop\nponderhit\ndrop\n\n \n", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var running atomic.Int32
				in, send := io.Pipe()
				go func() {
					for line := range strings.Lines(c.sent) {
						synctest.Wait()
						if strings.Trim(line, ".\n") == "" && strings.Contains(line, ".") {
							time.Sleep(time.Duration(len(line)-1) * time.Second)
							continue
						}
						io.WriteString(send, line)
					}
					send.Close()
				}()
				var out strings.Builder
				talk := made(&running)
				if err := talk.Serve(t.Context(), in, &out); err != nil {
					t.Error(err)
				}
				if running.Load() != 0 || talk.Searching() {
					t.Error("a search runs on")
				}
				in.Close()
				got := out.String()
				if strings.Contains(c.want, "time T") {
					got = regexp.MustCompile(`time \d+ nodes 100 nps \d+`).ReplaceAllString(got, "time T nodes 100 nps N")
				}
				if got != c.want {
					t.Errorf("says\n%s\nand not\n%s", got, c.want)
				}
			})
		})
	}
}

const hello = `id name Yomi 2
id author Nobody
option name Memory type spin default 1024 min 1 max 1048576
option name Threads type spin default 1 min 1 max 4096
option name NodesLimit type spin default 0 min 0 max 9007199254740992
option name Yes type check default true
umiok
`

// TestContext ends the context during a search, which has to end with it.
func TestContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var running atomic.Int32
		ctx, cancel := context.WithCancel(t.Context())
		in, send := io.Pipe()
		go func() {
			io.WriteString(send, "go\n")
			synctest.Wait()
			cancel()
		}()
		if err := made(&running).Serve(ctx, in, io.Discard); !errors.Is(err, context.Canceled) {
			t.Errorf("ends with %v", err)
		}
		if running.Load() != 0 {
			t.Error("a search runs on")
		}
		in.Close()
	})
}
