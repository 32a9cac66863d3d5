package cluster

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// DefaultInline is the largest packed proof that travels in its message; a message is a
// third larger than that, for the sake of JSON, and servers take up to 1 MiB. Others go
// into the object store, in pieces.
const DefaultInline = 256 << 10

// DefaultMost is the largest certificate of one job, in bytes of its text. What is larger
// is not sent: the job counts as open and is split, so that the certificates become
// smaller.
const DefaultMost = 64 << 20

// pack puts a certificate and what it leans on into few bytes.
func pack(leans []string, certificate []byte) ([]byte, error) {
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestSpeed)
	if err != nil {
		return nil, err
	}
	head, err := json.Marshal(leans)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(append(head, '\n')); err != nil {
		return nil, err
	}
	if _, err := z.Write(certificate); err != nil {
		return nil, err
	}
	err = z.Close()
	return out.Bytes(), err
}

// unpack is the way back. Whoever sends more than twice the largest certificate is not
// listened to.
func unpack(data []byte, most int) (leans []string, certificate []byte, err error) {
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, nil, err
	}
	limit := 2*int64(most) + 1
	in := bufio.NewReader(io.LimitReader(z, limit))
	head, err := in.ReadBytes('\n')
	if err != nil {
		return nil, nil, fmt.Errorf("the proof is cut off: %w", err)
	}
	if err := json.Unmarshal(head, &leans); err != nil {
		return nil, nil, err
	}
	certificate, err = io.ReadAll(in)
	if err == nil && int64(len(head)+len(certificate)) >= limit {
		err = errors.New("the proof is too large")
	}
	return leans, certificate, err
}
