package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"aftercare/tools/portal"
)

// failover runs three replicas of the portal on a cluster and a bucket, breaks one part after the other
// while customers and the desk write, and counts what was lost.
type failover struct {
	Binary  string   `default:"bin/aftercare" help:"The portal."`
	Older   string   `default:"bin/older" help:"The portal of the last release."`
	Store   string   `default:".cache/bin/versitygw" help:"The server of the bucket."`
	Rounds  int      `default:"1" help:"How often each fault happens."`
	Writers int      `default:"6" help:"Customers who write at once."`
	Faults  []string `help:"Only these faults."`
	Results string   `default:"docs/reference/reliability.jsonl" help:"The file to add the results to; none if empty."`
	Page    string   `default:"docs/reference/reliability.md" help:"The page to write the sums of all results into."`
	Command string   `help:"The command that the results name."`
}

func (o failover) Run(ctx context.Context) error {
	f := &fleet{portals: make([]*portal.Process, replicas), faults: slices.Concat(faults, slowFaults), first: o.Binary}
	if o.includes(rollingUpgrade) {
		f.first = o.Older
	}
	return o.run(ctx, f, (*fleet).startOnCluster)
}

func (o failover) run(ctx context.Context, f *fleet, start func(*fleet, context.Context) error) (err error) {
	for _, path := range []*string{&o.Binary, &o.Store} {
		if *path, err = filepath.Abs(*path); err != nil {
			return err
		}
	}
	f.failover = o
	f.folder, err = os.MkdirTemp("", "aftercare-drill-")
	if err != nil {
		return err
	}
	if err = start(f, ctx); err == nil {
		err = f.drill(ctx)
	}
	if err = errors.Join(err, f.stop()); err != nil {
		return fmt.Errorf("%w\nthe logs are in %s", err, f.folder)
	}
	return os.RemoveAll(f.folder)
}

func (o failover) includes(fault string) bool {
	return len(o.Faults) == 0 || slices.Contains(o.Faults, fault)
}

// drill breaks one part after the other while writers write, and compares at the end.
func (f *fleet) drill(ctx context.Context) error {
	end, failures := make(chan struct{}), make(chan error, f.Writers)
	written := make([][]change, f.Writers)
	f.last.Store(time.Now().UnixNano())
	var crew sync.WaitGroup
	for n := range f.Writers {
		crew.Go(func() {
			w := &writer{fleet: f, number: n}
			failures <- w.writeUntil(end)
			written[n] = w.changes
		})
	}
	r := &run{Command: f.Command}
	var err error
	r.Faults, err = f.breakAll(ctx)
	close(end)
	crew.Wait()
	close(failures)
	for failure := range failures {
		err = errors.Join(err, failure)
	}
	if err != nil {
		return err
	}
	if r.Wrong, err = f.compare(slices.Concat(written...)); err != nil {
		return err
	}
	r.Promised, r.Slow, r.Wrong.Failed = f.promised.Load(), f.slow, int(f.failed.Load())
	for _, g := range r.Faults {
		fmt.Println(g)
	}
	fmt.Println(r.Wrong)
	fmt.Println(r.Slow)
	if err := f.askDoctor(ctx); err != nil {
		return err
	}
	if err := r.label(ctx, f.Binary); err != nil {
		return err
	}
	if f.Results != "" {
		err = r.record(f.Results, f.Page)
	}
	if !r.Wrong.none() {
		err = errors.Join(errors.New("something was lost, doubled or changed, or a call failed"), err)
	}
	if r.Slow.Late > 0 {
		err = errors.Join(errors.New("calls to a slow database did not finish, and were not refused in time"), err)
	}
	return err
}

func (f *fleet) breakAll(ctx context.Context) (figures []figure, err error) {
	for _, broken := range f.faults {
		if !f.includes(broken.name) {
			continue
		}
		g, before := figure{Name: broken.name}, f.count.Load()
		rounds := f.Rounds
		if broken.name == rollingUpgrade {
			rounds = 1
		}
		for round := range rounds {
			fmt.Fprintf(os.Stderr, "%s, %d of %d …\n", broken.name, round+1, rounds)
			f.pause.Store(0)
			if err := broken.happens(ctx, f); err != nil {
				return nil, fmt.Errorf("%s: %w", broken.name, err)
			}
			if f.database != nil {
				if err := f.database.awaitHealth(ctx); err != nil {
					return nil, fmt.Errorf("%s: %w", broken.name, err)
				}
			}
			if err := f.awaitWrites(ctx); err != nil {
				return nil, fmt.Errorf("%s: %w", broken.name, err)
			}
			g.Pauses = append(g.Pauses, math.Round(time.Duration(f.pause.Load()).Seconds()*10)/10)
		}
		g.Acknowledged = f.count.Load() - before
		figures = append(figures, g)
	}
	return figures, nil
}

// askDoctor lets the portal look at itself. On a busy machine the primary may change meanwhile: then it looks again.
func (f *fleet) askDoctor(ctx context.Context) (err error) {
	for range 3 {
		if f.database != nil {
			if err := f.database.awaitHealth(ctx); err != nil {
				return err
			}
		}
		err = nil
		for _, check := range [][]string{{"doctor"}, {"audit", "verify"}} {
			output, _, failure := portal.Run(ctx, f.Binary, f.environment(0), check...)
			if failure != nil {
				err = errors.Join(err, fmt.Errorf("%s\n%w", output, failure))
			}
		}
		if err == nil || !strings.Contains(err.Error(), "could not look") {
			return err
		}
	}
	return err
}

// awaitWrites waits until writes are acknowledged again, so that a pause is counted whole.
func (f *fleet) awaitWrites(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, healthLimit)
	defer cancel()
	for want := f.count.Load() + int64(f.Writers); f.count.Load() < want; {
		select {
		case <-ctx.Done():
			return errors.New("no write is acknowledged any more")
		case <-time.After(100 * time.Millisecond):
		}
	}
	return nil
}
