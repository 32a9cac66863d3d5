package engine

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/proof"
)

// theoremPrefix begins the names of lemmas that are theorems.
const theoremPrefix = "theorem:"

// theorem is a theorem of a game as a proof takes it: a database of all positions
// that it settles.
type theorem struct {
	name  string
	rules string
	of    game.Theorist // scratch
	book  bool          // ask the checker's version
}

var _ proof.Endless = (*theorem)(nil)

// theorems are those of a problem.
func theorems(p game.Problem, rules string, book bool) []proof.Database {
	of, ok := p.Clone().(game.Theorist)
	if !ok {
		return nil
	}
	var list []proof.Database
	for _, name := range of.Theorems() {
		list = append(list, &theorem{name, rules, of, book})
	}
	return list
}

// Lemma names the theorem. It has no file, so its hash is that of its name and of the
// rules that it is about.
func (t *theorem) Lemma() proof.Lemma {
	sum := sha256.Sum256([]byte(t.rules + " " + t.name))
	return proof.Lemma{Name: theoremPrefix + t.name, SHA256: hex.EncodeToString(sum[:])}
}

// Find sets the problem to a state and asks.
func (t *theorem) Find(state []byte) (v game.Value, rank uint32, ok bool) {
	if t.of.SetState(state) != nil {
		return game.Unknown, 0, false
	}
	if t.book {
		v = t.of.Theorem(t.name)
	} else {
		v = t.of.Applies(t.name)
	}
	return v, 0, v != game.Unknown
}

// Endless: what is settled stays so, however long play goes on.
func (t *theorem) Endless() {}

// lemmas are the databases and theorems that a proof about a problem may lean on.
func (s *session) lemmas() []proof.Database {
	list := s.known.lemmas()
	g, err := catalog.Game(s.job.Game)
	if err != nil || s.job.NoTheorems {
		return list
	}
	return append(list, theorems(s.problem, g.Rules, false)...)
}

// findTheorem is the theorem that a proof leans on, as checkers ask it.
func findTheorem(l proof.Lemma, h proof.Header, p game.Problem) (proof.Database, error) {
	list := theorems(p, h.Rules, true)
	i := slices.IndexFunc(list, func(d proof.Database) bool { return d.Lemma() == l })
	switch {
	case i >= 0 && h.Method == proof.Ranked:
		return nil, errors.New("a theorem says nothing about the length of play")
	case i >= 0:
		return list[i], nil
	}
	return nil, fmt.Errorf("%s has no such theorem", h.Game)
}

func isTheorem(l proof.Lemma) bool { return strings.HasPrefix(l.Name, theoremPrefix) }
