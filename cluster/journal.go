package cluster

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/yomi-solver/yomi/engine"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/solve/joblevel"
)

// A journal is a folder:
//
//	lock                 held by the coordinator at work
//	journal-N            a line for each answer believed, behind a header, each with a checksum
//	snapshot-N           the tree before the first line of journal-N, with a hash
//	certificates/ID      the certificates, packed
//
// A line counts once it is synchronised with the disk. A last line that was cut off
// never counted and is dropped; anything else that does not fit is refused. The last
// two snapshots are kept, with the journals behind them.
type journal struct {
	dir        string
	files      filer
	division   *engine.Division
	problem    game.Problem // scratch
	header     journalHeader
	generation int
	file       appender
	size       int64 // of the file, as far as it counts
	lines      int   // of this generation
	every      int   // lines between snapshots
	lock       *os.File
}

// journalHeader is the first line of every journal.
type journalHeader struct {
	Format   string    `json:"format"`
	Run      string    `json:"run"`
	Begun    time.Time `json:"begun"`
	Question Question  `json:"question"`
}

const journalFormat = "yomi-journal-1"

// record is an answer as it is written.
type record struct {
	Moves  []string `json:"moves"`
	Value  string   `json:"value"`
	PN     uint32   `json:"pn,omitempty"`
	DN     uint32   `json:"dn,omitempty"`
	Hints  []hint   `json:"hints,omitempty"`
	Spent  uint64   `json:"spent"`
	Proof  string   `json:"proof,omitempty"` // ID:SHA256 of the certificate
	Rank   uint32   `json:"rank,omitempty"`
	Lean   uint32   `json:"lean"`
	Leans  []string `json:"leans,omitempty"`
	Worker string   `json:"worker,omitempty"`
}

// filer opens files for writing; tests have one with a full disk.
type filer interface {
	Append(path string) (appender, error)
	Write(path string, data []byte) error // whole, synchronised, or not at all
}

// appender is a file that grows.
type appender interface {
	io.WriteCloser
	Sync() error
	Truncate(size int64) error
}

// disk is the real thing.
type disk struct{}

// Append opens a file at its end.
func (disk) Append(path string) (appender, error) {
	return os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
}

// Write writes a file under another name first.
func (disk) Write(path string, data []byte) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if shut := f.Close(); err == nil {
		err = shut
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return err
	}
	return syncFolder(filepath.Dir(path))
}

// syncFolder makes names in a folder last.
func syncFolder(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}

// crcTable is the polynomial that processors compute fast.
var crcTable = crc32.MakeTable(crc32.Castagnoli)

// sealed puts a checksum before a line.
func sealed(v any) ([]byte, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(nil, "%08x %s\n", crc32.Checksum(text, crcTable), text), nil
}

// unsealed checks a line and reads it.
func unsealed(line []byte, v any) error {
	sum, text, ok := bytes.Cut(bytes.TrimSuffix(line, []byte{'\n'}), []byte{' '})
	if !ok || string(sum) != fmt.Sprintf("%08x", crc32.Checksum(text, crcTable)) {
		return errors.New("the checksum does not fit")
	}
	return json.Unmarshal(text, v)
}

