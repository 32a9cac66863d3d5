package tsumego

import "github.com/yomi-solver/yomi/game"

// Know is a set of pieces of knowledge. Each is sound alone, and leaving one out
// changes no answer.
type Know uint32

// scratch is memory that knowledge uses again and again.
type scratch struct {
	moves []game.Move
	good  [2][area]uint32 // how often a move was good, by colour
}
