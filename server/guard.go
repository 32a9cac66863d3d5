package server

import (
	"bytes"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// contentPolicy lets the page load what this server has, and nothing else.
const contentPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
	"font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// cookieName is of the cookie that holds the token.
const cookieName = "yomi_token"

// guard stands before all requests: headers, host, origin, token, sizes, panics.
func (s *Server) guard(next http.Handler) http.Handler {
	origin := http.NewCrossOriginProtection()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		seen := &watched{ResponseWriter: w}
		defer func() {
			s.metrics.request(r, seen.status, time.Since(start))
			s.log.Debug("request", "method", r.Method, "path", r.URL.Path, "status", seen.status, "ms", time.Since(start).Milliseconds())
		}()
		defer s.recover(seen, r)
		headers(w.Header())
		if r.URL.Path == "/healthz" {
			next.ServeHTTP(seen, r)
			return
		}
		switch {
		case !s.knows(r.Host):
			refuse(seen, http.StatusForbidden, "this server does not answer to that name")
			return
		case origin.Check(r) != nil:
			refuse(seen, http.StatusForbidden, "requests from other sites are refused")
			return
		case s.config.Token != "" && s.welcome(seen, r):
			return
		case s.config.Token != "" && !s.trusts(r):
			w.Header().Set("WWW-Authenticate", `Bearer realm="yomi"`)
			refuse(seen, http.StatusUnauthorized, "a token is needed: open the page with ?token=..., or send it as Authorization: Bearer")
			return
		}
		if s.readBody(seen, r) {
			next.ServeHTTP(seen, r)
		}
	})
}

// readBody reads all that a request sends, within bounds of size and time, and tells whether that went
// well. No deadline stays behind: it would end requests that wait for their answer.
func (s *Server) readBody(w http.ResponseWriter, r *http.Request) bool {
	if r.Body == nil || r.Body == http.NoBody {
		return true
	}
	// Writers that know no deadlines are those of tests.
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Now().Add(bodyTime))
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, s.limits.Body))
	_ = control.SetReadDeadline(time.Time{})
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		refuse(w, http.StatusRequestEntityTooLarge, fmt.Sprintf("more than %d bytes are too much for one request", large.Limit))
		return false
	case err != nil:
		refuse(w, http.StatusBadRequest, "the request broke off")
		return false
	}
	r.Body = io.NopCloser(bytes.NewReader(data))
	return true
}

// headers are those of every answer.
func headers(h http.Header) {
	h.Set("Content-Security-Policy", contentPolicy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
	h.Set("Cache-Control", "no-store")
}

// recover turns a panic into an answer of one line. A request that the handler itself has given
// up is no trouble.
func (s *Server) recover(w *watched, r *http.Request) {
	v := recover()
	if v == nil {
		return
	}
	if v == http.ErrAbortHandler {
		panic(v)
	}
	text := s.trouble("panic in "+r.Method+" "+r.URL.Path, v, debug.Stack())
	if w.status == 0 {
		refuse(w, http.StatusInternalServerError, text)
	}
}

// refuse answers with one line.
func refuse(w http.ResponseWriter, status int, line string) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(status)
	// Who has gone does not hear it.
	_ = json.NewEncoder(w).Encode(huma.ErrorModel{Title: http.StatusText(status), Status: status, Detail: line})
}

// knows tells whether a request is for one of the names of this server.
func (s *Server) knows(host string) bool {
	if len(s.config.Hosts) == 0 {
		return true
	}
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.Trim(host, "[]")
	return slices.ContainsFunc(s.config.Hosts, func(name string) bool { return strings.EqualFold(name, host) })
}

// trusts tells whether a request brings the token, or the cookie that stands for it.
func (s *Server) trusts(r *http.Request) bool {
	if given, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		return same(given, s.config.Token)
	}
	c, err := r.Cookie(cookieName)
	return err == nil && same(c.Value, s.cookie())
}

// cookie is what the token becomes in a cookie, which may not hold every letter.
func (s *Server) cookie() string {
	sum := sha256.Sum256([]byte("cookie of " + s.config.Token))
	return hex.EncodeToString(sum[:])
}

// same compares two words in a time that tells nothing about them.
func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// welcome answers the first request of a browser, which brings the token in the address: it becomes a
// cookie, and the address is forgotten.
func (s *Server) welcome(w http.ResponseWriter, r *http.Request) bool {
	if r.Method != http.MethodGet || r.URL.Path != "/" || !same(r.URL.Query().Get("token"), s.config.Token) {
		return false
	}
	http.SetCookie(w, &http.Cookie{
		Name: cookieName, Value: s.cookie(), Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: r.TLS != nil,
	})
	http.Redirect(w, r, "/", http.StatusSeeOther)
	return true
}

// plainErrors keeps errors that are ours to one line, and tells of others what is wrong where.
func (s *Server) plainErrors(c huma.Context, _ string, v any) (any, error) {
	e, ok := v.(*huma.ErrorModel)
	if !ok {
		return v, nil
	}
	plain := *e
	if e.Status >= http.StatusInternalServerError && e.Status != http.StatusServiceUnavailable {
		if !strings.HasPrefix(e.Detail, "internal error ") {
			plain.Detail = s.trouble(c.Method()+" "+c.URL().Path, e.Detail+detail(e.Errors), nil)
		}
		plain.Errors = nil
		return &plain, nil
	}
	for _, d := range plain.Errors {
		d.Value = nil // it may be as long as the body
	}
	plain.Detail = oneLine(plain.Detail + detail(plain.Errors))
	return &plain, nil
}

// detail is a list of errors in one line.
func detail(list []*huma.ErrorDetail) string {
	text := ""
	for _, d := range list {
		text += ": " + d.Message
		if d.Location != "" {
			text += " (" + d.Location + ")"
		}
	}
	return text
}

// watched notes the status of an answer.
type watched struct {
	http.ResponseWriter
	status int
}

// Unwrap lets http.ResponseController through.
func (w *watched) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *watched) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *watched) Write(data []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	return w.ResponseWriter.Write(data)
}
