package server

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/yomi-solver/yomi/engine"
)

// answer is a body and nothing else.
type answer[T any] struct{ Body T }

// operation describes one. Bodies have been read, and bounded, before.
func operation(method, path, id, summary, tag string) huma.Operation {
	return huma.Operation{
		Method: method, Path: path, OperationID: id, Summary: summary, Tags: []string{tag},
		MaxBodyBytes: -1, BodyReadTimeout: -1,
	}
}

// Version says what this is and what may be asked of it.
type Version struct {
	Program  string   `json:"program"`
	Version  string   `json:"version"`
	Limits   Bounds   `json:"limits"`
	Defaults Defaults `json:"defaults"`
}

// Bounds are the limits of a server in numbers.
type Bounds struct {
	Body     int64 `json:"body_bytes"`
	Time     int64 `json:"time_ms"`
	Memory   int64 `json:"memory_bytes"`
	Threads  int   `json:"threads"`
	Jobs     int   `json:"jobs"`
	Queue    int   `json:"queue"`
	Problems int   `json:"problems"`
}

// Defaults are what a job may spend that does not say it.
type Defaults struct {
	Time   string `json:"time"`
	Memory string `json:"memory"`
}

// GameInfo is a game of the catalog.
type GameInfo struct {
	Name     string   `json:"name"`
	Title    string   `json:"title"`
	Doc      string   `json:"doc"`
	Rules    string   `json:"rules"`
	Goals    []string `json:"goals"`
	Files    []string `json:"files"`
	Turns    []string `json:"turns"`
	Shortest bool     `json:"shortest"`
}

// AlgorithmInfo is an algorithm of the catalog.
type AlgorithmInfo struct {
	Name     string        `json:"name"`
	Doc      string        `json:"doc"`
	Sources  []string      `json:"sources"`
	Settings []SettingInfo `json:"settings"`
}

// SettingInfo is a setting of an algorithm.
type SettingInfo struct {
	Name    string   `json:"name"`
	Default string   `json:"default"`
	Doc     string   `json:"doc"`
	Values  []string `json:"values" doc:"Some that may be tried"`
}

// Health says that the server answers.
type Health struct {
	Status string `json:"status"`
}

func (s *Server) registerCatalog(api huma.API) {
	const tag = "Catalog"
	huma.Register(api, operation(http.MethodGet, "/api/version", "version", "What this server is and what it allows", tag),
		func(context.Context, *struct{}) (*answer[Version], error) {
			l := s.limits
			return &answer[Version]{Version{
				Program: "yomi", Version: engine.Version,
				Limits: Bounds{
					Body: l.Body, Time: l.Time.Milliseconds(), Memory: l.Memory, Threads: l.Threads, Jobs: l.Short + l.Long,
					Queue: l.Queue, Problems: l.Problems,
				},
				Defaults: Defaults{Time: usualTime.String(), Memory: "64MiB"},
			}}, nil
		})
	huma.Register(api, operation(http.MethodGet, "/api/games", "games", "All games", tag),
		func(context.Context, *struct{}) (*answer[[]GameInfo], error) {
			return &answer[[]GameInfo]{games()}, nil
		})
	huma.Register(api, operation(http.MethodGet, "/api/algorithms", "algorithms", "All algorithms with their settings", tag),
		func(context.Context, *struct{}) (*answer[[]AlgorithmInfo], error) {
			return &answer[[]AlgorithmInfo]{algorithms()}, nil
		})
	huma.Register(api, operation(http.MethodGet, "/healthz", "health", "Whether the server answers", tag),
		func(context.Context, *struct{}) (*answer[Health], error) {
			if s.base.Err() != nil {
				return nil, errClosing
			}
			return &answer[Health]{Health{"ok"}}, nil
		})
}

// list is a list that is not nil: JSON tells the two apart.
func list(words []string) []string { return append([]string{}, words...) }

func games() []GameInfo {
	var all []GameInfo
	for _, g := range engine.Games() {
		all = append(all, GameInfo{
			Name: g.Name, Title: g.Title, Doc: g.Doc, Rules: g.Rules, Goals: list(g.Goals), Files: list(g.Files),
			Turns: list(g.Turns), Shortest: g.Shortest,
		})
	}
	return all
}

func algorithms() []AlgorithmInfo {
	var all []AlgorithmInfo
	for _, a := range engine.Algorithms() {
		info := AlgorithmInfo{Name: a.Name, Doc: a.Doc, Sources: list(a.Sources()), Settings: []SettingInfo{}}
		for _, set := range a.Settings {
			info.Settings = append(info.Settings, SettingInfo{Name: set.Name, Default: set.Default, Doc: set.Doc, Values: list(set.Try)})
		}
		all = append(all, info)
	}
	return all
}
