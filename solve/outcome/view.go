package outcome

import (
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
	"github.com/yomi-solver/yomi/table"
)

// level is a question for at least the n-th outcome.
type level struct {
	n int
	p game.Position
}

// view is a question together with others about the same position that were asked
// before. It differs from the question alone in one thing: what it decides, it
// decides also by the table's entries under the keys of the others. What is proven
// for a better outcome is proven for this one, and what is disproven for a worse
// one is disproven.
//
// This is sound on cycles too. A settled entry under a position's own key holds on
// every path (search.Worker keeps values that lean on the path elsewhere), so it is
// the value of the position as such, and that value falls as outcomes get better,
// whatever endless play is worth under either question.
//
// Abilities that the question lacks do nothing here. Expansion and selection cannot
// be made to do nothing, so dress adds them where they belong.
type view struct {
	game.Position // the question that is answered
	n             int
	others        []level
	table         *table.Table
	can           search.Abilities // of the question
}

var (
	_ game.Decider   = (*view)(nil)
	_ game.Estimator = (*view)(nil)
	_ game.Orderer   = (*view)(nil)
	_ game.Pruner    = (*view)(nil)
	_ game.Expander  = (*expandingView)(nil)
	_ game.Selector  = (*selectingView)(nil)
)

// newView makes the view of a question. It works on copies. Fast says that the
// game's Selector is wanted.
func newView(q level, asked []level, t *table.Table, fast bool) game.Position {
	v := &view{Position: q.p.Clone(), n: q.n, table: t}
	for _, a := range asked {
		v.others = append(v.others, level{a.n, a.p.Clone()})
	}
	v.can = search.AbilitiesOf(v.Position, 0)
	return v.dress(fast)
}

// dress gives the view the abilities of its question that a search takes by their
// presence. A Selector makes a search leave an Expander alone.
func (v *view) dress(fast bool) game.Position {
	if s, ok := v.Position.(game.Selector); ok && fast {
		return &selectingView{v, s}
	}
	own, ok := v.Position.(game.Expander)
	e := &expandingView{view: v, own: own}
	for _, o := range v.others {
		x, expands := o.p.(game.Expander)
		e.keys = append(e.keys, x)
		ok = ok && expands
	}
	if !ok {
		return v
	}
	return e
}

// Play makes the move under all questions.
func (v *view) Play(m game.Move) {
	v.Position.Play(m)
	for _, o := range v.others {
		o.p.Play(m)
	}
}

// Undo takes it back.
func (v *view) Undo() {
	v.Position.Undo()
	for _, o := range v.others {
		o.p.Undo()
	}
}

// Clone copies all questions.
func (v *view) Clone() game.Position { return v.clone(false) }

func (v *view) clone(fast bool) game.Position {
	return newView(level{v.n, v.Position}, v.others, v.table, fast)
}

// look returns what the table's entry under another question decides.
func (v *view) look(n int, key game.Key) game.Value {
	e, ok := v.table.Load(key)
	if !ok {
		return game.Unknown
	}
	switch value := e.Value(); {
	case value == game.Proven && n >= v.n, value == game.Disproven && n <= v.n:
		return value
	}
	return game.Unknown
}

// Decide is what the question's own Decider says, else what another question has
// settled.
func (v *view) Decide() game.Value {
	if value := v.can.Decide(); value != game.Unknown {
		return value
	}
	for _, o := range v.others {
		if value := v.look(o.n, o.p.Key()); value != game.Unknown {
			return value
		}
	}
	return game.Unknown
}

// Estimate, Order and Prune are the question's own.
func (v *view) Estimate(m game.Move) game.Numbers   { return v.can.Estimate(m) }
func (v *view) Order(moves []game.Move)             { v.can.Order(moves) }
func (v *view) Prune(moves []game.Move) []game.Move { return v.can.Prune(moves) }

// selectingView is a view of a question with a Selector.
type selectingView struct {
	*view
	game.Selector
}

func (v *selectingView) Clone() game.Position { return v.clone(true) }

// expandingView is a view of a question that lists all children at once.
type expandingView struct {
	*view
	own     game.Expander
	keys    []game.Expander // of the others
	scratch []game.Child
}

// Expand adds to the question's own expansion what other questions have settled.
func (v *expandingView) Expand(buf []game.Child) []game.Child {
	start, wants := len(buf), v.Turn().Wants()
	buf = v.own.Expand(buf)
	children := buf[start:]
	if len(children) == 1 && children[0].Value() != game.Unknown {
		return buf
	}
	for i, o := range v.others {
		v.scratch = append(v.scratch[:0], children...)
		v.keys[i].Keys(v.scratch)
		for j := range children {
			c := &children[j]
			if c.Numbers.Value() != game.Unknown {
				continue
			}
			value := v.look(o.n, v.scratch[j].Key)
			if value == game.Unknown {
				continue
			}
			c.Numbers = game.NumbersOf(value)
			if value == wants {
				return append(buf[:start], *c)
			}
		}
	}
	return buf
}

// Keys writes those of the question that is answered.
func (v *expandingView) Keys(children []game.Child) { v.own.Keys(children) }
