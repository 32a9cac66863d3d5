package gtp

import (
	"context"
	"encoding/csv"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/yomi-solver/yomi/game/tsumego"
	"github.com/yomi-solver/yomi/internal/lines"
)

// talk sends lines and returns all answers.
func talk(t *testing.T, s *Server, text string) string {
	t.Helper()
	var out strings.Builder
	if err := s.Serve(t.Context(), strings.NewReader(text), &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestSessions holds whole conversations: a line that begins with > is sent, and
// what follows is the answer without its last empty line.
func TestSessions(t *testing.T) {
	for _, session := range sessions {
		t.Run(session.name, func(t *testing.T) {
			var sent, want strings.Builder
			for line := range strings.Lines(session.text) {
				if in, ok := strings.CutPrefix(line, ">"); ok {
					sent.WriteString(in)
				} else {
					want.WriteString(line)
				}
			}
			// In the text an answer ends with its line, on the wire with one more.
			got := talk(t, &Server{Version: "1"}, sent.String())
			wire := strings.ReplaceAll(strings.TrimPrefix(want.String(), "\n"), "\n=", "\n\n=")
			wire = strings.ReplaceAll(wire, "\n?", "\n\n?") + "\n"
			if got != wire {
				t.Errorf("answers are\n%q\nand not\n%q", got, wire)
			}
		})
	}
}

var sessions = []struct{ name, text string }{
	{"engine", `
> protocol_version
= 2
> 5 name
=5 Yomi
> version
= 1
> known_command play
= true
> known_command nothing
= false
> known_command
= false
> known_command attack
= false
> nothing
? unknown command
> 17 nothing
?17 unknown command
> 18
?18 unknown command
> time_settings 60 10 1
= 
> time_settings a b c
? time_settings: want three integers
> time_settings 1 2
? time_settings: want three integers
> time_left black 10 0
= 
> time_left red 10 0
? invalid color
> attack C3
? not available yet
> quit
= 
> name
`},
	{"lines", `
># a comment
>
>   3	name   # another one
=3 Yomi
> na` + "\x01\x7f" + `me` + "\r" + `
= Yomi
> 0007 name
=0007 Yomi
`},
	{"sizes", `
> query_boardsize
= 19
> boardsize 9
= 
> query_boardsize
= 9
> boardsize 20
? unacceptable size
> boardsize 0
? unacceptable size
> boardsize -3
? unacceptable size
> boardsize nine
? boardsize not an integer
> boardsize
? boardsize not an integer
> query_boardsize
= 9
> komi 6.5
= 
> clear_board
= 
> get_komi
= 6.5
> komi x
? komi not a float
> komi nan
? komi not a float
`},
	{"moves", `
> boardsize 5
= 
> play black C3
= 
> play w c3
? illegal move
> play white Z3
? invalid color or coordinate
> play green C3
? invalid color or coordinate
> play white
? invalid color or coordinate
> play white I3
? invalid color or coordinate
> play white F3
? invalid color or coordinate
> last_move
= black C3
> play white pass
= 
> last_move
= white PASS
> genmove black
= PASS
> undo
= 
> undo
= 
> color C3
= black
> color C4
= empty
> color pass
? invalid coordinate
> undo
= 
> undo
? cannot undo
> last_move
? no previous move known
`},
	{"captures", `
> boardsize 3
= 
> play white A1
= 
> play black A2
= 
> play black B1
= 
> captures black
= 1
> captures white
= 0
> color A1
= empty
> is_legal white A1
= 0
> is_legal black A1
= 1
> is_legal white pass
= 1
> list_stones black
= A2 B1
> list_stones white
= 
> all_legal white
= A3 B3 C3 B2 C2 C1
> countlib A2
= 3
> findlib B1
= B2 A1 C1
> countlib C3
? vertex must not be empty
> findlib
? invalid coordinate
> undo
= 
> captures black
= 0
> color A1
= white
`},
	{"ko", `
> boardsize 4
= 
> set_free_handicap A2 B1 B3
= 
> play white D2
= 
> play white C1
= 
> play white C3
= 
> play black C2
= 
> play white B2
= 
> play black C2
? illegal move
> is_legal white C2
= 1
`},
	{"board", `
> boardsize 9
= 
> play black E5
= 
> play white A1
= 
> play black A2
= 
> play black B1
= 
> play white J9
= 
> showboard
= 
   A B C D E F G H J
 9 . . . . . . . . O 9
 8 . . . . . . . . . 8
 7 . . + . . . + . . 7
 6 . . . . . . . . . 6
 5 . . . . X . . . . 5
 4 . . . . . . . . . 4
 3 . . + . . . + . . 3
 2 X . . . . . . . . 2     WHITE (O) has captured 0 stones
 1 . X . . . . . . . 1     BLACK (X) has captured 1 stones
   A B C D E F G H J
`},
	{"handicap", `
> fixed_handicap 3
= D16 Q16 D4
> list_stones black
= D16 Q16 D4
> fixed_handicap 2
? board not empty
> clear_board
= 
> fixed_handicap 9
= D16 K16 Q16 D10 K10 Q10 D4 K4 Q4
> boardsize 7
= 
> fixed_handicap 5
? invalid handicap
> fixed_handicap 4
= C5 E5 C3 E3
> clear_board
= 
> fixed_handicap x
? handicap not an integer
> set_free_handicap A1 A1
? repeated vertex
> set_free_handicap A1
? invalid handicap
> set_free_handicap A1 pass
? invalid coordinate
> set_free_handicap A1 G7
= 
> undo
? cannot undo
`},
	{"status", `
> boardsize 5
= 
> set_free_handicap B1 B2 A3 B3 C3 C2 D2 D1 E2
= 
> unconditional_status B1
= alive
> unconditional_status C1
= black_territory
> unconditional_status E5
= undecided
> play white A1
= 
> unconditional_status A1
= dead
> unconditional_status pass
? invalid coordinate
`},
}

func TestFiles(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "game.sgf")
	text := "(;SZ[5]KM[3.5]AB[aa][bb]AW[cc]PL[W];W[dd];B[ee](;W[];B[dd])(;W[ab]))"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	empty := filepath.Join(dir, "empty")
	if err := os.WriteFile(empty, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	large := filepath.Join(dir, "large.sgf")
	if err := os.WriteFile(large, []byte("(;SZ[25])"), 0o644); err != nil {
		t.Fatal(err)
	}
	stuck := filepath.Join(dir, "stuck.sgf")
	if err := os.WriteFile(stuck, []byte("(;SZ[2]AB[aa]AW[ab][ba])"), 0o644); err != nil {
		t.Fatal(err)
	}
	s := &Server{}
	for _, c := range []struct{ in, want string }{
		{"loadsgf FILE", "= white\n\n"},
		{"list_stones white", "= C3 D2\n\n"},
		{"list_stones black", "= A5 B4 E1\n\n"},
		{"last_move", "= white PASS\n\n"},
		{"get_komi", "= 3.5\n\n"},
		{"loadsgf FILE 2", "= black\n\n"},
		{"list_stones white", "= C3 D2\n\n"},
		{"list_stones black", "= A5 B4\n\n"},
		{"loadsgf FILE 1", "= white\n\n"},
		{"list_stones white", "= C3\n\n"},
		{"loadsgf FILE E1", "= black\n\n"},
		{"loadsgf FILE 99", "= white\n\n"},
		{"loadsgf FILE 0", "? move number must be positive\n\n"},
		{"loadsgf FILE Z9", "? invalid coordinate\n\n"},
		{"loadsgf", "? missing filename\n\n"},
		{"loadsgf nowhere.sgf", "? cannot open or parse 'nowhere.sgf'\n\n"},
		{"loadsgf " + empty, "? cannot open or parse '" + empty + "'\n\n"},
		{"loadsgf " + dir, "? cannot open or parse '" + dir + "'\n\n"},
		{"loadsgf " + large, "? unacceptable size\n\n"},
		{"loadsgf " + stuck, "? cannot load '" + stuck + "': tsumego: A2: the black block has no liberty\n\n"},
		{"query_boardsize", "= 5\n\n"},
		{"printsgf", "= (;FF[4]CA[UTF-8]GM[1]SZ[5]AB[ee][bb][aa]AW[dd][cc]KM[3.5]PL[W])\n\n"},
		{"printsgf " + filepath.Join(dir, "out.sgf"), "= \n\n"},
		{"printsgf " + filepath.Join(dir, "no", "out.sgf"), "? cannot write '" + filepath.Join(dir, "no", "out.sgf") + "'\n\n"},
		{"clear_board", "= \n\n"},
		{"loadsgf " + filepath.Join(dir, "out.sgf"), "= white\n\n"},
		{"list_stones black", "= A5 B4 E1\n\n"},
	} {
		if got := s.Answer(t.Context(), strings.ReplaceAll(c.in, "FILE", file)); got != c.want {
			t.Errorf("%s: %q, want %q", c.in, got, c.want)
		}
	}
}

// TestRecorded asks what another program's tests ask, where they lie beside the
// project.
func TestRecorded(t *testing.T) {
	const shared = "../../../shared/data/go"
	f, err := os.Open(filepath.Join(shared, "gnugo-tests.csv"))
	if err != nil {
		t.Skip("no problems to read")
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	at := func(row []string, name string) string { return row[slices.Index(rows[0], name)] }
	s := &Server{}
	loaded, asked := 0, 0
	for _, row := range rows[1:] {
		file := filepath.Join(shared, "gnugo-tests", at(row, "file"))
		got := s.Answer(t.Context(), "loadsgf "+file)
		want := map[string]string{"B": "= black\n\n", "W": "= white\n\n"}[at(row, "to_play")]
		if want != "" && got != want || got[0] != '=' {
			t.Errorf("%s: %q, want %q", file, got, want)
		}
		loaded++
		if at(row, "command") != "unconditional_status" {
			continue
		}
		asked++
		got = s.Answer(t.Context(), "unconditional_status "+at(row, "args"))
		if want := "= " + at(row, "expected") + "\n\n"; got != want {
			t.Errorf("%s: %q, want %q", file, got, want)
		}
	}
	t.Logf("%d files, %d questions", loaded, asked)
}

// oracle is a Reader with fixed answers. It spoils the board that it gets.
type oracle struct{ err error }

func (o oracle) read(b *tsumego.Board, p tsumego.Point, code int) (Reading, error) {
	move := b.Liberties(p).Append(nil)[0]
	b.Play(move, tsumego.White)
	return Reading{code, move}, o.err
}

func (o oracle) Attack(_ context.Context, b *tsumego.Board, p tsumego.Point) (Reading, error) {
	return o.read(b, p, Succeeds)
}

func (o oracle) Defend(_ context.Context, b *tsumego.Board, p tsumego.Point) (Reading, error) {
	return o.read(b, p, Fails)
}

func (o oracle) OwlAttack(_ context.Context, b *tsumego.Board, p tsumego.Point) (Reading, error) {
	return o.read(b, p, KoBad)
}

func (o oracle) OwlDefend(context.Context, *tsumego.Board, tsumego.Point) (Reading, error) {
	return Reading{Succeeds, tsumego.Pass}, o.err
}

func (o oracle) DragonStatus(_ context.Context, b *tsumego.Board, p tsumego.Point) (Fate, error) {
	if b.Colour(p) == tsumego.White {
		return Fate{Status: "alive"}, o.err
	}
	return Fate{"critical", p, p + 1}, o.err
}

func (o oracle) Semeai(_ context.Context, _ *tsumego.Board, p, _ tsumego.Point) (Race, error) {
	return Race{1, 0, p}, o.err
}

func TestReader(t *testing.T) {
	s := &Server{Reader: oracle{}}
	bad := &Server{Reader: oracle{errors.New("out of\ntime")}}
	for _, line := range []string{"boardsize 5", "play black C3", "play white C4"} {
		s.Answer(t.Context(), line)
		bad.Answer(t.Context(), line)
	}
	for _, c := range []struct{ in, want string }{
		{"attack C3", "= 1 C2\n\n"},
		{"4 attack C3", "=4 1 C2\n\n"},
		{"defend C3", "= 0\n\n"},
		{"owl_attack C4", "= 3 B4\n\n"},
		{"owl_defend C4", "= 1 PASS\n\n"},
		{"dragon_status C3", "= critical C3 D3\n\n"},
		{"dragon_status C4", "= alive\n\n"},
		{"analyze_semeai C3 C4", "= 1 0 C3\n\n"},
		{"analyze_semeai C3 C3", "? the dragons must be of different colors\n\n"},
		{"analyze_semeai C3", "? invalid coordinate\n\n"},
		{"analyze_semeai C3 A1", "? vertex must not be empty\n\n"},
		{"attack A1", "? vertex must not be empty\n\n"},
		{"attack", "? invalid coordinate\n\n"},
		{"known_command owl_attack", "= true\n\n"},
		{"color C2", "= empty\n\n"},
	} {
		if got := s.Answer(t.Context(), c.in); got != c.want {
			t.Errorf("%s: %q, want %q", c.in, got, c.want)
		}
		switch word, _, _ := strings.Cut(c.in, " "); {
		case reads(word) && c.want[0] == '=':
			if got := bad.Answer(t.Context(), c.in); got != "? out of time\n\n" {
				t.Errorf("%s: %q", c.in, got)
			}
		}
	}
}

// TestCommands wants every command to be listed, in order, and known.
func TestCommands(t *testing.T) {
	for _, s := range []*Server{{}, {Reader: oracle{}}} {
		list := strings.Fields(strings.TrimPrefix(s.Answer(t.Context(), "list_commands"), "= "))
		if len(list) < 30 || !slices.IsSorted(list) || slices.Contains(list, "attack") != (s.Reader != nil) {
			t.Errorf("commands are %v", list)
		}
		for _, name := range list {
			if got := s.Answer(t.Context(), "known_command "+name); got != "= true\n\n" {
				t.Errorf("%s: %q", name, got)
			}
		}
	}
}

func TestLongLines(t *testing.T) {
	name := strings.Repeat("x", 5000)
	got := talk(t, &Server{}, "known_command "+name+"\n"+strings.Repeat("y", 3*lines.Longest)+"\nname\n"+strings.Repeat("z", 2*lines.Longest))
	if want := "= false\n\n? line too long\n\n= Yomi\n\n? line too long\n\n"; got != want {
		t.Errorf("%q", got)
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("full") }

func TestBroken(t *testing.T) {
	var out strings.Builder
	in := iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader("name\n")))
	if err := new(Server).Serve(t.Context(), in, &out); !errors.Is(err, iotest.ErrTimeout) {
		t.Errorf("a broken input: %v", err)
	}
	if err := new(Server).Serve(t.Context(), strings.NewReader("name\n"), broken{}); err == nil || err.Error() != "full" {
		t.Errorf("a broken output: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	r, w := io.Pipe()
	defer w.Close()
	time.AfterFunc(10*time.Millisecond, cancel)
	if err := new(Server).Serve(ctx, r, &out); !errors.Is(err, context.Canceled) {
		t.Errorf("an end of the context: %v", err)
	}
}

// form is what an answer looks like: no empty line inside.
var form = regexp.MustCompile(`^[=?][0-9]* (\n?[^\n]+)*\n\n$`)

// FuzzAnswer sends lines that touch no files.
func FuzzAnswer(f *testing.F) {
	for _, s := range sessions {
		f.Add(strings.ReplaceAll(s.text, ">", ""))
	}
	f.Add("boardsize 1\nplay b A1\nall_legal w\nshowboard\nprintsgf")
	f.Fuzz(func(t *testing.T, text string) {
		s := &Server{Reader: oracle{}, Rules: tsumego.Rules{Suicide: len(text)%2 == 1}}
		for line := range strings.Lines(text) {
			_, words := split(line)
			if len(words) > 0 && (words[0] == "loadsgf" || words[0] == "printsgf" && len(words) > 1) {
				continue
			}
			if got := s.Answer(t.Context(), line); got != "" && !form.MatchString(got) {
				t.Fatalf("%q: %q", line, got)
			}
		}
	})
}

// FuzzLoad loads anything.
func FuzzLoad(f *testing.F) {
	f.Add([]byte("(;SZ[5]AB[aa]AW[cc]PL[W];W[dd];B[ee];AE[dd];B[dd]W[dd])"), "3")
	f.Add([]byte("(;SZ[9:3]HA[2]AB[aa:cb];W[tt])"), "A1")
	f.Fuzz(func(t *testing.T, data []byte, stop string) {
		file := filepath.Join(t.TempDir(), "x.sgf")
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Skip()
		}
		s := &Server{}
		for _, line := range []string{"loadsgf " + file + " " + stop, "showboard", "printsgf", "undo", "captures b"} {
			if got := s.Answer(t.Context(), line); !form.MatchString(got) {
				t.Fatalf("%q: %q", line, got)
			}
		}
	})
}
