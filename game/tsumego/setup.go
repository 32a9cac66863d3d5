package tsumego

import "fmt"

// Setup puts stones on the board and forgets what was there and all moves. The
// function at says what is on a point. A block without liberties is refused and
// leaves the board empty.
func (b *Board) Setup(at func(p Point) Colour, turn Colour) error {
	b.clear()
	b.turn = turn
	var room, rest [area]Point // on the stack: this is called very often
	for _, p := range b.sets[Empty].Append(room[:0]) {
		c := at(p)
		if c != Black && c != White {
			continue
		}
		b.cells[p], b.head[p], b.next[p] = c, Pass, p
		b.sets[Empty].Remove(p)
		b.sets[c].Add(p)
		b.stones = b.stones.Xor(b.words.stone[c-1][p])
	}
	stack := rest[:0]
	for _, c := range [...]Colour{Black, White} {
		for _, p := range b.sets[c].Append(room[:0]) {
			if b.head[p] != Pass {
				continue
			}
			stack = b.gather(stack, p)
			if b.blocks[p].free == 0 {
				b.clear()
				return fmt.Errorf("tsumego: %s: the %v block has no liberty", b.Name(p), c)
			}
		}
	}
	return nil
}

// gather makes the block that p belongs to, by name p.
func (b *Board) gather(stack []Point, p Point) []Point {
	k := &b.blocks[p]
	*k = block{size: 1}
	b.head[p] = p
	for stack = append(stack[:0], p); len(stack) > 0; {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, q := range b.Near(s) {
			switch {
			case b.cells[q] == Empty:
				k.add(q)
			case b.cells[q] == b.cells[p] && b.head[q] == Pass:
				b.head[q] = p
				b.next[p], b.next[q] = q, b.next[p]
				k.size++
				stack = append(stack, q)
			}
		}
	}
	return stack
}

// SetKo forbids the player to move to take back a ko on p; Pass forbids nothing.
// It comes after Setup, before any move. There must be a stone that can just have
// taken one on p.
func (b *Board) SetKo(p Point) error {
	if b.played > 0 {
		return fmt.Errorf("tsumego: ko: moves have been played")
	}
	if p == Pass {
		b.ko = Pass
		return nil
	}
	if !b.On(p) {
		return fmt.Errorf("tsumego: ko: no point of the board")
	}
	if b.cells[p] != Empty {
		return fmt.Errorf("tsumego: ko at %s: not an empty point", b.Name(p))
	}
	taker := false
	for _, q := range b.Near(p) {
		switch b.cells[q] {
		case Wall:
		case b.turn.Other():
			k := &b.blocks[b.head[q]]
			taker = taker || k.size == 1 && k.free == 1
		default:
			return fmt.Errorf("tsumego: ko at %s: no %v stone can have been taken there", b.Name(p), b.turn)
		}
	}
	if !taker {
		return fmt.Errorf("tsumego: ko at %s: no %v stone can be taken back", b.Name(p), b.turn.Other())
	}
	b.ko = p
	return nil
}
