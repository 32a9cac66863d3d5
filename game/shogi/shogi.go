// Package shogi is the game of shogi, and its problems: tsume-shogi, in which the
// attacker gives check with every move until the king is mated.
//
// # Rules shogi/1
//
// The board and the pieces are those of shogi. All legal moves count: a piece need
// not promote while it can move again, a pawn may not be dropped on a file with a pawn
// of its own side (nifu), no piece may go or be dropped where it could never move, a
// pawn may not be dropped with mate (uchifuzume), though a pawn on the board may move
// with mate. A side without a king, as attackers of problems often are, has none to
// mind.
//
// # The goal mate
//
// The attacker is the side to move, or the one that the goal names. His moves are the
// legal ones that give check; without any he has failed. The defender's moves are all
// legal ones; without any he is mated. A position that repeats is a failure of the
// attacker, since play could go on so for ever. Every legal move counts, pieces
// put between to no avail among them.
//
// # The board
//
// Squares run down the files, nine bits a file, in two words (Set), so that no file is
// cut in two and pawns move by a shift. Beside the sets are the pieces by square. What
// slides looks its lines up in small tables (attack.go). Moves are generated legal,
// never tried and taken back: pinned pieces keep to their line, kings keep off what is
// attacked. There are generators of all moves (Legal), of the answers to a check
// (Evasions) and of the moves that give check (Checks), and none calls for more than it
// needs. A hand is one word (Hand), so that hands are compared by a subtraction.
package shogi
