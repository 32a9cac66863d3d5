// Package mnk plays m,n,k games: two players put stones on the points of a board
// in turn, and who first has k or more in a row, in any of the four directions,
// wins. Tic-tac-toe is 3x3x3; freestyle Gomoku is 15x15x5.
//
// # Rules mnk/1
//
// The game is over when a line is complete or the board is full. The question
// is asked for one player, the attacker: does he complete a line ("win"), or
// does he at least prevent the other from doing so first ("draw")? Either way
// one player, the maker, must complete a line, and the other, the breaker, must
// stop him. A question is settled as soon as
//
//   - either player completes a line, or
//   - the maker has no open line left: every k points in a row hold a stone of
//     the breaker. A full board without a line is the last case of this.
//
// The second point is part of the rules, so a proof may end there. Only a
// complete line or a full board ends the game: Moves lists all empty points
// until then.
//
// # How it is counted
//
// Every k points in a row are a window. For each player and each j there is the
// set of windows that hold at least j of his stones, 64 windows to a word, so
// that a stone counts in all windows through its point at once. A window without
// an enemy stone is open; an open window with k-1 stones is a threat, and its one
// empty point completes a line.
//
// # Threats
//
// Completing a line is a threat of order 0, making k-1 stones in an open window
// one of order 1 (a four in Go-Moku), and so on: see Threats, Replies and Pass,
// which lambda search asks for.
package mnk

import "github.com/yomi-solver/yomi/game"

// Game is the entry of m,n,k games in the catalog.
var Game = game.Game{
	Name:  "mnk",
	Title: "m,n,k games (tic-tac-toe, Gomoku)",
	Doc: `Two players put stones on a board in turn; who first has K or more in a row wins.
A position is WxHxK, then moves such as h8 (column letter, row number from the bottom),
as in "15x15x5 h8 h9"; or WxHxK and the rows from the top, separated by slashes, with x for
a stone of the first player, o for the second and numbers for runs of empty points, as in
"3x3x3 x1o/3/3". Boards go up to 26x26. Who moves follows from the number of stones.
The goal "win" asks whether the side to move completes a line, "draw" whether it at least
draws; "win:first" or "draw:second" name the player instead. By the rules mnk/1 a question
is settled as soon as the player who needs a line has none left that is free of enemy stones.`,
	Rules: "mnk/1",
	Goals: []string{"win", "draw"},
	Files: []string{".mnk"},
	Parse: parse,
	Looks: looks,
	Small: small,
}

// small yields problems of a hundred thousand positions at most, most of them of
// far less.
func small(yield func(game.Problem) bool) {
	for _, s := range []struct{ text, goal string }{
		{"1x1x1", "win"},
		{"2x2x2", "win"},
		{"3x1x2", "draw"},
		{"3x3x3", "win"},
		{"3x3x3", "draw"},
		{"3x3x3 a1 b2 c3", "draw"},
		{"3x3x3 a1 b1", "win"},
		{"3x3x3 x1o/3/3", "win"},
		{"4x3x3", "win"},
		{"4x3x3 a1 b2", "win"},
		{"3x4x3 b2", "draw"},
		{"4x4x4 xo2/1xo1/4/ox2", "draw"},
		{"4x4x4 xo2/1xo1/4/ox2", "win"},
		{"5x3x3 o2ox/x4/5", "win"},
		{"5x5x4 1oxxx/o2xo/2o2/2x2/1xoox a3 e3", "win"},
	} {
		p, err := parse(s.text, game.Question{Goal: s.goal})
		if err != nil {
			panic(err)
		}
		if !yield(p) {
			return
		}
	}
}
