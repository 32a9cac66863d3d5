// Package checkpoint keeps the state of long searches in files that survive whatever
// happens to the process that writes them.
//
// A file is a row of named sections, in blocks of up to a mebibyte. Each block ends with a
// SHA-256 digest of itself and of the digest before it, so that a bit that flips, a block
// that is lost, doubled or taken from another file, and an end that is missing are all
// noticed before anybody believes a byte of the block:
//
//	yomi-checkpoint 1
//	n 4 "head" digest | d 812 {...} digest | n 5 "table" digest | d 1048576 ... digest | ... | e 0 digest
//
// A file gets its name only when all of it is on the disk: it is written under another
// name, synced, renamed, and the folder is synced. Until then the file of that name is the
// one before. A process that is killed leaves at worst a file of the other name behind,
// which the next one writes over.
//
// One process works in a folder at a time: Lock sees to that, and the system unlocks what
// a killed process has held.
//
// The package knows nothing of searches. What the sections hold is decided above it:
// docs/decisions/0030 says what, and why it may be believed after a restart.
package checkpoint

import (
	"errors"
	"io"
	"os"
	"path/filepath"

	"github.com/yomi-solver/yomi/internal/lock"
)

// File is the name of the checkpoint in its folder.
const File = "checkpoint"

const (
	unfinished = ".new" // ends the name of a file that is being written
	lockFile   = "lock"
)

// ErrLocked says that another process works in the folder.
var ErrLocked = errors.New("is in use by another process")

// Lock takes a folder for this process, and makes it if it is not there. Unlock gives it
// back.
func Lock(dir string) (unlock func() error, err error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(filepath.Join(dir, lockFile), os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	if err := lock.Try(f); err != nil {
		f.Close()
		if errors.Is(err, lock.ErrHeld) {
			return nil, ErrLocked
		}
		return nil, err
	}
	return f.Close, nil
}

// Replace writes a file of a folder so that it is there as a whole or, if anything fails,
// not at all: what was there before stays.
func Replace(dir, name string, write func(io.Writer) error) (err error) {
	path := filepath.Join(dir, name)
	f, err := os.OpenFile(path+unfinished, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			// What is left may fill the disk; that it cannot be removed is no news.
			_ = os.Remove(path + unfinished)
		}
	}()
	if err := write(f); err != nil {
		f.Close()
		return err
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := os.Rename(path+unfinished, path); err != nil {
		return err
	}
	return syncDir(dir)
}

// Remove deletes a file of a folder for good. One that is not there is deleted.
func Remove(dir, name string) error {
	if err := os.Remove(filepath.Join(dir, name)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return syncDir(dir)
}

// syncDir makes names last.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
