// Package reversi is the family of games in which pieces turn over: Reversi, which is Othello by its
// older name, Rolit for two to four players, and Yonin, four players on two sides [Saito 2010, 6.4].
//
// A piece is put on an empty square such that it encloses, in at least one of eight directions, a
// line of pieces of other colours between itself and another piece of its own; all that it encloses
// turns over. What differs is what happens to a player who can enclose nothing, and what counts:
//
//   - Othello: he passes. The game ends when nobody can enclose anything. The score is the
//     difference of the pieces, and the winner gets the squares that are left empty.
//   - Rolit: he puts a ball on any empty square next to another one, so that all squares are filled in
//     the end. The score is the number of one's own balls. At the start all four colours stand in the
//     middle, clockwise in the order of play from the upper left; those that nobody plays are turned
//     over like others.
//   - Yonin: as in Othello, with players a and c on the black and b and d on the white side. Each
//     owns a quarter, clockwise from the upper left, may not play into the one opposite, and scores the
//     pieces of his colour in his own.
//
// The rules settle a question before the end where no play can change its answer: a score that everyone has
// or nobody can have, and one ball for the player who moves last in Rolit.
//
// # More than two players
//
// A question is about one player, the attacker; all others together are the defender. So it is the
// paranoid question: what does he reach even if all others play against him? That is a question of
// two roles like any other, which any algorithm answers. What each player gets if all play for
// themselves is something else, and Players is there for algorithms that ask it.
//
// # Counting
//
// The last moves of a game of Othello are not searched as questions but counted (count.go), which
// finds scores far faster than questions about them do; see docs/decisions/0027-counting.md.
package reversi

import (
	"slices"

	"github.com/yomi-solver/yomi/game"
)

// texts describes the texts of Othello.
const texts = "A position is a size (4x4, 6x6, 8x8), or the squares from a1 on with X, O and - for empty ones and the " +
	"side to move (X is black, and begins), then moves such as f5d6c3; passes need not be written. In .obf files moves with " +
	"their scores follow behind semicolons. Goals are those of the side to move: win, draw (at least), and score>=N, where the " +
	"score is the difference of the pieces and the winner gets the empty squares; win:black names the player instead."

// Othello is the entry in the catalog.
var Othello = game.Game{
	Name: "othello", Title: "Othello",
	Doc: "Two players enclose and turn over each other's pieces on an even board; who cannot passes, and whoever has " +
		"more in the end wins. " + texts,
	Rules: "othello/1",
	Goals: []string{"win", "draw", "score>=N"},
	Files: []string{".obf"},
	Turns: []string{"black", "white"},
	Parse: parser(othello, "othello"),
	Split: split,
	Looks: looksOthello,
	Small: smallOthello,
}

// Reversi is the same game by its older name.
var Reversi = game.Game{
	Name: "reversi", Title: "Reversi",
	Doc:   "The game of Othello by its older name, with the same rules and texts. " + texts,
	Rules: "othello/1",
	Goals: []string{"win", "draw", "score>=N"},
	Turns: []string{"black", "white"},
	Parse: parser(othello, "reversi"),
	Split: split,
	Small: smallReversi,
}

// Rolit is the entry in the catalog.
var Rolit = game.Game{
	Name: "rolit", Title: "Rolit",
	Doc: "Two to four players enclose and turn over balls of four colours; who cannot puts a ball next to any other, so that " +
		"the board fills up. A position is NxN players=P for=COLOUR, then moves: for is the player whom the question is about, all others " +
		"play against him, and red begins. Behind them turn=COLOUR and rows from the top with r, y, g, b and numbers for " +
		"empty squares give any position. Goals are win (more than every other player), draw (no fewer than any) and score>=N (so many balls).",
	Rules: "rolit/1",
	Goals: []string{"win", "draw", "score>=N"},
	Turns: []string{"red", "yellow", "green", "blue"},
	Parse: parser(rolit, "rolit"),
	Looks: looksLike(rolit, "rolit", "players="),
	Small: smallRolit,
}

// Yonin is the entry in the catalog.
var Yonin = game.Game{
	Name: "yonin", Title: "Yonin Reversi",
	Doc: "Four players on two sides: a and c have black pieces, b and d white ones, and play goes round. Each owns a quarter " +
		"of the board, clockwise from a1, may not play into the one opposite, and scores what shows his colour in his own. A position is NxN for=PLAYER, " +
		"then moves; turn=PLAYER and rows from the top with x, o and numbers for empty squares give any position. Goals are win " +
		"(more than every other player), draw (no fewer than any) and score>=N.",
	Rules: "yonin/1",
	Goals: []string{"win", "draw", "score>=N"},
	Turns: []string{"a", "b", "c", "d"},
	Parse: parser(yonin, "yonin"),
	Looks: looksLike(yonin, "yonin", "for="),
	Small: smallYonin,
}

// Games lists the entries.
func Games() []game.Game { return slices.Clone([]game.Game{Othello, Reversi, Rolit, Yonin}) }
