package chess

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/yomi-solver/yomi/format/fen"
	"github.com/yomi-solver/yomi/game"
)

// startpos is where games begin.
const startpos = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// parse reads FEN or EPD, and moves if there are any.
func parse(text string, q game.Question) (game.Problem, error) {
	p, err := read(text, q)
	if err != nil {
		return nil, fmt.Errorf("chess: %w", err)
	}
	return p, nil
}

func read(text string, q game.Question) (*Position, error) {
	if q.Target != "" || q.Region != "" {
		return nil, errors.New("a question has no target or region here")
	}
	text, moves := cut(text)
	b, err := load(text)
	if err != nil {
		return nil, err
	}
	for i, word := range moves {
		m, err := b.find(word)
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
		b.Move(m)
	}
	b.past = nil
	switch q.Turn {
	case "", b.turn.String():
	case White.String(), Black.String():
		return nil, fmt.Errorf("turn %q: %v moves here", q.Turn, b.turn)
	default:
		return nil, fmt.Errorf("turn %q: want white or black", q.Turn)
	}
	attacker, left, err := readGoal(q.Goal, b.turn)
	return &Position{b, attacker, left}, err
}

// cut takes off the words of UCI before a position, and the moves behind it.
func cut(text string) (position string, moves []string) {
	words := strings.Fields(text)
	if i := slices.Index(words, "moves"); i >= 0 {
		words, moves = words[:i], words[i+1:]
		text = strings.Join(words, " ")
	}
	for _, prefix := range []string{"position", "fen"} {
		if len(words) > 0 && words[0] == prefix {
			words = words[1:]
			text = strings.Join(words, " ")
		}
	}
	if len(words) == 1 && words[0] == "startpos" {
		return startpos, moves
	}
	return text, moves
}

// load sets a board up.
func load(text string) (Board, error) {
	r, err := fen.Parse(text)
	if err != nil {
		return Board{}, err
	}
	b := empty()
	for y, row := range r.Rows {
		for x, letter := range row {
			if letter != 0 {
				b.put(pieceOf(letter), SquareAt(x, 7-y))
			}
		}
	}
	if r.Black {
		b.turn = Black
		b.hash(hashTurn, 0)
	}
	if err := b.setUp(); err != nil {
		return Board{}, err
	}
	if err := b.readCastling(r.Castling); err != nil {
		return Board{}, err
	}
	return b, b.readPassant(r.Passant)
}

// setUp finds the kings and refuses what cannot be played from.
func (b *Board) setUp() error {
	for _, c := range []Colour{White, Black} {
		kings := b.kinds[King] & b.colours[c]
		if kings.count() != 1 {
			return fmt.Errorf("%v has %d kings: want one", c, kings.count())
		}
		b.kings[c] = kings.first()
	}
	if b.kinds[Pawn]&(rankSet(0)|rankSet(7)) != 0 {
		return errors.New("a pawn stands on the first or last rank")
	}
	b.refresh()
	if waits := b.turn.Other(); b.attacked(b.kings[waits], b.turn, b.occupied()) {
		return fmt.Errorf("%v is in check, but %v moves", waits, b.turn)
	}
	return nil
}

// readCastling reads the rights to castle. K and Q stand for the outermost rook of a side, as in
// X-FEN; letters of files name the rook.
func (b *Board) readCastling(word string) error {
	if word == "-" {
		return nil
	}
	for i := range len(word) {
		c, letter := White, word[i]
		if letter >= 'a' {
			c, letter = Black, letter-'a'+'A'
		}
		king := b.kings[c]
		rooks := b.kinds[Rook] & b.colours[c] & rankSet(7*int(c))
		if king.Rank() != 7*int(c) {
			return fmt.Errorf("castling %q: the king of %v is not at home", word, c)
		}
		side, rook := short, NoSquare
		switch letter {
		case 'K':
			for list := rooks &^ (king.one()<<1 - 1); list != 0; list &= list - 1 {
				rook = list.first()
			}
		case 'Q':
			side = long
			if list := rooks & (king.one() - 1); list != 0 {
				rook = list.first()
			}
		default:
			if s := SquareAt(int(letter-'A'), 7*int(c)); rooks&s.one() != 0 {
				rook = s
			}
			if rook < king {
				side = long
			}
		}
		if rook == NoSquare {
			return fmt.Errorf("castling %q: %c has no rook", word, word[i])
		}
		if b.rooks[c][side] != NoSquare {
			return fmt.Errorf("castling %q: %c is said twice", word, word[i])
		}
		b.rooks[c][side] = rook
		b.hash(hashRooks, rook)
	}
	return nil
}

