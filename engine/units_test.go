package engine

import "testing"

func TestParseCount(t *testing.T) {
	for text, want := range map[string]uint64{"5M": 5e6, "1.5k": 1500, "7": 7} {
		if got, err := ParseCount(text); err != nil || got != want {
			t.Errorf("%s: %d, %v", text, got, err)
		}
	}
	for text, want := range map[string]int64{"2GiB": 2 << 30, "1.5MiB": 3 << 19, "7": 7, "1GB": 1e9, "64K": 64 << 10} {
		if got, err := ParseSize(text); err != nil || got != want {
			t.Errorf("%s: %d, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "x", "5Q", "-1", "0", "1e30", "NaN", "+Inf", "--5"} {
		if got, err := ParseCount(text); err == nil {
			t.Errorf("%q: %d", text, got)
		}
	}
}
