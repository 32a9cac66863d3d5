package usi

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/shogi"
)

// A side that is in check defends: it plays the longest defence, or out of the mate if there is
// a way. Any other side attacks: it plays the shortest mate, and resigns if it has none.

// usualThought is how long a move may take if nobody says so.
const usualThought = 10 * time.Second

// startPlay begins the search for a move. With infinite and ponder, the protocol wants no move
// before stop or ponderhit.
func (s *Server) startPlay(ctx context.Context, args []string) {
	waits := slices.Contains(args, "infinite") || slices.Contains(args, "ponder")
	if s.Solve == nil || s.position == "" && s.defence == "" {
		s.talk.Say("info string there is no position or no solver: resigning")
		s.talk.Answer("bestmove resign", waits)
		return
	}
	limit, err := readClock(args, s.turn)
	if err != nil {
		s.talk.Complain(err)
	}
	q := s.query(limit)
	q.Position, q.Shortest = s.position, true
	if s.defence != "" {
		q.Position, q.Goal = s.defence, "mate:"+s.turn.Other().String()
	}
	s.begin(ctx, q, waits, s.play)
}

// readClock tells how long a move may take: most of the byoyomi, and a part of the time that is left.
func readClock(args []string, turn shogi.Colour) (time.Duration, error) {
	clock := map[string]int{}
	for i, word := range args {
		switch word {
		case "btime", "wtime", "byoyomi", "movetime":
			if i+1 == len(args) {
				return usualThought, fmt.Errorf("go: %s without a number", word)
			}
			n, err := strconv.Atoi(args[i+1])
			if err != nil || n < 0 {
				return usualThought, fmt.Errorf("go: %s %q: want milliseconds", word, args[i+1])
			}
			clock[word] = min(n, int(24*time.Hour/time.Millisecond))
		}
	}
	if len(clock) == 0 {
		return usualThought, nil
	}
	left := clock["btime"]
	if turn == shogi.White {
		left = clock["wtime"]
	}
	const least = 20
	ms := max(least, left/20+clock["byoyomi"]*8/10+clock["movetime"]*9/10)
	return time.Duration(ms) * time.Millisecond, nil
}

// play tells the move that a search has found.
func (s *Server) play(q Query, a Answer) string {
	answer, score := "bestmove resign", ""
	switch {
	case q.Goal != "": // it defends
		if m, err := defence(q, a); err == nil {
			answer = "bestmove " + m
		}
		if a.Value == game.Proven {
			score = "-" + strconv.Itoa(a.Length)
			if a.Length == 0 {
				score = "-"
			}
		}
	case a.Value == game.Proven && len(a.Line) > 0:
		answer, score = "bestmove "+a.Line[0], "+"
		if a.Length > 0 {
			score = strconv.Itoa(a.Length)
		}
	}
	s.talk.Info(score, a.Line)
	return answer
}

// defence is the move that a search recommends, or any that is legal.
func defence(q Query, a Answer) (string, error) {
	p, err := shogi.Game.Parse(q.Position, game.Question{Goal: q.Goal})
	if err != nil {
		return "", err
	}
	for _, word := range append([]string{a.Best}, a.Line...) {
		if _, err := p.ParseMove(word); err == nil {
			return word, nil
		}
		if word != "" {
			break // what follows is for later moves
		}
	}
	if moves := p.Moves(nil); len(moves) > 0 {
		return p.FormatMove(moves[0]), nil
	}
	return "", errors.New("mated")
}
