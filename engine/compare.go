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
}

// Compare holds a report against the metadata of its problem: want (the result, or
// the outcome where the question is for that), status, verdict, best (a first move
// that must be among the winning ones), moves (all winning first moves), length (of
// the shortest win), published_length (the same as books print it), published (what
// the source prints).
func Compare(p Problem, r *Report) Checked {
	c := Checked{Report: r, Known: p.Meta["known"] != ""}
	if want := p.Meta["published"]; want != "" && r.PublishedLength > 0 && want != strconv.Itoa(r.PublishedLength) {
		c.Differs = fmt.Sprintf("published=%s, found %d", want, r.PublishedLength)
	}
	wants := recorded(p)
	c.Want = strings.Join(wants, " ")
	switch {
	case r.Error != "":
		c.Status = StatusError
	case r.Value() == game.Unknown:
		c.Status = StatusUnknown
	case len(wants) == 0:
		c.Status = StatusUnrecorded
	case agrees(p.Meta, r):
		c.Status = StatusRight
	case r.Reason != "solved" && (p.Meta["want"] == "" || p.Meta["want"] == r.answer()):
		// A limit came between the answer and what else is recorded.
		c.Status = StatusUnknown
	default:
		c.Status = StatusWrong
	}
	return c
}

// recorded lists what the metadata says about the answer.
func recorded(p Problem) []string {
	var wants []string
	for _, field := range []string{"want", "status", "verdict", "best", "moves", "length", "published_length"} {
		if v := p.Meta[field]; v != "" {
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
	Unrecorded int `json:"unrecorded"`
	Unknown    int `json:"unknown"`
	Errors     int `json:"errors"`
	Known      int `json:"known"` // known failures, counted nowhere else
	Fixed      int `json:"fixed"` // known failures that are right now
}

// Add counts one comparison.
func (t *Tally) Add(c Checked) {
	t.Problems++
	if c.Known {
		t.Known++
		if c.Status == StatusRight {
			t.Fixed++
		}
		return
	}
	counter, ok := map[string]*int{
		StatusRight: &t.Right, StatusWrong: &t.Wrong, StatusUnrecorded: &t.Unrecorded,
		StatusUnknown: &t.Unknown, StatusError: &t.Errors,
	}[c.Status]
	if !ok {
		panic(fmt.Sprintf("engine: status %q", c.Status))
	}
	*counter++
}
