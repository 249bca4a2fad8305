package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"aftercare/bench/bare"
	"aftercare/internal/platform/db"
)

func (d *driver) takeReads(ctx context.Context, s *section) (err error) {
	contenders, err := d.all(ctx, false)
	defer func() { err = stopAll(ctx, contenders, err) }()
	if err != nil {
		return err
	}
	// Portal and bare program do the same work only if their answers are the same.
	var bodies [][]byte
	r, _ := d.reads()[0].portal(turn{contenders[0], 0, 1})(0)
	for _, c := range contenders[:2] {
		a, err := call(c.process, r)
		if err != nil {
			return err
		}
		bodies = append(bodies, a.body)
	}
	if !bytes.Equal(bodies[0], bodies[1]) {
		return fmt.Errorf("%s: portal and bare handler answer %q", r.path, bodies)
	}
	return d.alternate(ctx, s, contenders, d.reads()...)
}

func (d *driver) takeWrites(ctx context.Context, s *section) (err error) {
	contenders, err := d.all(ctx, true)
	defer func() { err = stopAll(ctx, contenders, err) }()
	if err != nil {
		return err
	}
	if err := d.takeWalks(ctx, s); err != nil {
		return err
	}
	if err := d.alternate(ctx, s, contenders, d.writes()...); err != nil {
		return err
	}
	for round := warmUp; round < d.rounds; round++ {
		for _, c := range contenders {
			if c.who != ours {
				continue
			}
			t := turn{c, round, d.rounds}
			taken, err := d.bulk(ctx, t)
			if err != nil {
				return fmt.Errorf("%s, %s: %w", bulk, c.database, err)
			}
			if round != warmUp {
				s.add(bulk, t, taken)
			}
		}
	}
	say("%s", s.line(bulk))
	return nil
}

// bulkSize is how many tickets one bulk call may change. The database of ten thousand customers has
// fewer.
const bulkSize = 5000

// bulk measures one status update of many tickets, and how long another writer waits meanwhile. The
// preview is not measured.
func (d *driver) bulk(ctx context.Context, t turn) (figures, error) {
	var ids []string
	for _, ticket := range t.facts.Tickets[:min(bulkSize, len(t.facts.Tickets))] {
		ids = append(ids, ticket[0])
	}
	var preview struct {
		Version string
		Changed []struct {
			Number  string `json:"number"`
			Version string `json:"version"`
		}
	}
	// Use a new text each time, because tickets that have the status do not change.
	words := fmt.Sprintf("Sent with many others, round %d", t.round)
	if err := t.desk().Call(http.MethodPost, "/desk/bulk/status/preview", map[string]any{"status": words, "ids": ids}, &preview); err != nil {
		return nil, err
	}
	others, stop := context.WithCancel(ctx)
	defer stop()
	var longest time.Duration
	var failed error
	var other sync.WaitGroup
	other.Go(func() {
		last := time.Now()
		failed = renameUntil(others, t, 6_000_000, func() {
			longest = max(longest, time.Since(last))
			last = time.Now()
		})
	})
	var done struct{ Changed int }
	began := time.Now()
	err := t.desk().Call(http.MethodPost, "/desk/bulk/status", map[string]any{"status": words, "version": preview.Version, "tickets": preview.Changed}, &done)
	all := time.Since(began)
	stop()
	other.Wait()
	if err := errors.Join(err, failed); err != nil {
		return nil, err
	}
	if done.Changed != len(preview.Changed) {
		return nil, fmt.Errorf("of %d tickets it changed %d", len(preview.Changed), done.Changed)
	}
	return figures{took: milliseconds(all), slowest: milliseconds(longest)}, d.settled(ctx, t)
}

