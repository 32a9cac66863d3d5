package server

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/engine"
)

// TestHeaders wants all answers to forbid what a page does not need.
func TestHeaders(t *testing.T) {
	w := open(t, Config{})
	for _, path := range []string{"/", "/api/version", "/nothing", "/healthz", "/api/jobs/none"} {
		_, h, _ := w.send(w.request(http.MethodGet, path, nil))
		for name, want := range map[string]string{
			"Content-Security-Policy": "frame-ancestors 'none'", "X-Content-Type-Options": "nosniff",
			"Referrer-Policy": "no-referrer", "X-Frame-Options": "DENY", "Cross-Origin-Resource-Policy": "same-origin",
		} {
			if !strings.Contains(h.Get(name), want) {
				t.Errorf("%s: %s is %q", path, name, h.Get(name))
			}
		}
		if csp := h.Get("Content-Security-Policy"); strings.Contains(csp, "unsafe") || !strings.Contains(csp, "default-src 'none'") {
			t.Errorf("%s: %s", path, csp)
		}
	}
}

// TestHost refuses names that lead here and are not ours.
func TestHost(t *testing.T) {
	w := open(t, Config{Hosts: []string{"127.0.0.1", "localhost", "::1"}})
	for host, status := range map[string]int{
		"localhost:80": http.StatusOK, "127.0.0.1": http.StatusOK, "[::1]:8017": http.StatusOK, "LOCALHOST": http.StatusOK,
		"evil.example": http.StatusForbidden, "127.0.0.1.evil.example:80": http.StatusForbidden, "": http.StatusForbidden,
	} {
		q := w.request(http.MethodGet, "/api/version", nil)
		if q.Host = host; host == "" {
			q.Host = "x"
		}
		if got, _, body := w.send(q); got != status {
			t.Errorf("%q: %d: %s", host, got, body)
		}
	}
}

// TestOrigin refuses what another site has sent a browser for.
func TestOrigin(t *testing.T) {
	w := open(t, Config{})
	for _, header := range [][2]string{{"Sec-Fetch-Site", "cross-site"}, {"Origin", "https://evil.example"}} {
		q := w.request(http.MethodPost, "/api/jobs", object{"text": small})
		q.Header.Set(header[0], header[1])
		if got, _, body := w.send(q); got != http.StatusForbidden {
			t.Errorf("%v: %d: %s", header, got, body)
		}
	}
	q := w.request(http.MethodPost, "/api/solve", object{"text": small})
	q.Header.Set("Sec-Fetch-Site", "same-origin")
	w.expect(q, http.StatusOK, nil)
	q = w.request(http.MethodPost, "/api/solve", `{"text":"3x3x3"}`)
	q.Header.Set("Content-Type", "text/plain") // what a form can send without being asked
	w.expect(q, http.StatusUnsupportedMediaType, nil)
}

func TestToken(t *testing.T) {
	w := open(t, Config{Token: "open; sesame"})
	w.get("/healthz", http.StatusOK, nil)
	for _, path := range []string{"/", "/api/version", "/metrics", "/api/openapi.json", "/?token=wrong"} {
		w.get(path, http.StatusUnauthorized, nil)
	}
	q := w.request(http.MethodGet, "/api/version", nil)
	q.Header.Set("Authorization", "Bearer open; sesame")
	w.expect(q, http.StatusOK, nil)
	q.Header.Set("Authorization", "Bearer open")
	w.expect(q, http.StatusUnauthorized, nil)

	status, h, _ := w.send(w.request(http.MethodGet, "/?token=open%3B+sesame", nil))
	cookie := h.Get("Set-Cookie")
	if status != http.StatusSeeOther || h.Get("Location") != "/" || !strings.Contains(cookie, "HttpOnly") || !strings.Contains(cookie, "SameSite=Strict") {
		t.Fatalf("%d %v", status, h)
	}
	q = w.request(http.MethodGet, "/", nil)
	value, _, _ := strings.Cut(cookie, ";")
	q.Header.Set("Cookie", value)
	w.expect(q, http.StatusOK, nil)
}

func TestBody(t *testing.T) {
	w := open(t, Config{Limits: Limits{Body: 1000}})
	body := w.post("/api/read", object{"text": strings.Repeat("#", 2000)}, http.StatusRequestEntityTooLarge, nil)
	if !strings.Contains(body, "1000 bytes") {
		t.Error(body)
	}
	w.post("/api/read", object{"text": small}, http.StatusOK, nil)
}

