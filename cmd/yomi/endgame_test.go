package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestEndgameCommands goes the whole way: build, check, info, solve, verify.
func TestEndgameCommands(t *testing.T) {
	dir := t.TempDir()
	base, file := filepath.Join(dir, "a.endgame.gz"), filepath.Join(dir, "a.proof")
	other := filepath.Join(dir, "b.endgame")
	for _, c := range []struct {
		args string
		want string // in the output
		code int
	}{
		{"endgame build --game mnk --size 5 --format text -o " + base + " 3x3x3", "a.endgame.gz: mnk, win, positions of size 5: ", 0},
		{"endgame build --size 3 -o " + other + " 3x3x3", `"size":3`, 0},
		{"endgame check --format text " + base + " " + other, "b.endgame: mnk", 0},
		{"endgame info " + base, `"format":"yomi-endgame"`, 0},
		{"solve --endgame " + base + " --proof " + file + " 3x3x3", `"endgames":["a.endgame.gz"]`, 0},
		{"solve --format text --endgame " + base + " 3x3x3", "endgames: a.endgame.gz", 0},
		{"solve --endgame " + base + " --endgame " + other + " 3x3x3", `"endgames":["a.endgame.gz","b.endgame"]`, 0},
		{"verify --format text --endgame " + base + " " + file, "lemma a.endgame.gz, ", 0},
		{"verify " + file, "no database with the hash", 2},
		{"verify --endgame " + other + " " + file, "no database with the hash", 2},
		{"verify --endgame " + file + " " + file, "a.proof:1: no header of an endgame database", 2},
		{"endgame build 3x3x3", "-o FILE", 2},
		{"endgame build --size 0 -o x 3x3x3", "--size 0", 2},
		{"endgame build --memory 1MiB -o " + dir + "/c 4x4x4", "more memory", 3},
		{"endgame build --size 2 --game graph -o " + dir + "/c " + write(t, "g.graph", "a or b\nb proven\n"), "leave the size out", 2},
		{"endgame check " + dir + "/none", "none: no such file", 2},
		{"endgame frobnicate", "no command", 2},
		{"endgame", "build, check, info", 2},
	} {
		out, errs, code := yomi(t, "", strings.Fields(c.args)...)
		if code != c.code || !strings.Contains(out+errs, c.want) || strings.Count(errs, "\n") > 1 {
			t.Errorf("yomi %s: code %d, out %s, errors %s; want %q", c.args, code, out, errs, c.want)
		}
	}
	suite := write(t, "a.suite", "3x3x3 ;want=disproven\n4x3x3 ;want=proven\n")
	for _, command := range []string{"check", "lab run --algorithms dfpn,pns"} {
		args := append(strings.Fields(command), "--endgame", base, suite)
		if out, errs, code := yomi(t, "", args...); code != 0 {
			t.Errorf("%s: %d, %s%s", command, code, out, errs)
		}
	}
}

// TestDamagedEndgame wants one line and code 2 for files that are cut off or
// changed, packed or not.
func TestDamagedEndgame(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a.endgame", "a.endgame.gz"} {
		path := filepath.Join(dir, name)
		if _, errs, code := yomi(t, "", "endgame", "build", "--size", "3", "-o", path, "3x3x3"); code != 0 {
			t.Fatal(errs)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		half := len(data) / 2
		for _, bad := range [][]byte{data[:half], data[:len(data)-1], bytes.Replace(data, data[half:half+1], []byte{data[half] ^ 4}, 1), nil} {
			if err := os.WriteFile(path, bad, 0o644); err != nil {
				t.Fatal(err)
			}
			for _, args := range [][]string{{"endgame", "check", path}, {"endgame", "info", path}, {"solve", "--endgame", path, "3x3x3"}} {
				_, errs, code := yomi(t, "", args...)
				if code != 2 || strings.Count(errs, "\n") != 1 || !strings.HasPrefix(errs, "yomi: "+path) {
					t.Errorf("%v: %d, %s", args, code, errs)
				}
			}
		}
	}
}

// TestInterruptedEndgame wants 130 and no file.
func TestInterruptedEndgame(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	path := filepath.Join(t.TempDir(), "a.endgame")
	if _, errs, code := yomiIn(ctx, "", "endgame", "build", "-o", path, "3x3x3"); code != exitInterrupted || errs == "" {
		t.Errorf("%d, %s", code, errs)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("a file is left")
	}
}
