package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"aftercare/tools/pgserver"
	"aftercare/tools/portal"
)

// scale measures one to three replicas on one PostgreSQL, a long run at half load, and visitors who come at once.
type scale struct {
	Binary  string        `default:"bin/aftercare" help:"The portal."`
	Store   string        `default:".cache/bin/versitygw" help:"The server of the bucket."`
	Clients int           `default:"12" help:"Customers who read or write at once."`
	Each    time.Duration `default:"10s" help:"How long each measurement takes."`
	Soak    time.Duration `default:"10m" help:"How long the portal works at half load."`
	Cluster bool          `help:"Measure on three nodes instead of one PostgreSQL."`
	Parts   []string      `enum:"replicas,soak,crowds" default:"replicas,soak,crowds" help:"Only these parts."`
	Page    string        `default:"docs/reference/reliability.md" help:"The page to write the figures into; none if empty."`
	Command string        `help:"The command that the page names."`
}

type measured struct {
	*fleet
	scale
	databases []string // the data folders of PostgreSQL
	clients   []*writer
	text      strings.Builder
}

func (s scale) Run(ctx context.Context) (err error) {
	f := &fleet{failover: failover{Writers: s.Clients}, portals: make([]*portal.Process, replicas), first: s.Binary}
	if f.Binary, err = filepath.Abs(s.Binary); err == nil {
		f.Store, err = filepath.Abs(s.Store)
	}
	if err == nil {
		f.folder, err = os.MkdirTemp("", "aftercare-drill-")
	}
	if err != nil {
		return err
	}
	m := &measured{fleet: f, scale: s}
	stop := func() error { return nil }
	if s.Cluster {
		err = f.startOnCluster(ctx)
		for _, n := range f.database.nodes {
			m.databases = append(m.databases, filepath.Join(n.folder, "postgres"))
		}
	} else {
		stop, err = m.startOnOne(ctx)
	}
	if err == nil {
		err = m.measure(ctx)
	}
	if err = errors.Join(err, f.stop(), stop()); err != nil {
		return fmt.Errorf("%w\nthe logs are in %s", err, f.folder)
	}
	return os.RemoveAll(f.folder)
}

func (m *measured) startOnOne(ctx context.Context) (stop func() error, err error) {
	data := filepath.Join(m.folder, "postgres")
	m.databases = []string{data}
	if err := errors.Join(ownNetwork(ctx), os.Chmod(m.folder, 0o755)); err != nil { // PostgreSQL runs as another user
		return func() error { return nil }, err
	}
	postgres, err := pgserver.Start(pgserver.Options{Data: data})
	if err != nil {
		return func() error { return nil }, err
	}
	return postgres.Stop, m.startPortals(ctx, postgres.URL("postgres"))
}

func (m *measured) measure(ctx context.Context) error {
	for n := range m.Clients {
		w := &writer{fleet: m.fleet, number: n}
		if err := w.once(); err != nil {
			return err
		}
		m.clients = append(m.clients, w)
	}
	for _, part := range m.Parts {
		m.text.Reset()
		var err error
		switch part {
		case "replicas":
			err = m.replicas(ctx)
		case "soak":
			m.soak()
		case "crowds":
			err = m.crowds()
		}
		fmt.Println(m.text.String())
		if err == nil && m.scale.Page != "" {
			err = m.publish(ctx, part)
		}
		if failed := m.refused.Swap(0); failed > 0 {
			err = errors.Join(err, fmt.Errorf("%d calls failed", failed))
		}
		if err != nil {
			return fmt.Errorf("%s: %w", part, err)
		}
	}
	return nil
}

func (m *measured) publish(ctx context.Context, part string) error {
	r := &run{}
	if err := r.label(ctx, m.Binary); err != nil {
		return err
	}
	if strings.HasSuffix(r.Version, "-dirty") {
		return errors.New("not recorded: commit your changes first, so that the version names the code")
	}
	of := "figures of " + part
	if m.Cluster {
		of += " on the cluster"
	}
	return publish(m.scale.Page, of, fmt.Sprintf("\n`%s`, version `%s`, %s.\n\n%s\n\n", m.scale.Command, r.Version, r.Machine, strings.TrimSpace(m.text.String())))
}

// replicas measures one, two and three replicas, each twice.
func (m *measured) replicas(ctx context.Context) error {
	type figures struct{ reads, readCost, writes, writeCost, databaseCost, busy float64 }
	all := make([]figures, replicas)
	for range 2 {
		for n := replicas; n > 0; n-- {
			if n < replicas {
				if err := m.portals[n].Stop(); err != nil {
					return err
				}
				m.portals[n] = nil
			}
			time.Sleep(3 * time.Second) // HAProxy notices
			portals, _, total := m.processorTime()
			began := time.Now()
			reads, allReads := m.load(m.Each, 0, readTickets)
			portalsRead, databaseRead, _ := m.processorTime()
			changes, allChanges := m.load(m.Each, 0, (*writer).once)
			writes, allWrites := changes*writesOfOnce, allChanges*writesOfOnce
			portalsWrote, databaseWrote, totalWrote := m.processorTime()
			f := &all[n-1]
			f.reads, f.writes = f.reads+reads/2, f.writes+writes/2
			f.readCost += 1000 * (portalsRead - portals) / allReads / 2
			f.writeCost += 1000 * (portalsWrote - portalsRead) / allWrites / 2
			f.databaseCost += 1000 * (databaseWrote - databaseRead) / allWrites / 2
			f.busy += (totalWrote - total) / time.Since(began).Seconds() / 2
		}
		for n := 1; n < replicas; n++ {
			if err := m.startReplica(ctx, n); err != nil {
				return err
			}
		}
	}
	m.text.WriteString("| replicas | reads | writes | processor time of a read | of a write: portal | database | cores in use |\n|--:|--:|--:|--:|--:|--:|--:|\n")
	for n, f := range all {
		fmt.Fprintf(&m.text, "| %d | %.0f/s (%.2f) | %.0f/s (%.2f) | %.1f ms | %.1f ms | %.1f ms | %.1f |\n",
			n+1, f.reads, f.reads/all[0].reads, f.writes, f.writes/all[0].writes, f.readCost, f.writeCost, f.databaseCost, f.busy)
	}
	return nil
}

func readTickets(w *writer) error {
	_, err := w.customer.Tickets()
	return err
}

// load lets all clients work for a while and returns how often they did it, a second and in all. With a limit they wait so long that
// together they work no faster.
func (m *measured) load(howLong time.Duration, limit float64, work func(*writer) error) (rate, all float64) {
	var done atomic.Int64
	var crew sync.WaitGroup
	began := time.Now()
	for _, w := range m.clients {
		crew.Go(func() {
			for n := 1; time.Since(began) < howLong; n++ {
				if err := work(w); err != nil {
					m.refused.Add(1)
					fmt.Fprintln(os.Stderr, err)
					continue
				}
				done.Add(1)
				if limit > 0 {
					time.Sleep(time.Until(began.Add(time.Duration(float64(n*len(m.clients)) / limit * float64(time.Second)))))
				}
			}
		})
	}
	crew.Wait()
	all = float64(done.Load())
	return all / time.Since(began).Seconds(), all
}
