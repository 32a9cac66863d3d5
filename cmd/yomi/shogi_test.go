package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestRecords solves, checks and writes records of shogi, one of them broken.
func TestRecords(t *testing.T) {
	const good = "P-51OU\nP+53TO00KI\n+\n+0052KI\n%TSUMI\n"
	path := filepath.Join(t.TempDir(), "a.csa")
	if err := os.WriteFile(path, []byte(good+"/\nP-51OU\nP+53TO00KI\n+\n+5553TO\n/\n"+good), 0o600); err != nil {
		t.Fatal(err)
	}
	out, errs, code := yomi(t, "", "solve", "--format", "kif", "--memory", "16MiB", path)
	if code != exitInput || strings.Count(out, "#KIF") != 2 || strings.Count(out, "   1 ５二金打\n*正解\n   2 詰み\nまで1手詰\n") != 2 {
		t.Errorf("%d\n%s", code, out)
	}
	if want := "yomi: " + path + ":10: shogi: move 1 +5553TO: not legal\n"; errs != want {
		t.Errorf("%q, want %q", errs, want)
	}
	out, _, _ = yomi(t, "", "check", "--format", "text", "--memory", "16MiB", path)
	if !strings.Contains(out, "3 problems: 2 right, 0 wrong, 0 without a recorded answer, 0 unknown, 1 errors") {
		t.Error(out)
	}
	if _, errs, code := yomi(t, "", "solve", "--format", "kif", "3x3x3"); code != exitInput || !strings.Contains(errs, "mnk does not write solutions so") {
		t.Errorf("%d %s", code, errs)
	}
	if _, errs, code := yomi(t, "", "solve", "--format", "sgf", "8k/9/8G/8L/9/9/9/9/9 b - 1"); code != exitInput || errs != "yomi: shogi: format sgf: want kif\n" {
		t.Errorf("%d %s", code, errs)
	}
}

// TestWarnings wants a variation that is not legal to be told without spoiling the answer, and a
// recorded first move to be right where another one mates as well.
func TestWarnings(t *testing.T) {
	const board = "P-51OU\nP+53TO00KI00KI\n+\n"
	kif := "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n変化：2手\n2 ９一歩(93)\n"
	_, errs, code := yomi(t, kif, "solve", "--memory", "16MiB", "-")
	if want := "yomi: -:5: move 2 △９一歩: not legal (only a warning)\n"; errs != want || code != exitSettled {
		t.Errorf("%d: %q, want %q", code, errs, want)
	}
	dir := t.TempDir()
	for move, want := range map[string]string{"0052KI": "right", "0042KI": "right", "5354TO": "unrecorded"} {
		path := filepath.Join(dir, move+".csa")
		if err := os.WriteFile(path, []byte(board+"+"+move+"\n%TSUMI\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		out, _, _ := yomi(t, "", "check", "--format", "json", "--memory", "16MiB", path)
		if !strings.Contains(out, `"status":"`+want+`"`) {
			t.Errorf("%s: %s", move, out)
		}
	}
}
