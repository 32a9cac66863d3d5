// Package tsumego is the game of Go: the board and its rules (Board), and questions
// about stones on it (Position): can they be captured, do they live?
//
// # Rules tsumego/1
//
// Black and White put stones on the points of a board of up to 19x19, rectangles
// included. Stones of one colour that touch along the lines form a block; the
// empty points next to it are its liberties. A move takes the blocks of the
// opponent that it leaves without a liberty off the board. If it takes nothing
// and its own block has no liberty, it is suicide: forbidden, or allowed for
// blocks of two stones and more (Rules.Suicide). A single stone never commits
// suicide: that would be a pass in disguise. A pass is always legal.
//
// Ko: a stone that has just taken one single stone, and that stands alone with
// one liberty, may not be taken back at once. Under positional superko no move
// may bring back stones that were on the board before; under situational superko
// only if the same player was to move. Passes are never forbidden, but what they
// lead to counts as seen.
//
// # Questions
//
// A question is about a target, the prey: blocks of one colour that the other
// player, the hunter, wants to capture, all of them. Their owner wants one of them
// to stay. Stones may be put on the points of a region only, so that a block with a
// liberty elsewhere can never be taken. Play ends
//
//   - when the last stone of the prey is taken: the hunter has succeeded. Stones
//     that the owner puts there later are no prey;
//   - when the hunter passes and the owner passes after him: whatever is still there
//     lives, in seki or not. A pass that lifts a ko does not count;
//   - in a semeai, when the hunter has lost the last of his own marked stones.
//
// Endless play captures nothing, so it is good for the owner.
//
// One of the players may have threats elsewhere. A threat that is answered leaves
// everything as it is, but that a ko may be taken back at once; so a threat is
// spent by taking back a ko against the rule. The number of threats is part of the
// question ("kill:defender=2"). An owner with threats without end ("all") has as
// many as he needs, and yet not infinitely many: for him alone, endless play is a
// loss, since all that a ko without end does is to spend threats. That would be
// wrong for play that repeats without any threat; such a question watches for it
// (fight.go), and who asks it can do without (Position.Circled), or lets each round of
// such play be judged by itself (round.go).
//
// Who wants to settle must get some of the prey alive unconditionally, in the sense
// of Benson; play that ends or repeats before is not enough.
//
// # Readings
//
// A text may leave open what it asks. Then the groups in danger are found: those that
// are enclosed (target.go), and those whose spheres are small (sphere.go), in regions
// that stones nobody has played close (zone.go). There may be several of them, and
// who asks chooses by their answers (readings.go).
//
// # Knowledge
//
// Each piece has a file and an argument: unconditional life (benson.go, life.go),
// room for two eyes (room.go), seki (seki.go), no two eyes (dead.go), moves that cannot help (prune.go), moves that were
// good elsewhere (know.go), first numbers by the distance to two eyes or to a way out (eyes.go).
// They are about closed regions: those around which all stones are the hunter's and
// have a liberty elsewhere; in open ones dead.go waits until the prey is cut off. Where a
// region is small they see it through a window, one word for a set (window.go, within.go).
// Which part of the board a value hangs on is in local.go, and which moves may wait in open regions in wait.go. A search can do without each: the setting skip calls them
// life, room, seki, dead, prune, estimate, and take is what one move ends; kin and learn
// are what questions and positions tell each other (kin.go, know.go).
//
// # Points
//
// A point is an index into arrays that hold the board and a wall around it. Rows
// are width+1 apart, so that one wall serves as the right end of a row and as the
// left end of the next, and the first point is always number 20. A 3x3 board:
//
//	  32 33 34   35     wall above
//	+----------+
//	| 28 29 30 | 31     A3 B3 C3
//	| 24 25 26 | 27     A2 B2 C2
//	| 20 21 22 | 23     A1 B1 C1
//	+----------+
//	  16 17 18   19     wall below; 19, 23 and 27 are to the left of A1, A2 and A3
//
// The neighbours of p are p-1, p+1, p-stride and p+stride, without a look at the
// edges. Point p is bit p-20 of a Set; even 19 rows of 20 fit into six words.
// Columns have the letters of Go players, who leave out I, and row 1 is at the
// bottom.
//
// # Blocks
//
// A block is named by one of its stones. Each stone knows its block (head) and
// another stone of it (next), which makes a circle, and the block's data lie where
// its name says:
//
//	row 1: . X X .      head  B1: B1  C1: B1      blocks[B1]: size 2, free 2,
//	       A B C D      next  B1: C1  C1: B1                  liberties A1 D1
//
// Liberties are kept as a set and a number, both exact. Blocks that merge join
// their circles by one swap, and only the smaller ones learn a new name. A set
// costs a few words to merge and to copy, and search for life and death asks for
// exact liberties all the time, which sums of pseudo-liberties do not tell.
//
// # Undo
//
// A record of the log holds what a move destroys: the data of the one block that
// grows, the names of the others that touch the point, and the names of those it
// takes. Everything else is left lying where it is: the circle and the data of a
// block that was taken or merged stay as they are until a later move needs the
// place, and that move's record keeps them. So Undo puts a taken block back by
// walking its circle, parts merged circles by the same swap, and computes nothing
// anew; neither it nor Play allocates memory once the log is long enough.
package tsumego

// Colour is what is on a point.
type Colour uint8

// What can be on a point; Wall is around the board.
const (
	Empty Colour = iota
	Black
	White
	Wall
)

// Other returns the opponent of Black or White.
func (c Colour) Other() Colour { return c ^ 3 }

// String returns "empty", "black", "white" or "wall".
func (c Colour) String() string {
	return [...]string{"empty", "black", "white", "wall"}[c&3]
}

// Ko says which repetitions are forbidden.
type Ko uint8

// The ko rules. The simple one is part of the others.
const (
	Simple      Ko = iota // a ko may not be taken back at once
	Positional            // no stones as before
	Situational           // no stones as before with the same player to move
)

// Rules are what Go players do not agree on. The zero value forbids suicide and
// knows the simple ko alone.
type Rules struct {
	Suicide bool // two stones and more may take their last liberty
	Ko      Ko
}
