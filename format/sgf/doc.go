// Package sgf reads and writes files in the Smart Game Format, FF[1] to FF[4]
// [SGF 4]. It knows the syntax and the plain kinds of values (points, numbers,
// colours, texts, pairs); what a property means is the business of the caller.
//
// # The tree
//
// A file is a Collection of games, a game is a tree of Nodes, and a node has
// Properties in the order of the file, each with a name and at least one Value:
//
//	(;FF[4]SZ[9]AB[cc][dc](;B[aa])(;B[ab]))
//
//	root   FF "4", SZ "9", AB "cc" "dc"
//	├ node B "aa"
//	└ node B "ab"
//
// A Value is text in one canonical form: a backslash stands before each "\" and
// "]" that belongs to the text, and before those colons that do not divide a
// pair; line ends are "\n"; soft line breaks and idle escapes are gone. Its methods
// say what it is as a text, a number, a colour, a pair, a point. Texts become
// values by Text and SimpleText. Equal trees therefore have equal strings.
//
// # What is mended
//
// Files of the real world are broken in few, frequent ways. Parse mends what has
// one sensible reading and lists it in Collection.Warnings:
//
//   - text before the first game, between games and between properties,
//   - parentheses that are missing or too many; a node with GM or FF first, inside a
//     tree that is still open, begins a new game,
//   - missing semicolons, and properties or nodes behind a variation, which belong
//     to the node where the variation begins,
//   - property names in lower case, and a property given twice in a node, whose values
//     are put together,
//   - "]" not escaped in a comment, "]" missing behind a point or before a node with a
//     move, a value that the end of the file cuts off,
//   - character sets that the file does not name, or names wrongly.
//
// Lower-case letters inside names, as FF[1] to FF[3] allow (AddBlack for AB), are
// dropped without a warning, and so is a byte order mark. Only a text without any
// game, and one beyond the limits of the Parser, are errors. They read
// "sgf: LINE:COLUMN: cause"; columns count bytes from 1.
//
// # Character sets
//
// CA names the character set of a game, and if it is absent or contradicted by the
// bytes, Parse guesses. UTF-8, UTF-16 with a byte order mark, ISO-8859-1 and windows-1252 are
// built in; East Asian sets need tables that the standard library lacks, so a
// caller may supply Parser.Decode. In Shift_JIS, GBK and Big5 the second byte of a
// character may look like "]" or "\"; the scanner knows these pairs whether or not
// their meaning is known. Afterwards the root's CA says what the tree is in:
//
//   - decoded texts are UTF-8, and CA, where there is one or a text needs it, is UTF-8;
//   - texts that nobody could decode keep their bytes, and CA names their set.
//
// # Writing
//
// Write gives FF[4] with CA, escapes what must be escaped, puts each variation on a
// line of its own, and breaks lines only between properties and values, where every
// reader allows it. The same tree gives the same bytes, and a tree that Parse returned
// and Write wrote is read back unchanged.
//
// # Limits
//
// Neither reading nor writing recurses, so depth costs memory and no stack. Time is
// linear in the length of the text. Memory is bounded by Parser.MaxBytes and
// Parser.MaxItems; values share the memory of the text where they can.
package sgf
