//go:build linux && !race

package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"
)

// fill is set by those who want to see more than the gate does.
var fill = flag.Bool("fill", false, "fill 256 MiB by searches of many kinds")

// glutton is a search that fills whatever it is given.
type glutton struct {
	algorithm string
	threads   int
	game      string
	position  string
}

var gluttons = []glutton{
	{"dfpn", 1, "connect4", "7x6"},
	{"pns", 1, "connect4", "7x6"},
	{"mcts-solver", 1, "connect4", "7x6"},
	{"dfpn", 2, "connect4", "7x6"},
	{"dfpn-hands", 2, "connect4", "7x6"},
	{"dfpn-hands", 1, "connect4", "7x6"},
	{"dfpn-parallel", 2, "connect4", "7x6"},
	{"pn2", 1, "connect4", "7x6"},
	{"rp-pns", 2, "connect4", "7x6"},
	{"mcts-tree", 2, "connect4", "7x6"},
	{"mcts-root", 2, "connect4", "7x6"},
}

// ofGate is how many of them the gate tries, with less memory.
const ofGate = 3

// TestMemory wants the process to take what it is given, within a twentieth: at its peak no
// more, and at least as much once the search has filled it.
func TestMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	list, given := gluttons[:ofGate], int64(128<<20)
	if *fill {
		list, given = gluttons, 256<<20
	}
	for _, g := range list {
		t.Run(fmt.Sprint(g.algorithm, g.threads), func(t *testing.T) { g.feed(t, given) })
	}
}

// feed starts the search, and ends it when it takes no more for a while.
func (g glutton) feed(t *testing.T, given int64) {
	c := program(t, "solve", "--algorithm", g.algorithm, "--threads", strconv.Itoa(g.threads), "--memory", strconv.FormatInt(given, 10),
		"--no-progress", "--game", g.game, g.position)
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	defer c.Wait()
	defer c.Process.Kill()
	const patience, calm = time.Minute, time.Second // of processor time
	least, most := given-given/20, given+given/20
	peak, spent := int64(0), time.Duration(0)
	for ; ; time.Sleep(20 * time.Millisecond) {
		now, err := peakOf(c.Process.Pid)
		if err != nil {
			t.Fatalf("the search ended with %d MiB: %v", peak>>20, err)
		}
		cpu := timeOf(c.Process.Pid)
		if now > peak+given/500 {
			peak, spent = now, cpu
		}
		if peak > most || peak >= least && cpu-spent > calm || cpu > patience {
			break
		}
	}
	t.Logf("%d of %d MiB (%.1f %%)", peak>>20, given>>20, 100*float64(peak)/float64(given))
	if peak < least || peak > most {
		t.Errorf("%d MiB were given, and %d were used", given>>20, peak>>20)
	}
}

// peakOf is the most memory that a process ever had (VmHWM).
func peakOf(pid int) (int64, error) {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, err
	}
	_, rest, found := bytes.Cut(data, []byte("VmHWM:"))
	if !found {
		return 0, fmt.Errorf("process %d has ended", pid)
	}
	kib, err := strconv.ParseInt(string(bytes.Fields(rest)[0]), 10, 64)
	return kib << 10, err
}

// timeOf is the processor time that a process has used: the fourteenth and fifteenth word,
// in hundredths of a second.
func timeOf(pid int) time.Duration {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	words := bytes.Fields(data[bytes.LastIndexByte(data, ')')+1:])
	user, _ := strconv.Atoi(string(words[11]))
	system, _ := strconv.Atoi(string(words[12]))
	return time.Duration(user+system) * 10 * time.Millisecond
}
