// Package proof makes certificates of answers and checks them by the rules alone.
//
// A certificate is a list of positions, each written in full, never as a hash.
// Where the winner of the claim moves, the list names one move; where the loser
// moves it names none, and the checker tries all of them. Every move must lead
// to a position that the rules settle as claimed or that is in the list too.
// One more condition keeps play from going round in circles inside the list:
//
//   - ranked: each position has a rank, and moves lead to smaller ranks only, so
//     play ends, and it ends as claimed. The root's rank bounds the number of
//     plies.
//   - trap: play may stay in the list for ever. That is as good where the rules
//     give endless play the claimed value: a set of positions that the
//     attacker's play never leaves and that holds no win.
//
// Positions that a database of endgames holds need not be listed. The header then
// names the database as a lemma, by its hash, and the checker looks every such
// position up in the database, which it has checked by the rules as well. The
// database is closed under moves, so play that enters it never comes back to the
// list, and there is no new way to go round in circles. In ranked certificates the
// rank of a position in the database must be smaller than that of the position
// before it, as with any other move.
//
// A theorem of the game is such a lemma too. It has no list of positions: it is a
// condition, which the checker tests on every position that leans on it.
//
// Where the header says so, positions that are images of each other under a symmetry of
// the board count as one: the list holds the image that the game's rules name, and the
// checker looks for that image behind every move.
//
// The file format is text, described in docs/manual/proofs.md. Positions are
// sorted, so that the checker needs no more memory than a sort with files does,
// however long the list is.
//
// Extract and Verify share nothing but the game's rules. What a search believed
// does not matter to Verify; what a table lost or confused does not either.
package proof

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/game"
)

// Format and Version head every certificate.
const (
	Format  = "yomi-proof"
	Version = 1
)

// The two kinds of certificates.
const (
	Ranked = "ranked"
	Trap   = "trap"
)

// Header says what a certificate claims and where it comes from. It is the
// first line, a JSON object.
type Header struct {
	Format  string `json:"format"`
	Version int    `json:"version"`
	Game    string `json:"game"`
	Rules   string `json:"rules"`            // the rules and their version
	Goal    string `json:"goal"`             // the question
	Within  int    `json:"within,omitempty"` // limit in plies, 0: none
	Root    string `json:"root"`             // the position in the game's own text
	// Moves are played from Root before the claim begins: the question stays
	// that of Root.
	Moves  []string `json:"moves,omitempty"`
	Claim  string   `json:"claim"`  // proven or disproven
	Method string   `json:"method"` // ranked or trap
	// Repetition is the value of endless play by the rules; unknown: there is
	// none.
	Repetition string `json:"repetition"`
	// Images says that one position is listed for all that symmetries of the board
	// take to each other.
	Images bool `json:"images,omitempty"`
	// Lemmas are databases of settled positions that the list leans on.
	Lemmas  []Lemma           `json:"lemmas,omitempty"`
	Program string            `json:"program"`
	Options map[string]string `json:"options,omitempty"` // how the answer was found
	Nodes   int               `json:"nodes"`             // lines that follow
	Length  int               `json:"length,omitempty"`  // rank of the root
	SHA256  string            `json:"sha256"`            // of header, without this field, and body
}

// Lemma names a database of settled positions by its hash. The checker must be
// given that database, and checks it too.
type Lemma struct {
	Name   string `json:"name"`  // of the file, for people
	Count  int    `json:"count"` // positions in it
	SHA256 string `json:"sha256"`
}

// Database is a set of settled positions that play never leaves, with the same
// question as the claim.
type Database interface {
	Lemma() Lemma
	// Find gives the value of a state and its rank: the number of plies in which
	// the side that the value favours forces the end, or 0 where endless play has
	// that value.
	Find(state []byte) (v game.Value, rank uint32, ok bool)
}

// Endless is a Database without ranks: it settles positions for ever and does not
// know how soon. Only traps can lean on it.
type Endless interface {
	Database
	Endless()
}

// find looks a state up in several databases. All of them tell the truth, so the
// first one that knows will do; the rank tells whether it will do for a ranked
// certificate.
func find(known []Database, state []byte) (which int, v game.Value, rank uint32) {
	for i, d := range known {
		if v, rank, ok := d.Find(state); ok {
			return i, v, rank
		}
	}
	return -1, game.Unknown, 0
}

// Errors of extraction that do not lie with the certificate.
var (
	// ErrMemory says that the list would take more memory than allowed.
	ErrMemory = errors.New("proof: the list of positions is larger than the memory for it")

	// ErrContradiction says that the positions below the root do not have the
	// values that the claim needs: the claim is wrong, or what it was drawn
	// from has been damaged.
	ErrContradiction = errors.New("proof: the answer does not hold up when it is walked again")
)

// noMove stands where the loser moves.
const noMove = "-"

// Certificate is a proof in memory: a header, and the body as it is written.
type Certificate struct {
	Header Header
	body   []byte
	ends   []uint64 // of the lines
}

// Len is the number of positions listed.
func (c *Certificate) Len() int { return len(c.ends) }

// add appends a line "state move rank". Lines come in the order of their states.
func (c *Certificate) add(state []byte, move string, rank uint32) {
	c.body = append(c.body, state...)
	c.body = append(c.body, ' ')
	c.body = append(c.body, move...)
	c.body = append(c.body, ' ')
	c.body = strconv.AppendUint(c.body, uint64(rank), 10)
	c.body = append(c.body, '\n')
	c.ends = append(c.ends, uint64(len(c.body)))
}

// line returns a line of the body in its parts.
func (c *Certificate) line(i int) (state, move []byte, rank uint32) {
	start := uint64(0)
	if i > 0 {
		start = c.ends[i-1]
	}
	state, rest, _ := bytes.Cut(c.body[start:c.ends[i]-1], []byte{' '})
	move, last, _ := bytes.Cut(rest, []byte{' '})
	n, _ := strconv.ParseUint(string(last), 10, 32)
	return state, move, uint32(n)
}

// method returns the kind of certificate that a claim about p needs.
func method(p game.Position, claim game.Value) string {
	if p.Repeated() == claim {
		return Trap
	}
	return Ranked
}

// String says what is claimed, for people.
func (h *Header) String() string {
	q := h.Goal
	if len(h.Moves) > 0 {
		q += " after " + strings.Join(h.Moves, " ")
	}
	if h.Within > 0 {
		q = fmt.Sprintf("%s within %d plies", q, h.Within)
	}
	return fmt.Sprintf("%s, %s: %s", h.Game, q, h.Claim)
}
