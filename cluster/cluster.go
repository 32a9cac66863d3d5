// Package cluster settles one question with the processors of many machines, on NATS
// JetStream.
//
// A coordinator keeps the top of the tree (package joblevel) and hands out jobs;
// workers do them. Between them lies a NATS server: one that the coordinator runs
// inside itself, so that there is nothing to install, or an existing one.
//
//	yomi.hello                    request: which run is there, and what is its question
//	yomi.RUN.jobs                 stream, work queue: jobs, acknowledged by their worker
//	yomi.RUN.results              stream, work queue: results, acknowledged by the coordinator
//	yomi.RUN.settled              stream: positions whose value is proven, for all workers
//	yomi.RUN.cancel, .done        messages: jobs that nobody needs any more; the end
//	yomi.RUN.beat, .status        a worker's sign of life; request: how it stands
//	object store yomi-RUN         certificates too large for a message
//
// # What survives what
//
// The coordinator's journal is the truth: every answer that was believed stands in it,
// synchronised with the disk before anything else happens. Streams can be lost: the
// coordinator empties the queue of jobs when it starts and fills it anew from the tree. A job
// is the same job if it has the same moves and budget, and an answer that the tree
// does not need changes nothing, so everything may happen twice.
//
//   - A worker dies or hangs: its heartbeats end, and JetStream gives the job to another.
//     A job that several workers have taken and none has finished is answered with
//     "unknown", so that it is split.
//   - A worker answers late or twice: the tree has no need of the answer.
//   - A worker lies, or its memory does: the checker refuses its certificate, and the job
//     is asked for again.
//   - The coordinator dies: it reads snapshot and journal, and goes on. Workers wait for it, and
//     keep results until they are delivered.
//   - The disk is full: the coordinator ends with an error and has lost nothing; it goes on
//     when it is started again.
//
// docs/decisions/0031 has the reasons.
package cluster

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	"github.com/yomi-solver/yomi/engine"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve/joblevel"
)

// Question is what a run is about: all that a worker needs to make the same division.
type Question struct {
	Version  string            `json:"version"`
	Game     string            `json:"game"`
	Text     string            `json:"text"`
	Goal     string            `json:"goal,omitempty"`
	Turn     string            `json:"turn,omitempty"`
	Target   string            `json:"target,omitempty"`
	Region   string            `json:"region,omitempty"`
	Name     string            `json:"name"` // of the division, to be sure
	Policy   string            `json:"policy"`
	Nodes    uint64            `json:"nodes"`             // budget of a job
	Longest  time.Duration     `json:"longest,omitempty"` // time of a job, 0: no limit
	Method   string            `json:"method"`
	Settings map[string]string `json:"settings,omitempty"`
	Plain    bool              `json:"plain,omitempty"` // no theorems
}

// division makes the division of a question.
func (q *Question) division() (*engine.Division, joblevel.Policy, error) {
	policy, err := joblevel.PolicyOf(q.Policy)
	if err != nil {
		return nil, policy, err
	}
	if q.Nodes > 0 {
		policy.Nodes = q.Nodes
	}
	d, err := engine.Divide(engine.Job{
		Game: q.Game, Text: q.Text, Algorithm: q.Method, Settings: q.Settings, NoTheorems: q.Plain,
		Question: game.Question{Goal: q.Goal, Turn: q.Turn, Target: q.Target, Region: q.Region},
	}, policy)
	if err != nil {
		return nil, policy, err
	}
	if q.Name == "" {
		q.Name = d.Name()
	}
	if q.Version != engine.Version || q.Name != d.Name() {
		return nil, policy, fmt.Errorf("the question is one of another version of the program (%s): it reads differently here", q.Version)
	}
	return d, policy, nil
}

// NewQuestion turns a job of the command line into a question.
func NewQuestion(job engine.Job, policy string, nodes uint64, longest time.Duration) Question {
	return Question{
		Version: engine.Version, Game: job.Game, Text: job.Text, Goal: job.Question.Goal, Turn: job.Question.Turn,
		Target: job.Question.Target, Region: job.Question.Region, Policy: policy, Nodes: nodes, Longest: longest,
		Method: job.Algorithm, Settings: job.Settings, Plain: job.NoTheorems,
	}
}

