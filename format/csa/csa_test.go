package csa

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/yomi-solver/yomi/format/record"
)

// show writes a record in one line, so that tests compare records by a way of their own.
func show(r *Record) string {
	var b strings.Builder
	for _, n := range r.Names {
		fmt.Fprintf(&b, "%q ", n)
	}
	for _, h := range r.Headers {
		fmt.Fprintf(&b, "%s=%q ", h.Name, h.Value)
	}
	fmt.Fprintf(&b, "[%s]%s", r.Start.SFEN(), note(r.Comment))
	for _, s := range r.Steps {
		fmt.Fprintf(&b, " %s", s.End)
		if s.End == "" {
			fmt.Fprintf(&b, "%v%s%v%v", s.Move.Side, s.Move.Piece, s.Move.From, s.Move.To)
		}
		if s.Timed {
			fmt.Fprintf(&b, "{%v}", s.Spent)
		}
		b.WriteString(note(s.Comment))
	}
	return strings.NewReplacer("Black", "b", "White", "w").Replace(b.String())
}

func note(list []string) string {
	text := ""
	for _, c := range list {
		text += fmt.Sprintf("*%q", c)
	}
	return text
}

func showAll(c *Collection) string {
	var list []string
	for _, r := range c.Records {
		list = append(list, show(r))
	}
	return strings.Join(list, " | ")
}

