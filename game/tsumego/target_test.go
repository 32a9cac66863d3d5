package tsumego

import (
	"encoding/csv"
	"slices"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/check/trial"
	"github.com/yomi-solver/yomi/game"
)

// TestFindRecorded wants the targets of a collection of enclosed problems to be
// found without marks: the defender's stones, all that are marked among them.
func TestFindRecorded(t *testing.T) {
	rows, err := csv.NewReader(trial.Open(t, "go", "gotools.csv")).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	column := map[string]int{}
	for i, name := range rows[0] {
		column[name] = i
	}
	values := func(points string) string { return "[" + strings.ReplaceAll(points, " ", "][") + "]" }
	missed := 0
	for _, row := range rows[1:] {
		text := "(;SZ[19]AB" + values(row[column["attacker_stones"]]) + "AW" + values(row[column["defender_stones"]]) +
			"PL[" + row[column["to_play"]] + "]"
		marked := mustParse(t, text+"MA"+values(row[column["targets"]])+")", "")
		found, err := parse(text+")", game.Question{})
		if err != nil || marked.prey.AndNot(*found.(*Position).Prey()) != (Set{}) {
			missed++
			t.Logf("%s: %v\n%v", row[0], err, marked.board)
		}
	}
	// In one problem a marked stone is cut off from the others by the wall.
	if missed > 1 {
		t.Errorf("%d of %d missed", missed, len(rows)-1)
	}
}

// TestFind wants targets to be found, or an error that asks for one.
func TestFind(t *testing.T) {
	for _, c := range []struct{ name, rows, turn, goal, target, region string }{
		{"corner", corner, "B", "kill", "A2,B2,C2,D1", ""},
		{"corner, owner moves", corner, "W", "live", "A2,B2,C2,D1", ""},
		{"prisoner inside", "......./......./......./......./XXXXX../OOOOX../X..OX..", "B", "kill", "A2,B2,C2,D2,D1", "A2:D1"},
		{"stones outside", "......./.....O./....O../......./XXXXX../OOOOX../X..OX..", "B", "kill", "A2,B2,C2,D2,D1", "A2:D1"},
		{"divided", "......./......./......./......./XXXXX../OOXOX../...OX..", "B", "kill", "A2,B2,D2,D1", ""},
		{"atari", ".X...../XO...../.X...../......./..O..../......./.......", "B", "capture", "B6", "A7:G1"},
		{"atari, owner moves", ".O...../OX...../.O...../......./..X..../......./.......", "B", "save", "B6", ""},
		{"race", raceRows, "B", "semeai", "B2,C2,B1,D2,E2,D1", ""},
	} {
		q := game.Question{}
		if c.goal != "kill" && c.goal != "live" {
			q.Goal = c.goal
		}
		p, err := parse(compose(c.rows, c.turn), q)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		target, region := p.(game.Zoner).Zone()
		if !sameList(target, c.target) || c.region != "" && region != c.region || p.Goal() != c.goal {
			t.Errorf("%s: %s, target %s, region %s\n%v", c.name, p.Goal(), target, region, p.(*Position).board)
		}
	}
}

// raceRows has two blocks of three stones in one corner, each inside the wall of
// the other side.
const raceRows = "......./......./......./......./OOOXXX./OXXOOX./.X.O.X."

func sameList(a, b string) bool {
	as, bs := strings.Split(a, ","), strings.Split(b, ",")
	slices.Sort(as)
	slices.Sort(bs)
	return slices.Equal(as, bs)
}

// TestFindNone wants errors where nothing, or more than one thing, may be meant.
func TestFindNone(t *testing.T) {
	trial.Refuses(t, "go", parse, []trial.Refusal{
		{compose("......./.X...../......./......./....O../......./.......", "B"), game.Question{}, "no group is enclosed"},
		{compose("......./.X.X.../......./......./....O../..O..../.......", "B"), game.Question{Goal: "capture"}, "which block is meant"},
		{compose("......./.X...../......./......./......./......./.......", "B"), game.Question{Goal: "capture"}, "which block is meant"},
		{compose(corner, "B"), game.Question{Goal: "semeai"}, "which blocks race"},
	})
}
