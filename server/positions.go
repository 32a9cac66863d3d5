package server

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/yomi-solver/yomi/engine"
	"github.com/yomi-solver/yomi/game"
)

// View is a position to be shown, with its board.
type View struct {
	*engine.View
	Board *Board `json:"board,omitempty" doc:"Drawn in a way that fits every game"`
}

// Board is a game.Diagram in words.
type Board struct {
	Columns []string   `json:"columns"`
	Rows    []BoardRow `json:"rows"`
}

// BoardRow is a row of a board, from the top.
type BoardRow struct {
	Label string      `json:"label"`
	Cells []BoardCell `json:"cells"`
}

// BoardCell is a point of a board.
type BoardCell struct {
	Text string `json:"text"`
	Ink  string `json:"ink" enum:"ground,first,second,marked"`
}

// inks are the names of game.Ink.
var inks = map[game.Ink]string{game.Ground: "ground", game.First: "first", game.Second: "second", game.Marked: "marked"}

func newView(v *engine.View) View {
	out := View{View: v}
	if v.Board == nil {
		return out
	}
	out.Board = &Board{Columns: list(v.Board.Columns), Rows: []BoardRow{}}
	for _, row := range v.Board.Rows {
		r := BoardRow{Label: row.Label, Cells: []BoardCell{}}
		for _, c := range row.Cells {
			r.Cells = append(r.Cells, BoardCell{Text: c.Text, Ink: inks[c.Ink]})
		}
		out.Board.Rows = append(out.Board.Rows, r)
	}
	return out
}

// ReadResult are the problems of a text.
type ReadResult struct {
	Game     string    `json:"game" doc:"Of the first problem"`
	Problems []Problem `json:"problems"`
}

// Problem is a problem found in a text.
type Problem struct {
	Number   int               `json:"number"`
	ID       string            `json:"id"`
	Game     string            `json:"game"`
	Line     int               `json:"line"`
	Text     string            `json:"text" doc:"Of this problem alone, as the source has it"`
	Warnings []string          `json:"warnings"`
	Recorded map[string]string `json:"recorded" doc:"What the source says about it"`
	View     *View             `json:"view,omitempty"`
	Error    string            `json:"error,omitempty"`
}

func newProblem(p engine.Problem, number int) Problem {
	recorded := map[string]string{}
	for field, value := range p.Meta {
		if field != "warning" && value != "" {
			recorded[field] = value
		}
	}
	return Problem{
		Number: number, ID: p.ID, Game: p.Game, Line: p.Line, Text: p.Text, Warnings: list(p.Warnings()), Recorded: recorded,
	}
}

// describe adds the view of a problem, or why there is none.
func (p *Problem) describe(from engine.Problem) {
	v, err := view(from.Apply(engine.Job{}))
	if err != nil {
		p.Error = err.Error()
		return
	}
	shown := newView(v)
	p.View = &shown
}

// rawFile is a request whose body is a file with positions.
type rawFile struct {
	Name    string `query:"name" maxLength:"300" doc:"Its ending may tell the game"`
	Game    string `query:"game" maxLength:"40" doc:"Guessed when absent"`
	RawBody []byte `contentType:"application/octet-stream"`
}

func (s *Server) registerPositions(api huma.API) {
	const tag = "Positions"
	huma.Register(api, operation(http.MethodPost, "/api/read", "read", "The problems of a text or file", tag),
		func(ctx context.Context, in *answer[Source]) (*answer[ReadResult], error) {
			r, err := s.read(ctx, in.Body)
			return &answer[ReadResult]{r}, err
		})
	huma.Register(api, operation(http.MethodPost, "/api/read-file", "read-file", "The problems of a file, which is the body", tag),
		func(ctx context.Context, in *rawFile) (*answer[ReadResult], error) {
			r, err := s.read(ctx, Source{Data: in.RawBody, Name: in.Name, Game: in.Game})
			return &answer[ReadResult]{r}, err
		})
	huma.Register(api, operation(http.MethodPost, "/api/play", "play", "A position after moves, and what may be played there", tag),
		func(ctx context.Context, in *answer[Question]) (*answer[View], error) {
			job, err := in.Body.read()
			if err != nil {
				return nil, err
			}
			v, err := s.look(ctx, job, in.Body.Moves...)
			if err != nil {
				return nil, err
			}
			return &answer[View]{newView(v)}, nil
		})
}

// read lists the problems of a source. Only the first ones are described, lest a large file
// take long.
func (s *Server) read(ctx context.Context, source Source) (ReadResult, error) {
	if err := s.take(ctx); err != nil {
		return ReadResult{}, err
	}
	defer s.give()
	list, err := source.problems()
	if err != nil {
		return ReadResult{}, err
	}
	if len(list) > s.limits.Problems {
		return ReadResult{}, wrongf("the text holds %d problems; %d are the most", len(list), s.limits.Problems)
	}
	r := ReadResult{Game: list[0].Game, Problems: []Problem{}}
	for i, from := range list {
		p := newProblem(from, i+1)
		if i < maxReadViews && ctx.Err() == nil {
			p.describe(from)
		}
		r.Problems = append(r.Problems, p)
	}
	return r, nil
}
