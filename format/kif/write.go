package kif

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode"

	"github.com/yomi-solver/yomi/format/record"
)

// Write writes a collection as KIF in UTF-8.
func Write(w io.Writer, c *Collection) error {
	o := &output{Writer: bufio.NewWriter(w)}
	o.WriteString("#KIF version=2.0 encoding=UTF-8\n")
	for i, r := range c.Records {
		if i > 0 {
			o.WriteString("\n")
		}
		if err := o.record(r); err != nil {
			return fmt.Errorf("kif: record %d: %w", i+1, err)
		}
	}
	return o.Flush()
}

// output is Write at work.
type output struct {
	*bufio.Writer
	start *Start
}

func (o *output) record(r *Record) error {
	for _, h := range r.Headers {
		line := h.Name + "：" + h.Value
		if err := isHeader(line, h); err != nil {
			return err
		}
		o.WriteString(line + "\n")
	}
	o.start = &r.Start
	if name := r.Start.Handicap(); name != "" && r.Untold == [2]bool{} {
		fmt.Fprintf(o, "%s：%s\n", handicapName, name)
	} else if err := o.diagram(&r.Start, r.Untold); err != nil {
		return err
	}
	o.WriteString("手数----指手---------消費時間--\n")
	return o.tree(r.Root)
}

// isHeader wants a line to be read as the header that it is made of.
func isHeader(line string, h Header) error {
	r := &reader{Collection: &Collection{}}
	r.open()
	if !strings.ContainsAny(line, "\r\n") && r.line(line) == nil {
		if list := r.record.Headers; len(list) == 1 && list[0] == h && strings.ToValidUTF8(line, "") == line {
			return nil
		}
	}
	return fmt.Errorf("header %s cannot be written", record.Shorten(h.Name))
}

// diagram writes the hands, the board, and whose turn it is. Behind the name of a hand that is not
// known there is nothing, not even that it is empty.
func (o *output) diagram(s *Start, untold [2]bool) error {
	white, err := s.hand(White, untold[White])
	if err != nil {
		return err
	}
	fmt.Fprintf(o, "後手の持駒：%s\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n", white)
	for i, row := range s.Board {
		o.WriteString("|")
		for _, cell := range row {
			p := Piece(strings.ToUpper(cell))
			switch {
			case cell == "":
				o.WriteString(" ・")
			case short(p) == "":
				return fmt.Errorf("unknown piece %s on the board", record.Shorten(cell))
			case string(p) == cell:
				o.WriteString(" " + short(p))
			default:
				o.WriteString("v" + short(p))
			}
		}
		fmt.Fprintf(o, "|%c\n", []rune(kanjiDigits)[i])
	}
	black, err := s.hand(Black, untold[Black])
	if err != nil {
		return err
	}
	fmt.Fprintf(o, "+---------------------------+\n先手の持駒：%s\n", black)
	if s.Turn == White {
		o.WriteString("後手番\n")
	} else if s.Moves > 0 || s.Last.Piece != "" {
		o.WriteString("先手番\n")
	}
	if s.Moves == 0 && s.Last.Piece == "" {
		return nil
	}
	fmt.Fprintf(o, "手数＝%d", s.Moves)
	if s.Last.Piece != "" {
		if err := s.Last.check(); err != nil {
			return err
		}
		fmt.Fprintf(o, "  %s%s", markOf(s.Last.Side), s.Last.KIF(Square{}))
	}
	o.WriteString("  まで\n")
	return nil
}

// hand writes a hand, strong pieces first.
func (s *Start) hand(side Side, untold bool) (string, error) {
	var b strings.Builder
	for i, n := range s.Hands[side] {
		if n < 0 || n > record.MaxHand {
			return "", fmt.Errorf("%d pieces of a kind in a hand", n)
		}
		if n == 0 {
			continue
		}
		b.WriteString(short(Piece(record.HandOrder[i : i+1])))
		if n >= 20 {
			b.WriteRune([]rune(kanjiDigits)[n/10-1])
		}
		if n >= 10 {
			b.WriteString("十")
		}
		if n > 1 && n%10 > 0 {
			b.WriteRune([]rune(kanjiDigits)[n%10-1])
		}
		b.WriteString("　")
	}
	if b.Len() == 0 && !untold {
		return "なし", nil
	}
	return b.String(), nil
}

// branch is a variation that is still to be written.
type branch struct {
	node *Node
	ply  int
	last Square
}

