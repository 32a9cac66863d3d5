package main

import (
	"context"
	"time"

	"github.com/yomi-solver/yomi/engine"
	"github.com/yomi-solver/yomi/game/tsumego"
	"github.com/yomi-solver/yomi/game/tsumego/dragon"
	"github.com/yomi-solver/yomi/protocol/gtp"
)

// reader answers the protocol's questions: those about single blocks by the engine's
// solver, those about groups by package dragon.
type reader struct {
	gtp.Texts
	budget time.Duration
}

// usualBudget is the time for a question.
const usualBudget = 8 * time.Second

// newReader makes a reader with a budget for each question; 0: the usual one.
func newReader(budget time.Duration) reader {
	single := budget
	if budget == 0 {
		budget = usualBudget
	}
	return reader{texts(single), budget}
}

var _ gtp.DragonReader = reader{}

// told is a reading in the protocol's words.
func told(r dragon.Reading, err error) (gtp.Reading, error) {
	return gtp.Reading{Code: r.Code, Move: r.Move}, err
}

func (r reader) Connect(ctx context.Context, b *tsumego.Board, p, q tsumego.Point) (gtp.Reading, error) {
	return told(r.whole().Connect(ctx, b, p, q))
}

func (r reader) Disconnect(ctx context.Context, b *tsumego.Board, p, q tsumego.Point) (gtp.Reading, error) {
	return told(r.whole().Disconnect(ctx, b, p, q))
}

func (r reader) EvalEye(ctx context.Context, b *tsumego.Board, p tsumego.Point) (gtp.Eye, error) {
	e, err := dragon.Reader{Time: r.budget / 2}.EvalEye(ctx, b, p)
	return gtp.Eye(e), err
}

func (r reader) OwlAttack(ctx context.Context, b *tsumego.Board, p tsumego.Point) (gtp.Reading, error) {
	return r.owl(ctx, b, p, true)
}

func (r reader) OwlDefend(ctx context.Context, b *tsumego.Board, p tsumego.Point) (gtp.Reading, error) {
	return r.owl(ctx, b, p, false)
}

// owl asks the engine's solver first, which answers where the fight is small, and then
// for a judgement. Groups that die with little room around them die with more, as a
// rule, while those that get out of it may be caught all the same. Where the solver saves a group and did not come to an end with all
// room, the judgement has the better move.
func (r reader) owl(ctx context.Context, b *tsumego.Board, p tsumego.Point, attack bool) (gtp.Reading, error) {
	until := time.Now().Add(r.budget)
	life, err := r.solve(ctx, b, p, attack, r.budget/2)
	if err != nil {
		life = engine.Life{}
	}
	if attack && life.Code == gtp.Fails {
		if taken, ok := r.takes(ctx, b, p); ok {
			return taken, nil
		}
	}
	saves := !attack && life.Wide && life.Left && life.Code == gtp.Succeeds
	if !saves && (life.Wide || attack && life.Near && life.Code == gtp.Succeeds) {
		return r.likely(ctx, b, p, attack, life, until)
	}
	guess, err := dragon.Reader{Time: max(time.Until(until), r.budget/10)}.GuessLife(ctx, b, p, attack)
	switch {
	case err != nil || guess.Code != gtp.Fails:
	case saves:
		return moveOf(b, life)
	case !attack && life.Near && life.Code == gtp.Fails && guess.Chance >= hoped:
		guess.Code, guess.Move = gtp.Succeeds, guess.Likely
	}
	return told(guess, err)
}

// takes tells whether the block that is asked about can be taken, though others that it hangs together with may
// get away.
func (r reader) takes(ctx context.Context, b *tsumego.Board, p tsumego.Point) (gtp.Reading, bool) {
	ctx, cancel := context.WithTimeout(ctx, r.budget/10)
	defer cancel()
	taken, err := r.Attack(ctx, b, p)
	return taken, err == nil && taken.Code == gtp.Succeeds
}

// How clear the network must be to stand against the solver.
const (
	clearly = 0.65 // if it likes a defence that is not settled
	taken   = 0.75 // if it says that a group dies which the solver saves
	unclear = 0.7  // the same, if with still more room the solver found nothing
	saved   = 0.93 // if it says that one lives which the solver takes: groups that seem to live may die
	doubted = 0.63 // below it, a kill is none that was settled with little room only
	hoped   = 0.4  // above it, a group lives that is lost with little room, but was not with more
)

