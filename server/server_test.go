package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/yomi-solver/yomi/docs"
	"github.com/yomi-solver/yomi/engine"
)

// Positions that are settled at once, and one that takes for ever.
const (
	small   = "3x3x3"
	endless = "15x15x5 h8"
	corner  = "(;SZ[9]AB[af:ff][fg][eh][fh][ei][fi]AW[ag:eg][dh][di]MA[ag]PL[B])"
	mate    = "9/8k/9/7S1/9/9/9/9/9 b 2G 1"
)

// site is a server under test.
type site struct {
	t   *testing.T
	s   *Server
	url string
	log *syncBuffer
}

// syncBuffer is a log that may be read while it is written.
type syncBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *syncBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *syncBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

// open starts a server; tests that change it do so before the first request.
func open(t *testing.T, c Config, change ...func(*Server)) *site {
	t.Helper()
	log := &syncBuffer{}
	c.Log = slog.New(slog.NewTextHandler(log, nil))
	if c.Lab == nil {
		c.Lab = docs.Lab()
	}
	s, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range change {
		f(s)
	}
	h := httptest.NewServer(s)
	t.Cleanup(func() {
		s.Close()
		h.Close()
	})
	return &site{t, s, h.URL, log}
}

// request makes one, with a body in JSON unless it is a text already.
func (w *site) request(method, path string, body any) *http.Request {
	w.t.Helper()
	var r io.Reader
	if body != nil {
		data, err := json.Marshal(body)
		if raw, ok := body.(string); ok {
			data, err = []byte(raw), nil
		}
		if err != nil {
			w.t.Fatal(err)
		}
		r = bytes.NewReader(data)
	}
	q, err := http.NewRequest(method, w.url+path, r)
	if err != nil {
		w.t.Fatal(err)
	}
	if body != nil {
		q.Header.Set("Content-Type", "application/json")
	}
	return q
}

