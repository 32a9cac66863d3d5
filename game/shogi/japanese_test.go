package shogi

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/yomi-solver/yomi/format/kif"
	"github.com/yomi-solver/yomi/game"
)

// TestJapanese writes the moves that the rules of notation name as examples, and others.
func TestJapanese(t *testing.T) {
	for _, c := range []struct{ pieces, move, want string }{
		{"P+93KI72KI\nP-59OU\n+", "9c8b", "▲８二金上"},
		{"P+93KI72KI\nP-59OU\n+", "7b8b", "▲８二金寄"},
		{"P+92KI72KI\nP-59OU\n+", "9b8a", "▲８一金左"},
		{"P+92KI72KI\nP-59OU\n+", "7b8a", "▲８一金右"},
		{"P+29KI19KI\nP-51OU\n+", "2i2h", "▲２八金直"},
		{"P+29KI19KI\nP-51OU\n+", "1i2h", "▲２八金右"},
		{"P+79TO89TO99TO98TO87TO\nP-51OU\n+", "7i8h", "▲８八と右"},
		{"P+79TO89TO99TO98TO87TO\nP-51OU\n+", "8i8h", "▲８八と直"},
		{"P+79TO89TO99TO98TO87TO\nP-51OU\n+", "9i8h", "▲８八と左上"},
		{"P+79TO89TO99TO98TO87TO\nP-51OU\n+", "9h8h", "▲８八と寄"},
		{"P+79TO89TO99TO98TO87TO\nP-51OU\n+", "8g8h", "▲８八と引"},
		{"P+29GI17GI39GI37GI\nP-51OU\n+", "2i2h", "▲２八銀直"},
		{"P+29GI17GI39GI37GI\nP-51OU\n+", "1g2h", "▲２八銀右"},
		{"P+29GI17GI39GI37GI\nP-51OU\n+", "3i2h", "▲２八銀左上"},
		{"P+29GI17GI39GI37GI\nP-51OU\n+", "3g2h", "▲２八銀左引"},
		{"P+91RY84RY\nP-59OU\n+", "9a8b", "▲８二龍引"},
		{"P+91RY84RY\nP-59OU\n+", "8d8b", "▲８二龍上"},
		{"P+52RY23RY\nP-19OU\n+", "2c4c", "▲４三龍寄"},
		{"P+52RY23RY\nP-19OU\n+", "5b4c", "▲４三龍引"},
		{"P+55RY15RY\nP-91OU\n+", "5e3e", "▲３五龍左"},
		{"P+99RY89RY\nP-51OU\n+", "9i8h", "▲８八龍左"},
		{"P+99RY89RY\nP-51OU\n+", "8i8h", "▲８八龍右"},
		{"P+28RY19RY\nP-51OU\n+", "2h1g", "▲１七龍左"},
		{"P+91UM81UM\nP-59OU\n+", "9a8b", "▲８二馬左"},
		{"P+91UM81UM\nP-59OU\n+", "8a8b", "▲８二馬右"},
		{"P+95UM63UM\nP-19OU\n+", "6c8e", "▲８五馬引"},
		{"P+47UM18UM\nP-51OU\n+", "1h2i", "▲２九馬右"},
		// White sees the board from the other side.
		{"P-61KI41KI\nP+59OU\n-", "6a5b", "△５二金右"},
		{"P-61KI41KI\nP+59OU\n-", "4a5b", "△５二金左"},
		{"P-51KI41KI\nP+59OU\n-", "5a5b", "△５二金直"},
		// Promotion is mentioned where it is possible, drops where they must be.
		{"P+54GI\nP-19OU\n+", "5d5c+", "▲５三銀成"},
		{"P+54GI\nP-19OU\n+", "5d5c", "▲５三銀不成"},
		{"P+55GI\nP-19OU\n+", "5e5d", "▲５四銀"},
		{"P+53NG\nP-19OU\n+", "5c5b", "▲５二成銀"},
		{"P+53NG00GI\nP-19OU\n+", "S*5b", "▲５二銀"},
		{"P+53KI00KI\nP-19OU\n+", "G*5b", "▲５二金打"},
		{"P+53KI00KI\nP-19OU\n+", "5c5b", "▲５二金"},
	} {
		p, err := parse(c.pieces+"\n", game.Question{Goal: "mate:" + map[bool]string{true: "black", false: "white"}[strings.HasSuffix(c.pieces, "+")]})
		if err != nil {
			t.Errorf("%s: %v", c.pieces, err)
			continue
		}
		b := &p.(*Position).Board
		m, err := b.find(c.move, b.Legal(nil))
		if err != nil {
			t.Errorf("%s: %v", c.pieces, err)
			continue
		}
		if got := b.Japanese(m, NoSquare); got != c.want {
			t.Errorf("%s %s: %s, want %s", c.pieces, c.move, got, c.want)
		}
		same := strings.Replace(c.want, string([]rune(c.want)[1:3]), "同", 1)
		if got := strings.Replace(b.Japanese(m, m.To()), "　", "", 1); got != same {
			t.Errorf("%s %s: %s, want %s", c.pieces, c.move, got, same)
		}
	}
}

// TestJapaneseBack plays games and strews pieces, and wants every legal move of every
// position to be found again by its words.
func TestJapaneseBack(t *testing.T) {
	seed := rand.Uint64()
	r := rand.New(rand.NewPCG(seed, 2))
	moves, told := 0, 0
	for range 40 {
		p := mustParse(t, "startpos", "")
		for range 120 {
			list := p.Legal(nil)
			if len(list) == 0 {
				break
			}
			p.Move(Move(list[r.IntN(len(list))]))
			if r.IntN(10) > 0 {
				continue
			}
			for _, m := range p.Legal(nil) {
				words := p.Japanese(Move(m), p.Last().To())
				back := reread(t, p, words)
				if got, err := p.resolve(back); err != nil || got != Move(m) {
					t.Fatalf("seed %d: %s: %v is written %s and read as %v: %v", seed, p, Move(m), words, got, err)
				}
				if moves++; back.Modifiers != 0 {
					told++
				}
			}
		}
	}
	t.Logf("%d moves, %d with modifiers", moves, told)
	if told < 100 {
		t.Errorf("only %d moves have modifiers", told)
	}
}

// reread reads a move behind a game that led to the position.
func reread(t *testing.T, p *Position, words string) kif.Move {
	t.Helper()
	before, last := p.Clone().(*Position), p.Last()
	before.Undo()
	text := strings.NewReplacer("手合割：平手\n", "").Replace(toKIF(t, before)) + before.Japanese(last, NoSquare) + "\n" + words
	c, err := kif.Parse(text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return c.Records[0].Root.Children[0].Children[0].Move
}
