// Package check holds the tests that every game must pass, and the referee they
// lean on. A game's own test is one line:
//
//	func TestGame(t *testing.T) { check.Game(t, mnk.Game) }
//
// The referee (Truth) lists all positions of a problem and finds the won ones
// backwards. It knows the rules only, uses no knowledge and no keys, and is
// right on cycles; so it is slow, and right where the clever code may be wrong.
//
// Only tests import this package.
package check
