package csa

import "testing"

// TestCut cuts a collection with a broken record and wants the others whole.
func TestCut(t *testing.T) {
	parts := Cut("V2.2\n" + mate + "/\n'only a comment\n/\nP1\n+\n/\n" + mate)
	if len(parts) != 3 || parts[0].Line != 1 || parts[1].Line != 17 || parts[2].Line != 20 {
		t.Fatalf("%+v", parts)
	}
	for i, want := range []string{mateSFEN, "", mateSFEN} {
		c, err := Parse(parts[i].Text)
		if (err != nil) != (want == "") || err == nil && showAll(c) != want {
			t.Errorf("%d: %v %s", i, err, showAll(c))
		}
	}
}

// TestUntold tells hands that are empty from those that are not mentioned.
func TestUntold(t *testing.T) {
	for text, want := range map[string][2]bool{
		mate: {}, rows + "+\n": {true, true}, rows + "P+\n+\n": {false, true}, rows + "P+00KI\nP-\n+\n": {}, "PI\n+\n": {},
		"P-51OU\nP+53TO00KI\n+\n": {false, true},
	} {
		c, err := Parse(text)
		if err != nil || c.Records[0].Untold != want {
			t.Errorf("%q: %v, %v", text, c.Records[0].Untold, err)
			continue
		}
		rewrite(t, c)
	}
}
