package chess

import (
	"math/rand/v2"
	"slices"
	"testing"

	oracle "github.com/corentings/chess/v2"

	"github.com/yomi-solver/yomi/game"
)

// oracleMoves are the legal moves that another program finds, as text.
func oracleMoves(t *testing.T, fen string) []string {
	t.Helper()
	option, err := oracle.FEN(fen)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	var list []string
	for _, m := range oracle.NewGame(option).ValidMoves() {
		list = append(list, m.String())
	}
	slices.Sort(list)
	return list
}

// ourMoves are the legal moves of a board, as text.
func ourMoves(b *Board) []string {
	var list []string
	for _, m := range b.Legal(nil) {
		list = append(list, b.Format(Move(m)))
	}
	slices.Sort(list)
	return list
}

// TestOracle plays random games, from the usual position and from random ones, and wants the
// moves of every position to be those that another program finds.
func TestOracle(t *testing.T) {
	games := 150
	if testing.Short() {
		games = 20
	}
	for seed := range games {
		rnd := rand.New(rand.NewPCG(uint64(seed), 9))
		b, err := load(startpos)
		if err != nil {
			t.Fatal(err)
		}
		if seed%2 == 1 {
			b = scatter(rnd)
		}
		for range 60 {
			ours := ourMoves(&b)
			if theirs := oracleMoves(t, b.String()); !slices.Equal(ours, theirs) {
				t.Fatalf("seed %d: %s\nours   %v\ntheirs %v", seed, b.String(), ours, theirs)
			}
			if n, _ := b.Count(); n != len(ours) {
				t.Fatalf("seed %d: %s: %d moves counted, of %d", seed, b.String(), n, len(ours))
			}
			if has := b.HasMove(); has != (len(ours) > 0) {
				t.Fatalf("seed %d: %s: has a move %v, of %v", seed, b.String(), has, ours)
			}
			if len(ours) == 0 {
				break
			}
			list := b.Legal(nil)
			b.Move(Move(list[rnd.IntN(len(list))]))
			if again := mustLoad(t, b.String()); again.key != b.key || again.checkers != b.checkers {
				t.Fatalf("seed %d: %s: another key or check when it is set up anew", seed, b.String())
			}
		}
	}
}

func mustLoad(t *testing.T, fen string) Board {
	t.Helper()
	b, err := load(fen)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// scatter is a random board that can be played from.
func scatter(rnd *rand.Rand) Board {
	for {
		b := empty()
		b.put(PieceOf(White, King), Square(rnd.IntN(64)))
		for n := 3 + rnd.IntN(14); n > 0; n-- {
			s := Square(rnd.IntN(64))
			p := PieceOf(Colour(rnd.IntN(2)), Pawn+Kind(rnd.IntN(5)))
			if b.cells[s] == NoPiece && (p.Kind() != Pawn || s.Rank() > 0 && s.Rank() < 7) {
				b.put(p, s)
			}
		}
		if s := Square(rnd.IntN(64)); b.cells[s] == NoPiece {
			b.put(PieceOf(Black, King), s)
		}
		if b.turn = Colour(rnd.IntN(2)); b.turn == Black {
			b.hash(hashTurn, 0)
		}
		if b.setUp() == nil {
			return b
		}
	}
}

func BenchmarkPlay(b *testing.B) {
	board, err := load("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	n, buf := 0, make([]game.Move, 0, 2*most)
	for b.Loop() {
		moves := board.Legal(buf)
		for _, m := range moves {
			board.Move(Move(m))
			board.Legal(moves[len(moves):])
			n++
			board.Undo()
		}
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "plays/s")
}