// newRun draws the name of a run.
func newRun() string {
	var b [4]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// path names a file of the journal.
func (j *journal) path(kind string, generation int) string {
	return filepath.Join(j.dir, kind+"-"+strconv.Itoa(generation))
}

// append writes an answer. It counts when append returns without an error.
func (j *journal) append(a joblevel.Answer, worker string) error {
	r := record{
		Moves: formatMoves(j.problem, a.Moves), Value: a.Value.String(), Spent: a.Spent, Proof: a.Proof, Rank: a.Rank,
		Lean: a.Lean, Leans: a.Leans, Worker: worker,
	}
	if a.Value == game.Unknown {
		back := along(j.problem, a.Moves)
		r.PN, r.DN, r.Hints = a.Numbers.Proof, a.Numbers.Disproof, formatHints(j.problem, a.Hints)
		back()
	}
	return j.write(r)
}

// write appends a line. A line that could not be written whole is taken back.
func (j *journal) write(v any) error {
	line, err := sealed(v)
	if err != nil {
		return err
	}
	_, err = j.file.Write(line)
	if err == nil {
		err = j.file.Sync()
	}
	if err != nil {
		return errors.Join(fmt.Errorf("journal: %w", err), j.file.Truncate(j.size))
	}
	j.size += int64(len(line))
	j.lines++
	return nil
}

// answer reads a record back.
func (j *journal) answer(r record) (joblevel.Answer, error) {
	moves, err := parseMoves(j.problem, r.Moves)
	v, ok := game.ParseValue(r.Value)
	if err != nil || !ok {
		return joblevel.Answer{}, fmt.Errorf("answer %q to %v: %w", r.Value, r.Moves, err)
	}
	a := joblevel.Answer{
		Moves: moves, Value: v, Numbers: game.NumbersOf(v), Spent: r.Spent, Proof: r.Proof, Rank: r.Rank, Lean: r.Lean, Leans: r.Leans,
	}
	if v == game.Unknown {
		back := along(j.problem, moves)
		a.Numbers, a.Hints = game.Numbers{Proof: r.PN, Disproof: r.DN}, parseHints(j.problem, r.Hints)
		back()
	}
	return a, nil
}

// keep stores a certificate and returns its name: what the job is called, and the hash of
// the file.
func (j *journal) keep(id string, certificate []byte) (string, error) {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write(certificate); err != nil {
		return "", err
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	sum := sha256.Sum256(packed.Bytes())
	if err := j.files.Write(filepath.Join(j.dir, "certificates", id), packed.Bytes()); err != nil {
		return "", fmt.Errorf("certificate: %w", err)
	}
	return id + ":" + hex.EncodeToString(sum[:]), nil
}

// open finds a certificate and makes sure that it is the one that was stored.
func (j *journal) open(name string) (io.ReadCloser, error) {
	id, want, _ := strings.Cut(name, ":")
	data, err := os.ReadFile(filepath.Join(j.dir, "certificates", filepath.Base(id)))
	if err != nil {
		return nil, err
	}
	if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != want {
		return nil, fmt.Errorf("certificate %s has been changed", id)
	}
	return gzip.NewReader(bytes.NewReader(data))
}

// probe finds out whether there is room on the disk. Streams live there too, and nobody
// would say that they cannot grow.
func (j *journal) probe() error {
	path := filepath.Join(j.dir, "probe")
	if err := j.files.Write(path, make([]byte, probeSize)); err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	return os.Remove(path)
}

// probeSize is the least room that a coordinator wants.
const probeSize = 64 << 10

// snapshot writes the tree and begins a new journal behind it, when it is time.
func (j *journal) snapshot(t *joblevel.Tree) error {
	if j.lines < j.every {
		return nil
	}
	var data bytes.Buffer
	if err := t.Save(&data); err != nil {
		return err
	}
	sum := sha256.Sum256(data.Bytes())
	data.Write(sum[:])
	if err := j.files.Write(j.path("snapshot", j.generation+1), data.Bytes()); err != nil {
		return fmt.Errorf("snapshot: %w", err)
	}
	old := j.file
	if err := j.begin(j.generation + 1); err != nil {
		return err
	}
	for _, kind := range []string{"snapshot", "journal"} {
		// What is two snapshots old is needed by nobody; leaving it there harms nobody.
		_ = os.Remove(j.path(kind, j.generation-2))
	}
	return old.Close()
}

// begin opens the journal of a generation, with a header if it is new.
func (j *journal) begin(generation int) error {
	f, err := j.files.Append(j.path("journal", generation))
	if err != nil {
		return err
	}
	before, size, generationBefore := j.file, j.size, j.generation
	j.file, j.generation, j.lines, j.size = f, generation, 0, 0
	if info, err := os.Stat(j.path("journal", generation)); err == nil {
		j.size = info.Size()
	}
	if j.size > 0 {
		return nil
	}
	if err := j.write(j.header); err != nil {
		j.file, j.size, j.generation = before, size, generationBefore
		return errors.Join(err, f.Close())
	}
	j.lines = 0
	return syncFolder(j.dir)
}

// close ends the journal and gives the folder free.
func (j *journal) close() error {
	var err error
	if j.file != nil {
		err = j.file.Close()
	}
	return errors.Join(err, j.lock.Close())
}

// readLines gives the lines of a file to f, with their places. The last one may be cut
// off; it is not given then.
func readLines(path string, f func(line []byte, end int64) error) error {
	in, err := os.Open(path)
	if err != nil {
		return err
	}
	defer in.Close()
	r := bufio.NewReaderSize(in, 1<<16)
	for end := int64(0); ; {
		line, err := r.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		end += int64(len(line))
		if err := f(line, end); err != nil {
			return err
		}
	}
}
