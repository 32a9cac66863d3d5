// Package uci speaks the Universal Chess Interface [Huber and Meyer-Kahlen 2000], by which chess programs and
// their front ends talk, as far as mate problems need it.
//
// # Lines
//
// A line is a command with arguments. Not all are answered, and what a search has to say comes between
// the answers:
//
//	uci                                         id name Yomi ... uciok
//	isready                                     readyok
//	position fen 8/8/8/8/8/5K2/4Q3/7k w - - 0 1
//	go mate 2                                   info time 1 nodes 1 ... score mate 1 pv e2g2
//	                                            bestmove e2g2
//
// Whatever is wrong is told in one line, info string error, and changes nothing, except that a position
// which cannot be read leaves none. Commands that are not known are told of and skipped.
//
// # Searching
//
// go mate N asks whether the side to move mates in at most N moves. go with anything else asks whether it
// mates at all, and looks for the shortest mate: go infinite and go ponder until stop, others for the time
// or the nodes that they name. Each is answered by one bestmove when the search has ended; that of go infinite
// and go ponder is held back until stop or ponderhit, or the end of input, since the protocol wants none before.
//
// A score is told only for a mate that is proven, with the number of moves within which it is forced. The
// line with it is played by the rules before it is sent. If there is no mate, or none was found, an info
// string says which of the two, and bestmove is a legal move without any claim: this is no player of games. A
// side without a legal move has the best move 0000.
//
// Commands are read while a search runs: isready is answered, options and positions hold for the next one, and
// a second go is an error. The end of input waits for a search that has a limit and stops any other; quit
// waits for none, and nothing is said after it.
package uci

import (
	"context"
	"io"
	"time"

	"github.com/yomi-solver/yomi/protocol/universal"
)

// Solver settles whether the side to move mates. It ends soon after the context does, with what it
// knows. It may show how it gets on, from any one goroutine at a time, and as often as it likes.
type Solver func(ctx context.Context, q Query, show func(Progress)) Answer

// Query is a position and what may be spent on it.
type Query struct {
	Position string // FEN
	Moves    int    // in which mate is asked for; 0: any number
	Time     time.Duration
	Nodes    uint64
	Memory   int64 // bytes
	Threads  int
}

// Progress is a look at a running search, and Answer what a solver has found.
type (
	Progress = universal.Progress
	Answer   = universal.Answer
)

// Options are what can be set by setoption. Zero values stand for the usual ones.
type Options = universal.Limits

// Server is one side of a conversation. The zero value works, though it has no solver. It is used by one
// goroutine at a time.
type Server struct {
	Name    string // "Yomi" if empty
	Version string
	Author  string // that of Name if empty
	Options Options
	Solve   Solver        // nil: no mate is found
	Every   time.Duration // between two looks at a search; 0: a second

	talk     *universal.Talk
	chosen   Options // Options, and what was set since
	position string  // FEN; empty: none is set
}

// Serve answers the commands of in until quit, the end, or the end of the context. The error is one of
// reading or writing. Where it returns, no search runs any more.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	s.chosen, s.position = s.Options.Usual(), ""
	chess960 := false // known by the rights to castle, whatever is said
	s.talk = &universal.Talk{
		Protocol: "uci", Name: s.Name, Version: s.Version, Author: s.Author, Every: s.Every,
		Options: append(s.chosen.List("Hash"), universal.Option{Name: "UCI_Chess960", Choice: &chess960}),
		Skipped: []string{"Ponder", "MultiPV", "OwnBook", "UCI_AnalyseMode", "UCI_ShowWDL", "Clear Hash"},
		Commands: map[string]universal.Command{
			"ucinewgame": skip, "debug": skip, "register": skip,
			"position": s.setPosition, "go": s.start,
		},
		Look: func(line []string) string { return " currmove " + line[0] },
	}
	return s.talk.Serve(ctx, in, out)
}

// skip carries out a command that changes nothing.
func skip(context.Context, []string) error { return nil }
