package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/engine"
)

// TestStoreCommands solves into a store, asks it, and looks at it.
func TestStoreCommands(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.store")
	for i, want := range []string{"", engine.StoredProof} {
		out, errs, code := yomi(t, "", "solve", "--store", path, "--format", "json", "3x3x3")
		if code != exitSettled {
			t.Fatal(code, errs)
		}
		if r := reports(t, out)[0]; r.Stored != want || r.Result != "disproven" {
			t.Errorf("run %d: %+v", i, r)
		}
	}
	if _, errs, code := yomi(t, "", "check", "--store", path, "../../testdata/problems/shogi/tsume.suite"); code != exitSettled {
		t.Fatal(code, errs)
	}
	for _, c := range []struct {
		args []string
		want string
		code int
	}{
		{[]string{"info", "--format", "text", path}, "with certificates", exitSettled},
		{[]string{"info", "--format", "json", path}, `"records":`, exitSettled},
		{[]string{"list", "--format", "text", path}, "mnk, win: 3x3x3: first player does not win (certificate", exitSettled},
		{[]string{"list", "--format", "json", path}, `"position":"3x3x3"`, exitSettled},
		{[]string{"get", "--format", "json", path, "3x3x3"}, `"stored":"proof"`, exitSettled},
		{[]string{"get", path, "3x3x3 a1"}, "no answer", exitInput},
		{[]string{"get", path, "3x3x3", "--goal", "draw"}, "no answer", exitInput},
		{[]string{"verify", path}, " 0 not", exitSettled},
		{[]string{"info", path + "x"}, "no such file", exitInput},
		{[]string{"burn", path}, "want info, list, get or verify", exitInput},
	} {
		out, errs, code := yomi(t, "", append([]string{"store"}, c.args...)...)
		if code != c.code || !strings.Contains(out+errs, c.want) {
			t.Errorf("%v: %d %s%s", c.args, code, out, errs)
		}
	}
}
