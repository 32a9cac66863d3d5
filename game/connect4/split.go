package connect4

import (
	"fmt"
	"maps"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/game"
)

// split cuts a file into one problem a line as game.Lines does. A line of the
// form COLUMNS SCORE, with or without a size before it, becomes two problems:
// that the score is reached, and that no better one is.
func split(text string) ([]game.Item, error) {
	lines, err := game.Lines(text)
	if err != nil {
		return nil, err
	}
	var items []game.Item
	for _, item := range lines {
		position, score, best, ok := scored(item.Text)
		if !ok {
			items = append(items, item)
			continue
		}
		if item.Meta["goal"] != "" || item.Meta["want"] != "" {
			return nil, fmt.Errorf("%d: both a score and a goal", item.Line)
		}
		item.Text = position
		items = append(items, asking(item, score, game.Proven))
		if score < best {
			items = append(items, asking(item, score+1, game.Disproven))
		}
	}
	return items, nil
}

// scored reads a line that ends in a score; best is the score of a win at once.
func scored(line string) (position string, score, best int, ok bool) {
	words := strings.Fields(line)
	if len(words) < 2 {
		return "", 0, 0, false
	}
	last := len(words) - 1
	score, err := strconv.Atoi(words[last])
	columns := words[last-1]
	if err != nil || strings.Trim(columns, columnNames) != "" {
		return "", 0, 0, false
	}
	width, height, sized, err := readSize(words[0])
	if err != nil || sized != (last == 2) || last > 2 {
		return "", 0, 0, false
	}
	best = (width*height + 1 - len(columns)) / 2
	return strings.Join(words[:last], " "), score, best, true
}

// asking returns a problem with a goal and the answer that the file gives.
func asking(item game.Item, score int, want game.Value) game.Item {
	meta := maps.Clone(item.Meta)
	id := meta["id"]
	if id == "" {
		id = "L" + strconv.Itoa(item.Line)
	}
	meta["id"] = fmt.Sprintf("%s>=%d", id, score)
	meta["goal"] = fmt.Sprintf("score>=%d", score)
	meta["want"] = want.String()
	item.Meta = meta
	return item
}

// looks accepts 7x6 and any text with stones, but no other bare size: many games
// have those.
func looks(text string) bool {
	items, err := split(text)
	if err != nil || len(items) == 0 {
		return false
	}
	words := strings.Fields(items[0].Text)
	stones := words[len(words)-1]
	if strings.ContainsAny(stones, columnNames[9:]) {
		return false // more likely a point, as in 5x5 c3
	}
	p, err := read(items[0].Text)
	return err == nil && (p.count > 0 || stones == "7x6")
}
