package engine

import (
	"fmt"
	"slices"
	"strings"

	"github.com/yomi-solver/yomi/game"
)

// Double is a move with more than one purpose: it overturns several answers about one
// board if it is ignored, and one move cannot answer it everywhere. A ladder breaker
// for two ladders is of that kind.
type Double struct {
	Move    string   `json:"move"`
	Strong  bool     `json:"strong"`  // it is a strong inversion of each
	Targets []string `json:"targets"` // what the answers are about
}

// doubleLabel marks such moves in records.
const doubleLabel = "D"

// together asks the further questions of the job about the same board, and finds the
// moves that overturn more than one answer.
func (s *session) together() error {
	r := s.report
	for _, text := range s.job.With {
		job := s.job
		job.With, job.Record, job.Tree, job.All, job.Proof = nil, "", false, false, false
		job.ID, job.Question.Region, job.Checkpoint, job.Store = "", "", nil, nil
		job.Question.Goal, job.Question.Target = further(text, r.Goal)
		other := Solve(s.ctx, job)
		if other.Error != "" {
			return bad(fmt.Errorf("--with %s: %s", text, other.Error))
		}
		r.With = append(r.With, other)
		r.Nodes += other.Nodes
		r.SearchMS += other.SearchMS
	}
	r.Double = doubles(append([]*Report{r}, r.With...))
	if r.Inversions == nil {
		return nil
	}
	for _, d := range r.Double {
		if m, ok := find(s.problem, r.Inversions.labels, d.Move); ok {
			r.Inversions.labels[m] = doubleLabel
		}
	}
	return nil
}

// further reads a further question: a target, with a goal and an equals sign before
// it if it is not the goal of the first.
func further(text, usual string) (goal, target string) {
	if goal, target, ok := strings.Cut(text, "="); ok {
		return goal, target
	}
	return usual, text
}

// find is the labelled move of a name.
func find(p game.Problem, labels map[game.Move]string, name string) (game.Move, bool) {
	for m := range labels {
		if p.FormatMove(m) == name {
			return m, true
		}
	}
	return game.NoMove, false
}

// doubles are the moves that overturn two answers or more, for one and the same loser,
// in the order in which they were found.
func doubles(list []*Report) []Double {
	var found []Double
	seen := map[string]bool{}
	for n, first := range list {
		if first.Inversions == nil {
			continue
		}
		for _, move := range first.Inversions.Either() {
			id := first.Inversions.Loser + " " + move
			if seen[id] {
				continue
			}
			seen[id] = true
			d := Double{Move: move, Strong: true}
			for _, r := range list[n:] {
				i := r.Inversions
				if i == nil || i.Loser != first.Inversions.Loser || !slices.Contains(i.Either(), move) {
					continue
				}
				d.Strong = d.Strong && slices.Contains(i.Strong, move)
				d.Targets = append(d.Targets, r.Target)
			}
			if len(d.Targets) > 1 {
				found = append(found, d)
			}
		}
	}
	return found
}
