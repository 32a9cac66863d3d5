package server

import (
	"context"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// LabPage is a page of the laboratory notes.
type LabPage struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	HTML  string `json:"html,omitempty"`
}

// labFiles is where plots are.
const labFiles = "/api/lab-files/"

// picturePolicy is for pictures that are opened by themselves: they may have styles, and nothing else.
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

// pictureTypes are the files besides pages.
var pictureTypes = map[string]string{".svg": "image/svg+xml", ".png": "image/png"}

func (s *Server) registerLab(api huma.API, mux *http.ServeMux) {
	const tag = "Laboratory"
	huma.Register(api, operation(http.MethodGet, "/api/lab", "lab", "The pages of the laboratory notes", tag),
		func(context.Context, *struct{}) (*answer[[]LabPage], error) {
			pages, err := s.labPages()
			return &answer[[]LabPage]{pages}, err
		})
	type byName struct {
		Name string `path:"name" maxLength:"100"`
	}
	huma.Register(api, operation(http.MethodGet, "/api/lab/{name}", "lab-page", "A page in HTML", tag),
		func(_ context.Context, in *byName) (*answer[LabPage], error) {
			p, err := s.labPage(in.Name)
			return &answer[LabPage]{p}, err
		})
	mux.HandleFunc("GET "+labFiles, s.labFile)
}

// labName is the name of a page: its path without ending, dots for slashes.
func labName(file string) string {
	return strings.ReplaceAll(strings.TrimSuffix(file, ".md"), "/", ".")
}

// labPages lists the pages, the overview first.
func (s *Server) labPages() ([]LabPage, error) {
	pages := []LabPage{}
	if s.config.Lab == nil {
		return pages, nil
	}
	err := fs.WalkDir(s.config.Lab, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(file) != ".md" {
			return err
		}
		text, err := fs.ReadFile(s.config.Lab, file)
		if err != nil {
			return err
		}
		pages = append(pages, LabPage{Name: labName(file), Title: labTitle(string(text), file)})
		return nil
	})
	slices.SortStableFunc(pages, func(a, b LabPage) int {
		first := func(p LabPage) int {
			if p.Name == "README" {
				return 0
			}
			return 1
		}
		return first(a) - first(b)
	})
	return pages, err
}

// labTitle is the first heading.
func labTitle(text, file string) string {
	for line := range strings.Lines(text) {
		if title, ok := strings.CutPrefix(line, "# "); ok {
			return strings.TrimSpace(title)
		}
	}
	return labName(file)
}

// labPage renders a page.
func (s *Server) labPage(name string) (LabPage, error) {
	pages, err := s.labPages()
	if err != nil {
		return LabPage{}, err
	}
	i := slices.IndexFunc(pages, func(p LabPage) bool { return p.Name == name })
	if i < 0 {
		return LabPage{}, huma.Error404NotFound("there is no such page")
	}
	file := strings.ReplaceAll(name, ".", "/") + ".md"
	text, err := fs.ReadFile(s.config.Lab, file)
	if err != nil {
		return LabPage{}, err
	}
	page := pages[i]
	page.HTML = render(string(text), func(target string) (string, bool) { return s.labLink(path.Dir(file), target) })
	return page, nil
}

// labLink is where a link of a page leads: to other pages and pictures of the laboratory, and nowhere else.
func (s *Server) labLink(dir, target string) (string, bool) {
	target, _, _ = strings.Cut(target, "#")
	file := path.Join(dir, target)
	if target == "" || !fs.ValidPath(file) {
		return "", false
	}
	if info, err := fs.Stat(s.config.Lab, file); err != nil || info.IsDir() {
		return "", false
	}
	switch {
	case path.Ext(file) == ".md":
		return "#lab/" + labName(file), true
	case pictureTypes[path.Ext(file)] != "":
		return labFiles + file, true
	}
	return "", false
}

// labFile sends a picture.
func (s *Server) labFile(w http.ResponseWriter, r *http.Request) {
	file := strings.TrimPrefix(r.URL.Path, labFiles)
	kind := pictureTypes[path.Ext(file)]
	if s.config.Lab == nil || kind == "" || !fs.ValidPath(file) {
		refuse(w, http.StatusNotFound, "there is no such picture")
		return
	}
	data, err := fs.ReadFile(s.config.Lab, file)
	if err != nil {
		refuse(w, http.StatusNotFound, "there is no such picture")
		return
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Security-Policy", picturePolicy)
	w.Header().Set("Cache-Control", "max-age=3600")
	// Who has gone does not hear it.
	_, _ = w.Write(data)
}
