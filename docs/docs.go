// Package docs carries the laboratory notes into the program, so that the server can
// show them wherever it runs.
package docs

import (
	"embed"
	"io/fs"
)

//go:embed lab
var files embed.FS

// Lab is the folder of notes: pages in Markdown, and plots.
func Lab() fs.FS {
	sub, err := fs.Sub(files, "lab")
	if err != nil {
		panic(err) // the name is written above
	}
	return sub
}
