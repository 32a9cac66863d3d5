package reversi

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/internal/notation"
)

// parser makes the function that reads texts of a game.
func parser(v variant, name string) func(string, game.Question) (game.Problem, error) {
	return func(text string, q game.Question) (game.Problem, error) {
		p, err := read(v, name, text, q)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		return p, nil
	}
}

// read reads a position and the question asked about it.
func read(v variant, name, text string, q game.Question) (*Position, error) {
	form := "NxN"
	if v == othello {
		form = "NxN or the squares"
	}
	words, err := notation.Words(text, form, q.Target, q.Region)
	if err != nil {
		return nil, err
	}
	p := &Position{}
	if v == othello && isSquares(words[0]) {
		words, err = p.readSquares(name, words)
	} else {
		words, err = p.readSize(v, name, words)
	}
	if err != nil {
		return nil, err
	}
	attacker := -1
	if words, err = p.readFields(words, &attacker); err != nil {
		return nil, err
	}
	if q.Turn != "" {
		if p.turn, err = p.readTurn(q.Turn); err != nil {
			return nil, fmt.Errorf("turn: %w", err)
		}
	}
	p.look(&p.state)
	if err := p.playWords(words); err != nil {
		return nil, err
	}
	p.past = make([]state, 0, p.squares())
	if attacker < 0 {
		attacker = int(p.turn)
	}
	p.question, err = p.ask(q.Goal, attacker)
	return p, err
}

// readTurn reads the name of the player to move.
func (p *Position) readTurn(name string) (uint8, error) {
	i, err := p.player(name)
	return uint8(i), err
}

// readSize reads a size and the number of players, and sets the board up.
func (p *Position) readSize(v variant, name string, words []string) ([]string, error) {
	size, err := notation.ReadSize(words[0], "NxN")
	if err != nil {
		return nil, err
	}
	if size[0] != size[1] {
		return nil, fmt.Errorf("%s: boards are square", words[0])
	}
	words = words[1:]
	players := 4
	if number, ok := cutField(words, "players"); ok {
		if players, err = strconv.Atoi(number); err != nil || v == othello || v == yonin && players != 4 {
			return nil, fmt.Errorf("players=%s is not for this game", number)
		}
		words = words[1:]
	}
	if p.rules, err = newRules(v, name, size[0], players); err != nil {
		return nil, err
	}
	p.state = p.start()
	return words, nil
}

// cutField is the value of the first word if it is a field of that name.
func cutField(words []string, name string) (value string, ok bool) {
	if len(words) == 0 {
		return "", false
	}
	return strings.CutPrefix(words[0], name+"=")
}

// readFields reads who the question is about, who moves, and rows of pieces.
func (p *Position) readFields(words []string, attacker *int) ([]string, error) {
	if name, ok := cutField(words, "for"); ok {
		who, err := p.player(name)
		if err != nil {
			return nil, fmt.Errorf("for=%s: %w", name, err)
		}
		*attacker, words = who, words[1:]
	}
	if name, ok := cutField(words, "turn"); ok {
		turn, err := p.readTurn(name)
		if err != nil {
			return nil, fmt.Errorf("turn=%s: %w", name, err)
		}
		p.turn, words = turn, words[1:]
	}
	if len(words) > 0 && strings.Contains(words[0], "/") {
		if err := p.readRows(&p.state, []byte(words[0])); err != nil {
			return nil, err
		}
		words = words[1:]
	}
	return words, nil
}

// isSquares tells whether a word is a board of black and white pieces, square by square.
func isSquares(word string) bool {
	switch len(word) {
	case 16, 36, 64:
		return strings.Trim(word, "xXoO-.") == ""
	}
	return false
}

// readSquares reads a board square by square, from a1 on, and who moves: X is black, O is white.
func (p *Position) readSquares(name string, words []string) ([]string, error) {
	size := 4
	for size*size < len(words[0]) {
		size += 2
	}
	var err error
	if p.rules, err = newRules(othello, name, size, 2); err != nil {
		return nil, err
	}
	for i, mark := range []byte(strings.ToLower(words[0])) {
		if c := strings.IndexByte(p.marks, mark); c >= 0 {
			p.discs[c] |= bit(side8*(i/size) + i%size)
		}
	}
	if len(words) == 1 {
		return nil, errors.New("no side to move: want X or O behind the squares")
	}
	switch words[1] {
	case "X", "x", "*", "black":
	case "O", "o", "white":
		p.turn = 1
	default:
		return nil, fmt.Errorf("side to move %q: want X or O", words[1])
	}
	return words[2:], nil
}

// playWords plays moves; a word may hold several. A pass need not be written.
func (p *Position) playWords(words []string) error {
	n := 0
	for _, word := range words {
		for word != "" {
			next := word
			if len(word) > 2 && len(word)%2 == 0 && !isPass(word) {
				next = word[:2]
			}
			word = word[len(next):]
			n++
			if p.legal == 0 && !p.over && !isPass(next) {
				p.Play(pass)
			}
			m, err := p.readMove(next)
			if err != nil {
				return fmt.Errorf("move %d: %w", n, err)
			}
			p.Play(m)
		}
	}
	return nil
}

// isPass tells the words for a pass.
func isPass(word string) bool { return word == "pass" || word == "ps" || word == "PS" || word == "--" }

// readMove reads a legal move.
func (p *Position) readMove(text string) (game.Move, error) {
	if isPass(text) {
		if p.legal != 0 || p.over {
			return game.NoMove, fmt.Errorf("%s: nobody passes here", text)
		}
		return pass, nil
	}
	x, y, err := p.grid().ReadSquare(text)
	if err != nil {
		return game.NoMove, err
	}
	square := side8*y + x
	if p.over || p.legal&bit(square) == 0 {
		return game.NoMove, fmt.Errorf("%s is not a legal move of %s", text, p.Mover())
	}
	return moveOf(square), nil
}

// ParseMove reads a square, or pass.
func (p *Position) ParseMove(text string) (game.Move, error) {
	m, err := p.readMove(text)
	if err != nil {
		return m, fmt.Errorf("%s: %w", p.name, err)
	}
	return m, nil
}

// FormatMove writes a square, or pass.
func (p *Position) FormatMove(m game.Move) string {
	if m == pass {
		return "pass"
	}
	return notation.FormatSquare(squareOf(m)%side8, squareOf(m)/side8)
}

// Goal is the goal. In Othello the attacker is named while the other side moves; in the other games
// the text names him.
func (p *Position) Goal() string {
	if p.variant == othello && p.attacker != int(p.turn) {
		return p.goal + ":" + p.players[p.attacker]
	}
	return p.goal
}

// String writes squares and the side to move in Othello, else the size, the players and the rows.
func (p *Position) String() string {
	if p.variant == othello {
		var b strings.Builder
		for y := range p.size {
			for x := range p.size {
				b.WriteByte(squareMarks[p.at(x, y)])
			}
		}
		return b.String() + " " + "XO"[p.turn:p.turn+1]
	}
	text := fmt.Sprintf("%dx%d", p.size, p.size)
	if p.variant == rolit {
		text += fmt.Sprintf(" players=%d", len(p.players))
	}
	text += " for=" + p.players[p.attacker]
	if begin := p.start(); begin.discs == p.discs && begin.turn == p.turn {
		return text
	}
	return text + " turn=" + p.players[p.turn] + " " + string(p.grid().AppendRows(nil, p.at))
}

// squareMarks are the marks of squares in files of Othello.
var squareMarks = map[byte]byte{'x': 'X', 'o': 'O', notation.Empty: '-'}
