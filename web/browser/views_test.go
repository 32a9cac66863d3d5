package browser

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// testGames solves and plays a small position of every game that is drawn.
func testGames(t *testing.T, s *site) {
	v := s.visit(t, 1300, 900, "light")
	for _, c := range []struct {
		game, text, verdict string
		cells               []int  // to click, once it is solved
		want                string // to be true then
	}{
		{"mnk", "3x3x3 xx1/oo1/3", "first player wins", []int{2}, `document.querySelector("[data-cell='2'] .stone.b")`},
		{"connect4", "7x6 4455", "first player wins", []int{2}, `document.querySelector("[data-cell='37'] .chip.x")`},
		{"hex", "3x3", "black wins", []int{4}, `document.querySelector("[data-cell='4'] .hexstone.x")`},
		{"loa", "8/6w1/4wbw1/2wbw1b1/3bbb2/2wbbw2/1ww5/1b6 b", "black wins", []int{35, 32}, `document.querySelector("[data-cell='32'] .disc.b")`},
		{"reversi", "4x4", "black does not win", nil, ""},
		{"rolit", "4x4 players=3 for=red", "red does not win", nil, ""},
		{"chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "mate", []int{56, 0}, `document.querySelector("[data-cell='0'] .man.white")`},
	} {
		v.open("")
		if v.eval(`!!document.querySelector("#game option[value='`+c.game+`']")`) != "true" {
			t.Logf("the server has no %s", c.game)
			continue
		}
		v.position(c.game, c.text)
		v.until(`document.querySelector(".board").dataset.game == "` + c.game + `"`)
		v.solve(c.verdict)
		for _, i := range c.cells {
			v.cell(i)
		}
		if c.want != "" {
			v.until(c.want)
			v.until(`document.querySelector("#note.right")`)
		}
	}
	// Games without a drawing show what the server draws.
	v.open("")
	v.choose("#game", "domineering")
	v.write("#text", "4x4")
	v.click("#read")
	v.until(`document.querySelector(".message") || document.querySelector("pre")`)
}

// testProof has the checker speak, and saves the certificate.
func testProof(t *testing.T, s *site) {
	v := s.visit(t, 1300, 900, "light")
	v.position("go", cornerText)
	v.solve("dead")
	v.click("#verify")
	v.says("#checker.ok", "Valid:")
	if path, _ := v.download("#save-proof", ".gz"); filepath.Ext(path) != ".gz" {
		t.Errorf("the proof is %s", path)
	}
	if _, text := v.download("#save-json", ".json"); !strings.Contains(text, `"verdict": "dead"`) {
		t.Errorf("the report is %s", text)
	}
}

// book has problems with and without recorded answers, and one that cannot be read.
const book = `(;SZ[9]GN[two steps]AB[af:ef][eg][ah][eh][ei]AW[ag:dg][bh][dh][di]MA[ag]PL[B]C[status=l2d;best=B1])
(;SZ[9]GN[corner]AB[af:ff][fg][eh][fh][ei][fi]AW[ag:eg][dh][di]MA[ag]PL[B])
(;SZ[9]GN[wrong]AB[af:ff][fg][eh][fh][ei][fi]AW[ag:eg][dh][di]MA[ag]PL[B]C[best=A1])
(;SZ[9]GN[nothing]PL[B])
`

// testCollection drops a file with several problems on the board.
func testCollection(t *testing.T, s *site) {
	v := s.visit(t, 1300, 900, "light")
	v.open("")
	v.upload("#file", v.file("book.sgf", book))
	v.says("h1", "Collections")
	v.until(`document.querySelectorAll(".results tbody tr").length == 4 && document.querySelector("#report-csv")`)
	for row, want := range map[string]string{"1": "l2d", "2": "dead", "3": "wrong", "4": "go:"} {
		v.says(".results tbody tr:nth-child("+row+")", want)
	}
	v.says(".results tbody tr:nth-child(2)", "✓")
	if _, text := v.download("#report-csv", ".csv"); strings.Count(text, "\n") < 4 {
		t.Errorf("the report is\n%s", text)
	}
	v.click("[data-problem='2']")
	v.stones(11, 7)
	v.solve("dead")
}

// testLab compares, draws a tree and reads a page.
func testLab(t *testing.T, s *site) {
	v := s.visit(t, 1300, 900, "light")
	v.position("go", cornerText)
	v.until(`document.querySelector("#solve")`)
	v.click("nav .tab:nth-child(3)")
	v.says("h1", "Laboratory")
	v.choose("#compare-0", "dfpn")
	v.choose("#compare-1", "pns")
	v.click("#compare")
	v.until(`document.querySelectorAll(".results tbody tr").length == 2`)
	v.says(".results tbody", "dead")
	v.choose("#picture-algorithm", "pns")
	v.click("#draw")
	v.until(`document.querySelectorAll(".knot").length > 10`)
	all := v.eval(`document.querySelectorAll(".knot").length`)
	v.eval(`(() => { const e = document.querySelector("#step"); e.value = 3; e.dispatchEvent(new Event("input", {bubbles: true})); })()`)
	v.until(`document.querySelectorAll(".knot").length < ` + all)
	v.click(".reports li a")
	v.until(`document.querySelector(".report h1")`)
	v.open("#lab/study")
	v.until(`document.querySelector(".report table") && [...document.querySelectorAll(".report img")].every((i) => i.complete && i.naturalWidth > 0)`)
}

// testPhone wants no view to be wider than the screen of a phone.
func testPhone(t *testing.T, s *site) {
	v := s.visit(t, 360, 740, "light")
	for _, where := range []string{"#game=go&p=" + cornerText, "#game=shogi&p=" + escape.Replace(goldText), "#collections", "#lab/study"} {
		v.open(where)
		if strings.Contains(where, "game") {
			v.solve("")
			v.until(`document.querySelector(".branches li")`)
		}
		v.until(`document.documentElement.scrollWidth <= innerWidth`)
	}
}

// testJapanese changes the language and wants no English left on the buttons.
func testJapanese(t *testing.T, s *site) {
	v := s.visit(t, 1300, 900, "light")
	v.position("shogi", goldText)
	v.click(".choices button")
	v.until(`document.documentElement.lang == "ja" && document.querySelector("#solve").textContent == "解く"`)
	v.solve("3手詰")
	left := v.eval(`[...document.querySelectorAll("button, label, legend, summary, h1, h2")].map((e) => (e.getAttribute("aria-label") ?? e.textContent).trim())
		.filter((t) => /[a-z]{3}/.test(t) && !/English|dfpn|auto|Yomi/.test(t)).join("|")`)
	if left != "" {
		t.Errorf("still English: %s", left)
	}
	v.open("")
	v.until(`document.documentElement.lang == "ja"`) // kept for the next visit
}

// pictures are the views of the manual.
var pictures = []struct {
	name          string
	width, height int64
	colours       string
	show          func(*visitor)
}{
	{"go", 1280, 800, "light", func(v *visitor) {
		v.position("go", cornerText)
		v.solve("dead")
		v.until(`document.querySelector(".tint.right")`)
		v.click("[data-path='A1 B1']")
		v.says(".where", "move 2")
	}},
	{"shogi", 1280, 860, "light", func(v *visitor) {
		v.position("shogi", "4k4/9/4P4/9/9/9/9/9/9 b 2G2S 1")
		v.solve("mate")
	}},
	{"dark", 1280, 800, "dark", func(v *visitor) {
		v.position("mnk", "15x15x5 15/15/15/15/15/15/6xo1o5/6xx1o5/6xxo6/6o8/15/15/15/15/15")
		v.solve("first player wins")
	}},
	{"phone", 390, 844, "light", func(v *visitor) {
		v.position("go", cornerText)
		v.solve("dead")
	}},
	{"collection", 1280, 640, "light", func(v *visitor) {
		v.open("")
		v.upload("#file", v.file("book.sgf", book))
		v.until(`document.querySelector("#report-csv")`)
	}},
	{"lab", 1280, 900, "light", func(v *visitor) {
		v.position("connect4", "7x6 7/7/7/7/3o3/2oxx2")
		v.click("nav .tab:nth-child(3)")
		v.click("#compare")
		v.until(`document.querySelectorAll(".results tbody tr").length == 2 && !document.querySelector("#compare").disabled`)
		v.click("#draw")
		v.until(`document.querySelectorAll(".knot").length > 10`)
	}},
	{"japanese", 1280, 860, "light", func(v *visitor) {
		v.position("shogi", goldText)
		v.click(".choices button")
		v.solve("3手詰")
	}},
}

// testPictures takes the pictures of the manual with -update; else it wants them to be there.
func testPictures(t *testing.T, s *site) {
	const most = 150_000
	dir := filepath.Join("..", "..", "docs", "manual", "images")
	for _, p := range pictures {
		file := filepath.Join(dir, p.name+".jpg")
		if *update {
			t.Run(p.name, func(t *testing.T) {
				v := s.visit(t, p.width, p.height, p.colours)
				p.show(v)
				v.picture(file)
			})
		}
		info, err := os.Stat(file)
		if err != nil || info.Size() == 0 || info.Size() > most {
			t.Errorf("the picture %s of the manual is not there or too large; run go test ./web/browser -update (%v)", p.name, err)
		}
	}
}

// testTexts opens texts of all drawn games and wants the page to write the same again, whether the server has the game or not.
func testTexts(t *testing.T, s *site) {
	v := s.visit(t, 1000, 800, "light")
	v.open("")
	for _, c := range []struct {
		game, text string
		pieces     int
	}{
		{"go", "(;FF[4]GM[1]SZ[9]AB[aa][bb]AW[cc]PL[W]MA[aa]SQ[aa][ab]YO[hunter=black])", 3},
		{"go", "(;FF[4]GM[1]SZ[7:5]AB[aa]PL[B])", 1},
		{"shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w 0P 1", 40},
		{"shogi", "8k/6G1l/9/8+B/9/9/9/9/K8 b 2S3r 1", 5},
		{"mnk", "15x15x5 15/15/15/15/15/15/6xo1o5/6xx1o5/6xxo6/6o8/15/15/15/15/15", 10},
		{"connect4", "7x6 7/7/7/7/3o3/2oxx2", 4},
		{"hex", "5x5 5/5/2x2/1o3/5", 2},
		{"loa", "8/6w1/4wbw1/2wbw1b1/3bbb2/2wbbw2/1ww5/1b6 b", 18},
		{"loa", "1bbb1/w3w/w3w/w3w/1bbb1 w rules=openspiel", 12},
		{"reversi", "-----OX--XO----- X", 4},
		{"othello", "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- O", 50},
		{"rolit", "4x4 players=2 for=red turn=green 4/1rrr/1bg1/4", 5},
		{"yonin", "4x4 for=b turn=d 4/1ox1/1xo1/4", 4},
		{"chess", "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1", 32},
	} {
		v.eval(`location.hash = "game=` + c.game + `&p=` + escape.Replace(c.text) + `"`)
		v.until(`document.querySelector(".board")?.dataset.game == "` + c.game + `" && document.querySelector("#text").value == "` + c.text + `"`)
		v.until(`document.querySelectorAll(".cell .piece").length == ` + strconv.Itoa(c.pieces))
	}
	// The page may write the position before into the address once more before it hears of the new one.
	v.eval(`(() => { const old = location.hash; location.hash = "game=hex&p=3x3+3/1x1/3"; history.replaceState(null, "", old); })()`)
	v.until(`document.querySelector("#text").value == "3x3 3/1x1/3"`)
}
