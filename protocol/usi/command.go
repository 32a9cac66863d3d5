package usi

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

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
	case "usi":
		s.introduce()
	case "isready":
		s.say("readyok")
	case "setoption":
		err = s.setOption(args)
	case "usinewgame":
	case "position":
		err = s.setPosition(args)
	case "go":
		err = s.start(ctx, args)
	case "stop":
		s.stop()
	case "ponderhit":
		s.ponderHit()
	case "gameover":
		s.held = ""
		if s.search != nil && s.search.plays {
			s.search.silent = true
			s.search.cancel()
		}
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
		s.say("%v", p)
	}
	s.say("usiok")
}

// start begins what go asks for. Who asks for a mate gets an answer in any case, since
// he waits for one.
func (s *Server) start(ctx context.Context, args []string) error {
	switch {
	case s.search != nil || s.held != "":
		return errors.New("go: a search is running")
	case len(args) > 0 && args[0] == "mate":
		err := s.startMate(ctx, args[1:])
		if err != nil {
			s.complain(err)
			s.say("checkmate notimplemented")
		}
		return nil
	}
	return s.startPlay(ctx, args)
}

// startMate begins a search for mate.
func (s *Server) startMate(ctx context.Context, args []string) error {
	limit, err := readTime(args)
	switch {
	case err != nil:
		return err
	case s.Solve == nil:
		return errors.New("go mate: there is no solver")
	case s.position == "":
		return errors.New("go mate: no position is set")
	}
	o := s.options()
	s.search = begin(ctx, s.Solve, Query{
		Position: s.position, Time: limit, Nodes: o.Nodes,
		Memory: int64(o.Hash) << 20, Threads: int(o.Threads), Shortest: o.Shortest,
	})
	return nil
}

// readTime reads what follows go mate. No time at all is very little time.
func readTime(args []string) (time.Duration, error) {
	if len(args) == 0 || len(args) == 1 && args[0] == "infinite" {
		return 0, nil
	}
	ms, err := strconv.ParseUint(args[0], 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) || len(args) > 1 {
		return 0, fmt.Errorf("go mate %q: want milliseconds or infinite", strings.Join(args, " "))
	}
	const most = math.MaxInt64 / uint64(time.Millisecond)
	return max(1, time.Duration(min(ms, most))*time.Millisecond), nil
}

// stop ends what go began.
func (s *Server) stop() {
	if s.search != nil {
		s.search.waits = false
		s.search.cancel()
	}
	s.release()
}

// ponderHit lets the move be said that was thought about meanwhile.
func (s *Server) ponderHit() {
	if s.search != nil {
		s.search.waits = false
	}
	s.release()
}
