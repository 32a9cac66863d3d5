// Package lock locks files against other processes. A lock ends with the process that
// holds it, however that ends, so none is ever left behind.
package lock

import "errors"

// ErrHeld says that another process, or another open file of this one, holds the lock.
var ErrHeld = errors.New("lock: held by another process")
