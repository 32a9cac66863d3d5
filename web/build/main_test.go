package main

import (
	"bytes"
	"compress/gzip"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/yomi-solver/yomi/web"
)

// needPackages skips where npm has not put the packages of the page.
func needPackages(t *testing.T) {
	t.Helper()
	if _, err := os.Stat(filepath.Join("..", "node_modules", "preact")); err != nil {
		t.Skip("web/node_modules is absent; make web fetches it")
	}
}

// TestBundle wants the committed bundle to be what the sources give.
func TestBundle(t *testing.T) {
	needPackages(t)
	files, err := bundle("..")
	if err != nil {
		t.Fatal(err)
	}
	entries, err := fs.ReadDir(web.Files(), ".")
	if err != nil || len(entries) != len(files) {
		t.Fatalf("%d files are committed, %d are made: %v", len(entries), len(files), err)
	}
	for name, want := range files {
		got, err := fs.ReadFile(web.Files(), name)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what the sources give: run make web and commit web/dist (%v)", name, err)
		}
	}
}

// TestTypes has the compiler look at the sources, which esbuild does not check.
func TestTypes(t *testing.T) {
	needPackages(t)
	compiler, err := filepath.Abs(filepath.Join("..", "node_modules", ".bin", "tsc"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := exec.LookPath(compiler); err != nil {
		t.Skip("no TypeScript compiler")
	}
	c := exec.Command(compiler, "-p", "..")
	if out, err := c.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestSize keeps the page small: all that a first visit loads, packed.
func TestSize(t *testing.T) {
	const most = 60_000
	total := 0
	err := fs.WalkDir(web.Files(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(web.Files(), name)
		if err != nil {
			return err
		}
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		if _, err := z.Write(data); err != nil {
			return err
		}
		if err := z.Close(); err != nil {
			return err
		}
		total += b.Len()
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if total == 0 || total > most {
		t.Errorf("the page has %d bytes packed, want at most %d", total, most)
	}
	t.Logf("%d bytes packed", total)
}

// TestForeign wants nothing on the page to come from another host. Names of XML are no addresses.
func TestForeign(t *testing.T) {
	for _, name := range []string{"index.html", "app.js", "app.css", "wood.svg", "icon.svg"} {
		data, err := fs.ReadFile(web.Files(), name)
		if err != nil {
			t.Fatal(err)
		}
		data = bytes.ReplaceAll(data, []byte("http://www.w3.org/"), nil)
		for _, bad := range []string{"http://", "https://", "//cdn", "<style", " style=\"", "javascript:"} {
			if i := bytes.Index(data, []byte(bad)); i >= 0 {
				t.Errorf("%s has %q: %s", name, bad, data[max(0, i-20):min(len(data), i+40)])
			}
		}
	}
}
