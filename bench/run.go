package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"aftercare/bench/drive"
	"aftercare/bench/report"
	"aftercare/bench/stage"
	"aftercare/internal/platform/db"
)

type run struct {
	Binary  string      `default:"bin/aftercare" help:"The portal."`
	Cache   string      `default:".cache/bench" help:"Where databases and figures are kept."`
	Scale   []int       `default:"10000,1000000" help:"Numbers of customers."`
	Engines []db.Engine `default:"sqlite,postgres" help:"Which databases."`
	Phases  []string    `help:"Which phases; all if empty."`
	Rounds  int         `default:"5" help:"Alternating rounds of each measure."`
	Seconds float64     `default:"0.6" help:"Length of each measurement."`
	Conns   int         `default:"16" help:"Connections that make requests at once."`
	Mixed   float64     `default:"120" help:"Seconds of mixed load in which memory is watched."`
	Peer    string      `help:"The program of PocketBase, to be measured beside; none if empty."`
	Page    string      `help:"The page to write the figures into; none if empty."`
	Keep    bool        `help:"Use databases that are filled, also if the seed has changed since."`
	Command string      `help:"What the page says the figures were taken with."`

	hasty bool // for a run whose figures nobody reads
}

func say(format string, args ...any) { fmt.Printf(format+"\n", args...) }

func (r *run) Run(ctx context.Context) (err error) {
	phases, err := r.check()
	if err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	results, err := report.Load(r.path())
	if err != nil {
		return err
	}
	s := &stage.Stage{Binary: r.Binary, Self: self, Peer: r.Peer, Keep: r.Keep, Cache: r.Cache, Hasty: r.hasty, Say: say}
	defer func() { err = errors.Join(err, s.Stop()) }()
	if err := r.describe(ctx, s, results); err != nil {
		return err
	}
	for _, engine := range r.Engines {
		if err := r.take(ctx, s, engine, phases, results); err != nil {
			return err
		}
	}
	return publish(results, r.Page)
}

func (r *run) path() string { return filepath.Join(r.Cache, "results.json") }

// check prepares what was asked for, or says what is wrong with it.
func (r *run) check() (phases []drive.Phase, err error) {
	slices.Sort(r.Scale)
	if r.Rounds < 1 || r.Seconds <= 0 || r.Mixed <= 0 || r.Conns < 1 || len(r.Scale) == 0 || r.Scale[0] < 1 {
		return nil, errors.New("scale, rounds, seconds and connections must be above 0")
	}
	for _, engine := range r.Engines {
		if engine != db.SQLite && engine != db.Postgres {
			return nil, fmt.Errorf("there is no engine %q: take sqlite, postgres or both", engine)
		}
	}
	for _, phase := range drive.Phases() {
		if len(r.Phases) == 0 || slices.Contains(r.Phases, phase.Name) {
			phases = append(phases, phase)
		}
	}
	if len(r.Phases) > 0 && len(phases) != len(r.Phases) {
		return nil, fmt.Errorf("some of the phases %s do not exist", strings.Join(r.Phases, ", "))
	}
	r.Cache, err = filepath.Abs(r.Cache)
	return phases, err
}

// describe notes where and of what the figures are taken.
func (r *run) describe(ctx context.Context, s *stage.Stage, results *report.Results) (err error) {
	postgres, peer := results.Machine.Postgres, results.Machine.PocketBase
	if results.Machine, err = report.ThisMachine(); err != nil {
		return err
	}
	results.Machine.Postgres, results.Machine.PocketBase = postgres, peer
	if r.Peer != "" {
		if results.Machine.PocketBase, err = stage.PeerVersion(r.Peer); err != nil {
			return err
		}
	}
	if slices.Contains(r.Engines, db.Postgres) {
		if results.Machine.Postgres, err = s.Postgres(ctx); err != nil {
			return err
		}
	}
	results.Command = r.Command
	results.Lines, err = lines("internal/lists", "internal/queue", "internal/overview", "internal/platform/counts")
	return err
}

// lines counts those of the Go files in folders, without tests.
func lines(folders ...string) (n int, err error) {
	for _, folder := range folders {
		files, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil {
			return 0, err
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			text, err := os.ReadFile(file)
			if err != nil {
				return 0, err
			}
			n += bytes.Count(text, []byte("\n"))
		}
	}
	return n, nil
}

// take takes the phases of one engine and keeps the figures of each at once, so
// that an interruption costs only the phase it falls into.
func (r *run) take(ctx context.Context, s *stage.Stage, engine db.Engine, phases []drive.Phase, results *report.Results) error {
	version, err := exec.CommandContext(ctx, r.Binary, "version").Output()
	if err != nil {
		return err
	}
	d := &drive.Driver{
		Stage: s, Engine: engine, Sizes: r.Scale, Rounds: r.Rounds, Conns: r.Conns, Length: time.Duration(r.Seconds * float64(time.Second)),
		Mixed: time.Duration(r.Mixed * float64(time.Second)), Say: say, Version: strings.TrimSpace(string(version)),
	}
	if err := d.Prepare(ctx); err != nil {
		return err
	}
	for _, phase := range phases {
		say("\n%s on %s", phase.Name, engine)
		section, err := d.Take(ctx, phase)
		if err != nil {
			return err
		}
		results.Put(section)
		if err := results.Save(r.path()); err != nil {
			return err
		}
	}
	return nil
}
