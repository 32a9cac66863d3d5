package shogi

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/game"
)

// Games of a weak player against itself, for experiments that need many endgames nobody has chosen.
// The player takes what it can, promotes, comes near the king, and hesitates by chance; so its kings
// get into danger soon, and both of them. But it mates in one if it can, and lets itself be
// mated in one only if it must: one move before the last, the winner has won.

// selfplayName begins the text of a position out of such a game.
const selfplayName = "selfplay:"

// selfplay is what such a text says.
type selfplay struct {
	seed uint64
	back int // at least so many moves of the winner before the one that mates
	// checks are how many the loser could give at the least if it were his turn: where there
	// are some, both kings are in danger.
	checks int
	goal   string // of the question
}

func isSelfplay(text string) bool { return strings.HasPrefix(strings.TrimSpace(text), selfplayName) }

// readSelfplay reads a text such as selfplay:seed=7,back=3,goal=win.
func readSelfplay(text string) (selfplay, error) {
	s := selfplay{back: 1, goal: win}
	for field := range strings.SplitSeq(strings.TrimPrefix(strings.TrimSpace(text), selfplayName), ",") {
		key, value, _ := strings.Cut(field, "=")
		var err error
		switch key {
		case "seed":
			s.seed, err = strconv.ParseUint(value, 10, 64)
		case "back":
			if s.back, err = strconv.Atoi(value); s.back < 0 || s.back > 20 {
				err = errors.New("out of range")
			}
		case "checks":
			if s.checks, err = strconv.Atoi(value); s.checks < 0 || s.checks > 50 {
				err = errors.New("out of range")
			}
		case "goal":
			s.goal = value
		default:
			err = errors.New("unknown")
		}
		if err != nil {
			return s, fmt.Errorf("%s%.40q: want seed=N, back=N up to 20, checks=N up to 50, goal=GOAL", selfplayName, field)
		}
	}
	return s, nil
}

// ask plays games until one ends with mate, and goes back from there, to the winner's turn. Positions that mate
// by checks within five plies are no endgames, and are passed over.
func (s selfplay) ask() (game.Problem, error) {
	const tries, longest, further, plies, room = 1000, 250, 4, 5, 20_000
	r := rand.New(rand.NewPCG(s.seed, 0x73686f6769))
	for range tries {
		past := playOut(r, longest)
		for back := s.back; back < s.back+further; back++ {
			at := len(past) - 1 - 2*back
			if at < 0 {
				break
			}
			b, nodes := past[at], room
			if !b.InCheck() && b.threatened() >= s.checks && !b.matesWithin(plies, &nodes) {
				return b.question(game.Question{Goal: s.goal})
			}
		}
	}
	return nil, fmt.Errorf("%sseed=%d: no game ends with mate", selfplayName, s.seed)
}

// threatened is how many checks the other side could give if it were its turn.
func (b *Board) threatened() int {
	b.skip()
	defer b.unskip()
	return len(b.Checks(nil))
}

// playOut plays a game from the start and returns its positions up to the one in which the side to
// move mates in one; none if it does not come to that.
func playOut(r *rand.Rand, longest int) []Board {
	fields, _, err := cut("startpos")
	if err != nil {
		return nil
	}
	var b Board
	if _, err := b.load(fields[0], fields[1], fields[2]); err != nil {
		return nil
	}
	var past []Board
	for range longest {
		b.past = nil
		past = append(past, b.copy())
		if !b.InCheck() && b.MateInOne() != 0 {
			return past
		}
		moves := b.Legal(nil)
		if len(moves) == 0 {
			return nil
		}
		b.Move(b.prefer(r, moves))
	}
	return nil
}

// prefer is the move that the player likes most among those that do not lose at once.
func (b *Board) prefer(r *rand.Rand, moves []game.Move) Move {
	liked := make([]int, len(moves))
	for i, m := range moves {
		liked[i] = b.fancy(Move(m)) + r.IntN(60)
	}
	first := Move(0)
	for range moves {
		best := 0
		for i := range moves {
			if liked[i] > liked[best] {
				best = i
			}
		}
		m := Move(moves[best])
		if first == 0 {
			first = m
		}
		b.Move(m)
		loses := !b.InCheck() && b.MateInOne() != 0
		b.Undo()
		if !loses {
			return m
		}
		liked[best] = -1 << 30
	}
	return first
}

// price is what the player thinks of pieces.
var price = [kinds]int{
	Pawn: 10, Lance: 30, Knight: 35, Silver: 50, Gold: 60, Bishop: 80, Rook: 100,
	Tokin: 60, ProLance: 60, ProKnight: 60, ProSilver: 60, Horse: 120, Dragon: 140, King: 1000,
}

// fancy is what the player thinks of a move.
func (b *Board) fancy(m Move) int {
	us, to := b.turn, m.To()
	v := price[m.Captured()&15] + price[m.Becomes()&15] - price[m.Kind()&15]
	guarded := b.Attackers(to, us).Count()
	if m.IsDrop() {
		v -= 15
		guarded++
	}
	if attacked := b.Attackers(to, us.Other()).Count(); attacked > 0 && m.Kind() != King {
		v -= price[m.Becomes()&15] * (2 + attacked) / (2 + guarded)
	}
	if k := b.kings[us.Other()]; k != NoSquare {
		v += 4 * int(8-distance(to, k))
	}
	b.Move(m)
	if b.InCheck() {
		v += 25
	}
	b.Undo()
	return v
}

// matesWithin tells whether the side to move mates by checks in so many plies, as far as the room
// for positions tells.
func (b *Board) matesWithin(plies int, room *int) bool {
	if *room--; *room < 0 {
		return false
	}
	for _, c := range b.Checks(nil) {
		b.Move(Move(c))
		mates := true
		for _, e := range b.Evasions(nil) {
			if mates = plies > 1; mates {
				b.Move(Move(e))
				mates = b.matesWithin(plies-2, room)
				b.Undo()
			}
			if !mates {
				break
			}
		}
		b.Undo()
		if mates {
			return true
		}
	}
	return false
}
