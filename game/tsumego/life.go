package tsumego

// survey finds the wall as it stands: the hunter's stones that are connected with
// those that nobody can take.
func (p *Position) survey() {
	if p.window != nil {
		p.surveyWithin()
		return
	}
	p.surveyBoard()
}

// surveyBoard is survey without a window.
func (p *Position) surveyBoard() {
	hunters := p.board.sets[p.asks.hunter]
	p.scratch.wall = p.asks.wall.flood(&hunters, p.board.stride)
	p.scratch.shore = p.scratch.wall.grown(p.board.stride)
}

// lives tells whether a block of the prey is alive unconditionally. In a closed
// region this is Benson's rule (benson.go) with less to look at: whatever touches
// the wall reaches the open, and is vital to no block.
func (p *Position) lives() bool {
	if p.window != nil {
		return p.livesWithin()
	}
	b := p.board
	if !p.asks.closed {
		for rest := p.prey; rest != (Set{}); {
			q := rest.first()
			if b.Lives(q, &p.asks.region) {
				return true
			}
			rest = rest.AndNot(b.block(q))
		}
		return false
	}
	c := p.asks.hunter.Other()
	own := b.sets[c].And(p.asks.region)
	open := p.asks.region.AndNot(own).AndNot(p.scratch.wall)
	lost := b.sets[Empty].AndNot(own.grown(b.stride)).Or(p.scratch.shore).And(open)
	open = open.AndNot(lost.flood(&open, b.stride))
	if open.less(2) {
		return false
	}
	seed := open.lowest()
	if seed = seed.flood(&open, b.stride); seed == open {
		return false
	}
	b.settle(b.split(open, c, nil))
	for rest := p.prey; rest != (Set{}); {
		q := rest.first()
		if h := b.head[q]; b.life.marks[h] > b.life.call && b.life.eyes[h] >= 2 {
			return true
		}
		rest = rest.AndNot(b.block(q))
	}
	return false
}
