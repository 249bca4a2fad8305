// Command bench measures the portal at its real size, compares it with a bare program and
// PocketBase, and stores the results. `make bench` runs it.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"aftercare/bench/bare"
	"aftercare/internal/platform/db"
	"aftercare/tools/portal"
)

type cli struct {
	Run    run         `cmd:"" help:"Measure and save the figures."`
	Smoke  smoke       `cmd:"" help:"Run every measurement once with little data, and save nothing."`
	Beside beside      `cmd:"" help:"Compare the portal before and after a change, with alternating requests."`
	Show   show        `cmd:"" help:"Show the figures of the last runs and write them into a page."`
	Bare   bare.Config `cmd:"" help:"Serve the bare handler; a run starts this itself."`
	Walk   bare.Walk   `cmd:"" help:"Serve the portal and count its statements; a run starts this itself."`
}

func main() {
	var c cli
	parsed := kong.Parse(&c, kong.Name("bench"), kong.Description("Measures the portal and compares it with a bare program."), kong.UsageOnError())
	// The end of the context stops all started programs.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	parsed.BindTo(ctx, (*context.Context)(nil))
	if err := parsed.Run(); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		stop()
		os.Exit(1)
	}
}

func say(format string, args ...any) { fmt.Printf(format+"\n", args...) }

type run struct {
	Binary  string      `default:"bin/aftercare" help:"The portal."`
	Cache   string      `default:".cache/bench" help:"Folder of the databases and figures."`
	Scale   []int       `default:"10000,1000000" help:"Numbers of customers."`
	Engines []db.Engine `default:"sqlite,postgres" enum:"sqlite,postgres" help:"Which databases."`
	Phases  []string    `help:"Which phases; all if empty."`
	Rounds  int         `default:"5" help:"Alternating rounds of each measure."`
	Seconds float64     `default:"0.6" help:"Length of each measurement."`
	Conns   int         `default:"16" help:"Number of parallel connections."`
	Mixed   float64     `default:"120" help:"Seconds of mixed load for the memory measurement."`
	Peer    string      `help:"The PocketBase binary to compare with; none if empty."`
	Page    string      `help:"The page to write the figures into; none if empty."`
	Keep    bool        `help:"Reuse filled databases, even if the seed has changed."`
	Command string      `help:"The command that the page shows as the source of the figures."`

	hasty bool // for a smoke test without real measurements
}

// Run measures the phases of each engine. It saves the results after each phase, so that an
// interruption loses only one phase.
func (r *run) Run(ctx context.Context) (err error) {
	slices.Sort(r.Scale)
	if r.Rounds < 1 || r.Seconds <= 0 || r.Mixed <= 0 || r.Conns < 1 || len(r.Scale) == 0 || r.Scale[0] < 1 {
		return errors.New("scale, rounds, seconds and connections must be above 0")
	}
	for _, name := range r.Phases {
		if !slices.ContainsFunc(phases, func(p phase) bool { return p.name == name }) {
			return fmt.Errorf("there is no phase %q", name)
		}
	}
	s, err := newStage(r.Binary, r.Cache)
	if err != nil {
		return err
	}
	s.peer, s.keep, s.hasty = r.Peer, r.Keep, r.hasty
	defer func() { err = errors.Join(err, s.stop()) }()
	version, err := exec.CommandContext(ctx, r.Binary, "version").Output()
	if err != nil {
		return err
	}
	path := filepath.Join(s.cache, "results.json")
	figures, err := loadResults(path)
	if err != nil {
		return err
	}
	figures.Command = r.Command
	if figures.Lines, err = lines("internal/lists", "internal/worklist", "internal/overview", "internal/platform/counts"); err != nil {
		return err
	}
	if figures.Machine, err = r.describe(ctx, s); err != nil {
		return err
	}
	for _, engine := range r.Engines {
		d := &driver{stage: s, engine: engine, sizes: r.Scale, rounds: r.Rounds, conns: r.Conns, length: seconds(r.Seconds), mixed: seconds(r.Mixed)}
		if err := d.prepare(ctx); err != nil {
			return err
		}
		for _, p := range phases {
			if len(r.Phases) > 0 && !slices.Contains(r.Phases, p.name) {
				continue
			}
			say("\n%s on %s", p.name, engine)
			taken := section{Engine: string(engine), Phase: p.name, Sizes: r.Scale, Rounds: r.Rounds, Seconds: r.Seconds, Walks: map[string]walk{},
				Version: strings.TrimSpace(string(version)), Day: time.Now().UTC().Format(time.DateOnly)}
			if err := p.run(d, ctx, &taken); err != nil {
				return fmt.Errorf("%s on %s: %w", p.name, engine, err)
			}
			figures.put(taken)
			if err := figures.save(path); err != nil {
				return err
			}
		}
	}
	return figures.publish(r.Page)
}

func seconds(n float64) time.Duration { return time.Duration(n * float64(time.Second)) }

func (r *run) describe(ctx context.Context, s *stage) (string, error) {
	text, err := portal.Machine()
	if err == nil && r.Peer != "" {
		var version string
		version, err = peerVersion(r.Peer)
		text += ", PocketBase " + version
	}
	if err == nil && slices.Contains(r.Engines, db.Postgres) {
		var version string
		version, err = s.postgres(ctx)
		text += ", PostgreSQL " + version
	}
	return text, err
}

func lines(folders ...string) (n int, err error) {
	for _, folder := range folders {
		files, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil {
			return 0, err
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				return 0, err
			}
			if !strings.HasSuffix(file, "_test.go") {
				n += bytes.Count(text, []byte("\n"))
			}
		}
	}
	return n, nil
}

// smoke runs everything once with little data. It tests the harness and the answers, not the speed.
type smoke struct {
	Binary string `default:"bin/aftercare" help:"The portal."`
	Cache  string `default:".cache/bench-smoke" help:"Working folder. It is emptied first and removed at the end."`
}

func (s *smoke) Run(ctx context.Context) error {
	if err := os.RemoveAll(s.Cache); err != nil {
		return err
	}
	r := &run{
		Binary: s.Binary, Cache: s.Cache, Scale: []int{100, 200}, Engines: []db.Engine{db.SQLite, db.Postgres},
		Rounds: 1, Seconds: 0.005, Mixed: 0.2, Conns: 2, hasty: true,
	}
	if err := r.Run(ctx); err != nil {
		return err // keep the folder for analysis
	}
	return os.RemoveAll(s.Cache)
}

type show struct {
	Cache string `default:".cache/bench" help:"Folder of the figures."`
	Page  string `help:"The page to write the figures into; none if empty."`
}

func (s *show) Run() error {
	figures, err := loadResults(filepath.Join(s.Cache, "results.json"))
	if err != nil {
		return err
	}
	return figures.publish(s.Page)
}
