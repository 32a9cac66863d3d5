package main

import "io/fs"

// page is the page of the web interface.
func page() fs.FS { return nil }
