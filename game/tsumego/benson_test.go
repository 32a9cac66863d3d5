package tsumego

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// doomed finds the stones of c that the opponent can take while c passes, by trying
// everything inside the region. It shares no code with Board.
func (s *slow) doomed(c Colour, within []bool) []bool {
	took := make([]bool, len(s.now.grid))
	seen := map[string]bool{}
	var visit func(m moment)
	visit = func(m moment) {
		if seen[string(m.grid)] {
			return
		}
		seen[string(m.grid)] = true
		for i := range m.grid {
			if m.grid[i] != byte(Empty) || !within[i] {
				continue
			}
			s.now = m
			next, suicide := s.after(i, c.Other())
			if suicide && (!s.rules.Suicide || len(next.taken) < 2) {
				continue
			}
			if !suicide {
				for _, p := range next.taken {
					took[p] = true
				}
			}
			visit(next)
		}
	}
	start := s.now
	visit(start)
	s.now = start
	return took
}

// scatter puts stones on a board and its reference at random, and leaves out those
// without liberties.
func scatter(t *testing.T, r *rand.Rand, width, height int, rules Rules) (*Board, *slow) {
	t.Helper()
	b, s := newBoard(t, width, height, rules), newSlow(width, height, rules)
	full := 1 + r.IntN(9)
	black := 1 + r.IntN(9)
	for i := range s.now.grid {
		if r.IntN(10) < full {
			s.now.grid[i] = byte(White)
			if r.IntN(10) < black {
				s.now.grid[i] = byte(Black)
			}
		}
	}
	for i, c := range s.now.grid {
		if c == byte(Empty) {
			continue
		}
		if stones, liberties := s.flood(s.now.grid, i); len(liberties) == 0 {
			s.now.grid[stones[0]] = byte(Empty)
		}
	}
	if err := b.Setup(func(p Point) Colour { return Colour(s.now.grid[s.index(b, p)]) }, Black); err != nil {
		t.Fatal(err)
	}
	return b, s
}

// index is the place of a point in the grid.
func (s *slow) index(b *Board, p Point) int {
	x, y := b.XY(p)
	return y*s.width + x
}

// TestAliveAll compares with all that the opponent can play, on whole boards and in
// parts of them. What is alive is never taken. On whole boards without suicide the
// converse holds too, as Benson has shown.
func TestAliveAll(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	living, missed, blocks := 0, 0, 0
	for n := range 1500 {
		rules := Rules{Suicide: n%2 == 1}
		b, s := scatter(t, r, 1+r.IntN(4), 2+r.IntN(2)+r.IntN(2)*(n%5)/4, rules)
		inside := make([]bool, len(s.now.grid))
		var set Set
		var within *Set
		share := r.IntN(10)
		for i := range inside {
			inside[i] = n%3 == 0 || r.IntN(10) < share
			if inside[i] {
				set.Add(b.At(i%s.width, i/s.width))
			}
		}
		if n%3 != 0 {
			within = &set
		}
		for _, c := range []Colour{Black, White} {
			took := s.doomed(c, inside)
			alive := b.Alive(c, within)
			for _, p := range b.Points(c).Append(nil) {
				if b.Block(p) == p {
					blocks++
				}
				taken := took[s.index(b, p)]
				if got := b.Lives(p, within); got != alive.Has(p) {
					t.Fatalf("%s: Lives says %v, Alive %v; %v, within %v\n%v", b.Name(p), got, !got, rules, inside, b)
				}
				if alive.Has(p) && taken {
					t.Fatalf("%s is taken; %v, within %v\n%v", b.Name(p), rules, inside, b)
				}
				if alive.Has(p) && b.Block(p) == p && !(within != nil && outside(b.Liberties(p), within)) {
					living++
				}
				if !alive.Has(p) && !taken {
					if within == nil && !rules.Suicide {
						t.Fatalf("%s is never taken; %v\n%v", b.Name(p), rules, b)
					}
					missed++
				}
			}
			for _, p := range b.Points(c.Other()).Append(nil) {
				if alive.Has(p) {
					t.Fatalf("%s is not %v", b.Name(p), c)
				}
			}
		}
	}
	t.Logf("%d blocks, %d alive by their eyes, %d stones that nobody takes not recognised", blocks, living, missed)
	if living < 100 {
		t.Errorf("only %d blocks alive", living)
	}
}

