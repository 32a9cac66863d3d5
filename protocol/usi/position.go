package usi

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/shogi"
)

// setPosition reads a position and plays the moves behind it. The side to move then is
// the attacker; if it is in check, the position is read as a problem of the other side too.
func (s *Server) setPosition(_ context.Context, words []string) error {
	s.position, s.defence = "", ""
	if len(words) == 0 || words[0] != "sfen" && words[0] != "startpos" {
		return errors.New("position: want sfen and an SFEN, or startpos")
	}
	if s.chosen.Exact {
		words = exact(words)
	}
	p, err := shogi.Game.Parse(join(words), game.Question{})
	if err == nil {
		s.position = p.String()
	}
	// A side to move that is in check may have nobody to mate: attackers of problems have no king.
	for _, attacker := range []shogi.Colour{shogi.Black, shogi.White} {
		d, wrong := shogi.Game.Parse(join(words), game.Question{Goal: "mate:" + attacker.String()})
		q, ok := d.(*shogi.Position)
		if wrong != nil || !ok {
			continue
		}
		if s.turn = q.ToMove(); s.turn != attacker && q.InCheck() {
			s.defence, err = d.String(), nil
		}
	}
	if err != nil {
		return fmt.Errorf("position: %w", err)
	}
	return nil
}

// exact mentions both hands of an SFEN, so that what they do not list is not there. A
// number of zero does that.
func exact(words []string) []string {
	const hands = 3
	if words[0] != "sfen" || len(words) <= hands {
		return words
	}
	words = slices.Clone(words)
	if words[hands] == "-" {
		words[hands] = ""
	}
	words[hands] += "0P0p"
	return words
}

// mates reports whether a line, played from a position, gives check with every move of
// the attacker, is legal, and ends with mate.
func mates(position string, line []string) error {
	p, err := shogi.Game.Parse(position, game.Question{})
	if err != nil {
		return err
	}
	for i, word := range line {
		m, err := p.ParseMove(word)
		if err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
		p.Play(m)
	}
	if p.Value() != game.Proven {
		return fmt.Errorf("no mate after %d moves", len(line))
	}
	return nil
}
