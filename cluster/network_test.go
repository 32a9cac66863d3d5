package cluster

import (
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// TestSlowNetwork puts a slow line between workers and coordinator.
func TestSlowNetwork(t *testing.T) {
	q := question("connect4", "4x4", 200)
	co, done := start(t, config(t, q))
	target := strings.TrimPrefix(co.URL(), "nats://")
	gone := workers(t, 2, Access{URL: "nats://" + slow(t, target, 40*time.Millisecond)})
	r, err := done()
	if err != nil {
		t.Fatal(err)
	}
	gone()
	acceptedBy(t, q, r)
}

// slow is the address of a line to another address on which everything takes longer.
func slow(t *testing.T, target string, delay time.Duration) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			in, err := l.Accept()
			if err != nil {
				return
			}
			out, err := net.Dial("tcp", target)
			if err != nil {
				in.Close()
				continue
			}
			go crawl(in, out, delay)
			go crawl(out, in, delay)
		}
	}()
	return l.Addr().String()
}

// crawl copies, a while later, and closes both ends with one of them.
func crawl(to, from net.Conn, delay time.Duration) {
	defer to.Close()
	defer from.Close()
	buf := make([]byte, 1<<16)
	for {
		n, err := from.Read(buf)
		time.Sleep(delay)
		if _, bad := to.Write(buf[:n]); bad != nil || err != nil {
			return
		}
	}
}

// TestRealServer uses Debian's nats-server, and kills it on the way.
func TestRealServer(t *testing.T) {
	program, err := exec.LookPath("nats-server")
	if err != nil {
		program = "/usr/sbin/nats-server"
	}
	if _, err := os.Stat(program); err != nil {
		t.Skip("no nats-server is installed")
	}
	q := question("random", widePosition, 4000)
	port, store := freePort(t), t.TempDir()
	run := func() *exec.Cmd {
		c := exec.Command(program, "-a", "127.0.0.1", "-p", port, "-js", "-sd", store)
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		return c
	}
	server := run()
	defer func() {
		_ = server.Process.Kill()
		_ = server.Wait()
	}()
	c := config(t, q)
	c.Access = Access{URL: "nats://127.0.0.1:" + port}
	co, done := start(t, c)
	gone := workers(t, 2, c.Access)
	for co.Status().Answers < 3 && !co.Status().Done {
		time.Sleep(5 * time.Millisecond)
	}
	_ = server.Process.Kill()
	_ = server.Wait()
	server = run()
	r, err := done()
	if err != nil {
		t.Fatal(err)
	}
	gone()
	acceptedBy(t, q, r)
}

// freePort finds a port that nobody uses. Connections that go out get higher ones, so that it
// stays free between two processes of a test.
func freePort(t *testing.T) string {
	t.Helper()
	for range 100 {
		port := strconv.Itoa(10000 + rand.IntN(20000))
		l, err := net.Listen("tcp", "127.0.0.1:"+port)
		if err == nil {
			l.Close()
			return port
		}
	}
	t.Fatal("no port is free")
	return ""
}

// TestSilentWorker has a worker that says for ever that it is at work and never answers: its job
// is made again.
func TestSilentWorker(t *testing.T) {
	q := question("random", widePosition, 4000)
	c := config(t, q)
	c.Lost = time.Second
	co, done := start(t, c)
	conn, err := nats.Connect(co.URL())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	consumer, err := co.names.consumer(t.Context(), js, "jobs", c.AckWait)
	if err != nil {
		t.Fatal(err)
	}
	msg, err := consumer.Next()
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		for wait(t.Context(), c.AckWait/4) {
			_ = msg.InProgress()
		}
	}()
	gone := workers(t, 1, Access{URL: co.URL()})
	r, err := done()
	if err != nil {
		t.Fatal(err)
	}
	gone()
	acceptedBy(t, q, r)
	if co.Status().Lost == 0 {
		t.Error("no job was lost")
	}
}
