package server

import (
	"encoding/base64"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestRead reads files of every format that there is an example of.
func TestRead(t *testing.T) {
	w := open(t, Config{})
	files, err := filepath.Glob("../examples/*/*.*")
	if err != nil || len(files) < 8 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var r ReadResult
		w.post("/api/read", object{"data": base64.StdEncoding.EncodeToString(data), "name": filepath.Base(file)}, http.StatusOK, &r)
		var same ReadResult
		q := w.request(http.MethodPost, "/api/read-file?name="+filepath.Base(file), string(data))
		q.Header.Set("Content-Type", "application/octet-stream")
		if w.expect(q, http.StatusOK, &same); len(same.Problems) != len(r.Problems) || same.Problems[0].Text != r.Problems[0].Text {
			t.Errorf("%s: %d problems, %d from the body", file, len(r.Problems), len(same.Problems))
		}
		for _, p := range r.Problems {
			if p.Error != "" || p.View == nil || p.View.Position == "" || p.View.Board == nil || p.Text == "" || p.Game != r.Game {
				t.Errorf("%s: %+v", file, p)
			}
		}
	}
}

// TestReadMany describes the first problems, and leaves the others to later requests.
func TestReadMany(t *testing.T) {
	w := open(t, Config{Limits: Limits{Problems: 300}})
	var r ReadResult
	w.post("/api/read", object{"text": strings.Repeat("3x3x3 ; want=disproven\n", 300)}, http.StatusOK, &r)
	if len(r.Problems) != 300 || r.Problems[0].View == nil || r.Problems[299].View != nil || r.Problems[299].Number != 300 || r.Problems[5].Recorded["want"] != "disproven" {
		t.Errorf("%d problems: %+v", len(r.Problems), r.Problems[0])
	}
	if body := w.post("/api/read", object{"text": strings.Repeat("3x3x3\n", 301)}, http.StatusUnprocessableEntity, nil); !strings.Contains(body, "301 problems") {
		t.Error(body)
	}
}

// TestPlay walks through a game, right and wrong moves alike.
func TestPlay(t *testing.T) {
	w := open(t, Config{})
	var v View
	w.post("/api/play", object{"text": corner, "moves": []string{"B2"}}, http.StatusOK, &v)
	if v.Turn != "white" || v.Goal != "kill" || v.Side != "defender" || v.Found || !slices.Contains(v.Moves, "A2") || slices.Contains(v.Moves, "B2") {
		t.Errorf("%+v", v.View)
	}
	// Boards are drawn as far as there are stones.
	if rows := v.Board.Rows; len(rows) != 5 || rows[3].Label != "2" || rows[3].Cells[1] != (BoardCell{"X", "first"}) || rows[2].Cells[0].Ink != "marked" {
		t.Errorf("%+v", v.Board)
	}
	var again View
	w.post("/api/play", object{"game": "go", "text": v.Position, "goal": v.Goal}, http.StatusOK, &again)
	if again.Position != v.Position || again.Turn != v.Turn {
		t.Errorf("%+v is not %+v", again.View, v.View)
	}
	w.post("/api/play", object{"text": strings.Replace(corner, "MA[ag]", "", 1)}, http.StatusOK, &v)
	if !v.Found || len(v.Readings) == 0 {
		t.Errorf("%+v", v.View)
	}
	v = View{}
	w.post("/api/play", object{"text": small, "moves": []string{"b2", "a1", "c2", "c1", "a2"}}, http.StatusOK, &v)
	if v.Value != "proven" || v.Verdict == "" || len(v.Moves) != 0 {
		t.Errorf("%+v", v.View)
	}
	if body := w.post("/api/play", object{"text": small, "moves": []string{"b2", "b2"}}, http.StatusUnprocessableEntity, nil); !strings.Contains(body, "move 2") {
		t.Error(body)
	}
}

// TestLarge refuses short texts that stand for long ones.
func TestLarge(t *testing.T) {
	w := open(t, Config{})
	ask := object{"game": "graph", "text": "random cyclic nodes=100000 branch=8 seed=1"}
	for _, path := range []string{"/api/play", "/api/solve", "/api/jobs"} {
		if body := w.post(path, ask, http.StatusUnprocessableEntity, nil); !strings.Contains(body, "bytes") {
			t.Errorf("%s: %s", path, body)
		}
	}
}

// TestRefute answers wrong moves, right ones, and the last ones.
func TestRefute(t *testing.T) {
	w := open(t, Config{})
	for _, c := range []struct {
		text, moves string
		refuted     bool
		ended       bool
	}{
		{corner, "B2", false, false},
		{corner, "A1", true, false},
		{corner, "A1 B2", false, false}, // White's reply holds
		{small, "b2 b1", true, false},   // loses to a1
		{small, "b2 a1 c2 c1 a2", false, true},
		{mate, "G*1c", false, false},
	} {
		var r Reply
		w.post("/api/refute", object{"text": c.text, "moves": strings.Fields(c.moves)}, http.StatusOK, &r)
		if r.Refuted == nil || *r.Refuted != c.refuted || r.Ended != c.ended || (r.Reply == "") != c.ended {
			t.Errorf("%s: %+v", c.moves, r)
		}
		if !c.ended && (r.Line[0] != r.Reply || r.Report == nil || r.View.View == nil) {
			t.Errorf("%s: %+v", c.moves, r)
		}
	}
	var r Reply
	w.post("/api/refute", object{"text": endless, "moves": []string{"a1"}, "nodes": "100"}, http.StatusOK, &r)
	if r.Refuted != nil || r.Result != "unknown" || r.Reason != "nodes" {
		t.Errorf("%+v", r)
	}
	w.post("/api/refute", object{"text": small}, http.StatusUnprocessableEntity, nil)
	w.post("/api/refute", object{"text": small, "moves": []string{"z9"}}, http.StatusUnprocessableEntity, nil)
}

// TestPicture draws small searches.
func TestPicture(t *testing.T) {
	w := open(t, Config{})
	var p struct {
		Result, Algorithm string
		Nodes             []object
	}
	w.post("/api/picture", object{"text": "3x3x3 a1 b1"}, http.StatusOK, &p)
	if p.Algorithm != "pns" || p.Result != "proven" || len(p.Nodes) < 10 || p.Nodes[0]["proof"] != 0.0 {
		t.Errorf("%+v", p)
	}
	w.post("/api/picture", object{"text": small, "algorithm": "bruteforce"}, http.StatusUnprocessableEntity, nil)
	w.post("/api/picture", object{"text": small, "nodes": 100000}, http.StatusUnprocessableEntity, nil)
}
