package tsumego
import ("testing";"os";"github.com/yomi-solver/yomi/format/sgf";"fmt")
func TestDbg(t *testing.T) {
	text, err := os.ReadFile(os.Getenv("SGF"))
	if err != nil { t.Skip() }
	c, _ := sgf.Parse(text)
	d, _ := readDiagram(c.Games[0])
	b := d.board
	for _, s := range b.spots() {
		dm := b.domain(s.stones.first())
		r := b.around(&dm, 0, s.owner.Other())
		fmt.Println(s.owner, b.list(s.all), "main", b.list(s.stones), "inside", b.names(dm.inside), "caught", b.names(dm.caught), "region", b.names(r), s.room, s.share, "gaps", s.gaps)
	}
	for _, q := range d.readings("") { fmt.Println(q) }
}
func TestDbg2(t *testing.T) {
	text, err := os.ReadFile(os.Getenv("SGF"))
	if err != nil { t.Skip() }
	c, _ := sgf.Parse(text)
	d, _ := readDiagram(c.Games[0])
	b := d.board
	for _, c := range []Colour{Black, White} {
		for rest := b.sets[c]; rest != (Set{}); {
			g, stones := b.group(rest.first(), c)
			rest = rest.AndNot(stones)
			fmt.Println(c, b.list(stones), g.room, g.share, b.spreads(g.room))
		}
	}
}
