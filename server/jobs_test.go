package server

import (
	"context"
	"encoding/json"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/yomi-solver/yomi/engine"
	solved "github.com/yomi-solver/yomi/store"
)

// TestStore wants an answer that was found before to be looked up.
func TestStore(t *testing.T) {
	st, err := solved.Open(filepath.Join(t.TempDir(), "solved"))
	if err != nil {
		t.Fatal(err)
	}
	w := open(t, Config{Solved: st})
	var first, again engine.Report
	w.post("/api/solve", object{"text": small}, http.StatusOK, &first)
	w.post("/api/solve", object{"text": small}, http.StatusOK, &again)
	if first.Stored != "" || again.Stored == "" || again.Result != "disproven" || again.Verdict != first.Verdict {
		t.Errorf("%+v\n%+v", first, again)
	}
}

// TestSolve wants the very report of the command line.
func TestSolve(t *testing.T) {
	w := open(t, Config{})
	var r engine.Report
	body := w.post("/api/solve", object{"text": small}, http.StatusOK, &r)
	if r.Result != "disproven" || r.Reason != "solved" || r.Game != "mnk" || r.Algorithm == "" || strings.Contains(body, "$schema") {
		t.Errorf("%s", body)
	}
	w.post("/api/solve", object{"text": small, "goal": "draw"}, http.StatusOK, &r)
	if r.Result != "proven" {
		t.Errorf("%+v", r)
	}
	w.post("/api/solve", object{"text": mate, "shortest": true}, http.StatusOK, &r)
	if r.Game != "shogi" || r.Length != 3 {
		t.Errorf("%+v", r)
	}
	w.post("/api/solve", object{"text": small, "moves": []string{"b2", "a1"}, "algorithm": "pns"}, http.StatusOK, &r)
	if r.Algorithm != "pns" || r.Position != "3x3x3 3/1x1/o2" {
		t.Errorf("%+v", r)
	}
	for _, c := range []struct {
		ask  object
		want string
	}{
		{object{"text": small, "moves": []string{"b2", "b2"}}, "move 2"},
		{object{"text": small, "algorithm": "magic"}, "magic"},
		{object{"text": small, "set": object{"speed": "9"}}, "speed"},
		{object{"text": small, "goal": "lose"}, "goal"},
		{object{"text": small, "time": "soon"}, "time soon"},
		{object{"text": small, "nodes": "-5"}, "nodes"},
		{object{"text": small, "memory": "lots"}, "memory lots"},
		{object{"text": small + "\n" + small}, "2 problems"},
		{object{"text": small, "number": 2}, "number 2"},
		{object{"text": corner, "turn": "both"}, "two questions"},
	} {
		if body := w.post("/api/solve", c.ask, http.StatusUnprocessableEntity, nil); !strings.Contains(body, c.want) {
			t.Errorf("%v: %s, want %s", c.ask, body, c.want)
		}
	}
	w.post("/api/solve", object{"text": small + "\n" + small, "number": 2}, http.StatusOK, &r)
	w.post("/api/solve", object{"text": endless, "nodes": "1k"}, http.StatusOK, &r)
	if r.Reason != "nodes" {
		t.Errorf("%+v", r)
	}
}

// TestLimits cuts what is asked for to what is allowed.
func TestLimits(t *testing.T) {
	var seen engine.Job
	w := open(t, Config{Limits: Limits{Time: time.Second, Memory: 8 << 20, Threads: 2}}, func(s *Server) {
		s.solve = func(ctx context.Context, job engine.Job) *engine.Report {
			seen = job
			return engine.Solve(ctx, job)
		}
	})
	w.post("/api/solve", object{"text": small, "time": "1h", "memory": "1TiB", "threads": 64}, http.StatusOK, nil)
	if seen.Time != time.Second || seen.Memory != 8<<20 || seen.Threads != 2 || seen.List != 8<<20 {
		t.Errorf("%+v", seen)
	}
	w.post("/api/solve", object{"text": small}, http.StatusOK, nil)
	if seen.Time != time.Second || seen.Threads != 1 {
		t.Errorf("%+v", seen)
	}
}

