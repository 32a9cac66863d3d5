package reversi

// stable are pieces of mine that no line of play can turn over. A piece is turned over along one of
// four lines, and is safe on a line that is full, at whose end it stands, or where it stands next to a
// piece of its own colour that is safe for good: to turn the one over is to turn over the other.
// This holds for any number of colours; the pieces that are found are not all there are.
func (r *rules) stable(mine, empty uint64) uint64 {
	if mine&r.corners() == 0 && empty&^around(r.all&^empty) != 0 && count(empty) > r.squares()/2 {
		return 0 // nothing can be full, nothing stands in a corner
	}
	rows, columns, rising, falling := r.full(empty)
	rows |= r.edge[0]
	columns |= r.edge[1]
	rising |= r.edge[2]
	falling |= r.edge[3]
	safe := mine & rows & columns & rising & falling
	for safe != 0 {
		next := mine &
			(rows | safe<<1 | safe>>1) &
			(columns | safe<<8 | safe>>8) &
			(rising | safe<<7 | safe>>7) &
			(falling | safe<<9 | safe>>9)
		if next == safe {
			break
		}
		safe = next
	}
	return safe
}

// corners are the four corners of the board.
func (r *rules) corners() uint64 { return r.edge[0] & r.edge[1] }

// full are the squares on lines without an empty square, for each kind of line.
func (r *rules) full(empty uint64) (rows, columns, rising, falling uint64) {
	const notA, notH = 0xfefefefefefefefe, 0x7f7f7f7f7f7f7f7f
	// Empty squares spread along their lines; what they do not reach is full. Nothing
	// that spreads from beyond a smaller board's edge matters there, nor comes back.
	e := empty
	e |= e << 8
	e |= e << 16
	e |= e << 32
	e |= e >> 8
	e |= e >> 16
	columns = ^(e | e>>32)
	a, b := empty, empty
	for range side8 - 1 {
		a |= (a&notH)<<1&r.all | (a&notA)>>1
	}
	rows = ^a
	a = empty
	for range side8 - 1 {
		a |= (a&notA)<<7 | (a&notH)>>7
		b |= (b&notH)<<9 | (b&notA)>>9
	}
	return rows, columns, ^a, ^b
}
