package main

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/yomi-solver/yomi/checkpoint"
	"github.com/yomi-solver/yomi/engine"
)

// faults is set by CI: the tests then kill processes for minutes.
var faults = flag.Bool("faults", false, "kill processes many more times")

// asProgram is set for a process of the tests that is to be the program.
const asProgram = "YOMI_TEST_AS_PROGRAM"

// TestMain lets the tests' own file be the program, so that they can start it and kill it.
func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Exit(m.Run())
}

// program is the program as a process of its own.
func program(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(t.Context(), path, args...)
	c.Env = append(os.Environ(), asProgram+"=1")
	return c
}

// survivor is a search that is killed again and again.
type survivor struct {
	name  string
	args  []string
	kills int // for the gate
}

// survivors take a second or less when they are left in peace. They save all the time, so
// most of them die while they save.
var survivors = []survivor{
	{"table", []string{"--algorithm", "dfpn", "--set", "skip=decide", "--game", "connect4", "5x5"}, 5},
	{"tree", []string{"--algorithm", "pns", "--game", "connect4", "5x5 4"}, 3},
	{"hands", []string{"--algorithm", "dfpn-hands", "--game", "connect4", "5x4"}, 3},
	{"second", []string{"--algorithm", "pn2", "--game", "connect4", "5x5 4"}, 2},
	{"value", []string{"--algorithm", "wpns", "--goal", "value", "--game", "connect4", "5x4"}, 3},
}

// longest is how long a process lives before it is killed. It has to read its own file first.
func longest() time.Duration {
	if *faults {
		return 600 * time.Millisecond
	}
	return 400 * time.Millisecond
}

// peace are the flags of all searches.
var peace = []string{"solve", "--memory", "64MiB", "--threads", "1", "--format", "json"}

// TestKilled kills a search at random moments with a signal that nobody can catch. Resumed
// each time, it must come to the answer of a search that was left in peace, with a proof.
func TestKilled(t *testing.T) {
	for _, s := range survivors {
		t.Run(s.name, func(t *testing.T) {
			if *faults {
				s.kills = 25
			}
			seed := uint64(time.Now().UnixNano())
			t.Logf("seed %d", seed)
			r := rand.New(rand.NewPCG(seed, 0))
			out, errs, code := yomi(t, "", slices.Concat(peace, s.args)...)
			if code != exitSettled {
				t.Fatal(out, errs)
			}
			want := reports(t, out)[0]
			for rounds := 0; s.kills > 0 && rounds < 25; rounds++ {
				s.kills -= s.survive(t, r, &want)
			}
		})
	}
}

// survive kills a search until it has an answer, or often enough, and returns how often.
func (s *survivor) survive(t *testing.T, r *rand.Rand, want *engine.Report) (killed int) {
	dir, proofs := filepath.Join(t.TempDir(), "kept"), filepath.Join(t.TempDir(), "p.proof")
	args := slices.Concat(peace, []string{"--checkpoint", dir, "--every", "1ms", "--proof", proofs}, s.args)
	var last bytes.Buffer
	for killed = 0; ; killed++ {
		c := program(t, args...)
		last.Reset()
		c.Stdout, c.Stderr = &last, &last
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		if killed < s.kills {
			time.Sleep(time.Duration(r.Int64N(int64(longest()))))
			// The first process lives long enough to take the folder, others need not.
			for killed == 0 && !exists(dir, checkpoint.File) && !exists(dir, "report.json") {
				time.Sleep(time.Millisecond)
			}
			_ = c.Process.Kill() // it may have ended by itself
		}
		if err := c.Wait(); err == nil {
			break
		}
		if c.ProcessState.Exited() {
			t.Fatalf("after %d kills: %s", killed, last.String())
		}
		args = []string{"solve", "--resume", dir, "--every", "1ms"}
	}
	got := reports(t, last.String())[0]
	if got.Result != want.Result || got.Outcome != want.Outcome || got.Verdict != want.Verdict {
		t.Errorf("%s (%s), want %s (%s)", got.Result, got.Verdict, want.Result, want.Verdict)
	}
	if out, err := program(t, "verify", proofs).CombinedOutput(); err != nil {
		t.Errorf("the proof: %s", out)
	}
	if got.Nodes < nodesBefore(&got) {
		t.Errorf("%d nodes, and %d before", got.Nodes, nodesBefore(&got))
	}
	t.Logf("%d kills; the last process had %d nodes to do, in peace they are %d", killed, got.Nodes-nodesBefore(&got), want.Nodes)
	return killed
}