// readPassant reads the square of a capture in passing. A square where no pawn can be captured
// so is as good as none.
func (b *Board) readPassant(word string) error {
	s, ok := readSquare(word)
	if !ok {
		return nil
	}
	rank, pawn := 5, s^8
	if b.turn == Black {
		rank = 2
	}
	if s.Rank() != rank {
		return fmt.Errorf("capture in passing %q: want a square of rank %d", word, rank+1)
	}
	before := s ^ 8 ^ 16 // where the pawn came from
	if b.cells[pawn] != PieceOf(b.turn.Other(), Pawn) || b.cells[s] != NoPiece || b.cells[before] != NoPiece {
		return nil
	}
	b.pass(pawn)
	return nil
}

// record is the board as FEN has it.
func (b *Board) record() fen.Record {
	r := fen.Record{Black: b.turn == Black, Castling: b.castlingText(), Passant: b.passing.String(), Full: 1}
	for s := range NoSquare {
		if p := b.cells[s]; p != NoPiece {
			r.Rows[7-s.Rank()][s.File()] = letters[p]
		}
	}
	return r
}

// free reports whether a king and a rook may castle from squares that only Chess960 knows.
func (b *Board) free() bool {
	for c, rooks := range b.rooks {
		for side, rook := range rooks {
			if usual := [2]Square{7, 0}[side]; rook != NoSquare && (b.kings[c]&7 != 4 || rook&7 != usual) {
				return true
			}
		}
	}
	return false
}

// castlingText writes the rights to castle, with letters of files in Chess960.
func (b *Board) castlingText() string {
	var text []byte
	free := b.free()
	for c := range b.rooks {
		for side, rook := range b.rooks[c] {
			if rook == NoSquare {
				continue
			}
			letter := "KQ"[side]
			if free {
				letter = 'A' + byte(rook&7)
			}
			text = append(text, letter+byte(c)*('a'-'A'))
		}
	}
	if len(text) == 0 {
		return "-"
	}
	return string(text)
}

// String writes FEN. The numbers of moves are no part of the question.
func (b *Board) String() string {
	r := b.record()
	return r.String()
}

// Format writes a move as the Universal Chess Interface does: castling as a king's move by two
// squares, in Chess960 as a king that takes its rook.
func (b *Board) Format(m Move) string {
	if m&castles != 0 && !b.free() {
		to, _ := goals(b.turn, m.From(), m.To())
		return moveOf(m.From(), to).String()
	}
	return m.String()
}

// find returns the legal move that a word names.
func (b *Board) find(word string) (Move, error) {
	if !isMove(word) {
		return 0, fmt.Errorf("%q is no move: want one as in e2e4 or e7e8q", word)
	}
	for _, m := range b.Legal(nil) {
		if b.Format(Move(m)) == word {
			return Move(m), nil
		}
	}
	return 0, fmt.Errorf("%s is not legal here", word)
}

// isMove tells whether a word is written like a move.
func isMove(word string) bool {
	if len(word) == 5 && strings.IndexByte("nbrq", word[4]) >= 0 {
		word = word[:4]
	}
	if len(word) != 4 {
		return false
	}
	_, from := readSquare(word[:2])
	_, to := readSquare(word[2:])
	return from && to
}

// FormatMove writes a move as the Universal Chess Interface does.
func (p *Position) FormatMove(m game.Move) string { return p.Format(Move(m)) }

// ParseMove reads a move in the same way.
func (p *Position) ParseMove(word string) (game.Move, error) {
	m, err := p.find(word)
	if err != nil {
		return game.NoMove, fmt.Errorf("chess: %w", err)
	}
	return game.Move(m), nil
}

// looks tells FEN and EPD from other texts: eight rows of pieces, and w or b.
func looks(text string) bool {
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		body, _ := cut(strings.TrimPrefix(line, "* "))
		if body == startpos {
			return true
		}
		_, err := fen.Parse(body)
		return err == nil
	}
	return false
}
