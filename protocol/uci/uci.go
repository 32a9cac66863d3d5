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
// and go ponder is held back until stop or ponderhit, since the protocol wants none before.
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
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/lines"
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

// Server is one side of a conversation. The zero value works, though it has no solver. It is used by one
// goroutine at a time.
type Server struct {
	Name    string // "Yomi" if empty
	Version string
	Author  string // that of Name if empty
	Options Options
	Solve   Solver        // nil: no mate is found
	Every   time.Duration // between two looks at a search; 0: a second

	chosen   *Options // Options, and what was set since
	position string   // FEN; empty: none is set
	search   *search  // nil: none is running
	held     string   // the answer to a go that waits for stop
	over     bool     // quit was said
	out      io.Writer
	failed   error // of writing
}

// Serve answers the commands of in until quit, the end, or the end of the context. The error is one of
// reading or writing. Where it returns, no search runs any more.
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

// release says the move that was held back.
func (s *Server) release() {
	if s.held != "" {
		s.say("%s", s.held)
		s.held = ""
	}
}

func join(words []string) string { return strings.Join(words, " ") }
