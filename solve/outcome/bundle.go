package outcome

import (
	"slices"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/search"
)

// bundle is all questions about a position, walked together. A search.Worker takes
// it for one position: it opens nodes, whose children are all moves that matter to
// some open question, and finds repetitions. The numbers of the children, one for
// each question, are the bundle's.
type bundle struct {
	questions []game.Position
	listers   []*search.Lister
	open      []bool // questions that the next expansion is about

	moves    []game.Move    // of the children listed last
	numbers  []game.Numbers // of these children, for each question
	scratch  []game.Child
	repeated []game.Numbers // of endless play, for each question
}

var _ game.Expander = (*bundle)(nil)

// newBundle takes the questions over.
func newBundle(questions []game.Position, c search.Config) *bundle {
	b := &bundle{questions: questions, open: make([]bool, len(questions))}
	for _, q := range questions {
		b.listers = append(b.listers, search.NewLister(q, c))
		b.repeated = append(b.repeated, game.NumbersOf(q.Repeated()))
	}
	return b
}

// Turn is the same under all questions.
func (b *bundle) Turn() game.Side { return b.questions[0].Turn() }

// Value is not asked for: the numbers of nodes say more.
func (b *bundle) Value() game.Value { return game.Unknown }

// Moves appends all legal moves, which are the same under all questions.
func (b *bundle) Moves(buf []game.Move) []game.Move { return b.questions[0].Moves(buf) }

// Play makes the move under all questions.
func (b *bundle) Play(m game.Move) {
	for _, q := range b.questions {
		q.Play(m)
	}
}

// Undo takes it back.
func (b *bundle) Undo() {
	for _, q := range b.questions {
		q.Undo()
	}
}

// Key tells positions apart; which question it belongs to does not matter.
func (b *bundle) Key() game.Key { return b.questions[0].Key() }

// Repeated says whether play can repeat. What that is worth differs from question
// to question (repeated).
func (b *bundle) Repeated() game.Value { return b.questions[0].Repeated() }

// Clone is for other workers, of which there are none.
func (b *bundle) Clone() game.Position {
	c := *b
	c.questions = make([]game.Position, len(b.questions))
	for i, q := range b.questions {
		c.questions[i] = q.Clone()
	}
	c.open = slices.Clone(b.open)
	c.moves, c.numbers, c.scratch = nil, nil, nil
	return &c
}

// Expand lists the children that matter to the open questions, as fresh leaves. A
// move that is left out under a question cannot change its answer, so there the
// child counts as settled against the mover (closed); behind it that question is
// not asked any more.
func (b *bundle) Expand(buf []game.Child) []game.Child {
	useless := closed(b.Turn().Other().Wants())
	k := len(b.questions)
	b.moves, b.numbers = b.moves[:0], b.numbers[:0]
	for i, q := range b.questions {
		if !b.open[i] {
			continue
		}
		b.scratch = b.listers[i].List(q, b.scratch[:0])
		for _, c := range b.scratch {
			at := slices.Index(b.moves, c.Move)
			if at < 0 {
				at = len(b.moves)
				b.moves = append(b.moves, c.Move)
				for range k {
					b.numbers = append(b.numbers, useless)
				}
			}
			b.numbers[at*k+i] = c.Numbers
		}
	}
	for _, m := range b.moves {
		buf = append(buf, game.Child{Move: m, Numbers: game.FreshNumbers})
	}
	return buf
}

// Keys plays the moves; only repetitions need them.
func (b *bundle) Keys(children []game.Child) {
	q := b.questions[0]
	for i := range children {
		q.Play(children[i].Move)
		children[i].Key = q.Key()
		q.Undo()
	}
}

// childNumbers are those of the i-th child listed last.
func (b *bundle) childNumbers(i int) []game.Numbers {
	k := len(b.questions)
	return b.numbers[i*k : (i+1)*k]
}

// assumed names the unsound knowledge used.
func (b *bundle) assumed() []string {
	if len(b.listers) == 0 {
		return nil
	}
	return b.listers[0].Assumed()
}
