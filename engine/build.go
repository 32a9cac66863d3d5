package engine

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
)

// Program names the program exactly: its version, and a digest of its file. What a search
// has learnt but not proven is believed by the same program only.
func Program() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return "yomi " + Version + " build " + hex.EncodeToString(h.Sum(nil)[:8]), nil
}
