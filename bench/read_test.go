package bench_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/bench"
)

// TestParseErrors wants the line and what is wrong with it.
func TestParseErrors(t *testing.T) {
	const good = "title t\ngenerate 2 random tree:b=3,d=2,seed={seed}\nrun dfpn\n"
	for text, want := range map[string]string{
		"":                                   "x.lab: no title",
		"title t\nrun dfpn":                  "x.lab: no problems",
		"title t\nproblems a":                "x.lab: nothing to run",
		"title":                              `x.lab:1: "title": nothing behind it`,
		good + "title again":                 "x.lab:4: title is given twice",
		good + "speed 3":                     `x.lab:4: bad word "speed": want title`,
		good + "nodes many":                  "x.lab:4: nodes many: ",
		good + "nodes 5\nnodes 6":            "x.lab:5: nodes is given twice",
		good + "memory 1XB":                  "x.lab:4: memory 1XB: unknown unit",
		good + "time -1s":                    "x.lab:4: time -1s: want a duration",
		good + "repeat 0":                    "x.lab:4: repeat 0: want a whole number from 1",
		good + "seed -1":                     "x.lab:4: seed -1: want a whole number from 0",
		good + "count x":                     "x.lab:4: count x: want",
		good + "generate 3 random x":         "x.lab:4: generate: want COUNT GAME TEXT, with {seed}",
		good + "generate many random {seed}": "x.lab:4: generate many: want",
		good + "generate 9 random tree:b=3,d=2,seed={seed}": "x.lab:4: generate: the same as line 2",
		good + "run dfpn":                              "x.lab:4: run: label dfpn is taken",
		good + "run pns as DFPN":                       "x.lab:4: run: label DFPN is taken",
		good + "run dfpn fast":                         `x.lab:4: run: "fast": want KEY=VALUE`,
		good + "run dfpn sum= as a":                    `x.lab:4: run: "sum=": want KEY=VALUE`,
		good + "run dfpn sum=add sum=weak":             "x.lab:4: run: sum is set twice",
		good + "run dfpn as a/b":                       `x.lab:4: run: label "a/b": want letters`,
		good + "small":                                 `x.lab:4: "small": nothing behind it`,
		good + "small nodes":                           `x.lab:4: small: "nodes": want KEY=VALUE`,
		good + "small depth=3":                         `x.lab:4: small: bad word "depth"`,
		good + "small nodes=1k nodes=2k":               "x.lab:4: small: nodes is set twice",
		good + "small nodes=x":                         "x.lab:4: small: nodes x: ",
		good + "expect solved dfpn":                    "x.lab:4: expect: want one of <= >= < >",
		good + "expect solved dfpn >= solved pns":      `x.lab:4: expect: nothing runs as "pns"`,
		good + "expect speed dfpn >= 3":                `x.lab:4: expect: no measure "speed"; there are: solved`,
		good + "expect 2 solved dfpn >= 3":             `x.lab:4: expect: "2 solved dfpn": want NUMBER`,
		good + "expect solved dfpn >= NaN":             `x.lab:4: expect: "NaN" is not a number`,
		good + "expect solved dfpn >= x * solved dfpn": `x.lab:4: expect: "x" is not a number`,
		good + "expect 1 < 2":                          "x.lab:4: expect: two numbers",
		good + "expect solved dfpn >= # 3":             `x.lab:4: expect: "": want NUMBER`,
	} {
		if x, err := bench.ParseExperiment("x.lab", text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, %v; want %q", text, x, err, want)
		}
	}
}

// TestPrepareErrors wants what only a look at games, algorithms and files shows.
func TestPrepareErrors(t *testing.T) {
	const good = "title t\nproblems ../testdata/problems/mnk/small.suite\nrun dfpn\n"
	for text, want := range map[string]string{
		good + "run quick":                                  `x.lab:4: no algorithm "quick"`,
		good + "run dfpn sum=big":                           "x.lab:4: dfpn: setting sum=big",
		good + "run dfpn colour=red as a":                   `x.lab:4: dfpn: no setting "colour"`,
		good + "memory 7":                                   "x.lab:3: table: smaller than",
		good + "problems none.suite":                        "x.lab:4: none.suite: no such file",
		good + "problems ../docs/decisions":                 "x.lab:4: ../docs/decisions: no problem files in it",
		good + "generate 3 ludo {seed}":                     `x.lab:4: no game "ludo"`,
		good + "generate 3 random tree:b=0,d=2,seed={seed}": "x.lab:4: random: ",
	} {
		x, err := bench.ParseExperiment("x.lab", text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if err := x.Prepare(); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v; want %q", text, err, want)
		}
	}
	for path, want := range map[string]string{
		filepath.Join(t.TempDir(), "none.lab"): "no such file",
		t.TempDir():                            "want a file",
	} {
		if _, err := bench.ReadExperiment(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// FuzzParseExperiment reads any text. What is accepted can be shrunk, and its
// expectations are read again as they are written.
func FuzzParseExperiment(f *testing.F) {
	f.Add(small)
	f.Add("title t\nproblems a\nrun dfpn a=b c=d as x\nexpect 0.5 * total x > 3e2\nsmall nodes=1k time=1s")
	f.Add("title #\n\t run\texpect < <=\nsmall ==")
	f.Fuzz(func(t *testing.T, text string) {
		x, err := bench.ParseExperiment("x.lab", text)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "x.lab:") || strings.Contains(err.Error(), "\n") {
				t.Fatalf("error %q", err)
			}
			return
		}
		if err := x.Shrink(); err != nil {
			t.Fatalf("%q cannot be shrunk: %v", text, err)
		}
		again := text
		for _, e := range x.Expects {
			again += "\nexpect " + e.String()
		}
		y, err := bench.ParseExperiment("x.lab", again)
		if err != nil {
			t.Fatal(err)
		}
		for i, e := range x.Expects {
			if got := y.Expects[len(x.Expects)+i]; got.Left != e.Left || got.Right != e.Right || got.Operator != e.Operator {
				t.Fatalf("%v becomes %v", e, got)
			}
		}
	})
}
