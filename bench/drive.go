package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"aftercare/bench/bare"
	"aftercare/internal/platform/db"
	"aftercare/tools/portal"
)

// driver takes the figures of one engine: it starts the portal and what it is measured
// against, and lets them take turns.
type driver struct {
	*stage
	engine db.Engine
	sizes  []int
	rounds int
	conns  int           // how many connections make requests at once
	length time.Duration // of each measurement
	mixed  time.Duration // of the mixed load
	filled []filled
}

// filled is a database and what is known of it.
type filled struct {
	database
	facts *facts
	peer  string // PocketBase's folder with as many customers; "" without it
}

// prepare fills the databases, or finds them filled.
func (d *driver) prepare(ctx context.Context) error {
	for _, size := range d.sizes {
		made, err := d.fill(ctx, d.engine, size)
		if err != nil {
			return err
		}
		f := filled{database: made}
		if f.facts, err = d.stage.facts(ctx, f.database); err != nil {
			return err
		}
		if d.stage.peer != "" && d.engine == db.SQLite { // it has SQLite alone
			if f.peer, err = d.peerFilled(ctx, size); err != nil {
				return err
			}
		}
		d.filled = append(d.filled, f)
	}
	return nil
}

// phase is a part of a run that can be taken alone.
type phase struct {
	name string
	run  func(d *driver, ctx context.Context, s *section) error
}

var phases = []phase{{"starts", (*driver).takeStarts}, {"reads", (*driver).takeReads}, {"writes", (*driver).takeWrites}, {"mixed", (*driver).takeMixed}}

// contender is a program that takes its turns.
type contender struct {
	who     string
	process *portal.Process
	filled
	token   string   // of the desk
	tokens  []string // of the first of the customers
	discard func(ctx context.Context) error
}

func (c contender) desk() portal.Visitor {
	return portal.Visitor{URL: "http://" + c.process.Addr, Token: c.token}
}

// turn is one measurement of one contender.
type turn struct {
	contender
	round, rounds int
}

// stopAll ends programs and removes their copies, after errors and interruptions as well.
func stopAll(ctx context.Context, contenders []contender, err error) error {
	for _, c := range contenders {
		if c.process != nil {
			err = errors.Join(err, c.process.Stop())
		}
		if c.discard != nil {
			err = errors.Join(err, c.discard(context.WithoutCancel(ctx)))
		}
	}
	return err
}

// everyonesPassword opens the account of every made-up customer.
const everyonesPassword = "demo-password"

// walker is the portal inside this program, where its statements are counted.
const walker = "walk"

// enter starts one of those who are measured on a database, or on a copy to write to. The
// desk is logged in, and some customers if they are to write.
func (d *driver) enter(ctx context.Context, who, name string, f filled, onCopy bool) (c contender, err error) {
	c = contender{who: who, filled: f}
	defer func() {
		if err != nil {
			err = stopAll(ctx, []contender{c}, err)
		}
	}()
	isPeer := who == peer || who == peerFull
	switch {
	case onCopy && isPeer:
		folder := filepath.Join(d.cache, "copies", fmt.Sprintf("%s-%d", name, f.customers))
		c.discard = func(context.Context) error { return os.RemoveAll(folder) }
		c.peer, err = folder, copyFolder(f.peer, folder)
	case onCopy:
		c.database, c.discard, err = d.copyOf(ctx, f.database, name)
	}
	if err != nil {
		return c, err
	}
	log, in := fmt.Sprintf("%s-%s-%d", name, d.engine, f.customers), portal.Visitor{}
	switch who {
	case theBare:
		c.process, err = d.launch(ctx, log, "/readyz", nil, d.self, "bare", "--addr", "ADDR", "--database", c.url)
		return c, err
	case walker:
		c.who = ours
		c.process, err = d.launch(ctx, log, "/readyz", c.environment(), d.self, "walk")
	case ours:
		c.process, err = d.launch(ctx, log, "/readyz", c.environment(), d.binary, "serve")
	default:
		c.process, err = d.launch(ctx, log, "/api/health", []string{"PB_SYNCHRONOUS=" + strings.TrimPrefix(who, peer+", synchronous=")}, d.stage.peer, "serve", "--http", "ADDR", "--dir", c.peer)
	}
	switch {
	case err != nil:
	case isPeer:
		in, err = portal.At(c.process).Login("/api/collections/staff/auth-with-password", map[string]string{"identity": peerEmail, "password": adminPassword})
	default:
		in, err = portal.At(c.process).Desk(adminName, adminPassword)
	}
	c.token = in.Token
	for _, person := range f.facts.Customers[:min(d.conns, len(f.facts.Customers))] {
		if err == nil && onCopy && !isPeer {
			in, err = portal.At(c.process).Customer(person[1], everyonesPassword)
			c.tokens = append(c.tokens, in.Token)
		}
	}
	return c, err
}

// all starts everybody who is measured, at every size.
func (d *driver) all(ctx context.Context, writes bool) (contenders []contender, err error) {
	for _, f := range d.filled {
		sides := [][2]string{{ours, "portal"}}
		if !writes || d.engine == db.Postgres {
			sides = append(sides, [2]string{theBare, "bare"})
		}
		if f.peer != "" {
			sides = append(sides, [2]string{peer, "pocketbase"})
		}
		if f.peer != "" && writes {
			sides = append(sides, [2]string{peerFull, "pocketbase-full"})
		}
		for _, side := range sides {
			c, err := d.enter(ctx, side[0], side[1], f, writes)
			if err != nil {
				return contenders, err
			}
			contenders = append(contenders, c)
		}
	}
	return contenders, nil
}

