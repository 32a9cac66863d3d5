package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/solve"
)

func (a *app) gamesCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "games",
		Short: "List the games, with a paragraph each",
		Args:  cobra.NoArgs,
		Run: func(*cobra.Command, []string) {
			for _, g := range catalog.Games() {
				fmt.Fprintf(a.out, "%s: %s\n", g.Name, g.Title)
				wrap(a.out, g.Doc)
				fmt.Fprintf(a.out, "    goals: %s\n    rules: %s\n\n", strings.Join(g.Goals, ", "), g.Rules)
			}
		},
	}
}

func (a *app) algorithmsCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "algorithms [NAME ...]",
		Short: "List the algorithms, with a paragraph, the source and the settings of each",
		RunE: func(_ *cobra.Command, args []string) error {
			list := catalog.Algorithms()
			if len(args) > 0 {
				list = list[:0]
			}
			for _, name := range args {
				x, err := catalog.Algorithm(name)
				if err != nil {
					return err
				}
				list = append(list, x)
			}
			for _, x := range list {
				a.describe(x)
			}
			return nil
		},
	}
}

// describe prints an algorithm.
func (a *app) describe(x solve.Algorithm) {
	fmt.Fprintf(a.out, "%s\n", x.Name)
	wrap(a.out, x.Doc)
	wrap(a.out, "source: "+strings.Join(x.Sources(), "; "))
	for _, s := range x.Settings {
		wrap(a.out, fmt.Sprintf("--set %s=%s: %s", s.Name, s.Default, s.Doc))
	}
	fmt.Fprintln(a.out)
}

// wrap writes a paragraph, indented, in lines of at most 88 characters.
// Paragraphs that are indented already stay as they are.
func wrap(w io.Writer, text string) {
	for paragraph := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
		if strings.HasPrefix(paragraph, " ") || strings.HasPrefix(paragraph, "\t") {
			fmt.Fprintf(w, "%s\n", paragraph)
			continue
		}
		line := "   "
		for _, word := range strings.Fields(paragraph) {
			if len([]rune(line))+1+len([]rune(word)) > 88 {
				fmt.Fprintln(w, line)
				line = "   "
			}
			line += " " + word
		}
		fmt.Fprintln(w, line)
	}
}
