// Package web is the page of yomi serve: a board to edit, a question to ask, an answer to walk through.
//
// The sources in src are TypeScript with Preact. The program in build bundles them by esbuild, which is a Go
// library, into dist, and dist is committed: so the page is there wherever Go builds the program, without Node and
// without a package registry. A test of build compares dist with what the sources give, where Preact is at hand.
//
// The page knows no rules. A drawing file for each game (src/games) says how its positions are written and what
// they look like; which moves are legal, what stands on the board behind them and what is true is asked of the
// server. Nothing on it comes from another host, and it needs no inline script or style.
package web

import (
	"embed"
	"io/fs"
)

//go:generate go run ./build

//go:embed dist
var dist embed.FS

// Files are the files of the page; index.html is the first of them.
func Files() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the name is a constant
	}
	return files
}
