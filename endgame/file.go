package endgame

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"strconv"

	"github.com/yomi-solver/yomi/game"
)

// maxLine bounds a line of a file: a header may carry a whole graph.
const maxLine = 256 << 20

// The marks of the two values in a file.
const (
	markProven    = '+'
	markDisproven = '-'
)

// Write writes the database and notes its hash in the header.
func (d *Database) Write(w io.Writer) error {
	d.Header.SHA256 = ""
	digest := sha256.New()
	if err := d.lines(digest); err != nil {
		return err
	}
	d.Header.SHA256 = hex.EncodeToString(digest.Sum(nil))
	return d.lines(w)
}

// lines writes the header as it is and the body.
func (d *Database) lines(w io.Writer) error {
	head, err := json.Marshal(d.Header)
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(w, 1<<16)
	out.Write(head)
	var line []byte
	for i, a := range d.answers {
		mark := byte(markDisproven)
		if a.value() == game.Proven {
			mark = markProven
		}
		line = append(line[:0], '\n')
		line = append(line, d.state(i)...)
		line = append(line, ' ', mark, ' ')
		line = strconv.AppendUint(line, uint64(a.rank()), 10)
		out.Write(line)
	}
	out.WriteByte('\n')
	return out.Flush()
}

// Load reads a database. Open gives the position that a header speaks of, by the
// game's own rules; it refuses unknown games and rules of another version. The
// hash and the form are checked here, the values by Check: until then they are
// somebody's word. Errors start with the line that is wrong.
func Load(ctx context.Context, in io.Reader, open func(Header) (game.Problem, error), memory int64) (*Database, error) {
	r := reader{in: bufio.NewReaderSize(in, 1<<16)}
	d := &Database{}
	if err := r.header(&d.Header); err != nil {
		return nil, err
	}
	p, err := open(d.Header)
	if err != nil {
		return nil, r.errorf("%w", err)
	}
	if got := p.Repeated().String(); got != d.Header.Repetition {
		return nil, r.errorf("repetition is %s by the rules, not %s", got, d.Header.Repetition)
	}
	d.problem = p
	for i := range d.Header.Count {
		if i%1024 == 0 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			if memory > 0 && d.bytes() > memory {
				return nil, ErrMemory
			}
		}
		state, a, err := r.position(d.Header.Count - i)
		if err != nil {
			return nil, err
		}
		if i > 0 && bytes.Compare(d.state(i-1), state) >= 0 {
			return nil, r.errorf("positions are not in order")
		}
		d.add(state, a)
	}
	return d, r.end(d.Header.SHA256)
}

// reader reads a database line by line.
type reader struct {
	in     *bufio.Reader
	line   int
	buf    []byte
	digest hash.Hash
}

// errorf makes an error that starts with the line number.
func (r *reader) errorf(format string, args ...any) error {
	return fmt.Errorf("%d: "+format, append([]any{r.line}, args...)...)
}

// next reads a line without its end. It returns io.EOF after the last one.
func (r *reader) next() ([]byte, error) {
	r.buf = r.buf[:0]
	r.line++
	for {
		part, err := r.in.ReadSlice('\n')
		r.buf = append(r.buf, part...)
		switch {
		case len(r.buf) > maxLine:
			return nil, r.errorf("line is longer than %d bytes", maxLine)
		case err == nil:
			return r.buf[:len(r.buf)-1], nil
		case errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF) && len(r.buf) == 0:
			return nil, io.EOF
		case errors.Is(err, io.EOF):
			return nil, r.errorf("the file is cut off in the middle of a line")
		default:
			return nil, r.errorf("%w", err)
		}
	}
}

// header reads the first line.
func (r *reader) header(h *Header) error {
	text, err := r.next()
	if errors.Is(err, io.EOF) {
		return r.errorf("the file is empty")
	}
	if err != nil {
		return err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(h); err != nil {
		return r.errorf("no header of an endgame database: %v", err)
	}
	switch {
	case decoder.More():
		return r.errorf("more than a header on its line")
	case h.Format != Format:
		return r.errorf("no endgame database: format %q", h.Format)
	case h.Version != Version:
		return r.errorf("version %d is not %d, the one this program reads", h.Version, Version)
	case h.Count < 1 || h.Size < 0:
		return r.errorf("a number in the header is too small")
	}
	plain := *h
	plain.SHA256 = ""
	head, err := json.Marshal(plain)
	if err != nil {
		return err
	}
	r.digest = sha256.New()
	r.digest.Write(head)
	r.digest.Write([]byte{'\n'})
	return nil
}

// position reads a line of the body, with so many still to come.
func (r *reader) position(left int) (state []byte, a answer, err error) {
	text, err := r.next()
	if errors.Is(err, io.EOF) {
		return nil, 0, r.errorf("the file ends %d positions too early", left)
	}
	if err != nil {
		return nil, 0, err
	}
	r.digest.Write(text)
	r.digest.Write([]byte{'\n'})
	state, rest, _ := bytes.Cut(text, []byte{' '})
	mark, last, _ := bytes.Cut(rest, []byte{' '})
	rank, bad := strconv.ParseUint(string(last), 10, 31)
	if bad != nil || len(state) == 0 || len(mark) != 1 || mark[0] != markProven && mark[0] != markDisproven {
		return nil, 0, r.errorf("not of the form: state + rank, or state - rank")
	}
	v := game.Disproven
	if mark[0] == markProven {
		v = game.Proven
	}
	return state, newAnswer(v, uint32(rank)), nil
}

// end makes sure that nothing follows and that the hash fits.
func (r *reader) end(sum string) error {
	switch _, err := r.next(); {
	case err == nil:
		return r.errorf("more positions than the header says")
	case !errors.Is(err, io.EOF):
		return err
	}
	if hex.EncodeToString(r.digest.Sum(nil)) != sum {
		return errors.New("1: the hash does not fit: the file has been changed")
	}
	return nil
}
