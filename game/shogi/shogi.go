// Package shogi is the game of shogi, and its problems: tsume-shogi, in which the
// attacker gives check with every move until the king is mated, brinkmate and endgames.
//
// # Rules shogi/1
//
// The board and the pieces are those of shogi. All legal moves count: a piece need
// not promote while it can move again, a pawn may not be dropped on a file with a pawn
// of its own side (nifu), no piece may go or be dropped where it could never move, a
// pawn may not be dropped with mate (uchifuzume), though a pawn on the board may move
// with mate. A side without a king, as attackers of problems often are, has none to
// mind.
//
// # The goal mate
//
// The attacker is the side to move, or the one that the goal names. His moves are the
// legal ones that give check; without any he has failed. The defender's moves are all
// legal ones; without any he is mated. A position that repeats is a failure of the
// attacker, since play could go on so for ever. Every legal move counts, pieces
// put between to no avail among them.
//
// # The goals brinkmate and win
//
// Some wins are not a series of checks: a quiet move leaves the defender everything, and he is mated
// nevertheless (hisshi, brinkmate). A Quest (quest.go) asks for mate with a number of quiet moves at
// the most, or with any number. The rules stay what they are: both sides play legal moves, the
// defender may give check and mate, and the attacker, in check, may answer as he likes without using
// up a quiet move. That a quiet move threatens something is no rule, and no proof hears of it.
//
// # Records
//
// KIF, KI2 and CSA are read by the packages of format, and their moves resolved here, since
// only the rules know which gold may go where (kif.go, csa.go). A diagram is the problem,
// and its main line the recorded solution; a game, from the usual position or a handicap,
// asks about the position at its end (recording.go). Solutions are written as KIF
// (solution.go), moves in the words of books (japanese.go).
//
// # The board
//
// Squares run down the files, nine bits a file, in two words (Set), so that no file is
// cut in two and pawns move by a shift. Beside the sets are the pieces by square. What
// slides looks its lines up in small tables (attack.go). Moves are generated legal,
// never tried and taken back: pinned pieces keep to their line, kings keep off what is
// attacked. There are generators of all moves (Legal), of the answers to a check
// (Evasions) and of the moves that give check (Checks), and none calls for more than it
// needs. A hand is one word (Hand), so that hands are compared by a subtraction.
package shogi

import (
	"fmt"
	"strings"

	"github.com/yomi-solver/yomi/game"
)

// Game is the entry in the catalog.
var Game = game.Game{
	Name:  "shogi",
	Title: "Shogi: mate problems (tsume-shogi)",
	Doc: `A position is an SFEN, as in "8k/9/8G/8L/9/9/9/9/9 b - 1", with "sfen" or "position sfen" before it or
not, or "startpos"; "moves" and moves such as 7g7f, 8h2b+ or P*5e may follow. Where the defender's
hand is left out, he holds all pieces that are neither on the board nor in the attacker's hand; a
piece with the number 0 says that he holds none. The attacker's king may be absent. The goal "mate"
asks whether the side to move mates, giving check with every move; "mate:black" or "mate:white" name
the attacker instead. "brinkmate" asks for a mate with at most one move that gives no check, "brinkmate:2" for
two and so on, "win" for any number; the defender may play every legal move, and answers to his checks are free. Every legal move counts, and a position that repeats is no mate. Records in KIF,
KI2 and CSA are read too: of a diagram the diagram is asked about, of a game the position at its end.
"selfplay:seed=N" draws an endgame.`,
	Rules:    "shogi/1",
	Goals:    []string{mate, brinkmate, win},
	Shortest: true,
	Files:    []string{".sfen", ".kif", ".kifu", ".ki2", ".ki2u", ".csa"},
	Parse:    parse,
	Split:    splitFile,
	Looks:    looks,
	Small:    small,
}

// splitFile cuts a file into its problems: records, or lines.
func splitFile(text string) ([]game.Item, error) {
	if format := formatOf(text); format != notRecord {
		return splitRecords(text, format), nil
	}
	return splitLines(text)
}

// splitLines cuts a file into one problem a line as game.Lines does, and reads what
// files of mate problems record: the result, and the length of the shortest mate.
func splitLines(text string) ([]game.Item, error) {
	items, err := game.Lines(text)
	if err != nil {
		return nil, err
	}
	for _, item := range items {
		record := func(field, value string) {
			if value != "" && item.Meta[field] == "" {
				item.Meta[field] = value
			}
		}
		switch result := item.Meta["result"]; result {
		case "", "unknown":
		case "mate":
			record("want", game.Proven.String())
		case "nomate":
			record("want", game.Disproven.String())
		default:
			return nil, fmt.Errorf("%d: result %q: want mate, nomate or unknown", item.Line, result)
		}
		record("length", item.Meta["mate"])
		if steps := item.Meta["brinkmate"]; steps != "" {
			record("goal", strings.TrimSuffix(brinkmate+":"+steps, ":1"))
			record("want", game.Proven.String())
			// The moves that are recorded are quiet. Checks before them may win too.
			if moves := item.Meta["moves"]; moves != "" {
				item.Meta["quiet"] = moves
				first, _, _ := strings.Cut(moves, ",")
				record("best", first)
				delete(item.Meta, "moves")
			}
		}
	}
	return items, nil
}
