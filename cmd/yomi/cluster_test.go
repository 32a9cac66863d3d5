package main

import (
	"net"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestClusterCommands runs a coordinator, a worker and a look at the status as the program
// does, and checks the proof.
func TestClusterCommands(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := l.Addr().String()
	l.Close()
	proof := filepath.Join(t.TempDir(), "three.proof")
	type ending struct {
		out, errs string
		code      int
	}
	ends := make(chan ending, 1)
	go func() {
		out, errs, code := yomiIn(t.Context(), "", "cluster", "start", "--listen", addr, "--token", "word", "--job-nodes", "20",
			"--policy", "parapds", "--ack-wait", "1s", "--proof", proof, "--format", "json", "3x3x3")
		ends <- ending{out, errs, code}
	}()
	url := "nats://" + addr
	status, errs, code := yomi(t, "", "cluster", "status", "--connect", url, "--token", "word", "--patience", "30s")
	if code != exitSettled || !strings.Contains(status, `"policy":"parapds"`) {
		t.Errorf("status: %d %s %s", code, status, errs)
	}
	_, errs, code = yomi(t, "", "cluster", "worker", "--connect", url, "--token", "word", "--threads", "2", "--memory", "4MiB", "--patience", (30 * time.Second).String())
	if code != exitSettled {
		t.Errorf("worker: %d %s", code, errs)
	}
	e := <-ends
	if r := reports(t, e.out); e.code != exitSettled || len(r) != 1 || r[0].Result != "disproven" || r[0].Algorithm != "parapds/pds" {
		t.Errorf("start: %d %s %s", e.code, e.out, e.errs)
	}
	if out, errs, code := yomi(t, "", "verify", proof); code != exitSettled {
		t.Errorf("verify: %d %s %s", code, out, errs)
	}
}

// TestClusterUsage wants mistakes to be told in one line.
func TestClusterUsage(t *testing.T) {
	for _, c := range []struct {
		args string
		want string
	}{
		{"start", "want a position"},
		{"start --policy guess 3x3x3", "no policy"},
		{"start --job-nodes few 3x3x3", "--job-nodes few"},
		{"start --max-certificate much 3x3x3", "--max-certificate much"},
		{"start --goal value 3x3x3", "several questions"},
		{"start --algorithm guess 3x3x3", "no algorithm"},
		{"start --set epsilon=x 3x3x3", "epsilon"},
		{"start --listen nowhere 3x3x3", "--listen nowhere"},
		{"start --listen 0.0.0.0:0 3x3x3", "token"},
		{"worker", "--connect"},
		{"status", "--connect"},
	} {
		_, errs, code := yomi(t, "", append([]string{"cluster"}, strings.Fields(c.args)...)...)
		if code != exitInput || !strings.Contains(errs, c.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("cluster %s: %d %q", c.args, code, errs)
		}
	}
}
