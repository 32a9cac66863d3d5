package gtp

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/format/sgf"
	"github.com/yomi-solver/yomi/game/tsumego"
)

// largest is the size of the largest file that is read.
const largest = 64 << 20

// loadSGF plays the main line of a file, up to the move that the second argument
// names by its number or its vertex, and says who moves then.
func (s *Server) loadSGF(args []string) (string, error) {
	data, err := readFile(args[0])
	if err != nil {
		return fail("cannot open or parse '%s'", args[0])
	}
	collection, err := sgf.Parse(data)
	if err != nil {
		return fail("cannot open or parse '%s'", args[0])
	}
	root := collection.Games[0]
	width, height, err := root.Size()
	if err != nil {
		return fail("cannot open or parse '%s'", args[0])
	}
	m := newMatch(width, height, s.Rules)
	if m == nil {
		return fail("unacceptable size")
	}
	l := &loader{match: m, width: width, height: height}
	if len(args) > 1 {
		if err := l.stop(args[1]); err != nil {
			return "", err
		}
	}
	if err := l.load(root); err != nil {
		return fail("cannot load '%s': %w", args[0], err)
	}
	s.game = m
	return m.next.String(), nil
}

// readFile reads a file that is not too large.
func readFile(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, largest+1))
	if err == nil && len(data) > largest {
		err = fmt.Errorf("%s: too large", name)
	}
	return data, err
}

// loader goes through a tree of moves.
type loader struct {
	*match
	width, height int
	number        int           // stop before this move; 0: before none
	at            tsumego.Point // stop before the first move here; Pass: nowhere
	moves         int
}

// stop reads where to stop.
func (l *loader) stop(word string) error {
	if n, err := strconv.Atoi(word); err == nil {
		if n < 1 {
			return fmt.Errorf("move number must be positive")
		}
		l.number = n
		return nil
	}
	p, err := l.board.Find(word)
	if err != nil {
		return errors.New(wantVertex)
	}
	l.at = p
	return nil
}

// load plays the first line of a tree.
func (l *loader) load(root *sgf.Node) error {
	if v, ok := root.Get("KM"); ok {
		if komi, err := v.Real(); err == nil {
			l.komi = komi
		}
	}
	if v, ok := root.Get("HA"); ok {
		if n, err := v.Int(); err == nil && n > 0 {
			l.next = tsumego.White
		}
	}
	for node := root; ; node = node.Children[0] {
		if err := l.change(node); err != nil {
			return err
		}
		for _, property := range node.Properties {
			done, err := l.property(property)
			if done || err != nil {
				return err
			}
		}
		if len(node.Children) == 0 {
			return nil
		}
	}
}

// change carries out what a node sets up.
func (l *loader) change(node *sgf.Node) error {
	stones := map[tsumego.Point]tsumego.Colour{}
	for _, kind := range []struct {
		name string
		c    tsumego.Colour
	}{{"AB", tsumego.Black}, {"AW", tsumego.White}, {"AE", tsumego.Empty}} {
		points, err := sgf.Points(node.Values(kind.name), l.width, l.height)
		if err != nil {
			return err
		}
		for _, p := range points {
			stones[l.point(p)] = kind.c
		}
	}
	next := l.next
	player, ok := node.Get("PL")
	if ok {
		if c, err := player.Colour(); err == nil {
			next = colourOf(c)
		}
	}
	if len(stones) == 0 && (!ok || next == l.board.Turn()) {
		l.next = next
		return nil
	}
	before := l.board.Clone()
	return l.setup(func(p tsumego.Point) tsumego.Colour {
		if c, ok := stones[p]; ok {
			return c
		}
		return before.Colour(p)
	}, next)
}

// property plays a move, and tells whether that was the end.
func (l *loader) property(property sgf.Property) (done bool, err error) {
	if property.Name != "B" && property.Name != "W" {
		return false, nil
	}
	c := tsumego.Black
	if property.Name == "W" {
		c = tsumego.White
	}
	point, pass, err := property.Values[0].Move(l.width, l.height)
	if err != nil {
		return false, err
	}
	p := tsumego.Pass
	if !pass {
		p = l.point(point)
	}
	l.moves++
	if l.moves == l.number || l.at != tsumego.Pass && p == l.at {
		l.next = c
		return true, nil
	}
	// Recorded moves are facts, whatever the rules say, but a point holds one stone.
	if p == tsumego.Pass || l.board.Colour(p) == tsumego.Empty {
		l.play(p, c)
	}
	l.next = c.Other()
	return false, nil
}

// point is the point of the board: files count from the top.
func (l *loader) point(p sgf.Point) tsumego.Point {
	return l.board.At(int(p.Column), l.height-1-int(p.Row))
}

func colourOf(c sgf.Colour) tsumego.Colour {
	if c == sgf.White {
		return tsumego.White
	}
	return tsumego.Black
}

// printSGF writes the position as a file, into the file that is named or into the
// answer.
func (s *Server) printSGF(args []string) (string, error) {
	root := boardNode(s.game.board)
	root.Set("KM", sgf.SimpleText(strconv.FormatFloat(s.game.komi, 'f', -1, 64)))
	root.Set("PL", sgf.Value(strings.ToUpper(s.game.next.String()[:1])))
	var text bytes.Buffer
	if err := sgf.Write(&text, &sgf.Collection{Games: []*sgf.Node{root}}); err != nil {
		return "", err
	}
	if len(args) == 0 || args[0] == "-" {
		return strings.TrimRight(text.String(), "\n"), nil
	}
	if err := os.WriteFile(args[0], text.Bytes(), 0o644); err != nil {
		return fail("cannot write '%s'", args[0])
	}
	return "", nil
}