// welcome is the reply to a hello.
type welcome struct {
	Run      string        `json:"run"`
	Question Question      `json:"question"`
	AckWait  time.Duration `json:"ack_wait"`
	Most     int           `json:"most"`   // bytes of a certificate
	Inline   int           `json:"inline"` // bytes of a packed one that travels in its message
	Done     bool          `json:"done,omitempty"`
}

// order is a job on its way.
type order struct {
	ID    string   `json:"id"`
	Moves []string `json:"moves"`
	Nodes uint64   `json:"nodes"`
}

// idOf names a job by what makes it the same job: position and budget.
func idOf(moves []string, nodes uint64) string {
	sum := sha256.Sum256([]byte(fmt.Sprintf("%d %s", nodes, strings.Join(moves, " "))))
	return hex.EncodeToString(sum[:8])
}

// reply is a result on its way. Leans and certificate are packed together in Proof, or
// in the object that is named.
type reply struct {
	order
	Worker   string `json:"worker"`
	Value    string `json:"value"`
	PN       uint32 `json:"pn"`
	DN       uint32 `json:"dn"`
	Hints    []hint `json:"hints,omitempty"`
	Spent    uint64 `json:"spent"`
	Proof    []byte `json:"proof,omitempty"`
	Object   string `json:"object,omitempty"`
	Canceled bool   `json:"canceled,omitempty"` // nobody works on the job any more
}

// hint is what a search thinks of a move.
type hint struct {
	Move string `json:"m"`
	PN   uint32 `json:"p"`
	DN   uint32 `json:"d"`
}

// fact is a settled position on its way.
type fact struct {
	State string `json:"state"`
	Value string `json:"value"`
	Rank  uint32 `json:"rank,omitempty"`
}

// beat is a worker's sign of life.
type beat struct {
	Worker string  `json:"worker"`
	Slots  int     `json:"slots"`
	Busy   int     `json:"busy"`
	Jobs   uint64  `json:"jobs"`
	Nodes  uint64  `json:"nodes"`
	Facts  int     `json:"facts"` // positions that others have settled and it knows
	Up     float64 `json:"up_s"`
	Left   bool    `json:"left,omitempty"` // it goes away
}

// formatMoves and parseMoves translate moves along a line from p.
func formatMoves(p game.Problem, moves []game.Move) []string {
	texts := make([]string, 0, len(moves))
	for _, m := range moves {
		texts = append(texts, p.FormatMove(m))
		p.Play(m)
	}
	for range moves {
		p.Undo()
	}
	return texts
}

func parseMoves(p game.Problem, texts []string) (moves []game.Move, err error) {
	for _, text := range texts {
		m, bad := p.ParseMove(text)
		if bad != nil {
			err = bad
			break
		}
		moves = append(moves, m)
		p.Play(m)
	}
	for range moves {
		p.Undo()
	}
	return moves, err
}

// formatHints and parseHints translate hints of the position that p is. A hint that
// cannot be read is left out: nothing leans on it.
func formatHints(p game.Problem, hints []joblevel.Hint) []hint {
	list := make([]hint, 0, len(hints))
	for _, h := range hints {
		list = append(list, hint{p.FormatMove(h.Move), h.Numbers.Proof, h.Numbers.Disproof})
	}
	return list
}

func parseHints(p game.Problem, hints []hint) []joblevel.Hint {
	var list []joblevel.Hint
	for _, h := range hints {
		if m, err := p.ParseMove(h.Move); err == nil {
			list = append(list, joblevel.Hint{Move: m, Numbers: game.Numbers{Proof: h.PN, Disproof: h.DN}})
		}
	}
	return list
}

// along plays moves and returns what takes them back.
func along(p game.Problem, moves []game.Move) (back func()) {
	for _, m := range moves {
		p.Play(m)
	}
	return func() {
		for range moves {
			p.Undo()
		}
	}
}
