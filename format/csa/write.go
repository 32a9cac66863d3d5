package csa

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/yomi-solver/yomi/format/record"
)

// Write writes a collection in UTF-8, as version 2.2 unless it has another one.
func Write(w io.Writer, c *Collection) error {
	o := &output{bufio.NewWriter(w)}
	version := "V" + c.Version
	if c.Version == "" {
		version = "V2.2"
	}
	if !isVersion(version) {
		return fmt.Errorf("csa: version %s", record.Shorten(c.Version))
	}
	o.WriteString(encoding + "UTF-8\n" + version + "\n")
	for i, r := range c.Records {
		if i > 0 {
			o.WriteString("/\n")
		}
		if err := o.record(r); err != nil {
			return fmt.Errorf("csa: record %d: %w", i+1, err)
		}
	}
	return o.Flush()
}

// output is Write at work.
type output struct{ *bufio.Writer }

func (o *output) record(r *Record) error {
	for side, name := range r.Names {
		if !isLine(name) {
			return fmt.Errorf("name %s cannot be written", record.Shorten(name))
		}
		if name != "" {
			fmt.Fprintf(o, "N%s%s\n", sign(Side(side)), name)
		}
	}
	for _, h := range r.Headers {
		line := "$" + h.Name + ":" + h.Value
		if name, value, ok := header(line); !ok || !isLine(line) || name != h.Name || value != h.Value {
			return fmt.Errorf("header %s cannot be written", record.Shorten(h.Name))
		}
		o.WriteString(line + "\n")
	}
	if err := o.start(&r.Start, r.Untold); err != nil {
		return err
	}
	o.comment(r.Comment)
	for i, s := range r.Steps {
		turn := r.Start.Turn ^ Side(i&1)
		if err := o.step(s, turn, i+1 == len(r.Steps)); err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	return nil
}

// isLine wants a text to be read back from a line as it is.
func isLine(text string) bool {
	return !strings.ContainsAny(text, "\r\n") && strings.TrimSpace(text) == text && strings.ToValidUTF8(text, "") == text
}

// start writes the position and who moves first. A hand that is known to be empty has a line
// too, since without one it could be taken to have all that is left.
func (o *output) start(s *Start, untold [2]bool) error {
	usual, err := FromSFEN(record.Even)
	if err != nil {
		return err
	}
	if usual.Turn = s.Turn; usual == *s && untold == [2]bool{} {
		o.WriteString("PI\n" + sign(s.Turn) + "\n")
		return nil
	}
	for i, row := range s.Board {
		fmt.Fprintf(o, "P%d", i+1)
		for _, p := range row {
			switch code := pieceCode(p); {
			case p == "":
				o.WriteString(" * ")
			case code == "":
				return fmt.Errorf("unknown piece %s on the board", record.Shorten(p))
			case pieceOf(code) == Piece(p):
				o.WriteString("+" + code)
			default:
				o.WriteString("-" + code)
			}
		}
		o.WriteString("\n")
	}
	for side, hand := range s.Hands {
		list := ""
		for i, n := range hand {
			if n < 0 || n > record.MaxHand {
				return fmt.Errorf("%d pieces of a kind in a hand", n)
			}
			list += strings.Repeat("00"+pieceCode(record.HandOrder[i:i+1]), n)
		}
		if list != "" || !untold[side] {
			fmt.Fprintf(o, "P%s%s\n", sign(Side(side)), list)
		}
	}
	o.WriteString(sign(s.Turn) + "\n")
	return nil
}

func (o *output) step(s Step, turn Side, last bool) error {
	m := s.Move
	switch {
	case s.End != "" && (!last || !slices.Contains(ends, s.End) || m != Move{}):
		return fmt.Errorf("unknown end %s, or one before the last step", record.Shorten(string(s.End)))
	case s.End != "":
		o.WriteString("%" + string(s.End) + "\n")
	case code(m.Piece) == "":
		return fmt.Errorf("unknown piece %s", record.Shorten(string(m.Piece)))
	case !m.To.Valid() || m.From != Square{} && !m.From.Valid():
		return errors.New("a square beyond the board")
	case m.Side != turn:
		return fmt.Errorf("%v moves where it is %v's turn", m.Side, turn)
	default:
		o.WriteString(m.String() + "\n")
	}
	if s.Timed {
		d := max(s.Spent, 0)
		text := fmt.Sprintf("%d.%09d", d/time.Second, d%time.Second)
		fmt.Fprintf(o, "T%s\n", strings.TrimRight(strings.TrimRight(text, "0"), "."))
	}
	o.comment(s.Comment)
	return nil
}

func (o *output) comment(list []string) {
	for _, text := range list {
		for _, line := range record.Lines(strings.ToValidUTF8(text, "\ufffd")) {
			o.WriteString("'" + line + "\n")
		}
	}
}
