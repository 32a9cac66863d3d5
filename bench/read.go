package bench

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/yomi-solver/yomi/engine"
)

// Limits of what a file may ask for, and what it gets without asking.
const (
	maxText    = 1 << 20 // bytes of a file
	maxRepeat  = 1000
	maxThreads = 4096
	maxCount   = seedStep
	maxSeed    = 1_000_000_000
	usualNodes = 1_000_000
)

// limitWords are what a line "small" and the command line may change.
var limitWords = []string{"count", "nodes", "memory", "time", "repeat", "seed"}

// ReadExperiment reads the file of an experiment. A line is a word and what
// belongs to it; # begins a comment.
//
//	title    TEXT                              what it is about
//	problems PATH [as GROUP]                   a file or folder, seen from the file; repeatable
//	generate COUNT GAME TEXT [as GROUP]        positions, {seed} in TEXT stands for a number; repeatable
//	run      ALGORITHM [KEY=VALUE ...] [as LABEL]   repeatable; the first is what others are compared with;
//	                                           threads=N is for how many threads there are
//	nodes, memory, time LIMIT                  for each search (1M nodes, 64 MiB, none)
//	repeat   N                                 how often all of it is done (1)
//	seed     N                                 of the first repetition (1)
//	count    N                                 at most so many problems of each line (all)
//	small    KEY=VALUE ...                     limits and numbers for a small run
//	expect   SIDE <= SIDE                      see Expectation; repeatable
//
// Errors begin with the file and the line.
func ReadExperiment(path string) (*Experiment, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("%s: no such file", path)
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular() || info.Size() > maxText:
		return nil, fmt.Errorf("%s: want a file of at most %d bytes", path, maxText)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return ParseExperiment(path, string(text))
}

// ParseExperiment reads the text of an experiment; path is for messages, and for
// finding its problems.
func ParseExperiment(path, text string) (*Experiment, error) {
	x := &Experiment{
		Path: path, Repeat: 1, Seed: 1, Job: engine.Job{Nodes: usualNodes, Memory: 64 << 20},
		small: map[string]string{}, lines: map[string]int{},
	}
	once := map[string]bool{}
	number := 0
	for line := range strings.Lines(text) {
		number++
		word, rest := cutWord(uncomment(line))
		if word == "" {
			continue
		}
		if once[word] {
			return nil, x.at(number, fmt.Errorf("%s is given twice", word))
		}
		once[word] = !slices.Contains([]string{"problems", "generate", "run", "expect"}, word)
		if err := x.line(word, rest, number); err != nil {
			return nil, x.at(number, err)
		}
	}
	switch {
	case x.Title == "":
		return nil, fmt.Errorf("%s: no title", path)
	case len(x.sources) == 0:
		return nil, fmt.Errorf("%s: no problems", path)
	case len(x.Entrants) == 0:
		return nil, fmt.Errorf("%s: nothing to run", path)
	}
	for _, e := range x.Expects {
		if err := e.check(x); err != nil {
			return nil, x.at(e.line, err)
		}
	}
	return x, nil
}

// uncomment drops a comment: a # at the beginning or after white space.
func uncomment(line string) string {
	for i := range len(line) {
		if line[i] == '#' && (i == 0 || strings.ContainsRune(" \t", rune(line[i-1]))) {
			return line[:i]
		}
	}
	return line
}

// cutWord takes the first word off a text.
func cutWord(text string) (word, rest string) {
	text = strings.TrimSpace(text)
	if i := strings.IndexAny(text, " \t"); i >= 0 {
		return text[:i], strings.TrimSpace(text[i:])
	}
	return text, ""
}

// line reads one line.
func (x *Experiment) line(word, rest string, number int) error {
	if rest == "" {
		return fmt.Errorf("%.40q: nothing behind it", word)
	}
	switch word {
	case "title":
		x.Title = rest
	case "problems":
		path, group, err := cutLabel(rest)
		if err != nil {
			return err
		}
		x.sources = append(x.sources, source{line: number, path: path, group: group})
	case "generate":
		return x.generate(rest, number)
	case "run":
		return x.run(rest, number)
	case "small":
		return x.readSmall(rest, number)
	case "expect":
		e, err := parseExpectation(rest)
		if err != nil {
			return err
		}
		e.line = number
		x.Expects = append(x.Expects, e)
	default:
		if !slices.Contains(limitWords, word) {
			return fmt.Errorf("bad word %.40q: want title, problems, generate, run, %s, small or expect",
				word, strings.Join(limitWords, ", "))
		}
		return x.Set(word, rest)
	}
	return nil
}

