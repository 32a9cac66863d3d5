//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package cpu

import (
	"syscall"
	"time"
)

// spent asks the system.
func spent() (time.Duration, bool) {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0, false
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()), true
}
