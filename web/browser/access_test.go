package browser

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// picture saves what the window shows.
func (v *visitor) picture(file string) {
	v.t.Helper()
	quality := int64(82)
	shot, err := chromedp.Call(v.ctx, page.CaptureScreenshot, page.CaptureScreenshotParams{Format: page.CaptureScreenshotFormatJpeg, Quality: &quality})
	if err != nil {
		v.t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		v.t.Fatal(err)
	}
	if err := os.WriteFile(file, shot.Data, 0o644); err != nil {
		v.t.Fatal(err)
	}
}

// testAccess looks at the main views as a screen reader and a person with weak eyes would.
func testAccess(t *testing.T, s *site) {
	axe, err := os.ReadFile(filepath.Join("..", "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		t.Log("axe-core is absent; our own checks only")
	}
	for _, colours := range []string{"light", "dark"} {
		v := s.visit(t, 1300, 900, colours)
		look := func(view string) {
			t.Helper()
			if got := v.eval(ownChecks); got != "" {
				t.Errorf("%s, %s: %s", view, colours, got)
			}
			if axe == nil {
				return
			}
			v.do(chromedp.Func(func(c ctx, w *chromedp.Target) error { return inject(c, w, string(axe)) }))
			if got := v.wait(axeChecks); got != "" {
				t.Errorf("%s, %s: axe: %s", view, colours, got)
			}
		}
		v.position("go", cornerText)
		look("editor")
		v.solve("dead")
		v.until(`document.querySelector(".branches li")`)
		v.cell(72)
		v.says("#note", "fails")
		look("answer")
		v.position("shogi", goldText)
		v.until(`document.querySelector(".hand")`)
		look("shogi editor")
		v.solve("mate in 3")
		look("shogi answer")
		v.open("")
		v.upload("#file", v.file("book.sgf", book))
		v.until(`document.querySelector("#report-csv")`)
		look("collection")
		v.open("#lab/study")
		v.until(`document.querySelector(".report table")`)
		look("laboratory")
	}
}

// ownChecks are the serious classes that can be told from the document alone: every control has a name, every picture
// a text, ids are unique, headings and landmarks are there, the language is told, focus can be seen, and texts stand
// out from what is behind them by 4.5 to 1 (3 to 1 where they are large).
const ownChecks = `(() => {
	const bad = [];
	const visible = (e) => e.getClientRects().length > 0 && getComputedStyle(e).visibility != "hidden";
	const name = (e) => e.getAttribute("aria-label") || e.getAttribute("title") || e.innerText || [...(e.labels ?? [])].map((l) => l.textContent).join(" ");
	for (const e of document.querySelectorAll("button, a, input, select, textarea, [role=gridcell], [role=grid], [role=tab], [role=radio]"))
		if (!name(e)?.trim() && !(e.textContent ?? "").trim()) bad.push("no name: " + e.outerHTML.slice(0, 80));
	for (const e of document.querySelectorAll("img:not([alt]), svg:not([aria-hidden]):not([role])")) bad.push("no text: " + e.outerHTML.slice(0, 80));
	const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
	for (const id of ids) if (ids.indexOf(id) != ids.lastIndexOf(id)) bad.push("two of " + id);
	if (!document.documentElement.lang) bad.push("no language");
	for (const mark of ["main", "header", "nav", "footer"]) if (!document.querySelector(mark)) bad.push("no " + mark);
	for (const e of document.querySelectorAll("[tabindex]")) if (e.tabIndex > 0) bad.push("order of focus: " + e.outerHTML.slice(0, 80));
	if (document.querySelectorAll("[role=grid]").length && document.querySelectorAll("[role=gridcell][tabindex='0']").length != 1) bad.push("the board is not one stop");
	const colour = (text) => { const m = text.match(/[\d.]+/g)?.map(Number); return m && { r: m[0], g: m[1], b: m[2], a: m[3] ?? 1 }; };
	const light = ({ r, g, b }) => { const f = [r, g, b].map((c) => (c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4); return 0.2126 * f[0] + 0.7152 * f[1] + 0.0722 * f[2]; };
	const behind = (e) => { for (; e; e = e.parentElement) { const s = getComputedStyle(e); if (s.backgroundImage != "none") return null; const c = colour(s.backgroundColor); if (c && c.a == 1) return c; if (c && c.a > 0) return null; } return { r: 255, g: 255, b: 255 }; };
	for (const e of document.querySelectorAll("p, button, a, label, summary, dt, dd, th, td, h1, h2, h3, legend, b, span")) {
		if (!visible(e) || e.disabled || e.closest(":disabled") || ![...e.childNodes].some((n) => n.nodeType == 3 && n.data.trim())) continue;
		const s = getComputedStyle(e), front = colour(s.color), back = behind(e);
		if (!front || !back || front.a < 1 || !s.color.startsWith("rgb")) continue;
		const [x, y] = [light(front), light(back)];
		const ratio = (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
		const size = parseFloat(s.fontSize);
		if (ratio < (size >= 24 || size >= 18.6 && s.fontWeight >= 700 ? 3 : 4.5)) bad.push("contrast " + ratio.toFixed(2) + ": " + e.outerHTML.slice(0, 80));
	}
	return [...new Set(bad)].slice(0, 10).join("\n");
})()`

// axeChecks runs axe-core and names what is serious or worse.
const axeChecks = `axe.run(document, {resultTypes: ["violations"]}).then((r) => r.violations.filter((x) => x.impact == "serious" || x.impact == "critical")
	.map((x) => x.id + ": " + x.help + ": " + x.nodes.slice(0, 3).map((n) => n.html.slice(0, 120) + " " + n.failureSummary.replace(/\s+/g, " ").slice(0, 160)).join(" | ")).join("\n"))`
