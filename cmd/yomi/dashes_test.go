package main

import (
	"slices"
	"testing"
)

func TestDashes(t *testing.T) {
	const board = "-----OX--XO----- X"
	for _, c := range []struct{ args, want []string }{
		{[]string{"solve", board, "--quiet"}, []string{"solve", "--quiet", "--", board}},
		{[]string{"solve", "--", board}, []string{"solve", "--", board}},
		{[]string{"solve", "-"}, []string{"solve", "-"}},
		{[]string{"solve", "--goal=win", "3x3x3 a1"}, []string{"solve", "--goal=win", "3x3x3 a1"}},
		{[]string{"solve", "--id=a b", "3x3x3"}, []string{"solve", "--id=a b", "3x3x3"}},
	} {
		if got := dashes(c.args); !slices.Equal(got, c.want) {
			t.Errorf("%q becomes %q", c.args, got)
		}
	}
}
