package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"aftercare/tools/pgserver"
	"aftercare/tools/portal"
)

// crash runs a portal and its database on one machine, and ends it again and again while customers write.
type crash struct {
	Binary  string        `default:"bin/aftercare" help:"The portal."`
	Rounds  int           `default:"10" help:"How often each fault happens."`
	Writers int           `default:"4" help:"Customers who write at once."`
	Before  time.Duration `default:"2s" help:"How long they write before each fault."`
	Faults  []string      `help:"Only these faults."`
	Results string        `default:"docs/reference/reliability.jsonl" help:"The file to add the results to; none if empty."`
	Page    string        `default:"docs/reference/reliability.md" help:"The page to write the sums of all results into."`
	Command string        `help:"The command that the results name."`
}

type crashing struct {
	name, engine string
	losesPower   bool
}

var crashes = []crashing{
	{"SQLite: portal killed", "sqlite", false},
	{"SQLite: power cut", "sqlite", true},
	{"PostgreSQL: portal and database killed", "postgres", false},
	{"PostgreSQL: power cut", "postgres", true},
}

func (c crash) Run(ctx context.Context) (err error) {
	if c.Binary, err = filepath.Abs(c.Binary); err != nil {
		return err
	}
	r := &run{Command: c.Command}
	for _, broken := range crashes {
		if len(c.Faults) > 0 && !slices.Contains(c.Faults, broken.name) {
			continue
		}
		g := figure{Name: broken.name}
		if err := c.repeat(ctx, broken.engine, broken.losesPower, &g, &r.Wrong); err != nil {
			return fmt.Errorf("%s: %w", broken.name, err)
		}
		fmt.Println(g)
		r.Faults = append(r.Faults, g)
	}
	fmt.Println(r.Wrong)
	if err := r.label(ctx, c.Binary); err != nil {
		return err
	}
	if c.Results != "" {
		err = r.record(c.Results, c.Page)
	}
	if !r.Wrong.none() {
		err = errors.Join(errors.New("something was lost, doubled or changed"), err)
	}
	return err
}

// machine is a portal with its database, and the disk that keeps the data of both.
type machine struct {
	crash
	folder   string // its logs, and the places of image and disk
	image    string // of the disk
	disk     string // where it is mounted
	database *pgserver.Server
	engine   string
	env      []string
	portal   *portal.Process
	starts   int
}

func (c crash) repeat(ctx context.Context, engine string, losesPower bool, g *figure, w *wrong) (err error) {
	folder, err := os.MkdirTemp("", "aftercare-crash-")
	if err != nil {
		return err
	}
	m := &machine{crash: c, folder: folder, engine: engine, image: filepath.Join(folder, "image"), disk: filepath.Join(folder, "disk")}
	defer func() {
		if err = errors.Join(err, m.end()); err != nil {
			err = fmt.Errorf("%w\nthe logs are in %s", err, folder)
			return
		}
		err = os.RemoveAll(folder)
	}()
	if err := m.format(ctx); err != nil {
		return err
	}
	if err := m.start(ctx); err != nil {
		return err
	}
	var all []write
	for round := range c.Rounds {
		fmt.Fprintf(os.Stderr, "%s, %d of %d …\n", g.Name, round+1, c.Rounds)
		written, err := m.crashUnderWrites(round)
		if err != nil {
			return err
		}
		if losesPower {
			if err := m.losePower(ctx); err != nil {
				return err
			}
		}
		began := time.Now()
		if err := m.start(ctx); err != nil {
			return err
		}
		g.Pauses = append(g.Pauses, math.Round(time.Since(began).Seconds()*10)/10)
		if err := m.check(ctx, written, w); err != nil {
			return err
		}
		all = append(all, written...)
	}
	g.Acknowledged = int64(2 * len(all)) // a product and a ticket
	// A later crash must not lose what survived an earlier one.
	var late wrong
	if err := m.check(ctx, all, &late); err != nil {
		return err
	}
	late.Acknowledged = 0
	*w = w.plus(late)
	return nil
}

// crashUnderWrites ends everything at once, and returns the writes that were acknowledged until then.
func (m *machine) crashUnderWrites(round int) ([]write, error) {
	j, end := &journal{}, make(chan struct{})
	failures := make(chan error, m.Writers)
	var crew sync.WaitGroup
	for n := range m.Writers {
		crew.Go(func() { failures <- writeUntil(end, portal.At(m.portal), round*m.Writers+n, j) })
	}
	select {
	case <-time.After(m.Before):
	case err := <-failures:
		return nil, err
	}
	err := m.portal.Kill()
	m.portal = nil
	if m.database != nil {
		err = errors.Join(err, m.database.Kill())
		m.database = nil
	}
	close(end)
	crew.Wait() // calls without an answer fail, as they must
	return j.so(), err
}

