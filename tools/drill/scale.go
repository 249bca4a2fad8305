package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
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
	Page    string        `default:"docs/reference/reliability.md" help:"The page to write the figures into; none if empty."`
	Command string        `help:"The command that the page names."`
}

type measured struct {
	*fleet
	scale
	database string // the data folder of PostgreSQL
	clients  []*writer
	text     strings.Builder
}

func (s scale) Run(ctx context.Context) (err error) {
	f := &fleet{failover: failover{Writers: s.Clients}, portals: make([]*portal.Process, replicas), first: s.Binary}
	if f.Binary, err = filepath.Abs(s.Binary); err == nil {
		f.Store, err = filepath.Abs(s.Store)
	}
	if err == nil {
		f.folder, err = os.MkdirTemp("", "aftercare-drill-")
	}
	if err == nil {
		err = errors.Join(ownNetwork(ctx), os.Chmod(f.folder, 0o755)) // PostgreSQL runs as another user
	}
	if err != nil {
		return err
	}
	m := &measured{fleet: f, scale: s, database: filepath.Join(f.folder, "postgres")}
	postgres, err := pgserver.Start(pgserver.Options{Data: m.database})
	if err != nil {
		return err
	}
	if err = f.startPortals(ctx, postgres.URL("postgres")); err == nil {
		err = m.measure(ctx)
	}
	if err = errors.Join(err, f.stop(), postgres.Stop()); err != nil {
		return fmt.Errorf("%w\nthe logs are in %s", err, f.folder)
	}
	return os.RemoveAll(f.folder)
}

func (m *measured) measure(ctx context.Context) error {
	for n := range m.Clients {
		w := &writer{fleet: m.fleet, number: n}
		if err := w.once(); err != nil {
			return err
		}
		m.clients = append(m.clients, w)
	}
	rate, err := m.replicas(ctx)
	if err == nil {
		m.soak(rate / 2)
		err = m.crowds()
	}
	fmt.Println(m.text.String())
	if failed := m.refused.Load(); failed > 0 {
		err = errors.Join(err, fmt.Errorf("%d calls failed", failed))
	}
	if err != nil || m.scale.Page == "" {
		return err
	}
	r := &run{}
	if err := r.label(ctx, m.Binary); err != nil {
		return err
	}
	if strings.HasSuffix(r.Version, "-dirty") {
		return errors.New("not recorded: commit your changes first, so that the version names the code")
	}
	return publish(m.scale.Page, "figures of scale", fmt.Sprintf("\n`%s`, version `%s`, %s.\n\n%s\n\n", m.scale.Command, r.Version, r.Machine, strings.TrimSpace(m.text.String())))
}

