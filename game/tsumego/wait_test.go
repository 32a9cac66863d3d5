package tsumego

import (
	"testing"

	"github.com/yomi-solver/yomi/game"
)

// TestWait looks at a group at the edge. In an open region moves elsewhere wait as soon as there is a last
// move; a pass, what is near, and what was good often do not. In a closed region nothing waits.
func TestWait(t *testing.T) {
	const text = "(;SZ[13]AB[ai][bi][ci][di][ej][ek][el][em]AW[aj][bj][cj][dj][dk][dl]PL[B])"
	ask := func(region string) *Position {
		problem, err := parse(text, game.Question{Goal: "kill", Target: "A4", Region: region})
		if err != nil {
			t.Fatal(err)
		}
		return problem.(*Position)
	}
	if p := ask("A3:D1"); p.Chains() {
		t.Error("a closed region has chains")
	}
	p := ask("A3:D1,F6:M1")
	waits := func() (waiting, others map[string]bool) {
		waiting, others = map[string]bool{}, map[string]bool{}
		for _, c := range p.Expand(nil) {
			if p.Chain(c.Move) != c.Chain {
				t.Errorf("%s: chain %d in the list, %d alone", p.board.Name(point(c.Move)), c.Chain, p.Chain(c.Move))
			}
			of := others
			if c.Chain == game.LastChain {
				of = waiting
			}
			of[p.board.Name(point(c.Move))] = true
		}
		return waiting, others
	}
	if waiting, _ := waits(); !p.Chains() || len(waiting) > 0 {
		t.Errorf("before the first move: chains %v, %v wait", p.Chains(), waiting)
	}
	play := func(name string) {
		q, err := p.board.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		p.Play(code(q))
	}
	play("B2")
	waiting, others := waits()
	if !waiting["K3"] || !others["A2"] || !others["pass"] {
		t.Errorf("after B2: %v wait, %v do not", waiting, others)
	}
	k3, err := p.board.Find("K3")
	if err != nil {
		t.Fatal(err)
	}
	p.Learn(code(k3))
	if waiting, _ := waits(); waiting["K3"] {
		t.Error("K3 waits, though it was good")
	}
}
