package ogs

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Puzzle is a position and the tree of its solution.
type Puzzle struct {
	Name          string
	Width, Height int
	Black, White  []Point
	Marks         []Point // that have a triangle or a cross at the root
	Turn          byte    // 'B' or 'W'; 0: not told
	Root          *Node
}

// Point is a point of the board: column and row from 0, from the top left.
type Point struct{ Column, Row int }

// Pass tells that a point is none.
func (p Point) Pass() bool { return p.Column < 0 || p.Row < 0 }

// Node is a move and what follows. The root has none.
type Node struct {
	Move         Point
	Right, Wrong bool
	Children     []*Node
}

// Item is a puzzle of a file as it stands there.
type Item struct {
	Text string
	Line int // from 1
}

// Looks tells whether a text is likely one of puzzles.
func Looks(text string) bool {
	text = strings.TrimSpace(text)
	return (strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[")) && strings.Contains(text, `"initial_state"`)
}

// Split cuts a file into its puzzles: one object, several behind each other, or lists
// of them, also under the key results. What is wrong inside of a puzzle is left to
// Parse.
func Split(data []byte) ([]Item, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	var items []Item
	for {
		var raw json.RawMessage
		err := d.Decode(&raw)
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("ogs: %d: %s", lineAt(data, place(err, int64(len(data)))), plain(err))
		}
		from := int(d.InputOffset()) - len(raw)
		if items, err = unfold(items, data, from, raw); err != nil {
			return nil, err
		}
	}
	return items, nil
}

// unfold adds the puzzles of a value that begins at a place of the data.
func unfold(items []Item, data []byte, from int, raw json.RawMessage) ([]Item, error) {
	var page struct{ Results json.RawMessage }
	list := raw
	if raw[0] == '{' && json.Unmarshal(raw, &page) == nil && len(page.Results) > 0 && page.Results[0] == '[' {
		from += bytes.Index(raw, page.Results)
		list = page.Results
	}
	if list[0] != '[' {
		return append(items, Item{Text: string(list), Line: lineAt(data, int64(from))}), nil
	}
	d := json.NewDecoder(bytes.NewReader(list))
	if _, err := d.Token(); err != nil { // the bracket
		return nil, err
	}
	for d.More() {
		var one json.RawMessage
		if err := d.Decode(&one); err != nil {
			return nil, err // which cannot be: all of the list was read before
		}
		at := int64(from) + d.InputOffset() - int64(len(one))
		items = append(items, Item{Text: string(one), Line: lineAt(data, at)})
	}
	return items, nil
}

// place is where the syntax is broken, if an error says so, else the end.
func place(err error, end int64) int64 {
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return syntax.Offset
	}
	return end
}

// lineAt is the line of a place.
func lineAt(data []byte, at int64) int {
	return 1 + bytes.Count(data[:min(max(at, 0), int64(len(data)))], []byte("\n"))
}

// plain drops the name of the package from an error.
func plain(err error) string { return strings.TrimPrefix(err.Error(), "json: ") }

// The JSON of a puzzle, as far as it matters here.
type (
	outerJSON struct {
		Name   string          `json:"name"`
		Puzzle json.RawMessage `json:"puzzle"`
	}
	puzzleJSON struct {
		Name    string `json:"name"`
		Width   int    `json:"width"`
		Height  int    `json:"height"`
		Player  string `json:"initial_player"`
		Initial struct {
			Black string `json:"black"`
			White string `json:"white"`
		} `json:"initial_state"`
		Tree *nodeJSON `json:"move_tree"`
	}
	nodeJSON struct {
		X     int `json:"x"`
		Y     int `json:"y"`
		Marks []struct {
			X     int            `json:"x"`
			Y     int            `json:"y"`
			Marks map[string]any `json:"marks"`
		} `json:"marks"`
		Right    bool        `json:"correct_answer"`
		Wrong    bool        `json:"wrong_answer"`
		Next     *nodeJSON   `json:"trunk_next"`
		Branches []*nodeJSON `json:"branches"`
	}
)

// Parse reads one puzzle.
func Parse(text string) (*Puzzle, error) {
	data := []byte(text)
	var outer outerJSON
	if err := json.Unmarshal(data, &outer); err != nil {
		return nil, fmt.Errorf("ogs: %s", plain(err))
	}
	if len(outer.Puzzle) > 0 {
		data = outer.Puzzle
	}
	in := puzzleJSON{Width: usual, Height: usual}
	if err := json.Unmarshal(data, &in); err != nil {
		return nil, fmt.Errorf("ogs: %s", plain(err))
	}
	p := &Puzzle{Name: in.Name, Width: in.Width, Height: in.Height, Root: &Node{Move: Point{-1, -1}}}
	if p.Name == "" {
		p.Name = outer.Name
	}
	var err1, err2 error
	p.Black, err1 = points(in.Initial.Black)
	p.White, err2 = points(in.Initial.White)
	if err := errors.Join(err1, err2); err != nil {
		return nil, fmt.Errorf("ogs: initial_state: %w", err)
	}
	switch strings.ToLower(in.Player) {
	case "black":
		p.Turn = 'B'
	case "white":
		p.Turn = 'W'
	case "":
	default:
		return nil, fmt.Errorf("ogs: initial_player %.20q: want black or white", in.Player)
	}
	if in.Tree != nil {
		p.Root = in.Tree.node()
		p.Marks = in.Tree.marks()
	}
	return p, nil
}

// usual is the size of a board that is not told.
const usual = 19

// points reads pairs of letters.
func points(text string) ([]Point, error) {
	var list []Point
	for i := 0; i < len(text); i += 2 {
		if i+1 == len(text) || !letter(text[i]) || !letter(text[i+1]) {
			return nil, fmt.Errorf("%.20q is no list of points", text[i:])
		}
		list = append(list, Point{int(text[i] - 'a'), int(text[i+1] - 'a')})
	}
	return list, nil
}

func letter(c byte) bool { return 'a' <= c && c <= 'z' }

// node makes the tree. Its depth is bounded by what encoding/json reads.
func (n *nodeJSON) node() *Node {
	to := &Node{Move: Point{n.X, n.Y}, Right: n.Right, Wrong: n.Wrong}
	if n.Next != nil {
		to.Children = append(to.Children, n.Next.node())
	}
	for _, b := range n.Branches {
		if b != nil {
			to.Children = append(to.Children, b.node())
		}
	}
	return to
}

// marks are the points with a triangle or a cross.
func (n *nodeJSON) marks() []Point {
	var list []Point
	for _, m := range n.Marks {
		for _, name := range []string{"triangle", "cross"} {
			if on, ok := m.Marks[name].(bool); ok && on {
				list = append(list, Point{m.X, m.Y})
			}
		}
	}
	return list
}
