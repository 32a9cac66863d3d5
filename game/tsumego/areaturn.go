package tsumego

import (
	"bytes"
	"slices"

	"github.com/yomi-solver/yomi/game"
)

var _ game.Symmetric = (*Match)(nil)

// AppendImage appends the state of the least image of the position under the symmetries
// of the board. Colours stay as they are.
func (m *Match) AppendImage(buf []byte) []byte {
	if m.superko {
		return m.leastText(buf)
	}
	turned := Match{match: m.match, place: m.place}
	for i := range m.plot.images {
		if p := m.place.image(&m.plot.images[i]); p.before(&turned.place) {
			turned.place = p
		}
	}
	return turned.AppendState(buf)
}

// image is the place as a symmetry shows it.
func (p *place) image(s *image) place {
	q := place{stones: s.both(p.stones), turn: p.turn, passes: p.passes}
	if p.ko != 0 {
		q.ko = s.apply(p.ko)
	}
	return q
}

// before orders images of one place.
func (p *place) before(q *place) bool {
	switch {
	case p.stones[0] != q.stones[0]:
		return p.stones[0] < q.stones[0]
	case p.stones[1] != q.stones[1]:
		return p.stones[1] < q.stones[1]
	}
	return p.ko < q.ko
}

// both takes stones of both colours to their image.
func (m *image) both(stones [2]uint64) [2]uint64 {
	return [2]uint64{m.apply(stones[0]), m.apply(stones[1])}
}

// leastText is AppendImage under superko, where the past counts as well: the least of all
// texts.
func (m *Match) leastText(buf []byte) []byte {
	least := m.AppendState(nil)
	for i := range m.plot.images {
		s := &m.plot.images[i]
		turned := Match{match: m.match, place: m.place.image(s)}
		turned.past.list = slices.Clone(m.past.list)
		for k := range turned.past.list {
			turned.past.list[k] = s.both(turned.past.list[k])
		}
		if text := turned.AppendState(nil); bytes.Compare(text, least) < 0 {
			least = text
		}
	}
	return append(buf, least...)
}
