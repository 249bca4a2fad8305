package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"aftercare/bench/drive"
	"aftercare/bench/stage"
	"aftercare/internal/platform/db"
)

// beside compares a change with what was before it: two binaries, asked in
// turns, and the first once more, which shows how much is chance.
type beside struct {
	Before    string      `required:"" help:"The portal before a change."`
	After     string      `default:"bin/aftercare" help:"The portal after it."`
	Cache     string      `default:".cache/bench-beside" help:"Where databases are kept."`
	Customers int         `default:"10000" help:"Number of customers."`
	Engines   []db.Engine `default:"sqlite,postgres" help:"Which databases."`
	Rounds    int         `default:"400" help:"How often each thing is asked for."`
	Only      string      `help:"Ask only for what has this in its name, such as 'status'."`
}

func (b *beside) Run(ctx context.Context) error {
	cache, err := filepath.Abs(b.Cache)
	if err != nil {
		return err
	}
	for _, engine := range b.Engines {
		say("\n%s: first in milliseconds, then the change and the first once more as ratios", engine)
		if err := b.compare(ctx, cache, engine); err != nil {
			return err
		}
	}
	return nil
}

func (b *beside) compare(ctx context.Context, cache string, engine db.Engine) (err error) {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	var drivers []*drive.Driver
	for _, binary := range []string{b.Before, b.After, b.Before} {
		own := filepath.Join(cache, fmt.Sprint(len(drivers)))
		copied, err := ownCopy(binary, own)
		if err != nil {
			return err
		}
		s := &stage.Stage{Binary: copied, Self: self, Cache: own, Say: say}
		defer func() { err = errors.Join(err, s.Stop()) }()
		if engine == db.Postgres {
			if _, err := s.Postgres(ctx); err != nil {
				return err
			}
		}
		d := &drive.Driver{Stage: s, Engine: engine, Sizes: []int{b.Customers}, Rounds: 1, Conns: 1, Say: say}
		if err := d.Prepare(ctx); err != nil {
			return err
		}
		drivers = append(drivers, d)
	}
	all, err := drive.Together(ctx, drivers, b.Only, b.Rounds)
	if err != nil {
		return err
	}
	for i, name := range []string{"the change", "the first once more"} {
		var ratios []float64
		for _, figures := range all {
			ratios = append(ratios, figures.Ratios[i])
		}
		slices.Sort(ratios)
		say("%s: median %.2f, from %.2f to %.2f", name, ratios[len(ratios)/2], ratios[0], ratios[len(ratios)-1])
	}
	return nil
}

// ownCopy is a binary that no other process runs: two processes of one file keep
// each other's code in the processor's caches, and the third one would look
// slower by a twentieth though it is the same program.
func ownCopy(binary, folder string) (string, error) {
	program, err := os.ReadFile(binary)
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", err
	}
	own := filepath.Join(folder, "aftercare")
	// A new file in its place: one that still runs cannot be written.
	if err := os.Remove(own); err != nil && !errors.Is(err, os.ErrNotExist) {
		return "", err
	}
	return own, os.WriteFile(own, program, 0o755)
}
