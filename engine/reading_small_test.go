package engine

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/yomi-solver/yomi/game/tsumego"
)

// sgfOf writes a drawn board as SGF: X is Black, O White, the top row first.
func sgfOf(rows ...string) string {
	stones := map[byte]string{'X': "AB", 'O': "AW"}
	var out strings.Builder
	fmt.Fprintf(&out, "(;SZ[%d]", len(rows))
	for _, mark := range []byte("XO") {
		list := ""
		for y, row := range rows {
			for x, c := range strings.Fields(row) {
				if c[0] == mark {
					list += fmt.Sprintf("[%c%c]", 'a'+x, 'a'+y)
				}
			}
		}
		if list != "" {
			out.WriteString(stones[mark] + list)
		}
	}
	return out.String() + ")"
}

// smallNodes are enough for shapes that every player knows.
const smallNodes = 20_000

// TestReadingSmall reads shapes that every player knows.
func TestReadingSmall(t *testing.T) {
	ladder := []string{
		". . . . . . . . .",
		". . . . . . . . .",
		". . . . . . . . .",
		". . . . . . . . .",
		". . . . . . . . .",
		". . X O . . . . .",
		". . . X X . . . .",
		". . . . . . . . .",
		". . . . . . . . .",
	}
	broken := append([]string(nil), ladder...)
	broken[2] = ". . . . . . O . ."
	ko := []string{
		". . . . .",
		". X O . .",
		"X O . O .",
		". X O . .",
		". . . . .",
	}
	snapback := []string{
		". . . . .",
		"X X X . .",
		"X O O X .",
		"O . O X .",
		"O O . X .",
	}
	for _, c := range []struct {
		name, attack, vertex, want string
		rows                       []string
	}{
		{"ladder", "attack", "D4", "1 D5", ladder},
		{"ladder", "defend", "D4", "1 (D5|E4)", ladder},
		{"broken ladder", "attack", "D4", "0", broken},
		{"ko", "attack", "B3", "2 C3", ko},
		{"ko", "defend", "B3", "1 C3", ko},
		{"snapback", "attack", "B3", "1 (C1|B2)", snapback},
		{"snapback", "defend", "B3", "0", snapback},
	} {
		got, err := read(t.Context(), sgfOf(c.rows...), c.vertex, time.Minute, smallNodes, c.attack == "attack")
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if ok, _ := regexp.MatchString("^("+c.want+")$", got.String()); !ok {
			t.Errorf("%s: %s %s is %s, want %s", c.name, c.attack, c.vertex, got, c.want)
		}
		if got.Sure != ((c.attack == "attack") == (got.Code != Fails)) {
			t.Errorf("%s: %s %s: sure %v", c.name, c.attack, c.vertex, got.Sure)
		}
	}
}

// TestReadingKo reads a ko that may not be taken back at once: the attacker needs a
// threat first.
func TestReadingKo(t *testing.T) {
	b, err := tsumego.New(5, 5, tsumego.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range strings.Fields("B4 C4 A3 D3 B2 C2 C3 B3") {
		p, err := b.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		b.Play(p, tsumego.Black+tsumego.Colour(i%2))
	}
	taker, err := b.Find("B3")
	if err != nil {
		t.Fatal(err)
	}
	for attack, want := range map[bool]string{true: "3 C3", false: "1 C3"} {
		p, err := tsumego.Capture(b, taker, attack)
		if err != nil {
			t.Fatal(err)
		}
		if again := p.Chase(0, 4, 4, true).Key(); again == p.Key() {
			t.Error("two questions have the same key")
		}
		got, err := read(t.Context(), p.String(), "", time.Minute, smallNodes, attack)
		if err != nil || got.String() != want {
			t.Errorf("attack %v: %v, %v, want %s\n%s", attack, got, err, want, b)
		}
	}
}

// TestReadingErrors wants one line about what is wrong.
func TestReadingErrors(t *testing.T) {
	for _, c := range []struct{ text, vertex, want string }{
		{sgfOf(". .", ". X"), "A1", "empty"},
		{sgfOf(". .", ". X"), "C9", "board"},
		{"nonsense", "A1", "no game"},
	} {
		_, err := Attack(t.Context(), c.text, c.vertex, time.Second)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q at %s: %v, want %s", c.text, c.vertex, err, c.want)
		}
	}
}
