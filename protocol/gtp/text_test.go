package gtp

import (
	"context"
	"errors"
	"strings"
	"testing"
)

// TestTexts puts the reading commands to functions that see texts.
func TestTexts(t *testing.T) {
	read := func(code int, move string) func(context.Context, string, string) (int, string, error) {
		return func(_ context.Context, text, vertex string) (int, string, error) {
			if !strings.Contains(text, "AB[ab]") || !strings.Contains(text, "AW[aa]") || vertex != "A2" {
				return 0, "", errors.New("asked about " + text + " " + vertex)
			}
			return code, move, nil
		}
	}
	s := &Server{Reader: Texts{
		AttackText: read(1, "B1"), DefendText: read(0, ""), OwlAttackText: read(2, "PASS"), OwlDefendText: read(3, "Z9"),
		DragonStatusText: func(context.Context, string, string) (string, string, string, error) {
			return "critical", "B1", "C1", nil
		},
		SemeaiText: func(_ context.Context, _, first, second string) (int, int, string, error) {
			if first != "A2" || second != "A3" {
				return 0, 0, "", errors.New(first + second)
			}
			return 1, 0, "PASS", nil
		},
	}}
	got := talk(t, s, "boardsize 3\nplay black A2\nplay white A3\nattack A2\ndefend A2\nowl_attack A2\nowl_defend A2\ndragon_status A2\nanalyze_semeai A2 A3\nattack B3\n")
	want := strings.Join([]string{"= ", "= ", "= ", "= 1 B1", "= 0", "= 2 PASS", `? tsumego: "Z9" is no point: want a column letter, not I, and a row number`, "= critical B1 C1", "= 1 0 PASS", "? vertex must not be empty", ""}, "\n\n")
	if got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}
