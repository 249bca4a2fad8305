package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"

	"aftercare/tools/pgserver"
	"aftercare/tools/portal"
)

type result struct {
	acknowledged, lost, doubled, changed, strangers int
	rows, files, bytes                              int64
	backup, restore                                 portal.Cost
	rateBefore, rateDuring                          float64
}

const secret = "a secret of the drill, long enough for it"

// safe holds the settings of a server that writes every confirmed commit to disk.
var safe = []string{"fsync=on", "synchronous_commit=on", "max_connections=100", "log_min_messages=fatal"}

func settle(folder, engine string) (env []string, stop func() error, err error) {
	database, stop := "", func() error { return nil }
	if engine == "postgres" {
		server, err := pgserver.Start(pgserver.Options{Settings: safe})
		if err != nil {
			return nil, nil, err
		}
		database, stop = server.URL("postgres"), server.Stop
	}
	return portal.Environment(filepath.Join(folder, "data"), database, "AFTERCARE_SECRET="+secret, "AFTERCARE_ADMIN_PASSWORD="+password), stop, nil
}

func (p restore) pair(ctx context.Context, from, to string) (r result, err error) {
	folder, err := os.MkdirTemp("", "aftercare-drill-")
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	source, stopSource, err := settle(filepath.Join(folder, "source"), from)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, stopSource()) }()
	target, stopTarget, err := settle(filepath.Join(folder, "target"), to)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, stopTarget()) }()
	if _, _, err := portal.Run(ctx, p.Binary, source, "seed", "--new", fmt.Sprint("--customers=", p.Customers)); err != nil {
		return r, err
	}
	file := filepath.Join(folder, "portal.backup")
	acknowledged, err := p.backUpUnderWrites(ctx, source, file, &r)
	if err != nil {
		return r, err
	}
	if _, r.restore, err = portal.Run(ctx, p.Binary, target, "restore", "--json", file); err != nil {
		return r, err
	}
	return r, p.compare(ctx, target, file, acknowledged, &r)
}

// backUpUnderWrites returns the writes that were confirmed before the backup began.
func (p restore) backUpUnderWrites(ctx context.Context, env []string, file string, r *result) (before []write, err error) {
	server, err := portal.Serve(ctx, p.Binary, file+".source.log", env)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, server.Stop()) }()
	j, end := &journal{}, make(chan struct{})
	var crew sync.WaitGroup
	failures := make(chan error, p.Writers)
	for n := range p.Writers {
		crew.Go(func() { failures <- writeUntil(end, portal.At(server), n, j) })
	}
	began := time.Now()
	select {
	case <-time.After(p.Before):
	case err := <-failures:
		return nil, err
	}
	before = j.so()
	r.acknowledged, r.rateBefore = len(before), float64(len(before))/time.Since(began).Seconds()
	output, spent, err := portal.Run(ctx, p.Binary, env, "backup", "--json", file)
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
	r.backup, r.rows, r.files, r.bytes, r.rateDuring = spent, made.Rows, made.Files, made.Bytes, float64(during)/spent.Seconds
	return before, nil
}

// compare checks that the restored portal has every confirmed write.
func (p restore) compare(ctx context.Context, env []string, file string, acknowledged []write, r *result) (err error) {
	server, err := portal.Serve(ctx, p.Binary, file+".target.log", env)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, server.Stop()) }()
	return look(portal.At(server), acknowledged, r)
}

// look logs in as each customer, and counts what is not there once and unchanged.
func look(at portal.Visitor, acknowledged []write, r *result) (err error) {
	customers := map[string]*owner{}
	for _, w := range acknowledged {
		c, known := customers[w.email]
		if !known {
			if c, err = again(at, w.email); err != nil {
				return err
			}
			if customers[w.email] = c; c == nil {
				r.strangers++
			}
		}
		if c == nil {
			r.lost++
			continue
		}
		switch n := c.has[w.serial]; {
		case n == 0:
			r.lost++
		case n > 1:
			r.doubled++
		}
		tracked, err := c.Send("GET", "/TicketSearch/Search/"+w.ticket, "", nil)
		if err != nil {
			return err
		}
		if tracked.Status != http.StatusOK {
			r.lost++
		}
		if kept, err := c.Get("/"+w.file, nil); err != nil || sha256.Sum256(kept.Body) != w.sum {
			r.changed++
		}
	}
	return nil
}
