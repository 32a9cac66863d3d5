package tsumego

import "testing"

// TestPositions counts the legal positions of small boards by setting up every
// arrangement of stones; the numbers are those of [Tromp and Farnebäck 2007].
func TestPositions(t *testing.T) {
	for _, c := range []struct{ width, height, want int }{
		{1, 1, 1}, {2, 1, 5}, {1, 3, 15}, {4, 1, 41}, {2, 2, 57}, {2, 3, 489}, {3, 3, 12675},
	} {
		b := newBoard(t, c.width, c.height, Rules{})
		all := 1
		for range c.width * c.height {
			all *= 3
		}
		count := 0
		for code := range all {
			rest := code
			if b.Setup(func(Point) Colour {
				digit := Colour(rest % 3)
				rest /= 3
				return digit
			}, Black) == nil {
				count++
			}
		}
		if count != c.want {
			t.Errorf("%dx%d: %d positions, want %d", c.width, c.height, count, c.want)
		}
	}
}

// TestGames counts the games in which players may pass as they like and no stones
// come back: the simple paths that [Tromp and Farnebäck 2007] count.
func TestGames(t *testing.T) {
	for _, c := range []struct{ width, height, want int }{
		{1, 1, 1}, {2, 1, 9}, {1, 2, 9}, {3, 1, 907}, {1, 3, 907},
	} {
		b := newBoard(t, c.width, c.height, Rules{Suicide: true, Ko: Positional})
		if got := games(b); got != c.want {
			t.Errorf("%dx%d: %d games, want %d", c.width, c.height, got, c.want)
		}
	}
}

func games(b *Board) int {
	count := 1
	for _, p := range b.Points(Empty).Append(nil) {
		for _, c := range []Colour{Black, White} {
			if b.Legal(p, c) {
				b.Play(p, c)
				count += games(b)
				b.Undo()
			}
		}
	}
	return count
}

// TestPerft counts lines of play, passes included, against the reference.
func TestPerft(t *testing.T) {
	for _, c := range []struct{ width, height, depth int }{
		{1, 1, 6}, {2, 1, 9}, {4, 1, 7}, {2, 2, 9}, {3, 2, 7}, {3, 3, 5},
	} {
		for _, suicide := range []bool{false, true} {
			for _, ko := range []Ko{Simple, Positional, Situational} {
				rules := Rules{suicide, ko}
				d := newPair(t, c.width, c.height, rules)
				got, want := perft(d.b, c.depth), d.slowPerft(c.depth)
				if got != want {
					t.Errorf("%dx%d %+v: %d lines of %d moves, want %d", c.width, c.height, rules, got, c.depth, want)
				}
				t.Logf("%dx%d %+v depth %d: %d", c.width, c.height, rules, c.depth, got)
			}
		}
	}
}

func perft(b *Board, depth int) int {
	if depth == 0 {
		return 1
	}
	count := 0
	for _, p := range append(b.Points(Empty).Append(nil), Pass) {
		if c := b.Turn(); b.Legal(p, c) {
			b.Play(p, c)
			count += perft(b, depth-1)
			b.Undo()
		}
	}
	return count
}

func (d *pair) slowPerft(depth int) int {
	if depth == 0 {
		return 1
	}
	count := 0
	for i := range len(d.s.now.grid) + 1 {
		if c := d.s.now.turn; d.s.legal(i-1, c) {
			d.s.play(i-1, c)
			count += d.slowPerft(depth - 1)
			d.s.undo()
		}
	}
	return count
}
