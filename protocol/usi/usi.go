// Package usi speaks the Universal Shogi Interface [Romstad 2007], by which shogi
// programs and their front ends talk, as far as mate problems need it.
//
// # Lines
//
// A line is a command with arguments. Not all are answered, and what a search has to
// say comes between the answers:
//
//	usi                                         id name Yomi ... usiok
//	isready                                     readyok
//	position sfen 8k/9/8G/8L/9/9/9/9/9 b G 1
//	go mate 10000                               info time 1 nodes 1 ... score mate + pv G*1b
//	                                            checkmate G*1b
//
// Whatever is wrong is told in one line, info string error, and changes nothing,
// except that a position which cannot be read leaves none. Commands that are not known
// are told of and skipped.
//
// # Searching for mate
//
// go mate MS searches for MS milliseconds at the most, go mate infinite, or go mate
// alone, until it is stopped. The attacker is the side to move. Each is answered by
// one line when the search has ended:
//
//	checkmate MOVES            mate: all moves to the end of one line of it
//	checkmate nomate           there is none, proven
//	checkmate timeout          not settled: out of time, nodes or memory, or stopped
//	checkmate notimplemented   no answer at all, for a reason told in the line before
//
// The moves are played by the rules of shogi before they are sent, and a line that
// does not end with mate is never sent. If a mate is proven and its line was not found
// in time, that is said in an info line, and the answer is timeout. A search that is
// stopped while it looks for a shorter mate answers with the one it has. The length of a
// line is no promise, since a defender may have a longer one: score mate has a number
// only if the solver knows in how many plies mate is forced.
//
// Commands are read while a search runs: isready is answered, stop ends the search,
// options and positions hold for the next one, and a second go is an error. The end of
// input waits for a search that has a limit and stops any other; quit waits for none,
// and nothing is said after it.
//
// # Playing
//
// go without mate asks for a move in a game, so that a person can practise against a
// proof. A side that is in check defends: it plays the longest defence if it is mated,
// and a move out of the mate if there is one. Any other side attacks: it plays the shortest
// mate, and resigns if it finds none, for this is no player of games. With go infinite
// and go ponder the move is held back until stop or ponderhit, or the end of input, since
// the protocol wants none before.
package usi

import (
	"context"
	"io"
	"strings"
	"time"

	"github.com/yomi-solver/yomi/game/shogi"
	"github.com/yomi-solver/yomi/protocol/universal"
)

// Solver settles whether the side to move mates. It ends soon after the context does,
// with what it knows. It may show how it gets on, from any one goroutine at a time,
// and as often as it likes.
type Solver func(ctx context.Context, q Query, show func(Progress)) Answer

// Query is a position and what may be spent on it.
type Query struct {
	Position string        // an SFEN, both hands written out
	Goal     string        // "" if the side to move attacks, else as in "mate:black"
	Time     time.Duration // 0: no limit
	Nodes    uint64        // 0: no limit
	Memory   int64         // bytes
	Threads  int
	Shortest bool // prove the shortest mate
}

// Progress is a look at a running search, and Answer what a solver has found.
type (
	Progress = universal.Progress
	Answer   = universal.Answer
)

// Options are what can be set by setoption. Zero values stand for the usual ones.
type Options struct {
	universal.Limits
	Shortest bool // prove the shortest mate, not any
	// Exact takes the defender's hand for what the SFEN says even where it says
	// nothing; else a defender whose hand is left out holds all pieces that are neither
	// on the board nor in the attacker's hand, as in problems.
	Exact bool
}

// Server is one side of a conversation. The zero value works, though it has no solver.
// It is used by one goroutine at a time.
type Server struct {
	Name    string // "Yomi" if empty
	Version string
	Author  string // that of Name if empty
	Options Options
	Solve   Solver        // nil: go mate is not implemented
	Every   time.Duration // between two looks at a search; 0: a second

	talk     *universal.Talk
	chosen   Options // Options, and what was set since
	position string  // an SFEN; empty: none is set
	defence  string  // the same as a problem of the other side, if the side to move is in check
	turn     shogi.Colour
	plays    bool // the last go was for a move in a game
}

// Serve answers the commands of in until quit, the end, or the end of the context.
// The error is one of reading or writing. Where it returns, no search runs any more.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	s.position, s.defence = "", ""
	s.chosen = s.Options
	s.chosen.Limits = s.Options.Usual()
	s.talk = &universal.Talk{
		Protocol: "usi", Name: s.Name, Version: s.Version, Author: s.Author, Every: s.Every,
		Options: append(s.chosen.List("USI_Hash"),
			universal.Option{Name: "Shortest", Choice: &s.chosen.Shortest},
			universal.Option{Name: "ExactHands", Choice: &s.chosen.Exact}),
		Skipped: []string{"USI_Ponder", "USI_OwnBook", "USI_MultiPV"},
		Commands: map[string]universal.Command{
			"usinewgame": func(context.Context, []string) error { return nil },
			"position":   s.setPosition,
			"go":         s.start,
			"gameover":   s.gameOver,
		},
		Look: func(line []string) string { return " pv " + join(line) },
	}
	return s.talk.Serve(ctx, in, out)
}

func join(words []string) string { return strings.Join(words, " ") }
