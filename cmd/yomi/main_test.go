package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/yomi-solver/yomi/engine"
	"github.com/yomi-solver/yomi/internal/cpu"
)

// yomi runs the program.
func yomi(t *testing.T, in string, args ...string) (out, errs string, code int) {
	t.Helper()
	return yomiIn(t.Context(), in, args...)
}

func yomiIn(ctx context.Context, in string, args ...string) (out, errs string, code int) {
	var o, e bytes.Buffer
	if len(args) > 1 && (args[0] == "solve" || args[0] == "check") && !slices.Contains(args, "--memory") {
		// Half of what is free is too much under the race detector, which touches it all.
		args = slices.Insert(slices.Clone(args), 1, "--memory", "64MiB")
	}
	code = run(ctx, args, strings.NewReader(in), &o, &e)
	return o.String(), e.String(), code
}

// reports reads JSON lines.
func reports(t *testing.T, out string) []engine.Report {
	t.Helper()
	var list []engine.Report
	for line := range strings.Lines(out) {
		var r engine.Report
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		list = append(list, r)
	}
	return list
}

func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestSolve(t *testing.T) {
	for _, c := range []struct {
		args   []string
		result string
	}{
		{[]string{"--game", "mnk", "3x3x3"}, "disproven"},
		{[]string{"3x3x3"}, "disproven"},
		{[]string{"--goal", "draw", "3x3x3"}, "proven"},
		{[]string{"4x3x3"}, "proven"},
		{[]string{"3x3x3", "b2", "b1"}, "proven"}, // an edge reply to the centre loses
		{[]string{"--game", "connect4", "4x4"}, "disproven"},
		{[]string{"--game", "connect4", "--goal", "draw", "4x4"}, "proven"},
	} {
		for _, algorithm := range []string{"auto", "dfpn", "pns", "alphabeta-tt", "mtdf"} {
			args := append([]string{"solve", "--memory", "64MiB", "--algorithm", algorithm}, c.args...)
			out, errs, code := yomi(t, "", args...)
			r := reports(t, out)
			if code != 0 || errs != "" || len(r) != 1 || r[0].Result != c.result || r[0].Reason != "solved" {
				t.Errorf("yomi %v: code %d, %s%s", args, code, errs, out)
			}
		}
	}
}

// TestProof makes proofs and verifies them, plain and packed; a changed file is
// refused.
func TestProof(t *testing.T) {
	for _, name := range []string{"p.proof", "p.proof.gz"} {
		path := filepath.Join(t.TempDir(), name)
		out, errs, code := yomi(t, "", "solve", "--memory", "16MiB", "--proof", path, "--all", "--shortest", "4x3x3")
		if code != 0 || errs != "" {
			t.Fatalf("code %d: %s", code, errs)
		}
		r := reports(t, out)[0]
		if r.ProofNodes == 0 || !r.Shortest || r.Length != 7 || len(r.Moves) != 10 {
			t.Errorf("%+v", r)
		}
		out, errs, code = yomi(t, "", "verify", "--format", "text", path)
		if code != 0 || errs != "" || strings.Count(out, "valid") != 14 {
			t.Errorf("verify: code %d: %s%s", code, errs, out)
		}
		if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".yomi-*")); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
	}
	path := filepath.Join(t.TempDir(), "p.proof")
	yomi(t, "", "solve", "--memory", "16MiB", "--proof", path, "3x3x3")
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(file, []byte("\n"))
	if err := os.WriteFile(path, bytes.Join(append(lines[:5:5], lines[6:]...), nil), 0o644); err != nil {
		t.Fatal(err)
	}
	out, errs, code := yomi(t, "", "verify", path)
	if code != exitInput || strings.Count(errs, "\n") != 1 || !strings.Contains(out, `"valid":false`) {
		t.Errorf("a proof without its fifth line: code %d: %s%s", code, errs, out)
	}
}

