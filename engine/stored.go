package engine

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/proof"
	"github.com/yomi-solver/yomi/store"
)

// What an answer from a store is believed by.
const (
	// StoredProof: its certificates were checked again, by the rules alone.
	StoredProof = "proof"
	// StoredProgram: this very program settled it before. It would say the same again.
	StoredProgram = "program"
)

// Kinds of questions whose certificates say all that the answer says, besides the plain one.
const (
	kindAll      = "all"
	kindShortest = "shortest"
)

// maxKeptProof is the largest file of certificates that a store keeps, packed.
const maxKeptProof = 1 << 20

// stored is what a store is asked about the session, if it is a question of the kind that
// stores keep: one position, one goal, and perhaps all first moves, the shortest win or
// the value. Questions that the program finds by itself, and those that ask for more than
// an answer, are not.
func (s *session) stored() (q store.Question, ok bool) {
	j := &s.job
	g, err := catalog.Game(j.Game)
	if err != nil || j.Store == nil || j.Fast || j.Tree || j.Sound || j.Inversions || len(j.With) > 0 || len(s.ways) > 1 ||
		len(j.Endgames) > 0 || len(s.report.Assumed) > 0 {
		return q, false
	}
	q = store.Question{Game: g.Name, Rules: g.Rules, Goal: s.problem.Goal(), Position: s.problem.String()}
	var asked []string
	switch _, fights := s.problem.(game.Fighter); {
	case s.scorer != nil:
		q.Goal = j.Question.Goal
		asked = append(asked, "value")
	case fights:
		asked = append(asked, "status")
	}
	if j.All {
		asked = append(asked, kindAll)
	}
	if j.Shortest {
		asked = append(asked, kindShortest)
	}
	q.Kind = strings.Join(asked, " ")
	return q, true
}

// recall takes the answer from the job's store, if it is there and can be believed.
func (s *session) recall() (*Report, error) {
	q, ok := s.stored()
	if !ok || s.job.Proof {
		return nil, nil // who wants a proof gets a new one
	}
	record, ok, err := s.job.Store.Get(q)
	if err != nil || !ok {
		return nil, err
	}
	by, err := Believe(s.ctx, &record)
	if err != nil {
		s.report.Note = "not taken from the store: " + err.Error()
	}
	if by == "" {
		return nil, nil
	}
	var r Report
	if err := json.Unmarshal(record.Report, &r); err != nil {
		return nil, err
	}
	r.ID, r.Board, r.Stored = s.job.ID, s.report.Board, by
	r.Nodes, r.SearchMS, r.NodesPerSecond, r.Resumed = 0, 0, 0, nil
	for _, v := range []game.Value{game.Proven, game.Disproven} {
		if r.Result == v.String() {
			r.value = v
		}
	}
	r.Note = "from the store, settled there by " + record.Program
	return &r, nil
}

// Believe says what a record is believed by: StoredProof, StoredProgram, or nothing. A
// record whose certificates are wrong is believed by nobody, and that is an error.
func Believe(ctx context.Context, r *store.Record) (string, error) {
	if len(r.Proof) > 0 {
		claims, err := checkRecord(ctx, r)
		if err != nil {
			return "", fmt.Errorf("a stored answer about %s, %s: %w", r.Game, r.Position, err)
		}
		if covers(claims, r) {
			return StoredProof, nil
		}
	}
	program, err := Program()
	if err != nil || r.Program != program {
		return "", err
	}
	return StoredProgram, nil
}

// checkRecord checks the certificates of a record.
func checkRecord(ctx context.Context, r *store.Record) ([]proof.Header, error) {
	c := proof.Checker{Open: openClaim, Stop: ctx.Err}
	return c.Verify(func() (io.ReadCloser, error) { return gzip.NewReader(bytes.NewReader(r.Proof)) })
}

// covers reports whether the claims say all that the record says: the answer and, if they
// were asked for, the length of the shortest win and every first move. Values and threats
// are more than claims say.
func covers(claims []proof.Header, r *store.Record) bool {
	var report Report
	if err := json.Unmarshal(r.Report, &report); err != nil || report.Result != r.Result {
		return false
	}
	has := func(claim string, within int, moves ...string) bool {
		return slices.ContainsFunc(claims, func(h proof.Header) bool {
			return h.Game == r.Game && h.Rules == r.Rules && h.Goal == r.Goal && h.Root == r.Position && len(h.Lemmas) == 0 &&
				h.Claim == claim && h.Within == within && slices.Equal(h.Moves, moves)
		})
	}
	switch yes, no := game.Proven.String(), game.Disproven.String(); {
	case r.Kind == "", r.Kind == kindShortest && r.Result == no:
		return has(r.Result, 0)
	case r.Kind == kindShortest:
		n := report.Length
		return report.Shortest && n > 0 && has(yes, n) && (n == 1 || has(no, n-1))
	case r.Kind == kindAll:
		return has(r.Result, 0) && coversFirsts(has, r, &report)
	}
	return false
}

