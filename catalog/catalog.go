// Package catalog lists every game and every algorithm there is. The order is
// fixed, and tests loop over the lists. A new game or algorithm is one line here.
package catalog

import (
	"slices"
	"strings"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/breakthrough"
	"github.com/yomi-solver/yomi/game/chess"
	"github.com/yomi-solver/yomi/game/connect4"
	"github.com/yomi-solver/yomi/game/domineering"
	"github.com/yomi-solver/yomi/game/graph"
	"github.com/yomi-solver/yomi/game/hex"
	"github.com/yomi-solver/yomi/game/loa"
	"github.com/yomi-solver/yomi/game/mnk"
	"github.com/yomi-solver/yomi/game/random"
	"github.com/yomi-solver/yomi/game/reversi"
	"github.com/yomi-solver/yomi/game/shogi"
	"github.com/yomi-solver/yomi/game/tsumego"
	"github.com/yomi-solver/yomi/game/tsumego/dragon"
	"github.com/yomi-solver/yomi/solve"
	"github.com/yomi-solver/yomi/solve/alphabeta"
	"github.com/yomi-solver/yomi/solve/bruteforce"
	"github.com/yomi-solver/yomi/solve/count"
	"github.com/yomi-solver/yomi/solve/dfpn"
	"github.com/yomi-solver/yomi/solve/hands"
	"github.com/yomi-solver/yomi/solve/lambda"
	"github.com/yomi-solver/yomi/solve/mate"
	"github.com/yomi-solver/yomi/solve/maxn"
	"github.com/yomi-solver/yomi/solve/mcts"
	"github.com/yomi-solver/yomi/solve/outcome"
	"github.com/yomi-solver/yomi/solve/pns"
	"github.com/yomi-solver/yomi/solve/refine"
)

// Games lists the games.
func Games() []game.Game {
	return []game.Game{
		graph.Game,
		mnk.Game,
		dragon.Advised(tsumego.Game),
		shogi.Game,
		chess.Game,
		connect4.Game,
		breakthrough.Game,
		domineering.Game,
		random.Game,
		hex.Game,
		loa.Game,
		reversi.Othello,
		reversi.Reversi,
		reversi.Rolit,
		reversi.Yonin,
	}
}

// Algorithms lists the algorithms, the referee first.
func Algorithms() []solve.Algorithm {
	return slices.Concat(
		[]solve.Algorithm{bruteforce.Algorithm},
		alphabeta.Algorithms,
		pns.Algorithms,
		refine.Algorithms(dfpn.Algorithms),
		refine.Algorithms(dfpn.Hybrids(pns.NewSecond)),
		lambda.Algorithms(alphabeta.Algorithms[2], dfpn.Algorithms[0]),
		outcome.Algorithms(dfpn.Algorithms[0]),
		[]solve.Algorithm{
			hands.Algorithm,
			mate.Algorithm(dfpn.Algorithms[0]),
			count.Algorithm(dfpn.Algorithms[0]),
			maxn.Algorithm(alphabeta.Algorithms[0]),
			mcts.Algorithm,
		},
		mcts.Parallel,
	)
}

// smallBoard is how many moves an m,n,k position may have for weak sums: boards
// up to 6x6 were measured. On the wide boards of Go-Moku they solve less.
const smallBoard = 36

// Auto names the algorithm that measured best for a problem of a game, by what it
// solves and then by time (docs/lab/study.md): weak sums on small m,n,k boards, where
// they need three quarters of the nodes of df-pn, df-pn with hands where pieces are held
// in hand, df-pn with limits in moves where those are counted (docs/lab/chess.md), threats of both sides in endgames of
// shogi (docs/lab/endgames.md), counting where a game counts its scores (docs/lab/rolit.md), and df-pn on all else.
func Auto(name string, p game.Problem) string {
	if name == shogi.Game.Name && strings.HasPrefix(p.Goal(), "win") {
		return "dual-lambda"
	}
	if _, ok := p.(game.Holder); ok {
		return hands.Algorithm.Name
	}
	if _, ok := p.(game.Hunter); ok {
		return mate.Name
	}
	if name == mnk.Game.Name && len(p.Moves(nil)) <= smallBoard {
		return "wpns"
	}
	if c, ok := p.(game.Counter); ok && c.Tally(0) != nil {
		return "count"
	}
	return "dfpn"
}

// Game returns the game of a name.
func Game(name string) (game.Game, error) {
	var names []string
	for _, g := range Games() {
		if g.Name == name {
			return g, nil
		}
		names = append(names, g.Name)
	}
	return game.Game{}, unknown("game", name, names)
}

// Algorithm returns the algorithm of a name.
func Algorithm(name string) (solve.Algorithm, error) {
	var names []string
	for _, a := range Algorithms() {
		if a.Name == name {
			return a, nil
		}
		names = append(names, a.Name)
	}
	return solve.Algorithm{}, unknown("algorithm", name, names)
}
