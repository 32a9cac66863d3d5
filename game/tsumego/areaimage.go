package tsumego

// image is a symmetry of a plot: where it takes each point. Sets are taken chunk
// by chunk with tables.
type image struct {
	parts [][1 << chunk]uint64
}

// chunk is how many points of a set a table takes at once: a few small tables stay
// close to the processor.
const chunk = 6

// apply takes a set to its image.
func (m *image) apply(s uint64) uint64 {
	to := uint64(0)
	for i := range m.parts {
		to |= m.parts[i][s>>(i*chunk)&(1<<chunk-1)]
	}
	return to
}

// symmetries are those of the board, without the one that moves nothing: two
// mirrors and their product, and the mirrors along the diagonals of a square.
func (g *plot) symmetries() []image {
	var list []image
	for turn := 1; turn < 8; turn++ {
		if turn&4 != 0 && g.width != g.height {
			break
		}
		if turn&1 != 0 && g.width == 1 || turn&2 != 0 && g.height == 1 {
			continue
		}
		list = append(list, g.image(func(x, y int) (int, int) {
			if turn&1 != 0 {
				x = g.width - 1 - x
			}
			if turn&2 != 0 {
				y = g.height - 1 - y
			}
			if turn&4 != 0 {
				x, y = y, x
			}
			return x, y
		}))
	}
	return list
}

// image makes the tables of a symmetry.
func (g *plot) image(to func(x, y int) (int, int)) image {
	m := image{parts: make([][1 << chunk]uint64, (g.count()+chunk-1)/chunk)}
	for y := range g.height {
		for x := range g.width {
			i, target := y*g.width+x, g.at(to(x, y))
			for set := range m.parts[i/chunk] {
				if set>>(i%chunk)&1 != 0 {
					m.parts[i/chunk][set] |= target
				}
			}
		}
	}
	return m
}
