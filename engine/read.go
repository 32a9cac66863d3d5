package engine

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/catalog"
	"github.com/yomi-solver/yomi/game"
)

// maxFile bounds what is read into memory.
const maxFile = 256 << 20

// Problem is a position found in a file, with what the file says about it.
type Problem struct {
	ID   string
	Game string
	Text string
	Line int // in its file, from 1
	Meta map[string]string
}

// Warnings are what the game found wrong in the file without changing the problem, as
// a variation that is not legal. Each may begin with a line number, counted from the
// problem's own line.
func (p Problem) Warnings() []string {
	if p.Meta["warning"] == "" {
		return nil
	}
	return strings.Split(p.Meta["warning"], "\n")
}

// Apply completes a job with the problem. What the job says already stands.
func (p Problem) Apply(job Job) Job {
	job.ID, job.Text, job.Game, job.Claim = p.ID, p.Text, p.Game, claimOf(p.Meta)
	for field, to := range map[string]*string{
		"goal": &job.Question.Goal, "turn": &job.Question.Turn,
		"target": &job.Question.Target, "region": &job.Question.Region,
	} {
		if *to == "" {
			*to = p.Meta[field]
		}
	}
	if len(job.With) == 0 {
		job.With = strings.Fields(p.Meta["with"])
	}
	return job
}

// IsFile reports whether an argument names a file rather than being a position:
// it exists, or it has no white space and ends like a file name.
func IsFile(arg string) bool {
	if _, err := os.Stat(arg); err == nil {
		return true
	}
	return fileLike.MatchString(arg)
}

var fileLike = regexp.MustCompile(`^\S*\.[A-Za-z][A-Za-z0-9]{0,7}$`)

// ReadFile reads the problems of a file.
func ReadFile(path, gameName string) ([]Problem, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, errors.New(reason(err))
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && info.IsDir() {
		return nil, errors.New("is a folder")
	}
	return ReadNamed(f, path, gameName)
}

// ReadNamed reads the problems of a file that was opened elsewhere; its name may tell the
// game.
func ReadNamed(r io.Reader, name, gameName string) ([]Problem, error) {
	if gameName == "" {
		gameName = gameOfFile(name)
	}
	return Read(r, gameName)
}

// reason drops the operation and path that the system's errors begin with.
func reason(err error) string {
	var path *os.PathError
	if errors.As(err, &path) {
		return path.Err.Error()
	}
	return err.Error()
}

// gameOfFile tells the game by the ending of a file name.
func gameOfFile(path string) string {
	for _, g := range catalog.Games() {
		if slices.ContainsFunc(g.Files, func(end string) bool { return strings.HasSuffix(path, end) }) {
			return g.Name
		}
	}
	return ""
}

// Read reads the problems of a text. Errors begin with the line number where
// they concern one line.
func Read(r io.Reader, gameName string) ([]Problem, error) {
	data, err := readAll(r)
	if err != nil {
		return nil, err
	}
	text, err := decode(data, gameName)
	if err != nil {
		return nil, err
	}
	if strings.TrimSpace(text) == "" {
		return nil, errors.New("is empty")
	}
	split := game.Lines
	if gameName == "" && !namesGames(text) {
		// A text may be one problem as a whole, as graphs are.
		if g := guess(text); g != nil && g.Split != nil {
			gameName = g.Name
		}
	}
	if gameName != "" {
		g, err := catalog.Game(gameName)
		if err != nil {
			return nil, err
		}
		if g.Split != nil {
			split = g.Split
		}
	}
	items, err := split(text)
	if err != nil {
		return nil, err
	}
	if len(items) == 0 {
		return nil, errors.New("holds no position")
	}
	list, err := problems(items, gameName)
	if err != nil {
		return nil, err
	}
	return list, readable(list)
}

// enough is how many positions of a file are tried before it is called noise.
const enough = 20