// nodesBefore is what earlier processes did.
func nodesBefore(r *engine.Report) uint64 {
	if r.Resumed == nil {
		return 0
	}
	return r.Resumed.Nodes
}

func exists(dir, name string) bool {
	_, err := os.Stat(filepath.Join(dir, name))
	return err == nil
}

// TestInterrupted wants a search that is interrupted to be saved once more.
func TestInterrupted(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "kept")
	c := program(t, "solve", "--checkpoint", dir, "--every", "1h", "--memory", "64MiB", "--format", "json", "--game", "domineering", "8x8")
	var out bytes.Buffer
	c.Stdout = &out
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	first := int64(0)
	for first == 0 { // until the first checkpoint is there, with nothing in it
		if info, err := os.Stat(filepath.Join(dir, checkpoint.File)); err == nil {
			first = info.Size()
		}
		time.Sleep(10 * time.Millisecond)
	}
	time.Sleep(500 * time.Millisecond)
	if err := c.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := c.Wait(); err == nil || c.ProcessState.ExitCode() != exitInterrupted {
		t.Fatalf("%v: %s", err, out.String())
	}
	r := reports(t, out.String())[0]
	info, err := os.Stat(filepath.Join(dir, checkpoint.File))
	if r.Reason != "interrupted" || err != nil || info.Size() <= first {
		t.Errorf("%s, %v", r.Reason, err)
	}
	out2, errs, code := yomi(t, "", "solve", "--resume", dir, "--nodes", "1")
	if code != exitLimit {
		t.Fatal(code, errs)
	}
	if again := reports(t, out2)[0]; again.Resumed == nil || again.Resumed.Nodes != r.Nodes {
		t.Errorf("%d nodes were done, and %+v is known of them", r.Nodes, again.Resumed)
	}
}

// TestFullDisk lets the disk be full for all checkpoints but the first: the search warns,
// goes on and answers, and what was saved first can still be resumed.
func TestFullDisk(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "kept")
	c := program(t, "solve", "--checkpoint", dir, "--every", "5ms", "--memory", "64MiB", "--nodes", "100k", "--game", "domineering", "8x8")
	limited := exec.CommandContext(t.Context(), "sh", "-c", `ulimit -f 64; exec "$0" "$@"`)
	limited.Args = append(limited.Args, c.Args...)
	limited.Env = c.Env
	var out, errs bytes.Buffer
	limited.Stdout, limited.Stderr = &out, &errs
	if err := limited.Run(); limited.ProcessState.ExitCode() != exitLimit {
		t.Fatalf("%v: %s%s", err, out.String(), errs.String())
	}
	if lines := strings.Count(errs.String(), "\n"); lines < 1 || lines > 3 || !strings.Contains(errs.String(), "not saved: file too large") {
		t.Errorf("it says %q", errs.String())
	}
	if exists(dir, checkpoint.File+".new") {
		t.Error("a file that is not finished is left")
	}
	_, text, code := yomi(t, "", "solve", "--resume", dir, "--nodes", "1000", "--time", "60s", "--memory", "64MiB")
	if code != exitLimit || text != "" {
		t.Errorf("resumed: %d %s", code, text)
	}
}

// TestTinyDisk does the same with a real file system of 256 kibibytes, where the system lets
// us have one.
func TestTinyDisk(t *testing.T) {
	disk := t.TempDir()
	if err := syscall.Mount("none", disk, "tmpfs", 0, "size=256k"); err != nil {
		t.Skipf("no file system of our own: %v", err)
	}
	defer func() {
		if err := syscall.Unmount(disk, 0); err != nil {
			t.Error(err)
		}
	}()
	dir := filepath.Join(disk, "kept")
	_, errs, code := yomi(t, "", "solve", "--checkpoint", dir, "--every", "5ms", "--nodes", "100k", "--game", "domineering", "8x8")
	if code != exitLimit || !strings.Contains(errs, "no space left") {
		t.Errorf("%d %s", code, errs)
	}
	if _, errs, code := yomi(t, "", "solve", "--resume", dir, "--time", "60s", "--nodes", "1000"); code != exitLimit {
		t.Errorf("resumed: %d %s", code, errs)
	}
}

