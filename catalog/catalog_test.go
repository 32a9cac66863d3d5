package catalog

import (
	"strings"
	"testing"
)

// TestNames wants every entry to be found by its name, once, and to be described.
func TestNames(t *testing.T) {
	seen := map[string]bool{}
	for _, g := range Games() {
		if got, err := Game(g.Name); err != nil || got.Name != g.Name || seen[g.Name] {
			t.Errorf("game %s: %v", g.Name, err)
		}
		seen[g.Name] = true
	}
	for _, a := range Algorithms() {
		if got, err := Algorithm(a.Name); err != nil || got.Name != a.Name || seen[a.Name] {
			t.Errorf("algorithm %s: %v", a.Name, err)
		}
		seen[a.Name] = true
		if len(a.Doc) < 80 || !strings.Contains(a.Doc, "[") {
			t.Errorf("algorithm %s: no paragraph with its paper", a.Name)
		}
		for _, s := range a.Settings {
			if s.Name == "" || s.Default == "" || s.Doc == "" {
				t.Errorf("algorithm %s: setting %+v", a.Name, s)
			}
		}
	}
	if _, err := Game("ludo"); err == nil || !strings.Contains(err.Error(), "mnk") {
		t.Errorf("an unknown game: %v", err)
	}
	if _, err := Algorithm("guess"); err == nil || !strings.Contains(err.Error(), "dfpn") {
		t.Errorf("an unknown algorithm: %v", err)
	}
	if _, err := Algorithm(Auto(nil)); err != nil {
		t.Error(err)
	}
}
