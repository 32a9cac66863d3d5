package texts

import (
	"fmt"
	"testing"
)

// TestIndex gives ten thousand texts a number each, through several doublings.
func TestIndex(t *testing.T) {
	var x Index
	if x.Has([]byte("0")) || x.Len() != 0 {
		t.Error("an empty index has a text")
	}
	const n = 10_000
	for round := range 2 {
		for i := range n {
			if got := x.Add(fmt.Append(nil, i)); int(got) != i {
				t.Fatalf("round %d: text %d has the number %d", round, i, got)
			}
		}
	}
	for i := range n {
		if got := string(x.Text(uint32(i))); got != fmt.Sprint(i) {
			t.Fatalf("number %d is %q", i, got)
		}
	}
	if !x.Has([]byte("9999")) || x.Has([]byte("10000")) || x.Has(nil) || x.Len() != n {
		t.Error("Has or Len is wrong")
	}
	if x.Bytes() < 4*n {
		t.Errorf("%d bytes cannot hold %d texts", x.Bytes(), n)
	}
}
