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
// and go ponder the move is held back until stop or ponderhit, since the protocol wants
// none before.
package usi

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/shogi"
	"github.com/yomi-solver/yomi/internal/lines"
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

// Progress is a look at a running search.
type Progress struct {
	Nodes uint64
	Fill  float64  // share of the table in use; 0 where that is not known
	Line  []string // the moves being searched now
}

// Answer is what a solver has found.
type Answer struct {
	Value  game.Value
	Line   []string // of a mate, to its end
	Best   string   // the move that is recommended, if there is one
	Length int      // plies within which the defender is mated whatever he plays; 0: not known
	Nodes  uint64
	Why    string // what ended the search, if it did not settle the question
	Err    error  // why there is no better answer, if that is no limit
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

	chosen   *Options // Options, and what was set since
	position string   // an SFEN; empty: none is set
	defence  string   // the same as a problem of the other side, if the side to move is in check
	turn     shogi.Colour
	search   *search // nil: none is running
	held     string  // the answer to a go that waits for stop
	over     bool    // quit was said
	out      io.Writer
	failed   error // of writing
}

// Serve answers the commands of in until quit, the end, or the end of the context.
// The error is one of reading or writing. Where it returns, no search runs any more.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer func() {
		cancel()
		s.search.wait()
		s.search = nil
	}()
	s.out = out
	input := lines.Listen(ctx, in)
	for !s.over && (input != nil || s.search != nil) {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case l := <-input:
			if err := s.take(ctx, l); err != nil {
				return err
			}
			if l.Last() {
				input = nil
			}
		case p := <-s.search.progress():
			s.inform(p)
		case a := <-s.search.answer():
			s.finish(a)
			if input == nil {
				s.release()
			}
		}
		if s.failed != nil {
			return s.failed
		}
	}
	return nil
}

// take hears a line as it was read. At the end of input nobody can say stop any more.
func (s *Server) take(ctx context.Context, l lines.Line) error {
	switch {
	case errors.Is(l.Err, lines.ErrLong):
		s.complain(l.Err)
		return nil
	case l.Err != nil && !errors.Is(l.Err, io.EOF):
		return l.Err
	}
	s.hear(ctx, l.Text)
	if l.Last() {
		if s.search != nil && !s.search.limited {
			s.search.cancel()
		}
		if s.search == nil {
			s.release()
		}
	}
	return nil
}

// say writes a line.
func (s *Server) say(format string, args ...any) {
	if s.failed == nil {
		_, s.failed = fmt.Fprintf(s.out, format+"\n", args...)
	}
}

// complain tells of an error.
func (s *Server) complain(err error) { s.say("info string error: %s", lines.Short(err.Error())) }
