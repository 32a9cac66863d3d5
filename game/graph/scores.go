package graph

import "github.com/yomi-solver/yomi/game"

// endless is the outcome of endless play.
func (m *maker) endless() outcome {
	switch {
	case m.shape.Values > 0:
		return outcome{scoreLeaf, int32(m.shape.RepeatScore)}
	case m.shape.Repeat == game.Proven:
		return outcome{label: provenLeaf}
	}
	return outcome{label: disprovenLeaf}
}

// settleScores gives the leaves scores. They are lined up at random, and the
// score falls along the line: the first cuts[v] leaves score at least v. Whether
// the root reaches v depends on cuts[v] alone, and tips at a number that is the
// same for all v up to the score of endless play, and the same for all above it.
// A random value is made the root's, with cuts just at the tipping number above
// and below it mostly. Every fourth leaf of the best score becomes a node whose
// side cannot move, or a proven one, and so do those of the worst.
func (m *maker) settleScores(g *graph, leaves []int32) bool {
	values := m.shape.Values
	repeat, good := g.repeat, true
	var tips [2]int
	for i, label := range [2]label{disprovenLeaf, provenLeaf} {
		g.repeat = outcome{label: label}
		tip, ok := tipping(g, leaves)
		tips[i] = tip
		good = good && ok
	}
	g.repeat = repeat

	cuts := make([]int, values+1)
	cuts[0] = len(leaves)
	value := m.IntN(values)
	for v := 1; v < values; v++ {
		tip := tips[0]
		if v <= m.shape.RepeatScore {
			tip = tips[1]
		}
		switch near := m.IntN(3) > 0; {
		case v <= value && near:
			cuts[v] = min(tip, len(leaves))
		case v <= value:
			cuts[v] = tip + m.IntN(len(leaves)+1-min(tip, len(leaves)))
		case near:
			cuts[v] = max(tip-1, 0)
		default:
			cuts[v] = m.IntN(max(tip, 1))
		}
		cuts[v] = min(cuts[v], cuts[v-1])
	}
	g.scores = make([]int32, len(g.labels))
	for i, leaf := range leaves {
		v := 0
		for v+1 < values && i < cuts[v+1] {
			v++
		}
		m.end(g, leaf, v)
	}
	return good
}

// end makes a leaf one of a score.
func (m *maker) end(g *graph, leaf int32, score int) {
	extreme := score == 0 || score == m.shape.Values-1
	if draw := m.IntN(8); draw < 2 && extreme {
		labels := [2]label{disprovenLeaf, orNode}
		if score > 0 {
			labels = [2]label{provenLeaf, andNode}
		}
		g.labels[leaf] = labels[draw]
		return
	}
	g.labels[leaf], g.scores[leaf] = scoreLeaf, int32(score)
}