// warmUp is the round before the first.
const warmUp = -1

// alternate measures the contenders in turns. Every measure has its turn in each round:
// what disturbs the machine for a while is in one round of some measures then, and not in
// all rounds of one. Every other round goes backwards, so that nobody is always first.
func (d *driver) alternate(ctx context.Context, s *section, contenders []contender, measures ...measure) error {
	for round := warmUp; round < d.rounds; round++ {
		slices.Reverse(contenders)
		for _, m := range measures {
			for _, c := range contenders {
				t := turn{c, round, d.rounds}
				taken, err := d.apply(ctx, m, t)
				if err != nil {
					return fmt.Errorf("%s, %s, %s: %w", m.name, c.database, c.who, err)
				}
				if taken != nil && round != warmUp {
					s.add(m.name, t, taken)
				}
			}
		}
	}
	for _, m := range measures {
		say("%s", s.line(m.name))
	}
	return nil
}

// apply lets a contender do what is measured; nothing if it cannot.
func (d *driver) apply(ctx context.Context, m measure, t turn) (taken figures, err error) {
	next := m.portal
	switch {
	case t.who == theBare && m.loop:
		return d.loop(t)
	case t.who == theBare && !m.isBare:
		return nil, nil
	case t.who == peer || t.who == peerFull:
		if next = m.peer; next == nil {
			return nil, nil
		}
	}
	l := load{addr: t.process.Addr, conns: d.conns, limit: d.length, next: next(t)}
	if t.round == warmUp {
		l.limit /= 4
	}
	if m.calls > 0 {
		all := l.next
		l.conns, l.limit, l.next = 1, time.Hour, func(n int) (request, bool) {
			r, ok := all(n)
			return r, ok && n < m.calls
		}
	}
	meanwhile, stop := context.WithCancel(ctx)
	defer stop()
	ended := make(chan error, 1)
	if m.beside == nil {
		ended <- nil
	} else {
		go func() { ended <- m.beside(meanwhile, t) }()
	}
	taken, err = l.run(ctx)
	stop()
	if err = errors.Join(err, <-ended); err != nil || !m.writes {
		return taken, err
	}
	return taken, d.settled(ctx, t)
}

// settled waits until the emails of a write are sent: whoever is measured next must not
// pay for them.
func (d *driver) settled(ctx context.Context, t turn) error {
	if d.hasty {
		return nil
	}
	if t.who == ours {
		if err := pause(ctx, undoWait+undoWait/2); err != nil {
			return err
		}
	}
	return settle(ctx, t.process)
}

// loop lets the bare program write by itself, without HTTP.
func (d *driver) loop(t turn) (figures, error) {
	seconds := d.length.Seconds()
	if t.round == warmUp {
		seconds /= 4
	}
	rate := 0.0
	err := t.desk().Call(http.MethodPost, "/loop", bare.Loop{IDs: t.repairs(), Conns: d.conns, Seconds: seconds, First: t.number(0)}, &rate)
	return figures{perSecond: rate}, err
}

// takeReads measures everything that is only asked for, all sizes in the same rounds.
func (d *driver) takeReads(ctx context.Context, s *section) (err error) {
	contenders, err := d.all(ctx, false)
	defer func() { err = stopAll(ctx, contenders, err) }()
	if err != nil {
		return err
	}
	// Portal and bare program do the same work only if they answer the same.
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

// takeWrites measures what changes something, each program on a copy of its own.
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

// bulkSize is how many tickets one call may give a status. Ten thousand customers have fewer.
const bulkSize = 5000

// bulk measures one status for many tickets, and how long another writer waits meanwhile.
// What is looked at before is not part of it.
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
	// Another text for each: who has the status already stays as they are.
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

// takeWalks counts what the portal asks its database in one call of each kind. Only
// SQLite tells.
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
		for n := range 2 { // the first one prepares statements, and what is kept in memory
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

// takeMixed measures the memory of the portal while everything is asked for in turn, at
// the largest size: every read, and a write after each.
func (d *driver) takeMixed(ctx context.Context, s *section) (err error) {
	c, err := d.enter(ctx, ours, "mixed", d.filled[len(d.filled)-1], true)
	if err != nil {
		return err
	}
	defer func() { err = stopAll(ctx, []contender{c}, err) }()
	t := turn{c, 0, 1}
	var reads, writes []requests
	for _, m := range d.reads() {
		reads = append(reads, m.portal(t))
	}
	for _, m := range d.writes() {
		writes = append(writes, m.portal(t))
	}
	// Each read once by itself: the first overview after a start reads every week.
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
		r.path = strings.Replace(r.path, "fresh=true&", "", 1) // asked only by whoever has just changed something
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

// rest is how long a portal stands idle before its memory is read.
const rest = 2 * time.Second

// takeStarts measures how soon the portal is ready on a database that exists, what it
// needs while nobody asks for anything, and how large the database is.
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
