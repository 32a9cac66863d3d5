// Package server is the web interface: an HTTP API over package engine, and the page that
// uses it, in one handler.
//
// # Work
//
// Whatever takes longer than a glance is a task: a job (one question), a collection (many
// problems, one after the other) or a comparison (one question, several algorithms). A task has
// an id that cannot be guessed, a state (queued, running, done), and a log of events that any
// number of listeners read at their own pace (task.go, events.go). Its results are kept for a
// while and then forgotten.
//
// Tasks wait in two lines (line.go). What has just begun works in the short line, so that a
// visitor with an easy problem is served at once; what has worked for a second moves on to the
// long line, if there is room, and what is long by nature begins there. Both lines are bounded,
// and who finds them full is told so instead of waiting for ever.
//
// A task ends with its visitor: if nobody listens and nobody asks for some seconds, it is
// cancelled, unless it was told to be kept.
//
// # Trust
//
// Nothing that a client sends is believed. Bodies, times, memory, nodes and numbers of tasks are
// bounded; what asks for more gets the most there is. Answers about errors are one line without
// paths: what is ours and not the client's has a number, and the rest stands in the log under it
// (guard.go). The server listens to its own machine unless a token is set, and refuses requests that
// other sites have sent a browser for, be it by a forged host or by a form.
package server

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"runtime"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/yomi-solver/yomi/engine"
	solved "github.com/yomi-solver/yomi/store"
)

// Config is what a server is made of. The zero value works, without a page.
type Config struct {
	Page fs.FS // the page with its files; nil: a line that says where the API is
	Lab  fs.FS // laboratory notes; nil: none

	// Token, if not empty, must come with every request but for the health check.
	Token string
	// Hosts are the names that requests may be for; none: any. It keeps other sites from
	// reaching a server on this machine by a name of theirs.
	Hosts []string

	// Solved has answers of earlier runs, and gets those that are settled; nil: none.
	Solved *solved.Store

	Log    *slog.Logger // nil: nothing is logged
	Limits Limits
}

// Limits bound what clients may ask for. Fields that are 0 have usual values.
type Limits struct {
	Body     int64         // bytes of a request
	Time     time.Duration // of one search
	Memory   int64         // bytes of one search
	Threads  int           // of one search
	Short    int           // tasks that work at once, in their first second
	Long     int           // and later on
	Queue    int           // tasks that wait in each line
	Problems int           // of a collection
	Results  int           // tasks whose results are kept
	Keep     time.Duration // how long they are kept
	Grace    time.Duration // how long a task goes on that nobody asks for
	Away     time.Duration // and that nobody listens to any more
	Proof    int           // bytes of a certificate
	Held     int           // bytes of all results that are kept
	Turn     time.Duration // after which a task moves to the long line
}

func (l Limits) complete() Limits {
	cores := runtime.NumCPU()
	return Limits{
		Body: cmp.Or(l.Body, 8<<20), Time: cmp.Or(l.Time, time.Minute), Memory: cmp.Or(l.Memory, 256<<20),
		Threads: cmp.Or(l.Threads, cores), Short: cmp.Or(l.Short, 2*cores), Long: cmp.Or(l.Long, 2*cores),
		Queue: cmp.Or(l.Queue, 100), Problems: cmp.Or(l.Problems, 10_000), Results: cmp.Or(l.Results, 200),
		Keep: cmp.Or(l.Keep, 10*time.Minute), Grace: cmp.Or(l.Grace, 15*time.Second), Away: cmp.Or(l.Away, 5*time.Second),
		Proof: cmp.Or(l.Proof, 64<<20), Held: cmp.Or(l.Held, 256<<20), Turn: cmp.Or(l.Turn, time.Second),
	}
}

// What a job may spend that does not say it.
const (
	usualTime       = 10 * time.Second
	usualMemory     = 64 << 20
	collectionTime  = 5 * time.Second // for each problem
	refuteTime      = 2 * time.Second
	pictureTime     = 5 * time.Second
	shutdownTime    = 10 * time.Second // for requests to end
	headerTime      = 10 * time.Second // for a request to say what it wants
	bodyTime        = 30 * time.Second // and for all of its body
	idleTime        = 2 * time.Minute  // before a connection is closed
	maxHeader       = 64 << 10
	sweepTime       = 500 * time.Millisecond
	maxPosition     = 1 << 20 // bytes of a position in full
	maxReadViews    = 200     // problems of a file that are described at once
	comparedSamples = 400
)

// Server answers requests.
type Server struct {
	config  Config
	limits  Limits
	log     *slog.Logger
	handler http.Handler
	metrics *metrics
	tasks   *store
	short   *line
	long    *line
	glance  chan struct{} // who reads positions: a bound on work that cannot be cancelled

	base    context.Context // ends when the server closes
	stop    context.CancelFunc
	running sync.WaitGroup // tasks, and who sweeps up behind them
	closing sync.RWMutex   // held for writing while base ends, so that no task begins behind Close

	solve func(context.Context, engine.Job) *engine.Report
}

// New makes a server, which works until Close.
func New(c Config) (*Server, error) {
	s := &Server{config: c, limits: c.Limits.complete(), log: c.Log, solve: engine.Solve}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	s.base, s.stop = context.WithCancel(context.Background())
	s.short, s.long = newLine(s.limits.Short, s.limits.Queue), newLine(s.limits.Long, s.limits.Queue)
	s.glance = make(chan struct{}, s.limits.Short)
	s.tasks = newStore(s.limits)
	s.metrics = newMetrics(s)
	page, err := newPage(c.Page)
	if err != nil {
		s.stop()
		return nil, err
	}
	mux := http.NewServeMux()
	s.register(mux)
	mux.Handle("GET /metrics", s.metrics.handler())
	mux.Handle("GET /", page)
	s.handler = s.guard(mux)
	s.running.Go(func() { s.tasks.sweep(s.base) })
	return s, nil
}

// register adds all operations of the API.
func (s *Server) register(mux *http.ServeMux) {
	config := huma.DefaultConfig("Yomi", engine.Version)
	config.Info.Description = "Settle yes/no questions about game positions, with proofs. The reports are those of the command line."
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "/api/openapi", "", ""
	config.CreateHooks = nil // no links to schemas in answers: they are the JSON of the command line
	config.Transformers = []huma.Transformer{s.plainErrors}
	api := humago.New(mux, config)
	s.registerCatalog(api)
	s.registerPositions(api)
	s.registerJobs(api)
	s.registerAnswers(api)
	s.registerCollections(api)
	s.registerCompare(api)
	s.registerLab(api, mux)
}

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Serve answers requests until the context ends. Then tasks are cancelled, those who wait for
// them are told what is known, and open requests get some time to end.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	web := &http.Server{
		Handler: s, ReadHeaderTimeout: headerTime, IdleTimeout: idleTime, MaxHeaderBytes: maxHeader,
		ErrorLog: slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
	}
	ended := make(chan error, 1)
	stopped := context.AfterFunc(ctx, func() {
		s.Close()
		limited, cancel := context.WithTimeout(context.Background(), shutdownTime)
		defer cancel()
		ended <- web.Shutdown(limited)
	})
	err := web.Serve(l)
	if !errors.Is(err, http.ErrServerClosed) {
		stopped()
		s.Close()
		return err
	}
	if err := <-ended; err != nil {
		return errors.Join(err, web.Close())
	}
	return nil
}

// Close cancels all tasks and waits for them. Later requests are refused.
func (s *Server) Close() {
	s.closing.Lock()
	s.stop()
	s.closing.Unlock()
	s.running.Wait()
}
