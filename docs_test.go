package yomi_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/catalog"
)

// block is a fenced block of a page: its language, the word behind it, its text.
type block struct{ kind, attribute, text string }

var fence = regexp.MustCompile("(?ms)^```([a-z]+)(?: ([a-z]+=\\S+))?\n(.*?)^```$")

func blocks(t *testing.T, page string) []block {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	var list []block
	for _, m := range fence.FindAllStringSubmatch(string(text), -1) {
		list = append(list, block{m[1], m[2], m[3]})
	}
	return list
}

// build makes the program, with an overlay of files if there is one.
func build(t *testing.T, dir string, flags ...string) {
	t.Helper()
	args := append(append([]string{"build"}, flags...), "-o", filepath.Join(dir, "yomi"), "./cmd/yomi")
	if out, err := exec.Command("go", args...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// console runs the commands of a block and compares what they print. Dots in the
// expected text stand for anything.
func console(t *testing.T, b block, bin, dir string) {
	t.Helper()
	var command string
	var want []string
	check := func() {
		if command == "" {
			return
		}
		c := exec.Command("sh", "-c", command)
		c.Dir = dir
		c.Env = append(os.Environ(), "PATH="+bin+":"+os.Getenv("PATH"))
		out, _ := c.CombinedOutput()
		pattern := regexp.QuoteMeta(strings.TrimSpace(strings.Join(want, "\n")))
		pattern = strings.ReplaceAll(pattern, `\.\.\.`, ".*")
		if !regexp.MustCompile(`^` + pattern + `$`).MatchString(strings.TrimSpace(string(out))) {
			t.Errorf("$ %s\nprints\n%s\nand not\n%s", command, out, strings.Join(want, "\n"))
		}
	}
	for line := range strings.Lines(b.text) {
		line = strings.TrimSuffix(line, "\n")
		if next, ok := strings.CutPrefix(line, "$ "); ok {
			check()
			command, want = next, nil
			continue
		}
		want = append(want, line)
	}
	check()
}

// TestManual runs the console examples of the manual.
func TestManual(t *testing.T) {
	pages, err := filepath.Glob("docs/manual/*.md")
	if err != nil || len(pages) < 8 {
		t.Fatalf("%d pages: %v", len(pages), err)
	}
	bin := t.TempDir()
	build(t, bin)
	examples := 0
	for _, page := range pages {
		if filepath.Base(page) == "adding-a-game.md" {
			continue // it has a program of its own
		}
		t.Run(filepath.Base(page), func(t *testing.T) {
			dir := t.TempDir()
			for _, b := range blocks(t, page) {
				if name, ok := strings.CutPrefix(b.attribute, "file="); ok {
					if err := os.WriteFile(filepath.Join(dir, name), []byte(b.text), 0o644); err != nil {
						t.Fatal(err)
					}
				}
				if b.kind == "console" {
					console(t, b, bin, dir)
					examples++
				}
			}
		})
	}
	if examples < 8 {
		t.Errorf("only %d examples found", examples)
	}
}

// TestAddingAGame follows the page: one file, one line, and the game is there.
// The files are laid over the source for the go command; nothing is written into
// the tree.
func TestAddingAGame(t *testing.T) {
	const page = "docs/manual/adding-a-game.md"
	dir := t.TempDir()
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	overlay := map[string]string{}
	lay := func(name, text string) {
		path := filepath.Join(dir, fmt.Sprintf("%d.go", len(overlay)))
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		overlay[filepath.Join(root, name)] = path
	}
	for _, b := range blocks(t, page) {
		kind, name, _ := strings.Cut(b.attribute, "=")
		switch kind {
		case "file":
			lay(name, b.text)
		case "line":
			source, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			game := strings.TrimSuffix(strings.TrimSpace(b.text), ".Game,")
			text := strings.Replace(string(source), "import (\n", "import (\n\t\""+module+"game/"+game+"\"\n", 1)
			text = strings.Replace(text, "\t\tgraph.Game,\n", "\t\tgraph.Game,\n"+b.text, 1)
			lay(name, text)
		}
	}
	if len(overlay) != 3 {
		t.Fatalf("the page has %d files, want the game, its test and the catalog", len(overlay))
	}
	list, err := json.Marshal(map[string]any{"Replace": overlay})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(file, list, 0o644); err != nil {
		t.Fatal(err)
	}
	test := filepath.Join(dir, "takeaway.test")
	if out, err := exec.Command("go", "test", "-c", "-vet=off", "-overlay", file, "-o", test, "./game/takeaway").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err := exec.Command(test, "-test.v").CombinedOutput()
	if err != nil || strings.Count(string(out), "--- PASS") < 10 {
		t.Fatalf("%v\n%s", err, out)
	}
	build(t, dir, "-overlay", file)
	for _, b := range blocks(t, page) {
		if b.kind == "console" {
			console(t, b, dir, dir)
		}
	}
}

// TestSources wants every paper that an algorithm names, in its paragraph or in
// those of its settings, to be among the references.
func TestSources(t *testing.T) {
	references, err := os.ReadFile("docs/references.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range catalog.Algorithms() {
		if len(a.Sources()) == 0 {
			t.Errorf("%s names no source", a.Name)
		}
		for _, s := range a.Settings {
			a.Doc += s.Doc
		}
		for _, source := range a.Sources() {
			name, _, _ := strings.Cut(source, ",")
			if !bytes.Contains(references, []byte("["+name+"]")) {
				t.Errorf("%s: [%s] is not in docs/references.md", a.Name, name)
			}
		}
	}
}