// surely is how clear it must be against the solver in a large region. What seems to die
// mostly does.
func surely(attack bool, life engine.Life) float64 {
	switch {
	case !attack:
		return saved
	case life.Left:
		return unclear
	}
	return taken
}

// solve puts a question about a group to the engine.
func (r reader) solve(ctx context.Context, b *tsumego.Board, p tsumego.Point, attack bool, budget time.Duration) (engine.Life, error) {
	if attack {
		return engine.OwlAttack(ctx, gtp.BoardText(b), b.Name(p), budget)
	}
	return engine.OwlDefend(ctx, gtp.BoardText(b), b.Name(p), budget)
}

// likelyLooks are enough to choose among moves that succeed.
const likelyLooks = 300

// likely is an answer of the engine with the move that the network likes best, if
// the engine finds that it succeeds as well, or finds nothing and the network is clear: of
// several good moves players mean the one that is good in most ways. Where the engine sees
// no success and the network is nearly sure of one, the region was too small. A ko stands, and so does
// a failure for which nothing had to be supposed, or though all ways out are open.
func (r reader) likely(ctx context.Context, b *tsumego.Board, p tsumego.Point, attack bool, life engine.Life, until time.Time) (gtp.Reading, error) {
	solved, err := moveOf(b, life)
	if err != nil || solved.Code > gtp.Succeeds || solved.Code == gtp.Fails && (life.Sure || life.Clear) {
		return solved, err
	}
	if attack && solved.Code == gtp.Succeeds && r.ruins(ctx, b, p, solved.Move) {
		return gtp.Reading{}, nil
	}
	guess, err := dragon.Reader{Time: r.budget / 5, Nodes: likelyLooks}.GuessLife(ctx, b, p, attack)
	if err != nil || guess.Likely == tsumego.Pass {
		return solved, nil
	}
	switch {
	case solved.Code == gtp.Fails && guess.Code == gtp.Succeeds && guess.Chance >= surely(attack, life):
		return told(guess, nil)
	case attack && solved.Code == gtp.Succeeds && !life.Wide && guess.Chance < doubted:
		return gtp.Reading{}, nil
	case solved.Code != gtp.Succeeds || guess.Likely == solved.Move:
		return solved, nil
	}
	return r.better(ctx, b, p, attack, life, guess, until)
}

// better is a move that the network likes if it succeeds, too, with as much room as the solver's, or if that
// comes to no end, it is a defence, and the network is clear; else the solver's.
func (r reader) better(ctx context.Context, b *tsumego.Board, p tsumego.Point, attack bool, life engine.Life, guess dragon.Reading, until time.Time) (gtp.Reading, error) {
	solved, err := moveOf(b, life)
	if err != nil {
		return solved, err
	}
	player := b.Colour(p)
	if attack {
		player = player.Other()
	}
	after, err := b.Fresh(player)
	if err != nil {
		return solved, err
	}
	after.Play(guess.Likely, player)
	chosen := gtp.Reading{Code: gtp.Succeeds, Move: guess.Likely}
	if after.Colour(p) != b.Colour(p) {
		return chosen, nil
	}
	reply, err := r.solve(ctx, after, p, !attack, max(time.Until(until), r.budget/4))
	holds := reply.Clear || !life.Clear && (reply.Wide || reply.Near && !life.Wide)
	if err == nil && (holds && reply.Code == gtp.Fails || !attack && !reply.Near && guess.Chance >= clearly) {
		return chosen, nil
	}
	return solved, nil
}