// replicas measures one, two and three replicas, each twice, and returns the writes a second of three.
func (m *measured) replicas(ctx context.Context) (rate float64, err error) {
	type figures struct{ reads, readCost, writes, writeCost, databaseCost, busy float64 }
	all := make([]figures, replicas)
	for range 2 {
		for n := replicas; n > 0; n-- {
			if n < replicas {
				if err := m.portals[n].Stop(); err != nil {
					return 0, err
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
				return 0, err
			}
		}
	}
	m.text.WriteString("| replicas | reads | writes | processor time of a read | of a write: portal | database | cores in use |\n|--:|--:|--:|--:|--:|--:|--:|\n")
	for n, f := range all {
		fmt.Fprintf(&m.text, "| %d | %.0f/s (%.2f) | %.0f/s (%.2f) | %.1f ms | %.1f ms | %.1f ms | %.1f |\n",
			n+1, f.reads, f.reads/all[0].reads, f.writes, f.writes/all[0].writes, f.readCost, f.writeCost, f.databaseCost, f.busy)
	}
	return all[replicas-1].writes, nil
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

// processorTime returns the seconds that the replicas, the database and all processes of the machine have used.
func (m *measured) processorTime() (portals, database, total float64) {
	for _, p := range m.portals {
		if p != nil {
			portals += ticks(fmt.Sprintf("/proc/%d/stat", p.Pid), 11, 12)
		}
	}
	pids, _ := pgserver.Processes(m.database)
	for _, pid := range pids {
		database += ticks(fmt.Sprintf("/proc/%d/stat", pid), 11, 12)
	}
	return portals, database, ticks("/proc/stat", 1, 2, 3, 6, 7)
}

// ticks adds up fields of the first line of a file, after the name in it. It returns 0 if the process has ended.
func ticks(path string, fields ...int) (seconds float64) {
	text, _ := os.ReadFile(path)
	line, _, _ := strings.Cut(string(text), "\n")
	words := strings.Fields(line[strings.LastIndexByte(line, ')')+1:])
	for _, i := range fields {
		var n float64
		if i < len(words) {
			_, _ = fmt.Sscan(words[i], &n)
		}
		seconds += n / 100
	}
	return seconds
}

// usage is what all replicas hold, and the connections of the database.
func (m *measured) usage() (megabytes, files float64, connections int) {
	for _, p := range m.portals {
		rss, _ := portal.Megabytes(fmt.Sprintf("/proc/%d/status", p.Pid), "VmRSS")
		open, _ := os.ReadDir(fmt.Sprintf("/proc/%d/fd", p.Pid))
		megabytes, files = megabytes+rss, files+float64(len(open))
	}
	pids, _ := pgserver.Processes(m.database)
	return megabytes, files, len(pids)
}

const (
	soakSamples  = 20
	writesOfOnce = 3
)

func (m *measured) soak(rate float64) {
	var memory, files, connections []float64
	end := make(chan float64)
	go func() {
		done, _ := m.load(m.Soak, rate/writesOfOnce, (*writer).once)
		end <- done
	}()
	var done float64
	for sampling := true; sampling; {
		select {
		case done = <-end:
			sampling = false
		case <-time.After(m.Soak / soakSamples):
			a, b, c := m.usage()
			memory, files, connections = append(memory, a), append(files, b), append(connections, float64(c))
		}
	}
	row := func(name string, values []float64) {
		half := len(values) / 2
		fmt.Fprintf(&m.text, "| %s | %.0f to %.0f | %.0f to %.0f |\n", name, slices.Min(values[:half]), slices.Max(values[:half]), slices.Min(values[half:]), slices.Max(values[half:]))
	}
	fmt.Fprintf(&m.text, "\nThree replicas for %.0f minutes at half of that, %.0f writes/s:\n\n| | first half | second half |\n|---|--:|--:|\n", m.Soak.Minutes(), done*writesOfOnce)
	row("memory of all replicas, MB", memory)
	row("open files of all replicas", files)
	row("processes of PostgreSQL", connections)
	m.text.WriteByte('\n')
}

// crowds measures reads beside many idle connections, beside callers who read no answer, and many logins at once.
func (m *measured) crowds() error {
	alone, _ := m.load(m.Each, 0, readTickets)
	before, _, _ := m.usage()
	row := func(what string, reads float64) {
		now, _, _ := m.usage()
		fmt.Fprintf(&m.text, "| %s | %.0f/s (%.2f) | %+.0f MB |\n", what, reads, reads/alone, now-before)
	}
	m.text.WriteString("| meanwhile | reads | memory of all replicas |\n|---|--:|--:|\n")
	row("nothing else", alone)
	for _, crowd := range []struct {
		what, request string
		size          int
	}{
		{"5,000 idle connections", "GET /livez HTTP/1.1\r\nHost: care.example.com\r\n\r\n", 5000},
		{"200 callers who read no answer", strings.Repeat("GET / HTTP/1.1\r\nHost: care.example.com\r\n\r\n", 20), 200},
	} {
		var open []net.Conn
		for i := range crowd.size {
			c, err := net.Dial("tcp", replicaAt(i%replicas))
			if err == nil {
				err = c.(*net.TCPConn).SetReadBuffer(4096)
				open = append(open, c)
			}
			if err == nil {
				_, err = io.WriteString(c, crowd.request)
			}
			if err != nil {
				return fmt.Errorf("%s: the %d.: %w", crowd.what, i+1, err)
			}
		}
		reads, _ := m.load(m.Each, 0, readTickets)
		row(crowd.what, reads)
		for _, c := range open {
			_ = c.Close()
		}
	}
	const many = 200
	var crew sync.WaitGroup
	var succeeded, busy atomic.Int64
	began := time.Now()
	for i := range many {
		crew.Go(func() {
			body := fmt.Sprintf(`{"email":%q,"password":%q}`, m.clients[i%len(m.clients)].customer.Email, password)
			a, err := m.front.Send(http.MethodPost, "/api/users/login", "application/json", []byte(body))
			switch {
			case err == nil && a.Status == http.StatusOK:
				succeeded.Add(1)
			case err == nil && a.Status == http.StatusServiceUnavailable:
				busy.Add(1)
			}
		})
	}
	crew.Wait()
	fmt.Fprintf(&m.text, "\nOf %d logins at once, %d succeeded and %d got 503, within %.1f s; %d failed otherwise.\n\n",
		many, succeeded.Load(), busy.Load(), time.Since(began).Seconds(), many-succeeded.Load()-busy.Load())
	return nil
}
