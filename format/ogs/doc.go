// Package ogs reads puzzles of online-go.com, which are JSON: a puzzle as its editor
// keeps it, or with the site's data around it, or a list of either.
//
// # A puzzle
//
//	{"name": "...", "puzzle": {
//	  "width": 9, "height": 9, "initial_player": "black",
//	  "initial_state": {"black": "aabaca", "white": "ab"},
//	  "move_tree": {"x": -1, "y": -1, "branches": [
//	    {"x": 1, "y": 1, "correct_answer": true},
//	    {"x": 2, "y": 0, "branches": [{"x": 1, "y": 1, "wrong_answer": true}]}]}}}
//
// Points are pairs of letters or of numbers from the top left corner; -1 is a pass. The
// root of the tree has no move, and moves alternate from the initial player on.
// trunk_next is a first branch. An answer that is called correct or wrong ends its line.
//
// Like its siblings the package knows the syntax and no rules: whether stones fit on
// the board is the business of the caller, and so is what right and wrong mean.
//
// # Limits
//
// encoding/json bounds the depth of what it reads, and so does this package. A puzzle that
// cannot be read is an error of its own, and the others of a list are still there.
package ogs
