// Package lines reads what the other side of a conversation says, a line at a time:
// protocols are spoken over pipes, where a line may be late, endless or the last.
//
// Lines come through a channel, so that whoever listens can do something else
// meanwhile: end with a context, or hear of a search that is running.
package lines

import (
	"bufio"
	"context"
	"errors"
	"io"
)

// Longest is the length of the longest line that is understood.
const Longest = 1 << 20

// ErrLong is the error of a line that is longer. The whole of it is skipped, and
// others follow.
var ErrLong = errors.New("line too long")

// Line is a line of the input, with the error that ended it: nil behind all lines but
// the last, io.EOF behind the last one of most inputs, which may be empty.
type Line struct {
	Text string
	Err  error
}

// Last reports whether no line follows.
func (l Line) Last() bool { return l.Err != nil && !errors.Is(l.Err, ErrLong) }

// Listen sends the lines of a reader until the last, or until the context ends. The
// channel is never closed. If the context ends while a line is awaited, a goroutine
// waits on for it.
func Listen(ctx context.Context, in io.Reader) <-chan Line {
	lines := make(chan Line)
	go func() {
		r := bufio.NewReader(in)
		for {
			l := read(r)
			select {
			case <-ctx.Done():
				return
			case lines <- l:
			}
			if l.Last() {
				return
			}
		}
	}()
	return lines
}

// read reads a line of any length, and keeps it if it is not too long.
func read(r *bufio.Reader) Line {
	var text []byte
	long := false
	for {
		part, err := r.ReadSlice('\n')
		if long = long || len(text)+len(part) > Longest; !long {
			text = append(text, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case long && (err == nil || errors.Is(err, io.EOF)):
			return Line{"", ErrLong} // an end comes again
		default:
			return Line{string(text), err}
		}
	}
}
