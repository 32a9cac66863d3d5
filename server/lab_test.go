package server

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
)

var source = regexp.MustCompile(`(src|href)="([^"]*)"`)

// TestLab opens every page and follows every link.
func TestLab(t *testing.T) {
	w := open(t, Config{})
	var pages []LabPage
	w.get("/api/lab", http.StatusOK, &pages)
	if len(pages) < 15 || pages[0].Name != "README" {
		t.Fatalf("%+v", pages)
	}
	pictures, tables := 0, 0
	for _, p := range pages {
		w.get("/api/lab/"+p.Name, http.StatusOK, &p)
		if p.Title == "" || !strings.Contains(p.HTML, "<h1>") {
			t.Errorf("%s: %.100s", p.Name, p.HTML)
		}
		tables += strings.Count(p.HTML, "<table>")
		for _, m := range source.FindAllStringSubmatch(p.HTML, -1) {
			if name, ok := strings.CutPrefix(m[2], "#lab/"); ok {
				w.get("/api/lab/"+name, http.StatusOK, nil)
				continue
			}
			status, h, body := w.send(w.request(http.MethodGet, m[2], nil))
			if status != http.StatusOK || h.Get("Content-Type") != "image/svg+xml" || !strings.Contains(h.Get("Content-Security-Policy"), "sandbox") || !strings.Contains(body, "<svg") {
				t.Errorf("%s: %s: %d %v", p.Name, m[2], status, h)
			}
			pictures++
		}
	}
	if pictures < 5 || tables < 20 {
		t.Errorf("%d pictures, %d tables", pictures, tables)
	}
	for _, path := range []string{"/api/lab/nothing", "/api/lab-files/nothing.svg", "/api/lab-files/README.md", "/api/lab-files/..%2f..%2fgo.mod", "/api/lab-files/%2e%2e/docs.go"} {
		if status, _, body := w.send(w.request(http.MethodGet, path, nil)); status == http.StatusOK {
			t.Errorf("%s: %.100s", path, body)
		}
	}
}

// TestRender wants what is special in Markdown, and nothing of HTML.
func TestRender(t *testing.T) {
	link := func(target string) (string, bool) { return "/to/" + target, !strings.Contains(target, ":") }
	for text, want := range map[string]string{
		"# A `b` title":                       "<h1>A <code>b</code> title</h1>\n",
		"one\ntwo\n\nthree":                   "<p>one\ntwo</p>\n<p>three</p>\n",
		"- a\n  b\n- **c** d":                 "<ul>\n<li>a\nb</li>\n<li><strong>c</strong> d</li>\n</ul>\n",
		"1. a\n2. *b*":                        "<ol>\n<li>a</li>\n<li><em>b</em></li>\n</ol>\n",
		"| a | b |\n|---|---|\n| 1 | x\\|y |": "<table>\n<thead>\n<tr><th>a</th><th>b</th></tr>\n</thead>\n<tbody>\n<tr><td>1</td><td>x|y</td></tr>\n</tbody>\n</table>\n",
		"    code <b>\n    more":              "<pre><code>code &lt;b&gt;\nmore\n</code></pre>\n",
		"```\ncode\n```\ntext":                "<pre><code>code\n</code></pre>\n<p>text</p>\n",
		"```\nopen":                           "<pre><code>open\n</code></pre>\n",
		"[t](x.md) ![p](y.svg)":               `<p><a href="/to/x.md">t</a> <img src="/to/y.svg" alt="p"></p>` + "\n",
		"[t](javascript:alert)":               "<p>t</p>\n",
		`<script>alert("1")</script> & *`:     "<p>&lt;script&gt;alert(&#34;1&#34;)&lt;/script&gt; &amp; *</p>\n",
		`![a" onerror="x](y.svg)`:             `<p><img src="/to/y.svg" alt="a&#34; onerror=&#34;x"></p>` + "\n",
	} {
		if got := render(text, link); got != want {
			t.Errorf("%q is\n%s\nwant\n%s", text, got, want)
		}
	}
}

// TestNoLab has no notes and no plots.
func TestNoLab(t *testing.T) {
	w := open(t, Config{Lab: fstest.MapFS{}})
	if body := w.get("/api/lab", http.StatusOK, nil); strings.TrimSpace(body) != "[]" {
		t.Error(body)
	}
	w.get("/api/lab/README", http.StatusNotFound, nil)
	w.get("/api/lab-files/a.svg", http.StatusNotFound, nil)
}

// FuzzRender looks for texts that become more than the elements that notes have.
func FuzzRender(f *testing.F) {
	f.Add("# a\n\n| a |\n|---|\n| [x](y) |\n\n- *b* `c`\n")
	allowed := regexp.MustCompile(`</?(h[1-6]|p|ul|ol|li|table|thead|tbody|tr|th|td|pre|code|strong|em|a|img)( (href|src|alt)="[^"<>]*")*>`)
	f.Fuzz(func(t *testing.T, text string) {
		out := render(text, func(target string) (string, bool) { return target, true })
		if rest := allowed.ReplaceAllString(out, ""); strings.ContainsAny(rest, "<>") {
			t.Errorf("%q is %q", text, out)
		}
	})
}
