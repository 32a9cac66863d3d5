package server

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
)

// pageTypes are the files that a page may consist of. The system's own list is not asked: it differs.
var pageTypes = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".svg": "image/svg+xml", ".png": "image/png", ".ico": "image/x-icon", ".json": "application/json",
	".webmanifest": "application/manifest+json", ".woff2": "font/woff2", ".txt": "text/plain; charset=utf-8", ".map": "application/json",
}

// noPage is shown where no page was built in.
const noPage = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Yomi</title>
<h1>Yomi</h1>
<p>The HTTP API is described in <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</html>
`

// page serves the files of the page from memory, packed where that helps.
type page map[string]pageFile

type pageFile struct {
	kind, tag     string
	plain, packed []byte // packed is nil where packing does not help
}

// newPage reads and packs all files once.
func newPage(files fs.FS) (page, error) {
	p := page{}
	if files == nil {
		return p, p.add("index.html", []byte(noPage))
	}
	err := fs.WalkDir(files, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(files, file)
		if err != nil {
			return err
		}
		return p.add(file, data)
	})
	if err == nil && p["/"].plain == nil {
		err = fmt.Errorf("the page has no index.html")
	}
	return p, err
}

func (p page) add(file string, data []byte) error {
	kind, ok := pageTypes[path.Ext(file)]
	if !ok {
		return fmt.Errorf("%s: no such file belongs to a page", file)
	}
	sum := sha256.Sum256(data)
	f := pageFile{kind: kind, plain: data, tag: `"` + hex.EncodeToString(sum[:8]) + `"`}
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write(data); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	if b.Len() < len(data)*9/10 {
		f.packed = b.Bytes()
	}
	name := "/" + file
	if file == "index.html" {
		name = "/"
	}
	p[name] = f
	return nil
}

// ServeHTTP sends a file. Browsers ask each time whether theirs is still the right one.
func (p page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f, ok := p[r.URL.Path]
	if !ok {
		refuse(w, http.StatusNotFound, "there is nothing here")
		return
	}
	h := w.Header()
	h.Set("Cache-Control", "no-cache")
	h.Set("ETag", f.tag)
	h.Set("Vary", "Accept-Encoding")
	if r.Header.Get("If-None-Match") == f.tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	data := f.plain
	if f.packed != nil && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		h.Set("Content-Encoding", "gzip")
		data = f.packed
	}
	h.Set("Content-Type", f.kind)
	h.Set("Content-Length", strconv.Itoa(len(data)))
	if r.Method == http.MethodHead {
		return
	}
	// Who has gone does not hear it.
	_, _ = w.Write(data)
}
