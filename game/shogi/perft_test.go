package shogi

import (
	"strings"
	"testing"
)

// boardOf reads an SFEN as it stands.
func boardOf(tb testing.TB, sfen string) *Board {
	tb.Helper()
	f := strings.Fields(sfen)
	b := new(Board)
	if _, err := b.load(f[0], f[1], f[2]); err != nil {
		tb.Fatalf("%s: %v", sfen, err)
	}
	return b
}

const widest = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1"

// TestPerft compares with counts that other programs have found: those of the start
// and of the position with the most moves are well known, the others are those of
// Fairy-Stockfish 11.1, less the drops of a pawn that mate: it counts those on the last
// ply. The plain game of reference_test.go finds the same numbers with and without
// them.
func TestPerft(t *testing.T) {
	for _, c := range perfts {
		b := boardOf(t, c.sfen)
		for i, want := range c.counts {
			if testing.Short() && want > 1000000 {
				break
			}
			if got := b.Perft(i + 1); got != want {
				t.Errorf("%s: depth %d: %d, want %d", c.sfen, i+1, got, want)
			}
		}
	}
}

// TestPlain wants the same counts of the plain game, and that of the other program
// where mates by dropped pawns are allowed.
func TestPlain(t *testing.T) {
	for _, c := range perfts {
		p := plainOf(boardOf(t, c.sfen))
		for i, want := range c.counts {
			if want > 10000 {
				break
			}
			if got := p.perft(i + 1); got != want {
				t.Errorf("%s: depth %d: %d, want %d", c.sfen, i+1, got, want)
			}
		}
	}
	p := plainOf(boardOf(t, "7nk/7n1/9/7N1/9/9/9/9/1K7 b LP2r2b4g4sn3l17p 1"))
	p.loose = true
	if got := p.perft(1); got != 145 {
		t.Errorf("%d moves with the pawn's mate, want 145", got)
	}
}

var perfts = []struct {
	sfen   string
	counts []uint64
}{
	{startpos, []uint64{30, 900, 25470, 719731, 19861490}},
	{widest, []uint64{593, 105677}},
	{"l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1", []uint64{207, 28684, 4809015}},
	{"ln1gkg1nl/6+P2/2sppps1p/2p3p2/p8/P1P1P3P/2NP1PP2/3s1KSR1/L1+b2G1NL w R2Pbgp 1", []uint64{150, 13298, 1555342}},
	{"1+R1gk2nl/B5g2/3pppspp/2pN5/1SP4P1/4PP3/2+rPKSP1P/9/Ls3G1NL b BGL2Pn3p 1", []uint64{200, 16604, 2548377}},
	{"l6nl/4+R4/1+N1+P2gp1/1S4p1p/p6+r1/3Kbg2k/P+b2G4/4S3g/9 w 2S2P2n2l10p 1", []uint64{192, 26122, 4773576 - 1127}},
	{"8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124", []uint64{178, 18041, 2552846}},
	{"lnsgk1snl/1r4g2/p1ppppb1p/6pP1/7R1/2P6/P2PPPP1P/1SG6/LN2KGSNL b BP2p 21", []uint64{90, 4848, 326490}},
	{"4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1", []uint64{85, 39850, 617352}},
	{"9/9/9/9/4k4/9/3+B1+R3/9/4K4 b GSNLPrb3g3s3n3l17p 1", []uint64{386, 181682}},
	{"7nk/7n1/9/7N1/9/9/9/9/1K7 b LP2r2b4g4sn3l17p 1", []uint64{145 - 1, 67268}},
	{"+P+L+N+S1k3/9/3P1P3/9/4B4/4R4/9/4K4/9 b 2P2lnsgrb 1", []uint64{99, 38372, 3336989}},
	{"lk7/1P7/P1K6/9/9/9/9/r7b/9 w PLNgsnl4p 1", []uint64{1, 187}},
	{"k8/9/P1K6/9/9/9/9/r7b/9 b PLNgsnl4p 1", []uint64{196, 73566, 9319792 - 1}},
}

func BenchmarkPerft(b *testing.B) {
	for _, c := range []struct {
		name, sfen string
		depth      int
	}{
		{"start", startpos, 4},
		{"middle", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1", 3},
		{"widest", widest, 2},
	} {
		b.Run(c.name, func(b *testing.B) {
			p := boardOf(b, c.sfen)
			var n uint64
			for b.Loop() {
				n += p.Perft(c.depth)
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds()/1e6, "Mmoves/s")
		})
	}
}
