// Package kif reads and writes records of shogi in the formats KIF [Kakinoki 2024] and KI2, as
// Japanese programs and sites exchange games and mating problems. It knows the syntax; whether
// a position or a move is legal, and which silver "右" means, is the business of the caller.
//
// # The two formats
//
// Both are lines of Japanese text with the same headers, board diagram and comments.
// They differ in moves. KIF numbers them, one a line, and says where the piece comes
// from; KI2 writes them as books do, and tells pieces apart only where it must:
//
//	手合割：平手                                   手合割：平手
//	手数----指手---------消費時間--                ▲７六歩 △３四歩 ▲６八銀
//	   1 ７六歩(77)   ( 0:01/00:00:01)            *A comment on the third move.
//	   2 ３四歩(33)   ( 0:02/00:00:02)            まで3手で中断
//	   3 ６八銀(79)
//	*A comment on the third move.
//	   4 中断
//
// Parse reads either, and a mixture, without being told which it is.
//
// # The model
//
// A file is a Collection of Records. A Record has Headers (names and values in the
// order of the file), a Start and a tree of Nodes. The root stands for the start
// position and has no move; every other node has either a Move or an End, such as 投了.
// The first child continues the main line, the others are variations.
//
// Pieces are written in the letters of USI, "P" to "K", with "+" before promoted
// ones. On a Board, as in SFEN, upper case is Black (先手, 下手, the side that
// mates) and lower case is White (後手, 上手). Start.SFEN gives the position as a line of
// SFEN, so that one parser, that of the game, judges all positions; FromSFEN is the way back.
// The types of positions are those of format/record.
//
// A move of KIF is complete: Move.USI gives it in USI. A move of KI2 has no origin, and
// one that does not say 打 may still be a drop: rules must find out, with the help of Modifiers.
//
// # Start positions
//
// 手合割 names a handicap, from 平手 to 十枚落ち; a diagram shows any position. Where there are
// both, the diagram counts. White moves first at handicaps, Black elsewhere, unless a line 後手番 or 手番, the last move
// (手数＝12  ▲７六歩  まで), or the mark of the first move says otherwise. A hand of 残り全部 holds
// all pieces that are nowhere else, kings excepted.
//
// # What is mended, what is not
//
// These things have one sensible reading; they are listed in Collection.Warnings:
//
//   - lines that belong to no part of a record,
//   - a file that ends within a move: what was read before it stays,
//   - times that cannot be read, and text behind a move,
//   - numbers of moves that do not begin at 1, and totals (まで69手) that are wrong,
//   - a handicap that is not the position of the diagram,
//   - variations in another order than the usual one, last branch first.
//
// Variants of writing need no warning: digits may be full-width, ASCII or kanji, 王 is 玉,
// 竜 is 龍, 全 is 成銀, 生 is 不成, 行 and 入 are 上. Remarks (lines with #) are dropped.
//
// Whatever could change the position or the game is an error: a diagram that lacks
// rows or squares, a piece that is unknown, a number of a move out of order, a side that moves
// twice, a variation of a move that is not there. Errors read "kif: LINE: cause"; the records before
// the error are returned with it.
//
// # Several records
//
// The format means one record a file, but collections of problems are passed around as one
// text. A header or a diagram behind moves begins a new record, and so does one that is given again
// behind a diagram. Headers at the very end belong to the last record.
//
// # Writing
//
// Write gives KIF in UTF-8 with all variations; moves that came from KI2 keep their modifiers
// where they have no origin. What Parse returned and Write wrote is read back unchanged and without
// warnings. Move.KI2 writes one move as books do. Neither reading nor writing recurses, and time
// is linear in the length of the text.
package kif
