package main

import "testing"

// TestUCI asks the program for mates as a front end does.
func TestUCI(t *testing.T) {
	g := invite(t, "uci")
	g.say("uci")
	g.await("uciok")
	g.say("setoption name Hash value 16", "position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "go mate 2")
	if line, before := g.await("bestmove"); line != "bestmove a1a6" {
		t.Errorf("%s after %v", line, before)
	}
	g.say("go mate 1")
	if line, _ := g.await("info string"); line != "info string no mate in 1" {
		t.Error(line)
	}
	g.await("bestmove")
	g.say("go infinite")
	if line, _ := g.await("info time"); line == "" {
		t.Error("nothing is said of an endless search")
	}
	g.say("stop")
	if line, before := g.await("bestmove"); line != "bestmove a1a6" {
		t.Errorf("%s after %v", line, before)
	}
	g.say("quit")
	if code := <-g.code; code != 0 {
		t.Errorf("exit status %d", code)
	}
}