// Set changes a limit or a number: count, nodes, memory, time, repeat, seed.
func (x *Experiment) Set(key, value string) (err error) {
	switch key {
	case "nodes":
		x.Job.Nodes, err = engine.ParseCount(value)
	case "memory":
		x.Job.Memory, err = engine.ParseSize(value)
	case "time":
		if x.Job.Time, err = time.ParseDuration(value); err != nil || x.Job.Time <= 0 {
			err = errors.New("want a duration above zero, like 10s or 5m")
		}
	case "repeat":
		x.Repeat, err = number(value, 1, maxRepeat)
	case "count":
		x.Count, err = number(value, 1, maxCount)
	case "seed":
		var n int
		n, err = number(value, 0, maxSeed)
		x.Seed = uint64(n)
	default:
		return fmt.Errorf("bad word %.40q: want %s", key, strings.Join(limitWords, ", "))
	}
	if err != nil {
		return fmt.Errorf("%s %.40s: %w", key, value, err)
	}
	return nil
}

// number reads a whole number.
func number(s string, low, high int) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < low || n > high {
		return 0, fmt.Errorf("want a whole number from %d to %d", low, high)
	}
	return n, nil
}

// cutLabel takes "as LABEL" off the end of a text, where it stands there.
func cutLabel(text string) (rest, label string, err error) {
	words := strings.Fields(text)
	n := len(words)
	if n < 3 || words[n-2] != "as" {
		return text, "", nil
	}
	if !labels.MatchString(words[n-1]) {
		return "", "", fmt.Errorf("as %.60q: want letters and digits, with . + _ - between, at most 40", words[n-1])
	}
	return strings.Join(words[:n-2], " "), words[n-1], nil
}

// generate reads COUNT GAME TEXT as GROUP.
func (x *Experiment) generate(rest string, line int) error {
	rest, group, err := cutLabel(rest)
	if err != nil {
		return err
	}
	count, rest := cutWord(rest)
	n, err := number(count, 1, maxCount)
	if err != nil {
		return fmt.Errorf("generate %.40s: %w", count, err)
	}
	name, text := cutWord(rest)
	if !strings.Contains(text, seedMark) {
		return fmt.Errorf("generate: want COUNT GAME TEXT, with %s in the text", seedMark)
	}
	for _, s := range x.sources {
		if s.game == name && s.text == text {
			return fmt.Errorf("generate: the same as line %d", s.line)
		}
	}
	x.sources = append(x.sources, source{line: line, count: n, game: name, text: text, group: group})
	return nil
}

// labels are what runs may be called: they become parts of file names.
var labels = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9.+_-]{0,39}$`)

// threadsKey is the one key of a run that is not a setting of its algorithm.
const threadsKey = "threads"

// run reads ALGORITHM KEY=VALUE ... as LABEL. Without a label it is called by
// all the words, joined.
func (x *Experiment) run(rest string, line int) error {
	words := strings.Fields(rest)
	e := Entrant{Algorithm: words[0], Settings: map[string]string{}}
	words = words[1:]
	var label string
	if n := len(words); n >= 2 && words[n-2] == "as" {
		label, words = words[n-1], words[:n-2]
	}
	for _, word := range words {
		key, value, ok := strings.Cut(word, "=")
		if !ok || key == "" || value == "" {
			return fmt.Errorf("run: %.40q: want KEY=VALUE, or as LABEL at the end", word)
		}
		if _, twice := e.Settings[key]; twice || key == threadsKey && e.Threads > 0 {
			return fmt.Errorf("run: %.40s is set twice", key)
		}
		if key == threadsKey {
			n, err := number(value, 1, maxThreads)
			if err != nil {
				return fmt.Errorf("run: threads=%.40s: %w", value, err)
			}
			e.Threads = n
			continue
		}
		e.Settings[key] = value
	}
	if label == "" {
		label = strings.Join(append([]string{e.Algorithm}, words...), "-")
		label = strings.NewReplacer("=", "-", ":", "-").Replace(label)
	}
	if !labels.MatchString(label) {
		return fmt.Errorf("run: label %.60q: want letters and digits, with . + _ - between, at most 40", label)
	}
	for _, other := range x.Entrants {
		if strings.EqualFold(other.Label, label) { // file systems may not tell them apart
			return fmt.Errorf("run: label %s is taken; give another with as", label)
		}
	}
	x.lines[label] = line
	x.Entrants = append(x.Entrants, e)
	x.Entrants[len(x.Entrants)-1].Label = label
	return nil
}

// smallKey is where lines keeps the number of the line "small". No label has a
// space.
const smallKey = "small line"

// readSmall reads KEY=VALUE ..., and tries whether each can be set.
func (x *Experiment) readSmall(rest string, line int) error {
	trial := *x
	for _, word := range strings.Fields(rest) {
		key, value, ok := strings.Cut(word, "=")
		if !ok {
			return fmt.Errorf("small: %.40q: want KEY=VALUE", word)
		}
		if _, twice := x.small[key]; twice {
			return fmt.Errorf("small: %.40s is set twice", key)
		}
		if err := trial.Set(key, value); err != nil {
			return fmt.Errorf("small: %w", err)
		}
		x.small[key] = value
	}
	x.lines[smallKey] = line
	return nil
}