// send sends a request and reads the answer.
func (w *site) send(q *http.Request) (status int, header http.Header, body string) {
	w.t.Helper()
	a, err := http.DefaultTransport.RoundTrip(q)
	if err != nil {
		w.t.Fatal(err)
	}
	defer a.Body.Close()
	data, err := io.ReadAll(a.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	return a.StatusCode, a.Header, string(data)
}

// get and post expect a status and read the answer into a value, if there is one.
func (w *site) get(path string, status int, into any) string {
	w.t.Helper()
	return w.expect(w.request(http.MethodGet, path, nil), status, into)
}

func (w *site) post(path string, body any, status int, into any) string {
	w.t.Helper()
	return w.expect(w.request(http.MethodPost, path, body), status, into)
}

func (w *site) expect(q *http.Request, status int, into any) string {
	w.t.Helper()
	got, _, body := w.send(q)
	if got != status {
		w.t.Fatalf("%s %s: %d, want %d: %.500s", q.Method, q.URL.Path, got, status, body)
	}
	if into != nil {
		if err := json.Unmarshal([]byte(body), into); err != nil {
			w.t.Fatalf("%s: %v: %.500s", q.URL.Path, err, body)
		}
	}
	return body
}

// told is one server-sent event.
type told struct{ name, data string }

// follow sends the events of a task on a channel, which it closes at the end of the stream.
func (w *site) follow(ctx context.Context, path string) <-chan told {
	w.t.Helper()
	q := w.request(http.MethodGet, path, nil).WithContext(ctx)
	a, err := http.DefaultTransport.RoundTrip(q)
	if err != nil {
		w.t.Fatal(err)
	}
	if a.StatusCode != http.StatusOK || a.Header.Get("Content-Type") != "text/event-stream" {
		w.t.Fatalf("%s: %d %s", path, a.StatusCode, a.Header.Get("Content-Type"))
	}
	out := make(chan told, 1000)
	go func() {
		defer close(out)
		defer a.Body.Close()
		var e told
		for lines := bufio.NewReader(a.Body); ; {
			line, err := lines.ReadString('\n')
			if err != nil {
				return
			}
			line = strings.TrimSuffix(line, "\n")
			switch {
			case strings.HasPrefix(line, "event: "):
				e.name = line[len("event: "):]
			case strings.HasPrefix(line, "data: "):
				e.data = line[len("data: "):]
			case line == "" && e.name != "":
				out <- e
				e = told{}
			}
		}
	}()
	return out
}

// await reads events up to one of a name.
func await(t *testing.T, events <-chan told, name string) told {
	t.Helper()
	limit := time.After(time.Minute)
	for {
		select {
		case e, ok := <-events:
			if !ok {
				t.Fatalf("the stream has ended before %s", name)
			}
			if e.name == name {
				return e
			}
		case <-limit:
			t.Fatalf("no %s", name)
		}
	}
}

// finish waits for the end of a job.
func (w *site) finish(id string) Job {
	w.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var j Job
	e := await(w.t, w.follow(ctx, "/api/jobs/"+id+"/events"), "done")
	if err := json.Unmarshal([]byte(e.data), &j); err != nil {
		w.t.Fatal(err)
	}
	return j
}

type object = map[string]any

func TestCatalog(t *testing.T) {
	w := open(t, Config{})
	var v Version
	w.get("/api/version", http.StatusOK, &v)
	if v.Version != engine.Version || v.Limits.Body != 8<<20 || v.Limits.Time != 60_000 {
		t.Errorf("%+v", v)
	}
	var games []GameInfo
	w.get("/api/games", http.StatusOK, &games)
	if len(games) != len(engine.Games()) || games[0].Doc == "" || len(games[0].Goals) == 0 {
		t.Errorf("%+v", games)
	}
	var all []AlgorithmInfo
	w.get("/api/algorithms", http.StatusOK, &all)
	if len(all) != len(engine.Algorithms()) || len(all[0].Sources) == 0 {
		t.Errorf("%d algorithms", len(all))
	}
	w.get("/healthz", http.StatusOK, nil)
	var spec struct {
		Paths      map[string]map[string]any
		Components struct{ Schemas map[string]any }
	}
	w.get("/api/openapi.json", http.StatusOK, &spec)
	for _, path := range []string{"/api/solve", "/api/jobs", "/api/jobs/{id}/events", "/api/verify", "/api/collections", "/api/compare", "/api/picture", "/api/lab/{name}"} {
		if spec.Paths[path] == nil {
			t.Errorf("%s is not described", path)
		}
	}
	if spec.Components.Schemas["Report"] == nil {
		t.Error("reports are not described")
	}
	refs := regexp.MustCompile(`"\$ref":"#/components/schemas/([^"]+)"`).FindAllStringSubmatch(w.get("/api/openapi.json", http.StatusOK, nil), -1)
	for _, m := range refs {
		if spec.Components.Schemas[m[1]] == nil {
			t.Errorf("%s is not described", m[1])
		}
	}
	if len(refs) < 20 {
		t.Errorf("%d references", len(refs))
	}
	if text := w.get("/metrics", http.StatusOK, nil); !strings.Contains(text, `yomi_requests_total{status="200"}`) {
		t.Errorf("%.300s", text)
	}
}

func TestPage(t *testing.T) {
	files := fstest.MapFS{
		"index.html":    {Data: []byte("<!doctype html><title>t</title>")},
		"assets/app.js": {Data: []byte(strings.Repeat("console.log('read');\n", 1000))},
	}
	w := open(t, Config{Page: files})
	status, header, body := w.send(w.request(http.MethodGet, "/", nil))
	if status != http.StatusOK || body != "<!doctype html><title>t</title>" || header.Get("Content-Type") != "text/html; charset=utf-8" {
		t.Errorf("%d %v %s", status, header, body)
	}
	q := w.request(http.MethodGet, "/assets/app.js", nil)
	q.Header.Set("Accept-Encoding", "gzip")
	status, header, body = w.send(q)
	if status != http.StatusOK || header.Get("Content-Encoding") != "gzip" || len(body) > 1000 {
		t.Errorf("%d %v %d bytes", status, header, len(body))
	}
	q = w.request(http.MethodGet, "/assets/app.js", nil)
	q.Header.Set("If-None-Match", header.Get("ETag"))
	if status, _, _ = w.send(q); status != http.StatusNotModified {
		t.Errorf("with its tag: %d", status)
	}
	for _, path := range []string{"/nothing", "/assets/", "/../server.go", "/index.html/x"} {
		if status, _, body = w.send(w.request(http.MethodGet, path, nil)); status == http.StatusOK {
			t.Errorf("%s: %s", path, body)
		}
	}
	if _, err := New(Config{Page: fstest.MapFS{"other.html": {}}}); err == nil {
		t.Error("a page without index.html is served")
	}
	if _, err := New(Config{Page: fstest.MapFS{"index.html": {Data: []byte("x")}, "program.exe": {}}}); err == nil {
		t.Error("any file is served")
	}
}
