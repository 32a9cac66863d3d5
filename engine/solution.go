package engine

import (
	"fmt"
	"slices"
	"strings"
)

// solution holds the first moves of a report against those that the collection calls
// right and wrong. The recorded solution is right if each of its moves reaches the best
// class, and it should have all that do; a move of the same class is as good as the best one, even
// if a ko takes fewer threats. Where a limit left moves open that matter, nothing is
// said, nor where the report assumes something and the record is not right by that. The
// second result tells more.
func solution(meta map[string]string, r *Report) (status, why string) {
	status, why = judge(meta, r)
	if len(r.Assumed) > 0 && (status == StatusWrong || status == StatusMany) {
		return StatusUnknown, why + "; assumed: " + strings.Join(r.Assumed, "; ")
	}
	return status, why
}

// judge is solution without a look at what is assumed.
func judge(meta map[string]string, r *Report) (status, why string) {
	right, wrong := names(meta["right"]), names(meta["wrong"])
	best, open := r.bestFirsts()
	switch {
	case r.Firsts == nil && r.Reason == "solved" && hits(meta, r):
		return StatusRight, "other first moves were not asked for"
	case r.Firsts == nil:
		return StatusUnknown, "the first moves are open"
	}
	for _, move := range right {
		i := slices.IndexFunc(r.Firsts, func(f First) bool { return f.Move == move })
		switch {
		case i < 0:
			return StatusUnknown, move + " is recorded, and not among the moves of the question"
		case slices.Contains(open, move):
			return StatusUnknown, move + " is open"
		case !slices.Contains(best, move):
			return StatusWrong, refuted(r, r.Firsts[i], best)
		}
	}
	var more, failing []string
	for _, move := range best {
		switch {
		case slices.Contains(right, move):
		case slices.Contains(wrong, move):
			failing = append(failing, move)
		default:
			more = append(more, move)
		}
	}
	switch {
	case len(failing) > 0:
		why = strings.Join(failing, " ") + " is recorded as wrong"
		if len(more) > 0 {
			why += "; also " + strings.Join(more, " ")
		}
		if len(right) == 0 {
			return StatusWrong, why
		}
		return StatusMany, why
	case len(right) > 0 && len(more) > 0:
		return StatusMany, "also " + strings.Join(more, " ")
	case len(open) > 0 && len(right) == 0:
		return StatusUnknown, fmt.Sprintf("%d moves are open", len(open))
	case len(open) > 0:
		return StatusRight, fmt.Sprintf("%d other moves are open", len(open))
	}
	return StatusRight, ""
}

// names splits a list of moves.
func names(list string) []string {
	if list == "" {
		return nil
	}
	return strings.Split(list, ",")
}

// bestFirsts are the first moves of the best class, and those that are open.
func (r *Report) bestFirsts() (best, open []string) {
	any := slices.ContainsFunc(r.Firsts, func(f First) bool { return f.Right })
	for _, f := range r.Firsts {
		switch {
		case f.Open:
			open = append(open, f.Move)
		case f.Right, any && f.Class != "" && f.Class == r.Class:
			best = append(best, f.Move)
		}
	}
	return best, open
}

// refuted says what becomes of a recorded move, and what would be better.
func refuted(r *Report, f First, best []string) string {
	why := f.Move + " fails"
	if f.Class != "" {
		why = f.Move + " reaches " + f.Class
	}
	switch {
	case len(best) == 0 && r.Class != "":
		return why + ", as every move does"
	case len(best) == 0:
		return why + ", and no move is known that does better"
	case r.Class != "":
		return why + ", " + strings.Join(best, " ") + " " + r.Class
	}
	return why + ", " + strings.Join(best, " ") + " does not"
}

// Wants completes a job with what it takes to judge what is recorded.
func (p Problem) Wants(job Job) Job {
	look := append(names(p.Meta["right"]), names(p.Meta["wrong"])...)
	job.All = job.All || p.Meta["moves"] != "" || len(look) > 0
	job.Look = look
	job.Shortest = p.Meta["length"] != "" || p.Meta["published_length"] != ""
	job.AnyWin = !job.Shortest && !job.Sound
	return job
}

// hits tells whether the best move is one that is recorded as right, proven or not.
func hits(meta map[string]string, r *Report) bool {
	return r.Best != "" && slices.Contains(names(meta["right"]), r.Best)
}
