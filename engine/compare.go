package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/game"
)

// What a comparison with a recorded answer says.
const (
	StatusRight      = "right"
	StatusWrong      = "wrong"
	StatusMany       = "not unique" // the recorded first moves are right, and so are others
	StatusUnrecorded = "unrecorded"
	StatusUnknown    = "unknown" // a limit was reached
	StatusError      = "error"
)

// Checked is a report next to what the collection says.
type Checked struct {
	Report *Report `json:"report"`
	Want   string  `json:"want,omitempty"`
	Status string  `json:"status"`
	// Known marks a failure that the collection knows of.
	Known bool `json:"known,omitempty"`
	// Differs is told where the source prints another length: that is a matter of
	// custom, and makes no answer wrong.
	Differs string `json:"differs,omitempty"`
	// Why tells more about the recorded solution: which move fails, or works besides.
	Why string `json:"why,omitempty"`
	// Hit tells that the best move is one that is recorded as right; Moves that any are
	// recorded.
	Hit   bool `json:"hit,omitempty"`
	Moves bool `json:"moves_recorded,omitempty"`

	// Where the problem stands: its file, its number there from 1 and its line. A
	// file that cannot be read has the number 0.
	File   string `json:"file,omitempty"`
	Number int    `json:"number,omitempty"`
	Line   int    `json:"line,omitempty"`
	Key    string `json:"key,omitempty"` // of what is asked and recorded
}

// Compare holds a report against the metadata of its problem: want (the result, or
// the outcome where the question is for that), status, verdict, best (a first move
// that must be among the winning ones), moves (all winning first moves), length (of
// the shortest win), published_length (the same as books print it), published (what
// the source prints), right and wrong (first moves, as the solution in the file has them).
func Compare(p Problem, r *Report) Checked {
	c := Checked{Report: r, Known: p.Meta["known"] != ""}
	if want := p.Meta["published"]; want != "" && r.PublishedLength > 0 && want != strconv.Itoa(r.PublishedLength) {
		c.Differs = fmt.Sprintf("published=%s, found %d", want, r.PublishedLength)
	}
	wants := recorded(p)
	c.Want = strings.Join(wants, " ")
	c.Hit, c.Moves = hits(p.Meta, r), p.Meta["right"] != ""
	switch {
	case r.Error != "":
		c.Status = StatusError
	case r.Value() == game.Unknown:
		c.Status = StatusUnknown
	case len(wants) == 0:
		c.Status = StatusUnrecorded
	case agrees(p.Meta, r):
		c.Status = StatusRight
		if p.Meta["right"] != "" || p.Meta["wrong"] != "" {
			c.Status, c.Why = solution(p.Meta, r)
		}
	case r.Reason != "solved" && (p.Meta["want"] == "" || p.Meta["want"] == r.answer()):
		// A limit came between the answer and what else is recorded.
		c.Status = StatusUnknown
	default:
		c.Status = StatusWrong
	}
	return c
}

// Check settles a problem of a collection with what solve makes of a job, and compares.
func (p Problem) Check(job Job, solve func(Job) *Report) Checked {
	job = p.Wants(p.Apply(job))
	c := Compare(p, solve(job))
	if c.Status == StatusWrong && p.Meta["best"] != "" && !job.All {
		// Another first move may win as well: then the recorded one is right.
		job.All = true
		c = Compare(p, solve(job))
	}
	return c
}

// recorded lists what the metadata says about the answer.
func recorded(p Problem) []string {
	var wants []string
	for _, field := range []string{"want", "status", "verdict", "best", "moves", "right", "wrong", "length", "published_length"} {
		if v := p.Meta[field]; v != "" {
			if field == "wrong" && p.Meta["right"] != "" {
				continue // the right ones say enough
			}
			if field != "want" {
				v = field + "=" + v
			}
			wants = append(wants, v)
		}
	}
	return wants
}

// answer is what a collection records under want.
func (r *Report) answer() string {
	if r.Outcome != "" {
		return r.Outcome
	}
	return r.Result
}

func agrees(meta map[string]string, r *Report) bool {
	if want := meta["want"]; want != "" && want != r.answer() {
		return false
	}
	if status := meta["status"]; status != "" && status != r.Status {
		return false
	}
	if verdict := meta["verdict"]; verdict != "" && verdict != r.Verdict {
		return false
	}
	if best := meta["best"]; best != "" && !slices.Contains(r.Moves, best) {
		return false
	}
	if moves := meta["moves"]; moves != "" {
		want := strings.Split(moves, ",")
		slices.Sort(want)
		if !slices.Equal(want, slices.Sorted(slices.Values(r.Moves))) {
			return false
		}
	}
	if length := meta["length"]; length != "" && length != strconv.Itoa(r.Length) {
		return false
	}
	if length := meta["published_length"]; length != "" && length != strconv.Itoa(r.PublishedLength) {
		return false
	}
	return true
}

// Tally adds up comparisons.
type Tally struct {
	Problems   int `json:"problems"`
	Right      int `json:"right"`
	Wrong      int `json:"wrong"`
	Many       int `json:"not_unique"`
	Unrecorded int `json:"unrecorded"`
	Unknown    int `json:"unknown"`
	Errors     int `json:"errors"`
	Known      int `json:"known"` // known failures, counted nowhere else
	Fixed      int `json:"fixed"` // known failures that are right now
	// Of the problems with recorded first moves, whatever else is said of them:
	Moves  int     `json:"moves_recorded"`
	Hits   int     `json:"hits"` // the best move is recorded as right
	TimeMS float64 `json:"time_ms"`
	MostMS float64 `json:"most_ms"` // that one problem took
}

// Add counts one comparison.
func (t *Tally) Add(c Checked) {
	t.Problems++
	if c.Moves {
		t.Moves++
	}
	if c.Hit {
		t.Hits++
	}
	t.TimeMS += c.Report.TimeMS
	t.MostMS = max(t.MostMS, c.Report.TimeMS)
	if c.Known {
		t.Known++
		if c.Status == StatusRight {
			t.Fixed++
		}
		return
	}
	counter, ok := map[string]*int{
		StatusRight: &t.Right, StatusWrong: &t.Wrong, StatusMany: &t.Many, StatusUnrecorded: &t.Unrecorded,
		StatusUnknown: &t.Unknown, StatusError: &t.Errors,
	}[c.Status]
	if !ok {
		panic(fmt.Sprintf("engine: status %q", c.Status))
	}
	*counter++
}
