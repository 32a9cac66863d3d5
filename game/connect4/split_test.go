package connect4

import (
	"reflect"
	"testing"

	"github.com/yomi-solver/yomi/game"
)

func TestSplit(t *testing.T) {
	items, err := split("# Pons\n32164625 11\n\n7x6 4453 ;id=a;goal=draw\n5x4 12 -3 ;id=b\n11223 19\n* 4 1;note=hard\n4x1 1x2\n")
	if err != nil {
		t.Fatal(err)
	}
	type meta = map[string]string
	want := []game.Item{
		{Text: "32164625", Line: 2, Meta: meta{"id": "L2>=11", "goal": "score>=11", "want": "proven"}},
		{Text: "32164625", Line: 2, Meta: meta{"id": "L2>=12", "goal": "score>=12", "want": "disproven"}},
		{Text: "7x6 4453", Line: 4, Meta: meta{"id": "a", "goal": "draw"}},
		{Text: "5x4 12", Line: 5, Meta: meta{"id": "b>=-3", "goal": "score>=-3", "want": "proven"}},
		{Text: "5x4 12", Line: 5, Meta: meta{"id": "b>=-2", "goal": "score>=-2", "want": "disproven"}},
		{Text: "11223", Line: 6, Meta: meta{"id": "L6>=19", "goal": "score>=19", "want": "proven"}},
		{Text: "4", Line: 7, Meta: meta{"id": "L7>=1", "goal": "score>=1", "want": "proven", "known": "failure", "note": "hard"}},
		{Text: "4", Line: 7, Meta: meta{"id": "L7>=2", "goal": "score>=2", "want": "disproven", "known": "failure", "note": "hard"}},
		{Text: "4x1 1x2", Line: 8, Meta: meta{}},
	}
	if !reflect.DeepEqual(items, want) {
		t.Errorf("got\n%v\nwant\n%v", items, want)
	}
}

func TestSplitErrors(t *testing.T) {
	for text, want := range map[string]string{
		"4 1 ;goal=win":     "1: both a score and a goal",
		"\n4 1;want=proven": "2: both a score and a goal",
		"4 ;x":              `1: metadata "x" is not key=value`,
	} {
		if _, err := split(text); err == nil || err.Error() != want {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

func TestLooks(t *testing.T) {
	for text, want := range map[string]bool{
		"4453": true, "7x6": true, "7x6 4453": true, "32164625 11": true, "5x4 12": true,
		"# file\n7x6 7/7/7/7/3o3/3x3 ;goal=draw": true,
		"":                                       false, "6x6": false, "5x5 c3": false, "5x5 a1": false, "15x15x5 h8 h9": false, "7x6 9": false,
		"9": false, "3x3x3": false, "8/8/8/8/8/8/8/8 w - -": false, "(;SZ[9])": false, "15x7 a1": false,
	} {
		if got := looks(text); got != want {
			t.Errorf("looks(%q) is %v", text, got)
		}
	}
}

func FuzzSplit(f *testing.F) {
	f.Add("32164625 11\n")
	f.Add("# c\n5x4 12 -3 ;id=b\n* 7x6 44444 ;want=proven")
	f.Add("4 99999999999999999999\n4 -9223372036854775808\n1 9223372036854775807")
	f.Fuzz(func(t *testing.T, text string) {
		items, err := split(text)
		if err != nil {
			return
		}
		line := 1
		for _, item := range items {
			if item.Text == "" || item.Line < line {
				t.Fatalf("%q: bad item %+v", text, item)
			}
			line = item.Line
			if p, err := parse(item.Text, game.Question{Goal: item.Meta["goal"]}); err == nil {
				mustParse(t, p.String(), p.Goal())
			}
		}
		looks(text)
	})
}
