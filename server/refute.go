package server

import (
	"context"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"github.com/yomi-solver/yomi/engine"
	"github.com/yomi-solver/yomi/game"
)

// Try is a question whose last move is to be answered.
type Try struct {
	Question
	Means
}

// Reply is the answer to a move.
type Reply struct {
	Refuted *bool          `json:"refuted" doc:"Whether who moved last misses what he wants; null: not known"`
	Reply   string         `json:"reply,omitempty" doc:"The best answer; none where play has ended"`
	Line    []string       `json:"line" doc:"How it goes on, the reply first"`
	Result  string         `json:"result"`
	Reason  string         `json:"reason"`
	Verdict string         `json:"verdict"`
	Ended   bool           `json:"ended"`
	View    View           `json:"view" doc:"After the reply"`
	Report  *engine.Report `json:"report,omitempty" doc:"Of the position before the reply"`
}

// refute answers the last move of a question within small limits.
func (s *Server) refute(ctx context.Context, try Try) (Reply, error) {
	if len(try.Moves) == 0 {
		return Reply{}, wrongf("moves: there is none to answer")
	}
	job, before, after, err := s.tried(ctx, try)
	if err != nil {
		return Reply{}, err
	}
	wants := game.Attacker.Wants()
	if before.Side == game.Defender.String() {
		wants = game.Defender.Wants()
	}
	out := Reply{Line: []string{}, Result: after.Value, Reason: "solved", Verdict: after.Verdict, Ended: true, View: newView(after)}
	if after.Value != game.Unknown.String() {
		missed := after.Value != wants.String()
		out.Refuted = &missed
		return out, nil
	}
	var r *engine.Report
	at := engine.Behind(job, after)
	if err := s.atOnce(ctx, func(ctx context.Context) { r = s.solveSafely(ctx, at) }); err != nil {
		return Reply{}, err
	}
	switch {
	case r.Internal:
		return Reply{}, huma.Error500InternalServerError(r.Error)
	case r.Error != "":
		return Reply{}, huma.Error422UnprocessableEntity(oneLine(r.Error))
	}
	out.Ended, out.Report, out.Result, out.Reason, out.Verdict = false, r, r.Result, r.Reason, r.Verdict
	if r.Value() != game.Unknown {
		missed := r.Value() != wants
		out.Refuted = &missed
	}
	return s.reply(ctx, out, job, try.Moves)
}

// tried reads a question, and looks at it before and after its last move.
func (s *Server) tried(ctx context.Context, try Try) (job engine.Job, before, after *engine.View, err error) {
	if err := s.take(ctx); err != nil {
		return job, nil, nil, err
	}
	defer s.give()
	if job, err = try.read(); err != nil {
		return job, nil, nil, err
	}
	if err := try.apply(&job); err != nil {
		return job, nil, nil, err
	}
	if err := asked(job); err != nil {
		return job, nil, nil, err
	}
	job = s.limit(job, refuteTime)
	job.AnyWin = true // any win will do
	last := len(try.Moves) - 1
	if before, err = view(job, try.Moves[:last]...); err != nil {
		return job, nil, nil, err
	}
	after, err = view(job, try.Moves...)
	return job, before, after, err
}

// reply plays the best move of a report, if it has one.
func (s *Server) reply(ctx context.Context, out Reply, job engine.Job, moves []string) (Reply, error) {
	out.Line = list(out.Report.Line)
	out.Reply = out.Report.Best
	if len(out.Line) > 0 {
		out.Reply = out.Line[0]
	}
	if out.Reply == "" {
		return out, nil
	}
	v, err := s.look(ctx, job, append(slices.Clone(moves), out.Reply)...)
	if err != nil {
		return out, err
	}
	out.View = newView(v)
	return out, nil
}
