package server

import (
	"bytes"
	"fmt"
	"time"

	"github.com/yomi-solver/yomi/engine"
)

// Source is a text or a file with positions.
type Source struct {
	Text string `json:"text,omitempty" doc:"A position, or the contents of a file in UTF-8"`
	Data []byte `json:"data,omitempty" doc:"A file in any character set, in base64, instead of text"`
	Name string `json:"name,omitempty" maxLength:"300" doc:"Of the file; its ending may tell the game"`
	Game string `json:"game,omitempty" maxLength:"40" doc:"Guessed when absent"`
}

// problems are those of the source.
func (s Source) problems() ([]engine.Problem, error) {
	data := s.Data
	if len(data) == 0 {
		data = []byte(s.Text)
	}
	list, err := engine.ReadNamed(bytes.NewReader(data), s.Name, s.Game)
	if err != nil {
		return nil, wrong(err)
	}
	return list, nil
}

// Question is what is asked about a position. What is left out is what the text says, or the game's
// usual choice.
type Question struct {
	Source
	Number int      `json:"number,omitempty" minimum:"0" doc:"Of the problem, from 1, where the text holds several"`
	Goal   string   `json:"goal,omitempty" maxLength:"200"`
	Turn   string   `json:"turn,omitempty" maxLength:"40" doc:"Who moves, where the position leaves it open"`
	Target string   `json:"target,omitempty" maxLength:"4000" doc:"Points the question is about: C3,D4 or A1:F7"`
	Region string   `json:"region,omitempty" maxLength:"4000" doc:"Points where play is allowed"`
	Moves  []string `json:"moves,omitempty" maxItems:"2000" doc:"Played from the position before the question is asked"`
}

// problem picks the problem that is meant.
func (q Question) problem() (engine.Problem, error) {
	list, err := q.problems()
	switch {
	case err != nil:
		return engine.Problem{}, err
	case q.Number > len(list):
		return engine.Problem{}, wrongf("number %d: the text holds %d problems", q.Number, len(list))
	case q.Number == 0 && len(list) > 1:
		return engine.Problem{}, wrongf("the text holds %d problems: name one by its number, or send it as a collection", len(list))
	}
	return list[max(q.Number, 1)-1], nil
}

// read makes a job of the question.
func (q Question) read() (engine.Job, error) {
	p, err := q.problem()
	if err != nil {
		return engine.Job{}, err
	}
	return p.Apply(engine.Job{Question: question(q.Goal, q.Turn, q.Target, q.Region)}), nil
}

// Means are what may be spent on an answer, in the words of the command line.
type Means struct {
	Algorithm string            `json:"algorithm,omitempty" maxLength:"40" doc:"auto: the best measured one" default:"auto"`
	Set       map[string]string `json:"set,omitempty" doc:"Settings of the algorithm"`
	Time      string            `json:"time,omitempty" maxLength:"20" doc:"10s, 500ms" example:"10s"`
	Nodes     string            `json:"nodes,omitempty" maxLength:"20" doc:"200k, 5M" example:"5M"`
	Memory    string            `json:"memory,omitempty" maxLength:"20" doc:"64MiB" example:"64MiB"`
	Threads   int               `json:"threads,omitempty" minimum:"0" maximum:"4096"`
}

// apply puts the means into a job.
func (m Means) apply(job *engine.Job) (err error) {
	if m.Time != "" {
		if job.Time, err = time.ParseDuration(m.Time); err != nil || job.Time <= 0 {
			return wrongf("time %s: want a duration above zero, like 10s or 500ms", m.Time)
		}
	}
	if job.Nodes, err = count("nodes", m.Nodes); err != nil {
		return err
	}
	if m.Memory != "" {
		if job.Memory, err = engine.ParseSize(m.Memory); err != nil {
			return wrongf("memory %s: %w", m.Memory, err)
		}
	}
	job.Algorithm, job.Settings, job.Threads = m.Algorithm, m.Set, m.Threads
	return nil
}

func count(field, text string) (uint64, error) {
	if text == "" {
		return 0, nil
	}
	n, err := engine.ParseCount(text)
	if err != nil {
		return 0, wrong(fmt.Errorf("%s %s: %w", field, text, err))
	}
	return n, nil
}

// Ask is all that a job may be asked for, as the flags of the command line.
type Ask struct {
	Question
	Means
	Values         string   `json:"values,omitempty" enum:"binary,linear" doc:"How questions about a value are asked"`
	All            bool     `json:"all,omitempty" doc:"Every winning first move, and every other one refuted"`
	Tree           bool     `json:"tree,omitempty" doc:"The solution as a tree; means all"`
	Shortest       *bool    `json:"shortest,omitempty" doc:"Prove the shortest win; absent: the game's custom"`
	Sound          bool     `json:"sound,omitempty" doc:"Examine a composed problem"`
	Inversions     bool     `json:"inversions,omitempty" doc:"Moves that overturn the answer if they are ignored"`
	InversionNodes string   `json:"inversion_nodes,omitempty" maxLength:"20"`
	With           []string `json:"with,omitempty" maxItems:"20" doc:"Further targets on the same board, or GOAL=TARGET"`
	Fast           bool     `json:"fast,omitempty" doc:"Allow unsound selection of moves"`
	Proof          bool     `json:"proof,omitempty" doc:"Make certificates"`
	NoTheorems     bool     `json:"no_theorems,omitempty" doc:"Certificates that lean on the rules alone, no theorems or symmetries"`
	Keep           bool     `json:"keep,omitempty" doc:"Go on though nobody listens"`
}

// job reads everything but the moves.
func (a Ask) job() (engine.Job, error) {
	job, err := a.read()
	if err != nil {
		return job, err
	}
	if err := a.apply(&job); err != nil {
		return job, err
	}
	if job.InversionNodes, err = count("inversion_nodes", a.InversionNodes); err != nil {
		return job, err
	}
	if len(a.With) > 0 {
		job.With = a.With
	}
	job.Values, job.All, job.Tree, job.Sound = a.Values, a.All, a.Tree, a.Sound
	job.Inversions, job.Fast, job.Proof, job.NoTheorems = a.Inversions, a.Fast, a.Proof, a.NoTheorems
	if a.Shortest != nil {
		job.Shortest, job.AnyWin = *a.Shortest, !*a.Shortest
	}
	return job, asked(job)
}
