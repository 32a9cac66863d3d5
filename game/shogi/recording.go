package shogi

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/yomi-solver/yomi/format/csa"
	"github.com/yomi-solver/yomi/format/kif"
	"github.com/yomi-solver/yomi/game"
)

// recording is a record of either format, with its moves resolved by the rules.
type recording struct {
	// board is the start, with the defender's hand filled in.
	board Board
	// played tells a game, which starts from the usual position or a handicap. A
	// problem starts from a diagram.
	played   bool
	main     []Move // the main line
	end      ending // what the record says of its end
	id       string
	comment  []string // on the start
	warnings []string // about what is not needed, each with its line first
}

// ending is how a main line ends.
type ending uint8

const (
	open   ending = iota // or in ways that say nothing about a mate
	mated                // 詰み, %TSUMI
	unmate               // 不詰, %FUZUMI
)

// Formats of records.
const (
	notRecord = iota
	isKIF     // or KI2
	isCSA
)

// formatOf tells records from SFEN.
func formatOf(text string) int {
	switch {
	case looksSFEN(text):
		return notRecord
	case kif.Looks(text):
		return isKIF
	case csa.Looks(text):
		return isCSA
	}
	return notRecord
}

// readRecording reads a text that is one record.
func readRecording(text string, format int, q game.Question) (*recording, error) {
	if format == isKIF {
		return readKIF(text, q)
	}
	return readCSA(text, q)
}

// newRecording begins with the start of a record and what was mended in it.
func newRecording(sfen string, untold [2]bool, q game.Question, mended []kif.Warning) (*recording, error) {
	r := &recording{}
	for _, w := range mended {
		r.warnings = append(r.warnings, w.String())
	}
	return r, r.set(sfen, untold, q)
}

// second says that a text has more records than one.
func second(line int) error { return fmt.Errorf("%d: a second record: want one", line) }

// set puts up the start of a record, which an SFEN tells. If the hand of the defender
// is not told, he holds all that is left, as where an SFEN does not mention it. Who
// attacks in a game is known at its end only, but there no piece is missing.
func (r *recording) set(sfen string, untold [2]bool, q game.Question) error {
	fields := strings.Fields(sfen)
	if _, err := r.board.load(fields[0], fields[1], fields[2]); err != nil {
		return err
	}
	start, err := kif.FromSFEN(strings.Join(fields[:3], " "))
	if err != nil {
		return err
	}
	r.played = start.Handicap() != ""
	attacker := r.board.turn
	if !r.played {
		if attacker, err = readQuestion(q, attacker); err != nil {
			return err
		}
	}
	if defender := attacker.Other(); untold[defender] {
		r.board.hands[defender] += r.board.box()
	}
	return nil
}

// ask makes the problem of a record: that of a diagram is the diagram, that of a game
// the position at the end of its main line.
func (r *recording) ask(q game.Question) (game.Problem, error) {
	b := r.board
	if r.played {
		for _, m := range r.main {
			b.Move(m)
		}
	}
	return b.question(q)
}

// known are the fields that a comment on the start may have, as in "want=proven;length=7".
var known = []string{"id", "goal", "want", "best", "moves", "length", "known"}

// meta is what a record says about its problem: its name, the fields of its comment, and
// the solution, if it is one.
func (r *recording) meta() map[string]string {
	const most = 80
	list := map[string]string{}
	if id := []rune(r.id); len(id) > 0 {
		list["id"] = string(id[:min(len(id), most)])
	}
	if !r.played {
		r.solution(list)
	}
	for _, line := range r.comment {
		maps.Copy(list, fields(line))
	}
	if len(r.warnings) > 0 {
		list["warning"] = strings.Join(r.warnings, "\n")
	}
	return list
}

// fields reads a line of a comment that has nothing but metadata, nil if it has other
// things.
func fields(line string) map[string]string {
	list := map[string]string{}
	for field := range strings.SplitSeq(strings.TrimSpace(line), ";") {
		key, value, ok := strings.Cut(strings.TrimSpace(field), "=")
		if !ok || !slices.Contains(known, key) {
			return nil
		}
		list[key] = value
	}
	return list
}

// solution notes what the main line claims, if it is a solution: checks that end in mate,
// or a mate that the record says is there. A length stands only where the rules say
// that it is mate, since books stop where nothing but futile moves is left.
func (r *recording) solution(list map[string]string) {
	if r.end == unmate && len(r.main) == 0 {
		list["want"] = game.Disproven.String()
	}
	if r.end == unmate || len(r.main) == 0 || len(r.main)%2 == 0 {
		return
	}
	var words []string
	for _, m := range r.main {
		words = append(words, m.String())
	}
	list["solution"] = strings.Join(words, " ")
	b := r.board.copy()
	for i, m := range r.main {
		b.Move(m)
		if i%2 == 0 && !b.InCheck() {
			if r.end == mated {
				r.warnings = append(r.warnings, fmt.Sprintf("1: move %d %v of the solution gives no check", i+1, m))
			}
			return
		}
	}
	over := !b.HasEvasion()
	if !over && r.end != mated {
		return
	}
	list["want"] = game.Proven.String()
	list["best"] = r.main[0].String()
	list["published"] = strconv.Itoa(len(r.main))
	if over {
		list["length"] = strconv.Itoa(len(r.main))
		return
	}
	r.warnings = append(r.warnings, fmt.Sprintf("1: the solution ends after %d moves, but it is no mate yet", len(r.main)))
}

// splitRecords cuts a file into its records. What is wrong with one is told when it is
// read, so that it does not hold up the others.
func splitRecords(text string, format int) []game.Item {
	var items []game.Item
	add := func(text string, line int) {
		item := game.Item{Text: text, Line: line, Meta: map[string]string{}}
		if r, err := readRecording(text, format, game.Question{}); err == nil {
			item.Meta = r.meta()
		}
		items = append(items, item)
	}
	if format == isKIF {
		for _, p := range kif.Cut(text) {
			add(p.Text, p.Line)
		}
		return items
	}
	for _, p := range csa.Cut(text) {
		add(p.Text, p.Line)
	}
	return items
}

// plain drops the name of a format from an error: people read it.
func plain(err error) string {
	return strings.TrimPrefix(strings.TrimPrefix(err.Error(), "kif: "), "csa: ")
}
