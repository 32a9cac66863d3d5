package shogi

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// wander plays random games from the start and calls f at every position.
func wander(rnd *rand.Rand, plies int, b *Board, f func(*Board)) {
	for range plies {
		f(b)
		moves := b.Legal(nil)
		if len(moves) == 0 {
			return
		}
		// Checks are rare and what matters here.
		if b.kings[b.turn^1] != NoSquare && rnd.IntN(2) == 0 {
			if checks := b.Checks(nil); len(checks) > 0 {
				moves = checks
			}
		}
		b.Move(Move(moves[rnd.IntN(len(moves))]))
	}
	f(b)
}

// scatter makes a random position such as problems have: a king among some pieces
// and all others in hand, with or without a king of the attacker.
func scatter(rnd *rand.Rand) *Board {
	for {
		b := empty()
		king := Square(rnd.IntN(81))
		b.put(PieceOf(White, King), king)
		left := full
		if rnd.IntN(2) == 0 {
			if s := Square(rnd.IntN(81)); b.cells[s] == NoPiece {
				b.put(PieceOf(Black, King), s)
			}
		}
		for range 2 + rnd.IntN(18) {
			k := Kind(1 + rnd.IntN(int(Gold)))
			s := Square(rnd.IntN(81))
			if rnd.IntN(2) == 0 { // close to the king
				f, r := king.File()+rnd.IntN(5)-2, king.Rank()+rnd.IntN(5)-2
				if f < 0 || f > 8 || r < 0 || r > 8 {
					continue
				}
				s = SquareAt(f, r)
			}
			if !left.Has(k) || b.cells[s] != NoPiece {
				continue
			}
			left = left.Sub(k)
			if k.Promotes() && rnd.IntN(3) == 0 {
				k += Promoted
			}
			b.put(PieceOf(Colour(rnd.IntN(2)), k), s)
		}
		for _, k := range handKinds {
			for range left.Count(k) {
				c := Colour(rnd.IntN(3) & 1)
				b.hands[c] = b.hands[c].Add(k)
			}
		}
		if b.possible() == nil {
			return &b
		}
	}
}

func sorted(moves []game.Move) []game.Move {
	slices.Sort(moves)
	return moves
}

// compare holds all generators against the plain game.
func compare(t *testing.T, b *Board) {
	t.Helper()
	moves, checks := plainOf(b).legal()
	name := string(b.appendSFEN(nil, ' '))
	if got := sorted(b.Legal(nil)); !slices.Equal(got, moves) {
		t.Fatalf("%s: legal %v, want %v", name, written(got), written(moves))
	}
	if b.InCheck() {
		if got := sorted(b.Evasions(nil)); !slices.Equal(got, moves) {
			t.Fatalf("%s: evasions %v, want %v", name, written(got), written(moves))
		}
		if b.HasEvasion() != (len(moves) > 0) {
			t.Fatalf("%s: HasEvasion is %v", name, b.HasEvasion())
		}
	}
	if b.kings[b.turn^1] == NoSquare {
		return
	}
	if got := sorted(b.Checks(nil)); !slices.Equal(got, checks) {
		t.Fatalf("%s: checks %v, want %v", name, written(got), written(checks))
	}
	if b.HasCheck() != (len(checks) > 0) {
		t.Fatalf("%s: HasCheck is %v", name, b.HasCheck())
	}
}

func written(moves []game.Move) (list []string) {
	for _, m := range moves {
		list = append(list, Move(m).String())
	}
	return list
}

// TestGenerators compares all generators with the plain game in thousands of
// positions, from random games and from random problems.
func TestGenerators(t *testing.T) {
	games, problems := 4, 500
	if testing.Short() {
		games, problems = 1, 100
	}
	rnd := rand.New(rand.NewPCG(1, 2))
	positions, inCheck, answering := 0, 0, 0
	see := func(b *Board) {
		compare(t, b)
		positions++
		if b.InCheck() {
			inCheck++
			if b.kings[b.turn^1] != NoSquare && b.HasCheck() {
				answering++
			}
		}
	}
	for range games {
		wander(rnd, 120, boardOf(t, startpos), see)
	}
	for range problems {
		wander(rnd, 4, scatter(rnd), see)
	}
	t.Logf("%d positions, %d in check, %d with a check for an answer", positions, inCheck, answering)
	if inCheck < positions/10 || answering < positions/100 {
		t.Errorf("%d positions, %d in check, %d with a check for an answer: too few", positions, inCheck, answering)
	}
}

// TestUndo wants Undo to restore all, and what is kept up to be what it would be if
// the position were set up anew.
func TestUndo(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		wander(rnd, 30, scatter(rnd), func(b *Board) {
			before := b.copy()
			for _, m := range b.Legal(nil) {
				b.Move(Move(m))
				if b.Last() != Move(m) {
					t.Fatalf("the last move was %v, not %v", Move(m), b.Last())
				}
				anew := empty()
				for s, p := range b.cells {
					if p != NoPiece {
						anew.put(p, Square(s))
					}
				}
				anew.setTurn(b.turn)
				anew.hands = b.hands
				anew.checkers = anew.checking()
				anew.past = b.past
				if !same(&anew, b) {
					t.Fatalf("%v makes a bad board of %s", Move(m), before.appendSFEN(nil, ' '))
				}
				b.Undo()
				if !same(&before, b) {
					t.Fatalf("%v is not undone in %s", Move(m), before.appendSFEN(nil, ' '))
				}
			}
		})
	}
}

// same compares all but the past.
func same(a, b *Board) bool {
	return a.cells == b.cells && a.colours == b.colours && a.kinds == b.kinds && a.kings == b.kings &&
		a.hands == b.hands && a.turn == b.turn && a.checkers == b.checkers && a.key == b.key
}

// TestMateInOne wants a mate in one to be found exactly where there is one.
func TestMateInOne(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 8))
	boards := 3000
	if testing.Short() {
		boards = 500
	}
	positions, mates := 0, 0
	for range boards {
		wander(rnd, 6, scatter(rnd), func(b *Board) {
			if b.kings[b.turn^1] == NoSquare {
				return
			}
			want := false
			for _, m := range b.Checks(nil) {
				b.Move(Move(m))
				want = want || len(b.Evasions(nil)) == 0
				b.Undo()
			}
			before := b.copy()
			m := b.MateInOne()
			if !same(&before, b) || (m != 0) != want {
				t.Fatalf("%s: %v, want a mate: %v", b.appendSFEN(nil, ' '), m, want)
			}
			positions++
			if !want {
				return
			}
			mates++
			if !slices.Contains(b.Checks(nil), game.Move(m)) {
				t.Fatalf("%s: %v is no check", b.appendSFEN(nil, ' '), m)
			}
			b.Move(m)
			if b.HasEvasion() {
				t.Fatalf("%v is no mate: %s", m, b.appendSFEN(nil, ' '))
			}
			b.Undo()
		})
	}
	t.Logf("%d positions, %d mates", positions, mates)
	if mates < boards/20 {
		t.Errorf("%d mates are too few", mates)
	}
}
