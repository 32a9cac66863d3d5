package server

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/yomi-solver/yomi/engine"
)

// Solution is the tree of an answer, for walking through it.
type Solution struct {
	Position string         `json:"position"`
	Goal     string         `json:"goal"`
	Turn     string         `json:"turn"`
	Side     string         `json:"side" doc:"The role of who moves first: attacker or defender"`
	Tree     *engine.Branch `json:"tree"`
}

// Verified is what the checker says of a file of proofs.
type Verified struct {
	Valid  bool            `json:"valid"`
	Error  string          `json:"error,omitempty"`
	Claims []engine.Header `json:"claims"`
	Words  []string        `json:"words" doc:"The claims in words"`
	TimeMS float64         `json:"time_ms"`
}

// file is something to be downloaded.
type file struct {
	Type        string `header:"Content-Type"`
	Disposition string `header:"Content-Disposition"`
	Body        []byte
}

func download(contentType, name string, data []byte) *file {
	return &file{contentType, `attachment; filename="` + name + `"`, data}
}

// raw is a request whose body is a file.
type raw struct {
	RawBody []byte `contentType:"application/octet-stream"`
}

// recordOf asks for a solution in a format.
type recordOf struct {
	ID     string `path:"id" maxLength:"64"`
	Format string `query:"format" enum:"sgf,kif,json" default:"json"`
}

func (s *Server) registerAnswers(api huma.API) {
	const tag = "Answers"
	huma.Register(api, operation(http.MethodGet, "/api/jobs/{id}/tree", "job-tree", "The solution tree", tag),
		func(ctx context.Context, in *byID) (*answer[Solution], error) {
			t, err := s.solution(ctx, in.ID)
			return &answer[Solution]{t}, err
		})
	huma.Register(api, operation(http.MethodGet, "/api/jobs/{id}/proof", "job-proof", "The certificates, checked", tag),
		func(_ context.Context, in *byID) (*file, error) {
			data, err := s.proof(in.ID)
			return download("application/gzip", "yomi.proof.gz", data), err
		})
	huma.Register(api, operation(http.MethodGet, "/api/jobs/{id}/record", "job-record", "The solution as players write it", tag),
		func(_ context.Context, in *recordOf) (*file, error) { return s.record(in.ID, in.Format) })
	huma.Register(api, operation(http.MethodPost, "/api/jobs/{id}/verify", "verify-job", "Check the certificates of a job again", tag),
		func(ctx context.Context, in *byID) (*answer[Verified], error) {
			data, err := s.proof(in.ID)
			if err != nil {
				return nil, err
			}
			return s.verify(ctx, data)
		})
	huma.Register(api, operation(http.MethodPost, "/api/verify", "verify", "Check a file of certificates by the rules alone", tag),
		func(ctx context.Context, in *raw) (*answer[Verified], error) { return s.verify(ctx, in.RawBody) })
	huma.Register(api, operation(http.MethodPost, "/api/refute", "refute", "The best reply to a move", tag),
		func(ctx context.Context, in *answer[Try]) (*answer[Reply], error) {
			r, err := s.refute(ctx, in.Body)
			return &answer[Reply]{r}, err
		})
}

// solution is the tree of a job.
func (s *Server) solution(ctx context.Context, id string) (Solution, error) {
	j, err := find[*job](s.tasks, id)
	if err != nil {
		return Solution{}, err
	}
	r, err := j.done()
	switch {
	case err != nil:
		return Solution{}, err
	case r.Tree == nil:
		return Solution{}, huma.Error404NotFound("there is no tree; ask for it with tree, and give it time enough")
	}
	out := Solution{Position: r.Position, Goal: r.Goal, Turn: r.Turn, Tree: r.Tree}
	if r.Tree.Goal != "" {
		out.Goal = r.Tree.Goal
	}
	v, err := s.look(ctx, engine.Job{Game: r.Game, Text: r.Position, Question: question(out.Goal, "", "", "")})
	if err == nil {
		out.Side = v.Side
	}
	return out, nil
}

// proof is the packed file of certificates of a job.
func (s *Server) proof(id string) ([]byte, error) {
	j, err := find[*job](s.tasks, id)
	if err != nil {
		return nil, err
	}
	if _, err := j.done(); err != nil {
		return nil, err
	}
	switch {
	case j.unproven != "":
		return nil, huma.Error404NotFound(j.unproven)
	case len(j.proof) == 0:
		return nil, huma.Error404NotFound("there is no proof; ask for it with proof, and give it time enough")
	}
	return j.proof, nil
}

// record is the solution of a job as players write it, or all that is known in JSON.
func (s *Server) record(id, format string) (*file, error) {
	j, err := find[*job](s.tasks, id)
	if err != nil {
		return nil, err
	}
	r, err := j.done()
	if err != nil {
		return nil, err
	}
	if format == "json" {
		data, err := json.MarshalIndent(r, "", "  ")
		return download("application/json", "yomi.json", append(data, '\n')), err
	}
	j.writing.Lock()
	text, err := r.WriteRecord(format)
	j.writing.Unlock()
	if err != nil {
		return nil, huma.Error404NotFound(oneLine(err.Error()))
	}
	return download(recordTypes[format], "yomi."+format, []byte(text)), nil
}

var recordTypes = map[string]string{"sgf": "application/x-go-sgf; charset=utf-8", "kif": "text/plain; charset=utf-8"}

// verify lets the checker read a file of proofs.
func (s *Server) verify(ctx context.Context, data []byte) (*answer[Verified], error) {
	out := Verified{Claims: []engine.Header{}, Words: []string{}}
	var failed error
	err := s.atOnce(ctx, func(ctx context.Context) {
		start := time.Now()
		ctx, cancel := context.WithTimeout(ctx, s.limits.Time)
		defer cancel()
		headers, err := engine.VerifyBytes(ctx, data, s.limits.Memory)
		out.TimeMS = milliseconds(time.Since(start))
		var system *fs.PathError
		switch {
		case errors.Is(err, context.Canceled):
			failed = s.gone()
		case errors.Is(err, context.DeadlineExceeded):
			failed = wrongf("the check takes longer than %v; yomi verify has no such limit", s.limits.Time)
		case errors.As(err, &system):
			failed = huma.Error500InternalServerError(s.trouble("verify", err, nil))
		case err != nil:
			out.Error = oneLine(err.Error())
		default:
			out.Valid, out.Claims = true, headers
		}
		for i := range headers {
			out.Words = append(out.Words, headers[i].String())
		}
	})
	return &answer[Verified]{out}, errors.Join(err, failed)
}