// tree writes the main line and then the variations, the last branch first, each before
// those that branch off earlier: so a reader always knows which line one belongs to.
func (o *output) tree(root *Node) error {
	if root == nil {
		return nil
	}
	if root.Move.Piece != "" || root.End != "" {
		return errors.New("the root is a move")
	}
	o.notes(root)
	main := branch{root, 0, o.start.Last.To}
	open, err := o.line(&main, nil)
	if err != nil {
		return err
	}
	if main.node.End != "" {
		o.WriteString(o.total(main.node.End, main.ply-1))
	}
	for len(open) > 0 {
		next := open[len(open)-1]
		fmt.Fprintf(o, "\n%s：%d手\n", variationName, next.ply)
		if err := o.node(&next); err != nil {
			return err
		}
		if open, err = o.line(&next, open[:len(open)-1]); err != nil {
			return err
		}
	}
	return nil
}

// line writes what follows a node, and moves the branch to the end of it. The variations on the
// way are put behind those that are open.
func (o *output) line(b *branch, open []branch) ([]branch, error) {
	for len(b.node.Children) > 0 {
		children := b.node.Children
		b.ply++
		for i := len(children) - 1; i > 0; i-- {
			open = append(open, branch{children[i], b.ply, b.last})
		}
		b.node = children[0]
		if err := o.node(b); err != nil {
			return nil, err
		}
	}
	return open, nil
}

// node writes one move or end with its times and comments.
func (o *output) node(b *branch) error {
	n := b.node
	text := string(n.End)
	if n.End == "" {
		if err := n.Move.check(); err != nil {
			return fmt.Errorf("move %d: %w", b.ply, err)
		}
		if side := o.start.Turn ^ Side((b.ply-1)&1); n.Move.Side != side {
			return fmt.Errorf("move %d: %v moves where it is %v's turn", b.ply, n.Move.Side, side)
		}
		text = n.Move.KIF(b.last)
		b.last = n.Move.To
	} else if e, rest := end(text); e != n.End || rest != "" || n.Move.Piece != "" || len(n.Children) > 0 {
		return fmt.Errorf("move %d: unknown end %s, or one with moves", b.ply, record.Shorten(text))
	}
	fmt.Fprintf(o, "%4d %s", b.ply, text)
	if n.Timed {
		const column = 13
		o.WriteString(strings.Repeat(" ", max(column-columns(text), 1)))
		spent, total := seconds(n.Spent), seconds(n.Total)
		fmt.Fprintf(o, "(%2d:%02d/%02d:%02d:%02d)", spent/60, spent%60, total/3600, total/60%60, total%60)
	}
	o.WriteString("\n")
	o.notes(n)
	return nil
}

func seconds(d time.Duration) int { return min(max(int(d/time.Second), 0), maxNumber-1) }

// columns is how wide a text is where Japanese characters take two columns.
func columns(text string) int {
	n := 0
	for _, c := range text {
		if n++; c > unicode.MaxLatin1 {
			n++
		}
	}
	return n
}

// check wants a move to be such that a line of KIF can say all of it.
func (m Move) check() error {
	switch {
	case pieceName(m.Piece) == "":
		return fmt.Errorf("unknown piece %s", record.Shorten(string(m.Piece)))
	case !m.To.Valid():
		return errors.New("no square to go to")
	case m.Drop && (m.From != Square{} || m.Promotion != Unsaid):
		return errors.New("a drop with an origin or a promotion")
	}
	return nil
}

// notes writes the comments and bookmarks of a node.
func (o *output) notes(n *Node) {
	for _, mark := range n.Bookmarks {
		o.note("&", mark)
	}
	for _, line := range n.Comment {
		o.note("*", line)
	}
}

func (o *output) note(sign, text string) {
	for _, line := range record.Lines(strings.ToValidUTF8(text, "\ufffd")) {
		o.WriteString(sign + line + "\n")
	}
}

// total is the line that ends the main line. The player who would move next has resigned.
func (o *output) total(e End, moves int) string {
	names := []string{"先手", "後手"}
	if name := o.start.Handicap(); name != "" && name != even {
		names = []string{"下手", "上手"}
	}
	winner := names[o.start.Turn^Side((moves+1)&1)]
	switch e {
	case Mate:
		return fmt.Sprintf("まで%d手詰\n", moves)
	case Resign:
		return fmt.Sprintf("まで%d手で%sの勝ち\n", moves, winner)
	}
	return fmt.Sprintf("まで%d手で%s\n", moves, e)
}
