package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/engine"
)

// corners are problems with a solution each: the recorded one is right, not all, wrong,
// wrong about another move, or refutes nothing.
var corners = map[string]string{
	"right.sgf":    "(;SZ[9]AB[af:ef][eg][eh][ei]AW[ag:dg][dh][di]AB[ai][bi](;B[bh]C[RIGHT])(;B[ch];W[bh]))",
	"many.sgf":     "(;SZ[9]AB[af:ef][eg][eh][ei]AW[ag:dg][dh][di]AB[ch][ai](;W[bi]C[Correct])(;W[ah];B[bi]))",
	"wrong.sgf":    "(;SZ[9]AB[af:ef][eg][eh][ei]AW[ag:dg][dh][di]AB[ch][ai];W[ah]TE[1])",
	"mistaken.sgf": "(;SZ[9]AB[af:ef][eg][eh][ei]AW[ag:dg][dh][di]AB[ch][ai](;W[bi]C[+])(;W[bh]BM[1]))",
	"none.sgf":     "(;SZ[9]AB[af:ef][eg][eh][ei]AW[ag:dg][dh][di]AB[ch][ai]PL[W])",
}

// collection puts problems into a folder.
func collection(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// checks reads what yomi check prints in JSON.
func checks(t *testing.T, out string) (rows map[string]engine.Checked, sum engine.Tally) {
	t.Helper()
	rows = map[string]engine.Checked{}
	for line := range strings.Lines(out) {
		var c struct {
			engine.Checked
			Summary *engine.Tally
		}
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		if c.Summary != nil {
			sum = *c.Summary
			continue
		}
		rows[filepath.Base(c.File)] = c.Checked
	}
	return rows, sum
}

// TestCheckPuzzles checks a puzzle of online-go.com in a folder with other files in JSON.
func TestCheckPuzzles(t *testing.T) {
	dir := collection(t, map[string]string{
		"noise.json": `{"report": {"position": "(;SZ[9])"}}`, "broken.json": `{"initial_state": `,
		"puzzle.json": `{"puzzle": {"width": 9, "height": 9, "initial_player": "black", "name": "from OGS",
			"initial_state": {"black": "afbfcfdfefegeheiaibi", "white": "agbgcgdgdhdi"}, "move_tree": {"x": -1, "y": -1, "branches": [
			{"x": 1, "y": 7, "correct_answer": true}, {"x": 2, "y": 7, "wrong_answer": true}]}}}`,
	})
	out, errs, code := yomi(t, "", "check", "--format", "json", "--memory", "16MiB", dir)
	rows, sum := checks(t, out)
	if c := rows["puzzle.json"]; code != exitInput || sum.Problems != 2 || sum.Errors != 1 || c.Status != "right" || c.Want != "right=B2" || c.Report.ID != "from OGS" {
		t.Errorf("code %d: %s%s", code, errs, out)
	}
}

func TestCheckSolutions(t *testing.T) {
	dir := collection(t, corners)
	out, errs, code := yomi(t, "", "check", "--format", "json", "--memory", "16MiB", dir)
	rows, sum := checks(t, out)
	if code != exitContradicted || errs != "" || sum.Problems != 5 || sum.Moves != 4 || sum.Hits != 1 || sum.MostMS <= 0 || sum.TimeMS < sum.MostMS {
		t.Errorf("code %d: %s%s", code, errs, out)
	}
	for name, want := range map[string][2]string{
		"right.sgf": {"right", ""}, "many.sgf": {"not unique", "also B2"}, "none.sgf": {"unrecorded", ""},
		"wrong.sgf": {"wrong", "A2 reaches seki, B1 B2 life"}, "mistaken.sgf": {"not unique", "B2 is recorded as wrong"},
	} {
		if c := rows[name]; c.Status != want[0] || c.Why != want[1] {
			t.Errorf("%s is %s, %q: %+v", name, c.Status, c.Why, c.Report)
		}
	}
	if out, _, _ = yomi(t, "", "check", "--all", "--memory", "16MiB", filepath.Join(dir, "none.sgf")); !strings.Contains(out, `"moves":["B1","B2"]`) {
		t.Errorf("%s", out)
	}
	out, _, _ = yomi(t, "", "check", "--format", "text", "--memory", "16MiB", dir, write(t, "more.sgf", corners["right.sgf"]))
	for _, want := range []string{
		"many.sgf             live       alive l    B1 B2        right=B1                   not unique ",
		"wrong.sgf:1: wrong: alive l B1 B2; recorded right=A2; A2 reaches seki, B1 B2 life\n", "\nby folder:\n  " + dir + ": 5 problems: 1 right, 1 wrong, 2 not unique, 1 without",
		"6 problems: 2 right, 1 wrong, 2 not unique, 1 without a recorded answer, 0 unknown", "\nfirst move as recorded: 2 of 5; ",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

// cutter ends a run after so many lines, as somebody at the keyboard does.
type cutter struct {
	bytes.Buffer
	lines  int
	cancel func()
}

func (c *cutter) Write(p []byte) (int, error) {
	if c.lines -= bytes.Count(p, []byte("\n")); c.lines <= 0 {
		c.cancel()
	}
	return c.Buffer.Write(p)
}

// interrupted runs the program until it has printed so many lines.
func interrupted(t *testing.T, lines int, args ...string) (out string, code int) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	c := &cutter{lines: lines, cancel: cancel}
	code = run(ctx, args, strings.NewReader(""), c, &bytes.Buffer{})
	return c.String(), code
}

// TestCheckResume breaks a run off, damages the end of its results, and goes on.
func TestCheckResume(t *testing.T) {
	dir := collection(t, corners)
	if err := os.WriteFile(filepath.Join(dir, "broken.sgf"), []byte("(((\x00"), 0o644); err != nil {
		t.Fatal(err)
	}
	report := filepath.Join(t.TempDir(), "r.json")
	args := []string{"check", "--format", "json", "--memory", "16MiB", "--report", report, dir}
	out, code := interrupted(t, 3, args...)
	if _, sum := checks(t, out); code != exitInterrupted || sum.Problems != 3 {
		t.Fatalf("code %d: %s", code, out)
	}
	data, err := os.ReadFile(report)
	if err != nil || bytes.Count(data, []byte("\n")) != 3 {
		t.Fatalf("%v: %s", err, data)
	}
	if _, errs, code := yomi(t, "", args...); code != exitInput || !strings.Contains(errs, "is there already") {
		t.Errorf("code %d: %s", code, errs)
	}
	// Of the three rows one says what nobody solved, and one is cut off.
	broken, rest, _ := bytes.Cut(data, []byte("\n"))
	rest = bytes.Replace(rest, []byte(`"nodes":`), []byte(`"nodes":4711`), 1)
	marked := bytes.Join([][]byte{broken, rest}, []byte("\n"))
	if err := os.WriteFile(report, marked[:len(marked)-20], 0o644); err != nil {
		t.Fatal(err)
	}
	args = append(args, "--resume")
	for range 2 {
		out, errs, code := yomi(t, "", args...)
		rows, sum := checks(t, out)
		if code != exitInput || sum.Problems != 6 || sum.Errors != 1 || sum.Right != 1 || len(rows) != 6 || strings.Count(errs, "\n") != 1 {
			t.Errorf("code %d: %s%s", code, errs, out)
		}
		if !strings.Contains(out, `"nodes":4711`) {
			t.Errorf("all was solved again: %s", out)
		}
	}
	if data, err = os.ReadFile(report); err != nil || bytes.Count(data, []byte("\n")) != 6 {
		t.Errorf("%v: %s", err, data)
	}
	// A problem that was changed is another one.
	if err := os.WriteFile(filepath.Join(dir, "wrong.sgf"), []byte(corners["right.sgf"]), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, _, _ := yomi(t, "", args...); !strings.Contains(out, `"wrong":0`) {
		t.Errorf("%s", out)
	}
	for _, text := range []string{"no JSON\n", "{}\n", `{"status":"odd","report":{}}` + "\n"} {
		bad := write(t, "bad.json", text)
		if _, errs, code := yomi(t, "", "check", "--report", bad, "--resume", dir); code != exitInput || !strings.HasSuffix(errs, "bad.json:1: is no result of yomi check\n") {
			t.Errorf("code %d: %s", code, errs)
		}
	}
	if _, errs, code := yomi(t, "", "check", "--resume", dir); code != exitInput || !strings.Contains(errs, "--report") {
		t.Errorf("code %d: %s", code, errs)
	}
	if _, errs, code := yomi(t, "", "check", "--report", filepath.Join(dir, "no", "r"), dir); code != exitInput || strings.Count(errs, "\n") != 1 {
		t.Errorf("code %d: %s", code, errs)
	}
}

// TestCheckThousand checks a thousand problems of real collections in hardly any time and
// memory, with broken files among them and two interruptions.
func TestCheckThousand(t *testing.T) {
	paths, err := engine.Suites("../../../shared/data/go/tsumego")
	if err != nil || len(paths) < 1000 {
		t.Skip("no problems at hand")
	}
	if testing.Short() {
		t.Skip("takes a while")
	}
	paths = paths[:1000]
	for name, text := range map[string]string{
		"empty.sgf": "", "noise.sgf": "\xff\xfe\x00\x01\x02", "cut.sgf": "(;SZ[9]AB[aa][bb", "huge.sgf": "(;SZ[99]AB[aa])",
		"deep.sgf": strings.Repeat("(;B[aa]", 100_000), "both.sgf": "(;AB[aa]AW[aa])", "chess.sgf": "(;GM[3])", "far.sgf": "(;SZ[9]AB[zz])",
	} {
		paths = append(paths, write(t, name, text))
	}
	report := filepath.Join(t.TempDir(), "r.json")
	args := append([]string{"check", "--format", "json", "--memory", "64KiB", "--time", "3ms", "--report", report}, paths...)
	for i, lines := range []int{300, 600} {
		if i > 0 {
			args = append(args, "--resume")
		}
		if out, code := interrupted(t, lines, args...); code != exitInterrupted {
			t.Fatalf("code %d: %s", code, out[max(0, len(out)-2000):])
		}
	}
	out, _, code := yomi(t, "", append(args, "--resume")...)
	_, sum := checks(t, out)
	if code != exitInput || sum.Problems < len(paths) || sum.Errors < 6 || sum.Right == 0 {
		t.Errorf("code %d: %+v", code, sum)
	}
	data, err := os.ReadFile(report)
	if rows := bytes.Count(data, []byte("\n")); err != nil || rows != sum.Problems {
		t.Errorf("%v: %d rows of %d", err, rows, sum.Problems)
	}
	t.Logf("%+v", sum)
}
