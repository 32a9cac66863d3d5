// Package csa reads and writes records of shogi in the format of the Computer Shogi
// Association [CSA], versions 1 to 3, as programs exchange games, positions and problems. It knows the
// syntax; whether a position or a move is legal is the business of the caller.
//
// # The format
//
// A file is lines of ASCII, but for names and comments, and its statements are told apart by
// their first characters:
//
//	V2.2                            the version
//	N+NAME                          who plays Black; N- for White
//	$EVENT:NAME                     any header
//	PI82HI22KA                      the usual position without some of its pieces
//	P1-KY-KE-GI-KI-OU-KI-GI-KE-KY   a row of the board; or P+63FU00KI, P-00AL: single pieces
//	+                               Black moves first
//	+7776FU                         a move; the piece is what stands there afterwards
//	T12                             seconds that it took
//	%TORYO                          how the game ends
//	'text                           a comment
//	/                               between records
//
// Statements may share a line, with commas between; this package writes one a line.
//
// # The model
//
// A file is a Collection of Records, a record a Start and a list of Steps, each a Move or an
// End. There are no variations. Pieces are in the letters of USI, "P" to "K", with "+" before
// promoted ones; on a Board, as in SFEN, White's are in lower case. Start.SFEN gives the position as a line
// of SFEN, so that one parser, that of the game, judges all positions; FromSFEN is the
// way back. A move promotes if its piece is promoted and the one on its origin is not: only who
// plays it knows. The types of positions are those of format/record.
//
// # What is mended, what is not
//
// Parse lists in Collection.Warnings what has one sensible reading: statements that it does not
// know, times without a move, a missing position (the usual one) or side to move, and a
// file that ends within a statement of its moves; what was read before stays. Whatever could change the position
// or the game is an error: rows missing, given twice or too short, two pieces on a square, unknown
// pieces, a side that moves twice, moves behind an end. Errors read "csa: LINE: cause"; the
// records before the error are returned with it.
//
// # Writing
//
// Write gives UTF-8 and says so in the first line. What Parse returned and Write wrote
// is read back unchanged and without warnings. Time is linear in the length of the text.
package csa
