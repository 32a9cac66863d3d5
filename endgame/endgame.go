// Package endgame keeps databases of small positions: every position of a class
// with its value, found once by retrograde analysis [Ströhlein 1970], stored on
// disk, and used by searches and proofs as if the rules knew it.
//
// A database is a set of positions that play never leaves: each move from one of
// them leads to another or to a position that the rules settle. So its values
// hold whatever came before, also where play can repeat, and they can be checked
// one by one (Check), by the rules alone and without the code that found them.
//
// Each position has a value and a rank. The rank is the number of plies in which
// the side that the value favours forces the end of the game. Where the rules
// give endless play a value, positions of that value have rank 0: they are the
// set in which that side can stay for ever, and need no end.
//
// The file format is text, described in docs/manual/endgames.md. Positions are
// written in full, since a hash is no knowledge. Keys serve only searches: they
// are made from the positions after a file has been read (Keys).
package endgame

import (
	"bytes"
	"errors"
	"fmt"
	"sort"

	"github.com/yomi-solver/yomi/game"
)

// Format and Version head every database.
const (
	Format  = "yomi-endgame"
	Version = 1
)

// ErrMemory says that a database would take more memory than allowed.
var ErrMemory = errors.New("endgame: the positions take more memory than there is for them")

// Header says what a database is about. It is the first line of the file, a JSON
// object.
type Header struct {
	Format  string `json:"format"`
	Version int    `json:"version"`
	Game    string `json:"game"`
	Rules   string `json:"rules"` // the rules and their version
	Goal    string `json:"goal"`  // the question at Root
	Root    string `json:"root"`  // a position in the game's own text
	// Size names the class that was listed, in the game's own measure; 0: all
	// that can be reached from Root.
	Size int `json:"size,omitempty"`
	// Repetition is the value of endless play by the rules; unknown: there is
	// none.
	Repetition string `json:"repetition"`
	Program    string `json:"program"`
	Count      int    `json:"count"`   // lines that follow
	Proven     int    `json:"proven"`  // those of them with the value proven
	Longest    int    `json:"longest"` // the greatest rank
	SHA256     string `json:"sha256"`  // of header, without this field, and body
}

// String says what is in a database, for people.
func (h *Header) String() string {
	class := "reached from the root"
	if h.Size > 0 {
		class = fmt.Sprintf("of size %d", h.Size)
	}
	return fmt.Sprintf("%s, %s, positions %s: %d, of them %d proven, longest line %d plies",
		h.Game, h.Goal, class, h.Count, h.Proven, h.Longest)
}

// Database is a set of settled positions in memory, in the order of their states.
// It is not changed after it was made, so that many goroutines may use it.
type Database struct {
	Header  Header
	problem game.Problem // at the root; only clones of it are played
	data    []byte       // the states
	ends    []uint64     // where each of them ends
	answers []answer
}

// answer is a rank and, in the lowest bit, whether the value is Proven.
type answer uint32

func newAnswer(v game.Value, rank uint32) answer {
	a := answer(rank) << 1
	if v == game.Proven {
		a |= 1
	}
	return a
}

func (a answer) value() game.Value {
	if a&1 != 0 {
		return game.Proven
	}
	return game.Disproven
}

func (a answer) rank() uint32 { return uint32(a >> 1) }

// Len is the number of positions.
func (d *Database) Len() int { return len(d.ends) }

// state returns the i-th state.
func (d *Database) state(i int) []byte {
	start := uint64(0)
	if i > 0 {
		start = d.ends[i-1]
	}
	return d.data[start:d.ends[i]:d.ends[i]]
}

// add appends a position. They come in the order of their states.
func (d *Database) add(state []byte, a answer) {
	d.data = append(d.data, state...)
	d.ends = append(d.ends, uint64(len(d.data)))
	d.answers = append(d.answers, a)
}

// bytes is the memory that the database takes.
func (d *Database) bytes() int64 {
	return int64(cap(d.data)) + 8*int64(cap(d.ends)) + 4*int64(cap(d.answers))
}

// Find looks a position up by its state. It holds for problems that the database
// covers, and for no others.
func (d *Database) Find(state []byte) (v game.Value, rank uint32, ok bool) {
	i, ok := sort.Find(d.Len(), func(i int) int { return bytes.Compare(state, d.state(i)) })
	if !ok {
		return game.Unknown, 0, false
	}
	return d.answers[i].value(), d.answers[i].rank(), true
}

// Covers reports whether the database speaks of the same game on the same board
// with the same question as p. A state leaves all that out, so two problems are
// of one kind if they write the same text and the same goal when both are at the
// same state; Problem promises that text and goal give a problem back whole.
func (d *Database) Covers(p game.Problem) bool {
	q, ok := p.Clone().(game.Problem)
	if !ok {
		return false
	}
	root := d.problem.AppendState(nil)
	if err := q.SetState(root); err != nil || !bytes.Equal(q.AppendState(nil), root) {
		return false
	}
	return q.String() == d.problem.String() && q.Goal() == d.problem.Goal() &&
		q.Repeated() == d.problem.Repeated() && q.Key() == d.problem.Key()
}

// Line is best play from a position of the database to the end of the game: the
// side that the value favours takes the shortest way, the other one the longest.
// Where the value rests on endless play the line ends when play repeats. It is
// empty for positions that are not in the database.
func (d *Database) Line(p game.Problem) []game.Move {
	q, ok := p.Clone().(game.Problem)
	if !ok {
		return nil
	}
	var line []game.Move
	seen := map[string]bool{}
	for {
		state := q.AppendState(nil)
		v, _, ok := d.Find(state)
		if !ok || seen[string(state)] {
			return line
		}
		seen[string(state)] = true
		m := d.best(q, v)
		line = append(line, m)
		q.Play(m)
	}
}

// best is the move of a line at a position with the value v.
func (d *Database) best(p game.Problem, v game.Value) game.Move {
	short := p.Turn().Wants() == v
	best, rank := game.NoMove, uint32(0)
	for _, m := range p.Moves(nil) {
		p.Play(m)
		w, r := p.Value(), uint32(0)
		if w == game.Unknown {
			w, r, _ = d.Find(p.AppendState(nil))
		}
		p.Undo()
		if w != v {
			continue
		}
		if best == game.NoMove || short && r < rank || !short && r > rank {
			best, rank = m, r
		}
	}
	return best
}
