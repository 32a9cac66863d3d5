package dragon

import (
	"testing"
	"time"

	"github.com/yomi-solver/yomi/game/tsumego"
)

// TestCutsHold plays the move that is said to cut, and wants it to have cut.
func TestCutsHold(t *testing.T) {
	for _, c := range []struct{ rows, from, to string }{
		{"......./.XO.OX./..X.X../.XXXXX./.......", "C4", "E4"},
		{"XXX.XXX/XO...OX/XXX.XXX/......./.......", "B4", "F4"},
		{"......./.O.X.../..X.O../...X.../.......", "B4", "E3"},
	} {
		b := board(t, c.rows)
		p, q := find(t, b, c.from), find(t, b, c.to)
		cut, err := reader.Disconnect(t.Context(), b, p, q)
		if err != nil || cut.Code == Fails || cut.Move == tsumego.Pass {
			t.Errorf("%s: %+v, %v", c.rows, cut, err)
			continue
		}
		b.Play(cut.Move, b.Colour(p).Other())
		if link, err := reader.Connect(t.Context(), b, p, q); err != nil || link.Code == Succeeds {
			t.Errorf("%s: after %s they connect by %s: %v", c.rows, b.Name(cut.Move), b.Name(link.Move), err)
		}
	}
}

// TestRefuted breaks a search off and wants what it calls refuted to fail in a search of
// its own, and hopes to be none of that.
func TestRefuted(t *testing.T) {
	b := board(t, "........./..O...X../....O..../..X...O../.........")
	p, q := find(t, b, "C4"), find(t, b, "E3")
	refuted := 0
	for nodes := 16; nodes < 4000; nodes *= 2 {
		a, err := Reader{Time: time.Minute, Nodes: nodes}.ask(t.Context(), b, newLink(b, p, q, widths[0]), tsumego.Black, true)
		if err != nil {
			t.Fatal(err)
		}
		s := a.search
		for _, m := range s.task.moves(s.b, nil) {
			if m == tsumego.Pass || !s.legal(m) || !s.refuted(m) {
				continue
			}
			refuted++
			after := &search{b: s.b, task: s.task, hunter: s.hunter, kos: s.kos, limit: 1 << 20, until: time.Now().Add(time.Minute)}
			s.b.Play(m, s.b.Turn())
			if found := after.run(); found.verdict != lost {
				t.Errorf("%d nodes: %s is refuted, and a search says %d", nodes, s.b.Name(m), found.verdict)
			}
			s.b.Undo()
		}
		for _, m := range a.hopes(time.Now().Add(time.Minute)) {
			if s.refuted(m) {
				t.Errorf("%d nodes: %s is a hope and refuted", nodes, s.b.Name(m))
			}
		}
	}
	if refuted == 0 {
		t.Error("nothing was refuted")
	}
}
