package dragon

import (
	"strings"
	"testing"
	"time"

	"github.com/yomi-solver/yomi/game/tsumego"
)

// board sets stones up from rows, the top one first: X is Black, O is White.
func board(t *testing.T, rows string) *tsumego.Board {
	t.Helper()
	lines := strings.Split(rows, "/")
	b, err := tsumego.New(len(lines[0]), len(lines), tsumego.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	err = b.Setup(func(p tsumego.Point) tsumego.Colour {
		x, y := b.XY(p)
		return map[byte]tsumego.Colour{'X': tsumego.Black, 'O': tsumego.White}[lines[len(lines)-1-y][x]]
	}, tsumego.Black)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func find(t *testing.T, b *tsumego.Board, name string) tsumego.Point {
	t.Helper()
	p, err := b.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// reader is slow enough for machines that do much else.
var reader = Reader{Time: 20 * time.Second}

// TestLinks has blocks that one move connects or cuts, a bamboo joint that nothing cuts,
// and stones with a wall between them.
func TestLinks(t *testing.T) {
	for _, c := range []struct {
		name, rows, from, to string
		connect, disconnect  string
	}{
		{"one liberty", "......./XXX.XXX/OOO.OOO/XXX.XXX/.......", "A3", "G3", "1 D3", "1 D3"},
		{"bamboo", "......./XXXXXXX/.OO.OO./.OO.OO./XXXXXXX", "B3", "F3", "1", "0"},
		{"wall", "O.XXX.O/O.XXX.O/O.XXX.O/O.XXX.O/O.XXX.O", "A1", "G1", "0", "1"},
	} {
		b := board(t, c.rows)
		p, q := find(t, b, c.from), find(t, b, c.to)
		connect, err := reader.Connect(t.Context(), b, p, q)
		if err != nil || !says(b, connect, c.connect) {
			t.Errorf("%s: connect %+v, %v", c.name, connect, err)
		}
		cut, err := reader.Disconnect(t.Context(), b, p, q)
		if err != nil || !says(b, cut, c.disconnect) {
			t.Errorf("%s: disconnect %+v, %v", c.name, cut, err)
		}
	}
}

// says compares a reading with a code and perhaps a move.
func says(b *tsumego.Board, r Reading, want string) bool {
	code, move, named := strings.Cut(want, " ")
	return string(rune('0'+r.Code)) == code && (!named || b.Name(r.Move) == move) && r.Settled
}

// TestSemeai has a race of three liberties against three, which who moves first wins.
func TestSemeai(t *testing.T) {
	b := board(t, "......../......../XXXX..../...XX.../OOOOXX../XXXXOO../...OO...")
	for _, c := range [][2]string{{"A2", "A3"}, {"A3", "A2"}} {
		r, err := reader.Semeai(t.Context(), b, find(t, b, c[0]), find(t, b, c[1]))
		if err != nil || r.Defend != Succeeds || r.Attack != Succeeds {
			t.Errorf("%s first: %+v, %v", c[0], r, err)
		}
	}
}

// TestGuess asks the network about the same rows of points, and about stones in the open. What
// comes out is no more than likely, so it is never settled; equal numbers of looks give
// equal answers.
func TestGuess(t *testing.T) {
	for _, c := range []struct{ rows, stone, attack, defend string }{
		{"......./......./XXXXX../OOOOX../...OX..", "A2", "1 B1", "1 B1"},
		{"......./......./XXXXXX./OOOOOX./....OX.", "A2", "0", "1"},
		{"......./......./XXXX.../OOOX.../..OX...", "A2", "1", "0"},
		{"........./........./........./..X....../....O..../........./........./........./.........", "E5", "0", "1"},
	} {
		b := board(t, c.rows)
		p := find(t, b, c.stone)
		for _, attack := range []bool{true, false} {
			want := c.defend
			if attack {
				want = c.attack
			}
			var found [2]Reading
			for i := range found {
				q := query{place{b: b, region: arena(b, p, nearSteps, farSteps)}, p, tsumego.Pass, attack}
				_, r, err := Reader{Time: time.Minute, Nodes: 60}.see(t.Context(), q)
				if err != nil || r.Settled || r.Nodes < 1 || r.Nodes > 60 {
					t.Errorf("%s: %+v, %v", c.rows, r, err)
				}
				found[i] = r
			}
			settled := found[0]
			settled.Settled = true
			if !says(b, settled, want) || found[0] != found[1] {
				t.Errorf("%s: attack %v: %+v, want %s", c.rows, attack, found, want)
			}
		}
	}
}

// TestGuessRace has the race of TestSemeai, and one that is lost whoever moves.
func TestGuessRace(t *testing.T) {
	few := Reader{Time: time.Minute, Nodes: 60}
	b := board(t, "......../......../XXXX..../...XX.../OOOOXX../XXXXOO../...OO...")
	for _, c := range [][2]string{{"A2", "A3"}, {"A3", "A2"}} {
		r, err := few.GuessRace(t.Context(), b, find(t, b, c[0]), find(t, b, c[1]), Race{})
		if err != nil || r.Settled || r.Defend != Succeeds || r.Attack != Succeeds {
			t.Errorf("%s first: %+v, %v", c[0], r, err)
		}
	}
	b = board(t, "......../XXXXX.../....XX../OOOOOXX./XXXOOO../..O.....")
	r, err := few.GuessRace(t.Context(), b, find(t, b, "A2"), find(t, b, "A3"), Race{})
	if err != nil || r.Settled || r.Defend != Fails || r.Attack != Fails {
		t.Errorf("too few liberties: %+v, %v", r, err)
	}
}

// TestCountRace counts liberties: three against three, which who moves first wins, and an
// eye of three points against four outside liberties.
func TestCountRace(t *testing.T) {
	for _, c := range []struct {
		rows, first, second string
		takes, calm         bool
	}{
		{"......../......../XXXX..../...XX.../OOOOXX../XXXXOO../...OO...", "A2", "A3", true, false},
		{"......../......../XXXX..../...XX.../OOOOXX../XXXXOO../...OO...", "A3", "A2", true, false},
		{"......../......../XXXXX.../....XX../OOOOOXX./XXXXXOO./...XO...", "A2", "A3", false, false},
		{"......../......../XXXXX.../....XX../OOOOOXX./XXXXXOO./...XO...", "A3", "A2", true, true},
		{"........./........./........./....X..../....O..../........./........./........./.........", "E6", "E5", false, false},
	} {
		b := board(t, c.rows)
		n := countRace(b, company(b, find(t, b, c.first)), company(b, find(t, b, c.second)))
		if n.takes != c.takes || n.calm != c.calm {
			t.Errorf("%s, %s first: %+v", c.rows, c.first, n)
		}
	}
}

// TestEvalEye has an eye of one point, and rows of three and of four.
func TestEvalEye(t *testing.T) {
	for _, c := range []struct {
		rows        string
		least, most int
		move        string
	}{
		{"....../XXX.../OOX.../.OX...", 1, 1, ""},
		{"......./XXXXXX./OOOOOX./....OX.", 2, 2, ""},
		{"......./XXXXX../OOOOX../...OX..", 1, 2, "B1"},
	} {
		b := board(t, c.rows)
		e, err := reader.EvalEye(t.Context(), b, find(t, b, "A1"))
		if err != nil || e.Least != c.least || e.Most != c.most || c.move != "" && b.Name(e.Attack) != c.move {
			t.Errorf("%s: %+v, %v", c.rows, e, err)
		}
	}
}
