package loa

// The columns at the edge of eight, which steps aside must not cross.
const (
	columnA = 0x0101010101010101
	columnH = columnA << 7
)

// near are the squares of a set and all that are next to it.
func near(set uint64) uint64 {
	set |= set&^columnH<<1 | set&^columnA>>1
	return set | set<<8 | set>>8
}

// connected reports whether pieces form one unit. A single piece does. Most positions
// of a game have a piece with no other next to it, which shows at once.
func connected(set uint64) bool {
	aside := set&^columnH<<1 | set&^columnA>>1
	band := set | aside
	if set&^(aside|band<<8|band>>8) != 0 {
		return set&(set-1) == 0
	}
	return unit(set) == set
}

// unit is the unit of the lowest piece of a set.
func unit(set uint64) uint64 {
	part := set & -set
	for {
		more := near(part) & set
		if more == part {
			return part
		}
		part = more
	}
}

// units counts the units of a set.
func units(set uint64) int {
	n := 0
	for ; set != 0; set &^= unit(set) {
		n++
	}
	return n
}
