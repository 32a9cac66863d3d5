package cluster

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/yomi-solver/yomi/engine"
)

// The fault tests run real processes. -count 20 runs them twenty times; the flags make them
// as hard as one likes.
var (
	faultText  = flag.String("fault-text", "tree:b=6,d=12,seed=1", "position of the fault tests, of the game random")
	faultNodes = flag.String("fault-nodes", "500", "nodes of a job in the fault tests")
	faultKills = flag.Int("fault-kills", 5, "processes that are killed")
	faultSeed  = flag.Uint64("fault-seed", 0, "seed of the random moments; 0: a new one each time")
)

// program builds yomi once.
var program = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "yomi-fault-*")
	if err != nil {
		return "", err
	}
	built.dir = dir
	path := filepath.Join(dir, "yomi")
	out, err := exec.Command("go", "build", "-o", path, "../cmd/yomi").CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%w: %s", err, out)
	}
	return path, err
})

// built is where program has put it.
var built = new(struct{ dir string })

func TestMain(m *testing.M) {
	flag.Parse()
	code := m.Run()
	if built.dir != "" {
		os.RemoveAll(built.dir)
	}
	os.Exit(code)
}

// rig is a coordinator and workers, each a process.
type rig struct {
	t           *testing.T
	r           *rand.Rand
	bin         string
	dir         string
	port        string
	proof       string
	extra       []string
	coordinator *process
	workers     []*process
	question    Question
}

// process is one that may be killed.
type process struct {
	cmd      *exec.Cmd
	out, err bytes.Buffer
	ended    chan struct{}
	fault    error
}

func newRig(t *testing.T) *rig {
	t.Helper()
	bin, err := program()
	if err != nil {
		t.Fatal(err)
	}
	seed := *faultSeed
	if seed == 0 {
		seed = rand.Uint64()
	}
	t.Logf("-fault-seed %d", seed)
	dir := t.TempDir()
	g := &rig{
		t: t, r: rand.New(rand.NewPCG(seed, 10)), bin: bin, dir: filepath.Join(dir, "run"), port: freePort(t),
		proof: filepath.Join(dir, "run.proof"), question: question("random", *faultText, 0),
	}
	t.Cleanup(func() {
		for _, p := range append(g.workers, g.coordinator) {
			p.kill()
		}
	})
	return g
}

// run starts a process.
func (g *rig) run(args ...string) *process {
	g.t.Helper()
	p := &process{cmd: exec.Command(g.bin, args...), ended: make(chan struct{})}
	p.cmd.Stdout, p.cmd.Stderr = &p.out, &p.err
	if err := p.cmd.Start(); err != nil {
		g.t.Fatal(err)
	}
	go func() {
		p.fault = p.cmd.Wait()
		close(p.ended)
	}()
	return p
}

// over tells whether a process has ended.
func (p *process) over() bool {
	select {
	case <-p.ended:
		return true
	default:
		return false
	}
}

// kill ends a process without a warning and waits for it.
func (p *process) kill() {
	if p == nil || p.over() {
		return
	}
	_ = p.cmd.Process.Kill()
	<-p.ended
}

func (g *rig) startCoordinator() {
	args := []string{"cluster", "start", "--dir", g.dir, "--listen", "127.0.0.1:" + g.port, "--job-nodes", *faultNodes,
		"--ack-wait", "1s", "--snapshot", "25", "--proof", g.proof, "--format", "json", "--game", "random"}
	g.coordinator = g.run(append(append(args, g.extra...), *faultText)...)
}

func (g *rig) startWorker() *process {
	return g.run("cluster", "worker", "--connect", "nats://127.0.0.1:"+g.port, "--threads", "1", "--memory", "16MiB", "--patience", "8s")
}

// answers is how many answers the coordinator says it has, or -1.
func (g *rig) answers() int {
	s, err := Ask(g.t.Context(), WorkerConfig{Access: Access{URL: "nats://127.0.0.1:" + g.port}, Patience: 300 * time.Millisecond})
	if err != nil {
		return -1
	}
	return int(s.Answers)
}

// moment waits until some more answers are there, or the coordinator has ended.
func (g *rig) moment() (answers int) {
	first, want := g.answers(), 1+g.r.IntN(12)
	for !g.coordinator.over() {
		answers = g.answers()
		if first < 0 {
			first = answers
		}
		if answers >= 0 && answers >= first+want {
			break
		}
		time.Sleep(time.Duration(1+g.r.IntN(20)) * time.Millisecond)
	}
	return answers
}

