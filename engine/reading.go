package engine

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/tsumego"
	"github.com/yomi-solver/yomi/solve"
)

// Code is the result of an attack or a defence as GNU Go numbers it.
type Code int

// The codes, for the player who moves.
const (
	Fails      Code = 0 // or nothing was found in time: the protocol has no word for that
	Succeeds   Code = 1 // whatever threats there are elsewhere
	ByKo       Code = 2 // in a ko that the opponent must find threats for
	ByKoThreat Code = 3 // in a ko that he must find threats for himself
)

// Reading is what was found about one block.
type Reading struct {
	Code    Code
	Move    string // a vertex or "PASS"; empty where Code is Fails
	Settled bool   // every question was answered in time
	Nodes   uint64
}

// String is the answer in GNU Go's form.
func (r Reading) String() string {
	if r.Code == Fails {
		return "0"
	}
	return fmt.Sprintf("%d %s", r.Code, r.Move)
}

// ReadingTime is the usual budget of a reading.
const ReadingTime = 2 * time.Second

// Attack reads whether the opponent of the block at a vertex captures it, moving
// first.
func Attack(ctx context.Context, text, vertex string, budget time.Duration) (Reading, error) {
	return read(ctx, text, vertex, budget, true)
}

// Defend reads whether the owner of the block at a vertex saves it, moving first.
func Defend(ctx context.Context, text, vertex string, budget time.Duration) (Reading, error) {
	return read(ctx, text, vertex, budget, false)
}

func read(ctx context.Context, text, vertex string, budget time.Duration, attack bool) (Reading, error) {
	p, err := hunt(text, vertex, attack)
	if err != nil {
		return Reading{}, err
	}
	if budget == 0 {
		budget = ReadingTime
	}
	ctx, cancel := context.WithTimeout(ctx, budget)
	defer cancel()
	r := reader{ctx: ctx, position: p, attack: attack}
	return r.read()
}

// hunt asks for the capture of a block, with the right player to move.
func hunt(text, vertex string, attack bool) (*tsumego.Position, error) {
	g, err := catalog.Game(tsumego.Game.Name)
	if err != nil {
		return nil, err
	}
	for _, turn := range []string{"black", "white"} {
		problem, err := g.Parse(text, game.Question{Goal: "capture", Target: vertex, Turn: turn})
		if err != nil {
			return nil, err
		}
		p, ok := problem.(*tsumego.Position)
		if !ok {
			return nil, errors.New("not a position of Go")
		}
		if (p.Turn() == game.Attacker) == attack {
			return p, nil
		}
	}
	return nil, errors.New("nobody can move") // one of two players is the right one
}

// reader asks one question after the other about a block.
type reader struct {
	ctx      context.Context
	position *tsumego.Position
	attack   bool
	best     Reading
}

// escapes are the numbers of liberties that count as an escape, one after the
// other: small ones are soon settled, large ones see more.
var escapes = []int{4, 5, 6, 7}

func (r *reader) read() (Reading, error) {
	for _, escape := range escapes {
		done, err := r.round(escape)
		if err != nil || done {
			return r.best, err
		}
	}
	r.best.Settled = true
	return r.best, nil
}

// round asks all questions about one number of liberties. An attack that succeeds
// with few liberties succeeds with more; a defence does not.
func (r *reader) round(escape int) (done bool, err error) {
	a, err := catalog.Algorithm("dfpn")
	if err != nil {
		return true, err
	}
	s, err := a.New(solve.Options{Fast: true, Memory: 256 << 20})
	if err != nil {
		return true, err
	}
	defer s.Close()
	found := Reading{}
	for _, code := range []Code{Succeeds, ByKo, ByKoThreat} {
		if r.attack && r.best.Code != Fails && code >= r.best.Code {
			found = r.best
			break
		}
		p := r.position.Again().WithPick(false, escape).WithThreats(r.threats(code))
		result, err := s.Solve(r.ctx, p)
		r.best.Nodes += result.Nodes
		if result.Value == game.Unknown {
			return true, ignore(err)
		}
		if result.Value == p.Turn().Wants() {
			found = Reading{Code: code, Move: vertexOf(p, result.Best)}
			break
		}
	}
	found.Nodes = r.best.Nodes
	r.best = found
	return r.attack && found.Code == Succeeds, nil
}

func ignore(err error) error {
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

func vertexOf(p game.Problem, m game.Move) string {
	name := p.FormatMove(m)
	if name == "pass" {
		return "PASS"
	}
	return name
}

// someThreats is how many threats elsewhere stand for any number. With threats
// without end nobody could ever take stones whose owner cannot finish a ko but take
// it back for ever.
const someThreats = 2

// threats is the balance of threats elsewhere under which success means a code.
func (r *reader) threats(c Code) int {
	n := map[Code]int{Succeeds: -someThreats, ByKo: 0, ByKoThreat: someThreats}[c]
	if !r.attack {
		n = -n
	}
	return n
}
