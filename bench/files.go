package bench

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// Write makes a folder and writes everything into it: results.csv, table.md, the
// cactus plots cactus-nodes and cactus-time, and for each pair of algorithms the
// scatter plots scatter-A-B-nodes and scatter-A-B-time, each as .svg and .png. It
// stops at the first file that cannot be written.
func (r *Results) Write(dir string, pairs ...[2]string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	if err := writeFile(filepath.Join(dir, "results.csv"), r.CSV); err != nil {
		return err
	}
	if err := writeFile(filepath.Join(dir, "table.md"), r.Markdown); err != nil {
		return err
	}
	for _, m := range []Measure{Nodes, Time} {
		if err := r.Cactus(m).write(filepath.Join(dir, "cactus-"+m.String())); err != nil {
			return err
		}
		for _, pair := range pairs {
			name := fmt.Sprintf("scatter-%s-%s-%s", pair[0], pair[1], m)
			if err := r.Scatter(pair[0], pair[1], m).write(filepath.Join(dir, name)); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *Chart) write(base string) error {
	if err := writeFile(base+".svg", c.SVG); err != nil {
		return err
	}
	return writeFile(base+".png", c.PNG)
}

// writeFile writes under another name and renames at the end, so that whoever
// sees the file sees all of it, and a failure leaves nothing behind.
func writeFile(path string, write func(io.Writer) error) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), ".yomi-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(f.Name())
		}
	}()
	if err := write(f); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if err := f.Chmod(0o644); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
