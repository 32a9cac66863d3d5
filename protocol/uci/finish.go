package uci

import (
	"strconv"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/chess"
	"github.com/yomi-solver/yomi/internal/lines"
)

// finish tells what a search has found, and returns the answer.
func (s *Server) finish(q Query, a Answer) string {
	best, line := moves(q.Position, a)
	score := ""
	if a.Value == game.Proven && a.Length > 0 {
		score = strconv.Itoa((a.Length + 1) / 2)
	}
	if a.Value != game.Proven {
		line = nil
	}
	s.talk.Info(score, line)
	switch {
	case a.Value == game.Proven && a.Length == 0:
		s.talk.Say("info string mate, in a number of moves that is not known")
	case a.Value == game.Disproven && q.Moves > 0:
		s.talk.Say("info string no mate in %d", q.Moves)
	case a.Value == game.Disproven:
		s.talk.Say("info string no mate")
	case a.Value == game.Unknown:
		why := a.Why
		if why != "" {
			why = ": " + why
		}
		s.talk.Say("info string not settled%s", lines.Short(why))
	}
	return "bestmove " + best
}

// moves are the move to play, which is legal whatever a solver says, and the line as far as it is.
func moves(position string, a Answer) (best string, line []string) {
	best = "0000"
	p, err := chess.Game.Parse(position, game.Question{})
	if err != nil {
		return best, nil
	}
	if list := p.Moves(nil); len(list) > 0 {
		best = p.FormatMove(list[0])
	}
	if _, err := p.ParseMove(a.Best); err == nil {
		best = a.Best
	}
	for _, word := range a.Line {
		m, err := p.ParseMove(word)
		if err != nil {
			break
		}
		line = append(line, word)
		p.Play(m)
	}
	if len(line) > 0 && a.Value == game.Proven {
		best = line[0]
	}
	return best, line
}
