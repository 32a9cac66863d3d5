package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/term"

	"github.com/yomi-solver/yomi/bench"
	"github.com/yomi-solver/yomi/engine"
)

// progressLine is one line on the terminal that is written over and over.
type progressLine struct {
	w     io.Writer
	fd    int
	shown bool
}

// newProgressLine returns nil where no line is wanted or w is no terminal.
func newProgressLine(w io.Writer, quiet bool) *progressLine {
	f, ok := w.(*os.File)
	if quiet || !ok || !term.IsTerminal(int(f.Fd())) {
		return nil
	}
	return &progressLine{w: w, fd: int(f.Fd())}
}

// show writes nodes, speed, the root's numbers, the table's fill, the time and
// the line being searched, cut to the width of the terminal.
func (l *progressLine) show(p engine.Progress) {
	width, _, err := term.GetSize(l.fd)
	if err != nil || width < 20 {
		width = 80
	}
	speed := uint64(float64(p.Nodes) / max(p.Elapsed.Seconds(), 1e-3))
	text := fmt.Sprintf("%s  %s nodes  %s/s  pn/dn %s  table %.0f%%  %s", p.Elapsed.Truncate(time.Second/10),
		count(p.Nodes), count(speed), p.Root, 100*p.Fill, strings.Join(p.Line, " "))
	if runes := []rune(text); len(runes) >= width {
		text = string(runes[:width-2]) + "…"
	}
	fmt.Fprintf(l.w, "\r\x1b[K%s", text)
	l.shown = true
}

// row tells how far a comparison has come.
func (l *progressLine) row(done, all int, r bench.Row) {
	fmt.Fprintf(l.w, "\r\x1b[K%d/%d  %s  %.40s", done, all, r.Algorithm, oneLine(r.ID))
	l.shown = true
}

// clear removes the line.
func (l *progressLine) clear() {
	if l.shown {
		fmt.Fprint(l.w, "\r\x1b[K")
		l.shown = false
	}
}
