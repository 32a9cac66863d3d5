package engine

import (
	"fmt"
	"slices"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve"
)

// View is a position as a front end shows it: what is asked, who moves, what may be
// played. Nothing is searched for it.
type View struct {
	Game     string   `json:"game"`
	Position string   `json:"position"` // as the game writes it; with Goal it is the whole question
	Goal     string   `json:"goal"`
	Turn     string   `json:"turn"`
	Side     string   `json:"side"` // the role of who moves: attacker or defender
	Target   string   `json:"target,omitempty"`
	Region   string   `json:"region,omitempty"`
	Assumed  []string `json:"assumed"`
	// Found says that the text leaves open what is asked, and that the first of Readings
	// is taken here.
	Found    bool  `json:"found"`
	Readings []Way `json:"readings,omitempty"`
	// Value is what the rules say of the position, unknown while play goes on, and
	// Verdict the same in the words of the game.
	Value   string   `json:"value"`
	Verdict string   `json:"verdict,omitempty"`
	Moves   []string `json:"moves"`   // all that may be played
	Records []string `json:"records"` // formats of the players that solutions can be written in

	Board *game.Diagram `json:"-"` // drawn, if the game can draw it
}

// recordFormats are those that games write solutions in.
var recordFormats = []string{"sgf", "kif"}

// Look tells what a job asks, after some moves have been played. Errors are those of
// the input.
func Look(job Job, moves ...string) (*View, error) {
	g, err := catalog.Game(job.Game)
	if err != nil {
		return nil, err
	}
	p, scorer, err := parse(g, job.Text, job.Question)
	if err != nil {
		return nil, err
	}
	v := &View{Game: g.Name}
	if g.Readings != nil && scorer == nil {
		for _, w := range g.Readings(job.Text, job.Question) {
			v.Readings = append(v.Readings, Way{Goal: w.Goal, Target: w.Target, Region: w.Region, Assumed: []string{}})
		}
		v.Found = len(v.Readings) > 0
	}
	for i, word := range moves {
		if p.Value() != game.Unknown {
			return nil, fmt.Errorf("move %d: %s: the game is over", i+1, word)
		}
		m, err := p.ParseMove(word)
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
		p.Play(m)
	}
	v.describe(p)
	if scorer != nil {
		v.Goal = job.Question.Goal
	}
	return v, nil
}

// describe fills a view in the words that reports have.
func (v *View) describe(p game.Problem) {
	r := Report{Assumed: []string{}, value: p.Value()}
	r.describe(p)
	v.Goal, v.Turn, v.Target, v.Region, v.Assumed, v.Board = r.Goal, r.Turn, r.Target, r.Region, r.Assumed, r.Board
	v.Position, v.Side, v.Value = p.String(), p.Turn().String(), r.value.String()
	v.Moves, v.Records = []string{}, []string{}
	if r.value != game.Unknown {
		r.verdict(p)
		v.Verdict = r.Verdict
	} else {
		for _, m := range p.Moves(nil) {
			v.Moves = append(v.Moves, p.FormatMove(m))
		}
	}
	if w, ok := p.(game.Recorder); ok {
		for _, format := range recordFormats {
			if _, err := w.Record(format, &game.Tree{}, ""); err == nil {
				v.Records = append(v.Records, format)
			}
		}
	}
}

// Behind is a job that asks its question at a position that Look has shown.
func Behind(job Job, v *View) Job {
	// The text and the goal together are the whole question.
	job.Text, job.Question = v.Position, game.Question{Goal: v.Goal}
	return job
}

// Games and Algorithms are the catalog, for front ends.
func Games() []game.Game { return catalog.Games() }

// Algorithms are those that Job.Algorithm may name.
func Algorithms() []solve.Algorithm { return slices.Clone(catalog.Algorithms()) }
