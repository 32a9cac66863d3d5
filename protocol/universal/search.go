package universal

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/yomi-solver/yomi/game"
)

// Progress is a look at a running search.
type Progress struct {
	Nodes uint64
	Fill  float64  // share of the table in use; 0 where that is not known
	Line  []string // the moves being searched now
}

// Answer is what a solver has found.
type Answer struct {
	Value  game.Value
	Line   []string // of a mate, to its end
	Best   string   // the move that is recommended, if there is one
	Length int      // plies within which the defender is mated whatever he plays; 0: not known
	Nodes  uint64
	Why    string // what ended the search, if it did not settle the question
	Err    error  // why there is no better answer, if that is no limit
}

// Task is what a go asks for.
type Task struct {
	// Solve searches. It ends soon after the context does, with what it knows. It may show how it gets on,
	// from any one goroutine at a time, and as often as it likes.
	Solve   func(ctx context.Context, show func(Progress)) Answer
	Finish  func(Answer) string // tells what was found, and returns the answer to the go
	Limited bool                // it ends by itself
	Waits   bool                // the answer is said when it is asked for
}

// search is a Task in a goroutine of its own. A nil search is none.
type search struct {
	Task
	silent bool // nobody waits for it any more
	cancel context.CancelFunc
	start  time.Time
	shown  time.Time // when it was told of last
	last   Progress
	looks  chan Progress
	done   chan Answer
}

// Begin starts a search; the Talk must not be busy. Looks that nobody takes in time are dropped, and never hold
// the search up.
func (t *Talk) Begin(ctx context.Context, task Task) {
	ctx, cancel := context.WithCancel(ctx)
	now := time.Now()
	r := &search{Task: task, cancel: cancel, start: now, shown: now, looks: make(chan Progress, 1), done: make(chan Answer, 1)}
	go func() {
		r.done <- task.Solve(ctx, func(p Progress) {
			select {
			case r.looks <- p:
			default:
			}
		})
	}()
	t.search = r
}

// Searching reports whether a search runs.
func (t *Talk) Searching() bool { return t.search != nil }

// Busy reports whether a go is still to be answered: its search runs, or the answer is held back.
func (t *Talk) Busy() bool { return t.search != nil || t.held != "" }

// Drop ends a search whose answer nobody wants any more, nor the one that is held back.
func (t *Talk) Drop() {
	t.held = ""
	if t.search != nil {
		t.search.silent = true
		t.search.cancel()
	}
}

// progress is where looks come from; never, if nothing is searched.
func (r *search) progress() <-chan Progress {
	if r == nil {
		return nil
	}
	return r.looks
}

// answer is where the answer comes from.
func (r *search) answer() <-chan Answer {
	if r == nil {
		return nil
	}
	return r.done
}

// wait waits for the end of a search whose answer nobody needs.
func (r *search) wait() {
	if r != nil {
		r.cancel()
		<-r.done
	}
}

// inform tells of a search, unless that was done a moment ago.
func (t *Talk) inform(p Progress) {
	every := t.Every
	if every == 0 {
		every = time.Second
	}
	r, now := t.search, time.Now()
	r.last = p
	if now.Sub(r.shown) >= every {
		r.shown = r.start.Add(now.Sub(r.start).Truncate(every))
		words := ""
		if len(p.Line) > 0 && t.Look != nil {
			words = t.Look(p.Line)
		}
		t.info(words)
	}
}

// info says a line about the work of a search, with words behind it.
func (t *Talk) info(words string) {
	r := t.search
	spent := time.Since(r.start)
	var b strings.Builder
	fmt.Fprintf(&b, "info time %d nodes %d nps %d", spent.Milliseconds(), r.last.Nodes,
		uint64(float64(r.last.Nodes)/max(spent.Seconds(), 1e-6)))
	if r.last.Fill > 0 {
		fmt.Fprintf(&b, " hashfull %d", min(1000, int(1000*r.last.Fill)))
	}
	t.Say("%s", b.String()+words)
}

// Info says a line about a search that has ended, with a score if there is one, and moves. It is for Finish.
func (t *Talk) Info(score string, line []string) {
	if score != "" {
		score = " score mate " + score
	}
	if len(line) > 0 {
		score += " pv " + strings.Join(line, " ")
	}
	t.info(score)
}

// finish tells what a search has found.
func (t *Talk) finish(a Answer) {
	r := t.search
	r.cancel()
	r.last.Nodes = a.Nodes
	if !r.silent {
		if a.Err != nil {
			t.Complain(a.Err)
		}
		t.Answer(r.Finish(a), r.Waits)
	}
	t.search = nil
}
