// Package cpu tells how much processor time the process has used. On a machine that is
// shared, that says more about a computation than the clock does.
package cpu

import "time"

// Since is the processor time used since a moment, or the time on the clock where
// the system does not tell.
func Since(s Stamp) time.Duration {
	now := Now()
	if s.told && now.told {
		return now.spent - s.spent
	}
	return now.clock.Sub(s.clock)
}

// Stamp is a moment.
type Stamp struct {
	clock time.Time
	spent time.Duration
	told  bool
}

// Now is this moment.
func Now() Stamp {
	s := Stamp{clock: time.Now()}
	s.spent, s.told = spent()
	return s
}