// TestPanics wants a line and a number for the client, and the rest in the log.
func TestPanics(t *testing.T) {
	w := open(t, Config{}, func(s *Server) {
		s.solve = func(context.Context, engine.Job) *engine.Report { panic("the sky is falling") }
	})
	body := w.post("/api/solve", object{"text": small}, http.StatusInternalServerError, nil)
	clean(t, body)
	_, id, ok := strings.Cut(body, "internal error ")
	if id, _, _ = strings.Cut(id, `"`); !ok || len(id) != 8 {
		t.Fatal(body)
	}
	if log := w.log.String(); !strings.Contains(log, id) || !strings.Contains(log, "the sky is falling") || !strings.Contains(log, "goroutine") {
		t.Errorf("%s is not in the log: %s", id, log)
	}
	var j Job
	w.post("/api/jobs", object{"text": small}, http.StatusCreated, &j)
	j = w.finish(j.ID)
	if j.Report == nil || j.Report.Reason != "error" || !strings.HasPrefix(j.Report.Error, "internal error ") {
		t.Errorf("%+v", j.Report)
	}
	w.get("/healthz", http.StatusOK, nil) // it lives
}

// TestHandlerPanic lets an operation itself panic.
func TestHandlerPanic(t *testing.T) {
	w := open(t, Config{}, func(s *Server) {
		s.handler = s.guard(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("/secret/path.go:12") }))
	})
	body := w.get("/api/version", http.StatusInternalServerError, nil)
	clean(t, body)
	if !strings.Contains(body, "internal error ") || !strings.Contains(w.log.String(), "/secret/path.go:12") {
		t.Errorf("%s\n%s", body, w.log)
	}
}

// TestInternal hides errors that are ours.
func TestInternal(t *testing.T) {
	w := open(t, Config{}, func(s *Server) {
		s.solve = func(context.Context, engine.Job) *engine.Report {
			return &engine.Report{Result: "unknown", Reason: "error", Error: "open /var/lib/secret: denied", Internal: true}
		}
	})
	clean(t, w.post("/api/solve", object{"text": small}, http.StatusInternalServerError, nil))
	if !strings.Contains(w.log.String(), "/var/lib/secret") {
		t.Error(w.log)
	}
}

// clean wants an answer to have no path and no stack.
func clean(t *testing.T, body string) {
	t.Helper()
	for _, word := range []string{".go", "goroutine", "/tmp", "/root", "/var", "runtime", "falling"} {
		if strings.Contains(body, word) {
			t.Errorf("%q in %s", word, body)
		}
	}
	if strings.Count(strings.TrimSpace(body), "\n") > 0 {
		t.Errorf("more than one line: %s", body)
	}
}

// TestBadInput sends what cannot be read, to everyone who reads.
func TestBadInput(t *testing.T) {
	w := open(t, Config{})
	for _, path := range []string{"/api/read", "/api/play", "/api/solve", "/api/jobs", "/api/refute", "/api/collections", "/api/compare", "/api/picture"} {
		for body, status := range map[string]int{
			"":                               http.StatusBadRequest,
			"{":                              http.StatusBadRequest,
			"[]":                             http.StatusUnprocessableEntity,
			`{"text":5}`:                     http.StatusUnprocessableEntity,
			`{"text":""}`:                    http.StatusUnprocessableEntity,
			`{"text":"what is this"}`:        http.StatusUnprocessableEntity,
			`{"text":"3x3x3","game":"ludo"}`: http.StatusUnprocessableEntity,
			`{"text":"3x3x3","surprise":1}`:  http.StatusUnprocessableEntity,
			`{"data":"%%%"}`:                 http.StatusUnprocessableEntity,
			`{"text":"(;SZ[9"}`:              http.StatusUnprocessableEntity,
		} {
			if (path == "/api/read" || path == "/api/collections") && strings.Contains(body, "SZ[9") {
				continue // each problem of a file has its own error
			}
			got, _, answer := w.send(w.request(http.MethodPost, path, body))
			if got != status {
				t.Errorf("%s %s: %d, want %d: %s", path, body, got, status, answer)
			}
			clean(t, answer)
			if !strings.Contains(answer, `"detail":"`) {
				t.Errorf("%s %s: %s", path, body, answer)
			}
		}
	}
	w.get("/api/jobs/none", http.StatusNotFound, nil)
	w.get("/api/collections/none", http.StatusNotFound, nil)
	w.get("/api/nothing", http.StatusNotFound, nil)
	if log := w.log.String(); strings.Contains(log, "level=ERROR") {
		t.Errorf("bad input is no trouble of ours: %s", log)
	}
}
