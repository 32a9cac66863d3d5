package endgame

import (
	"bytes"
	"context"
	"fmt"

	"github.com/yomi-solver/yomi/game"
)

// Check goes through all positions and makes sure of each by the rules alone. It
// uses nothing of Build but the list itself. Each position must be one that the
// rules do not settle, and each of its moves must lead to a position that the
// rules settle or that is listed. Then
//
//   - where the side to move wants the value, some move keeps it; where it does
//     not, every move does;
//   - the rank is one more than the least rank among the moves that keep the
//     value, for the side that wants it, and one more than the greatest for the
//     other side; what the rules settle has rank 0. So ranks fall on the way and
//     play ends, as the value says and in so many plies;
//   - positions with the value of endless play have no rank: by the first point
//     the side that wants it can stay among them for ever, or until an end that
//     has the same value.
//
// An error names the line of the position in the file.
func (d *Database) Check(ctx context.Context) error {
	p, ok := d.problem.Clone().(game.Problem)
	if !ok {
		return fmt.Errorf("1: a clone of a problem is none")
	}
	c := checker{d: d, p: p, endless: p.Repeated()}
	for i := range d.Len() {
		if i%1024 == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		if err := c.position(i); err != nil {
			return fmt.Errorf("%d: %w", i+2, err)
		}
	}
	return c.totals()
}

// checker checks one position after another.
type checker struct {
	d       *Database
	p       game.Problem
	endless game.Value
	moves   []game.Move
	state   []byte
}

// position checks the i-th position.
func (c *checker) position(i int) error {
	state := c.d.state(i)
	if i > 0 && bytes.Compare(c.d.state(i-1), state) >= 0 {
		return fmt.Errorf("positions are not in order")
	}
	if err := c.p.SetState(state); err != nil {
		return err
	}
	if got := c.p.AppendState(nil); !bytes.Equal(got, state) {
		return fmt.Errorf("state %s is written %s", state, got)
	}
	if c.p.Value() != game.Unknown {
		return fmt.Errorf("%s is settled by the rules and must not be listed", state)
	}
	c.moves = c.p.Moves(c.moves[:0])
	if len(c.moves) == 0 {
		return fmt.Errorf("%s: the rules know no move here", state)
	}
	value := c.d.answers[i].value()
	kept, least, most, err := c.follow(state, value)
	if err != nil {
		return err
	}
	rank := c.d.answers[i].rank()
	if c.p.Turn().Wants() == value {
		if kept == 0 {
			return fmt.Errorf("%s: no move keeps the value %s", state, value)
		}
		return c.rank(state, value, rank, least)
	}
	if kept < len(c.moves) {
		return fmt.Errorf("%s: a move leads away from the value %s", state, value)
	}
	return c.rank(state, value, rank, most)
}

// follow looks at what lies behind each move: how many keep the value, and the
// least and greatest rank among them.
func (c *checker) follow(state []byte, value game.Value) (kept int, least, most uint32, err error) {
	for _, m := range c.moves {
		c.p.Play(m)
		v, rank := c.p.Value(), uint32(0)
		listed := true
		if v == game.Unknown {
			c.state = c.p.AppendState(c.state[:0])
			v, rank, listed = c.d.Find(c.state)
		}
		c.p.Undo()
		if !listed {
			return 0, 0, 0, fmt.Errorf("%s: %s leads to %s, which is not listed", state, c.p.FormatMove(m), c.state)
		}
		if v != value {
			continue
		}
		if kept == 0 || rank < least {
			least = rank
		}
		most = max(most, rank)
		kept++
	}
	return kept, least, most, nil
}

// rank compares a rank with that of the move that decides.
func (c *checker) rank(state []byte, value game.Value, rank, next uint32) error {
	want := next + 1
	if value == c.endless {
		want = 0
	}
	if rank != want {
		return fmt.Errorf("%s: rank %d, it must be %d", state, rank, want)
	}
	return nil
}

// totals checks the numbers of the header, which people read.
func (c *checker) totals() error {
	proven, longest := 0, 0
	for _, a := range c.d.answers {
		if a.value() == game.Proven {
			proven++
		}
		longest = max(longest, int(a.rank()))
	}
	h := &c.d.Header
	if h.Proven != proven || h.Longest != longest || h.Count != c.d.Len() {
		return fmt.Errorf("1: the header counts %d positions, %d proven, longest %d; it must be %d, %d, %d",
			h.Count, h.Proven, h.Longest, c.d.Len(), proven, longest)
	}
	return nil
}
