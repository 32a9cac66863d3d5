package mem

import "testing"

func TestAlloc(t *testing.T) {
	const n = 3 << 17
	w, err := Alloc(n)
	if err != nil {
		t.Fatal(err)
	}
	if len(w.W) != n {
		t.Fatalf("%d words, want %d", len(w.W), n)
	}
	for i := range w.W {
		if w.W[i] != 0 {
			t.Fatalf("word %d is %#x", i, w.W[i])
		}
		w.W[i] = uint64(i)
	}
	if w.W[n-1] != n-1 {
		t.Error("a word does not keep its value")
	}
	if err := w.Free(); err != nil || w.W != nil {
		t.Errorf("Free: %v", err)
	}
	if err := w.Free(); err != nil {
		t.Errorf("Free again: %v", err)
	}
}

func TestArray(t *testing.T) {
	type pair struct {
		a uint64
		b uint32
		c uint16
	}
	a, err := NewArray[pair](1000)
	if err != nil {
		t.Fatal(err)
	}
	for i := range a.S {
		if a.S[i] != (pair{}) {
			t.Fatalf("element %d is %v", i, a.S[i])
		}
		a.S[i] = pair{uint64(i), uint32(i), uint16(i)}
	}
	if len(a.S) != 1000 || a.S[999] != (pair{999, 999, 999}) {
		t.Error("an element does not keep its value")
	}
	if err := a.Free(); err != nil || a.S != nil {
		t.Errorf("Free: %v", err)
	}
}
