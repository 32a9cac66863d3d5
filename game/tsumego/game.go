package tsumego

import (
	"bytes"
	"strings"

	"github.com/yomi-solver/yomi/format/sgf"
	"github.com/yomi-solver/yomi/game"
)

// Game is the entry of Go in the catalog.
var Game = game.Game{
	Name:  "go",
	Title: "Go: capture, life and death, semeai",
	Doc:   `Go problems.`,
	Rules: "tsumego/1",
	Goals: append(append([]string(nil), goalNames...), matchGoals...),
	Files: []string{".sgf"},
	Parse: parse,
	Split: split,
	Looks: looks,
}

// split cuts a collection into its games.
func split(text string) ([]game.Item, error) {
	if !looks(text) {
		return game.Lines(text)
	}
	c, err := sgf.Parse([]byte(text))
	if err != nil {
		return nil, err
	}
	var items []game.Item
	for _, g := range c.Games {
		var out bytes.Buffer
		if err := sgf.Write(&out, &sgf.Collection{Games: []*sgf.Node{g}}); err != nil {
			return nil, err
		}
		items = append(items, game.Item{Text: out.String(), Line: 1, Meta: map[string]string{}})
	}
	return items, nil
}

// looks tells SGF from other texts.
func looks(text string) bool { return strings.HasPrefix(strings.TrimSpace(text), "(;") }
