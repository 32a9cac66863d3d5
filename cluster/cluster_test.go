package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/yomi-solver/yomi/engine"
	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/graph"
	"github.com/yomi-solver/yomi/solve/joblevel"
)

// truth is the answer of one process.
func truth(t *testing.T, q Question) string {
	t.Helper()
	r := engine.Solve(t.Context(), engine.Job{Game: q.Game, Text: q.Text, Memory: 1 << 24})
	if r.Reason != "solved" {
		t.Fatalf("%s: %s", r.Reason, r.Error)
	}
	return r.Result
}

// accepted wants a report to be right and its proof to be accepted.
func acceptedBy(t *testing.T, q Question, r *engine.Report) {
	t.Helper()
	if want := truth(t, q); r.Result != want || r.Reason != "solved" {
		t.Fatalf("%s (%s %s), but it is %s", r.Result, r.Reason, r.Error, want)
	}
	if err := engine.WriteProofs(t.Context(), filepath.Join(t.TempDir(), "p.proof"), r.Proofs); err != nil {
		t.Fatal(err)
	}
}

// config is that of a coordinator for tests.
func config(t *testing.T, q Question) Config {
	return Config{Question: q, Dir: t.TempDir(), Access: Access{Listen: "127.0.0.1:0"}, AckWait: time.Second, Snapshot: 20, Tell: func(s string) { t.Log(s) }}
}

// start runs a coordinator; done gives its report.
func start(t *testing.T, c Config) (co *Coordinator, done func() (*engine.Report, error)) {
	t.Helper()
	co, err := New(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	var r *engine.Report
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		r, err = co.Run(t.Context())
		err = errors.Join(err, co.Close())
	}()
	return co, func() (*engine.Report, error) {
		<-ended
		return r, err
	}
}

// workers joins workers of this process; gone waits for them.
func workers(t *testing.T, n int, a Access) (gone func()) {
	var group sync.WaitGroup
	for i := range n {
		group.Go(func() {
			err := Work(t.Context(), WorkerConfig{Access: a, Name: string(rune('a' + i)), Memory: 1 << 22, Slots: 1 + i%2, Patience: time.Minute})
			if err != nil && t.Context().Err() == nil {
				t.Errorf("worker %d: %v", i, err)
			}
		})
	}
	return group.Wait
}

// cyclicText is a graph with circles that takes some jobs.
func cyclicText() string {
	return graph.Random(rand.New(rand.NewPCG(5, 5)), graph.Shape{Kind: graph.Cyclic, Nodes: 300, Branch: 4, Repeat: game.Disproven}).String()
}

// TestCluster settles positions with two workers, by every policy, with and without circles.
func TestCluster(t *testing.T) {
	for _, c := range []struct {
		policy string
		q      Question
	}{
		{"jobs", question("random", widePosition, 4000)},
		{"jobs", question("graph", cyclicText(), 3)},
		{"parapds", question("mnk", "3x3x3", 40)},
		{"pn2", question("breakthrough", "4x4", 20)},
	} {
		t.Run(c.policy+" "+c.q.Game, func(t *testing.T) {
			c.q.Policy = c.policy
			co, done := start(t, config(t, c.q))
			gone := workers(t, 2, Access{URL: co.URL()})
			r, err := done()
			if err != nil {
				t.Fatal(err)
			}
			gone()
			acceptedBy(t, c.q, r)
			s := co.Status()
			t.Logf("%d answers, %d late, %d refused, %d canceled", s.Answers, s.Late, s.Refused, s.Canceled)
			if s.Refused > 0 {
				t.Error("an honest result was refused")
			}
		})
	}
}