// TestBadInput expects one clear line, exit code 2, and no file left behind.
func TestBadInput(t *testing.T) {
	dir := t.TempDir()
	noise := make([]byte, 1<<20)
	for i := range noise {
		noise[i] = byte(i * i >> 3)
	}
	proof := filepath.Join(dir, "never.proof")
	for name, c := range map[string]struct {
		args []string
		want string // part of the line
	}{
		"no argument":              {[]string{"solve"}, "arg"},
		"unknown command":          {[]string{"slove"}, "unknown command"},
		"unknown flag":             {[]string{"solve", "--nope", "3x3x3"}, "nope"},
		"unknown game":             {[]string{"solve", "--game", "ludo", "3x3x3"}, `no game "ludo"`},
		"unknown position":         {[]string{"solve", "hello"}, "cannot tell the game"},
		"unknown goal":             {[]string{"solve", "--goal", "fun", "3x3x3"}, "fun"},
		"no algorithm":             {[]string{"solve", "--algorithm", "guess", "3x3x3"}, `no algorithm "guess"`},
		"no setting":               {[]string{"solve", "--set", "a=b", "3x3x3"}, `no setting "a"`},
		"bad setting":              {[]string{"solve", "--set", "epsilon=x", "3x3x3"}, "epsilon"},
		"setting form":             {[]string{"solve", "--set", "epsilon", "3x3x3"}, "KEY=VALUE"},
		"no file":                  {[]string{"solve", "missing.graph"}, "missing.graph"},
		"folder":                   {[]string{"solve", dir}, "folder"},
		"empty file":               {[]string{"solve", write(t, "a.graph", "")}, "a.graph: is empty"},
		"only comments":            {[]string{"solve", write(t, "a.suite", "# nothing\n")}, "a.suite: holds no position"},
		"noise":                    {[]string{"solve", write(t, "a.graph", string(noise))}, "a.graph:"},
		"noise as suite":           {[]string{"solve", write(t, "a.suite", string(noise))}, "a.suite:"},
		"noise, a position a line": {[]string{"solve", "--game", "connect4", write(t, "a.txt", strings.Repeat("hello world\n", 1000))}, "a.txt:1: connect4"},
		"edge to nowhere":          {[]string{"solve", write(t, "a.graph", "a or b\nb and c\n")}, "a.graph:2: graph: edge to nowhere"},
		"huge board":               {[]string{"solve", "--game", "mnk", "1000x1000x5"}, "mnk"},
		"huge connect4":            {[]string{"solve", "--game", "connect4", "99x99"}, "connect4"},
		"occupied":                 {[]string{"solve", "3x3x3 b2 b2"}, "b2"},
		"negative nodes":           {[]string{"solve", "--nodes", "-5", "3x3x3"}, "--nodes"},
		"negative time":            {[]string{"solve", "--time", "-5s", "3x3x3"}, "--time"},
		"zero memory":              {[]string{"solve", "--memory", "0", "3x3x3"}, "--memory"},
		"tiny memory":              {[]string{"solve", "--memory", "100", "3x3x3"}, "smallest table"},
		"tiny tree":                {[]string{"solve", "--memory", "100", "--algorithm", "pns", "3x3x3"}, "smallest tree"},
		"bad threads":              {[]string{"solve", "--threads", "0", "3x3x3"}, "--threads"},
		"bad format":               {[]string{"solve", "--format", "svg", "3x3x3"}, "--format"},
		"fast proof":               {[]string{"solve", "--fast", "--proof", proof, "3x3x3"}, "--fast"},
		"bad with proof":           {[]string{"solve", "--proof", proof, "3x3x3 z9"}, "z9"},
		"no proof file":            {[]string{"verify", filepath.Join(dir, "none.proof")}, "none.proof"},
		"no proof":                 {[]string{"verify", write(t, "a.proof", "hello\n")}, "a.proof:1:"},
		"empty proof":              {[]string{"verify", write(t, "a.proof", "")}, "a.proof:1: the file is empty"},
		"check nothing":            {[]string{"check", dir}, "no problem files"},
	} {
		t.Run(name, func(t *testing.T) {
			start := cpu.Now()
			_, errs, code := yomi(t, "", c.args...)
			if code != exitInput || strings.Count(errs, "\n") != 1 || !strings.HasPrefix(errs, "yomi: ") || !strings.Contains(errs, c.want) {
				t.Errorf("code %d: %s", code, errs)
			}
			if len(errs) > 300 {
				t.Errorf("the line has %d bytes", len(errs))
			}
			if d := cpu.Since(start); d > 5*time.Second {
				t.Errorf("took %v", d)
			}
		})
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestGoesOn solves what can be solved around a bad line.
func TestGoesOn(t *testing.T) {
	path := write(t, "mixed.suite", "3x3x3 ;id=one\n\n3x3x3 a1 a1 ;id=two\n4x3x3 ;id=three\n")
	out, errs, code := yomi(t, "", "solve", "--memory", "1MiB", path)
	r := reports(t, out)
	if code != exitInput || len(r) != 3 || r[1].Reason != "error" || r[1].Error == "" || r[2].Result != "proven" {
		t.Errorf("code %d: %s", code, out)
	}
	if !strings.HasPrefix(errs, "yomi: "+path+":3: ") || strings.Count(errs, "\n") != 1 {
		t.Errorf("errors: %s", errs)
	}
}

// TestOver gives positions that are already over their value.
func TestOver(t *testing.T) {
	out, _, code := yomi(t, "3x3x3 a1 a2 b1 b2 c1\n", "solve", "--memory", "1MiB", "--all", "--shortest", "-")
	if r := reports(t, out); code != 0 || r[0].Result != "disproven" || r[0].Nodes != 0 {
		t.Errorf("code %d: %s", code, out)
	}
}

func TestLimits(t *testing.T) {
	for _, c := range []struct{ flag, value, reason string }{
		{"--nodes", "1k", "nodes"}, {"--time", "30ms", "time"},
	} {
		out, errs, code := yomi(t, "", "solve", "--memory", "1MiB", c.flag, c.value, "9x9x5")
		if r := reports(t, out); code != exitLimit || errs != "" || r[0].Result != "unknown" || r[0].Reason != c.reason {
			t.Errorf("%v: code %d: %s%s", c, code, errs, out)
		}
	}
	out, _, code := yomi(t, "", "solve", "--memory", "4KiB", "--algorithm", "pns", "--set", "full=stop", "9x9x5")
	if r := reports(t, out); code != exitLimit || r[0].Reason != "memory" {
		t.Errorf("code %d: %s", code, out)
	}
	out, _, code = yomi(t, "", "solve", "--algorithm", "minimax", "--set", "depth=2", "4x4x3")
	if r := reports(t, out); code != exitLimit || r[0].Reason != "depth" || r[0].Result != "unknown" {
		t.Errorf("code %d: %s", code, out)
	}
}

// worked is a context that is cancelled once this process has done so much work, however long that takes on a
// machine that others use too.
func worked(t *testing.T, limit time.Duration) context.Context {
	ctx, cancel := context.WithCancel(t.Context())
	start := cpu.Now()
	go func() {
		for ctx.Err() == nil && cpu.Since(start) < limit {
			time.Sleep(time.Millisecond)
		}
		cancel()
	}()
	return ctx
}

// TestInterrupt cancels while the first of two positions is searched.
func TestInterrupt(t *testing.T) {
	out, _, code := yomiIn(worked(t, 50*time.Millisecond), "9x9x5\n3x3x3\n", "solve", "--memory", "1MiB", "-")
	if r := reports(t, out); code != exitInterrupted || len(r) != 1 || r[0].Reason != "interrupted" || r[0].Nodes == 0 {
		t.Errorf("code %d: %s", code, out)
	}
}

func TestCheck(t *testing.T) {
	path := write(t, "c.suite", strings.Join([]string{
		"3x3x3 ;goal=draw;want=proven;id=right",
		"4x3x3 ;want=proven;length=7;moves=a1,a3,b1,b2,b3,c1,c2,c3,d1,d3;id=all",
		"3x3x3 ;id=open",
		"* 3x3x3 ;want=proven;id=known",
	}, "\n"))
	out, errs, code := yomi(t, "", "check", "--format", "text", "--memory", "1MiB", path)
	if code != 0 || errs != "" || !strings.Contains(out, "4 problems: 2 right, 0 wrong, 1 without") {
		t.Errorf("code %d: %s%s", code, errs, out)
	}
	out, _, code = yomi(t, "", "check", "--memory", "1MiB", write(t, "w.suite", "3x3x3 ;want=proven\n"))
	if code != exitContradicted || !strings.Contains(out, `"status":"wrong"`) {
		t.Errorf("code %d: %s", code, out)
	}
}

func TestText(t *testing.T) {
	out, _, code := yomi(t, "", "solve", "--format", "text", "--memory", "1MiB", "3x3x3 b2 b1")
	want := "" +
		"  3 . . .\n" +
		"  2 . x .\n" +
		"  1 . o .\n" +
		"    a b c\n"
	if code != 0 || !strings.HasPrefix(out, want) || !strings.Contains(out, "proven: first player wins") {
		t.Errorf("code %d:\n%s", code, out)
	}
}

// TestTextBest wants the most promising move to be told where there is no answer.
func TestTextBest(t *testing.T) {
	text := "(;SZ[19]AB[ae:fe][gd][gc][gb][ga]AW[ad:fd][fc][fb][fa]MA[ad]PL[B])"
	out, _, code := yomi(t, "", "solve", "--format", "text", "--memory", "1MiB", "--nodes", "300", text)
	if code != exitLimit || !strings.Contains(out, "\n  best: ") || strings.Contains(out, "\n  moves: ") {
		t.Errorf("code %d:\n%s", code, out)
	}
}

func TestLists(t *testing.T) {
	for _, command := range []string{"games", "algorithms"} {
		out, _, code := yomi(t, "", command)
		if code != 0 || len(out) < 500 {
			t.Errorf("yomi %s: code %d: %s", command, code, out)
		}
	}
	out, _, _ := yomi(t, "", "algorithms")
	for _, name := range []string{"bruteforce", "minimax", "alphabeta", "alphabeta-tt", "mtdf", "pns", "dfpn"} {
		if !strings.Contains(out, name+"\n") {
			t.Errorf("no %s", name)
		}
	}
}
