package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/yomi-solver/yomi/engine"
)

// The load test drives a real server: go test ./server -run Load -load 10m -v. Without flags it
// is a short one, which looks for errors only.
var (
	loadTime  = flag.Duration("load", 300*time.Millisecond, "how long the load test takes")
	loadCount = flag.Int("visitors", 50, "visitors of the load test at once")
	loadThink = flag.Duration("think", 2*time.Second, "how long a visitor of the load test looks at an answer, on average")
)

const (
	loadEasy   = 50 * time.Millisecond  // what a problem may take alone
	loadWanted = 200 * time.Millisecond // what nineteen of twenty answers may take under load
	loadJudged = 30 * time.Second       // the shortest test whose times are judged
)

// easy are problems of the examples that are settled soon when they are alone.
func easy(t *testing.T) []object {
	var asks []object
	for _, file := range []string{"go/ko.sgf", "go/nakade.sgf", "go/seki.sgf", "shogi/short.kif", "shogi/king.csa"} {
		problems, err := engine.ReadFile(filepath.Join("../examples", file), "")
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range problems {
			job := p.Apply(engine.Job{Memory: usualMemory, Tree: true})
			start := time.Now()
			r := engine.Solve(context.Background(), job)
			if took := time.Since(start); r.Reason == "solved" && took < loadEasy {
				asks = append(asks, object{"text": p.Text, "game": p.Game, "tree": true})
			}
		}
	}
	asks = append(asks, object{"text": small}, object{"text": "4x3x3", "tree": true}, object{"text": "4x4x4"})
	return asks
}

// visitor is one of many.
type visitor struct {
	url    string
	client *http.Client
	random *rand.Rand
	took   []time.Duration
	failed []error
}

// visit asks, looks at the answer, and asks again.
func (v *visitor) visit(asks []object, end time.Time) {
	// Visitors do not come all at the same moment.
	v.pause(min(*loadThink, *loadTime/2))
	for time.Now().Before(end) {
		ask := asks[v.random.IntN(len(asks))]
		start := time.Now()
		err := v.ask(ask)
		v.took = append(v.took, time.Since(start))
		if err != nil {
			v.failed = append(v.failed, err)
		}
		v.pause(min(2**loadThink, time.Until(end)))
	}
}

func (v *visitor) pause(most time.Duration) {
	if most > 0 {
		time.Sleep(time.Duration(v.random.Int64N(int64(most))))
	}
}

// ask starts a job and follows it to its end, as the page does, or waits for the answer, as scripts do.
func (v *visitor) ask(ask object) error {
	if v.random.IntN(2) == 0 {
		var r engine.Report
		if err := v.post("/api/solve", ask, &r); err != nil {
			return err
		}
		return settled(&r)
	}
	var j Job
	if err := v.post("/api/jobs", ask, &j); err != nil {
		return err
	}
	a, err := v.client.Get(v.url + "/api/jobs/" + j.ID + "/events")
	if err != nil {
		return err
	}
	defer a.Body.Close()
	data, err := io.ReadAll(a.Body)
	if err != nil {
		return err
	}
	_, last, ok := strings.Cut(string(data), "event: done\ndata: ")
	if !ok {
		return fmt.Errorf("the stream has no end: %.100s", data)
	}
	if err := json.Unmarshal([]byte(last), &j); err != nil {
		return err
	}
	return settled(j.Report)
}

func settled(r *engine.Report) error {
	if r == nil || r.Reason != "solved" || r.Result == "unknown" {
		return fmt.Errorf("no answer: %+v", r)
	}
	return nil
}

func (v *visitor) post(path string, body, into any) error {
	data, err := json.Marshal(body)
	if err != nil {
		return err
	}
	a, err := v.client.Post(v.url+path, "application/json", bytes.NewReader(data))
	if err != nil {
		return err
	}
	defer a.Body.Close()
	text, err := io.ReadAll(a.Body)
	if err != nil {
		return err
	}
	if a.StatusCode >= http.StatusBadRequest {
		return fmt.Errorf("%d: %.200s", a.StatusCode, text)
	}
	return json.Unmarshal(text, into)
}

// resident is the memory of this process in MiB, 0 where the system does not tell.
func resident() float64 {
	data, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(data))
	pages, err := strconv.Atoi(fields[1])
	if err != nil {
		return 0
	}
	return float64(pages*os.Getpagesize()) / (1 << 20)
}

func TestLoad(t *testing.T) {
	asks := easy(t)
	s, err := New(Config{})
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- s.Serve(ctx, l) }()
	memory := []float64{}
	watching := make(chan struct{})
	go func() {
		defer close(watching)
		for tick := time.NewTicker(*loadTime / 20); ; {
			select {
			case <-tick.C:
				memory = append(memory, resident())
			case <-ctx.Done():
				return
			}
		}
	}()
	took, failed := crowd("http://"+l.Addr().String(), asks)
	stop()
	<-watching
	if err := errors.Join(<-ended, errors.Join(failed...)); err != nil {
		t.Error(err)
	}
	if len(took) < *loadCount/2 {
		t.Fatalf("%d answers", len(took))
	}
	slices.Sort(took)
	share := func(p int) time.Duration { return took[min(len(took)-1, len(took)*p/100)].Round(time.Millisecond / 10) }
	early, late := slices.Max(memory[:len(memory)/2]), slices.Max(memory[len(memory)/2:])
	t.Logf("%d problems, %d visitors, %v: %d answers, %d errors; p50 %v, p95 %v, p99 %v, most %v; memory %.0f MiB at most in the first half, %.0f in the second",
		len(asks), *loadCount, *loadTime, len(took), len(failed), share(50), share(95), share(99), took[len(took)-1], early, late)
	if *loadTime < loadJudged {
		return
	}
	if share(95) > loadWanted {
		t.Errorf("p95 is %v, wanted are %v", share(95), loadWanted)
	}
	if late > 1.25*early+16 {
		t.Errorf("memory grows from %.0f to %.0f MiB", early, late)
	}
}

// crowd lets all visitors come.
func crowd(url string, asks []object) (took []time.Duration, failed []error) {
	end := time.Now().Add(*loadTime)
	transport := &http.Transport{MaxIdleConnsPerHost: 2}
	defer transport.CloseIdleConnections()
	all := make([]*visitor, *loadCount)
	var crowd sync.WaitGroup
	for i := range all {
		v := &visitor{url: url, client: &http.Client{Transport: transport}, random: rand.New(rand.NewPCG(uint64(i), 1))}
		all[i] = v
		crowd.Go(func() { v.visit(asks, end) })
	}
	crowd.Wait()
	for _, v := range all {
		took, failed = append(took, v.took...), append(failed, v.failed...)
	}
	return took, failed
}
