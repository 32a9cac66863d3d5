package main

import (
	"bufio"
	"encoding/csv"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// GNU Go's regression suite through the protocol, as a front end would ask it:
//
//	go test ./cmd/yomi -run GNUGo -v -timeout 0 -gnugo owl_attack,connect -every 5 -think 3s
//
// It takes minutes to hours, so without the flag it is skipped.
var (
	gnugo  = flag.String("gnugo", "", "commands of GNU Go's tests to try, or all")
	every  = flag.Int("every", 1, "take every n-th row of a command only")
	part   = flag.Int("part", 0, "with -every, which of the rows: 0 to n-1")
	only   = flag.String("only", "", "take the rows whose file contains this")
	think  = flag.Duration("think", 3*time.Second, "time for a question")
	report = flag.String("report", "", "a file for the answers, one row each")
)

// suiteRow is one test of the suite.
type suiteRow struct {
	file, command, args, setup, expected, theirs string
	right                                        bool // GNU Go 3.8 has it right
}

// suiteRows reads the suite, or skips where it is absent.
func suiteRows(t *testing.T) (dir string, rows []suiteRow) {
	t.Helper()
	dir = filepath.Join("..", "..", "..", "shared", "data", "go")
	f, err := os.Open(filepath.Join(dir, "gnugo-tests.csv"))
	if err != nil {
		t.Skip("no data")
	}
	defer f.Close()
	records, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range records[1:] {
		get := func(name string) string { return r[slices.Index(records[0], name)] }
		rows = append(rows, suiteRow{
			file: get("file"), command: get("command"), args: get("args"), setup: get("setup_moves"), expected: get("expected"),
			theirs: get("gnugo38_level10_answer"), right: get("gnugo38_correct") == "1",
		})
	}
	return filepath.Join(dir, "gnugo-tests"), rows
}

// fits tells whether an answer is the expected one: a regular expression, or with an
// exclamation mark before it anything else.
func (r suiteRow) fits(answer string) bool {
	pattern, not := strings.CutPrefix(r.expected, "!")
	ok, err := regexp.MatchString("^("+pattern+")$", answer)
	return err == nil && ok != not
}

// strong are the commands in which we were at least as good as GNU Go 3.8.
var strong = []string{"attack", "defend", "connect", "disconnect", "eval_eye", "unconditional_status"}

// tally counts answers to one command.
type tally struct{ rows, right, theirs, gained, lost int }

func TestGNUGo(t *testing.T) {
	if *gnugo == "" {
		t.Skip("takes long: -gnugo all")
	}
	dir, rows := suiteRows(t)
	in, questions := io.Pipe()
	answers, out := io.Pipe()
	defer questions.Close()
	go run(t.Context(), []string{"gtp", "--time", think.String()}, in, out, io.Discard)
	lines := bufio.NewReader(answers)
	say := func(format string, args ...any) string {
		fmt.Fprintf(questions, format+"\n", args...)
		text := ""
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			if line == "\n" {
				return strings.TrimSpace(strings.TrimPrefix(text, "="))
			}
			text += line
		}
	}
	var list io.Writer = io.Discard
	if *report != "" {
		f, err := os.Create(*report)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		list = f
	}
	counts, seen := map[string]*tally{}, map[string]int{}
	for _, r := range rows {
		if *gnugo != "all" && !slices.Contains(strings.Split(*gnugo, ","), r.command) || !strings.Contains(r.file, *only) {
			continue
		}
		if seen[r.command]++; seen[r.command]%*every != *part {
			continue
		}
		say("loadsgf %s", filepath.Join(dir, r.file))
		start := time.Now()
		answer := say("%s %s", r.command, r.args)
		took := time.Since(start)
		ok := r.fits(answer)
		counts[r.command] = counts[r.command].add(ok, r.right)
		verdict := map[bool]string{true: "right", false: "WRONG"}[ok]
		fmt.Fprintf(list, "%s %-28s %-14s %-8s %5.1fs | %s | want %s | gnugo %s %v\n",
			verdict, r.file, r.command, r.args, took.Seconds(), answer, r.expected, r.theirs, r.right)
	}
	for name, c := range counts {
		if *every == 1 && *only == "" && slices.Contains(strong, name) && c.right < c.theirs {
			t.Errorf("%s: fewer right than GNU Go", name)
		}
		t.Logf("%-22s %d rows: %d right, GNU Go %d; %d gained, %d lost", name, c.rows, c.right, c.theirs, c.gained, c.lost)
	}
}

func (c *tally) add(ours, theirs bool) *tally {
	if c == nil {
		c = &tally{}
	}
	n := func(b bool) int { return map[bool]int{true: 1}[b] }
	c.rows++
	c.right += n(ours)
	c.theirs += n(theirs)
	c.gained += n(ours && !theirs)
	c.lost += n(theirs && !ours)
	return c
}
