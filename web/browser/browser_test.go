package browser

import (
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

// corner is a group of White in the corner of a 9x9 board that Black kills at B2, with the region and target left open.
var corner = struct{ black, white []int }{
	black: []int{45, 46, 47, 48, 49, 50, 59, 67, 68, 76, 77},
	white: []int{54, 55, 56, 57, 58, 66, 75},
}

const cornerText = "(;SZ[9]AB[af][bf][cf][df][ef][ff][fg][eh][fh][ei][fi]AW[ag][bg][cg][dg][eg][dh][di]PL[B])"

// goldText is a mate in three: a gold on 1c or 2c.
const goldText = "9/8k/9/7S1/9/9/9/9/9 b 2G 1"

// TestPage does all visits in one browser.
func TestPage(t *testing.T) {
	s := newSite(t)
	for _, c := range []struct {
		name string
		run  func(*testing.T, *site)
	}{
		{"go", testGo}, {"shogi", testShogi}, {"cancel", testCancel}, {"broken", testBroken}, {"two", testTwo},
		{"edit", testEdit}, {"marks", testMarks}, {"keys", testKeys}, {"touch", testTouch}, {"hands", testHands}, {"paste", testPaste},
		{"texts", testTexts}, {"games", testGames}, {"proof", testProof}, {"collection", testCollection}, {"lab", testLab},
		{"access", testAccess}, {"phone", testPhone}, {"japanese", testJapanese}, {"pictures", testPictures},
	} {
		t.Run(c.name, func(t *testing.T) { c.run(t, s) })
	}
}

// testGo draws a problem with the mouse, solves it, walks through the answer, has a wrong move refuted, and loads
// the solution that it saved.
func testGo(t *testing.T, s *site) {
	v := s.visit(t, 1360, 900, "light")
	v.open("")
	for _, i := range corner.black {
		v.cell(i)
	}
	for _, i := range corner.white[:4] {
		v.cell(i, chromedp.ButtonRight)
	}
	v.click("[data-tool='w']")
	for _, i := range corner.white[4:] {
		v.cell(i)
	}
	v.says(".counts", "black stone 11 · white stone 7")
	v.solve("dead")
	v.says(".assumed", "D1,D2,A3,B3,C3,D3,E3")
	v.until(`document.querySelectorAll(".tint.right").length == 1 && document.querySelectorAll(".tint.wrong").length == 5`)
	v.until(`document.querySelector("[data-cell='64'] .tint.right")`)

	// The right move, and on along the line.
	v.click("[data-path='B2']")
	v.until(`document.querySelector("[data-cell='64'] .stone.b")`)
	v.click("#next")
	v.says(".where", "move 2")
	v.click("#first")
	v.says(".where", "move 0")

	// A wrong move that the tree knows: White answers.
	v.cell(72)
	v.says("#note", "A1 fails: the answer is B2. (alive)")
	v.until(`document.querySelector("[data-cell='64'] .stone.w")`)
	// A wrong move of the answer's side that the tree does not know is refuted by the server.
	v.click("#takeback")
	v.says(".where", "move 1")
	v.click("#pass")
	v.says("#note", "pass fails")

	path, text := v.download("#save-sgf", ".sgf")
	if !strings.Contains(text, ";B[bh]") || !strings.Contains(text, "TE[1]") {
		t.Errorf("the solution is\n%s", text)
	}
	v.upload("#file", path)
	v.until(`document.querySelector("#mode-edit").getAttribute("aria-pressed") == "true"`)
	v.until(`document.querySelectorAll(".cell .stone.b").length == 11 && document.querySelectorAll(".cell .stone.w").length == 7`)
	v.solve("dead")
}

// testShogi does the same with a mate problem.
func testShogi(t *testing.T, s *site) {
	v := s.visit(t, 1360, 900, "light")
	v.open("")
	v.write("#text", goldText)
	v.click("#read")
	v.until(`document.querySelector(".board").dataset.game == "shogi"`)
	v.until(`document.querySelectorAll(".cell .koma").length == 2`)
	v.solve("mate in 3")
	v.says(".verdict", "▲１三金打")
	v.click("[data-path='G*1c']")
	v.until(`document.querySelector("[data-cell='26'] .kanji")?.textContent == "金"`)
	v.click("#last")
	v.says(".where", "move 3")
	v.click("#first")
	v.says(".where", "move 0")

	// A wrong drop: take the gold from the stand and put it on 1a.
	v.click("[data-hand='0G']")
	v.cell(8)
	v.says("#note", "▲１一金打 fails: the answer is △１一玉")
	v.until(`document.querySelector("[data-cell='8'] .kanji")?.textContent == "玉"`)
	// A wrong move with a choice between promoting and not.
	v.click("#first")
	v.says(".where", "move 0")
	v.cell(34)
	v.cell(25)
	v.click("[data-move='2d2c+']")
	v.says("#note", "▲２三銀成 fails")

	path, text := v.download("#save-kif", ".kif")
	if !strings.Contains(text, "１三金打") {
		t.Errorf("the solution is\n%s", text)
	}
	v.upload("#file", path)
	v.until(`document.querySelector("#mode-edit").getAttribute("aria-pressed") == "true"`)
	v.until(`document.querySelectorAll(".cell .koma").length == 2`)
	v.solve("mate in 3")
}

// testCancel stops a search that would take for ever.
func testCancel(t *testing.T, s *site) {
	v := s.visit(t, 1360, 900, "light")
	v.position("mnk", "15x15x5 h8 h9")
	v.write("#time", patience.String())
	v.click("#solve")
	v.until(`Number(document.querySelector("#live-nodes")?.textContent.replace(/\D/g, "")) > 0`)
	v.until(`document.querySelector(".curve.dn")?.getAttribute("d").includes("L")`)
	v.until(`document.querySelector(".ghost")`) // the line that is being read
	v.click("#stop")
	v.says("#verdict", "Stopped: no answer yet")
	v.until(`document.querySelector("#solve")`)
	// The page is ready for the next question.
	v.choose("#size", "3x3x3")
	v.solve("first player does not win")
}

// testBroken has files refused in words.
func testBroken(t *testing.T, s *site) {
	v := s.visit(t, 1000, 800, "light")
	v.open("")
	v.upload("#file", v.file("broken.sgf", "(;SZ[9]AB[zz]PL[B])"))
	v.says(".message", "This cannot be read:")
	v.upload("#file", v.file("noise.kif", "\x00\x01\x02"))
	v.says(".message", "This cannot be read:")
	v.write("#text", "9/9/9/9 b - 1")
	v.click("#read")
	v.says(".message", "9/9/9/9")
	if text := v.eval(`document.querySelector(".message").textContent`); strings.Contains(text, "goroutine") || strings.Contains(text, "/tmp") {
		t.Errorf("the message is %q", text)
	}
	// A position without a group to kill has no answer, but a message.
	v.click("#solve")
	v.until(`document.querySelector("#trouble")?.textContent.length > 5`)
}

// testTwo has two visitors solve at once.
func testTwo(t *testing.T, s *site) {
	first, second := s.visit(t, 1000, 800, "light"), s.visit(t, 1000, 800, "dark")
	first.position("go", cornerText)
	second.position("shogi", goldText)
	for _, v := range []*visitor{first, second} {
		v.write("#time", patience.String())
		v.until(`document.querySelector("#solve")`)
	}
	var both sync.WaitGroup
	both.Go(func() { first.eval(`document.querySelector("#solve").click()`) })
	both.Go(func() { second.eval(`document.querySelector("#solve").click()`) })
	both.Wait()
	first.says("#verdict", "dead")
	second.says("#verdict", "mate in 3")
	second.click("[data-path='G*2c']")
	first.click("[data-path='B2']")
	first.until(`document.querySelector("[data-cell='64'] .stone.b")`)
	second.until(`document.querySelector("[data-cell='25'] .koma")`)
}