// TestCorrupted changes a checkpoint at random: it is refused with one line, or never
// touched at all.
func TestCorrupted(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "kept")
	if _, errs, code := yomi(t, "", "solve", "--checkpoint", dir, "--nodes", "5k", "--algorithm", "dfpn", "--game", "connect4", "6x5"); code != exitLimit {
		t.Fatal(code, errs)
	}
	path := filepath.Join(dir, checkpoint.File)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	times := 30
	if *faults {
		times = 300
	}
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d, %d bytes", seed, len(whole))
	r := rand.New(rand.NewPCG(seed, 1))
	for i := range times {
		bad := bytes.Clone(whole)
		what := ""
		switch at := r.IntN(len(bad)); i % 3 {
		case 0:
			bad[at] ^= 1 << r.IntN(8)
			what = fmt.Sprintf("a bit of byte %d", at)
		case 1:
			bad = bad[:at]
			what = fmt.Sprintf("cut after %d bytes", at)
		default:
			n := copy(bad[at:], whole[r.IntN(len(whole)):])
			what = fmt.Sprintf("%d bytes from elsewhere at %d", n, at)
		}
		if bytes.Equal(bad, whole) {
			continue
		}
		if err := os.WriteFile(path, bad, 0o644); err != nil {
			t.Fatal(err)
		}
		out, errs, code := yomi(t, "", "solve", "--resume", dir, "--format", "text")
		if code != exitInput || out != "" || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, path) {
			t.Errorf("%s: %d %q %q", what, code, out, errs)
		}
	}
}

// TestResumeFlags wants what cannot be asked together to be refused with one line.
func TestResumeFlags(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "kept")
	if _, errs, code := yomi(t, "", "solve", "--checkpoint", dir, "--nodes", "500", "--set", "epsilon=0.5", "--algorithm", "dfpn", "--game", "connect4", "6x5"); code != exitLimit {
		t.Fatal(code, errs)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--resume", dir, "3x3x3"}, "name none"},
		{[]string{"--resume", dir, "--goal", "draw"}, "takes --goal from its folder"},
		{[]string{"--resume", dir, "--set", "epsilon=1"}, "takes --set from its folder"},
		{[]string{"--resume", dir, "--checkpoint", t.TempDir()}, "its own folder"},
		{[]string{"--resume", t.TempDir()}, "holds no checkpoint"},
		{[]string{"--resume", filepath.Join(t.TempDir(), "nowhere")}, "no such file"},
		{[]string{"--checkpoint", dir, "3x3x3"}, "use --resume"},
		{[]string{"--checkpoint", t.TempDir(), "--every", "soon", "3x3x3"}, "want a duration"},
		{[]string{"--checkpoint", t.TempDir(), "--algorithm", "minimax", "3x3x3"}, "cannot be checkpointed"},
		{[]string{"--checkpoint", t.TempDir(), "../../testdata/problems/shogi/tsume.suite"}, "one position at a time"},
	} {
		out, errs, code := yomi(t, "", append([]string{"solve", "--format", "text"}, c.args...)...)
		if code != exitInput || out != "" || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, c.want) {
			t.Errorf("%v: %d %q %q, want %q", c.args, code, out, errs, c.want)
		}
	}
	out, errs, code := yomi(t, "", "solve", "--resume", dir, "--checkpoint", dir, "--nodes", "2M", "--format", "json")
	if code != exitSettled {
		t.Fatal(code, errs)
	}
	if r := reports(t, out)[0]; r.Resumed == nil || r.Resumed.Runs != 1 || r.Resumed.Nodes < 256 || r.Nodes <= r.Resumed.Nodes || r.Algorithm != "dfpn" {
		t.Errorf("%+v", r)
	}
	out, _, code = yomi(t, "", "solve", "--resume", dir, "--format", "text")
	if code != exitSettled || !strings.Contains(out, "settled by an earlier run") {
		t.Errorf("%d %s", code, out)
	}
	if _, errs, code := yomi(t, "", "solve", "--resume", dir, "--proof", "x.proof"); code != exitInput || !strings.Contains(errs, "keeps no proof") {
		t.Errorf("%d %s", code, errs)
	}
}

// TestInUse wants a folder to serve one process at a time.
func TestInUse(t *testing.T) {
	dir := t.TempDir()
	c, err := engine.NewCheckpoint(dir, time.Minute, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for _, flag := range []string{"--checkpoint", "--resume"} {
		args := []string{"solve", flag, dir}
		if flag == "--checkpoint" {
			args = append(args, "3x3x3")
		}
		if _, errs, code := yomi(t, "", args...); code != exitInput || !strings.Contains(errs, "in use by another process") {
			t.Errorf("%s: %d %s", flag, code, errs)
		}
	}
}