// ruins tells whether the hunter, who takes stones in an eye of his own by a move, dies of it: the block around them was not
// to be killed before, and is after. Such stones are in seki.
func (r reader) ruins(ctx context.Context, b *tsumego.Board, p, move tsumego.Point) bool {
	hunter := b.Colour(p).Other()
	around := b.Grown(b.BlockSet(p))
	var own []tsumego.Point // the hunter's stones that touch the prey
	for _, q := range around.Append(nil) {
		if b.Colour(q) == hunter {
			own = append(own, q)
		}
	}
	if len(own) == 0 {
		return false
	}
	block := b.BlockSet(own[0])
	for _, q := range own {
		if !block.Has(q) {
			return false
		}
	}
	before, err := r.solve(ctx, b, own[0], true, r.budget/8)
	if err != nil || !before.Settled && !before.Wide || before.Code != gtp.Fails {
		return false
	}
	after, err := b.Fresh(hunter)
	if err != nil {
		return false
	}
	after.Play(move, hunter)
	dies, err := r.solve(ctx, after, own[0], true, r.budget/8)
	return err == nil && dies.Settled && dies.Near && dies.Code == gtp.Succeeds
}

// moveOf is an answer of the engine in the protocol's words.
func moveOf(b *tsumego.Board, l engine.Life) (gtp.Reading, error) {
	if l.Code == 0 {
		return gtp.Reading{}, nil
	}
	p, err := b.Find(l.Move)
	return gtp.Reading{Code: l.Code, Move: p}, err
}

// DragonStatus asks for both; what the attack leaves of the time is for the defence. A
// group that dies only in a ko that the hunter must find threats for is alive, and one that lives
// only in a ko that its owner must find threats for is dead.
func (r reader) DragonStatus(ctx context.Context, b *tsumego.Board, p tsumego.Point) (gtp.Fate, error) {
	start := time.Now()
	attack, err := newReader(r.budget/2).OwlAttack(ctx, b, p)
	if err != nil {
		return gtp.Fate{}, err
	}
	if attack.Code == gtp.Fails || attack.Code == gtp.KoBad {
		return gtp.Fate{Status: "alive"}, nil
	}
	defend, err := newReader(max(r.budget-time.Since(start), r.budget/4)).OwlDefend(ctx, b, p)
	switch {
	case err != nil:
		return gtp.Fate{}, err
	case defend.Code == gtp.Fails || defend.Code == gtp.KoBad:
		return gtp.Fate{Status: "dead"}, nil
	}
	return gtp.Fate{Status: "critical", Attack: attack.Move, Defend: defend.Move}, nil
}

// Semeai asks for a judgement first, which knows what a race is about: who takes a few
// stones and dies all the same has not won it. The solver goes further around the groups;
// where both come to an end, and to different ones, the network decides, and where neither
// does, it says what is likely.
func (r reader) Semeai(ctx context.Context, b *tsumego.Board, p, q tsumego.Point) (gtp.Race, error) {
	start, last := time.Now(), r.budget/8 // what the network needs
	judged, err := dragon.Reader{Time: r.budget * 3 / 4}.Semeai(ctx, b, p, q)
	if err != nil {
		return gtp.Race{}, err
	}
	budget := last
	if judged.Settled {
		budget = max(last, min(r.budget/2, r.budget-last-time.Since(start)))
	}
	solved, ok, err := r.race(ctx, b, p, q, budget)
	if err != nil {
		return gtp.Race{}, err
	}
	if race := raceOf(judged); judged.Settled && (!ok || race == solved) {
		return race, nil
	}
	if ok && !judged.Settled {
		return solved, nil
	}
	guess, err := dragon.Reader{Time: last}.GuessRace(ctx, b, p, q, judged)
	if judged.Settled && raceOf(guess) != solved {
		return raceOf(judged), err
	}
	return raceOf(guess), err
}

// race puts a race to the engine's solver. Not ok: it came to no end.
func (r reader) race(ctx context.Context, b *tsumego.Board, p, q tsumego.Point, budget time.Duration) (race gtp.Race, ok bool, err error) {
	solved, err := engine.Semeai(ctx, gtp.BoardText(b), b.Name(p), b.Name(q), budget)
	if err != nil || !solved.Settled {
		return gtp.Race{}, false, nil // a region may be none, and others have an opinion
	}
	move, err := b.Find(solved.Move)
	return gtp.Race{Defend: solved.Defend, Attack: solved.Attack, Move: move}, true, err
}

// raceOf is a judgement of a race in the protocol's words.
func raceOf(r dragon.Race) gtp.Race {
	return gtp.Race{Defend: r.Defend, Attack: r.Attack, Move: r.Move}
}

// whole is a reader of judgements with the whole budget.
func (r reader) whole() dragon.Reader { return dragon.Reader{Time: r.budget} }
