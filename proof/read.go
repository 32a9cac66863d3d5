package proof

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"strconv"
)

// maxLine bounds a line of a file: a header may carry a whole graph.
const maxLine = 256 << 20

// reader reads a file of certificates line by line.
type reader struct {
	in     *bufio.Reader
	line   int
	buf    []byte
	digest hash.Hash
	header Header
	left   int // lines of the body still to come
}

func newReader(r io.Reader) *reader {
	return &reader{in: bufio.NewReaderSize(r, 1<<16)}
}

// next reads a line without its end. It returns io.EOF after the last one.
func (r *reader) next() ([]byte, error) {
	r.buf = r.buf[:0]
	for {
		part, err := r.in.ReadSlice('\n')
		r.buf = append(r.buf, part...)
		if len(r.buf) > maxLine {
			return nil, r.errorf("line is longer than %d bytes", maxLine)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case errors.Is(err, io.EOF) && len(r.buf) == 0:
			return nil, io.EOF
		case errors.Is(err, io.EOF):
			r.line++
			return nil, r.errorf("the file is cut off in the middle of a line")
		case err != nil:
			return nil, err
		}
		r.line++
		return r.buf[:len(r.buf)-1], nil
	}
}

// errorf makes an error that starts with the line number.
func (r *reader) errorf(format string, args ...any) error {
	return fmt.Errorf("%d: "+format, append([]any{r.line}, args...)...)
}

// open reads the next header, or returns io.EOF.
func (r *reader) open() error {
	text, err := r.next()
	if err != nil {
		return err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	r.header = Header{}
	if err := decoder.Decode(&r.header); err != nil {
		return r.errorf("no header of a proof: %v", err)
	}
	if decoder.More() {
		return r.errorf("more than a header on its line")
	}
	h := r.header
	switch {
	case h.Format != Format:
		return r.errorf("no proof: format %q", h.Format)
	case h.Version != Version:
		return r.errorf("version %d is not %d, the one this program reads", h.Version, Version)
	case h.Nodes < 0 || h.Length < 0 || h.Within < 0:
		return r.errorf("a number in the header is negative")
	}
	h.SHA256 = ""
	head, err := json.Marshal(h)
	if err != nil {
		return err
	}
	r.digest = sha256.New()
	r.digest.Write(head)
	r.digest.Write([]byte{'\n'})
	r.left = h.Nodes
	return nil
}

// node reads the next line of the body. After the last one it checks the hash
// and returns io.EOF. The node's bytes live until the next call.
func (r *reader) node() (state, move []byte, rank uint32, err error) {
	if r.left == 0 {
		if sum := hex.EncodeToString(r.digest.Sum(nil)); sum != r.header.SHA256 {
			return nil, nil, 0, r.errorf("the hash does not fit: the file has been changed")
		}
		return nil, nil, 0, io.EOF
	}
	text, err := r.next()
	if errors.Is(err, io.EOF) {
		return nil, nil, 0, r.errorf("the file ends %d positions too early", r.left)
	}
	if err != nil {
		return nil, nil, 0, err
	}
	r.left--
	r.digest.Write(text)
	r.digest.Write([]byte{'\n'})
	state, rest, ok := bytes.Cut(text, []byte{' '})
	move, last, ok2 := bytes.Cut(rest, []byte{' '})
	n, bad := strconv.ParseUint(string(last), 10, 32)
	if !ok || !ok2 || bad != nil || len(state) == 0 || len(move) == 0 {
		return nil, nil, 0, r.errorf("not of the form: state move rank")
	}
	return state, move, uint32(n), nil
}

// Lines reads one certificate line by line, as it was written and without checking
// more than its form and its hash: whoever wants to know whether it holds asks a Checker.
// The bytes given to f live until it returns; the move is "-" where the loser moves.
func Lines(in io.Reader, f func(state, move []byte, rank uint32) error) (Header, error) {
	r := newReader(in)
	if err := r.open(); err != nil {
		return Header{}, err
	}
	for {
		state, move, rank, err := r.node()
		if errors.Is(err, io.EOF) {
			return r.header, nil
		}
		if err != nil {
			return Header{}, err
		}
		if err := f(state, move, rank); err != nil {
			return Header{}, err
		}
	}
}
