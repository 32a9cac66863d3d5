package cluster

import (
	"context"
	"encoding/json"
	"html/template"
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/yomi-solver/yomi/game"
)

// metrics are what Prometheus reads.
type metrics struct {
	registry *prometheus.Registry
	answers  *prometheus.CounterVec
	spent    prometheus.Histogram
	checks   prometheus.Histogram
}

func newMetrics(c *Coordinator) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		answers: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "yomi_cluster_answers_total", Help: "Answers that were believed, by their value."}, []string{"value"}),
		spent: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "yomi_cluster_job_nodes", Help: "Nodes spent on a job.", Buckets: prometheus.ExponentialBuckets(1, 10, 10)}),
		checks: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "yomi_cluster_check_seconds", Help: "Time to check a claim.", Buckets: prometheus.ExponentialBuckets(1e-4, 10, 7)}),
	}
	m.registry.MustRegister(m.answers, m.spent, m.checks)
	for name, gauge := range map[string]struct {
		help string
		read func(Status) float64
	}{
		"tree_nodes":      {"Nodes at the top of the tree.", func(s Status) float64 { return float64(s.Tree) }},
		"jobs_out":        {"Jobs that are out.", func(s Status) float64 { return float64(s.Out) }},
		"nodes_spent":     {"Nodes spent by all answers.", func(s Status) float64 { return float64(s.Nodes) }},
		"refused":         {"Results that were not believed.", func(s Status) float64 { return float64(s.Refused) }},
		"late":            {"Results that came late or twice.", func(s Status) float64 { return float64(s.Late) }},
		"lost":            {"Jobs that nobody answered.", func(s Status) float64 { return float64(s.Lost) }},
		"proof_number":    {"Proof number of the root.", func(s Status) float64 { return float64(s.PN) }},
		"disproof_number": {"Disproof number of the root.", func(s Status) float64 { return float64(s.DN) }},
		"workers":         {"Workers that are alive.", alive},
	} {
		m.registry.MustRegister(prometheus.NewGaugeFunc(
			prometheus.GaugeOpts{Name: "yomi_cluster_" + name, Help: gauge.help}, func() float64 { return gauge.read(c.Status()) }))
	}
	return m
}

// alive counts workers.
func alive(s Status) float64 {
	n := 0.0
	for _, w := range s.Workers {
		if w.Alive {
			n++
		}
	}
	return n
}

// answer counts an answer.
func (m *metrics) answer(a arrival) {
	m.answers.WithLabelValues(a.answer.Value.String()).Inc()
	m.spent.Observe(float64(a.answer.Spent))
}

// checked counts a check.
func (m *metrics) checked(d time.Duration) { m.checks.Observe(d.Seconds()) }

// serve shows the status page until the context ends, and returns its address.
func (c *Coordinator) serve(ctx context.Context, addr string) (string, error) {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return "", err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) { _ = page.Execute(w, c.Status()) })
	mux.HandleFunc("GET /status", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(c.Status())
	})
	mux.Handle("GET /metrics", promhttp.HandlerFor(c.metrics.registry, promhttp.HandlerOpts{}))
	s := &http.Server{Handler: mux, ReadHeaderTimeout: dialTime}
	context.AfterFunc(ctx, func() { s.Close() })
	go func() { _ = s.Serve(l) }()
	return "http://" + l.Addr().String(), nil
}

// page is the status page. It loads itself again and needs no script.
var page = template.Must(template.New("page").Funcs(template.FuncMap{
	"number": func(n uint32) string {
		if n == game.Infinity {
			return "∞"
		}
		return strconv.FormatUint(uint64(n), 10)
	},
}).Parse(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>yomi cluster {{.Run}}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse}td,th{padding:.1rem .8rem .1rem 0;text-align:right}td:first-child,th:first-child{text-align:left}
.gone{opacity:.4}</style></head><body>
<h1>{{.Question.Game}} <code>{{.Question.Text}}</code></h1>
<p>{{if .Done}}<strong>{{.Result}}</strong>{{else}}{{.Result}}; proof and disproof number {{number .PN}} and {{number .DN}}{{end}}</p>
<table>
<tr><td>answers believed</td><td>{{.Answers}}</td></tr>
<tr><td>nodes searched</td><td>{{.Nodes}}</td></tr>
<tr><td>nodes at the top</td><td>{{.Tree}}</td></tr>
<tr><td>jobs out</td><td>{{.Out}}</td></tr>
<tr><td>late, refused, lost, canceled</td><td>{{.Late}}, {{.Refused}}, {{.Lost}}, {{.Canceled}}</td></tr>
</table>
<h2>Workers</h2>
<table><tr><th>name</th><th>slots</th><th>busy</th><th>jobs</th><th>nodes</th><th>seen</th></tr>
{{range .Workers}}<tr{{if not .Alive}} class="gone"{{end}}><td>{{.Worker}}</td><td>{{.Slots}}</td><td>{{.Busy}}</td><td>{{.Jobs}}</td><td>{{.Nodes}}</td><td>{{printf "%.0f" .Seen}} s ago</td></tr>
{{end}}</table>
<p><a href="/status">JSON</a> · <a href="/metrics">metrics</a></p>
</body></html>
`))