// TestLargeCertificates sends certificates by the object store, and splits those that are
// larger than allowed.
func TestLargeCertificates(t *testing.T) {
	q := question("mnk", "4x4x4", 1<<20)
	c := config(t, q)
	c.Most, c.Inline = 1<<18, 1<<10
	co, done := start(t, c)
	gone := workers(t, 2, Access{URL: co.URL()})
	r, err := done()
	if err != nil {
		t.Fatal(err)
	}
	gone()
	acceptedBy(t, q, r)
	if co.Status().Answers < 2 {
		t.Error("the certificate of the root was not too large")
	}
}

// widePosition takes about a hundred thousand nodes and has a small proof.
const widePosition = "tree:b=6,d=12,seed=1"

// TestLiars has a worker that answers twice, late, wrongly, and with noise.
func TestLiars(t *testing.T) {
	q := question("random", widePosition, 4000)
	co, done := start(t, config(t, q))
	liar, err := nats.Connect(co.URL())
	if err != nil {
		t.Fatal(err)
	}
	defer liar.Close()
	js, err := jetstream.New(liar)
	if err != nil {
		t.Fatal(err)
	}
	n := co.names
	lie(t, co, js, n)
	gone := workers(t, 2, Access{URL: co.URL()})
	r, err := done()
	if err != nil {
		t.Fatal(err)
	}
	gone()
	acceptedBy(t, q, r)
	s := co.Status()
	t.Logf("%d answers, %d late, %d refused", s.Answers, s.Late, s.Refused)
	if s.Late < 2 || s.Refused < 4 {
		t.Error("too few results were late or refused")
	}
}

