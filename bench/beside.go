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

	"aftercare/bench/drive"
	"aftercare/bench/report"
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
	Notes     string      `help:"The notes of a release: fail if a call is slower and they do not name it, and add a table to them."`
}

// slower is the rate below which the notes of a release have to name a call.
const slower = 0.9

func (b *beside) Run(ctx context.Context) error {
	cache, err := filepath.Abs(b.Cache)
	if err != nil {
		return err
	}
	var compared []comparison
	for _, engine := range b.Engines {
		say("\n%s: first in milliseconds, then the rates of the change and of the first once more", engine)
		figures, err := b.compare(ctx, cache, engine)
		if err != nil {
			return err
		}
		compared = append(compared, comparison{engine, figures})
	}
	if b.Notes == "" {
		return nil
	}
	return judge(b.Notes, compared)
}

// comparison is that on one engine.
type comparison struct {
	engine  db.Engine
	figures []drive.Beside
}

// judge adds a table of all calls to the notes of a release, and names those that are
// slower without being named there.
func judge(path string, compared []comparison) error {
	notes, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	t := report.Table{Title: "Speed against the release before", Header: []string{"call"}}
	rows, unsaid := map[string][]string{}, []string{}
	var order []string
	for _, c := range compared {
		t.Header = append(t.Header, "rate on "+string(c.engine))
		for _, f := range c.figures {
			cell := "new"
			if !f.IsNew {
				cell = fmt.Sprintf("%.2f", f.Rates[0])
				if math.Round(f.Rates[0]*100)/100 < slower && !strings.Contains(string(notes), f.Measure) {
					unsaid = append(unsaid, fmt.Sprintf("%s makes %.2f of its rate on %s", f.Measure, f.Rates[0], c.engine))
				}
			}
			if rows[f.Measure] == nil {
				order = append(order, f.Measure)
				rows[f.Measure] = []string{f.Measure}
			}
			rows[f.Measure] = append(rows[f.Measure], cell)
		}
	}
	if len(unsaid) > 0 {
		return fmt.Errorf("the notes do not say why these calls are slower than in the release before:\n%s", strings.Join(unsaid, "\n"))
	}
	for _, name := range order {
		t.Rows = append(t.Rows, rows[name])
	}
	var text strings.Builder
	t.WriteMarkdown(&text)
	return os.WriteFile(path, append(notes, text.String()...), 0o644)
}

func (b *beside) compare(ctx context.Context, cache string, engine db.Engine) (all []drive.Beside, err error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	var drivers []*drive.Driver
	for _, binary := range []string{b.Before, b.After, b.Before} {
		own := filepath.Join(cache, fmt.Sprint(len(drivers)))
		copied, err := ownCopy(binary, own)
		if err != nil {
			return nil, err
		}
		s := &stage.Stage{Binary: copied, Foreign: true, Self: self, Cache: own, Say: say}
		defer func() { err = errors.Join(err, s.Stop()) }()
		if engine == db.Postgres {
			if _, err := s.Postgres(ctx); err != nil {
				return nil, err
			}
		}
		d := &drive.Driver{Stage: s, Engine: engine, Sizes: []int{b.Customers}, Rounds: 1, Conns: 1, Say: say}
		if err := d.Prepare(ctx); err != nil {
			return nil, err
		}
		drivers = append(drivers, d)
	}
	if all, err = drive.Together(ctx, drivers, b.Only, b.Rounds); err != nil {
		return nil, err
	}
	for i, name := range []string{"the change", "the first once more"} {
		var rates []float64
		for _, figures := range all {
			if !figures.IsNew {
				rates = append(rates, figures.Rates[i])
			}
		}
		slices.Sort(rates)
		if len(rates) > 0 {
			say("%s: median %.2f, from %.2f to %.2f", name, rates[len(rates)/2], rates[0], rates[len(rates)-1])
		}
	}
	return all, nil
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
