// Command build bundles the page of yomi serve.
//
// It reads web/src and the packages that npm put into web/node_modules, and writes web/dist. Run it by
// "make web", which fetches the packages first, and commit what it writes.
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/evanw/esbuild/pkg/api"
)

// plain are the files that are taken as they are.
var plain = []string{"index.html", "icon.svg", "wood.svg"}

func main() {
	if err := run("."); err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}

// run writes the bundle of the page in a folder: web, or the one above it.
func run(dir string) error {
	if _, err := os.Stat(filepath.Join(dir, "src")); err != nil {
		dir = filepath.Join(dir, "web")
	}
	files, err := bundle(dir)
	if err != nil {
		return err
	}
	out := filepath.Join(dir, "dist")
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(out, name), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// bundle makes the files of the page.
func bundle(dir string) (map[string][]byte, error) {
	src := filepath.Join(dir, "src")
	root, err := filepath.Abs(src)
	if err != nil {
		return nil, err
	}
	result := api.Build(api.BuildOptions{
		AbsWorkingDir: root,
		EntryPointsAdvanced: []api.EntryPoint{
			{InputPath: "main.tsx", OutputPath: "app"},
			{InputPath: "style.css", OutputPath: "app"},
		},
		Outdir:            "dist",
		Bundle:            true,
		Format:            api.FormatESModule,
		Target:            api.ES2022,
		JSX:               api.JSXAutomatic,
		JSXImportSource:   "preact",
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		Charset:           api.CharsetUTF8,
		LegalComments:     api.LegalCommentsNone,
		External:          []string{"wood.svg"},
		LogLevel:          api.LogLevelSilent,
	})
	var failed error
	for _, m := range result.Errors {
		where := ""
		if m.Location != nil {
			where = fmt.Sprintf("%s:%d: ", m.Location.File, m.Location.Line)
		}
		failed = errors.Join(failed, errors.New(where+m.Text))
	}
	if failed != nil {
		return nil, failed
	}
	files := map[string][]byte{}
	for _, f := range result.OutputFiles {
		files[filepath.Base(f.Path)] = f.Contents
	}
	for _, name := range plain {
		data, err := os.ReadFile(filepath.Join(src, name))
		if err != nil {
			return nil, err
		}
		files[name] = data
	}
	return files, nil
}