// TestJob follows a job from its beginning to all that can be fetched afterwards.
func TestJob(t *testing.T) {
	w := open(t, Config{})
	var j Job
	w.post("/api/jobs", object{"text": corner, "tree": true, "proof": true}, http.StatusCreated, &j)
	if j.ID == "" || j.Question.Goal != "kill" || j.Question.Turn != "black" || j.Question.Position == "" {
		t.Fatalf("%+v", j)
	}
	done := w.finish(j.ID)
	if done.State.State != stateDone || done.Report.Status != "d" || !done.Has.Tree || !done.Has.Proof || done.Has.Records[0] != "sgf" {
		t.Fatalf("%+v", done)
	}
	w.get("/api/jobs/"+j.ID, http.StatusOK, &done)

	var tree Solution
	w.get("/api/jobs/"+j.ID+"/tree", http.StatusOK, &tree)
	if tree.Tree == nil || len(tree.Tree.Then) == 0 || tree.Side == "" || tree.Position == "" {
		t.Errorf("%+v", tree)
	}
	right := 0
	for _, first := range tree.Tree.Then {
		if first.Right {
			right++
		}
	}
	if right == 0 || right == len(tree.Tree.Then) {
		t.Errorf("%d of %d first moves are right", right, len(tree.Tree.Then))
	}

	_, h, record := w.send(w.request(http.MethodGet, "/api/jobs/"+j.ID+"/record?format=sgf", nil))
	if !strings.HasPrefix(record, "(;") || !strings.Contains(h.Get("Content-Disposition"), "yomi.sgf") {
		t.Errorf("%v %s", h, record)
	}
	var again ReadResult
	w.post("/api/read", object{"text": record, "name": "yomi.sgf"}, http.StatusOK, &again)
	if len(again.Problems) != 1 || again.Problems[0].Error != "" {
		t.Errorf("a record cannot be read again: %+v", again)
	}
	w.get("/api/jobs/"+j.ID+"/record?format=kif", http.StatusNotFound, nil)
	w.get("/api/jobs/"+j.ID+"/record?format=doc", http.StatusUnprocessableEntity, nil)
	var report engine.Report
	w.get("/api/jobs/"+j.ID+"/record?format=json", http.StatusOK, &report)
	if report.Status != "d" {
		t.Errorf("%+v", report)
	}

	certificate := w.get("/api/jobs/"+j.ID+"/proof", http.StatusOK, nil)
	var v Verified
	w.post("/api/jobs/"+j.ID+"/verify", nil, http.StatusOK, &v)
	if !v.Valid || len(v.Claims) == 0 || len(v.Words) != len(v.Claims) {
		t.Errorf("%+v", v)
	}
	q := w.request(http.MethodPost, "/api/verify", certificate)
	q.Header.Set("Content-Type", "application/octet-stream")
	if w.expect(q, http.StatusOK, &v); !v.Valid {
		t.Errorf("%+v", v)
	}
}

// TestVerify gives the checker what is no proof.
func TestVerify(t *testing.T) {
	w := open(t, Config{})
	r := engine.Solve(context.Background(), engine.Job{Game: "mnk", Text: small, Proof: true, Memory: 1 << 20})
	data, err := engine.ProofBytes(r.Proofs, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	var v Verified
	for _, c := range []struct {
		text  string
		valid bool
	}{
		{string(data), true},
		{strings.Replace(string(data), `"disproven"`, `"proven"`, 1), false},
		{"nonsense", false},
		{"\x1f\x8bnonsense", false},
	} {
		body := w.post("/api/verify", c.text, http.StatusOK, &v)
		if v.Valid != c.valid || (v.Error == "") != c.valid {
			t.Errorf("%.40s: %s", c.text, body)
		}
		clean(t, body)
		v = Verified{}
	}
}

// TestNothingThere asks for what a job does not have.
func TestNothingThere(t *testing.T) {
	w := open(t, Config{})
	var j Job
	w.post("/api/jobs", object{"text": small}, http.StatusCreated, &j)
	w.finish(j.ID)
	for _, what := range []string{"tree", "proof", "record?format=sgf"} {
		w.get("/api/jobs/"+j.ID+"/"+what, http.StatusNotFound, nil)
	}
	w.post("/api/jobs/"+j.ID+"/verify", nil, http.StatusNotFound, nil)
	w.get("/api/collections/"+j.ID, http.StatusNotFound, nil) // a job is no collection

	w.post("/api/jobs", object{"text": endless}, http.StatusCreated, &j)
	w.get("/api/jobs/"+j.ID+"/tree", http.StatusConflict, nil)
	w.expect(w.request(http.MethodDelete, "/api/jobs/"+j.ID, nil), http.StatusOK, nil)

	w = open(t, Config{Limits: Limits{Proof: 100}})
	w.post("/api/jobs", object{"text": small, "proof": true}, http.StatusCreated, &j)
	w.finish(j.ID)
	if body := w.get("/api/jobs/"+j.ID+"/proof", http.StatusNotFound, nil); !strings.Contains(body, "too long") {
		t.Error(body)
	}
}

// TestCancel stops a job while somebody follows it.
func TestCancel(t *testing.T) {
	w := open(t, Config{})
	var j Job
	w.post("/api/jobs", object{"text": endless}, http.StatusCreated, &j)
	events := w.follow(t.Context(), "/api/jobs/"+j.ID+"/events")
	var p Progress
	for len(p.Line) == 0 { // a search that is at its root has none
		if err := json.Unmarshal([]byte(await(t, events, "progress").data), &p); err != nil || p.Nodes == 0 || p.Proof == 0 {
			t.Fatalf("%+v: %v", p, err)
		}
	}
	var stopped Job
	w.expect(w.request(http.MethodDelete, "/api/jobs/"+j.ID, nil), http.StatusOK, &stopped)
	if stopped.State.State != stateDone || stopped.Report.Reason != "interrupted" || stopped.Report.Result != "unknown" {
		t.Errorf("%+v", stopped)
	}
	if err := json.Unmarshal([]byte(await(t, events, "done").data), &j); err != nil || j.Report.Reason != "interrupted" {
		t.Errorf("%+v: %v", j, err)
	}
}
