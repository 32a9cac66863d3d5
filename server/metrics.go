package server

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/yomi-solver/yomi/engine"
)

// metrics are the numbers of a server for Prometheus, in a registry of its own.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	answers  *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	solving  prometheus.Histogram
	nodes    prometheus.Counter
	refused  prometheus.Counter
	troubles prometheus.Counter
}

func newMetrics(s *Server) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "yomi_requests_total", Help: "Requests by status."}, []string{"status"}),
		answers:  prometheus.NewCounterVec(prometheus.CounterOpts{Name: "yomi_answers_total", Help: "Answers by result and reason."}, []string{"result", "reason"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "yomi_request_seconds", Help: "Time of requests, streams left out.", Buckets: prometheus.ExponentialBuckets(0.001, 2, 16),
		}, []string{"path"}),
		solving: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "yomi_solve_seconds", Help: "Time of answers.", Buckets: prometheus.ExponentialBuckets(0.001, 2, 18),
		}),
		nodes:    prometheus.NewCounter(prometheus.CounterOpts{Name: "yomi_nodes_total", Help: "Nodes searched."}),
		refused:  prometheus.NewCounter(prometheus.CounterOpts{Name: "yomi_refused_total", Help: "Tasks refused because the line was full."}),
		troubles: prometheus.NewCounter(prometheus.CounterOpts{Name: "yomi_internal_errors_total", Help: "Errors of the program."}),
	}
	gauge := func(name, help string, value func() int) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, func() float64 { return float64(value()) })
	}
	m.registry.MustRegister(m.requests, m.answers, m.seconds, m.solving, m.nodes, m.refused, m.troubles,
		gauge("yomi_waiting_short", "Tasks that wait for their first second.", s.short.length),
		gauge("yomi_waiting_long", "Tasks that wait for long work.", s.long.length),
		gauge("yomi_tasks", "Tasks that are known, done or not.", s.tasks.length),
		collectors.NewGoCollector())
	return m
}

func (m *metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// request counts a request. Its path is counted by what it begins with, for ids are many.
func (m *metrics) request(r *http.Request, status int, took time.Duration) {
	m.requests.WithLabelValues(strconv.Itoa(status)).Inc()
	parts := strings.SplitN(strings.Trim(r.URL.Path, "/"), "/", 3)
	kind := "page"
	if len(parts) > 1 && parts[0] == "api" && status < http.StatusBadRequest {
		kind = parts[1]
	}
	if !strings.HasSuffix(r.URL.Path, "/events") {
		m.seconds.WithLabelValues(kind).Observe(took.Seconds())
	}
}

// solved counts an answer.
func (m *metrics) solved(r *engine.Report, took time.Duration) {
	m.answers.WithLabelValues(r.Result, r.Reason).Inc()
	m.solving.Observe(took.Seconds())
	m.nodes.Add(float64(r.Nodes))
}
