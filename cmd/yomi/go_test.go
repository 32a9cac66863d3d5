package main

import (
	"strings"
	"testing"
)

// goGame is a corner where Black kills.
const goGame = "(;SZ[7]AB[ae:de][df][ef][eg]AW[af:cf][dg]PL[B]GN[corner])"

// TestGoCollection wants bad games to be told with their lines, and the others to
// be solved.
func TestGoCollection(t *testing.T) {
	bad := []struct{ text, want string }{
		{"(;SZ[7])", "no stones on the board"},
		{"(;SZ[52]AB[aa])", "size 52x52"},
		{strings.Replace(goGame, "GN", "MA[ag]GN", 1), "target A1 is empty"},
		{strings.Replace(goGame, "GN", "YO[hunter=black]MA[af][ae]GN", 1), "both colours"},
		{"(;SZ[7]AB[aa]AW[ab][ba])", "no liberty"},
		{"(;SZ[7]AB[aa][zz])", "not on a board of 7x7"},
	}
	var text strings.Builder
	for range 4 { // more than the few that tell noise from positions
		for _, b := range bad {
			text.WriteString(b.text + "\n")
		}
	}
	text.WriteString(goGame)
	path := write(t, "bad.sgf", text.String())
	out, errs, code := yomi(t, "", "solve", "--format", "json", "--memory", "16MiB", path)
	list := reports(t, out)
	lines := strings.Split(strings.TrimSpace(errs), "\n")
	if code != exitInput || len(list) != 4*len(bad)+1 || len(lines) != 4*len(bad) {
		t.Fatalf("code %d, %d reports, %d errors:\n%s", code, len(list), len(lines), errs)
	}
	for i, b := range bad {
		if !strings.HasPrefix(lines[i], "yomi: "+path+":"+string(rune('1'+i))+": go: ") || !strings.Contains(lines[i], b.want) {
			t.Errorf("%s: %s", b.text, lines[i])
		}
	}
	last := list[len(list)-1]
	if last.Result != "proven" || last.ID != "corner" || last.Verdict != "dead" ||
		last.Target != "D1,A2,B2,C2" || last.Region != "A2:C1,D1" {
		t.Errorf("%+v", last)
	}
	if _, errs, code := yomi(t, "", "solve", write(t, "none.sgf", "\nno (game")); code != exitInput ||
		!strings.HasSuffix(errs, "none.sgf:1: no game\n") {
		t.Errorf("code %d, %s", code, errs)
	}
}

// TestGoTree wants the solution in every format.
func TestGoTree(t *testing.T) {
	path := write(t, "corner.sgf", goGame)
	out, _, code := yomi(t, "", "solve", "--format", "sgf", "--memory", "16MiB", path)
	if code != 0 || !strings.HasPrefix(out, "(;FF[4]") || !strings.Contains(out, "C[RIGHT") || !strings.Contains(out, "BM[1]") {
		t.Errorf("code %d, %s", code, out)
	}
	out, _, code = yomi(t, "", "solve", "--format", "text", "--tree", "--memory", "16MiB", path)
	if code != 0 || !strings.Contains(out, "\n    + A1") || !strings.Contains(out, "\n    - seki: pass") {
		t.Errorf("code %d, %s", code, out)
	}
	out, _, code = yomi(t, "", "solve", "--format", "json", "--tree", "--memory", "16MiB", path)
	if r := reports(t, out); code != 0 || r[0].Tree == nil || len(r[0].Tree.Then) != 4 {
		t.Errorf("code %d, %s", code, out)
	}
	if _, errs, code := yomi(t, "", "solve", "--format", "sgf", "3x3x3"); code != exitInput || strings.Count(errs, "\n") != 1 {
		t.Errorf("code %d, %s", code, errs)
	}
}

// TestInversions wants moves that overturn an answer in every format.
func TestInversions(t *testing.T) {
	path := write(t, "corner.sgf", "(;SZ[9]AB[af:ff][fg][eh][fh][ei][fi]AW[ag:eg][dh][di]MA[ag]PL[B])")
	out, _, code := yomi(t, "", "solve", "--format", "text", "--inversions", "--memory", "16MiB", path)
	if code != 0 || !strings.Contains(out, "  # strong: ") || !strings.Contains(out, "\n  1 ") || !strings.Contains(out, " # ") {
		t.Errorf("code %d, %s", code, out)
	}
	out, _, code = yomi(t, "", "solve", "--format", "json", "--inversions", "--memory", "16MiB", path)
	r := reports(t, out)
	if code != 0 || r[0].Inversions == nil || r[0].Inversions.Loser != "white" || len(r[0].Inversions.Strong) == 0 || len(r[0].Inversions.Zone) == 0 {
		t.Fatalf("code %d, %s", code, out)
	}
	sgf, _, code := yomi(t, "", "solve", "--format", "sgf", "--inversions", "--memory", "16MiB", path)
	if code != 0 || strings.Count(sgf, ":S]") != len(r[0].Inversions.Strong) || !strings.Contains(sgf, "LB[") || !strings.Contains(sgf, "DD[") {
		t.Errorf("code %d, %s", code, sgf)
	}
	// What was written is the same problem.
	out, _, code = yomi(t, sgf, "solve", "--format", "json", "--goal", "kill", "--memory", "16MiB", "-")
	if again := reports(t, out); code != 0 || again[0].Result != r[0].Result || again[0].Target != r[0].Target {
		t.Errorf("code %d, %s", code, out)
	}
	for _, bad := range [][]string{{"--inversions", "7x6 44"}, {"--inversion-nodes", "many", path}, {"--inversions", "--with", "A1", path}} {
		if _, errs, code := yomi(t, "", append([]string{"solve"}, bad...)...); code != exitInput || strings.Count(errs, "\n") != 1 {
			t.Errorf("%v: code %d, %s", bad, code, errs)
		}
	}
}
