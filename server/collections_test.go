package server

import (
	"encoding/csv"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/engine"
)

const book = `3x3x3 ; id=draw; want=disproven
3x3x3 a1 b1 ; id=fork; want=proven; best=a2
3x3x3 q9 ; id=broken
3x3x3 a1 b1 ; id==wrong; want=disproven
`

// TestCollection follows a file with good and bad problems.
func TestCollection(t *testing.T) {
	w := open(t, Config{})
	var c Collection
	w.post("/api/collections", object{"text": book, "name": "some/where/book.suite", "all": true}, http.StatusCreated, &c)
	if c.Problems != 4 || c.Name != "book.suite" || len(c.Rows) != 0 {
		t.Fatalf("%+v", c)
	}
	events := w.follow(t.Context(), "/api/collections/"+c.ID+"/events")
	var rows []Row
	for _, status := range []string{"right", "right", "error", "wrong"} {
		var row Row
		if err := json.Unmarshal([]byte(await(t, events, "row").data), &row); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
		if row.Status != status || row.Number != len(rows) || row.Line != len(rows) || row.Report.ID == "" {
			t.Errorf("%+v", row)
		}
	}
	if rows[1].Unique == nil || *rows[1].Unique || rows[0].Unique != nil {
		t.Errorf("unique: %v %v", rows[0].Unique, rows[1].Unique)
	}
	if err := json.Unmarshal([]byte(await(t, events, "done").data), &c); err != nil || c.Summary.Problems != 4 || c.Summary.Wrong != 1 || len(c.Rows) != 0 {
		t.Errorf("%+v: %v", c, err)
	}
	w.get("/api/collections/"+c.ID, http.StatusOK, &c)
	if len(c.Rows) != 4 || c.State.State != stateDone {
		t.Errorf("%+v", c)
	}
	var p Problem
	w.get("/api/collections/"+c.ID+"/problems/2", http.StatusOK, &p)
	if p.Number != 2 || p.View == nil || p.ID != "fork" {
		t.Errorf("%+v", p)
	}
	w.get("/api/collections/"+c.ID+"/problems/5", http.StatusNotFound, nil)
	w.get("/api/collections/"+c.ID+"/problems/0", http.StatusUnprocessableEntity, nil)

	table, err := csv.NewReader(strings.NewReader(w.get("/api/collections/"+c.ID+"/report?format=csv", http.StatusOK, nil))).ReadAll()
	if err != nil || len(table) != 5 || table[2][1] != "fork" || table[4][1] != "'=wrong" {
		t.Errorf("%v: %v", table, err)
	}
	lines := strings.Split(strings.TrimSpace(w.get("/api/collections/"+c.ID+"/report?format=json", http.StatusOK, nil)), "\n")
	var last struct{ Summary engine.Tally }
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &last); err != nil || len(lines) != 5 || last.Summary.Errors != 1 {
		t.Errorf("%d lines: %v", len(lines), err)
	}
}

// TestCollectionCancel stops a collection in the middle; what is known stays.
func TestCollectionCancel(t *testing.T) {
	w := open(t, Config{Limits: Limits{Problems: 50}})
	var c Collection
	w.post("/api/collections", object{"text": "3x3x3\n" + strings.Repeat(endless+"\n", 40), "keep": true}, http.StatusCreated, &c)
	events := w.follow(t.Context(), "/api/collections/"+c.ID+"/events")
	await(t, events, "row")
	w.expect(w.request(http.MethodDelete, "/api/collections/"+c.ID, nil), http.StatusOK, &c)
	if c.State.State != stateDone || len(c.Rows) != 1 {
		t.Errorf("%+v", c)
	}
	await(t, events, "done")
	if body := w.post("/api/collections", object{"text": strings.Repeat("3x3x3\n", 51)}, http.StatusUnprocessableEntity, nil); !strings.Contains(body, "51 problems") {
		t.Error(body)
	}
}

// TestYield lets two collections work in turn where there is room for one.
func TestYield(t *testing.T) {
	w := open(t, Config{Limits: Limits{Long: 1}})
	var long, short Collection
	w.post("/api/collections", object{"text": strings.Repeat(endless+"\n", 500), "time": "50ms"}, http.StatusCreated, &long)
	events := w.follow(t.Context(), "/api/collections/"+long.ID+"/events")
	await(t, events, "row")
	w.post("/api/collections", object{"text": strings.Repeat(small+"\n", 3)}, http.StatusCreated, &short)
	await(t, w.follow(t.Context(), "/api/collections/"+short.ID+"/events"), "done")
	if w.get("/api/collections/"+long.ID, http.StatusOK, &long); long.State.State != stateRunning || len(long.Rows) > 450 {
		t.Errorf("%+v after %d rows", long.State, len(long.Rows))
	}
	w.expect(w.request(http.MethodDelete, "/api/collections/"+long.ID, nil), http.StatusOK, nil)
}

// TestCompare lets two algorithms search one position.
func TestCompare(t *testing.T) {
	w := open(t, Config{})
	var c Comparison
	w.post("/api/compare", object{"text": "4x3x3", "algorithms": []string{"dfpn", "pns"}}, http.StatusCreated, &c)
	events := w.follow(t.Context(), "/api/compare/"+c.ID+"/events")
	for _, name := range []string{"dfpn", "pns"} {
		var s Sample
		if err := json.Unmarshal([]byte(await(t, events, "sample").data), &s); err != nil || s.Algorithm != name || s.Nodes == 0 || s.Size == 0 {
			t.Errorf("%+v: %v", s, err)
		}
		var row ComparedRow
		if err := json.Unmarshal([]byte(await(t, events, "row").data), &row); err != nil || row.Algorithm != name || row.Report.Result != "proven" || len(row.Samples) == 0 {
			t.Errorf("%+v: %v", row, err)
		}
	}
	await(t, events, "done")
	w.get("/api/compare/"+c.ID, http.StatusOK, &c)
	if len(c.Rows) != 2 || c.Rows[0].Report.Nodes == c.Rows[1].Report.Nodes {
		t.Errorf("%+v", c)
	}
	w.post("/api/compare", object{"text": small, "algorithms": []string{"dfpn"}}, http.StatusUnprocessableEntity, nil)
	w.post("/api/compare", object{"text": small, "algorithms": []string{"dfpn", "magic"}}, http.StatusUnprocessableEntity, nil)

	w.post("/api/compare", object{"text": endless, "algorithms": []string{"dfpn", "pns"}}, http.StatusCreated, &c)
	events = w.follow(t.Context(), "/api/compare/"+c.ID+"/events")
	await(t, events, "sample")
	w.expect(w.request(http.MethodDelete, "/api/compare/"+c.ID, nil), http.StatusOK, &c)
	if c.State.State != stateDone {
		t.Errorf("%+v", c)
	}
}
