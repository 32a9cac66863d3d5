// Package gtp speaks the Go Text Protocol, version 2 [Farnebäck 2002], by which Go
// programs and their front ends talk: lines of commands come in, answers go out.
//
// # Lines and answers
//
// A line is a command with arguments, and a number before it if the controller
// wants to have one in the answer. What follows # is a comment; control characters
// are dropped, tabs are blanks, and lines without a command are not answered.
//
//	12 countlib C3       =12 4
//	countlib C4          ? vertex must not be empty
//
// An answer begins with = or ?, the number and a blank, and ends with an empty line.
// Words and errors are those of GNU Go, whose commands most scripts expect: vertices
// as in C3, PASS for a pass, 1 and 0 for yes and no.
//
// # Commands
//
// Besides those that every engine has (protocol_version, name, version,
// known_command, list_commands, quit, boardsize, clear_board, komi, play, genmove,
// undo, time_settings, time_left, handicaps, loadsgf, showboard) there are GNU Go's
// questions about a board: query_boardsize, get_komi, captures, last_move, color,
// is_legal, all_legal, list_stones, countlib, findlib, printsgf and
// unconditional_status. loadsgf stops before the move that its second argument
// names, by number or by vertex, and answers who moves then.
//
// The questions that need reading ahead (attack, defend, owl_attack, owl_defend,
// dragon_status, analyze_semeai) are put to the Reader of a Server, and are not
// among its commands if it has none. A DragonReader answers connect, disconnect and
// eval_eye as well.
//
// genmove passes. This is a solver of problems and no player of whole games, and an
// honest pass is better than a random move.
//
// # Rules
//
// Moves are legal by Server.Rules: without suicide and with the simple ko unless
// told otherwise, as in GNU Go. Colours need not alternate. Files are not judged:
// their moves are played on any empty point.
package gtp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/yomi-solver/yomi/game/tsumego"
	"github.com/yomi-solver/yomi/internal/lines"
)

// Server is one side of a conversation: a game and the commands that change it. The
// zero value works. It is used by one goroutine at a time.
type Server struct {
	Name    string // "Yomi" if empty
	Version string
	Rules   tsumego.Rules
	Reader  Reader // nil: the reading commands are not available

	game *match
	over bool // quit was said
}

// Serve answers the commands of in until quit, the end, or the end of the context.
// The error is one of reading or writing. If the context ends while a line is
// awaited, a goroutine waits on for it.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	input := lines.Listen(ctx, in)
	for !s.over {
		var l lines.Line
		select {
		case <-ctx.Done():
			return ctx.Err()
		case l = <-input:
		}
		answer := ""
		switch {
		case errors.Is(l.Err, lines.ErrLong):
			answer = "? " + lines.ErrLong.Error() + "\n\n"
		case l.Err != nil && !errors.Is(l.Err, io.EOF):
			return l.Err
		default:
			answer = s.Answer(ctx, l.Text)
		}
		if _, err := io.WriteString(out, answer); err != nil {
			return err
		}
		if errors.Is(l.Err, io.EOF) {
			return nil
		}
	}
	return nil
}

// Answer answers one line, as it goes out. Lines without a command have no answer.
func (s *Server) Answer(ctx context.Context, text string) string {
	id, words := split(text)
	if len(words) == 0 {
		if id == "" {
			return ""
		}
		return "?" + id + " unknown command\n\n"
	}
	if s.game == nil {
		s.game = newMatch(19, 19, s.Rules)
	}
	result, err := s.run(ctx, words[0], words[1:])
	if err != nil {
		return "?" + id + " " + oneLine(err.Error()) + "\n\n"
	}
	return "=" + id + " " + result + "\n\n"
}

// run carries out one command.
func (s *Server) run(ctx context.Context, name string, args []string) (string, error) {
	for _, c := range s.commands() {
		if c.name == name {
			if len(args) < c.least {
				return "", errors.New(c.usage)
			}
			return c.run(ctx, args)
		}
	}
	if s.Reader == nil && reads(name) {
		return "", errors.New("not available yet")
	}
	return "", errors.New("unknown command")
}

// split divides a line into its number and its words.
func split(text string) (id string, words []string) {
	clean := strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case r < ' ' || r == 127:
			return -1
		}
		return r
	}, text)
	clean, _, _ = strings.Cut(clean, "#")
	words = strings.Fields(clean)
	if len(words) > 0 && strings.Trim(words[0], "0123456789") == "" {
		return words[0], words[1:]
	}
	return "", words
}

// oneLine makes a text a single line.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// fail makes an error for an answer.
func fail(format string, args ...any) (string, error) { return "", fmt.Errorf(format, args...) }
