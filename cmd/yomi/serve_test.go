package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
)

// TestServe starts the program's server, asks it something, and interrupts it.
func TestServe(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	read, write := io.Pipe()
	ended := make(chan int)
	go func() { ended <- run(ctx, []string{"serve", "--addr", "127.0.0.1:0"}, nil, io.Discard, write) }()
	lines := bufio.NewReader(read)
	line, err := lines.ReadString('\n')
	_, url, ok := strings.Cut(strings.TrimSpace(line), "serving on ")
	if err != nil || !ok {
		t.Fatalf("%q: %v", line, err)
	}
	a, err := http.Post(url+"api/solve", "application/json", strings.NewReader(`{"text":"3x3x3"}`))
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(a.Body)
	if err != nil || !strings.Contains(string(body), `"result":"disproven"`) {
		t.Errorf("%s: %v", body, err)
	}
	a.Body.Close()
	for _, path := range []string{"", "api/lab/study", "api/openapi.json"} {
		if a, err = http.Get(url + path); err != nil || a.StatusCode != http.StatusOK {
			t.Fatalf("%s: %v: %v", path, a, err)
		}
		a.Body.Close()
	}
	stop()
	if line, err := lines.ReadString('\n'); err != nil || line != "yomi: the server has ended\n" {
		t.Errorf("%q: %v", line, err)
	}
	if code := <-ended; code != exitSettled {
		t.Errorf("exit %d", code)
	}
}

func TestServeRefuses(t *testing.T) {
	t.Setenv(tokenVariable, "")
	for _, c := range []struct{ args, want string }{
		{"--addr 0.0.0.0:0", "--token"},
		{"--addr :0", "--token"},
		{"--addr example", "HOST:PORT"},
		{"--addr 127.0.0.1:99999", "--addr"},
		{"--memory lots", "--memory"},
		{"--time -5s", "above zero"},
		{"--jobs -1", "above zero"},
		{"surprise", "surprise"},
	} {
		var errs strings.Builder
		if code := run(context.Background(), append([]string{"serve"}, strings.Fields(c.args)...), nil, io.Discard, &errs); code != exitInput {
			t.Errorf("%s: exit %d", c.args, code)
		}
		if text := errs.String(); !strings.Contains(text, c.want) || strings.Count(text, "\n") != 1 {
			t.Errorf("%s: %q, want %s", c.args, text, c.want)
		}
	}
	t.Setenv(tokenVariable, "word")
	c, err := (&app{errs: io.Discard}).serveConfig(&serveFlags{addr: "0.0.0.0:0", jobs: 5})
	if err != nil || c.Token != "word" || c.Hosts != nil || c.Limits.Short != 3 || c.Limits.Long != 2 {
		t.Errorf("%+v: %v", c, err)
	}
}
