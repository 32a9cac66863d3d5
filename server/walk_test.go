package server

import (
	"net/http"
	"path/filepath"
	"testing"

	"github.com/yomi-solver/yomi/engine"
)

// TestWalk solves problems, tries every first move of their trees, and wants the replies to agree
// with the trees: what is right is not refuted, and what is wrong is.
func TestWalk(t *testing.T) {
	w := open(t, Config{})
	tried := map[bool]int{}
	for _, file := range []string{"go/nakade.sgf", "go/seki.sgf", "shogi/short.kif"} {
		problems, err := engine.ReadFile(filepath.Join("../examples", file), "")
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range problems[:min(len(problems), 6)] {
			var j Job
			w.post("/api/jobs", object{"text": p.Text, "game": p.Game, "tree": true}, http.StatusCreated, &j)
			r := w.finish(j.ID).Report
			if r.Verdict == "ko" || r.Reason != "solved" {
				continue // there a move may be right and not enough
			}
			var tree Solution
			w.get("/api/jobs/"+j.ID+"/tree", http.StatusOK, &tree)
			for _, first := range sample(tree.Tree.Then) {
				var reply Reply
				w.post("/api/refute", object{"text": tree.Position, "game": p.Game, "goal": tree.Goal, "moves": []string{first.Move}}, http.StatusOK, &reply)
				if reply.Refuted == nil || *reply.Refuted == first.Right {
					t.Errorf("%s: %s: %s is right: %v, refuted: %v (%s)", file, r.Verdict, first.Move, first.Right, reply.Refuted, reply.Verdict)
				}
				tried[first.Right]++
			}
		}
	}
	if tried[true] < 5 || tried[false] < 20 {
		t.Errorf("%v moves were tried", tried)
	}
}

// sample is a few moves, the right ones first.
func sample(list []*engine.Branch) []*engine.Branch {
	var right, wrong []*engine.Branch
	for _, b := range list {
		if b.Right {
			right = append(right, b)
		} else {
			wrong = append(wrong, b)
		}
	}
	all := append(right, wrong...)
	return all[:min(len(all), 6)]
}
