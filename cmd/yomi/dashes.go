package main

import (
	"slices"
	"strings"
)

// dashes makes sure that a position that begins with empty squares, as files of Othello write them, is not
// taken for a flag: such words go to the end, behind the two dashes that end flags.
func dashes(args []string) []string {
	if slices.Contains(args, "--") {
		return args
	}
	var flags, positions []string
	for _, arg := range args {
		if strings.HasPrefix(arg, "-") && strings.Contains(arg, " ") && !strings.Contains(arg, "=") {
			positions = append(positions, arg)
		} else {
			flags = append(flags, arg)
		}
	}
	if len(positions) == 0 {
		return args
	}
	return append(append(flags, "--"), positions...)
}
