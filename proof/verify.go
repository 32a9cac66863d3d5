package proof

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/yomi-solver/yomi/game"
)

// Checker checks files of certificates. The zero value lacks only Open.
type Checker struct {
	// Open gives the position and question that a header speaks of, by the
	// game's own rules, with Within applied. It refuses unknown games and rules
	// of another version.
	Open func(Header) (game.Problem, error)
	// Lemma gives the database that a certificate leans on, whose header is h and
	// whose position is p: one with the hash that the lemma names, of the same game
	// and with the same question, itself checked by the rules. Nil means that there is none.
	Lemma func(l Lemma, h Header, p game.Problem) (Database, error)
	// Memory bounds what the checker keeps in memory before it sorts with
	// files; 0 means 64 MiB.
	Memory int
	// Dir is where those files go; empty means the system's usual place.
	Dir string
	// Stop, if not nil, is asked now and then; an error ends the check.
	Stop func() error
}

// Verify checks all certificates of a file by the rules alone. File is called
// twice and must give the same bytes both times. It returns the headers of the
// claims, all of which hold if the error is nil. Errors start with the line
// that is wrong.
func (c *Checker) Verify(file func() (io.ReadCloser, error)) ([]Header, error) {
	needs := newSorter(c.Memory, c.Dir)
	defer needs.close()
	var headers []Header
	err := c.pass(file, func(r *reader, section int) error {
		headers = append(headers, r.header)
		return c.justify(r, section, needs)
	})
	if err == nil && len(headers) == 0 {
		err = errors.New("1: the file is empty")
	}
	if err != nil {
		return nil, err
	}
	next, err := needs.merge()
	if err != nil {
		return nil, err
	}
	join := join{next: next, headers: headers}
	if err := join.advance(); err != nil {
		return nil, err
	}
	err = c.pass(file, func(r *reader, section int) error { return join.section(r, section) })
	if err == nil && join.more {
		err = fmt.Errorf("%s is needed but not listed", join.need[sectionBytes:])
	}
	if err != nil {
		return nil, err
	}
	return headers, nil
}

// pass reads a file section by section.
func (c *Checker) pass(file func() (io.ReadCloser, error), f func(*reader, int) error) error {
	in, err := file()
	if err != nil {
		return err
	}
	defer in.Close()
	r := newReader(in)
	for section := 0; ; section++ {
		err := r.open()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := f(r, section); err != nil {
			return err
		}
	}
}

// justify is the first pass over a certificate: it checks every position by
// itself and notes which positions it needs, with the rank they must stay
// below.
func (c *Checker) justify(r *reader, section int, needs *sorter) error {
	p, claim, err := c.begin(r)
	if err != nil {
		return err
	}
	j := justifier{p: p, claim: claim, needs: needs, section: section}
	if j.known, err = c.lemmas(r, p); err != nil {
		return err
	}
	switch p.Value() {
	case claim.Other():
		return r.errorf("the root is settled by the rules, and not as claimed")
	case claim:
		if r.header.Nodes > 0 {
			return r.errorf("the root is settled by the rules: no position is needed")
		}
	default:
		if err := j.root(r); err != nil {
			return err
		}
	}
	root := string(p.AppendState(nil))
	var last []byte
	for count := 0; ; count++ {
		if c.Stop != nil && count%4096 == 0 {
			if err := c.Stop(); err != nil {
				return err
			}
		}
		state, move, rank, err := r.node()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if count > 0 && bytes.Compare(last, state) >= 0 {
			return r.errorf("positions are not in order")
		}
		last = append(last[:0], state...)
		if string(state) == root && r.header.Method == Ranked && int(rank) != r.header.Length {
			return r.errorf("the root's rank is not the length in the header")
		}
		if err := j.node(r, state, move, rank); err != nil {
			return err
		}
	}
}

// lemmas collects the databases that a certificate leans on. A limit in plies is
// part of the question, and a database knows of none.
func (c *Checker) lemmas(r *reader, p game.Problem) ([]Database, error) {
	var known []Database
	for _, l := range r.header.Lemmas {
		if c.Lemma == nil {
			return nil, r.errorf("lemma %s: no databases are at hand", l.Name)
		}
		if r.header.Within > 0 {
			return nil, r.errorf("lemma %s: a database says nothing within %d plies", l.Name, r.header.Within)
		}
		d, err := c.Lemma(l, r.header, p)
		if err != nil {
			return nil, r.errorf("lemma %s: %v", l.Name, err)
		}
		if got := d.Lemma(); got.SHA256 != l.SHA256 || got.Count != l.Count {
			return nil, r.errorf("lemma %s: the database has another hash or size", l.Name)
		}
		known = append(known, d)
	}
	return known, nil
}

