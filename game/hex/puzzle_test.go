package hex

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// puzzle is a published problem: a board, who is to move and what is known.
type puzzle struct {
	name   string
	size   int
	stones [2][]string
	turn   player
	winner string   // "black" or "white", or empty
	wins   []string // some winning moves of the side to move
}

var (
	sized    = regexp.MustCompile(`SZ\[(\d+)\]`)
	property = regexp.MustCompile(`\b(A?)([BW])((?:\[[a-z]\d+\]\s*)+)`)
	inside   = regexp.MustCompile(`[a-z]\d+`)
)

// readPuzzle reads as much of an SGF file as puzzles need: the size, and stones.
func readPuzzle(t *testing.T, name string) puzzle {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(data, "hex", "puzzles", name))
	if err != nil {
		t.Skip("no puzzles here")
	}
	z := puzzle{name: name}
	if m := sized.FindSubmatch(text); m != nil {
		z.size, _ = strconv.Atoi(string(m[1]))
	}
	for _, m := range property.FindAllStringSubmatch(string(text), -1) {
		who := strings.Index("BW", m[2])
		z.stones[who] = append(z.stones[who], inside.FindAllString(m[3], -1)...)
	}
	return z
}

// mirrored swaps colours, and rows with columns: the same puzzle for the other
// player.
func (z puzzle) mirrored() puzzle {
	swap := func(names []string) []string {
		var list []string
		for _, name := range names {
			y, _ := strconv.Atoi(name[1:])
			list = append(list, fmt.Sprintf("%c%d", 'a'+y-1, name[0]-'a'+1))
		}
		return list
	}
	m := puzzle{name: z.name + " mirrored", size: z.size, turn: z.turn.Other(), wins: swap(z.wins)}
	m.stones = [2][]string{swap(z.stones[1]), swap(z.stones[0])}
	if z.winner != "" {
		m.winner = map[string]string{"black": "white", "white": "black"}[z.winner]
	}
	return m
}

// position sets a puzzle up if it is one of play: Black began.
func (z puzzle) position(t *testing.T) (*Position, bool) {
	t.Helper()
	if len(z.stones[first])-len(z.stones[second]) != int(z.turn) {
		return nil, false
	}
	p := newPosition(newBoard(z.size, z.size))
	for who, names := range z.stones {
		for _, name := range names {
			x, y, err := p.grid().ReadSquare(name)
			if err != nil {
				t.Fatalf("%s: %v", z.name, err)
			}
			p.put(y*z.size+x, player(who))
		}
	}
	return mustParse(t, fmt.Sprintf("%dx%d %s", z.size, z.size, p.AppendState(nil)), "win:first"), true
}

// TestPuzzles solves published puzzles that can arise in play: up to 5x5, or up to
// 7x7 with -long.
func TestPuzzles(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(data, "hex", "dfpn-puzzle.tst"))
	if err != nil {
		t.Skip("no puzzles here")
	}
	if testing.Short() {
		t.Skip("not with -short")
	}
	entry := regexp.MustCompile(`(?m)^loadsgf sgf/puzzles/(\S+)\n\d+ dfpn-(?:solve-state|solver-find-winning) (black|white)\n#\? \[([^]]*)\]`)
	solved := 0
	for _, m := range entry.FindAllStringSubmatch(string(text), -1) {
		z := readPuzzle(t, m[1])
		z.turn, _ = parsePlayer(m[2])
		if m[3] == "black" || m[3] == "white" {
			z.winner = m[3]
		} else {
			z.wins = strings.Fields(m[3])
		}
		if z.size == 0 || z.size > 5 && !*long || z.size > 7 {
			continue
		}
		p, ok := z.position(t)
		if !ok {
			z = z.mirrored()
			if p, ok = z.position(t); !ok {
				continue
			}
		}
		solved++
		checkPuzzle(t, z, p)
	}
	t.Logf("%d puzzles", solved)
	if solved < 3 {
		t.Errorf("only %d puzzles", solved)
	}
}

func checkPuzzle(t *testing.T, z puzzle, p *Position) {
	t.Helper()
	s := newSolver(t, 0)
	r := ask(t, s, p)
	t.Logf("%s: %s, %d nodes", z.name, p.Verdict(r.Value, 0), r.Nodes)
	if got := p.Verdict(r.Value, 0); z.winner != "" && got != z.winner+" wins" {
		t.Errorf("%s: %s, want %s", z.name, got, z.winner)
	}
	for _, name := range z.wins {
		m, err := p.ParseMove(name)
		if err != nil {
			t.Errorf("%s: %v", z.name, err)
			continue
		}
		p.Play(m)
		if v := ask(t, s, p).Value; v != p.wants(z.turn) {
			t.Errorf("%s: %s does not win", z.name, name)
		}
		p.Undo()
	}
}