func TestAliveShapes(t *testing.T) {
	for _, c := range []struct {
		name, board, within string
		suicide             bool
		want                string // the live stones of Black
	}{
		{"two eyes", ".X.XO/XXXXO/OOOO./.....", "", false, ".X.X./XXXX./...../....."},
		{"false eye", ".XO../X.XO./XXOO./OO...", "", false, "...../...../...../....."},
		{"stone in an eye", ".XO.X/XXXXX/.....", "", false, ".X..X/XXXXX/....."},
		{"a stone out of touch", "OO.X.X/OXXXXX/XX..../......", "", false, "...X.X/.XXXXX/XX..../......"},
		{"the same with suicide", "OO.X.X/OXXXXX/XX..../......", "", true, "....../....../....../......"},
		{"all in touch, with suicide", "OO.X.X/XXXXXX/....../......", "", true, "...X.X/XXXXXX/....../......"},
		{"blocks that share eyes", ".XX./X..X/X..X/.XX.", "", false, ".XX./X..X/X..X/.XX."},
		{"a liberty that nobody fills", "XXXX./OOOOO/.....", "####./#####/#####", false, "XXXX./...../....."},
		{"the same, filled", "XXXX./OOOOO/.....", "#####/#####/#####", false, "...../...../....."},
		{"one eye, anchored outside", ".XO../XXO../OOOX.", "#####/#####/####.", false, "...../...../...X."},
		{"an eye with an open end", ".X.X./XXXX./.....", "#####/####./.....", false, ".X.X./XXXX./....."},
	} {
		rows := strings.Split(c.board, "/")
		b := draw(t, Rules{Suicide: c.suicide}, Black, rows...)
		var within *Set
		if c.within != "" {
			within = &Set{}
			for y, row := range strings.Split(c.within, "/") {
				for x := range row {
					if row[x] == '#' {
						within.Add(b.At(x, len(rows)-1-y))
					}
				}
			}
		}
		alive := b.Alive(Black, within)
		var got strings.Builder
		for y := range rows {
			for x := range rows[0] {
				got.WriteByte(".X"[map[bool]int{true: 1}[alive.Has(b.At(x, len(rows)-1-y))]])
			}
			got.WriteByte('/')
		}
		if got.String() != c.want+"/" {
			t.Errorf("%s: alive are %s, not %s", c.name, got.String(), c.want)
		}
	}
}

// corners are positions for benchmarks: groups in a corner of a large board.
var corners = []struct {
	name string
	rows []string
}{
	{"alive", []string{".X.XO", "XXXXO", "OOOO.", "....."}},
	{"eyeless", []string{"..XO.", "X.XO.", "XXXO.", "OOOO."}},
	{"open", []string{".X..X.O", "XX.XXXO", ".XXXOOO", "XOOOO..", "X.XO...", "XXXO...", "OOOO..."}},
}

// cornered sets a corner up on a board of 19x19, top left, and returns the corner's
// points.
func cornered(t testing.TB, rows []string) (*Board, *Set) {
	b := newBoard(t, 19, 19, Rules{})
	var within Set
	at := map[Point]Colour{}
	for y, row := range rows {
		for x := range row {
			p := b.At(x, 18-y)
			within.Add(p)
			at[p] = Colour(strings.IndexByte(".XO", row[x]))
		}
	}
	if err := b.Setup(func(p Point) Colour { return at[p] }, Black); err != nil {
		t.Fatal(err)
	}
	return b, &within
}

func BenchmarkAlive(b *testing.B) {
	for _, c := range corners {
		board, within := cornered(b, c.rows)
		p, err := board.Find("A18")
		if err != nil {
			b.Fatal(err)
		}
		b.Run(c.name+"/all", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				board.Alive(Black, nil)
			}
		})
		b.Run(c.name+"/within", func(b *testing.B) {
			for b.Loop() {
				board.Alive(Black, within)
			}
		})
		b.Run(c.name+"/one", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				board.Lives(p, within)
			}
		})
	}
	board := newBoard(b, 19, 19, Rules{})
	for _, p := range script(board, rand.New(rand.NewPCG(9, 9)), 2000) {
		board.Play(p, board.Turn())
	}
	b.Run("full/all", func(b *testing.B) {
		for b.Loop() {
			board.Alive(Black, nil)
		}
	})
}
