package gtp

import (
	"bytes"
	"context"

	"github.com/yomi-solver/yomi/format/sgf"
	"github.com/yomi-solver/yomi/game/tsumego"
)

// Texts is a Reader for an engine that reads positions in SGF and writes vertices, as
// front ends do that never meet a board. Its functions are those of Reader.
type Texts struct {
	AttackText, DefendText, OwlAttackText, OwlDefendText func(ctx context.Context, text, vertex string) (code int, move string, err error)

	DragonStatusText func(ctx context.Context, text, vertex string) (status, attack, defend string, err error)
	SemeaiText       func(ctx context.Context, text, first, second string) (defend, attack int, move string, err error)
}

var _ Reader = Texts{}

func (t Texts) Attack(ctx context.Context, b *tsumego.Board, p tsumego.Point) (Reading, error) {
	return readText(ctx, b, p, t.AttackText)
}

func (t Texts) Defend(ctx context.Context, b *tsumego.Board, p tsumego.Point) (Reading, error) {
	return readText(ctx, b, p, t.DefendText)
}

func (t Texts) OwlAttack(ctx context.Context, b *tsumego.Board, p tsumego.Point) (Reading, error) {
	return readText(ctx, b, p, t.OwlAttackText)
}

func (t Texts) OwlDefend(ctx context.Context, b *tsumego.Board, p tsumego.Point) (Reading, error) {
	return readText(ctx, b, p, t.OwlDefendText)
}

func readText(ctx context.Context, b *tsumego.Board, p tsumego.Point,
	ask func(context.Context, string, string) (int, string, error)) (Reading, error) {
	code, move, err := ask(ctx, BoardText(b), b.Name(p))
	if err != nil {
		return Reading{}, err
	}
	q, err := findMove(b, move)
	return Reading{Code: code, Move: q}, err
}

func (t Texts) DragonStatus(ctx context.Context, b *tsumego.Board, p tsumego.Point) (Fate, error) {
	status, attack, defend, err := t.DragonStatusText(ctx, BoardText(b), b.Name(p))
	if err != nil {
		return Fate{}, err
	}
	f := Fate{Status: status}
	if f.Attack, err = findMove(b, attack); err != nil {
		return Fate{}, err
	}
	f.Defend, err = findMove(b, defend)
	return f, err
}

func (t Texts) Semeai(ctx context.Context, b *tsumego.Board, first, second tsumego.Point) (Race, error) {
	defend, attack, move, err := t.SemeaiText(ctx, BoardText(b), b.Name(first), b.Name(second))
	if err != nil {
		return Race{}, err
	}
	p, err := findMove(b, move)
	return Race{Defend: defend, Attack: attack, Move: p}, err
}

// findMove reads a vertex; none is a pass.
func findMove(b *tsumego.Board, move string) (tsumego.Point, error) {
	if move == "" {
		return tsumego.Pass, nil
	}
	return b.Find(move)
}

// BoardText writes the stones of a board in SGF.
func BoardText(b *tsumego.Board) string {
	var out bytes.Buffer
	if err := sgf.Write(&out, &sgf.Collection{Games: []*sgf.Node{boardNode(b)}}); err != nil {
		panic(err) // a buffer takes all
	}
	return out.String()
}

// boardNode is a board as the root of a game.
func boardNode(b *tsumego.Board) *sgf.Node {
	width, height := b.Size()
	root := sgf.NewGame(width, height)
	for _, c := range []tsumego.Colour{tsumego.Black, tsumego.White} {
		var points []sgf.Point
		for _, p := range b.Points(c).Append(nil) {
			x, y := b.XY(p)
			points = append(points, sgf.Point{Column: uint8(x), Row: uint8(height - 1 - y)})
		}
		root.Set([]string{tsumego.Black: "AB", tsumego.White: "AW"}[c], sgf.Values(points)...)
	}
	return root
}
