package reversi

// Safe are the pieces of each colour that are found to be safe, and all of them.
func (p *Position) Safe() (safe, pieces [4]uint64) {
	for c, discs := range p.discs {
		safe[c] = p.stable(discs, p.all&^p.taken())
	}
	return safe, p.discs
}
