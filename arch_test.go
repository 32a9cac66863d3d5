package yomi_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/yomi-solver/yomi/"

// allowed says which of our packages a package may import. A pattern ending in
// "/*" means the packages directly below; the first pattern that fits a package
// decides. Tests may import check besides.
var allowed = []struct {
	pattern string
	imports []string
}{
	{"game", nil},
	{"format/kif", []string{"format/record"}},
	{"format/csa", []string{"format/record"}},
	{"format/*", nil},
	{"internal/*", nil},
	{"game/*", []string{"game", "format/*", "internal/*"}},
	{"game/tsumego/net", nil},
	{"game/tsumego/dragon", []string{"game", "game/tsumego", "game/tsumego/net", "internal/*"}},
	{"table", []string{"game", "internal/*"}},
	{"proof", []string{"game", "internal/*"}},
	{"endgame", []string{"game", "internal/*"}},
	{"checkpoint", []string{"internal/*"}},
	{"store", nil},
	{"search", []string{"game", "table", "internal/*"}},
	{"solve", []string{"game", "table", "proof", "search"}},
	{"solve/*", []string{"game", "table", "proof", "search", "solve", "internal/*"}},
	{"catalog", []string{"game", "solve", "game/*", "game/tsumego/*", "solve/*"}},
	{"engine", []string{"catalog", "checkpoint", "format/*", "game", "table", "proof", "endgame", "search", "solve", "store", "solve/joblevel"}},
	{"protocol/gtp", []string{"game/tsumego", "format/sgf", "internal/lines"}},
	{"protocol/usi", []string{"game", "game/shogi", "internal/lines", "protocol/universal"}},
	{"protocol/uci", []string{"game", "game/chess", "internal/lines", "protocol/universal"}},
	{"protocol/universal", []string{"game", "internal/lines"}},
	{"protocol/*", []string{"engine", "solve", "game"}},
	{"server", []string{"engine", "solve", "game", "store"}},
	{"cluster", []string{"engine", "solve", "game", "store", "solve/joblevel"}},
	{"bench", []string{"engine", "solve", "game", "catalog"}},
	{"bench/*", []string{"bench", "engine", "solve", "search", "game", "catalog", "internal/cpu"}},
	{"check", []string{"catalog", "endgame", "game", "game/*", "internal/*", "proof", "search", "solve", "solve/*", "table"}},
	{"check/*", []string{"game"}},
	{"cmd/*", []string{"solve", "engine", "catalog", "endgame", "game", "proof", "bench", "server", "cluster", "store", "protocol/*", "game/tsumego", "game/tsumego/*", "docs", "web", "solve/joblevel", "bench/*"}},
	{"web", nil},
	{"web/*", nil},
}

// standardOnly are the packages that use nothing but the standard library.
var standardOnly = []string{"game", "game/*", "game/tsumego/*", "format/*", "internal/*", "table", "proof", "endgame", "checkpoint", "search", "solve", "solve/*"}

func fits(pattern, pkg string) bool {
	ok, err := path.Match(pattern, pkg)
	return ok && err == nil
}

// violations checks the imports of one file of a package. It parses the source
// itself: asking the go command would let Go cache a green result and miss a
// new import.
func violations(pkg, file, src string) ([]string, error) {
	f, err := parser.ParseFile(token.NewFileSet(), file, src, parser.ImportsOnly)
	if err != nil {
		return nil, err
	}
	rule := slices.IndexFunc(allowed, func(r struct {
		pattern string
		imports []string
	}) bool {
		return fits(r.pattern, pkg)
	})
	if rule < 0 && pkg != "." {
		return []string{pkg + ": no rule for this package in arch_test.go"}, nil
	}
	isTest := strings.HasSuffix(file, "_test.go")
	var bad []string
	for _, spec := range f.Imports {
		name, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return nil, err
		}
		if why := judge(pkg, name, rule, isTest); why != "" {
			bad = append(bad, file+": "+why)
		}
	}
	return bad, nil
}

// judge says what is wrong with an import, if anything.
func judge(pkg, name string, rule int, isTest bool) string {
	ours, isOurs := strings.CutPrefix(name, module)
	switch {
	case isTest:
		// Tests reach for referees and other games; only what ships is ruled.
		return ""
	case ours == "check" || fits("check/*", ours):
		return "only tests may import check"
	case isOurs:
		if !slices.ContainsFunc(allowed[rule].imports, func(p string) bool { return fits(p, ours) }) {
			return pkg + " must not import " + ours
		}
	case strings.Contains(strings.Split(name, "/")[0], "."):
		if slices.ContainsFunc(standardOnly, func(p string) bool { return fits(p, pkg) }) {
			return pkg + " uses the standard library only, not " + name
		}
	case name == "unsafe" && !fits("internal/*", pkg):
		return "unsafe belongs into internal"
	case name == "log" && pkg != "cmd/yomi":
		return "library code does not log"
	}
	return ""
}

func TestArchitecture(t *testing.T) {
	packages := map[string]bool{}
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && file != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || d.Name() == "node_modules" || d.Name() == "docs") {
			return fs.SkipDir
		}
		if filepath.Ext(file) != ".go" {
			return nil
		}
		src, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		pkg := filepath.ToSlash(filepath.Dir(file))
		packages[pkg] = true
		bad, err := violations(pkg, filepath.ToSlash(file), string(src))
		for _, b := range bad {
			t.Error(b)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(packages) < 15 {
		t.Errorf("only %d packages found: the walk is broken", len(packages))
	}
}

// TestPlantedImports plants forbidden imports and expects each to be found.
func TestPlantedImports(t *testing.T) {
	for _, c := range []struct {
		pkg, imports string
		bad          bool
	}{
		{"game", module + "search", true},
		{"game/mnk", module + "game/connect4", true},
		{"game/mnk", module + "search", true},
		{"game/mnk", module + "internal/zobrist", false},
		{"solve/dfpn", module + "game/mnk", true},
		{"solve/dfpn", module + "solve/pns", true},
		{"solve/dfpn", module + "search", false},
		{"proof", module + "search", true},
		{"proof", module + "table", true},
		{"proof", module + "endgame", true},
		{"endgame", module + "search", true},
		{"search", module + "solve", true},
		{"table", "github.com/spf13/cobra", true},
		{"engine", module + "check", true},
		{"game/mnk", module + "check/trial", true},
		{"engine", module + "game/mnk", true},
		{"engine", module + "cmd/yomi", true},
		{"protocol/gtp", module + "game/tsumego", false},
		{"protocol/gtp", module + "game/mnk", true},
		{"protocol/usi", module + "game/shogi", false},
		{"protocol/usi", module + "engine", true},
		{"protocol/uci", module + "protocol/universal", false},
		{"protocol/uci", module + "protocol/usi", true},
		{"protocol/universal", module + "game/chess", true},
		{"search", "unsafe", true},
		{"newcomer", "fmt", true},
		{"cmd/yomi", "github.com/spf13/cobra", false},
	} {
		src := "package p\nimport _ " + strconv.Quote(c.imports) + "\n"
		bad, err := violations(c.pkg, c.pkg+"/x.go", src)
		if err != nil {
			t.Fatal(err)
		}
		if (len(bad) > 0) != c.bad {
			t.Errorf("%s importing %s: %v", c.pkg, c.imports, bad)
		}
	}
}