func write(t testing.TB, c *Collection) string {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, c); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// rewrite wants what is written to be read back as it was, with nothing to mend.
func rewrite(t testing.TB, c *Collection) {
	t.Helper()
	text := write(t, c)
	again, err := Parse(text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	for i, r := range again.Records {
		if i < len(c.Records) && r.Untold != c.Records[i].Untold {
			t.Fatalf("%s\nleaves out the hands %v, want %v", text, r.Untold, c.Records[i].Untold)
		}
	}
	if showAll(again) != showAll(c) || again.Mended > 0 {
		t.Fatalf("%s\nis read as\n%s\n%s\n%v", text, showAll(again), showAll(c), again.Warnings)
	}
	if write(t, again) != text {
		t.Fatalf("%s\nis written again as\n%s", text, write(t, again))
	}
}

const rows = `P1 *  *  *  * -OU *  *  *  * 
P2 *  *  *  *  *  *  *  *  *
P3 * * * * +TO * * * *
P4 *  *  *  *  *  *  *  *  * 
P5 *  *  *  *  *  *  *  *  * 
P6 *  *  *  *  *  *  *  *  * 
P7 *  *  *  *  *  *  *  *  * 
P8 *  *  *  *  *  *  *  *  * 
P9 *  *  *  *  *  *  *  *  * 
`

const (
	even     = record.Even
	mate     = rows + "P+00KI\nP-00AL\n+\n"
	mateSFEN = `"" "" [4k4/9/4+P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1]`
	evenShow = `"" "" [` + even + `]`
)

func TestParse(t *testing.T) {
	for _, c := range []struct{ name, text, want, warning string }{
		{"game", "V2.2\nN+甲, 乙\nN-丙\n$EVENT:cup: final, 2\nPI\n'start\n+\n'black\n+7776FU\nT12\n-3334FU\nT0.5\n'note, one\n'\n+8822UM\n-3122GI\n+0045KA\n%TORYO\nT3\n",
			`"甲, 乙" "丙" EVENT="cup: final, 2" [` + even + `]*"start"*"black" bP7g7f{12s} wP3c3d{500ms}*"note, one"*"" b+B8h2b wS3a2b bB-4e TORYO{3s}`, ""},
		{"one line", "PI,+,+7776FU,T1,-3334FU,,T2 ,%CHUDAN", evenShow + " bP7g7f{1s} wP3c3d{2s} CHUDAN", ""},
		{"handicap", "PI82HI22KA\n-\n-5142OU\n", strings.Replace(evenShow, "1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b", "9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w", 1) + " wK5a4b", ""},
		{"problem", mate + "+0052KI\n%TSUMI\n", mateSFEN + " bG-5b TSUMI", ""},
		{"single pieces", "P-51OU\nP+53TO00KI\nP-00AL\n+\n", mateSFEN, ""},
		{"hands first", "P+00KI\nP-00AL\n" + rows + "+", mateSFEN, ""},
		{"records", "V3.0\n" + mate + "/\n" + mate + "+0052KI\n/\n'end\n", mateSFEN + " | " + mateSFEN + " bG-5b", ""},
		{"first line", "'CSA encoding=UTF-8\r\n'CSA encoding=x\r\nPI\r\n+\r\n", evenShow + `*"CSA encoding=x"`, ""},
		{"illegal action", "PI\n+\n%-ILLEGAL_ACTION\n", evenShow + " -ILLEGAL_ACTION", ""},
		{"no position", "+\n+7776FU\n", evenShow + " bP7g7f", "1: no start position, taken as the usual one"},
		{"no side", "PI\n-3334FU\n", strings.Replace(evenShow, " b ", " w ", 1) + " wP3c3d", "2: nobody is said to move first"},
		{"no side, no move", "PI\n", evenShow, "1: nobody is said to move first, taken as Black"},
		{"unknown statements", "PI\n+\nX\n+7776FU\n%NONE\n", evenShow + " bP7g7f", `3: unknown statement "X"`},
		{"lone time", "PI\n+\nT3\n", evenShow, "3: a time without a move"},
		{"unknown time", "PI\n+\n+7776FU\nTx\n", evenShow + " bP7g7f", `4: unknown time "x"`},
		{"cut move", "PI\n+\n+7776FU\n-33\n", evenShow + " bP7g7f", "4: the file ends within a statement"},
		{"cut side", "PI\n+\n+7776FU\n-", evenShow + " bP7g7f", "4: the file ends within a statement"},
		{"cut time", "PI\n+\n+7776FU,T", evenShow + " bP7g7f", "3: the file ends within a statement"},
	} {
		got, err := Parse(c.text)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if s := showAll(got); s != c.want {
			t.Errorf("%s:\n%s, want\n%s", c.name, s, c.want)
		}
		warning := ""
		if len(got.Warnings) > 0 {
			warning = got.Warnings[0].String()
		}
		if warning != c.warning {
			t.Errorf("%s: warning %q, want %q", c.name, warning, c.warning)
		}
		rewrite(t, got)
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"too many", strings.Repeat("PI\n+\n/\n", 100_001), "csa: 300003: more than 100000 records"},
		{"nothing", "", "csa: 1: no record of shogi"},
		{"comments", "'a\n/\n'b", "csa: 1: no record of shogi"},
		{"cut board", rows[:strings.Index(rows, "P7")], "csa: 6: row 7 of the board is missing"},
		{"cut row", rows[:strings.Index(rows, "TO")], "csa: 3: row 3 of the board breaks off after 4 squares"},
		{"row missing", strings.Replace(mate, rows[strings.Index(rows, "P3"):strings.Index(rows, "P4")], "", 1), "csa: 11: row 3 of the board is missing"},
		{"row twice", rows + "P9\n", "csa: 10: row 9 of the board is given twice"},
		{"short row", strings.Replace(mate, "+TO ", "", 1), "csa: 3: row 3 of the board breaks off after 8 squares"},
		{"long row", strings.Replace(mate, "+TO", "+TO+TO", 1), "csa: 3: row 3 of the board: more than 9 squares"},
		{"unknown piece", strings.Replace(mate, "+TO", "+XX", 1), `csa: 3: row 3 of the board: unknown piece "+XX"`},
		{"two on a square", strings.Replace(mate, "P+00KI", "P+51KI", 1), `csa: 10: "51KI", but there is a piece`},
		{"two on a square, row last", "P+51KI\n" + rows, "csa: 2: row 1 of the board: a piece is there already"},
		{"king in hand", strings.Replace(mate, "P+00KI", "P+00OU", 1), "csa: 10: OU cannot be in a hand"},
		{"unknown placement", "P+0xKI\n+\n", `csa: 1: "0xKI" is no piece on a square`},
		{"cut placement", "P+51OU0\n", `csa: 1: the position breaks off at "0"`},
		{"crowd", "P+" + strings.Repeat("00FU", 100), "csa: 1: more than 99 pieces of a kind in a hand"},
		{"two rests", rows + "P+00AL\nP-00AL\n+\n", "csa: 12: both hands hold all the rest"},
		{"two positions", rows + "PI\n", "csa: 10: PI behind another position"},
		{"handicap", "PI82KA\n", `csa: 1: PI takes "82KA" away, which is not there`},
		{"handicap of nothing", "PI55XX\n", `csa: 1: PI takes "55XX" away, which is not there`},
		{"cut handicap", "PI82H\n", `csa: 1: PI breaks off at "82H"`},
		{"what", "PX\n", `csa: 1: unknown statement "PX"`},
		{"position behind moves", "PI\n+\n+7776FU\nPI\n", "csa: 4: a position behind moves"},
		{"two sides", "PI\n+\n-\n", "csa: 3: it is said twice who moves first"},
		{"move", "PI\n+\n+7776F\n%TORYO\n", `csa: 3: "+7776F" is no move`},
		{"square", "PI\n+\n+7700FU\n", `csa: 3: "+7700FU" is no move`},
		{"piece", "PI\n+\n+7776XX\n", `csa: 3: unknown piece "XX"`},
		{"two moves", "PI\n+\n+7776FU\n+2726FU\n", "csa: 4: Black moves where it is White's turn"},
		{"behind the end", "PI\n+\n%TORYO\n-3334FU\n", "csa: 4: a move behind %TORYO"},
	} {
		if _, err := Parse(c.text); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
}

func TestLooks(t *testing.T) {
	for text, want := range map[string]bool{
		"V2.2\n": true, "V2\nN+": true, "'c\n\nPI\n+": true, mate: true, "+7776FU": true, "N+a": true, "$EVENT:a": true, "'CSA encoding=UTF-8": true,
		"": false, "'c": false, "手合割：平手\n": false, "(;SZ[9])": false, "3x3x3": false, "Position": false, "Vx": false, "$x": false,
	} {
		if Looks(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}

func TestWriteErrors(t *testing.T) {
	pawn := Move{Piece: "P", From: Square{File: 7, Rank: 7}, To: Square{File: 7, Rank: 6}}
	for want, change := range map[string]func(*Record){
		`name " a" cannot be written`:                              func(r *Record) { r.Names[1] = " a" },
		`header "a" cannot be written`:                             func(r *Record) { r.Headers = []Header{{Name: "a", Value: "b\nc"}} },
		`header "a:b" cannot be written`:                           func(r *Record) { r.Headers = []Header{{Name: "a:b", Value: "c"}} },
		`unknown piece "X" on the board`:                           func(r *Record) { r.Start.Board[0][0] = "X" },
		"100 pieces of a kind in a hand":                           func(r *Record) { r.Start.Hands[1][6] = 100 },
		`step 1: unknown piece "+G"`:                               func(r *Record) { r.Steps = []Step{{Move: Move{Piece: "+G"}}} },
		"step 1: a square beyond the board":                        func(r *Record) { r.Steps = []Step{{Move: Move{Piece: "G"}}} },
		"step 2: Black moves where it is White's turn":             func(r *Record) { r.Steps = []Step{{Move: pawn}, {Move: pawn}} },
		`step 1: unknown end "X", or one before the last step`:     func(r *Record) { r.Steps = []Step{{End: "X"}} },
		`step 1: unknown end "TSUMI", or one before the last step`: func(r *Record) { r.Steps = []Step{{End: Mate}, {Move: pawn}} },
	} {
		r := &Record{}
		change(r)
		err := Write(&bytes.Buffer{}, &Collection{Records: []*Record{r}})
		if err == nil || err.Error() != "csa: record 1: "+want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if err := Write(&bytes.Buffer{}, &Collection{Version: "x"}); err == nil || err.Error() != `csa: version "x"` {
		t.Error(err)
	}
}

func TestRoundTrip(t *testing.T) {
	seed := rand.Uint64()
	r := rand.New(rand.NewPCG(seed, 1))
	t.Logf("seed %d", seed)
	square := func() Square { return Square{File: int8(1 + r.IntN(9)), Rank: int8(1 + r.IntN(9))} }
	for range 2000 {
		c := &Collection{Version: []string{"", "2.2", "3.0"}[r.IntN(3)]}
		for range 1 + r.IntN(3) {
			record := &Record{Names: [2]string{"甲", ""}, Comment: []string{"", " x,"}[:r.IntN(3)]}
			if r.IntN(2) == 0 {
				record.Start, _ = FromSFEN(even)
			}
			for range r.IntN(2) * 30 {
				p := string(pieces[r.IntN(len(pieces))].piece)
				record.Start.Board[r.IntN(9)][r.IntN(9)] = []string{p, strings.ToLower(p), ""}[r.IntN(3)]
			}
			record.Start.Hands[r.IntN(2)][r.IntN(7)] = r.IntN(19)
			record.Start.Turn = Side(r.IntN(2))
			for i := range r.IntN(20) {
				s := Step{Move: Move{Side: record.Start.Turn ^ Side(i&1), To: square(), Piece: pieces[r.IntN(len(pieces))].piece}}
				if r.IntN(3) > 0 {
					s.Move.From = square()
				}
				if s.Timed = r.IntN(2) == 0; s.Timed {
					s.Spent = time.Duration(r.IntN(100_000)) * []time.Duration{1, time.Millisecond, time.Second}[r.IntN(3)]
				}
				s.Comment = []string{"* 30", ""}[:r.IntN(3)]
				record.Steps = append(record.Steps, s)
			}
			if r.IntN(2) == 0 {
				record.Steps = append(record.Steps, Step{End: ends[r.IntN(len(ends))]})
			}
			c.Records = append(c.Records, record)
		}
		rewrite(t, c)
	}
}

// FuzzParse checks that any text is read or refused, and that what is read is written and read
// back unchanged.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"V2.2\nN+a\n$EVENT:x\nPI82HI\n'c\n-\n-3334FU\nT1.5\n+7776FU,T1\n%TORYO\n", mate + "+0052KI\n/\n" + mate, "P-51OU\nP+53TO00KI\nP-00AL\n+\n",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		Looks(text)
		c, err := Parse(text)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "csa: ") || strings.Contains(err.Error(), "\n") {
				t.Error(err)
			}
			if len(c.Records) == 0 {
				return
			}
		}
		for _, r := range c.Records {
			if s, err := FromSFEN(r.Start.SFEN()); err != nil || s != r.Start {
				t.Errorf("%s: %v", r.Start.SFEN(), err)
			}
		}
		rewrite(t, c)
	})
}

func Example() {
	c, err := Parse("P-51OU\nP+53TO00KI\nP-00AL\n+\n+0052KI,T1\n%TSUMI\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	r := c.Records[0]
	fmt.Println(r.Start.SFEN(), r.Steps[0].Move)
	r.Start, _ = FromSFEN(even)
	_ = Write(os.Stdout, c)
	// Output:
	// 4k4/9/4+P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1 +0052KI
	// 'CSA encoding=UTF-8
	// V2.2
	// PI
	// +
	// +0052KI
	// T1
	// %TSUMI
}