// finish waits for the coordinator and wants the right answer with a proof.
func (g *rig) finish() {
	g.t.Helper()
	for !g.coordinator.over() {
		time.Sleep(20 * time.Millisecond)
		for i, w := range g.workers {
			if w.over() && !g.coordinator.over() { // it has lost its patience
				g.workers[i] = g.startWorker()
			}
		}
	}
	if g.coordinator.fault != nil {
		g.t.Fatalf("the coordinator: %v\n%s", g.coordinator.fault, g.coordinator.err.String())
	}
	var r engine.Report
	if err := json.Unmarshal(g.coordinator.out.Bytes(), &r); err != nil {
		g.t.Fatalf("%v in %s", err, g.coordinator.out.String())
	}
	if want := truth(g.t, g.question); r.Result != want {
		g.t.Fatalf("%s, but it is %s", r.Result, want)
	}
	headers, err := engine.Verify(g.t.Context(), g.proof, 0)
	if err != nil || len(headers) != 1 || headers[0].Claim != r.Result || headers[0].Root != r.Position {
		g.t.Fatalf("the proof: %v, %+v", err, headers)
	}
	for _, w := range g.workers {
		// One that was away when the end was told finds nobody to ask, and need not lose its
		// patience here.
		select {
		case <-w.ended:
			if w.fault != nil && !strings.Contains(w.err.String(), ErrPatience.Error()) {
				g.t.Errorf("a worker: %v\n%s", w.fault, w.err.String())
			}
		case <-time.After(2 * time.Second):
			w.kill()
		}
	}
}

// TestFaultKills kills workers and the coordinator at random moments, each of them many
// times, and starts them again.
func TestFaultKills(t *testing.T) {
	g := newRig(t)
	g.startCoordinator()
	for range 3 {
		g.workers = append(g.workers, g.startWorker())
	}
	most := 0
	for kill := range *faultKills {
		have := g.moment()
		if g.coordinator.over() {
			t.Fatalf("it ended after %d kills: the position is too small\n%s", kill, g.coordinator.err.String())
		}
		if kill%2 == 0 {
			g.coordinator.kill()
			g.startCoordinator()
			for most = max(most, have); !g.coordinator.over(); time.Sleep(10 * time.Millisecond) {
				if now := g.answers(); now >= 0 {
					if now < most {
						t.Fatalf("%d answers became %d", most, now)
					}
					break
				}
			}
			continue
		}
		i := g.r.IntN(len(g.workers))
		g.workers[i].kill()
		g.workers[i] = g.startWorker()
	}
	g.finish()
}

// TestFaultPause stops a worker in the middle of its work, until others have taken over,
// and lets it go on: it answers late.
func TestFaultPause(t *testing.T) {
	g := newRig(t)
	g.startCoordinator()
	for range 2 {
		g.workers = append(g.workers, g.startWorker())
	}
	for range 2 {
		g.moment()
		stopped := g.workers[g.r.IntN(2)]
		if err := stopped.cmd.Process.Signal(syscall.SIGSTOP); err != nil && !errors.Is(err, os.ErrProcessDone) {
			t.Fatal(err)
		}
		g.moment()
		g.moment()
		if err := stopped.cmd.Process.Signal(syscall.SIGCONT); err != nil && !errors.Is(err, os.ErrProcessDone) {
			t.Fatal(err)
		}
	}
	g.finish()
}

// TestFaultLeave has workers come and go politely.
func TestFaultLeave(t *testing.T) {
	g := newRig(t)
	g.startCoordinator()
	g.workers = append(g.workers, g.startWorker())
	for range 3 {
		g.moment()
		leaver := g.workers[0]
		_ = leaver.cmd.Process.Signal(os.Interrupt)
		<-leaver.ended
		g.workers[0] = g.startWorker()
	}
	g.finish()
}

// TestFaultDisk puts the folder on a disk that is full for a while: a small tmpfs, where
// one may be mounted.
func TestFaultDisk(t *testing.T) {
	g := newRig(t)
	if err := os.MkdirAll(g.dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=4m", "yomi-fault", g.dir).CombinedOutput(); err != nil {
		t.Skipf("no tmpfs can be mounted: %v %s", err, out)
	}
	t.Cleanup(func() {
		g.coordinator.kill()
		_ = exec.Command("umount", g.dir).Run()
	})
	g.startCoordinator()
	g.workers = append(g.workers, g.startWorker())
	most := g.moment()
	ballast := filepath.Join(g.dir, "ballast")
	f, err := os.Create(ballast)
	if err != nil {
		t.Fatal(err)
	}
	for err == nil { // until the disk is full
		_, err = f.Write(make([]byte, 4096))
	}
	f.Close()
	<-g.coordinator.ended
	if g.coordinator.fault == nil {
		t.Fatal("it ended well on a full disk: the position is too small")
	}
	if text := g.coordinator.err.String(); !strings.Contains(text, "no space left") && !strings.Contains(text, "insufficient") {
		t.Errorf("it says nothing of the disk: %s", text)
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	g.startCoordinator()
	for !g.coordinator.over() {
		if now := g.answers(); now >= 0 {
			if now < most {
				t.Fatalf("%d answers became %d", most, now)
			}
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	g.finish()
}
