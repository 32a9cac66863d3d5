package fleet

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/engine"
	"github.com/yomi-solver/yomi/game"
)

// Sample is a job that was done and timed.
type Sample struct {
	Problem string
	Budget  uint64 // nodes
	Nodes   uint64
	Seconds float64 // of a processor
	Settled bool
}

// jobMemory is the table of a job that is timed.
const jobMemory = 64 << 20

// Measure does the first jobs of job-level search for a problem, one after the other, and
// times them.
func Measure(ctx context.Context, p engine.Problem, budget uint64, count int) ([]Sample, error) {
	g, err := catalog.Game(p.Game)
	if err != nil {
		return nil, err
	}
	job := p.Apply(engine.Job{})
	position, err := g.Parse(job.Text, job.Question)
	if err != nil {
		return nil, err
	}
	j, err := newJobs(position, budget, jobMemory)
	if err != nil {
		return nil, err
	}
	defer j.close()
	t := newTop()
	var list []Sample
	for len(list) < count {
		n := t.next()
		if n == none {
			break
		}
		d, err := j.do(ctx, t.moves(n))
		if err != nil {
			return list, err
		}
		t.finish(n, d.turn, d.value, d.children)
		list = append(list, Sample{p.ID, budget, d.nodes, d.elapsed.Seconds(), d.value != game.Unknown})
	}
	return list, nil
}

var columns = []string{"problem", "budget", "nodes", "seconds", "settled"}

// WriteSamples writes samples as CSV.
func WriteSamples(w io.Writer, list []Sample) error {
	out := csv.NewWriter(w)
	rows := [][]string{columns}
	for _, s := range list {
		rows = append(rows, []string{
			s.Problem, strconv.FormatUint(s.Budget, 10), strconv.FormatUint(s.Nodes, 10),
			strconv.FormatFloat(s.Seconds, 'f', 6, 64), strconv.FormatBool(s.Settled),
		})
	}
	return out.WriteAll(rows)
}

// ReadSamples reads what WriteSamples has written.
func ReadSamples(r io.Reader) ([]Sample, error) {
	rows, err := csv.NewReader(r).ReadAll()
	if err != nil {
		return nil, err
	}
	if len(rows) < 2 || !slices.Equal(rows[0], columns) {
		return nil, errors.New("want the columns problem, budget, nodes, seconds, settled, and a row at least")
	}
	var list []Sample
	for i, row := range rows[1:] {
		s := Sample{Problem: row[0]}
		var errs [4]error
		s.Budget, errs[0] = strconv.ParseUint(row[1], 10, 64)
		s.Nodes, errs[1] = strconv.ParseUint(row[2], 10, 64)
		s.Seconds, errs[2] = strconv.ParseFloat(row[3], 64)
		s.Settled, errs[3] = strconv.ParseBool(row[4])
		if err := errors.Join(errs[:]...); err != nil || s.Seconds < 0 || math.IsNaN(s.Seconds) || math.IsInf(s.Seconds, 0) {
			return nil, fmt.Errorf("%d: not a sample", i+2)
		}
		list = append(list, s)
	}
	return list, nil
}

// times are the job times to draw from: those of jobs with an answer, and those of others.
type times struct{ settled, open []float64 }

// timesOf sorts samples. Where there are none of a kind, those of the other kind do.
func timesOf(list []Sample) times {
	var t times
	for _, s := range list {
		if s.Settled {
			t.settled = append(t.settled, s.Seconds)
		} else {
			t.open = append(t.open, s.Seconds)
		}
	}
	if len(t.settled) == 0 {
		t.settled = t.open
	}
	if len(t.open) == 0 {
		t.open = t.settled
	}
	slices.Sort(t.settled)
	slices.Sort(t.open)
	return t
}

// of is how long a job takes: drawn by its position, so that it takes as long whoever does
// it, and whenever.
func (t *times) of(d *done) float64 {
	list := t.settled
	if d.value == game.Unknown {
		list = t.open
	}
	return list[d.key.Hi%uint64(len(list))]
}
