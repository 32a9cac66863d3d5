package shogi

import (
	"slices"

	"github.com/yomi-solver/yomi/game"
)

// plainBoard is shogi played as a beginner would: pieces on squares, every move
// tried, and a look whether the king could be taken then. It shares no code with the
// package but the names of squares and pieces.
type plainBoard struct {
	cells [9][9]Piece // by file and rank
	hands [2][kinds]int
	turn  Colour
	// loose allows to mate with a dropped pawn.
	loose bool
}

func plainOf(b *Board) *plainBoard {
	p := &plainBoard{turn: b.turn}
	for s, piece := range b.cells {
		p.cells[s/9][s%9] = piece
	}
	for c := range p.hands {
		for k := Pawn; k <= Gold; k++ {
			p.hands[c][k] = b.hands[c].Count(k)
		}
	}
	return p
}

// plainSteps are the steps and jumps of a piece of Black: files to the left, ranks
// down; plainLines are the directions in which it slides.
func plainSteps(k Kind) (steps, lines [][2]int) {
	ortho := [][2]int{{0, -1}, {0, 1}, {1, 0}, {-1, 0}}
	diagonal := [][2]int{{1, -1}, {-1, -1}, {1, 1}, {-1, 1}}
	switch k {
	case Pawn:
		return ortho[:1], nil
	case Lance:
		return nil, ortho[:1]
	case Knight:
		return [][2]int{{1, -2}, {-1, -2}}, nil
	case Silver:
		return append(slices.Clone(diagonal), ortho[0]), nil
	case Bishop:
		return nil, diagonal
	case Rook:
		return nil, ortho
	case King:
		return append(slices.Clone(diagonal), ortho...), nil
	case Horse:
		return ortho, diagonal
	case Dragon:
		return diagonal, ortho
	}
	return append(slices.Clone(ortho), diagonal[:2]...), nil
}

// reach lists where the piece on a square can go.
func (p *plainBoard) reach(f, r int) (to [][2]int) {
	piece := p.cells[f][r]
	sign := 1
	if piece.Colour() == White {
		sign = -1
	}
	try := func(f, r int) bool {
		if f < 0 || f > 8 || r < 0 || r > 8 {
			return false
		}
		at := p.cells[f][r]
		if at == NoPiece || at.Colour() != piece.Colour() {
			to = append(to, [2]int{f, r})
		}
		return at == NoPiece
	}
	steps, lines := plainSteps(piece.Kind())
	for _, s := range steps {
		try(f+sign*s[0], r+sign*s[1])
	}
	for _, s := range lines {
		for n := 1; try(f+sign*s[0]*n, r+sign*s[1]*n); n++ {
		}
	}
	return to
}

// takesKing reports whether a colour could take the other king.
func (p *plainBoard) takesKing(c Colour) bool {
	for f := range 9 {
		for r := range 9 {
			if at := p.cells[f][r]; at == NoPiece || at.Colour() != c {
				continue
			}
			for _, to := range p.reach(f, r) {
				if p.cells[to[0]][to[1]] == PieceOf(c.Other(), King) {
					return true
				}
			}
		}
	}
	return false
}

// depth is how far a rank is from the far side, as a colour sees it.
func depth(c Colour, r int) int {
	if c == White {
		return 8 - r
	}
	return r
}

// dead reports whether a piece could never move from a rank.
func dead(c Colour, k Kind, r int) bool {
	return (k == Pawn || k == Lance) && depth(c, r) == 0 || k == Knight && depth(c, r) < 2
}

func (p *plainBoard) play(m Move) *plainBoard {
	q := *p
	to := &q.cells[m.To().File()][m.To().Rank()]
	if m.IsDrop() {
		q.hands[p.turn][m.Kind()]--
		*to = PieceOf(p.turn, m.Kind())
	} else {
		from := &q.cells[m.From().File()][m.From().Rank()]
		if *to != NoPiece {
			q.hands[p.turn][to.Kind()&7]++
		}
		*to, *from = *from, NoPiece
		if m.Promotes() {
			*to += Promoted
		}
	}
	q.turn = p.turn.Other()
	return &q
}

// legal lists the legal moves, and those of them that give check, each sorted.
func (p *plainBoard) legal() (moves, checks []game.Move) {
	add := func(m Move) {
		q := p.play(m)
		if q.takesKing(q.turn) {
			return
		}
		gives := q.takesKing(p.turn)
		if !p.loose && gives && m.IsDrop() && m.Kind() == Pawn {
			if replies, _ := q.legal(); len(replies) == 0 {
				return
			}
		}
		moves = append(moves, game.Move(m))
		if gives {
			checks = append(checks, game.Move(m))
		}
	}
	for s := range NoSquare {
		f, r := s.File(), s.Rank()
		at := p.cells[f][r]
		if at == NoPiece {
			p.plainDrops(s, add)
			continue
		}
		if at.Colour() != p.turn {
			continue
		}
		for _, to := range p.reach(f, r) {
			m := Move(SquareAt(to[0], to[1])) | Move(s)<<7 | Move(at.Kind())<<14 | Move(p.cells[to[0]][to[1]].Kind())<<18
			if at.Kind() < Gold && (depth(p.turn, r) < 3 || depth(p.turn, to[1]) < 3) {
				add(m | 1<<22)
			}
			if !dead(p.turn, at.Kind(), to[1]) {
				add(m)
			}
		}
	}
	slices.Sort(moves)
	slices.Sort(checks)
	return moves, checks
}

func (p *plainBoard) plainDrops(s Square, add func(Move)) {
	for k := Pawn; k <= Gold; k++ {
		if p.hands[p.turn][k] == 0 || dead(p.turn, k, s.Rank()) {
			continue
		}
		if k == Pawn && slices.Contains(p.cells[s.File()][:], PieceOf(p.turn, Pawn)) {
			continue
		}
		add(Drops(k, s))
	}
}

// perft counts lines of play.
func (p *plainBoard) perft(depth int) uint64 {
	if depth == 0 {
		return 1
	}
	moves, _ := p.legal()
	if depth == 1 {
		return uint64(len(moves))
	}
	var n uint64
	for _, m := range moves {
		n += p.play(Move(m)).perft(depth - 1)
	}
	return n
}
