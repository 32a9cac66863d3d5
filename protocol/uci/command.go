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
	"github.com/yomi-solver/yomi/protocol/universal"
)

// setPosition reads a position and plays the moves behind it.
func (s *Server) setPosition(_ context.Context, words []string) error {
	s.position = ""
	if len(words) == 0 || words[0] != "fen" && words[0] != "startpos" {
		return errors.New("position: want fen and a FEN, or startpos")
	}
	p, err := chess.Game.Parse(strings.Join(words, " "), game.Question{})
	if err != nil {
		return fmt.Errorf("position: %w", err)
	}
	s.position = p.String()
	return nil
}

// start begins what go asks for.
func (s *Server) start(ctx context.Context, args []string) error {
	switch {
	case s.talk.Busy():
		return errors.New("go: a search is running")
	case s.position == "":
		s.talk.Say("info string there is no position")
		s.talk.Say("bestmove 0000")
		return nil
	}
	q := Query{Position: s.position, Nodes: s.chosen.Nodes, Memory: s.chosen.Memory(), Threads: int(s.chosen.Threads)}
	waits, err := readGo(args, &q)
	if err != nil {
		return err
	}
	solve := s.Solve
	if solve == nil {
		solve = func(context.Context, Query, func(Progress)) Answer { return Answer{Why: "there is no solver"} }
	}
	s.talk.Begin(ctx, universal.Task{
		Solve:   func(ctx context.Context, show func(Progress)) Answer { return solve(ctx, q, show) },
		Finish:  func(a Answer) string { return s.finish(q, a) },
		Limited: q.Time > 0 || q.Nodes > 0 || q.Moves > 0,
		Waits:   waits,
	})
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
