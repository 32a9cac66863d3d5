package gtp

import (
	"context"
	"fmt"
	"slices"

	"github.com/yomi-solver/yomi/game/tsumego"
)

// Reader answers the questions that need reading ahead. The board is a copy that it
// may change. Targets are stones. An error is the answer if there is no other; it
// should be short, as "out of time".
type Reader interface {
	// Attack and Defend are about taking a block at once; the attacker or the
	// defender moves first.
	Attack(ctx context.Context, b *tsumego.Board, target tsumego.Point) (Reading, error)
	Defend(ctx context.Context, b *tsumego.Board, target tsumego.Point) (Reading, error)

	// OwlAttack and OwlDefend are about the life of a group.
	OwlAttack(ctx context.Context, b *tsumego.Board, target tsumego.Point) (Reading, error)
	OwlDefend(ctx context.Context, b *tsumego.Board, target tsumego.Point) (Reading, error)

	// DragonStatus says how it is with a group, whoever moves.
	DragonStatus(ctx context.Context, b *tsumego.Board, target tsumego.Point) (Fate, error)

	// Semeai is a race between two groups, the first one's owner to move.
	Semeai(ctx context.Context, b *tsumego.Board, first, second tsumego.Point) (Race, error)
}

// The codes of results: for who moves first, from the worst to the best.
const (
	Fails    = 0
	Succeeds = 1
	KoGood   = 2 // in a ko that the opponent must take first
	KoBad    = 3 // in a ko that the player must take first
)

// Reading is a result and the move that leads to it.
type Reading struct {
	Code int
	Move tsumego.Point // Pass: no move is needed, or none helps
}

// Fate is how it is with a group: alive, dead, critical or unknown.
type Fate struct {
	Status         string
	Attack, Defend tsumego.Point // what matters if it is critical
}

// Race is what the player to move in a race can reach: to save the first group, to
// take the second, and the move for it.
type Race struct {
	Defend, Attack int
	Move           tsumego.Point
}

// names of the commands that need a Reader.
func readingNames() []string {
	return []string{"attack", "defend", "owl_attack", "owl_defend", "dragon_status", "analyze_semeai"}
}

// reads tells whether a command needs a Reader.
func reads(name string) bool { return slices.Contains(readingNames(), name) }

// readings are the commands that need a Reader.
func (s *Server) readings() []command {
	r := s.Reader
	return []command{
		s.reading("attack", r.Attack),
		s.reading("defend", r.Defend),
		s.reading("owl_attack", r.OwlAttack),
		s.reading("owl_defend", r.OwlDefend),
		{"dragon_status", 1, wantVertex, s.dragonStatus},
		{"analyze_semeai", 2, wantVertex, s.semeai},
	}
}

// reading makes a command of a question about one block.
func (s *Server) reading(name string, ask func(context.Context, *tsumego.Board, tsumego.Point) (Reading, error)) command {
	return command{name, 1, wantVertex, func(ctx context.Context, args []string) (string, error) {
		p, err := s.stone(args[0])
		if err != nil {
			return "", err
		}
		r, err := ask(ctx, s.game.board.Clone(), p)
		if err != nil || r.Code == Fails {
			return "0", err
		}
		return fmt.Sprintf("%d %s", r.Code, s.game.name(r.Move)), nil
	}}
}

func (s *Server) dragonStatus(ctx context.Context, args []string) (string, error) {
	p, err := s.stone(args[0])
	if err != nil {
		return "", err
	}
	f, err := s.Reader.DragonStatus(ctx, s.game.board.Clone(), p)
	if err != nil || f.Status != "critical" {
		return f.Status, err
	}
	return fmt.Sprintf("%s %s %s", f.Status, s.game.name(f.Attack), s.game.name(f.Defend)), nil
}

func (s *Server) semeai(ctx context.Context, args []string) (string, error) {
	p, err := s.stone(args[0])
	if err != nil {
		return "", err
	}
	q, err := s.stone(args[1])
	if err != nil {
		return "", err
	}
	if s.game.board.Colour(p) == s.game.board.Colour(q) {
		return fail("the dragons must be of different colors")
	}
	r, err := s.Reader.Semeai(ctx, s.game.board.Clone(), p, q)
	return fmt.Sprintf("%d %d %s", r.Defend, r.Attack, s.game.name(r.Move)), err
}