// coversFirsts is covers for the first moves: each has its claim, none is left out.
func coversFirsts(has func(string, int, ...string) bool, r *store.Record, report *Report) bool {
	p, err := openClaim(proof.Header{Game: r.Game, Rules: r.Rules, Goal: r.Goal, Root: r.Position})
	if err != nil || len(report.Firsts) != len(p.Moves(nil)) {
		return false
	}
	wants := p.Turn().Wants()
	for _, m := range p.Moves(nil) {
		move := p.FormatMove(m)
		i := slices.IndexFunc(report.Firsts, func(f First) bool { return f.Move == move })
		if i < 0 || report.Firsts[i].Open || report.Firsts[i].Right != slices.Contains(report.Moves, move) {
			return false
		}
		claim := wants
		if !report.Firsts[i].Right {
			claim = wants.Other()
		}
		if !has(claim.String(), 0, move) {
			return false
		}
	}
	return true
}

// remember puts a settled answer into the job's store.
func (s *session) remember() error {
	q, ok := s.stored()
	r := s.report
	if !ok || r.value == game.Unknown || len(r.Assumed) > 0 {
		return nil
	}
	record := store.Record{
		Question: q, Result: r.Result, Verdict: r.Verdict, Best: r.Best, Length: r.Length, Saved: time.Now().UTC().Truncate(time.Second),
	}
	var err error
	if record.Program, err = Program(); err != nil {
		return err
	}
	plain := *r
	plain.ID, plain.Resumed = "", nil
	if record.Report, err = json.Marshal(&plain); err != nil {
		return err
	}
	proofs := r.Proofs
	if len(proofs) == 0 {
		proofs = s.provenBriefly(q.Kind)
	}
	if err := pack(&record, proofs); err != nil {
		return err
	}
	return s.job.Store.Put(record)
}

// pack puts certificates into a record, if they are not too large.
func pack(r *store.Record, proofs []*proof.Certificate) error {
	if len(proofs) == 0 {
		return nil
	}
	var packed bytes.Buffer
	sum := sha256.New()
	z := gzip.NewWriter(&packed)
	for _, c := range proofs {
		if err := c.Write(io.MultiWriter(sum, z)); err != nil {
			return err
		}
	}
	if err := z.Close(); err != nil {
		return err
	}
	r.SHA256 = hex.EncodeToString(sum.Sum(nil))
	if packed.Len() <= maxKeptProof {
		r.Proof = packed.Bytes()
	}
	return nil
}

// briefTime is what making a certificate for the store may take in any case. Beyond, it may
// take as long as the search has.
const briefTime = time.Second

// provenBriefly makes the certificates of an answer for the store, if that is soon done: a
// proof can take many times as long as the answer, and nobody has asked for this one.
func (s *session) provenBriefly(kind string) []*proof.Certificate {
	brief, cancel := context.WithTimeout(s.ctx, max(briefTime, time.Duration(s.report.SearchMS*float64(time.Millisecond))))
	defer cancel()
	kept, job, nodes, proofs := s.limited, s.job, s.report.ProofNodes, s.report.Proofs
	defer func() { s.limited, s.job, s.report.ProofNodes, s.report.Proofs = kept, job, nodes, proofs }()
	s.limited, s.job.Proof = brief, true
	prove := func(v game.Value, within int) bool {
		p := s.problem
		if within > 0 {
			p = game.Within(p, within)
		}
		w, err := s.walker(0)
		if err != nil {
			return false
		}
		if within > 0 {
			w.Use(nil, nil)
		}
		c, err := w.Prove(p, v)
		if err != nil {
			return false
		}
		s.keep(s.problem, c, nil, within)
		return true
	}
	n := s.report.Length
	switch {
	case kind == "", kind == kindShortest && s.report.value == game.Disproven:
		if !prove(s.report.value, 0) {
			return nil
		}
	case kind == kindShortest && s.report.Shortest && n > 0:
		if !prove(game.Proven, n) || n > 1 && !prove(game.Disproven, n-1) {
			return nil
		}
	}
	return s.report.Proofs
}

// Recall is Solve without a search: the report that the job's store has, if it is believed.
func Recall(ctx context.Context, job Job) (*Report, error) {
	r := &Report{ID: job.ID, Game: job.Game, Assumed: []string{}}
	s, err := newSession(ctx, job, r)
	if err != nil {
		return nil, err
	}
	defer s.close()
	return s.recall()
}
