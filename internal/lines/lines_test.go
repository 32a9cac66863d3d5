package lines

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"
)

// hear collects all lines.
func hear(t *testing.T, in io.Reader) []Line {
	t.Helper()
	var heard []Line
	for lines := Listen(t.Context(), in); ; {
		select {
		case l := <-lines:
			heard = append(heard, l)
			if l.Last() {
				return heard
			}
		case <-time.After(time.Minute):
			t.Fatal("no line comes")
		}
	}
}

func TestListen(t *testing.T) {
	long := strings.Repeat("x", Longest)
	for _, c := range []struct {
		text string
		want []Line
	}{
		{"", []Line{{"", io.EOF}}},
		{"a\n\nb", []Line{{"a\n", nil}, {"\n", nil}, {"b", io.EOF}}},
		{"a\n", []Line{{"a\n", nil}, {"", io.EOF}}},
		{long[1:] + "\nb\n", []Line{{long[1:] + "\n", nil}, {"b\n", nil}, {"", io.EOF}}},
		{long + "\nb\n", []Line{{"", ErrLong}, {"b\n", nil}, {"", io.EOF}}},
		{long + long, []Line{{"", ErrLong}, {"", io.EOF}}},
	} {
		got := hear(t, strings.NewReader(c.text))
		if len(got) != len(c.want) {
			t.Fatalf("%.20q: %d lines, want %d", c.text, len(got), len(c.want))
		}
		for i, l := range got {
			if l.Text != c.want[i].Text || !errors.Is(l.Err, c.want[i].Err) {
				t.Errorf("%.20q: line %d is %.20q, %v", c.text, i, l.Text, l.Err)
			}
		}
	}
	got := hear(t, iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader("name\n"))))
	if len(got) != 1 || !errors.Is(got[0].Err, iotest.ErrTimeout) {
		t.Errorf("a broken input: %v", got)
	}
}

// TestContext ends the context while nobody takes a line. A sender that stayed would
// keep the bubble from ending.
func TestContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		Listen(ctx, strings.NewReader("a\nb\n"))
		synctest.Wait()
		cancel()
	})
}
