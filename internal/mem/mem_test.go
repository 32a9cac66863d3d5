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
