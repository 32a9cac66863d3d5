package server

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"
)

// errFull says that a line is as long as it may be.
var errFull = errors.New("too many others are waiting; try again later")

// line lets a few work at once and has the others wait, first come, first served. It is locked
// inside; no other lock is taken while it is.
type line struct {
	mu      sync.Mutex
	free    int // who may begin at once
	places  int // to wait in
	waiting []*ticket
}

// ticket is a place in a line, or the right to work.
type ticket struct {
	line  *line
	ready chan struct{} // closed when the holder may work
	gone  bool          // it was given back; locked with the line
}

func newLine(work, places int) *line { return &line{free: work, places: places} }

// join takes a ticket.
func (l *line) join() (*ticket, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	t := &ticket{line: l, ready: make(chan struct{})}
	switch {
	case l.free > 0:
		l.free--
		close(t.ready)
	case len(l.waiting) < l.places:
		l.waiting = append(l.waiting, t)
	default:
		return nil, errFull
	}
	return t, nil
}

// enter takes a ticket only if its holder may work at once.
func (l *line) enter() (*ticket, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.free == 0 {
		return nil, false
	}
	l.free--
	t := &ticket{line: l, ready: make(chan struct{})}
	close(t.ready)
	return t, true
}

// length is how many wait.
func (l *line) length() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.waiting)
}

// wait returns when the holder may work, or gives the ticket back when the context ends.
func (t *ticket) wait(ctx context.Context) error {
	select {
	case <-t.ready:
		return nil
	case <-ctx.Done():
		t.leave()
		return ctx.Err()
	}
}

// place is how many may work before the holder, counted from 1; 0: he may himself.
func (t *ticket) place() int {
	t.line.mu.Lock()
	defer t.line.mu.Unlock()
	return slices.Index(t.line.waiting, t) + 1
}

// leave gives the ticket back, to the first who waits if its holder could work.
func (t *ticket) leave() {
	l := t.line
	l.mu.Lock()
	defer l.mu.Unlock()
	if t.gone {
		return
	}
	t.gone = true
	if i := slices.Index(l.waiting, t); i >= 0 {
		l.waiting = slices.Delete(l.waiting, i, i+1)
		return
	}
	l.next()
}

// next lets the first who waits work in the place of somebody else. The lock is held.
func (l *line) next() {
	if len(l.waiting) == 0 {
		l.free++
		return
	}
	close(l.waiting[0].ready)
	l.waiting = slices.Delete(l.waiting, 0, 1)
}

// yield lets others work, if any wait, and waits behind them. Who has much to do calls it now and then.
func (t *ticket) yield(ctx context.Context) error {
	l := t.line
	l.mu.Lock()
	if len(l.waiting) > 0 && !t.gone {
		t.ready = make(chan struct{})
		l.waiting = append(l.waiting, t)
		l.next()
	}
	l.mu.Unlock()
	return t.wait(ctx)
}

// moveOn lets the holder of a ticket that may work go to another line after some time, if there is
// room, so that others may begin in this one. The function that it returns ends the work.
func (t *ticket) moveOn(to *line, after time.Duration) (leave func()) {
	var mu sync.Mutex
	held := t
	timer := time.AfterFunc(after, func() {
		mu.Lock()
		defer mu.Unlock()
		if held == nil {
			return
		}
		if next, ok := to.enter(); ok {
			held.leave()
			held = next
		}
	})
	return func() {
		timer.Stop()
		mu.Lock()
		defer mu.Unlock()
		held.leave()
		held = nil
	}
}
