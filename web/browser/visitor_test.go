package browser

import (
	"context"
	"flag"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"github.com/yomi-solver/yomi/docs"
	"github.com/yomi-solver/yomi/server"
	"github.com/yomi-solver/yomi/web"
)

var (
	demand = flag.Bool("browser", false, "fail where there is no Chromium")
	update = flag.Bool("update", false, "write the pictures of the manual")
)

// patience is how long a visitor waits for anything, on a machine that has a lot else to do.
const patience = 3 * time.Minute

// site is a server with the page, and a browser to visit it.
type site struct {
	url     string
	browser context.Context
}

// newSite starts both.
func newSite(t *testing.T) *site {
	t.Helper()
	path := chromium()
	if path == "" {
		if *demand {
			t.Fatal("there is no Chromium")
		}
		t.Skip("there is no Chromium")
	}
	limits := server.Limits{Time: patience, Grace: patience, Away: patience} // a slow browser has not gone away
	s, err := server.New(server.Config{Page: web.Files(), Lab: docs.Lab(), Limits: limits})
	if err != nil {
		t.Fatal(err)
	}
	h := httptest.NewServer(s)
	options := append([]chromedp.ExecAllocatorOption{}, chromedp.DefaultExecAllocatorOptions[:]...)
	options = append(options, chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.Flag("disable-dev-shm-usage", true), chromedp.Flag("lang", "en"), chromedp.WSURLReadTimeout(patience))
	ctx, end := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, leave := chromedp.NewContext(ctx)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("the browser does not start: %v", err)
	}
	t.Cleanup(func() {
		leave()
		end()
		s.Close()
		h.CloseClientConnections()
		h.Close()
	})
	return &site{url: h.URL, browser: ctx}
}

// chromium is where the browser is, or nothing.
func chromium() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// visitor is a window of the browser with nothing in common with others.
type visitor struct {
	t    *testing.T
	site *site
	ctx  context.Context
	dir  string // of downloads

	mutex  sync.Mutex
	faults []string // that the browser told
}

// visit opens a window of a size, in light or dark.
func (s *site) visit(t *testing.T, width, height int64, colours string) *visitor {
	t.Helper()
	ctx, leave := chromedp.NewContext(s.browser, chromedp.WithNewBrowserContext())
	v := &visitor{t: t, site: s, ctx: ctx, dir: t.TempDir()}
	v.do(chromedp.EmulateViewport(width, height), chromedp.Func(func(ctx context.Context, w *chromedp.Target) error {
		media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
			{Name: "prefers-color-scheme", Value: colours}, {Name: "prefers-reduced-motion", Value: "reduce"},
		}}
		if _, err := cdp.Call(ctx, w, emulation.SetEmulatedMedia, media); err != nil {
			return err
		}
		if _, err := cdp.Call(ctx, w, log.Enable, cdp.Empty{}); err != nil {
			return err
		}
		_, err := chromedp.CallBrowser(ctx, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{
			Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: v.dir,
			BrowserContextID: chromedp.FromContext(ctx).BrowserContextID,
		})
		return err
	}))
	go v.hear()
	t.Cleanup(func() {
		leave()
		v.mutex.Lock()
		defer v.mutex.Unlock()
		for _, f := range v.faults {
			t.Errorf("the browser says: %s", f)
		}
	})
	return v
}

// hear collects what the browser complains about. Answers of the server that refuse something are no complaint.
func (v *visitor) hear() {
	thrown := chromedp.Events(v.ctx, runtime.ExceptionThrown)
	go func() {
		for e, err := range thrown {
			if err != nil {
				return
			}
			text := e.ExceptionDetails.Text
			if e.ExceptionDetails.Exception != nil {
				text += " " + e.ExceptionDetails.Exception.Description
			}
			v.fault(text)
		}
	}()
	for e, err := range chromedp.Events(v.ctx, log.EntryAdded) {
		if err != nil {
			return
		}
		if e.Entry.Level == log.EntryLevelError && e.Entry.Source != log.EntrySourceNetwork {
			v.fault(e.Entry.Text)
		}
	}
}

func (v *visitor) fault(text string) {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	v.faults = append(v.faults, text)
}

func (v *visitor) do(steps ...chromedp.Action[chromedp.Void]) {
	v.t.Helper()
	if err := chromedp.Do(v.ctx, steps...); err != nil {
		v.t.Fatal(err)
	}
}

// open goes to the page, with a fragment or without. It comes from elsewhere, so that the page is loaded anew:
// another fragment alone would leave the page as it was for a moment, and the next step might meet that.
func (v *visitor) open(fragment string) {
	v.t.Helper()
	v.do(chromedp.Navigate("about:blank"), chromedp.Navigate(v.site.url+"/"+fragment))
	v.until(`document.querySelector("#game option[value=graph]") || location.hash.match(/#lab|#coll/) && document.querySelector("h1")`)
}

// position opens the page with a position in its address.
func (v *visitor) position(game, text string) {
	v.t.Helper()
	v.open("#game=" + game + "&p=" + escape.Replace(text))
}

var escape = strings.NewReplacer(" ", "+", "+", "%2B", "#", "%23", "&", "%26")

