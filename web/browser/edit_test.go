package browser

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// stones counts the stones on the board.
func (v *visitor) stones(black, white int) {
	v.t.Helper()
	v.until(fmt.Sprintf(`document.querySelectorAll(".cell .stone.b").length == %d && document.querySelectorAll(".cell .stone.w").length == %d`, black, white))
}

// testEdit draws, takes back, turns and shares a position.
func testEdit(t *testing.T, s *site) {
	v := s.visit(t, 1300, 900, "light")
	v.open("")
	v.drag(0, 5)
	v.stones(6, 0)
	v.cell(2) // what stands there goes
	v.stones(5, 0)
	v.do(chromedp.KeyEvent("z", chromedp.KeyModifiers(2)))
	v.stones(6, 0)
	v.do(chromedp.KeyEvent("y", chromedp.KeyModifiers(2)))
	v.stones(5, 0)
	v.click("[aria-label='Undo']")
	v.stones(6, 0)
	v.click("[data-tool='alternate']")
	v.cell(40)
	v.cell(41)
	v.stones(7, 1)
	v.click("[data-tool='erase']")
	v.cell(40)
	v.stones(6, 1)

	// Turned to the right, the top row is the last column; mirrored, the first.
	v.click("[aria-label='Rotate']")
	v.until(`document.querySelector("[data-cell='8'] .stone.b") && document.querySelector("[data-cell='53'] .stone.b")`)
	v.click("[aria-label='Mirror left and right']")
	v.until(`document.querySelector("[data-cell='0'] .stone.b") && document.querySelector("[data-cell='45'] .stone.b")`)
	v.click("[aria-label='Mirror top and bottom']")
	v.until(`document.querySelector("[data-cell='72'] .stone.b") && document.querySelector("[data-cell='27'] .stone.b")`)

	wide := v.eval(`document.querySelector(".board").getBoundingClientRect().width`)
	v.click("[aria-label='Smaller']")
	v.until(`document.querySelector(".board").getBoundingClientRect().width < ` + wide)
	v.click("[aria-label='Numbers of groups']")
	v.until(`document.querySelectorAll(".groups text").length == 7`)
	v.click("[aria-label='Liberties of groups']")
	v.until(`document.querySelector(".groups text").textContent.includes(":")`)
	v.click("[aria-label='Only the part in play']")
	v.until(`document.querySelector(".grid").getAttribute("viewBox") != "-0.62 -0.62 10.24 10.24"`)

	// The address holds the position: another visitor sees the same.
	v.click(".segmented input[value='white']")
	v.until(`location.hash.includes("PL%5BW%5D")`)
	hash := v.eval("location.hash")
	w := s.visit(t, 900, 900, "dark")
	w.open(hash)
	w.stones(6, 1)
	w.until(`document.querySelector(".segmented input[value='white']").checked`)
}

// testMarks puts target and region, asks about them, and changes what was assumed.
func testMarks(t *testing.T, s *site) {
	v := s.visit(t, 1300, 900, "light")
	v.position("go", cornerText)
	v.click("[data-tool='target']")
	v.cell(54) // a whole chain is marked at once
	v.until(`document.querySelectorAll(".target").length == 7`)
	v.cell(55)
	v.until(`document.querySelectorAll(".target").length == 0`)
	v.cell(54)
	v.click("[data-tool='region']")
	v.drag(63, 65)
	v.drag(72, 74)
	v.says(".counts", "target 7 · region 6")
	v.choose("#goal", "kill")
	v.choose("#threats-of", "defender")
	v.choose("#threats", "2")
	v.solve("dead")
	v.says(".verdict .question", "defender=2")
	v.says(".assumed summary", "What was asked")

	// Marks that the program found by itself can be taken over.
	v.position("go", strings.Replace(cornerText, "PL[B]", "PL[W]", 1))
	v.solve("alive")
	v.says(".assumed summary", "What I assumed")
	v.click("#keep-marks")
	v.until(`document.querySelectorAll(".target").length == 7 && document.querySelectorAll(".region").length > 10`)
	v.until(`document.querySelector("#goal").value == "live"`)
	v.solve("alive")
}

// testKeys does without a mouse.
func testKeys(t *testing.T, s *site) {
	v := s.visit(t, 1300, 900, "light")
	v.open("")
	v.focus("[data-cell='0']")
	for _, c := range []struct{ key, cell string }{{"ArrowRight", "1"}, {"ArrowDown", "10"}, {"Enter", "10"}, {"ArrowRight", "11"}, {" ", "11"}} {
		v.press(c.key)
		v.until(`document.activeElement.dataset.cell == ` + c.cell)
	}
	v.stones(2, 0)
	v.until(`document.querySelector("[data-cell='10'] .stone") && document.querySelector("[data-cell='11'] .stone")`)
	v.until(`document.activeElement.getAttribute("aria-label") == "C8, black stone"`)

	// Everything can be reached by the tab key, and the board is one stop.
	v.eval(`document.activeElement.blur()`)
	stops := map[string]int{}
	for range 60 {
		v.press("Tab")
		stops[v.eval(`document.activeElement.id || document.activeElement.getAttribute("role") || document.activeElement.className`)]++
	}
	for _, want := range []string{"solve", "game", "text", "gridcell", "mode-play"} {
		if stops[want] == 0 {
			t.Errorf("the tab key does not reach %s: %v", want, stops)
		}
	}
	if stops["gridcell"] > 2 {
		t.Errorf("the board has %d stops", stops["gridcell"])
	}

	// The solution is walked with the arrow keys.
	v.position("go", cornerText)
	v.solve("dead")
	v.focus("[data-path='B2']")
	v.press("ArrowRight")
	v.says(".where", "move 1")
	v.press("ArrowRight")
	v.says(".where", "move 2")
	v.press("Home")
	v.says(".where", "move 0")
}

