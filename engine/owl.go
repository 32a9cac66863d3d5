package engine

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve"
)

// Life is what was found about a group on an open board, as GNU Go numbers it for the
// player who moves: 0 fails, 1 succeeds whatever threats there are, 2 succeeds in a ko
// that the opponent must find threats for, 3 in one that he must find threats for.
type Life struct {
	Code    int
	Move    string // a vertex or "PASS"
	Settled bool   // false: a guess, since time was up
	Near    bool   // the code holds at least with little room around the group
	Wide    bool   // it holds with more room, too, or there is none, or more would not change it
	Clear   bool   // the group dies though all ways out are open
	Left    bool   // with still more room no answer was found
	Sure    bool   // nothing was supposed about the stones and points around that room
	Nodes   uint64
}

// Fate is how it is with a group whoever moves: "alive", "dead", "critical" with the
// moves that matter, or "unknown".
type Fate struct{ Status, Attack, Defend string }

// Race is what the owner of the first of two groups can reach if he moves: to save
// it, to take the other, and the move for that.
type Race struct {
	Defend, Attack int
	Move           string
	Settled        bool // false: a guess, since time was up
}

// OwlTime is the usual budget of a question about a group on an open board.
const OwlTime = 2 * time.Second

// OwlAttack reads whether the opponent of the group at a vertex kills it, moving
// first. The budget is OwlTime if it is 0.
func OwlAttack(ctx context.Context, text, vertex string, budget time.Duration) (Life, error) {
	return owl(ctx, owlQuestion{text: text, vertex: vertex, attack: true}, budget)
}

// OwlDefend reads whether the owner of the group at a vertex saves it, moving first.
func OwlDefend(ctx context.Context, text, vertex string, budget time.Duration) (Life, error) {
	return owl(ctx, owlQuestion{text: text, vertex: vertex}, budget)
}

// needsThreats is the code of a success in a ko that the player must find threats for.
const needsThreats = 3

// DragonStatus reads both. A group that dies only in a ko that the attacker must find
// threats for is alive, and one that lives only in a ko that its owner must find threats for is dead.
func DragonStatus(ctx context.Context, text, vertex string, budget time.Duration) (Fate, error) {
	budget = usual(budget) / 2
	attack, err := OwlAttack(ctx, text, vertex, budget)
	if err != nil {
		return Fate{}, err
	}
	if attack.Code == 0 || attack.Code == needsThreats {
		if !attack.Settled {
			return Fate{Status: "unknown"}, nil
		}
		return Fate{Status: "alive"}, nil
	}
	defend, err := OwlDefend(ctx, text, vertex, budget)
	switch {
	case err != nil:
		return Fate{}, err
	case !defend.Settled || !attack.Settled:
		return Fate{Status: "unknown"}, nil
	case defend.Code == 0 || defend.Code == needsThreats:
		return Fate{Status: "dead"}, nil
	}
	return Fate{"critical", attack.Move, defend.Move}, nil
}

// Semeai reads a race between two groups: whether the owner of the first, moving
// first, takes the second or at least saves his own.
func Semeai(ctx context.Context, text, first, second string, budget time.Duration) (Race, error) {
	budget = usual(budget) / 3
	attack, err := owl(ctx, owlQuestion{text: text, vertex: second, rival: first, attack: true}, budget)
	if err != nil {
		return Race{}, err
	}
	if attack.Code > 0 {
		return Race{attack.Code, attack.Code, attack.Move, attack.Settled}, nil
	}
	defend, err := owl(ctx, owlQuestion{text: text, vertex: first, rival: second}, budget)
	settled := attack.Settled && defend.Settled
	if err != nil || defend.Code == 0 {
		return Race{Move: passName, Settled: settled}, err
	}
	danger, err := owl(ctx, owlQuestion{text: text, vertex: first, rival: second, attack: true}, budget)
	if err != nil {
		return Race{}, err
	}
	if danger.Code == 0 && danger.Settled {
		defend.Move = passName // no move is needed
	}
	return Race{Defend: defend.Code, Move: defend.Move, Settled: settled && danger.Settled}, nil
}

func usual(budget time.Duration) time.Duration {
	if budget == 0 {
		return OwlTime
	}
	return budget
}

// passName is a pass in answers.
const passName = "PASS"

// owlQuestion is a question about a group, and perhaps about one that it races with.
type owlQuestion struct {
	text, vertex, rival string
	attack              bool
}

// reaches are how far around a group a fight may go, one after the other. A group
// that gets out has escaped. Ways out along the opponent's strong stones are taken to
// be shut, more of them within a short reach, so the longest reach that is answered
// counts.
var reaches = []int{2, 3, 5}

// What becomes of ways out along the opponent's strong stones.
const (
	borderShut = "shut"
	borderOpen = "near"
)

// problem asks within a reach, with the right player to move.
func (q owlQuestion) problem(border string, reach int) (game.Fighter, error) {
	g, err := catalog.Game("go")
	if err != nil {
		return nil, err
	}
	region := fmt.Sprintf("%s:%d:%s", border, reach, q.vertex)
	if q.rival != "" {
		region = fmt.Sprintf("near:%d:%s,near:%d:%s", reach, q.vertex, reach, q.rival)
	}
	for _, turn := range g.Turns {
		p, err := g.Parse(q.text, game.Question{Goal: "kill", Target: "group:" + q.vertex, Region: region, Turn: turn})
		if err != nil {
			return nil, err
		}
		if f, ok := p.(game.Fighter); ok && (p.Turn() == game.Attacker) == q.attack {
			return f, nil
		}
	}
	return nil, errors.New("nobody can move")
}