// begin checks a header and returns what it speaks of.
func (c *Checker) begin(r *reader) (game.Problem, game.Value, error) {
	h := r.header
	claim, ok := game.ParseValue(h.Claim)
	if !ok || claim == game.Unknown {
		return nil, 0, r.errorf("claim %q is neither proven nor disproven", h.Claim)
	}
	p, err := c.Open(h)
	if err != nil {
		return nil, 0, r.errorf("%v", err)
	}
	if h.Images {
		if _, ok := p.(game.Symmetric); !ok {
			return nil, 0, r.errorf("images: the game knows no symmetries of this board")
		}
		if len(h.Lemmas) > 0 {
			return nil, 0, r.errorf("images: lemmas know positions as they are")
		}
		p = Images(p)
	}
	if got := p.Repeated().String(); got != h.Repetition {
		return nil, 0, r.errorf("repetition is %s by the rules, not %s", got, h.Repetition)
	}
	switch {
	case h.Method == Ranked:
	case h.Method == Trap && p.Repeated() == claim:
	default:
		return nil, 0, r.errorf("method %q does not prove this claim", h.Method)
	}
	return p, claim, nil
}

// justifier checks the positions of one certificate.
type justifier struct {
	p       game.Problem
	claim   game.Value
	needs   *sorter
	section int
	known   []Database
	key     []byte
	moves   []game.Move
}

// root notes what the claim itself needs: the root may have any rank, which is the
// length then.
func (j *justifier) root(r *reader) error {
	which, _, rank := find(j.known, j.p.AppendState(nil))
	if which >= 0 && r.header.Method == Ranked && int(rank) != r.header.Length {
		return r.errorf("the root's rank in the lemma is not the length in the header")
	}
	return j.need(r, ^uint32(0))
}

// node checks one position: it is what it says, and each move that counts keeps
// the claim.
func (j *justifier) node(r *reader, state, move []byte, rank uint32) error {
	if err := j.p.SetState(state); err != nil {
		return r.errorf("%v", err)
	}
	if got := j.p.AppendState(nil); !bytes.Equal(got, state) {
		return r.errorf("state %s is written %s", state, got)
	}
	if j.p.Value() != game.Unknown {
		return r.errorf("%s is settled by the rules and must not be listed", state)
	}
	if r.header.Method == Ranked && rank == 0 {
		return r.errorf("rank 0")
	}
	if j.p.Turn().Wants() == j.claim {
		m, err := j.p.ParseMove(string(move))
		if err != nil {
			return r.errorf("%v", err)
		}
		return j.follow(r, state, m, rank)
	}
	if string(move) != noMove {
		return r.errorf("%s: a move is named where all count", state)
	}
	j.moves = j.p.Moves(j.moves[:0])
	if len(j.moves) == 0 {
		return r.errorf("%s: the rules know no move here", state)
	}
	for _, m := range j.moves {
		if err := j.follow(r, state, m, rank); err != nil {
			return err
		}
	}
	return nil
}

// follow checks what lies behind a move.
func (j *justifier) follow(r *reader, state []byte, m game.Move, rank uint32) error {
	j.p.Play(m)
	defer j.p.Undo()
	switch j.p.Value() {
	case j.claim:
		return nil
	case game.Unknown:
		return j.need(r, rank)
	}
	j.p.Undo()
	name := j.p.FormatMove(m)
	j.p.Play(m)
	return r.errorf("%s: after %s the claim does not hold", state, name)
}

// need notes that the position as it stands must be listed with a smaller rank,
// unless a lemma holds it.
func (j *justifier) need(r *reader, rank uint32) error {
	j.key = binary.BigEndian.AppendUint64(j.key[:0], uint64(j.section))
	j.key = j.p.AppendState(j.key)
	state := j.key[sectionBytes:]
	which, v, below := find(j.known, state)
	switch {
	case which < 0:
		return j.needs.add(j.key, rank)
	case v != j.claim:
		return r.errorf("%s is %s by the lemma %s", state, v, j.known[which].Lemma().Name)
	case r.header.Method == Ranked && (below == 0 || below >= rank):
		return r.errorf("%s: rank %d of the lemma does not fall: a position of rank %d leads here", state, below, rank)
	}
	return nil
}

// sectionBytes is what stands before the state in the key of a need.
const sectionBytes = 8

// join is the second pass: the positions listed and those needed come in the
// same order and must be the same.
type join struct {
	next    func() (key []byte, rank uint32, ok bool, err error)
	headers []Header
	need    []byte
	below   uint32
	more    bool
	key     []byte
}

func (j *join) advance() (err error) {
	j.need, j.below, j.more, err = j.next()
	return err
}

// section compares one certificate.
func (j *join) section(r *reader, section int) error {
	for {
		state, _, rank, err := r.node()
		if errors.Is(err, io.EOF) {
			return j.rest(r, section)
		}
		if err != nil {
			return err
		}
		j.key = binary.BigEndian.AppendUint64(j.key[:0], uint64(section))
		j.key = append(j.key, state...)
		switch order := bytes.Compare(j.need, j.key); {
		case j.more && order < 0:
			return r.errorf("%s is needed but not listed", j.need[sectionBytes:])
		case !j.more || order > 0:
			return r.errorf("%s is listed but not needed", state)
		case r.header.Method == Ranked && rank >= j.below:
			return r.errorf("%s: rank %d does not fall: a position of rank %d leads here", state, rank, j.below)
		}
		if err := j.advance(); err != nil {
			return err
		}
	}
}

// rest makes sure that nothing of a section is still needed at its end.
func (j *join) rest(r *reader, section int) error {
	if j.more && binary.BigEndian.Uint64(j.need) == uint64(section) {
		return r.errorf("%s is needed but not listed", j.need[sectionBytes:])
	}
	return nil
}
