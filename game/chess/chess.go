// Package chess is the game of chess, and its mate problems.
//
// # Rules chess/1
//
// The rules are those of chess, and of Chess960 where kings and rooks that may castle do not stand
// on their usual squares. Both sides have one king. A position may be one that no game leads to,
// as those of composers often are: there may be nine queens.
//
// # The goal mate
//
// The attacker is the side to move, or the one that the goal names. He wants to mate, in any number of
// moves ("mate"), or in at most N moves of his own ("mate in N"). Both sides play legal moves. A defender
// who has no move and is not in check is stalemated, and that is no mate. A position that repeats is a
// failure of the attacker, since play could go on so for ever: who can force mate can do so without
// repeating. An attacker who has nothing but his king can mate no more.
//
// # What is left out
//
// As in all problems, play begins with the position: what was played before is not asked for, so that
// nothing has occurred before it. The numbers of FEN that count moves are read and not used: the rule of
// fifty moves, which makes a draw only where a player claims it, is not applied, nor is that of
// seventy-five. That is what composers agree on for direct mates, and it is sound in one direction: a mate
// within fifty moves from a clock at zero is a mate under those rules too.
//
// # The board
//
// Squares run from a1 along the ranks, a bit each. What slides is looked up by o^(o-2r) along files and
// diagonals, and in a small table along ranks (tables.go). Moves are generated legal: pinned pieces keep to
// their line, kings keep off what is attacked. Only captures in passing are tried, since two pawns
// leave their squares at once; the square of such a capture is kept only while it is legal, so that
// equal positions have one spelling and one key.
package chess

import (
	"github.com/yomi-solver/yomi/game"
)

// Game is the entry in the catalog.
var Game = game.Game{
	Name:  "chess",
	Title: "Chess: mate problems",
	Doc: `A position is FEN or EPD, as in "8/8/8/8/8/5K2/4Q3/7k w - - 0 1", with "fen" or "position fen" before it
or not, or "startpos"; "moves" and moves such as e2e4 or e7e8q may follow. The goal "mate" asks whether the side
to move mates in any number of moves, "mate in N" whether it does in at most N; ":white" or ":black" behind it
name the attacker instead. Stalemate is no mate, nor is a position that repeats; the numbers of moves in FEN are
not used. Files hold a position a line; the operations "bm #N" and "dm N" of EPD are the recorded answer, a
mate in at most N, or with a minus sign one by the side that does not move. Chess960 is known by its rights to castle.`,
	Rules:    "chess/1",
	Goals:    []string{mate, mate + within + "N"},
	Shortest: true,
	Files:    []string{".epd", ".fen"},
	Turns:    []string{White.String(), Black.String()},
	Parse:    parse,
	Split:    split,
	Looks:    looks,
	Small:    small,
}
