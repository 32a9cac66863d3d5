package gtp

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/game/tsumego"
)

// command is a command with the number of arguments that it needs, and what it says
// if there are fewer.
type command struct {
	name  string
	least int
	usage string
	run   func(ctx context.Context, args []string) (string, error)
}

// The errors of commands with too few arguments.
const (
	wantVertex = "invalid coordinate"
	wantMove   = "invalid color or coordinate"
	wantColour = "invalid color"
)

// plain makes a command of a function that asks nobody.
func plain(name string, least int, usage string, run func(args []string) (string, error)) command {
	return command{name, least, usage, func(_ context.Context, args []string) (string, error) { return run(args) }}
}

// commands lists what there is, in the order of list_commands.
func (s *Server) commands() []command {
	list := []command{
		plain("all_legal", 1, wantColour, s.allLegal),
		plain("boardsize", 1, "boardsize not an integer", s.boardsize),
		plain("captures", 1, wantColour, s.captures),
		plain("clear_board", 0, "", s.clearBoard),
		plain("color", 1, wantVertex, s.colour),
		plain("countlib", 1, wantVertex, s.countlib),
		plain("findlib", 1, wantVertex, s.findlib),
		plain("fixed_handicap", 1, "handicap not an integer", s.fixedHandicap),
		plain("genmove", 1, wantColour, s.genmove),
		plain("get_komi", 0, "", s.getKomi),
		plain("is_legal", 2, wantMove, s.isLegal),
		plain("known_command", 0, "", s.knownCommand),
		plain("komi", 1, "komi not a float", s.komi),
		plain("last_move", 0, "", s.lastMove),
		plain("list_commands", 0, "", s.listCommands),
		plain("list_stones", 1, wantColour, s.listStones),
		plain("loadsgf", 1, "missing filename", s.loadSGF),
		plain("name", 0, "", s.name),
		plain("place_free_handicap", 1, "handicap not an integer", s.fixedHandicap),
		plain("play", 2, wantMove, s.play),
		plain("printsgf", 0, "", s.printSGF),
		plain("protocol_version", 0, "", func([]string) (string, error) { return "2", nil }),
		plain("query_boardsize", 0, "", s.queryBoardsize),
		plain("quit", 0, "", s.quit),
		plain("set_free_handicap", 2, "invalid handicap", s.setFreeHandicap),
		plain("showboard", 0, "", s.showBoard),
		plain("time_left", 3, "time_left: want a color, a time and a number of stones", s.timeLeft),
		plain("time_settings", 3, "time_settings: want three integers", s.timeSettings),
		plain("unconditional_status", 1, wantVertex, s.unconditionalStatus),
		plain("undo", 0, "", s.undo),
		plain("version", 0, "", s.version),
	}
	if s.Reader != nil {
		list = append(list, s.readings()...)
		if r, ok := s.Reader.(DragonReader); ok {
			list = append(list, s.dragons(r)...)
		}
		slices.SortFunc(list, func(a, b command) int { return strings.Compare(a.name, b.name) })
	}
	return list
}

func (s *Server) name([]string) (string, error) {
	if s.Name == "" {
		return "Yomi", nil
	}
	return s.Name, nil
}

func (s *Server) version([]string) (string, error) { return s.Version, nil }

func (s *Server) knownCommand(args []string) (string, error) {
	known := len(args) > 0 && slices.ContainsFunc(s.commands(), func(c command) bool { return c.name == args[0] })
	return strconv.FormatBool(known), nil
}

func (s *Server) listCommands([]string) (string, error) {
	var names []string
	for _, c := range s.commands() {
		names = append(names, c.name)
	}
	return strings.Join(names, "\n"), nil
}

func (s *Server) quit([]string) (string, error) {
	s.over = true
	return "", nil
}

// timeSettings takes note of nothing: no command of this engine goes by a clock.
func (s *Server) timeSettings(args []string) (string, error) {
	for _, arg := range args[:3] {
		if n, err := strconv.Atoi(arg); err != nil || n < 0 {
			return fail("time_settings: want three integers")
		}
	}
	return "", nil
}

func (s *Server) timeLeft(args []string) (string, error) {
	if _, err := colour(args[0]); err != nil {
		return "", err
	}
	for _, arg := range args[1:3] {
		if _, err := strconv.Atoi(arg); err != nil {
			return fail("time_left: want a color, a time and a number of stones")
		}
	}
	return "", nil
}

// colour reads a colour: black, b, white or w in letters of any size.
func colour(word string) (tsumego.Colour, error) {
	switch strings.ToLower(word) {
	case "black", "b":
		return tsumego.Black, nil
	case "white", "w":
		return tsumego.White, nil
	}
	_, err := fail(wantColour)
	return tsumego.Empty, err
}
