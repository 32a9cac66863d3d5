package search

// Hold takes the gate of the team until the function it returns is called. A run holds it
// from beginning to end, but for the moments in which it gives way. A solver that touches
// its memory outside of a run holds it meanwhile, if it wants to be looked at by others.
func (t *Team) Hold() (release func()) {
	t.gate <- struct{}{}
	return t.release
}

func (t *Team) release() { <-t.gate }

// Pause calls f while no run of the team goes on, or between two nodes of the run that
// does: f may look at memory that only the leading worker writes. It is for other
// goroutines than the one that runs the team.
func (t *Team) Pause(f func()) {
	t.signal.Or(signalPause)
	defer t.Hold()()
	f()
}

// giveWay lets somebody through who waits at the gate. A channel serves those who wait in
// their order, so the run comes in again behind them.
func (t *Team) giveWay() {
	t.signal.And(^uint32(signalPause))
	t.release()
	t.gate <- struct{}{}
}
