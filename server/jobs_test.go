package server

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/yomi-solver/yomi/engine"
)

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
	if err := json.Unmarshal([]byte(await(t, events, "progress").data), &p); err != nil || p.Nodes == 0 || p.Proof == 0 || len(p.Line) == 0 {
		t.Errorf("%+v: %v", p, err)
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

// TestAbandoned wants a job to end with its visitor, and others to go on.
func TestAbandoned(t *testing.T) {
	w := open(t, Config{Limits: Limits{Grace: 200 * time.Millisecond, Away: 20 * time.Millisecond}})
	var listened, kept, never Job
	w.post("/api/jobs", object{"text": endless}, http.StatusCreated, &listened)
	ctx, leave := context.WithCancel(context.Background())
	await(t, w.follow(ctx, "/api/jobs/"+listened.ID+"/events"), "state")
	w.post("/api/jobs", object{"text": endless, "keep": true}, http.StatusCreated, &kept)
	w.post("/api/jobs", object{"text": endless}, http.StatusCreated, &never)
	ended := func(id string) bool {
		j, err := find[*job](w.s.tasks, id)
		if err != nil {
			t.Fatal(err)
		}
		j.mu.Lock()
		defer j.mu.Unlock()
		j.until = time.Time{} // looking is no asking
		return j.state == stateDone
	}
	wait(t, func() bool { return ended(never.ID) })
	if ended(listened.ID) {
		t.Error("a job ends though somebody listens")
	}
	leave()
	wait(t, func() bool { return ended(listened.ID) })
	if ended(kept.ID) {
		t.Error("a job ends that was to be kept")
	}
	w.expect(w.request(http.MethodDelete, "/api/jobs/"+kept.ID, nil), http.StatusOK, nil)
}

// wait waits for something that must come.
func wait(t *testing.T, come func() bool) {
	t.Helper()
	for range 2000 {
		if come() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("it does not come")
}

// TestGone wants a search to end when the client that waits for it goes away.
func TestGone(t *testing.T) {
	begun, ended := make(chan struct{}), make(chan string, 1)
	w := open(t, Config{}, func(s *Server) {
		s.solve = func(ctx context.Context, job engine.Job) *engine.Report {
			close(begun)
			r := engine.Solve(ctx, job)
			ended <- r.Reason
			return r
		}
	})
	ctx, leave := context.WithCancel(context.Background())
	q := w.request(http.MethodPost, "/api/solve", object{"text": endless, "time": "60s"}).WithContext(ctx)
	go func() {
		if a, err := http.DefaultTransport.RoundTrip(q); err == nil {
			a.Body.Close()
		}
	}()
	<-begun
	leave()
	select {
	case reason := <-ended:
		if reason != "interrupted" {
			t.Error(reason)
		}
	case <-time.After(20 * time.Second):
		t.Error("the search goes on")
	}
}

// TestTwo lets two visitors ask at once, one of them with a long search.
func TestTwo(t *testing.T) {
	w := open(t, Config{Limits: Limits{Short: 1, Long: 1, Turn: 10 * time.Millisecond}})
	var long Job
	w.post("/api/jobs", object{"text": endless}, http.StatusCreated, &long)
	events := w.follow(t.Context(), "/api/jobs/"+long.ID+"/events")
	await(t, events, "progress")
	var visitors sync.WaitGroup
	for range 2 {
		visitors.Go(func() {
			for range 5 {
				var r engine.Report
				if w.post("/api/solve", object{"text": small}, http.StatusOK, &r); r.Result != "disproven" {
					t.Errorf("%+v", r)
				}
			}
		})
	}
	visitors.Wait()
	var j Job
	if w.get("/api/jobs/"+long.ID, http.StatusOK, &j); j.State.State != stateRunning {
		t.Errorf("%+v", j)
	}
	w.expect(w.request(http.MethodDelete, "/api/jobs/"+long.ID, nil), http.StatusOK, nil)
}

// TestQueue fills the line.
func TestQueue(t *testing.T) {
	w := open(t, Config{Limits: Limits{Short: 1, Long: 1, Queue: 2, Turn: time.Hour}})
	ask := object{"text": endless, "keep": true}
	var jobs [3]Job
	for i := range jobs {
		w.post("/api/jobs", ask, http.StatusCreated, &jobs[i])
	}
	var second Job
	if w.get("/api/jobs/"+jobs[2].ID, http.StatusOK, &second); second.State != (State{stateQueued, 2}) {
		t.Errorf("%+v", second.State)
	}
	status, h, body := w.send(w.request(http.MethodPost, "/api/jobs", ask))
	if status != http.StatusTooManyRequests || h.Get("Retry-After") == "" || !strings.Contains(body, "waiting") {
		t.Errorf("%d %v %s", status, h, body)
	}
	w.post("/api/solve", ask2(), http.StatusTooManyRequests, nil)
	events := w.follow(t.Context(), "/api/jobs/"+jobs[2].ID+"/events")
	if e := await(t, events, "state"); !strings.Contains(e.data, `"place":2`) {
		t.Error(e)
	}
	// Who waits may leave, and who works makes room.
	w.expect(w.request(http.MethodDelete, "/api/jobs/"+jobs[1].ID, nil), http.StatusOK, &second)
	if second.State.State != stateDone || second.Report.Reason != "interrupted" {
		t.Errorf("%+v", second)
	}
	if e := await(t, events, "state"); !strings.Contains(e.data, `"place":1`) {
		t.Error(e)
	}
	w.expect(w.request(http.MethodDelete, "/api/jobs/"+jobs[0].ID, nil), http.StatusOK, nil)
	if e := await(t, events, "state"); !strings.Contains(e.data, stateRunning) {
		t.Error(e)
	}
	w.expect(w.request(http.MethodDelete, "/api/jobs/"+jobs[2].ID, nil), http.StatusOK, nil)
}

func ask2() object { return object{"text": small} }

// TestForgotten wants results to be kept in a bounded number, for a bounded time, and of a bounded size.
func TestForgotten(t *testing.T) {
	for name, limits := range map[string]Limits{
		"number": {Results: 2, Away: time.Millisecond},
		"time":   {Keep: 100 * time.Millisecond, Away: time.Millisecond},
		"size":   {Held: 1000, Away: time.Millisecond},
	} {
		t.Run(name, func(t *testing.T) {
			w := open(t, Config{Limits: limits})
			var first Job
			for i := range 4 {
				var j Job
				w.post("/api/jobs", object{"text": small, "proof": true}, http.StatusCreated, &j)
				w.finish(j.ID)
				if i == 0 {
					first = j
				}
			}
			wait(t, func() bool {
				status, _, _ := w.send(w.request(http.MethodGet, "/api/jobs/"+first.ID, nil))
				return status == http.StatusNotFound
			})
		})
	}
}

// TestShutdown ends a server that is at work: who follows is told what is known.
func TestShutdown(t *testing.T) {
	w := open(t, Config{})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w.url = "http://" + l.Addr().String()
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- w.s.Serve(ctx, l) }()
	var j Job
	w.post("/api/jobs", object{"text": endless}, http.StatusCreated, &j)
	events := w.follow(t.Context(), "/api/jobs/"+j.ID+"/events")
	await(t, events, "state")
	stop()
	if err := json.Unmarshal([]byte(await(t, events, "done").data), &j); err != nil || j.Report.Reason != "interrupted" {
		t.Errorf("%+v: %v", j, err)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
	w.url = "" // and who comes later is refused
	if _, err := w.s.startJob(context.Background(), Ask{Question: Question{Source: Source{Text: small}}}); err == nil {
		t.Error("a job begins behind the end")
	}
}
