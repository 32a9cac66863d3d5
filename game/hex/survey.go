package hex

import "github.com/yomi-solver/yomi/game"

// survey is what virtual connections tell about a position that is not over.
type survey struct {
	key   game.Key // of the board as it is
	known bool
	// won says that winner gets his way; start is where the side to move begins
	// if it is he, or -1.
	won    bool
	winner player
	start  int16
	// must are the cells where the side to move must play: elsewhere the opponent
	// connects. It holds stones too.
	must set
}

// remembered is how many surveys a position keeps. A search comes back to the same
// positions soon: it decides children first and then prunes their moves.
const remembered = 1 << 10

// knowledge is the scratch space of a position.
type knowledge struct {
	connector *connector
	surveys   []survey
	distances distances
}

// know returns the scratch space.
func (p *Position) know() *knowledge {
	if p.knows == nil {
		p.knows = &knowledge{connector: newConnector(p.board), surveys: make([]survey, remembered)}
	}
	return p.knows
}

// survey looks for virtual connections of both players.
func (p *Position) survey() *survey {
	k := p.know()
	s := &k.surveys[p.sums[0].Lo%remembered]
	if s.known && s.key == p.sums[0] {
		return s
	}
	*s = survey{key: p.sums[0], known: true, start: -1}
	you := p.turn.Other()
	k.connector.find(p, you, false)
	s.must = k.connector.must
	if k.connector.joined {
		s.won, s.winner = true, you
		return s
	}
	k.connector.find(p, p.turn, true)
	if k.connector.joined || k.connector.start >= 0 {
		s.won, s.winner, s.start = true, p.turn, int16(k.connector.start)
	}
	return s
}
