package usi

import (
	"strconv"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/lines"
)

// finish tells what a search for mate has found, and returns the answer.
func (s *Server) finish(q Query, a Answer) string {
	if a.Value == game.Proven {
		score := "+"
		if a.Length > 0 {
			score = strconv.Itoa(a.Length)
		}
		if err := mates(q.Position, a.Line); err != nil {
			s.talk.Info(score, nil)
			s.talk.Say("info string mate is proven, but its line is not complete: %s", lines.Short(err.Error()))
			return "checkmate timeout"
		}
		s.talk.Info(score, a.Line)
		return "checkmate " + join(a.Line)
	}
	s.talk.Info("", nil)
	switch {
	case a.Value == game.Disproven:
		return "checkmate nomate"
	case a.Err != nil:
		return "checkmate notimplemented"
	case a.Why != "":
		s.talk.Say("info string not settled: %s", lines.Short(a.Why))
	}
	return "checkmate timeout"
}
