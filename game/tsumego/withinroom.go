package tsumego

import "math/bits"

// staysWithin is roomy and balanced, in the window, or one of them.
func (p *Position) staysWithin(room, seki bool) bool {
	w, v := p.window, &p.view
	empty := w.region &^ v.hunters &^ v.owners
	for rest := v.prey; rest != 0; {
		block := w.flood(lowbit(rest), v.owners)
		rest &^= block
		shore := w.grown(block)
		free := shore & empty
		switch n := bits.OnesCount64(free); {
		case n >= leastPath && room && w.roomy(block, shore, empty):
			return true
		case n == 2 && seki && w.balanced(block, free, empty, v.hunters):
			return true
		}
	}
	return false
}

// roomy looks at the spaces beside a block.
func (w *window) roomy(block, shore, empty uint64) bool {
	for left := shore & empty &^ (w.rim | w.exit); !fewer(left, leastPath); {
		space := w.flood(lowbit(left), empty)
		left &^= space
		if space&(w.rim|w.exit) == 0 && w.grown(space)&w.region&^space&^block == 0 && w.halves(space, shore) {
			return true
		}
	}
	return false
}

// balanced looks at a block with two liberties.
func (w *window) balanced(block, free, empty, hunters uint64) bool {
	if free&(w.rim|w.exit) != 0 {
		return false
	}
	one := lowbit(free)
	rival := w.flood(lowbit(w.grown(one)&hunters), hunters)
	within := rival | free
	if rival == 0 || w.grown(rival)&empty != free || within&(w.rim|w.exit) != 0 || w.grown(within)&w.region&^within&^block != 0 {
		return false
	}
	two := free &^ one
	return w.halves(within&^one, w.grown(block|one)) && w.halves(within&^two, w.grown(block|two))
}

// halves is Board.halves, with the block's shore instead of the block.
func (w *window) halves(space, shore uint64) bool {
	if fewer(space, leastPath) || space&^shore != 0 {
		return false
	}
	links := 0
	for rest := space; rest != 0; rest &= rest - 1 {
		n := bits.OnesCount64(w.near[bits.TrailingZeros64(rest)&63] & space)
		if n > 2 {
			return false
		}
		links += n
	}
	return links == 2*(bits.OnesCount64(space)-1)
}
