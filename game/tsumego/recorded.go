package tsumego

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/format/sgf"
)

// What a file says about first moves. Sites and programs mark their trees in different
// ways; these are understood:
//
//	right   a comment with the word RIGHT, one that begins with "+" or Correct, TE on a
//	        move of who solves, GB or GW for who solves
//	wrong   BM or WV on a move of who solves, GB or GW for the other, a comment that
//	        begins with Incorrect or has the word Wrong, NOTTHIS, which stands for every move but its own
//	none    CHOICE and FORCE, which say how the opponent answers, and TE or BM on his moves
//
// Where anything is marked as right, a first move is right if a line behind it is, and
// else wrong: such trees have mistakes of both sides in them. Where only mistakes are
// marked, and there TR on a move is such a mark too, all is right that is not
// refuted. Where nothing is marked the main line is the solution.
type recorded struct {
	solver     Colour
	wide, tall int
	marks      map[*sgf.Node]mark // of the nodes that have one
	any        bool               // something is marked as right
}

// mark is what a node says about the line that it ends or begins.
type mark int8

const (
	wrongMark mark = iota - 1
	noMark
	rightMark
)

var (
	rightWord = regexp.MustCompile(`(?:\b|FORCE|CHOICE)RIGHT(?:\b|FORCE|CHOICE)|^\s*\+|^\s*(?i:(?:also )?correct)\b|^\s*正解`)
	wrongWord = regexp.MustCompile(`\b(?:Wrong|WRONG|NOTTHIS)\b|^\s*(?i:wrong|incorrect)\b|^\s*失[敗败]`)
)

// recordedMoves are the right and the wrong first moves of a problem, by their names
// and in the order of the file. A file without moves has none.
func recordedMoves(root *sgf.Node) (right, wrong []string) {
	wide, tall, err := root.Size()
	solver := turnOf(root)
	if err != nil || solver == Empty || wide > most || tall > most {
		return nil, nil
	}
	r := &recorded{solver: solver, wide: wide, tall: tall, marks: map[*sgf.Node]mark{}}
	firsts := r.firsts(root)
	r.read(firsts)
	best := map[string]mark{}
	var names []string
	for i, n := range firsts {
		name, ok := r.name(n)
		if !ok {
			continue
		}
		m := r.judge(n)
		if len(r.marks) == 0 && i > 0 {
			m = noMark // another line beside the main one
		}
		before, seen := best[name]
		if !seen {
			names = append(names, name)
		}
		if !seen || m > before {
			best[name] = m
		}
	}
	for _, name := range names {
		switch best[name] {
		case rightMark:
			right = append(right, name)
		case wrongMark:
			wrong = append(wrong, name)
		}
	}
	return right, wrong
}

// firsts are the nodes with the first moves of who solves.
func (r *recorded) firsts(root *sgf.Node) []*sgf.Node {
	var list []*sgf.Node
	for open := []*sgf.Node{root}; len(open) > 0; {
		n := open[0]
		open = open[1:]
		switch mover(n) {
		case r.solver:
			list = append(list, n)
		case Empty:
			open = append(slices.Clone(n.Children), open...)
		}
	}
	return list
}

// read finds the marks of first moves and of all behind them.
func (r *recorded) read(firsts []*sgf.Node) {
	var triangles []*sgf.Node
	for _, first := range firsts {
		for n := range first.All() {
			if m := r.mark(n); m != noMark {
				r.marks[n] = m
				r.any = r.any || m == rightMark
			}
			if n.Values("TR") != nil && mover(n) == r.solver {
				triangles = append(triangles, n)
			}
		}
	}
	for _, n := range triangles {
		if !r.any {
			r.marks[n] = wrongMark
		}
	}
}

// mark reads one node. What is wrong stands above what is right: "RIGHT" may be part
// of a comment that says so.
func (r *recorded) mark(n *sgf.Node) mark {
	own := mover(n) == r.solver
	v, _ := n.Get("C")
	comment := v.Text()
	has := func(name string) bool { return n.Values(name) != nil }
	good, bad := "GB", "GW"
	if r.solver == White {
		good, bad = bad, good
	}
	switch {
	case own && (has("BM") || has("WV")), has(bad), wrongWord.MatchString(comment):
		return wrongMark
	case own && has("TE"), has(good), rightWord.MatchString(comment):
		return rightMark
	}
	return noMark
}

// judge tells what the marks make of a move. It does not recurse: trees may be deep.
func (r *recorded) judge(first *sgf.Node) mark {
	if r.any {
		return r.leads(first)
	}
	verdict := map[*sgf.Node]mark{}
	nodes := slices.Collect(first.All())
	for _, n := range slices.Backward(nodes) {
		m := r.marks[n]
		if m == noMark {
			m = rightMark
			for i, c := range n.Children {
				if mover(n) == r.solver {
					m = min(m, verdict[c]) // the opponent chooses
				} else if i == 0 || verdict[c] > m {
					m = verdict[c]
				}
			}
		}
		verdict[n] = m
	}
	return verdict[first]
}

// leads tells whether a line that is not called wrong before leads to a node that is
// called right.
func (r *recorded) leads(first *sgf.Node) mark {
	for open := []*sgf.Node{first}; len(open) > 0; {
		n := open[len(open)-1]
		open = open[:len(open)-1]
		switch r.marks[n] {
		case rightMark:
			return rightMark
		case noMark:
			open = append(open, n.Children...)
		}
	}
	return wrongMark
}

// name is the move of a node as questions and reports have it.
func (r *recorded) name(n *sgf.Node) (string, bool) {
	property := "BW"[r.solver-1 : r.solver]
	v, _ := n.Get(property)
	p, pass, err := v.Move(r.wide, r.tall)
	if err != nil {
		return "", false
	}
	if pass {
		return "pass", true
	}
	return letters[p.Column:p.Column+1] + strconv.Itoa(r.tall-int(p.Row)), true
}

// recordMoves adds what a file says about first moves to the metadata of its problem.
func recordMoves(root *sgf.Node, list map[string]string) {
	right, wrong := recordedMoves(root)
	for field, moves := range map[string][]string{"right": right, "wrong": wrong} {
		if _, ok := list[field]; !ok && len(moves) > 0 {
			list[field] = strings.Join(moves, ",")
		}
	}
}
