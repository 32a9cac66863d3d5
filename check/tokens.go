package check

import (
	"bytes"
	"fmt"
	"strconv"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/graph"
	"github.com/yomi-solver/yomi/internal/zobrist"
)

// WithTokens makes a game with resources of a graph: some moves of the attacker
// cost a token, and he has only so many. More tokens never hurt him, so positions
// dominate others. It takes p over.
func WithTokens(p *graph.Position, seed uint64, n int) game.Problem {
	return &tokens{Position: p, seed: seed, left: n}
}

type tokens struct {
	*graph.Position
	seed  uint64
	left  int
	spent []int // by each move, for Undo
}

var (
	_ game.Problem   = (*tokens)(nil)
	_ game.Dominator = (*tokens)(nil)
)

// cost is what a move takes: three in four of the attacker's moves take a token.
// His first move takes none, so that he always has one.
func (p *tokens) cost(m game.Move) int {
	if m == 1 || p.Turn() == game.Defender {
		return 0
	}
	key := p.Position.Key()
	return min(1, int(zobrist.Mix(key.Lo+uint64(m)+p.seed)&3))
}

func (p *tokens) Moves(buf []game.Move) []game.Move {
	start := len(buf)
	buf = p.Position.Moves(buf)
	kept := buf[:start]
	for _, m := range buf[start:] {
		if p.cost(m) <= p.left {
			kept = append(kept, m)
		}
	}
	return kept
}

func (p *tokens) Play(m game.Move) {
	c := p.cost(m)
	p.spent = append(p.spent, c)
	p.left -= c
	p.Position.Play(m)
}

func (p *tokens) Undo() {
	last := len(p.spent) - 1
	p.left += p.spent[last]
	p.spent = p.spent[:last]
	p.Position.Undo()
}

func (p *tokens) Key() game.Key {
	w := zobrist.At(p.seed, uint64(p.left))
	return p.Position.Key().Xor(game.Key(w))
}

func (p *tokens) Base() game.Key                 { return p.Position.Key() }
func (p *tokens) Held() game.Resource            { return game.Resource(p.left) }
func (p *tokens) Covers(a, b game.Resource) bool { return a >= b }

func (p *tokens) AppendState(buf []byte) []byte {
	buf = strconv.AppendInt(buf, int64(p.left), 10)
	return p.Position.AppendState(append(buf, ':'))
}

func (p *tokens) SetState(state []byte) error {
	number, rest, _ := bytes.Cut(state, []byte(":"))
	n, err := strconv.Atoi(string(number))
	if err != nil {
		return fmt.Errorf("check: state %q: no number of tokens", state)
	}
	if err := p.Position.SetState(rest); err != nil {
		return err
	}
	p.left, p.spent = n, p.spent[:0]
	return nil
}

func (p *tokens) ParseMove(s string) (game.Move, error) {
	m, err := p.Position.ParseMove(s)
	if err == nil && p.cost(m) > p.left {
		err = fmt.Errorf("check: move %q: no token left", s)
	}
	return m, err
}

func (p *tokens) Clone() game.Position {
	c := *p
	c.Position = p.Position.Clone().(*graph.Position)
	c.spent = append([]int(nil), p.spent...)
	return &c
}