// takeWalks counts the database statements of one call of each kind. It works only on SQLite.
func (d *driver) takeWalks(ctx context.Context, s *section) (err error) {
	if d.engine != db.SQLite {
		return nil
	}
	c, err := d.enter(ctx, walker, "walk", d.filled[0], true)
	if err != nil {
		return err
	}
	defer func() { err = stopAll(ctx, []contender{c}, err) }()
	for _, m := range d.writes() {
		if m.beside != nil {
			continue
		}
		next := m.portal(turn{c, 0, 1})
		var w walk
		for n := range 2 { // the first call prepares statements and caches
			var before, after map[string]int
			if _, err := c.desk().Get(bare.StatementsPath, &before); err != nil {
				return err
			}
			r, _ := next(n)
			if _, err := call(c.process, r); err != nil {
				return fmt.Errorf("%s: %w", m.name, err)
			}
			if _, err := c.desk().Get(bare.StatementsPath, &after); err != nil {
				return err
			}
			w = newWalk(before, after)
		}
		s.Walks[m.name] = w
		say("%s: %s", m.name, w)
	}
	return nil
}

// takeMixed measures the portal's memory under mixed load at the largest size: reads, with a
// write after each.
func (d *driver) takeMixed(ctx context.Context, s *section) (err error) {
	c, err := d.enter(ctx, ours, "mixed", d.filled[len(d.filled)-1], true)
	if err != nil {
		return err
	}
	defer func() { err = stopAll(ctx, []contender{c}, err) }()
	t := turn{c, 0, 1}
	var reads, writes []requests
	for _, m := range d.reads() {
		if m.name != noHit { // the portal refuses too many of these at once
			reads = append(reads, m.portal(t))
		}
	}
	for _, m := range d.writes() {
		writes = append(writes, m.portal(t))
	}
	// Make each read once: the first overview after a start reads every week.
	warm := load{addr: c.process.Addr, conns: 1, limit: time.Minute, next: func(n int) (request, bool) {
		if n == len(reads) {
			return request{}, false
		}
		return reads[n](n)
	}}
	if _, err := warm.run(ctx); err != nil {
		return fmt.Errorf("warming up for mixed load: %w", err)
	}
	if err := resetPeak(c.process); err != nil {
		return err
	}
	taken, err := load{addr: c.process.Addr, conns: d.conns, limit: d.mixed, next: func(n int) (request, bool) {
		if n%2 == 1 {
			return of(writes, n/2)(n)
		}
		r, ok := of(reads, n/2)(n)
		r.check = nil                                          // writes change the totals
		r.path = strings.Replace(r.path, "fresh=true&", "", 1) // pages use it only after their own change
		return r, ok
	}}.run(ctx)
	if err != nil {
		return err
	}
	if taken[peak], err = memory(c.process, "VmHWM"); err != nil {
		return err
	}
	s.add(mixedLoad, t, taken)
	say("%s", s.line(mixedLoad))
	return nil
}

// rest is how long a portal is idle before its memory is read.
const rest = 2 * time.Second

// takeStarts measures the start time on an existing database, the idle memory and the size of the
// database.
func (d *driver) takeStarts(ctx context.Context, s *section) error {
	for round := range d.rounds {
		for _, f := range d.filled {
			taken, err := d.start(ctx, f)
			if err != nil {
				return err
			}
			s.add(startup, turn{contender{who: ours, filled: f}, round, d.rounds}, taken)
		}
	}
	say("%s", s.line(startup))
	return nil
}

func (d *driver) start(ctx context.Context, f filled) (taken figures, err error) {
	query := `SELECT page_count * page_size FROM pragma_page_count, pragma_page_size`
	if d.engine == db.Postgres {
		query = `SELECT pg_database_size(current_database())`
	}
	var bytes int64
	if err := asked(ctx, f.database, func(q *db.DB) error { return q.QueryRow(ctx, query).Scan(&bytes) }); err != nil {
		return nil, err
	}
	seed, err := os.ReadFile(filepath.Join(f.folder, done))
	if err != nil {
		return nil, err
	}
	peak, err := strconv.ParseFloat(string(seed), 64)
	if err != nil {
		return nil, err
	}
	process, err := d.launch(ctx, "start-"+string(d.engine), "/readyz", f.environment(), d.binary, "serve")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, process.Stop()) }()
	if err := pause(ctx, min(rest, 4*d.length)); err != nil {
		return nil, err
	}
	now, err := memory(process, "VmRSS")
	return figures{took: milliseconds(process.Ready), idle: now, disk: float64(bytes) / 1e6, seeded: peak / 1e6}, err
}