// readable returns an error if a long file begins with nothing but positions that
// cannot be read: it is of another game, or of none, and one line says so.
func readable(list []Problem) error {
	if len(list) < enough {
		return nil
	}
	var first error
	for _, p := range list[:enough] {
		g, err := catalog.Game(p.Game)
		if err == nil && slices.Contains(g.Files, sgfEnd) {
			return nil // what has been cut into games is no noise
		}
		if err == nil {
			_, _, err = parse(g, p.Text, p.Apply(Job{}).Question)
		}
		if err == nil {
			return nil
		}
		if first == nil {
			first = fmt.Errorf("%d: %w (and none of the first %d positions can be read)", p.Line, err, enough)
		}
	}
	return first
}

// namesGames reports whether a text is lines of which some name their game.
func namesGames(text string) bool {
	items, err := game.Lines(text)
	return err == nil && slices.ContainsFunc(items, func(i game.Item) bool { return i.Meta["game"] != "" })
}

// problems finds the game of each item.
func problems(items []game.Item, gameName string) ([]Problem, error) {
	list := make([]Problem, 0, len(items))
	for i, item := range items {
		p := Problem{ID: item.Meta["id"], Game: gameName, Text: item.Text, Line: item.Line, Meta: item.Meta}
		if p.Game == "" {
			p.Game = item.Meta["game"]
		}
		if p.Game == "" {
			g := guess(item.Text)
			if g == nil {
				return nil, fmt.Errorf("%d: cannot tell the game of %s; name it with --game", item.Line, shorten(item.Text))
			}
			p.Game = g.Name
		}
		if p.ID == "" && len(items) > 1 {
			p.ID = strconv.Itoa(i + 1)
		}
		list = append(list, p)
	}
	return list, nil
}

// guess returns the first game that a text looks like.
func guess(text string) *game.Game {
	for _, g := range catalog.Games() {
		if g.Looks != nil && g.Looks(text) {
			return &g
		}
	}
	return nil
}

// readAll reads a file of bearable size.
func readAll(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	if err != nil {
		return nil, errors.New(reason(err))
	}
	if len(data) > maxFile {
		return nil, fmt.Errorf("is larger than %d MiB", maxFile>>20)
	}
	return data, nil
}

// shorten quotes the beginning of a text for an error message.
func shorten(text string) string {
	const most = 40
	if i := strings.IndexByte(text, '\n'); i >= 0 {
		text = text[:i]
	}
	if runes := []rune(text[:min(len(text), 4*most)]); len(runes) > most {
		return strconv.Quote(string(runes[:most])) + "..."
	}
	return strconv.Quote(text)
}

// Suites lists the problem files of a folder and the folders below it.
func Suites(dir string) ([]string, error) {
	var paths []string
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.Type().IsRegular() && (filepath.Ext(path) == ".suite" || gameOfFile(path) != "" || holdsJSON(path)) {
			paths = append(paths, path)
		}
		return nil
	})
	return paths, err
}

// holdsJSON tells whether a file in JSON holds problems of a game: many hold something
// else.
func holdsJSON(path string) bool {
	const head = 1 << 16
	if filepath.Ext(path) != ".json" {
		return false
	}
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, head))
	return err == nil && guess(strings.TrimPrefix(string(data), "\ufeff")) != nil
}

// openProof opens a proof file or a database, packed with gzip or not.
func openProof(path string) (io.ReadCloser, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, errors.New(reason(err))
	}
	if !isPacked(path) {
		return f, nil
	}
	z, err := gzip.NewReader(f)
	if err != nil {
		f.Close()
		return nil, err
	}
	return packed{z, f}, nil
}

// packedEnd ends the names of packed files.
const packedEnd = ".gz"

func isPacked(path string) bool { return strings.HasSuffix(path, packedEnd) }

type packed struct {
	*gzip.Reader
	file *os.File
}

func (p packed) Close() error { return errors.Join(p.Reader.Close(), p.file.Close()) }
