package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/yomi-solver/yomi/engine"
)

const soundUsage = "examine composed problems: other solutions, defences, pieces left over or useless, what the source says (shogi)"

// soundFlag adds the flag that asks for soundness.
func (f *jobFlags) soundFlag(c *cobra.Command) {
	c.Flags().BoolVar(&f.job.Sound, "sound", false, soundUsage)
}

// describeSound writes what a composer wants to know, every line behind a margin.
func describeSound(s *engine.Soundness, margin string) string {
	var b strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&b, margin+format+"\n", args...) }
	say("soundness: %s", s.Verdict)
	for _, fault := range s.Faults {
		say("  fault: %s", fault)
	}
	if len(s.Solution) > 0 {
		say("  solution in %d: %s", s.Length, strings.Join(s.Solution, " "))
	}
	if s.Unique {
		say("  unique: no other way is as short when every move is counted")
	}
	for _, a := range s.Rivals {
		say("  as short when every move is counted: %s", a)
	}
	defences(say, s.Defences)
	for _, list := range []struct {
		name string
		all  []engine.Alternative
	}{{"another last move", s.LastMoves}, {"the same but for the %s", s.Minor}, {"in a variation", s.Variations}} {
		const most = 20
		for i, a := range list.all {
			if i == most {
				say("  and %d more of these", len(list.all)-most)
				break
			}
			name := list.name
			if strings.Contains(name, "%s") {
				name = fmt.Sprintf(name, a.Akin)
			}
			say("  %s: %s", name, a)
		}
	}
	if len(s.Useless) > 0 {
		say("  useless pieces: %s", strings.Join(s.Useless, ", "))
	}
	for _, what := range s.Incomplete {
		say("  not looked at, for want of time or nodes: %s", what)
	}
	return b.String()
}

// defences writes a line for each move of the defender on the main line that had others.
func defences(say func(string, ...any), list []engine.Defence) {
	for len(list) > 0 {
		ply := list[0].Ply
		var main, equal, shorter []string
		delays := 0
		for ; len(list) > 0 && list[0].Ply == ply; list = list[1:] {
			switch d := list[0]; {
			case d.Main:
				main = append(main, d.Move)
			case d.Equal:
				equal = append(equal, d.Move)
			case d.Delays:
				delays++
			default:
				shorter = append(shorter, fmt.Sprintf("%s %d", d.Move, d.Plies))
			}
		}
		text := fmt.Sprintf("  move %d: best %s", ply, strings.Join(main, " "))
		if len(equal) > 0 {
			text += "; as long: " + strings.Join(equal, " ")
		}
		if len(shorter) > 0 {
			text += "; shorter: " + strings.Join(shorter, ", ")
		}
		if delays > 0 {
			text += fmt.Sprintf("; only delaying: %d", delays)
		}
		say("%s", text)
	}
}

// soundTally counts verdicts.
type soundTally map[string]int

func (t soundTally) add(s *engine.Soundness) {
	if s != nil {
		t[s.Verdict]++
	}
}

func (t soundTally) String() string {
	return fmt.Sprintf("soundness: %d sound, %d unsound, %d unknown", t[engine.Sound], t[engine.Unsound], t["unknown"])
}
