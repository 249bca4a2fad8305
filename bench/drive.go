package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"aftercare/bench/bare"
	"aftercare/internal/platform/db"
	"aftercare/tools/portal"
)

// driver takes the measurements of one engine. It starts the portal and its competitors and
// measures them in turns.
type driver struct {
	*stage
	engine db.Engine
	sizes  []int
	rounds int
	conns  int           // connections that send requests at the same time
	length time.Duration // of each measurement
	mixed  time.Duration // of the mixed load
	filled []filled
}

type filled struct {
	database
	facts *facts
	peer  string // PocketBase's folder with the same number of customers; may be empty
}

// prepare fills the databases, unless they are already filled.
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
		if d.stage.peer != "" && d.engine == db.SQLite { // PocketBase has only SQLite
			if f.peer, err = d.peerFilled(ctx, size); err != nil {
				return err
			}
		}
		d.filled = append(d.filled, f)
	}
	return nil
}

type phase struct {
	name string
	run  func(d *driver, ctx context.Context, s *section) error
}

var phases = []phase{{"starts", (*driver).takeStarts}, {"reads", (*driver).takeReads}, {"writes", (*driver).takeWrites}, {"mixed", (*driver).takeMixed}}

type contender struct {
	who     string
	process *portal.Process
	filled
	token   string   // of an admin
	tokens  []string // of the first customers
	discard func(ctx context.Context) error
}

func (c contender) desk() portal.Visitor {
	return portal.Visitor{URL: "http://" + c.process.Addr, Token: c.token}
}

type turn struct {
	contender
	round, rounds int
}

// stopAll stops programs and removes their copies, also after errors.
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

const everyonesPassword = "demo-password"

// walker is the portal inside this program, which counts its statements.
const walker = "walk"

// enter starts a program on a database, or on a copy for writing. It logs in an admin and, for
// writing, some customers.
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

// all starts all programs, at every size.
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

const warmUp = -1

// alternate measures the contenders in turns. Each round contains every measure, so a disturbance
// affects one round of some measures and not all rounds of one. Every other round runs in reverse
// order.
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

// apply runs a measure for a contender. It returns nil if the contender does not support it.
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

// settled waits until the emails of a write are sent, so that they do not slow down the next
// measurement.
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

func (d *driver) loop(t turn) (figures, error) {
	seconds := d.length.Seconds()
	if t.round == warmUp {
		seconds /= 4
	}
	rate := 0.0
	err := t.desk().Call(http.MethodPost, "/loop", bare.Loop{IDs: t.repairs(), Conns: d.conns, Seconds: seconds, First: t.number(0)}, &rate)
	return figures{perSecond: rate}, err
}
