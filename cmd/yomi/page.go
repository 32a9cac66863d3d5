package main

import (
	"io/fs"

	"github.com/yomi-solver/yomi/web"
)

// page is the page of the web interface.
func page() fs.FS { return web.Files() }
