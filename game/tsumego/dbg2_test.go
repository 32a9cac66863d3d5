package tsumego
import ("testing";"os";"github.com/yomi-solver/yomi/format/sgf";"fmt";"path/filepath")
func TestDbg3(t *testing.T) {
	for _, dir := range []string{"sanderland/1a*","sanderland/1b*","sanderland/1c*","gogameguru/easy","gogameguru/intermediate"} {
	files, _ := filepath.Glob("../../../shared/data/go/tsumego/"+dir+"/*[13579].sgf")
	var h, h2 [10]int; none := 0
	for _, f := range files {
		text, _ := os.ReadFile(f)
		c, _ := sgf.Parse(text)
		d, err := readDiagram(c.Games[0])
		if err != nil { continue }
		l := d.board.spots()
		if len(l)==0 { none++; continue }
		h[min(9,l[0].gaps)]++
		h2[min(9,l[0].room/5)]++
	}
	fmt.Println(dir, len(files), "none", none, "gaps", h, "room/5", h2)
	}
}
