package endgame

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/game"
	"github.com/yomi-solver/yomi/game/graph"
	"github.com/yomi-solver/yomi/game/mnk"
)

func TestRoundTrip(t *testing.T) {
	d := built(t, mnk.Game, parse(t, mnk.Game, "3x3x3", "draw"), 6)
	data := written(t, d)
	e, err := load(t, data)
	if err != nil {
		t.Fatal(err)
	}
	if e.Header != d.Header || e.Len() != d.Len() || !bytes.Equal(written(t, e), data) {
		t.Error("what is read is not what was written")
	}
	if err := e.Check(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestDamage changes every byte of a file in turn, and cuts it off after every
// byte: the reader must notice all of it.
func TestDamage(t *testing.T) {
	data := written(t, built(t, graph.Game, randomGraph(5), 0))
	for i := range data {
		for _, flip := range []byte{1, 0x20} {
			bad := slices.Clone(data)
			bad[i] ^= flip
			if d, err := load(t, bad); err == nil {
				// Names of JSON fields are read in any case; then nothing has changed.
				if !bytes.Equal(written(t, d), data) {
					t.Fatalf("byte %d changed from %q to %q is not noticed", i, data[i], bad[i])
				}
			} else if strings.Contains(err.Error(), "\n") {
				t.Errorf("more than a line: %v", err)
			}
		}
		if _, err := load(t, data[:i]); err == nil {
			t.Fatalf("cut off after %d bytes is not noticed", i)
		}
	}
	if _, err := load(t, append(slices.Clone(data), "zz + 1\n"...)); err == nil {
		t.Error("a line too many is not noticed")
	}
}

// TestWords wants one clear sentence for each way a file can be wrong.
func TestWords(t *testing.T) {
	data := string(written(t, built(t, mnk.Game, parse(t, mnk.Game, "3x3x3", "win"), 2)))
	head, body, _ := strings.Cut(data, "\n")
	for _, c := range []struct{ file, want string }{
		{"", "1: the file is empty"},
		{"hello\n", "1: no header"},
		{strings.Replace(data, Format, "yomi-proof", 1), `1: no endgame database: format "yomi-proof"`},
		{strings.Replace(data, `"version":1`, `"version":9`, 1), "1: version 9 is not 1"},
		{strings.Replace(data, "mnk/1", "mnk/0", 1), `1: no game "mnk" with rules "mnk/0"`},
		{strings.Replace(data, `"goal":"win"`, `"goal":"lose"`, 1), "1: mnk: goal"},
		{strings.Replace(data, `"goal":"win"`, `"goal":"draw"`, 1), "1: the hash does not fit"},
		{strings.Replace(data, `"repetition":"unknown"`, `"repetition":"proven"`, 1), "1: repetition is unknown by the rules, not proven"},
		{data[:len(data)/2], "cut off in the middle of a line"},
		{head + "\n" + body[:strings.Index(body, "\n")+1], "positions too early"},
		{data + "zzz + 1\n", "more positions than the header says"},
		{head + "\n" + strings.Replace(body, " + ", " ? ", 1), "not of the form"},
	} {
		if _, err := load(t, []byte(c.file)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("want %q, got %v", c.want, err)
		}
	}
}

// TestTampered changes the values, ranks and positions of databases and computes
// the hash anew, as an author who means it would: Check must refuse.
func TestTampered(t *testing.T) {
	refuses := func(d *Database, what string, i int) {
		t.Helper()
		d.count()
		e, err := load(t, written(t, d))
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if err := e.Check(t.Context()); err == nil {
			t.Fatalf("%s of position %d is not noticed\n%s", what, i, written(t, d))
		}
	}
	for seed := range uint64(48) {
		p := randomGraph(seed)
		if p.Value() != game.Unknown {
			continue
		}
		d := built(t, graph.Game, p, 0)
		root := string(p.AppendState(nil))
		for i, a := range d.answers {
			for what, b := range map[string]answer{
				"the value": a ^ 1, "a greater rank": a + 2, "no rank": a & 1, "rank 1": a&1 | 2,
			} {
				if b != a {
					d.answers[i] = b
					refuses(d, what, i)
				}
			}
			d.answers[i] = a
			if string(d.state(i)) != root {
				refuses(without(d, i), "the loss", i)
			}
		}
		// All values turned round: the most consistent of lies.
		for i := range d.answers {
			d.answers[i] ^= 1
		}
		refuses(d, "the values of all, one", 0)
	}
}

// without drops a position.
func without(d *Database, drop int) *Database {
	e := &Database{Header: d.Header, problem: d.problem}
	for i, a := range d.answers {
		if i != drop {
			e.add(d.state(i), a)
		}
	}
	if e.Len() == 0 {
		e.add([]byte("nothing"), 0)
	}
	return e
}

// TestHeaderCounts wants the numbers that people read to be right.
func TestHeaderCounts(t *testing.T) {
	d := built(t, mnk.Game, parse(t, mnk.Game, "3x3x3", "win"), 3)
	d.Header.Proven++
	if err := d.Check(t.Context()); err == nil {
		t.Error("a wrong count is not noticed")
	}
}

// FuzzLoad wants errors and no panics, and that what is read and checked is true.
func FuzzLoad(f *testing.F) {
	for seed := range uint64(6) {
		if p := randomGraph(seed); p.Value() == game.Unknown {
			f.Add(written(f, built(f, graph.Game, p, 0)))
		}
	}
	f.Add(written(f, built(f, mnk.Game, parse(f, mnk.Game, "3x3x3", "draw"), 2)))
	f.Add([]byte("{}\n"))
	f.Add([]byte(`{"format":"yomi-endgame","version":1,"count":1}` + "\nx + 1\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := load(t, data)
		if err != nil {
			return
		}
		if err := d.Check(t.Context()); err != nil {
			return
		}
		if _, err := d.Keys(t.Context(), 0); err != nil {
			t.Errorf("checked, and yet: %v", err)
		}
		p, ok := d.problem.Clone().(*graph.Position)
		for i := 0; ok && i < d.Len(); i++ {
			if err := p.SetState(d.state(i)); err != nil || p.Truth() != d.answers[i].value() {
				t.Errorf("%s is %v, the truth is %v", d.state(i), d.answers[i].value(), p.Truth())
			}
		}
	})
}
