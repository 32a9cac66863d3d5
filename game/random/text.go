package random

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/game"
)

// The two kinds, as texts begin.
const (
	treeKind = "tree:"
	dagKind  = "dag:"
)

// Limits of the numbers in a text.
const (
	maxBranch = 1000
	maxDepth  = 1000
	maxWidth  = 1_000_000_000
	maxLead   = 100
)

func looks(text string) bool {
	return strings.HasPrefix(text, treeKind) || strings.HasPrefix(text, dagKind)
}

// parse reads a position.
func parse(text string, q game.Question) (game.Problem, error) {
	switch {
	case q.Turn != "" || q.Target != "" || q.Region != "":
		return nil, errors.New("random: only a goal can be asked for")
	case q.Goal != "" && q.Goal != goal:
		return nil, fmt.Errorf("random: no goal %.40q; there is: %s", q.Goal, goal)
	}
	text, state, inside := strings.Cut(strings.TrimSpace(text), "@")
	s, err := parseShape(text)
	if err != nil {
		return nil, fmt.Errorf("random: %w", err)
	}
	p := newPosition(s)
	if inside {
		if err := p.SetState([]byte(state)); err != nil {
			return nil, err
		}
	}
	if s.hints {
		return &hinted{p}, nil
	}
	return p, nil
}

// parseShape reads all but the state.
func parseShape(text string) (*shape, error) {
	s := &shape{spread: 2, lead: 3, gain: 0.2}
	fields, isTree := strings.CutPrefix(text, treeKind)
	if !isTree {
		fields, s.layered = strings.CutPrefix(text, dagKind)
	}
	if !isTree && !s.layered {
		return nil, fmt.Errorf("%.40q: want tree:... or dag:...", text)
	}
	given := map[string]bool{}
	for field := range strings.SplitSeq(fields, ",") {
		key, value, _ := strings.Cut(field, "=")
		if given[key] {
			return nil, fmt.Errorf("%.40s given twice", key)
		}
		given[key] = true
		if err := s.set(key, value); err != nil {
			return nil, fmt.Errorf("%.40q: %w", field, err)
		}
	}
	switch {
	case !given["b"] || !given["d"]:
		return nil, errors.New("b= and d= are missing")
	case s.layered && !given["w"]:
		return nil, errors.New("a dag needs w=")
	case s.layered && s.width < s.branch*s.spread:
		return nil, fmt.Errorf("w=%d is less than b times spread, %d", s.width, s.branch*s.spread)
	case !s.layered:
		s.width, s.spread = 0, 0
	}
	s.complete()
	return s, nil
}

// set reads one field.
func (s *shape) set(key, value string) (err error) {
	switch key {
	case "b":
		s.branch, err = between(value, 1, maxBranch)
	case "d":
		s.depth, err = between(value, 0, maxDepth)
	case "near":
		if s.layered {
			return errors.New("a dag has no near moves")
		}
		s.near, err = between(value, 0, maxBranch)
	case "lead":
		s.lead, err = between(value, 1, maxLead)
	case "seed":
		s.seed, err = strconv.ParseUint(value, 10, 64)
		if err != nil {
			err = errors.New("want a whole number from 0")
		}
	case "gain":
		s.gain, err = strconv.ParseFloat(value, 64)
		if err != nil || !(s.gain >= 0 && s.gain <= 1) {
			err = errors.New("want a share from 0 to 1")
		}
	case "hints":
		var n int
		n, err = between(value, 0, 1)
		s.hints = n == 1
	default:
		if !s.layered {
			return errors.New("want b, d, lead, gain, near, seed or hints")
		}
		return s.setLayers(key, value)
	}
	return err
}

// setLayers reads the fields that only a dag has.
func (s *shape) setLayers(key, value string) (err error) {
	switch key {
	case "w":
		s.width, err = between(value, 1, maxWidth)
	case "spread":
		s.spread, err = between(value, 1, maxBranch)
	default:
		err = errors.New("want b, d, w, spread, lead, gain, seed or hints")
	}
	return err
}

// between reads a number that is written in the one usual way.
func between(s string, low, high int) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || n < low || n > high || strconv.Itoa(n) != s {
		return 0, fmt.Errorf("want a number from %d to %d", low, high)
	}
	return n, nil
}

// String writes the shape, and the state unless this is the first position.
func (p *Position) String() string {
	var b strings.Builder
	if p.layered {
		fmt.Fprintf(&b, "dag:b=%d,d=%d,w=%d,spread=%d", p.branch, p.depth, p.width, p.spread)
	} else {
		fmt.Fprintf(&b, "tree:b=%d,d=%d", p.branch, p.depth)
	}
	fmt.Fprintf(&b, ",lead=%d,gain=%s,seed=%d", p.lead, strconv.FormatFloat(p.gain, 'g', -1, 64), p.seed)
	if p.near > 0 {
		fmt.Fprintf(&b, ",near=%d", p.near)
	}
	if p.hints {
		b.WriteString(",hints=1")
	}
	if p.layer > 0 {
		b.WriteByte('@')
		b.Write(p.AppendState(nil))
	}
	return b.String()
}

// noMoves is the state of a tree's first position.
const noMoves = "0"

// AppendState appends the moves of a tree, or layer, slot and score of a dag.
func (p *Position) AppendState(buf []byte) []byte {
	if p.layered {
		return fmt.Appendf(buf, "%d.%d.%d", p.layer, p.slot, p.score)
	}
	if len(p.moves) == 0 {
		return append(buf, noMoves...)
	}
	for i, m := range p.moves {
		if i > 0 {
			buf = append(buf, '.')
		}
		buf = strconv.AppendInt(buf, int64(m), 10)
	}
	return buf
}

// SetState reads what AppendState writes.
func (p *Position) SetState(state []byte) error {
	q := newPosition(p.shape)
	read := q.readMoves
	if p.layered {
		read = q.readPlace
	}
	if err := read(string(state)); err != nil {
		return fmt.Errorf("random: state %.40q: %w", state, err)
	}
	q.before = q.before[:0]
	*p = *q
	return nil
}

// readMoves plays the moves of a state.
func (p *Position) readMoves(state string) error {
	if state == noMoves {
		return nil
	}
	for word := range strings.SplitSeq(state, ".") {
		m, err := between(word, 1, p.branch)
		if err != nil {
			return err
		}
		if p.Value() != game.Unknown {
			return errors.New("a move after the end")
		}
		p.Play(game.Move(m))
	}
	return nil
}

// readPlace goes to layer, slot and score.
func (p *Position) readPlace(state string) error {
	words := strings.Split(state, ".")
	if len(words) != 3 {
		return errors.New("want layer, slot and score")
	}
	layer, err := between(words[0], 0, p.depth)
	if err != nil {
		return err
	}
	slot, err := between(words[1], 0, p.width-1)
	if err != nil {
		return err
	}
	score, err := between(words[2], -p.lead, p.lead)
	switch {
	case err != nil:
		return err
	case layer > 0:
		p.node = p.at(layer, slot, score)
	case slot != 0 || score != 0:
		return errors.New("play begins in slot 0 with score 0")
	}
	return nil
}
