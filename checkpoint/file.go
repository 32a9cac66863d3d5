package checkpoint

import (
	"bufio"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"io"
)

// magic begins every file, with the version of the format.
const magic = "yomi-checkpoint 1\n"

// magicName is the part of it that no version changes.
const magicName = "yomi-checkpoint "

// Kinds of blocks.
const (
	kindName = 'n' // the name of a section, which begins here
	kindData = 'd' // bytes of the section
	kindEnd  = 'e' // of the file
)

const (
	blockBytes  = 1 << 20 // of data, at the most
	headBytes   = 5       // of a block: its kind and its length
	digestBytes = sha256.Size
	maxName     = 64
)

// Errors of files that cannot be read.
var (
	ErrForeign = errors.New("is not a checkpoint of this program")
	ErrVersion = errors.New("is a checkpoint in the format of another version")
	ErrCut     = errors.New("is cut short")
	ErrDamaged = errors.New("is damaged")
)

// Writer writes a file: sections of bytes, each begun by its name.
type Writer struct {
	to   *bufio.Writer
	sum  hash.Hash
	last [digestBytes]byte
	buf  []byte // data that is not written yet
	err  error
}

// NewWriter begins a file.
func NewWriter(w io.Writer) *Writer {
	f := &Writer{to: bufio.NewWriterSize(w, 1<<16), sum: sha256.New(), buf: make([]byte, 0, blockBytes)}
	_, f.err = f.to.WriteString(magic)
	f.last = sha256.Sum256([]byte(magic))
	return f
}

// Section begins a section. What is written from here on belongs to it.
func (f *Writer) Section(name string) error {
	f.flush()
	f.block(kindName, []byte(name))
	return f.err
}

// Write adds bytes to the section.
func (f *Writer) Write(p []byte) (int, error) {
	n := len(p)
	for len(p) > 0 && f.err == nil {
		part := min(len(p), blockBytes-len(f.buf))
		f.buf = append(f.buf, p[:part]...)
		p = p[part:]
		if len(f.buf) == blockBytes {
			f.flush()
		}
	}
	return n - len(p), f.err
}

// Close ends the file. It does not close what lies below.
func (f *Writer) Close() error {
	f.flush()
	f.block(kindEnd, nil)
	if f.err == nil {
		f.err = f.to.Flush()
	}
	return f.err
}

func (f *Writer) flush() {
	if len(f.buf) > 0 {
		f.block(kindData, f.buf)
		f.buf = f.buf[:0]
	}
}

// block writes a block with its digest.
func (f *Writer) block(kind byte, data []byte) {
	if f.err != nil {
		return
	}
	head := blockHead(kind, len(data))
	f.last = digest(f.sum, &f.last, head[:], data)
	for _, part := range [][]byte{head[:], data, f.last[:]} {
		if _, err := f.to.Write(part); err != nil {
			f.err = err
			return
		}
	}
}

func blockHead(kind byte, size int) (head [headBytes]byte) {
	head[0] = kind
	binary.LittleEndian.PutUint32(head[1:], uint32(size))
	return head
}

// digest is that of a block: of the digest before it, its head and its data.
func digest(h hash.Hash, before *[digestBytes]byte, head, data []byte) (out [digestBytes]byte) {
	h.Reset()
	h.Write(before[:])
	h.Write(head)
	h.Write(data)
	h.Sum(out[:0])
	return out
}

// Reader reads a file. Nothing is handed out whose digest is wrong.
type Reader struct {
	from *bufio.Reader
	sum  hash.Hash
	last [digestBytes]byte
	name string // of the section that begins next
	data []byte // of the block that was read last and is not handed out yet
	buf  []byte
	end  bool
}

// NewReader looks at the beginning of a file.
func NewReader(r io.Reader) (*Reader, error) {
	f := &Reader{from: bufio.NewReaderSize(r, 1<<16), sum: sha256.New()}
	head := make([]byte, len(magic))
	n, err := io.ReadFull(f.from, head)
	switch begins := string(head[:min(n, len(magicName))]); {
	case err == nil && string(head) == magic:
	case err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF):
		return nil, err
	case n > 0 && begins == magicName[:len(begins)] && n < len(magic):
		return nil, ErrCut
	case begins == magicName:
		return nil, ErrVersion
	default:
		return nil, ErrForeign
	}
	f.last = sha256.Sum256([]byte(magic))
	return f, nil
}

// Next goes to the next section and returns its name, or io.EOF after the last one. What
// is left of the section before is checked and passed over.
func (f *Reader) Next() (string, error) {
	for f.name == "" {
		if f.end {
			return "", io.EOF
		}
		if err := f.block(); err != nil {
			return "", err
		}
	}
	name := f.name
	f.name, f.data = "", nil
	return name, nil
}

// Read reads from the section, and ends with io.EOF where the next one begins.
func (f *Reader) Read(p []byte) (int, error) {
	for len(f.data) == 0 {
		if f.end || f.name != "" {
			return 0, io.EOF
		}
		if err := f.block(); err != nil {
			return 0, err
		}
	}
	n := copy(p, f.data)
	f.data = f.data[n:]
	return n, nil
}

// block reads a block and checks its digest.
func (f *Reader) block() error {
	var head [headBytes]byte
	if err := f.full(head[:]); err != nil {
		return err
	}
	kind, size := head[0], int(binary.LittleEndian.Uint32(head[1:]))
	if size > blockBytes {
		return ErrDamaged
	}
	if cap(f.buf) < size+digestBytes {
		f.buf = make([]byte, size+digestBytes)
	}
	f.buf = f.buf[:size+digestBytes]
	if err := f.full(f.buf); err != nil {
		return err
	}
	data := f.buf[:size]
	f.last = digest(f.sum, &f.last, head[:], data)
	if string(f.last[:]) != string(f.buf[size:]) {
		return ErrDamaged
	}
	switch {
	case kind == kindName && size > 0 && size <= maxName:
		f.name = string(data)
	case kind == kindData && size > 0:
		f.data = data
	case kind == kindEnd && size == 0:
		f.end = true
		if _, err := f.from.ReadByte(); err != io.EOF {
			return fmt.Errorf("%w: something follows its end", ErrDamaged)
		}
	default:
		return ErrDamaged
	}
	return nil
}

// full reads as many bytes as there is room for.
func (f *Reader) full(p []byte) error {
	_, err := io.ReadFull(f.from, p)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return ErrCut
	}
	return err
}
