package tsumego

import (
	"bytes"
	"errors"

	"github.com/yomi-solver/yomi/format/ogs"
	"github.com/yomi-solver/yomi/format/sgf"
	"github.com/yomi-solver/yomi/game"
)

// splitOGS cuts a file of online-go.com into its puzzles, each as a game in SGF. One that
// is not well formed stays as it is, and is refused when it is read.
func splitOGS(text string) ([]game.Item, error) {
	list, err := ogs.Split([]byte(text))
	if err != nil {
		return nil, errors.New(plain(err)) // the line comes first
	}
	var items []game.Item
	for _, one := range list {
		item := game.Item{Text: one.Text, Line: one.Line, Meta: map[string]string{}}
		if root, err := rootOGS(one.Text); err == nil {
			item.Text, item.Meta = write(root), meta(root)
		}
		items = append(items, item)
	}
	return items, nil
}

// write is a game as text.
func write(root *sgf.Node) string {
	var out bytes.Buffer
	if err := sgf.Write(&out, &sgf.Collection{Games: []*sgf.Node{root}}); err != nil {
		panic(err) // a buffer takes all
	}
	return out.String()
}

// rootOGS turns a puzzle into a game. An answer that is called right or wrong is good for
// one of the players, and what follows on it is left out.
func rootOGS(text string) (*sgf.Node, error) {
	p, err := ogs.Parse(text)
	if err != nil {
		return nil, err
	}
	root := sgf.NewGame(p.Width, p.Height)
	if p.Name != "" {
		root.Set("GN", sgf.SimpleText(p.Name))
	}
	root.Set("AB", valuesOGS(p.Black)...)
	root.Set("AW", valuesOGS(p.White)...)
	root.Set("TR", valuesOGS(p.Marks)...)
	turn := p.Turn
	if turn == 0 {
		turn = 'B'
	}
	root.Set("PL", sgf.Value(turn))
	good := map[byte]string{'B': "GB", 'W': "GW"}
	type work struct {
		from *ogs.Node
		to   *sgf.Node
		turn byte
	}
	for open := []work{{p.Root, root, turn}}; len(open) > 0; {
		w := open[len(open)-1]
		open = open[:len(open)-1]
		for _, c := range w.from.Children {
			value := sgf.Value("")
			if !c.Move.Pass() {
				value = valuesOGS([]ogs.Point{c.Move})[0]
			}
			n := w.to.Add(sgf.Property{Name: string(rune(w.turn)), Values: []sgf.Value{value}})
			next := work{c, n, 'B' + 'W' - w.turn}
			switch {
			case c.Wrong:
				n.Set(good['B'+'W'-turn], "1")
			case c.Right:
				n.Set(good[turn], "1")
			default:
				open = append(open, next)
			}
		}
	}
	return root, nil
}

// valuesOGS are points as SGF writes them. Those beyond all boards are kept, so that they
// are found when the game is read.
func valuesOGS(list []ogs.Point) []sgf.Value {
	var values []sgf.Value
	for _, q := range list {
		v := sgf.Value("??")
		if q.Column >= 0 && q.Column < sgf.MaxSize && q.Row >= 0 && q.Row < sgf.MaxSize {
			v = sgf.Point{Column: uint8(q.Column), Row: uint8(q.Row)}.Value()
		}
		values = append(values, v)
	}
	return values
}
