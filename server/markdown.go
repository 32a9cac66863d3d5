package server

import (
	"html"
	"regexp"
	"strings"
)

// render turns the Markdown of our own notes into HTML: headings, paragraphs, lists, tables, code,
// links, images, bold and italic. Everything else is text, and all text is escaped, so that nothing
// in a note becomes a script or a style. Links go through a function, which may refuse them.
func render(text string, link func(target string) (string, bool)) string {
	r := &renderer{lines: strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n"), link: link}
	for len(r.lines) > 0 {
		r.block()
	}
	return r.out.String()
}

type renderer struct {
	lines []string
	out   strings.Builder
	link  func(string) (string, bool)
}

var (
	headingLine = regexp.MustCompile(`^(#{1,6}) +(.*)$`)
	itemLine    = regexp.MustCompile(`^(?:[-*]|\d+\.) +(.*)$`)
	orderedLine = regexp.MustCompile(`^\d+\. `)
	ruleLine    = regexp.MustCompile(`^\|[-:| ]+\|$`)
)

// block renders what begins with the first line.
func (r *renderer) block() {
	line := r.lines[0]
	switch {
	case strings.TrimSpace(line) == "":
		r.lines = r.lines[1:]
	case strings.HasPrefix(line, "```"):
		r.lines = r.lines[1:]
		r.code(r.take(func(l string) bool { return !strings.HasPrefix(l, "```") }), "")
		r.lines = r.lines[min(1, len(r.lines)):]
	case strings.HasPrefix(line, "    "):
		r.code(r.take(func(l string) bool { return strings.HasPrefix(l, "    ") }), "    ")
	case headingLine.MatchString(line):
		m := headingLine.FindStringSubmatch(line)
		level := string(rune('0' + len(m[1])))
		r.out.WriteString("<h" + level + ">" + r.inline(m[2]) + "</h" + level + ">\n")
		r.lines = r.lines[1:]
	case len(r.lines) > 1 && strings.HasPrefix(line, "|") && ruleLine.MatchString(strings.TrimRight(r.lines[1], " ")):
		r.table(r.take(func(l string) bool { return strings.HasPrefix(l, "|") }))
	case itemLine.MatchString(line):
		r.list()
	default:
		r.out.WriteString("<p>" + r.inline(strings.Join(r.paragraph(), "\n")) + "</p>\n")
	}
}

// take removes lines from the front as long as they fit.
func (r *renderer) take(fits func(string) bool) []string {
	n := 0
	for n < len(r.lines) && fits(r.lines[n]) {
		n++
	}
	taken := r.lines[:n]
	r.lines = r.lines[n:]
	return taken
}

// paragraph is the first line and those that go on with it.
func (r *renderer) paragraph() []string {
	first := true
	return r.take(func(l string) bool {
		goesOn := first || strings.TrimSpace(l) != "" && !headingLine.MatchString(l) && !itemLine.MatchString(l) &&
			!strings.HasPrefix(l, "```") && !strings.HasPrefix(l, "|")
		first = false
		return goesOn
	})
}

func (r *renderer) code(lines []string, margin string) {
	r.out.WriteString("<pre><code>")
	for _, l := range lines {
		r.out.WriteString(html.EscapeString(strings.TrimPrefix(l, margin)) + "\n")
	}
	r.out.WriteString("</code></pre>\n")
}

// list renders items, each with the lines that are indented below it.
func (r *renderer) list() {
	tag := "ul"
	if orderedLine.MatchString(r.lines[0]) {
		tag = "ol"
	}
	r.out.WriteString("<" + tag + ">\n")
	for len(r.lines) > 0 && itemLine.MatchString(r.lines[0]) {
		text := itemLine.FindStringSubmatch(r.lines[0])[1]
		r.lines = r.lines[1:]
		for _, l := range r.take(func(l string) bool { return strings.HasPrefix(l, " ") && strings.TrimSpace(l) != "" }) {
			text += "\n" + strings.TrimSpace(l)
		}
		r.out.WriteString("<li>" + r.inline(text) + "</li>\n")
	}
	r.out.WriteString("</" + tag + ">\n")
}

// table renders a head, a rule and rows.
func (r *renderer) table(lines []string) {
	r.out.WriteString("<table>\n<thead>\n")
	r.row(lines[0], "th")
	r.out.WriteString("</thead>\n<tbody>\n")
	for _, l := range lines[2:] {
		r.row(l, "td")
	}
	r.out.WriteString("</tbody>\n</table>\n")
}

// barred stands for a bar inside a cell while a row is cut.
const barred = "\x00"

func (r *renderer) row(line, tag string) {
	line = strings.ReplaceAll(strings.TrimSpace(line), `\|`, barred)
	r.out.WriteString("<tr>")
	for cell := range strings.SplitSeq(strings.Trim(line, "|"), "|") {
		r.out.WriteString("<" + tag + ">" + r.inline(strings.ReplaceAll(strings.TrimSpace(cell), barred, "|")) + "</" + tag + ">")
	}
	r.out.WriteString("</tr>\n")
}

// span finds what is special within a line: code, an image or a link, bold, italic.
var span = regexp.MustCompile("`([^`]+)`" + `|(!?)\[([^\]]*)\]\(([^)\s]*)\)|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*`)

func (r *renderer) inline(text string) string {
	var b strings.Builder
	for {
		at := span.FindStringSubmatchIndex(text)
		if at == nil {
			b.WriteString(html.EscapeString(text))
			return b.String()
		}
		group := func(n int) string {
			if at[2*n] < 0 {
				return ""
			}
			return text[at[2*n]:at[2*n+1]]
		}
		b.WriteString(html.EscapeString(text[:at[0]]))
		switch {
		case group(1) != "":
			b.WriteString("<code>" + html.EscapeString(group(1)) + "</code>")
		case at[2*4] >= 0:
			b.WriteString(r.reference(group(2) == "!", group(3), group(4)))
		case group(5) != "":
			b.WriteString("<strong>" + r.inline(group(5)) + "</strong>")
		default:
			b.WriteString("<em>" + r.inline(group(6)) + "</em>")
		}
		text = text[at[1]:]
	}
}

// reference is an image or a link, or its text alone where the link is refused.
func (r *renderer) reference(image bool, text, target string) string {
	to, ok := r.link(target)
	switch {
	case !ok:
		return r.inline(text)
	case image:
		return `<img src="` + html.EscapeString(to) + `" alt="` + html.EscapeString(text) + `">`
	}
	return `<a href="` + html.EscapeString(to) + `">` + r.inline(text) + "</a>"
}
