package engine

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// The units that counts and sizes may end with.
var (
	decimal = map[string]float64{"": 1, "k": 1e3, "K": 1e3, "M": 1e6, "G": 1e9, "T": 1e12}
	binary  = map[string]float64{
		"": 1, "B": 1, "KB": 1e3, "MB": 1e6, "GB": 1e9, "TB": 1e12,
		"KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30, "TiB": 1 << 40,
		"K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40,
	}
)

// ParseCount reads a number above zero with a decimal unit: 200k, 5M.
func ParseCount(s string) (uint64, error) {
	n, err := parseUnits(s, decimal)
	return uint64(n), err
}

// ParseSize reads a number of bytes: 1MiB, 2GB.
func ParseSize(s string) (int64, error) { return parseUnits(s, binary) }

// parseUnits reads a number above zero with a unit.
func parseUnits(s string, units map[string]float64) (int64, error) {
	end := strings.LastIndexAny(s, "0123456789.") + 1
	unit, ok := units[strings.TrimSpace(s[end:])]
	if !ok {
		return 0, fmt.Errorf("unknown unit %q", s[end:])
	}
	n, err := strconv.ParseFloat(s[:end], 64)
	if err != nil {
		return 0, errors.New("is not a number")
	}
	n *= unit
	if n < 1 || n > math.MaxInt64/2 {
		return 0, errors.New("want a number above zero")
	}
	return int64(n), nil
}
