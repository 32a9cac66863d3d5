package game

// Composer is a Publisher whose problems are composed, and judged by more than their answer: there
// should be one solution, nothing should be left over at its end, and no piece should be there
// in vain.
type Composer interface {
	Publisher
	// Less lists the same problem without one of its pieces, each piece that can be left out.
	Less() []Reduced
	// Rest names what the attacker holds and has not used, and counts it.
	Rest() (text string, count int)
	// Akin names what two moves of one position differ in, if players take them for one move
	// nevertheless; "" if they are two. Slow tells whether that holds where one of them wins slower.
	Akin(a, b Move) (difference string, slow bool)
}

// Reduced is a problem without one of its pieces.
type Reduced struct {
	Piece   string
	Problem Composer
}
