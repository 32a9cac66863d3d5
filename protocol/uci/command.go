package uci

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/chess"
	"github.com/yomi-solver/yomi/internal/lines"
)

// hear carries out a line.
func (s *Server) hear(ctx context.Context, text string) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return
	}
	var err error
	switch name, args := words[0], words[1:]; name {
	case "uci":
		s.introduce()
	case "isready":
		s.say("readyok")
	case "setoption":
		err = s.setOption(args)
	case "ucinewgame", "debug", "register":
	case "position":
		err = s.setPosition(args)
	case "go":
		err = s.start(ctx, args)
	case "stop":
		if s.search != nil {
			s.search.waits = false
			s.search.cancel()
		}
		s.release()
	case "ponderhit":
		if s.search != nil {
			s.search.waits = false
		}
		s.release()
	case "quit":
		s.over = true
	default:
		s.say("info string unknown command %s", lines.Short(strconv.Quote(name)))
	}
	if err != nil {
		s.complain(err)
	}
}

// introduce says who is there, and what can be set.
func (s *Server) introduce() {
	name := s.Name
	if name == "" {
		name = "Yomi"
	}
	author := s.Author
	if author == "" {
		author = name
	}
	s.say("id name %s", strings.TrimSpace(name+" "+s.Version))
	s.say("id author %s", author)
	for _, p := range s.Options.usual().list() {
		s.say("option name %s type spin default %d min %d max %d", p.name, *p.number, p.least, p.most)
	}
	s.say("option name UCI_Chess960 type check default false")
	s.say("uciok")
}

// setPosition reads a position and plays the moves behind it.
func (s *Server) setPosition(words []string) error {
	s.position = ""
	if len(words) == 0 || words[0] != "fen" && words[0] != "startpos" {
		return errors.New("position: want fen and a FEN, or startpos")
	}
	p, err := chess.Game.Parse(join(words), game.Question{})
	if err != nil {
		return fmt.Errorf("position: %w", err)
	}
	s.position = p.String()
	return nil
}

// start begins what go asks for.
func (s *Server) start(ctx context.Context, args []string) error {
	switch {
	case s.search != nil || s.held != "":
		return errors.New("go: a search is running")
	case s.position == "":
		s.say("info string there is no position")
		s.say("bestmove 0000")
		return nil
	}
	o := s.options()
	q := Query{Position: s.position, Nodes: o.Nodes, Memory: int64(o.Hash) << 20, Threads: int(o.Threads)}
	waits, err := readGo(args, &q)
	if err != nil {
		return err
	}
	solve := s.Solve
	if solve == nil {
		solve = func(context.Context, Query, func(Progress)) Answer { return Answer{Why: "there is no solver"} }
	}
	s.search = begin(ctx, solve, q)
	s.search.waits = waits
	return nil
}

// usualThought is how long a move may take where a clock is told of: a mate is there soon or not at all.
const usualThought = 10 * time.Second

// readGo reads what follows go. It reports whether the answer has to wait.
func readGo(args []string, q *Query) (waits bool, err error) {
	for i := 0; i < len(args); i++ {
		word := args[i]
		switch word {
		case "infinite", "ponder":
			waits = true
			continue
		case "searchmoves":
			return false, errors.New("go: searchmoves is not known here")
		}
		if i++; i == len(args) {
			return false, fmt.Errorf("go: %s without a number", word)
		}
		n, err := strconv.ParseUint(args[i], 10, 53)
		if err != nil && !strings.HasSuffix(word, "time") { // clocks may run below zero
			return false, fmt.Errorf("go: %s %q: want a number", word, args[i])
		}
		switch word {
		case "mate":
			const most = 1000
			if n < 1 || n > most {
				return false, fmt.Errorf("go: mate %q: want a number of moves from 1 to %d", args[i], most)
			}
			q.Moves = int(n)
		case "nodes":
			if n > 0 && (q.Nodes == 0 || n < q.Nodes) {
				q.Nodes = n
			}
		case "movetime":
			q.Time = max(1, time.Duration(min(n, math.MaxInt64/uint64(time.Millisecond)))*time.Millisecond)
		case "wtime", "btime", "winc", "binc", "movestogo", "depth":
			if q.Time == 0 {
				q.Time = usualThought
			}
		default:
			return false, fmt.Errorf("go: %q is not known", word)
		}
	}
	return waits, nil
}
