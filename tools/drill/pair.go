package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"aftercare/tools/pgserver"
)

// result is what one pair of engines came to.
type result struct {
	acknowledged, lost, doubled, changed, strangers int
	rows, files, bytes                              int64
	backup, restore                                 cost
	rateBefore, rateDuring                          float64
}

const secret = "a secret of the drill, long enough for it"

// safe are the settings of a server that keeps its word: what it acknowledged is
// on the disk.
var safe = []string{"fsync=on", "synchronous_commit=on", "max_connections=100", "log_min_messages=fatal"}

// place is an empty one for a portal.
func place(folder, engine string) (settings []string, stop func() error, err error) {
	settings = []string{
		"AFTERCARE_DATA_DIR=" + filepath.Join(folder, "data"), "AFTERCARE_ADDR=127.0.0.1:0", "AFTERCARE_RATE_FACTOR=1000000", "AFTERCARE_DRAIN=0s",
		"AFTERCARE_SECRET=" + secret, "AFTERCARE_ADMIN_PASSWORD=" + password,
	}
	if engine == "sqlite" {
		return settings, func() error { return nil }, nil
	}
	server, err := pgserver.Start(pgserver.Options{Settings: safe})
	if err != nil {
		return nil, nil, err
	}
	return append(settings, "AFTERCARE_DATABASE_URL="+server.URL("postgres")), server.Stop, nil
}

func (p plan) pair(ctx context.Context, from, to string) (r result, err error) {
	folder, err := os.MkdirTemp("", "aftercare-drill-")
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	source, stopSource, err := place(filepath.Join(folder, "source"), from)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, stopSource()) }()
	target, stopTarget, err := place(filepath.Join(folder, "target"), to)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, stopTarget()) }()
	if _, _, err := p.command(ctx, source, "seed", "--new", fmt.Sprint("--customers=", p.customers)); err != nil {
		return r, err
	}
	file := filepath.Join(folder, "portal.backup")
	acknowledged, err := p.backUpUnderWrites(ctx, source, file, &r)
	if err != nil {
		return r, err
	}
	if _, r.restore, err = p.command(ctx, target, "restore", "--json", file); err != nil {
		return r, err
	}
	return r, p.compare(ctx, target, acknowledged, &r)
}

// backUpUnderWrites gives what was acknowledged before the backup began.
func (p plan) backUpUnderWrites(ctx context.Context, settings []string, file string, r *result) (before []write, err error) {
	server, err := p.serve(ctx, settings)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, server.stop()) }()
	j, end := &journal{}, make(chan struct{})
	var crew sync.WaitGroup
	failures := make(chan error, p.writers)
	for n := range p.writers {
		crew.Go(func() { failures <- newCustomer(server.url, n).writeUntil(end, j) })
	}
	began := time.Now()
	select {
	case <-time.After(p.before):
	case err := <-failures:
		return nil, err
	}
	before = j.so()
	r.acknowledged, r.rateBefore = len(before), float64(len(before))/time.Since(began).Seconds()
	output, spent, err := p.command(ctx, settings, "backup", "--json", file)
	during := len(j.so()) - len(before)
	close(end)
	crew.Wait()
	close(failures)
	for failure := range failures {
		err = errors.Join(err, failure)
	}
	if err != nil {
		return nil, err
	}
	var made struct{ Rows, Files, Bytes int64 }
	if err := json.Unmarshal(output, &made); err != nil {
		return nil, err
	}
	r.backup, r.rows, r.files, r.bytes, r.rateDuring = spent, made.Rows, made.Files, made.Bytes, float64(during)/spent.seconds
	return before, nil
}

// compare asks the restored portal for everything that was acknowledged.
func (p plan) compare(ctx context.Context, settings []string, acknowledged []write, r *result) (err error) {
	server, err := p.serve(ctx, settings)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, server.stop()) }()
	customers := map[string]*customer{}
	for _, w := range acknowledged {
		c := customers[w.email]
		if c == nil {
			c = &customer{url: server.url, email: w.email}
			customers[w.email] = c
			if err := c.login(); err != nil {
				r.strangers++
				continue
			}
			if err := c.fetch(); err != nil {
				return err
			}
		}
		switch n := c.has[w.serial]; {
		case n == 0:
			r.lost++
		case n > 1:
			r.doubled++
		}
		if there, err := c.tracks(w.ticket); err != nil {
			return err
		} else if !there {
			r.lost++
		}
		if sum, err := c.download(w.file); err != nil || sum != w.sum {
			r.changed++
		}
	}
	return nil
}
