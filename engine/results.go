package engine

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
)

// Results is a file with what is known about the problems of a collection, a line for
// each in the JSON of Checked. A run that was interrupted is continued with it.
type Results struct {
	file *os.File
	rows map[place]Checked
}

// place tells problems apart: a file that was changed holds other ones.
type place struct {
	file   string
	number int
	key    string
}

// OpenResults makes a file for results, or reads one in order to go on with it. A line
// that was cut off at the end, as by a crash, is dropped.
func OpenResults(path string, resume bool) (*Results, error) {
	flags := os.O_RDWR | os.O_CREATE
	if !resume {
		flags |= os.O_EXCL
	}
	f, err := os.OpenFile(path, flags, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("%s: is there already; --resume goes on with it", path)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %s", path, reason(err))
	}
	r := &Results{file: f, rows: map[place]Checked{}}
	if err := r.read(); err != nil {
		f.Close()
		return nil, fmt.Errorf("%s:%w", path, err)
	}
	return r, nil
}

// read takes in what the file holds, and puts its end behind the last whole line.
func (r *Results) read() error {
	in := bufio.NewReader(r.file)
	var end int64
	for n := 1; ; n++ {
		line, err := in.ReadBytes('\n')
		if err != nil && err != io.EOF {
			return fmt.Errorf("%d: %s", n, reason(err))
		}
		if err == io.EOF {
			break
		}
		end += int64(len(line))
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		var c Checked
		if err := json.Unmarshal(line, &c); err != nil || c.Report == nil || !isStatus(c.Status) {
			return fmt.Errorf("%d: is no result of yomi check", n)
		}
		r.rows[place{c.File, c.Number, c.Key}] = c
	}
	if err := r.file.Truncate(end); err != nil {
		return fmt.Errorf(" %s", reason(err))
	}
	_, err := r.file.Seek(end, io.SeekStart)
	return err
}

// Find returns what is known about a problem at a place.
func (r *Results) Find(c Checked) (Checked, bool) {
	found, ok := r.rows[place{c.File, c.Number, c.Key}]
	return found, ok
}

// Add writes what is known about a problem, unless it stands there already.
func (r *Results) Add(c Checked) error {
	at := place{c.File, c.Number, c.Key}
	if _, ok := r.rows[at]; ok {
		return nil
	}
	line, err := json.Marshal(c)
	if err != nil {
		return err
	}
	r.rows[at] = c
	_, err = r.file.Write(append(line, '\n'))
	return err
}

// Close closes the file.
func (r *Results) Close() error { return r.file.Close() }

// Place says where a problem stands, and which one it is.
func (p Problem) Place(file string, number int) Checked {
	h := sha256.New()
	fmt.Fprintf(h, "%q %q", p.Game, p.Text)
	for _, field := range slices.Sorted(maps.Keys(p.Meta)) {
		fmt.Fprintf(h, " %q %q", field, p.Meta[field])
	}
	return Checked{File: file, Number: number, Line: p.Line, Key: hex.EncodeToString(h.Sum(nil)[:8])}
}

// At puts a comparison in its place.
func (c Checked) At(at Checked) Checked {
	c.File, c.Number, c.Line, c.Key = at.File, at.Number, at.Line, at.Key
	return c
}

// isStatus tells whether a word is one that comparisons have.
func isStatus(status string) bool {
	return slices.Contains([]string{StatusRight, StatusWrong, StatusMany, StatusUnrecorded, StatusUnknown, StatusError}, status)
}

// Broken is the row of a file that cannot be read.
func Broken(file string, err error) Checked {
	return Checked{File: file, Status: StatusError, Report: &Report{
		ID: file, Result: "unknown", Reason: "error", Verdict: "unknown", Error: err.Error(),
		Moves: []string{}, Line: []string{}, Assumed: []string{},
	}}
}