// eval is the value of an expression, as a text.
func (v *visitor) eval(expression string) string {
	v.t.Helper()
	got, err := chromedp.Run(v.ctx, chromedp.Evaluate[string]("String("+expression+")"))
	if err != nil {
		v.t.Fatalf("%s: %v", expression, err)
	}
	return got
}

// until waits for something to be true.
func (v *visitor) until(expression string) {
	v.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(30 * time.Millisecond) {
		if v.eval("!!("+expression+")") == "true" {
			return
		}
	}
	v.t.Fatalf("waited in vain for %s\nthe page says: %s", expression, v.eval("document.body.innerText.slice(0, 1500)"))
}

// says waits for an element to contain a text.
func (v *visitor) says(selector, text string) {
	v.t.Helper()
	v.until(fmt.Sprintf("document.querySelector(%q)?.textContent.includes(%q)", selector, text))
}

// point is the middle of an element, brought into view, once it stays where it is: what the page still writes
// above it may move it away from the mouse.
func (v *visitor) point(selector string) (x, y float64) {
	v.t.Helper()
	where := fmt.Sprintf(`(() => { const e = document.querySelector(%q); if (!e) return ""; let r = e.getBoundingClientRect();
		if (r.top < 0 || r.bottom > innerHeight || r.left < 0 || r.right > innerWidth) { e.scrollIntoView({block: "center", inline: "center"}); r = e.getBoundingClientRect(); }
		return (r.x + r.width / 2) + " " + (r.y + r.height / 2); })()`, selector)
	last := ""
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		now := v.eval(where)
		if now == last && now != "" {
			if _, err := fmt.Sscan(now, &x, &y); err != nil {
				v.t.Fatal(err)
			}
			return x, y
		}
		last = now
	}
	v.t.Fatalf("%s is not there, or does not stay where it is", selector)
	return 0, 0
}

// click moves the mouse to an element and presses its button.
func (v *visitor) click(selector string, options ...chromedp.MouseOption) {
	v.t.Helper()
	v.until(fmt.Sprintf("document.querySelector(%q) && !document.querySelector(%q).disabled", selector, selector))
	x, y := v.point(selector)
	v.do(chromedp.MouseClickXY(x, y, options...))
}

// cell presses the mouse on a cell of the board, counted from the top left.
func (v *visitor) cell(i int, options ...chromedp.MouseOption) {
	v.t.Helper()
	v.click(fmt.Sprintf("[data-cell='%d']", i), options...)
}

// drag draws from one cell to another.
func (v *visitor) drag(from, to int) {
	v.t.Helper()
	x, y := v.point(fmt.Sprintf("[data-cell='%d']", from))
	p, q := v.point(fmt.Sprintf("[data-cell='%d']", to))
	v.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	const steps = 24
	for i := 1; i <= steps; i++ {
		s := float64(i) / steps
		v.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x+(p-x)*s, y+(q-y)*s, chromedp.ButtonLeft, pressed))
	}
	v.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, p, q, chromedp.ButtonLeft, chromedp.ClickCount(1)))
}

// pressed says that the left button is down while the mouse moves.
func pressed(p *input.DispatchMouseEventParams) {
	p.Buttons = 1
}

// choose takes an option of a list, as the keyboard would.
func (v *visitor) choose(selector, value string) {
	v.t.Helper()
	v.until(fmt.Sprintf("document.querySelector(%q + ' option[value=\"' + %q + '\"]')", selector, value))
	v.eval(fmt.Sprintf(`(() => { const e = document.querySelector(%q); e.value = %q; e.dispatchEvent(new Event("change", {bubbles: true})); })()`, selector, value))
}

// write puts a text into a field.
func (v *visitor) write(selector, text string) {
	v.t.Helper()
	v.until(fmt.Sprintf("document.querySelector(%q)", selector))
	v.eval(fmt.Sprintf(`(() => { const e = document.querySelector(%q); e.value = %q; e.dispatchEvent(new Event("input", {bubbles: true})); })()`, selector, text))
}

// upload gives a file to the page.
func (v *visitor) upload(selector, path string) {
	v.t.Helper()
	v.do(chromedp.SetUploadFiles(chromedp.CSS(selector), []string{path}, chromedp.NodeReady))
}

// file writes a file for an upload.
func (v *visitor) file(name, text string) string {
	v.t.Helper()
	path := filepath.Join(v.t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		v.t.Fatal(err)
	}
	return path
}

// download clicks and waits for a file that ends so.
func (v *visitor) download(selector, ending string) (path, text string) {
	v.t.Helper()
	v.click(selector)
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(30 * time.Millisecond) {
		found, err := filepath.Glob(filepath.Join(v.dir, "*"+ending))
		if err != nil {
			v.t.Fatal(err)
		}
		if len(found) == 1 {
			data, err := os.ReadFile(found[0])
			if err == nil && len(data) > 0 {
				return found[0], string(data)
			}
		}
	}
	v.t.Fatalf("no file *%s came", ending)
	return "", ""
}

// solve presses the button and waits for the verdict, which may take longer than the server would usually search.
func (v *visitor) solve(verdict string) {
	v.t.Helper()
	v.write("#time", patience.String())
	v.click("#solve")
	v.says("#verdict", verdict)
}