// focus takes the keyboard to an element.
func (v *visitor) focus(selector string) {
	v.t.Helper()
	v.until(fmt.Sprintf("document.querySelector(%q)", selector))
	v.eval(fmt.Sprintf("document.querySelector(%q).focus()", selector))
	v.until(fmt.Sprintf("document.activeElement == document.querySelector(%q)", selector))
}

// press presses a key by its name.
func (v *visitor) press(name string) {
	v.t.Helper()
	codes := map[string]string{
		"ArrowRight": "\u0303", "ArrowLeft": "\u0302", "ArrowUp": "\u0304", "ArrowDown": "\u0301", "Enter": "\r", "Tab": "\t", "Home": "\u0306", " ": " ",
	}
	v.do(chromedp.KeyEvent(codes[name]))
}

// testTouch taps on a phone.
func testTouch(t *testing.T, s *site) {
	v := s.visit(t, 390, 800, "light")
	v.do(chromedp.Func(func(ctx context.Context, w *chromedp.Target) error {
		_, err := cdp.Call(ctx, w, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true})
		return err
	}))
	v.open("")
	x, y := v.point("[data-cell='20']")
	v.do(chromedp.TapXY(x, y))
	v.stones(1, 0)
	x, y = v.point("[data-tool='w']")
	v.do(chromedp.TapXY(x, y))
	x, y = v.point("[data-cell='21']")
	v.do(chromedp.TapXY(x, y))
	v.stones(1, 1)
}

// testHands sets up a mate problem by hand.
func testHands(t *testing.T, s *site) {
	v := s.visit(t, 1300, 950, "light")
	v.open("")
	v.choose("#game", "shogi")
	v.click("[data-tool='k']")
	v.cell(17)
	v.click("[data-tool='S']")
	v.cell(34)
	v.click("[data-hand='0G']")
	v.click("[data-hand='0G']")
	v.click("[data-hand='0R']")
	v.click("[data-hand='0R']", chromedp.ButtonRight)
	v.says("[data-hand='0G']", "2")
	v.until(`document.querySelector("#text").value == "9/8k/9/7S1/9/9/9/9/9 b 2G 1"`)
	v.solve("mate in 3")
	// A defender with nothing in hand is told so.
	v.click("#mode-edit")
	v.click(".check input")
	v.until(`document.querySelector("#text").value == "9/8k/9/7S1/9/9/9/9/9 b 2G0p 1"`)
	v.solve("mate in 3")
}

// testPaste takes texts of several formats from the clipboard, and files that are dropped.
func testPaste(t *testing.T, s *site) {
	v := s.visit(t, 1300, 900, "light")
	v.open("")
	for _, c := range []struct{ text, want string }{
		{"(;SZ[13]AB[aa]AW[bb]PL[W])", `document.querySelector(".board").dataset.game == "go" && document.querySelectorAll(".cell").length == 169`},
		{"sfen 4k4/9/4G4/9/9/9/9/9/9 b G 1", `document.querySelector(".board").dataset.game == "shogi"`},
		{"P1 *  *  *  * -OU *  *  *  * \nP2 *  *  *  *  *  *  *  *  * \nP3 *  *  *  * +TO *  *  *  * \nP4 *  *  *  *  *  *  *  *  * \n" +
			"P5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \nP7 *  *  *  *  *  *  *  *  * \nP8 *  *  *  *  *  *  *  *  * \n" +
			"P9 *  *  *  *  *  *  *  *  * \nP+00KI\n+\n", `document.querySelector("[data-cell='22'] .kanji")?.textContent == "と"`},
		{"15x15x5 h8 h9", `document.querySelector(".board").dataset.game == "mnk" && document.querySelectorAll(".cell .stone").length == 2`},
	} {
		v.eval(fmt.Sprintf(`(() => { const d = new DataTransfer(); d.setData("text", %q); document.body.dispatchEvent(new ClipboardEvent("paste", {clipboardData: d, bubbles: true})); })()`, c.text))
		v.until(c.want)
	}
	v.eval(`(() => { const d = new DataTransfer(); d.items.add(new File(["(;SZ[7]AB[aa][ab]PL[B])"], "x.sgf"));
		document.querySelector(".table").dispatchEvent(new DragEvent("drop", {dataTransfer: d, bubbles: true, cancelable: true})); })()`)
	v.until(`document.querySelectorAll(".cell").length == 49 && document.querySelectorAll(".cell .stone").length == 2`)
}