// owlThreats stand for any number of threats.
const owlThreats = 3

// levels are the codes in the order of questions, with the threats of the player to
// move that each allows.
var levels = []struct{ code, threats int }{{1, -owlThreats}, {2, 0}, {needsThreats, owlThreats}}

func owl(ctx context.Context, q owlQuestion, budget time.Duration) (Life, error) {
	ctx, cancel := context.WithTimeout(ctx, usual(budget))
	defer cancel()
	a, err := catalog.Algorithm(walkAlgorithm)
	if err != nil {
		return Life{}, err
	}
	// The rules about regions were measured with all moves on a par.
	solver, err := a.New(solve.Options{Skip: game.KnowChain})
	if err != nil {
		return Life{}, err
	}
	defer solver.Close() // memory that the system does not take back harms nobody
	rounds, open, err := q.rounds()
	if err != nil {
		return Life{}, err
	}
	var best Life
	var nodes uint64
	for i, r := range rounds {
		now := owlWithin(ctx, solver, r.shut)
		nodes += now.Nodes
		if !now.Settled {
			if open {
				now.Code = q.escapes(now.Code)
			}
			if !best.Settled {
				best = now
			}
			// Who gets out of a small region need not get out of a larger one, though mostly he does. That
			// is no answer yet, since time was up.
			kept := best.Settled && q.attack == (best.Code > 0)
			best.Wide = best.Wide && (kept || q.rival == "")
			best.Settled = kept
			best.Sure, best.Left = false, true
			break
		}
		now.Near, now.Wide = true, i > 0 || len(rounds) == 1 && !open || r.closed && !q.attack && now.Code == 1
		now.Sure = supposesNothing(r.shut)
		if r.open != nil && q.dies(now.Code) {
			all := owlShortly(ctx, solver, r.open)
			nodes += all.Nodes
			if now.Clear = all.Settled && q.dies(all.Code); now.Clear {
				now.Move, now.Wide = all.Move, true
			}
		}
		best = now
	}
	best.Nodes = nodes
	return best, nil
}

// owlShortly asks with a third of the time that is left.
func owlShortly(ctx context.Context, solver solve.Solver, p game.Fighter) Life {
	until, ok := ctx.Deadline()
	if !ok {
		return owlWithin(ctx, solver, p)
	}
	ctx, cancel := context.WithTimeout(ctx, time.Until(until)/3)
	defer cancel()
	return owlWithin(ctx, solver, p)
}

// supposesNothing tells whether the answer to a question is about the board as it is.
func supposesNothing(p game.Problem) bool {
	s, ok := p.(game.Supposer)
	return !ok || len(s.Supposes()) == 0
}

// dies tells whether an answer is that the group dies whatever threats there are.
func (q owlQuestion) dies(code int) bool {
	if q.attack {
		return code == 1
	}
	return code == 0
}

// escapes is what is likely of a group that is not enclosed: it gets away.
func (q owlQuestion) escapes(code int) int {
	if q.attack {
		return 0
	}
	return max(code, 1)
}

// owlRoom is how many points a fight may have; larger ones are hopeless.
const owlRoom = 48

// room is what is asked within one reach.
type room struct {
	shut   game.Fighter // ways out along strong stones are shut
	open   game.Fighter // all of them are open; nil: there are none
	closed bool         // no way out is left in the first
}

// room makes the questions within one reach.
func (q owlQuestion) room(reach int) (room, error) {
	shut, err := q.problem(borderShut, reach)
	if err != nil || supposesNothing(shut) || q.rival != "" {
		return room{shut: shut}, err
	}
	r := room{shut: shut}
	if r.open, err = q.problem(borderOpen, reach); err != nil {
		return room{}, err
	}
	o, ok := shut.(game.Opener)
	r.closed = ok && !o.Open()
	return r, nil
}

// rounds are the questions within one reach after the other, until there is no more
// to reach, or too much: then the group stands in the open.
func (q owlQuestion) rounds() (list []room, open bool, err error) {
	last := ""
	for _, reach := range reaches {
		r, err := q.room(reach)
		if err != nil {
			return nil, false, err
		}
		z, ok := r.shut.(game.Zoner)
		if !ok {
			return nil, false, errors.New("the game has no regions")
		}
		_, region := z.Zone()
		if region == last {
			return list, false, nil
		}
		if len(list) > 0 && len(r.shut.Moves(nil)) > owlRoom {
			break
		}
		last, list = region, append(list, r)
	}
	return list, true, nil
}

// owlWithin asks within one reach. Where time is up before the first answer, the
// numbers of the search say what is likely.
func owlWithin(ctx context.Context, solver solve.Solver, p game.Fighter) Life {
	var life Life
	for _, l := range levels {
		threats := l.threats
		if p.Turn() == game.Defender {
			threats = -threats
		}
		asked := p.WithThreats(threats)
		result, _ := solver.Solve(ctx, asked)
		life.Nodes += result.Nodes
		move := passName
		if result.Best != game.NoMove {
			move = vertexOf(asked, result.Best)
		}
		switch result.Value {
		case game.Unknown:
			turn := asked.Turn()
			if l.code == 1 && result.Numbers.Phi(turn) <= result.Numbers.Delta(turn) {
				life.Code, life.Move = l.code, move
			}
			return life
		case asked.Turn().Wants():
			life.Code, life.Move, life.Settled = l.code, move, true
			return life
		}
	}
	life.Settled = true
	return life
}