// lie takes the first job and answers it in several ways.
func lie(t *testing.T, co *Coordinator, js jetstream.JetStream, n names) {
	ctx := t.Context()
	consumer, err := n.consumer(ctx, js, "jobs", co.config.AckWait)
	if err != nil {
		t.Fatal(err)
	}
	msg, err := consumer.Next()
	if err != nil {
		t.Fatal(err)
	}
	var o order
	if err := json.Unmarshal(msg.Data(), &o); err != nil {
		t.Fatal(err)
	}
	searchers, err := co.division.Searchers(1, 1<<22, DefaultMost, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer searchers[0].Close()
	// A position three plies away is settled soon, and so is the proof of something else.
	result, err := searchers[0].Search(ctx, joblevel.Job{Nodes: 1 << 20})
	if err != nil || result.Value == game.Unknown {
		t.Fatalf("%v, %v", result.Value, err)
	}
	proof, err := pack(nil, result.Certificate)
	if err != nil {
		t.Fatal(err)
	}
	honest := reply{order: o, Worker: "liar", Value: "unknown", PN: 1, DN: 1}
	wrong := reply{order: o, Worker: "liar", Value: result.Value.Other().String(), Proof: proof}
	foreign := wrong
	foreign.order = order{ID: idOf([]string{"2"}, 7), Moves: []string{"2"}, Nodes: 7}
	foreign.Value = result.Value.String()
	illegal := honest
	illegal.order = order{ID: idOf([]string{"pass"}, 7), Moves: []string{"pass"}, Nodes: 7}
	misnamed := honest
	misnamed.ID = "0123"
	missing := wrong
	missing.Proof, missing.Object = nil, "nowhere"
	for i, r := range []reply{wrong, foreign, illegal, misnamed, missing, honest, honest, honest} {
		if err := publish(ctx, js, n.subject("results"), r, string(rune('a'+i))); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := js.Publish(ctx, n.subject("results"), []byte("noise")); err != nil {
		t.Fatal(err)
	}
}

// TestFullDisk fills the disk at several moments. The coordinator ends with an error, and
// the next one goes on and loses nothing.
func TestFullDisk(t *testing.T) {
	q := question("random", widePosition, 4000)
	c := config(t, q)
	c.Snapshot = 5
	answers := uint64(0)
	for room := 3000; ; room *= 10 {
		left := room
		c.files = fullDisk{disk{}, &left}
		co, err := New(t.Context(), c)
		if errors.Is(err, syscall.ENOSPC) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if co.tree.Answers() < answers {
			t.Fatalf("%d answers became %d", answers, co.tree.Answers())
		}
		ctx, stop := context.WithCancel(t.Context())
		var group sync.WaitGroup
		group.Go(func() { _ = Work(ctx, WorkerConfig{Access: Access{URL: co.URL()}, Memory: 1 << 22}) })
		r, err := co.Run(t.Context())
		answers = co.tree.Answers()
		stop()
		group.Wait()
		if shut := co.Close(); shut != nil {
			t.Fatal(shut)
		}
		switch {
		case err == nil:
			acceptedBy(t, q, r)
			if room < 10*3000 || answers < 10 {
				t.Errorf("the disk was never full: %d bytes, %d answers", room, answers)
			}
			return
		case !errors.Is(err, syscall.ENOSPC):
			t.Fatal(err)
		}
	}
}

// TestAccess wants a token where one is set, TLS where it is asked for, and no listening
// beyond this machine without a token.
func TestAccess(t *testing.T) {
	q := question("connect4", "4x4", 50)
	c := config(t, q)
	c.Access.Listen = "0.0.0.0:0"
	if _, err := New(t.Context(), c); err == nil || !strings.Contains(err.Error(), "token") {
		t.Fatalf("listening to everybody: %v", err)
	}
	cert, key := certificate(t)
	c.Access = Access{Listen: "127.0.0.1:0", Token: "shibboleth", Cert: cert, Key: key, CA: cert}
	co, done := start(t, c)
	for _, a := range []Access{{URL: co.URL()}, {URL: co.URL(), Token: "sibboleth", CA: cert}, {URL: co.URL(), Token: "shibboleth"}} {
		if _, err := Ask(t.Context(), WorkerConfig{Access: a, Patience: time.Second}); err == nil {
			t.Errorf("%+v gets in", a)
		}
	}
	gone := workers(t, 1, Access{URL: co.URL(), Token: "shibboleth", CA: cert})
	r, err := done()
	if err != nil {
		t.Fatal(err)
	}
	gone()
	acceptedBy(t, q, r)
}

// TestWrongToken wants whoever comes with a wrong token to be told so at once.
func TestWrongToken(t *testing.T) {
	q := question("connect4", "4x4", 50)
	c := config(t, q)
	c.Access = Access{Listen: "127.0.0.1:0", Token: "shibboleth"}
	co, done := start(t, c)
	wrong := WorkerConfig{Access: Access{URL: co.URL(), Token: "sibboleth"}, Patience: 20 * time.Second}
	_, asked := Ask(t.Context(), wrong)
	for who, err := range map[string]error{"worker": Work(t.Context(), wrong), "status": asked} {
		if err == nil || !strings.Contains(err.Error(), "Authorization") {
			t.Errorf("%s: a wrong token is told as %v", who, err)
		}
	}
	gone := workers(t, 1, Access{URL: co.URL(), Token: "shibboleth"})
	if _, err := done(); err != nil {
		t.Fatal(err)
	}
	gone()
}

// TestStatus reads the page, the JSON and the metrics.
func TestStatus(t *testing.T) {
	q := question("connect4", "4x4", 50)
	c := config(t, q)
	c.HTTP = "127.0.0.1:0"
	co, done := start(t, c)
	for path, want := range map[string]string{
		"/": "connect4 <code>4x4</code>", "/status": `"result":"unknown"`, "/metrics": "yomi_cluster_tree_nodes 1",
	} {
		r, err := http.Get(co.Page() + path)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r.Body)
		r.Body.Close()
		if err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s: no %q in %s (%v)", path, want, text, err)
		}
	}
	s, err := Ask(t.Context(), WorkerConfig{Access: Access{URL: co.URL()}, Patience: time.Minute})
	if err != nil || s.Run != co.names.run {
		t.Errorf("%+v: %v", s, err)
	}
	gone := workers(t, 1, Access{URL: co.URL()})
	if _, err := done(); err != nil {
		t.Fatal(err)
	}
	gone()
}
