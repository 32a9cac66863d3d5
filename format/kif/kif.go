package kif

import (
	"iter"
	"time"

	"github.com/yomi-solver/yomi/format/record"
)

// Collection is what a file holds.
type Collection struct {
	Records    []*Record
	record.Log // what was mended
}

// What KIF shares with other formats of shogi. A header is a line such as "棋戦：名人戦".
type (
	Header  = record.Header
	Warning = record.Warning
	Side    = record.Side
	Piece   = record.Piece
	Square  = record.Square
	Hand    = record.Hand
)

// Black (先手, 下手, 攻方) moves up the board, White (後手, 上手, 玉方) down.
const (
	Black = record.Black
	White = record.White
)

// Record is a game, or a problem with or without its solution.
type Record struct {
	Headers []Header // all but those that say what Start is
	Start   Start
	Untold  [2]bool // the hands that a diagram leaves out: not empty, but not known
	Root    *Node   // its comment is on the start position
	Line    int     // where Parse found it, from 1
}

// Header returns the value of the first header of a name, and "" if there is none.
func (r *Record) Header(name string) string {
	for _, h := range r.Headers {
		if h.Name == name {
			return h.Value
		}
	}
	return ""
}

// Node is the start position, a move, or an end.
type Node struct {
	Move      Move // its Piece is "" at the root and at ends
	End       End  // "" at the root and at moves
	Timed     bool // whether the file has times here
	Spent     time.Duration
	Total     time.Duration // of this player, up to here
	Comment   []string      // by lines
	Bookmarks []string
	Children  []*Node
	Line      int // where Parse found it, from 1; 0 for nodes made otherwise
}

// Add appends a child with a move and returns it.
func (n *Node) Add(m Move) *Node {
	child := &Node{Move: m}
	n.Children = append(n.Children, child)
	return child
}

// Main yields the nodes of the main line behind this node.
func (n *Node) Main() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for len(n.Children) > 0 {
			n = n.Children[0]
			if !yield(n) {
				return
			}
		}
	}
}

// End is how a game ends, in the words of the format.
type End string

// The ends that the format knows. The player who would move next resigns, is mated, runs out of
// time; IllegalWin and IllegalLoss are about that player too.
const (
	Resign      End = "投了"
	Abort       End = "中断"
	Repetition  End = "千日手"
	Impasse     End = "持将棋"
	Mate        End = "詰み"
	NoMate      End = "不詰"
	Timeout     End = "切れ負け"
	IllegalWin  End = "反則勝ち"
	IllegalLoss End = "反則負け"
	Declaration End = "入玉勝ち"
	DefaultWin  End = "不戦勝"
	DefaultLoss End = "不戦敗"
	Draw        End = "引き分け"
)

// Promotion is what a move says about promoting.
type Promotion uint8

// A move of KIF that says nothing does not promote; one of KI2 could not.
const (
	Unsaid  Promotion = iota
	Promote           // 成
	Decline           // 不成
)

// Modifiers tell pieces of one kind apart that could go to the same square. Directions
// are those of the player who moves.
type Modifiers uint8

// Each bit is one character. Where two are needed, one of the first two comes first.
const (
	Right    Modifiers = 1 << iota // 右
	Left                           // 左
	Up                             // 上, also 行 and 入
	Sideways                       // 寄
	Down                           // 引
	Straight                       // 直
)

// Move is a move as far as it is written down.
type Move struct {
	Side      Side
	Piece     Piece  // before it moves
	From      Square // none for drops, and where the record does not say it
	To        Square
	Drop      bool // 打; a drop of KI2 may lack it
	Promotion Promotion
	Modifiers Modifiers // none where From is known
}

// USI gives the move in USI, such as 7g7f, 8h2b+ or P*5e, and whether it is known in
// full: without an origin it is not.
func (m Move) USI() (string, bool) {
	switch {
	case m.Drop && m.To.Valid():
		return string(m.Piece) + "*" + m.To.String(), true
	case !m.From.Valid() || !m.To.Valid():
		return "", false
	case m.Promotion == Promote:
		return m.From.String() + m.To.String() + "+", true
	}
	return m.From.String() + m.To.String(), true
}
