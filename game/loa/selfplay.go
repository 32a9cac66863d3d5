package loa

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/game"
)

// Games of a player against itself, from which the chances of kinds of moves are learnt
// and endgames are taken. The player looks two plies ahead and hesitates by chance. It
// wins in one move if it can and prevents that if it can.

// selfplayName begins the text of a position out of such a game.
const selfplayName = "selfplay:"

// readSelfplay reads a text such as selfplay:seed=7,back=3,size=8: the position of a game
// that someone has won, so many moves of the winner before the last one.
func readSelfplay(text string) (*Position, error) {
	seed, back, size := uint64(1), 2, maxSize
	for field := range strings.SplitSeq(strings.TrimPrefix(text, selfplayName), ",") {
		key, value, _ := strings.Cut(field, "=")
		var err error
		switch key {
		case "seed":
			seed, err = strconv.ParseUint(value, 10, 64)
		case "back":
			back, err = strconv.Atoi(value)
		case "size":
			size, err = strconv.Atoi(value)
		default:
			err = errors.New("unknown")
		}
		if err != nil || back < 0 {
			return nil, fmt.Errorf("%s%.40q: want seed=N, back=N, size=N", selfplayName, field)
		}
	}
	b, err := newBoard(size)
	if err != nil {
		return nil, err
	}
	p := &Position{board: b, question: ask(size, olympiad, false, black)}
	if !p.won(rand.New(rand.NewPCG(seed, saltSeed))) {
		return nil, fmt.Errorf("%sseed=%d: no game ends with a win", selfplayName, seed)
	}
	if 2*back+1 > len(p.history) {
		return nil, fmt.Errorf("%sseed=%d: the game has only %d plies", selfplayName, seed, len(p.history))
	}
	for range 2*back + 1 {
		p.Undo()
	}
	return p, nil
}

// won plays games until one ends with a win of the side that moved last. It gives up after a few.
func (p *Position) won(r *rand.Rand) bool {
	for range 20 {
		p.pieces, p.turn, p.history = p.start, black, nil
		p.tally = p.count(p.start[black] | p.start[white])
		for len(p.history) < longest && !p.over() {
			p.Play(p.choose(r))
		}
		if connected(p.pieces[p.turn.Other()]) && !connected(p.pieces[p.turn]) {
			return true
		}
	}
	return false
}

// hesitation is by how much of the evaluation chance moves a choice, at the most.
const hesitation = 40

// longest is the length at which such a game is given up as a draw.
const longest = 200

// choose takes the move after which the best reply leaves most.
func (p *Position) choose(r *rand.Rand) game.Move {
	const lost = -1 << 20
	best, most := game.NoMove, 2*lost
	for _, m := range p.list(nil) {
		p.Play(m)
		score := -p.best()
		p.Undo()
		if score > lost && score < -lost {
			score += r.IntN(hesitation + 1)
		} else {
			score += r.IntN(2) // among wins and among losses any will do
		}
		if score > most {
			best, most = m, score
		}
	}
	return best
}

// best is what the side to move has after its best move, by the evaluation.
func (p *Position) best() int {
	const won = 1 << 20
	me, you := p.turn, p.turn.Other()
	switch mine, yours := connected(p.pieces[me]), connected(p.pieces[you]); {
	case mine && yours:
		return 0
	case yours:
		return -won
	case mine || p.connects():
		return won
	}
	most := -won
	var moves [maxMoves]game.Move
	for _, m := range p.list(moves[:0]) {
		pieces := p.behind(m)
		most = max(most, -p.evaluate(pieces[you], pieces[me]))
	}
	return most
}
