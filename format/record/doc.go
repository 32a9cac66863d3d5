// Package record is what the formats of shogi records have in common: sides, squares, pieces, start
// positions in SFEN, warnings, and the care that they take with lines of text. The formats
// themselves, format/kif and format/csa, name these types as their own, so that who
// uses one of them need not know this package.
//
// # Positions
//
// Pieces are written in the letters of USI, "P" to "K", with "+" before promoted ones. On a Board,
// as in SFEN, upper case is Black (先手, +) and lower case is White (後手, -). Start.SFEN gives a
// position as a line of SFEN, so that one parser, that of the game, judges all positions; Parse
// is the way back. Neither knows the rules: two kings of a side, or twenty pawns, are none
// of its business.
//
// # Text
//
// Body cuts a file into lines, whatever system wrote it. A reader that mends something notes it in its
// Log, which is bounded, so that a broken file of many megabytes does not become as many warnings.
package record
