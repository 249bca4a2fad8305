package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"aftercare/tools/portal"
)

const (
	replicas = 3
	storeAt  = "127.0.0.1:7070"
	mailAt   = "127.0.0.1:2525"
)

// fleet is everything that runs. Its addresses are fixed, because the drill has its own network.
type fleet struct {
	failover
	folder   string
	first    string // the binary of the replicas at the start
	faults   []fault
	database *cluster
	pooler   []*portal.Process // PgBouncer and the proxy that finds the primary for it; may be empty
	disk     *disk             // of the only server; else nil
	bucket   *portal.Process
	mail     *mailbox
	portals  []*portal.Process
	proxy    *portal.Process
	front    portal.Visitor // reaches the portals through the proxy
	desk     string         // token
	tickets  []ticket       // that the seed made
	env      []string

	last    atomic.Int64 // when the last write was acknowledged
	pause   atomic.Int64 // the longest time without one, in this round
	count   atomic.Int64
	calls   atomic.Int64 // that were made, of customers and the desk
	refused atomic.Int64 // calls that had to be repeated

	promised, failed atomic.Int64 // calls made while none may fail, and how many failed
	newest           atomic.Pointer[change]
	slow             answers
}

func (f *fleet) acknowledged() {
	now := time.Now().UnixNano()
	f.longest(now - f.last.Swap(now))
	f.count.Add(1)
}

func (f *fleet) longest(pause int64) {
	for was := f.pause.Load(); pause > was && !f.pause.CompareAndSwap(was, pause); was = f.pause.Load() {
	}
}

func (f *fleet) startDatabase(ctx context.Context) (err error) {
	if err := os.Chmod(f.folder, 0o755); err != nil { // PostgreSQL runs as another user
		return err
	}
	if f.database, err = startCluster(ctx, f.folder); err != nil {
		return err
	}
	return f.database.create(ctx, "aftercare")
}

func (f *fleet) startOnCluster(ctx context.Context) error {
	if err := f.startDatabase(ctx); err != nil {
		return err
	}
	return f.startPortals(ctx, f.database.url("aftercare:change-me", "aftercare"))
}

// startPortals starts the replicas, and all that they share.
func (f *fleet) startPortals(ctx context.Context, database string, more ...string) (err error) {
	for _, made := range []string{"bucket/aftercare", "sidecar"} {
		if err := os.MkdirAll(filepath.Join(f.folder, made), 0o700); err != nil {
			return err
		}
	}
	f.mail = &mailbox{received: map[string]string{}}
	if err := errors.Join(f.startBucket(ctx), f.mail.open()); err != nil {
		return err
	}
	f.env = portal.Environment("", database, "AFTERCARE_SECRET="+secret, "AFTERCARE_ADMIN_PASSWORD="+password,
		"AFTERCARE_FILES_URL=s3://aftercare?region=us-east-1&endpoint=http://"+storeAt, "AWS_ACCESS_KEY_ID=drill", "AWS_SECRET_ACCESS_KEY="+secret,
		"AFTERCARE_SMTP_URL=smtp://"+mailAt+"?tls=none", "AFTERCARE_PUBLIC_URL=https://"+proxyHost, "AFTERCARE_TRUSTED_PROXIES=127.0.0.1",
		"AFTERCARE_DRAIN=5s", "AFTERCARE_UNDO=20s")
	f.env = append(f.env, more...)
	if _, _, err := portal.Run(ctx, f.first, f.environment(0), "seed", "--new", "--customers=1000"); err != nil {
		return err
	}
	for i := range f.portals {
		if err := f.launch(ctx, i, f.first, "serve"); err != nil {
			return err
		}
	}
	if err := f.startProxy(ctx); err != nil {
		return err
	}
	desk, err := f.front.Desk("admin", password)
	if err != nil {
		return err
	}
	f.desk = desk.Token
	f.tickets, err = f.seededTickets()
	return err
}

func (f *fleet) startBucket(ctx context.Context) (err error) {
	f.bucket, err = portal.Launch(ctx, filepath.Join(f.folder, "log/bucket"), storeAt, "/health", []string{"ROOT_ACCESS_KEY=drill", "ROOT_SECRET_KEY=" + secret},
		f.Store, "--quiet", "--health=/health", "--port="+storeAt, "posix", "--sidecar="+filepath.Join(f.folder, "sidecar"), filepath.Join(f.folder, "bucket"))
	return err
}

func (f *fleet) environment(replica int) []string {
	return append(slices.Clone(f.env), "AFTERCARE_DATA_DIR="+filepath.Join(f.folder, fmt.Sprint("replica", replica+1)))
}

func replicaAt(i int) string { return fmt.Sprint("127.0.0.1:", 8080+i) }

func (f *fleet) startReplica(ctx context.Context, i int) error {
	return f.launch(ctx, i, f.Binary, "serve")
}

func (f *fleet) launch(ctx context.Context, i int, program ...string) (err error) {
	log := filepath.Join(f.folder, "log", fmt.Sprintf("replica%d.%d", i+1, time.Now().UnixNano()))
	f.portals[i], err = portal.Launch(ctx, log, replicaAt(i), "/readyz", append(f.environment(i), "AFTERCARE_ADDR="+replicaAt(i)), program[0], program[1:]...)
	return err
}

const proxyHost = "care.example.com"

// startProxy runs deploy/haproxy with a certificate of its own and a line for each replica.
func (f *fleet) startProxy(ctx context.Context) error {
	text, err := os.ReadFile("deploy/haproxy/haproxy.cfg")
	if err != nil {
		return err
	}
	pem, settings := filepath.Join(f.folder, "proxy.pem"), filepath.Join(f.folder, "haproxy.cfg")
	if output, err := exec.CommandContext(ctx, "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj=/CN="+proxyHost, "-keyout="+pem, "-out="+pem).CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, output)
	}
	var servers strings.Builder
	for i := range f.portals {
		fmt.Fprintf(&servers, "    server replica%d %s\n", i+1, replicaAt(i))
	}
	const readyAt = "127.0.0.1:8404"
	config := strings.NewReplacer("/etc/haproxy/"+proxyHost+".pem", pem, "    server one 127.0.0.1:8080\n", servers.String()).Replace(string(text)) +
		"\nfrontend ready\n    bind " + readyAt + "\n    monitor-uri /ready\n"
	if err := os.WriteFile(settings, []byte(config), 0o600); err != nil {
		return err
	}
	if f.proxy, err = portal.Launch(ctx, filepath.Join(f.folder, "log/haproxy"), readyAt, "/ready", nil, "haproxy", "-db", "-f", settings); err != nil {
		return err
	}
	f.front = portal.Visitor{URL: "https://" + proxyHost}
	http.DefaultTransport = &http.Transport{
		MaxIdleConnsPerHost: f.Writers,
		TLSClientConfig:     &tls.Config{InsecureSkipVerify: true}, // the certificate was made above
		DialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, network, strings.Replace(addr, proxyHost, "127.0.0.1", 1))
		},
	}
	return nil
}

func (f *fleet) stop() error {
	var errs []error
	for _, p := range slices.Concat(f.portals, f.pooler, []*portal.Process{f.proxy, f.bucket}) {
		if p != nil {
			errs = append(errs, p.Stop())
		}
	}
	if f.database != nil {
		errs = append(errs, f.database.stop())
	}
	if f.disk != nil {
		errs = append(errs, f.disk.unmount(context.Background()))
	}
	return errors.Join(errs...)
}
