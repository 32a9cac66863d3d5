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

// TestAbandoned wants a job to end with its visitor, and others to go on. The time at which
// the server looks is given, so that no test depends on a clock.
func TestAbandoned(t *testing.T) {
	w := open(t, Config{Limits: Limits{Grace: time.Hour, Away: time.Minute}})
	var listened, kept, never Job
	w.post("/api/jobs", object{"text": endless}, http.StatusCreated, &listened)
	ctx, leave := context.WithCancel(context.Background())
	await(t, w.follow(ctx, "/api/jobs/"+listened.ID+"/events"), "state")
	w.post("/api/jobs", object{"text": endless, "keep": true}, http.StatusCreated, &kept)
	w.post("/api/jobs", object{"text": endless}, http.StatusCreated, &never)
	look := func(id string) (state string, listeners int) {
		j, err := find[*job](w.s.tasks, id)
		if err != nil {
			t.Fatal(err)
		}
		j.mu.Lock()
		defer j.mu.Unlock()
		return j.state, j.listeners
	}
	ended := func(id string) bool {
		state, _ := look(id)
		return state == stateDone
	}
	w.s.tasks.tidy(time.Now().Add(30 * time.Minute))
	w.s.tasks.tidy(time.Now().Add(2 * time.Hour))
	wait(t, func() bool { return ended(never.ID) })
	if ended(listened.ID) {
		t.Error("a job ends though somebody listens")
	}
	leave()
	wait(t, func() bool {
		_, listeners := look(listened.ID)
		return listeners == 0
	})
	w.s.tasks.tidy(time.Now().Add(2 * time.Hour))
	wait(t, func() bool { return ended(listened.ID) })
	if ended(kept.ID) {
		t.Error("a job ends that was to be kept")
	}
	w.expect(w.request(http.MethodDelete, "/api/jobs/"+kept.ID, nil), http.StatusOK, nil)
}

// TestPatience wants a task to live until its time has come, and no longer.
func TestPatience(t *testing.T) {
	x := newTask(Limits{Grace: time.Minute, Away: time.Second}, false)
	now := time.Now()
	if x.abandoned(now.Add(50*time.Second)) || !x.abandoned(now.Add(70*time.Second)) {
		t.Error("grace")
	}
	leave := x.listen()
	if x.abandoned(now.Add(time.Hour)) {
		t.Error("somebody listens")
	}
	leave()
	if x.abandoned(time.Now()) || !x.abandoned(time.Now().Add(2*time.Second)) {
		t.Error("away")
	}
	x.touch()
	if x.abandoned(time.Now().Add(50 * time.Second)) {
		t.Error("somebody asks")
	}
	x.end(func() {})
	if x.abandoned(now.Add(time.Hour)) {
		t.Error("what is done is not abandoned")
	}
}

// TestSweep wants the server to look by itself.
func TestSweep(t *testing.T) {
	w := open(t, Config{Limits: Limits{Grace: time.Millisecond, Away: time.Millisecond, Keep: time.Millisecond}})
	w.post("/api/jobs", object{"text": endless}, http.StatusCreated, nil)
	wait(t, func() bool { return w.s.tasks.length() == 0 })
}

// wait waits for something that must come.
func wait(t *testing.T, come func() bool) {
	t.Helper()
	for range 6000 {
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
	case <-time.After(time.Minute):
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
	for name, c := range map[string]struct {
		limits Limits
		after  time.Duration
		left   int
	}{
		"all":    {Limits{}, time.Minute, 4},
		"number": {Limits{Results: 2}, time.Minute, 2},
		"time":   {Limits{}, time.Hour, 0},
		"size":   {Limits{Held: 1}, time.Minute, 1},
	} {
		t.Run(name, func(t *testing.T) {
			w := open(t, Config{})
			var last Job
			for range 4 {
				w.post("/api/jobs", object{"text": small, "proof": true}, http.StatusCreated, &last)
				w.finish(last.ID)
			}
			wait(t, func() bool { // until nobody listens any more
				j, err := find[*job](w.s.tasks, last.ID)
				if err != nil {
					t.Fatal(err)
				}
				j.mu.Lock()
				defer j.mu.Unlock()
				return j.listeners == 0
			})
			w.s.tasks.mu.Lock()
			w.s.tasks.limits = c.limits.complete()
			w.s.tasks.mu.Unlock()
			w.s.tasks.tidy(time.Now().Add(c.after))
			if left := w.s.tasks.length(); left != c.left {
				t.Errorf("%d are left, want %d", left, c.left)
			}
			if _, err := find[*job](w.s.tasks, last.ID); (err == nil) != (c.left > 0) {
				t.Errorf("the last one: %v", err)
			}
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