// check looks for the writes, and asks the portal about itself.
func (m *machine) check(ctx context.Context, written []write, w *wrong) error {
	var r result
	if err := look(portal.At(m.portal), written, &r); err != nil {
		return err
	}
	*w = w.plus(wrong{Acknowledged: 2 * len(written), Lost: r.lost + r.strangers, Double: r.doubled, Changed: r.changed})
	for _, check := range [][]string{{"doctor"}, {"audit", "verify"}} {
		if output, _, err := portal.Run(ctx, m.Binary, m.env, check...); err != nil {
			return fmt.Errorf("%s\n%s\n%w", w, output, err)
		}
	}
	return nil
}

func (m *machine) start(ctx context.Context) (err error) {
	m.starts++
	database := ""
	if m.engine == "postgres" {
		if m.database, err = pgserver.Start(pgserver.Options{Data: filepath.Join(m.disk, "postgres"), Settings: safe}); err != nil {
			return err
		}
		database = m.database.URL("postgres")
	}
	m.env = portal.Environment(filepath.Join(m.disk, "data"), database, "AFTERCARE_SECRET="+secret, "AFTERCARE_ADMIN_PASSWORD="+password)
	if m.starts == 1 {
		if _, _, err := portal.Run(ctx, m.Binary, m.env, "seed", "--new", "--customers=100"); err != nil {
			return err
		}
		if err := command(ctx, "sync", "--file-system", m.disk); err != nil { // initdb flushed nothing
			return err
		}
	}
	m.portal, err = portal.Serve(ctx, m.Binary, filepath.Join(m.folder, fmt.Sprint("portal.", m.starts)), m.env)
	return err
}

// format makes a disk in a file. The kernel writes there only what it would write to a real one.
func (m *machine) format(ctx context.Context) error {
	for _, path := range []string{m.folder, m.disk} {
		if err := os.MkdirAll(path, 0o755); err != nil {
			return err
		}
		if err := os.Chmod(path, 0o755); err != nil { // PostgreSQL runs as another user
			return err
		}
	}
	if err := command(ctx, "truncate", "--size=2G", m.image); err != nil {
		return err
	}
	if err := command(ctx, "mkfs.ext4", "-q", m.image); err != nil {
		return err
	}
	return command(ctx, "mount", "-o", "loop", m.image, m.disk)
}

// losePower goes on with what the disk has. What a program did not flush was only in memory, and is gone.
func (m *machine) losePower(ctx context.Context) error {
	kept := m.image + ".kept"
	for {
		before, err := m.blocksWritten(ctx)
		if err != nil {
			return err
		}
		if err := command(ctx, "cp", "--sparse=always", m.image, kept); err != nil {
			return err
		}
		// The kernel itself may write at any time. A copy counts only if it did not.
		if after, err := m.blocksWritten(ctx); err != nil || after == before {
			if err != nil {
				return err
			}
			break
		}
	}
	if err := command(ctx, "umount", m.disk); err != nil {
		return err
	}
	if err := os.Rename(kept, m.image); err != nil {
		return err
	}
	return command(ctx, "mount", "-o", "loop", m.image, m.disk)
}

// blocksWritten returns how much the kernel wrote to the disk.
func (m *machine) blocksWritten(ctx context.Context) (string, error) {
	device, err := exec.CommandContext(ctx, "findmnt", "--noheadings", "--output=SOURCE", m.disk).Output()
	if err != nil {
		return "", err
	}
	figures, err := os.ReadFile(filepath.Join("/sys/block", filepath.Base(strings.TrimSpace(string(device))), "stat"))
	if err != nil {
		return "", err
	}
	return strings.Fields(string(figures))[6], nil // the seventh: sectors written
}

func (m *machine) end() error {
	var errs []error
	if m.portal != nil {
		errs = append(errs, m.portal.Stop())
	}
	if m.database != nil {
		errs = append(errs, m.database.Stop())
	}
	return errors.Join(append(errs, command(context.Background(), "umount", m.disk))...)
}

func command(ctx context.Context, name string, args ...string) error {
	if output, err := exec.CommandContext(ctx, name, args...).CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w: %s", name, err, output)
	}
	return nil
}
