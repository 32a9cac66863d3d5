package cluster

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Access is how a NATS server is reached, and who may reach ours.
type Access struct {
	URL    string // of an existing server; empty: the coordinator runs one
	Listen string // HOST:PORT of the coordinator's own one
	Token  string // that both sides must know
	Creds  string // a file of NATS credentials
	Cert   string // files in PEM: our certificate, its key,
	Key    string
	CA     string // and whose certificates we trust
}

// Loopback is where a coordinator listens if nobody says otherwise.
const Loopback = "127.0.0.1:4222"

// embedded starts a server inside the process, with its streams in a folder. It listens
// beyond this machine only if it is told to and has a token.
func embedded(a Access, dir string) (*server.Server, error) {
	host, portText, err := net.SplitHostPort(a.Listen)
	if err != nil {
		return nil, fmt.Errorf("--listen %s: want HOST:PORT", a.Listen)
	}
	port, err := strconv.Atoi(portText)
	if err != nil || port < 0 || port > 65535 {
		return nil, fmt.Errorf("--listen %s: want HOST:PORT", a.Listen)
	}
	if port == 0 {
		port = server.RANDOM_PORT
	}
	if !isLoopback(host) && a.Token == "" {
		return nil, fmt.Errorf("--listen %s: a token is wanted from whoever comes from other machines (--token)", a.Listen)
	}
	o := &server.Options{
		ServerName: "yomi-" + newRun(), Host: host, Port: port, Authorization: a.Token,
		JetStream: true, StoreDir: streamFolder(dir), SyncAlways: true,
		NoSigs: true, NoLog: true, MaxPayload: maxPayload,
	}
	if a.Cert != "" {
		if o.TLSConfig, err = a.tls(); err != nil {
			return nil, err
		}
		o.TLS = true
	}
	s, err := server.NewServer(o)
	if err != nil {
		return nil, err
	}
	s.Start()
	if !s.ReadyForConnections(readyTime) {
		s.Shutdown()
		return nil, fmt.Errorf("no NATS server can be started at %s", a.Listen)
	}
	return s, nil
}

// streamFolder is where the streams of our own server are.
func streamFolder(dir string) string { return filepath.Join(dir, "nats") }

// readyTime is how long a server may take to start.
const readyTime = 20 * time.Second

// maxPayload is the largest message of our own server; that of others is no larger.
const maxPayload = 1 << 20

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// tls reads certificates.
func (a Access) tls() (*tls.Config, error) {
	c := &tls.Config{MinVersion: tls.VersionTLS12}
	if a.Cert != "" {
		pair, err := tls.LoadX509KeyPair(a.Cert, a.Key)
		if err != nil {
			return nil, err
		}
		c.Certificates = []tls.Certificate{pair}
	}
	if a.CA != "" {
		pem, err := os.ReadFile(a.CA)
		if err != nil {
			return nil, err
		}
		c.RootCAs = x509.NewCertPool()
		if !c.RootCAs.AppendCertsFromPEM(pem) {
			return nil, fmt.Errorf("%s holds no certificate", a.CA)
		}
		c.ClientCAs = c.RootCAs
	}
	return c, nil
}

// connect reaches the server at a URL, and again whenever the connection is lost.
func (a Access) connect(url, name string, inProcess *server.Server) (*nats.Conn, error) {
	options := []nats.Option{
		nats.Name(name), nats.MaxReconnects(-1), nats.ReconnectWait(reconnectWait), nats.RetryOnFailedConnect(inProcess == nil),
		nats.Timeout(dialTime), nats.PingInterval(pingEvery), nats.MaxPingsOutstanding(2),
	}
	if a.Token != "" {
		options = append(options, nats.Token(a.Token))
	}
	if a.Creds != "" {
		options = append(options, nats.UserCredentials(a.Creds))
	}
	if inProcess != nil {
		options = append(options, nats.InProcessServer(inProcess))
	}
	if a.CA != "" || a.Cert != "" {
		c, err := a.tls()
		if err != nil {
			return nil, err
		}
		if inProcess != nil {
			c.InsecureSkipVerify = true // it is ourselves
		}
		options = append(options, nats.Secure(c))
	}
	return nats.Connect(url, options...)
}

// How patient a connection is.
const (
	reconnectWait = 250 * time.Millisecond
	dialTime      = 5 * time.Second
	pingEvery     = 10 * time.Second
)

// names are the subjects and streams of a run.
type names struct{ run string }

func (n names) subject(what string) string { return "yomi." + n.run + "." + what }
func (n names) stream(what string) string  { return "yomi-" + n.run + "-" + what }
func (n names) bucket() string             { return "yomi-" + n.run }

// helloSubject is where workers ask for a run.
const helloSubject = "yomi.hello"

// streams makes the streams of a run, or finds them.
func (n names) streams(ctx context.Context, js jetstream.JetStream) error {
	for what, retention := range map[string]jetstream.RetentionPolicy{
		"jobs": jetstream.WorkQueuePolicy, "results": jetstream.WorkQueuePolicy, "settled": jetstream.LimitsPolicy,
	} {
		_, err := js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
			Name: n.stream(what), Subjects: []string{n.subject(what)}, Retention: retention, Storage: jetstream.FileStorage,
		})
		if err != nil {
			return fmt.Errorf("stream %s: %w", n.stream(what), err)
		}
	}
	_, err := js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: n.bucket()})
	return err
}

// consumer makes the one consumer of a work queue, or finds it.
func (n names) consumer(ctx context.Context, js jetstream.JetStream, what string, wait time.Duration) (jetstream.Consumer, error) {
	return js.CreateOrUpdateConsumer(ctx, n.stream(what), jetstream.ConsumerConfig{
		Durable: what, AckPolicy: jetstream.AckExplicitPolicy, AckWait: wait, MaxDeliver: -1, MaxAckPending: maxPending,
	})
}

// maxPending is how many jobs may be out at a time.
const maxPending = 20_000

// remove deletes all streams of a run.
func (n names) remove(ctx context.Context, js jetstream.JetStream) error {
	var errs []error
	for _, what := range []string{"jobs", "results", "settled"} {
		errs = append(errs, js.DeleteStream(ctx, n.stream(what)))
	}
	return errors.Join(append(errs, js.DeleteObjectStore(ctx, n.bucket()))...)
}
