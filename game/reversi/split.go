package reversi

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/game"
)

// judged is a field of a file of endgames: a move and the score that it leads to.
var judged = regexp.MustCompile(`^(?:[A-Ha-h][1-8]|[Pp]ass|PS|--):([+-]?[0-9]{1,2})$`)

// split cuts a file into one problem a line as game.Lines does. Behind the squares and the side to
// move, files in .obf style list moves with their scores; the best of them is the outcome that is
// wanted.
func split(text string) ([]game.Item, error) {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "%") {
			lines[i] = ""
			continue
		}
		best, rest, found, err := cutScores(line)
		if err != nil {
			return nil, fmt.Errorf("%d: %w", i+1, err)
		}
		if found {
			lines[i] = rest + ";goal=score;want=" + strconv.Itoa(best)
		}
	}
	return game.Lines(strings.Join(lines, "\n"))
}

// cutScores takes the fields with scores out of a line.
func cutScores(line string) (best int, rest string, found bool, err error) {
	position, fields, _ := strings.Cut(line, ";")
	rest = position
	for field := range strings.SplitSeq(fields, ";") {
		field = strings.TrimSpace(field)
		m := judged.FindStringSubmatch(field)
		if m == nil {
			if field != "" {
				rest += ";" + field
			}
			continue
		}
		score, err := strconv.Atoi(m[1])
		if err != nil {
			return 0, "", false, fmt.Errorf("score %q: %w", field, err)
		}
		if !found || score > best {
			best, found = score, true
		}
	}
	return best, rest, found, nil
}

// looksOthello accepts squares; a bare size may be any game's.
func looksOthello(text string) bool {
	items, err := split(text)
	if err != nil || len(items) == 0 {
		return false
	}
	words := strings.Fields(items[0].Text)
	return len(words) > 1 && isSquares(words[0])
}

// looksLike accepts a size with a word that only one game has behind it.
func looksLike(v variant, name, field string) func(string) bool {
	return func(text string) bool {
		items, err := game.Lines(text)
		if err != nil || len(items) == 0 || !strings.Contains(items[0].Text, " "+field) {
			return false
		}
		_, err = read(v, name, items[0].Text, game.Question{})
		return err == nil
	}
}
