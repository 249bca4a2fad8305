package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"aftercare/internal/platform/db"
)

// beside compares two binaries, before and after a change. They answer in turns. The first binary
// runs twice, which shows the random variation.
type beside struct {
	Before    string      `required:"" help:"The binary before the change."`
	After     string      `default:"bin/aftercare" help:"The binary after the change."`
	Cache     string      `default:".cache/bench-beside" help:"Folder of the databases."`
	Customers int         `default:"10000" help:"Number of customers."`
	Engines   []db.Engine `default:"sqlite,postgres" enum:"sqlite,postgres" help:"Which databases."`
	Rounds    int         `default:"400" help:"Number of requests per call."`
	Only      string      `help:"Measure only calls with this in their name, such as 'status'."`
	Notes     string      `help:"The release notes. Adds a table to them, and fails if a call is slower and the notes do not mention it."`
}

// compared holds how long a call takes in the first portal, and the relative speed of the others.
type compared struct {
	engine db.Engine
	name   string
	first  time.Duration
	rates  []float64
	isNew  bool // the first portal does not have this call
}

func (c compared) String() string {
	if c.isNew {
		return fmt.Sprintf("%-38s new", c.name)
	}
	return fmt.Sprintf("%-38s %8.3f ms  %5.2f  %5.2f", c.name, milliseconds(c.first), c.rates[0], c.rates[1])
}

func (b *beside) Run(ctx context.Context) error {
	var all []compared
	for _, engine := range b.Engines {
		say("\n%s: first in milliseconds, then the rates of the change and of the first once more", engine)
		found, err := b.compare(ctx, engine)
		if err != nil {
			return err
		}
		all = append(all, found...)
		for i, name := range []string{"the change", "the first once more"} {
			var rates []float64
			for _, c := range found {
				if !c.isNew {
					rates = append(rates, c.rates[i])
				}
			}
			slices.Sort(rates)
			if len(rates) > 0 {
				say("%s: median %.2f, from %.2f to %.2f", name, rates[len(rates)/2], rates[0], rates[len(rates)-1])
			}
		}
	}
	if b.Notes == "" {
		return nil
	}
	return judge(b.Notes, all)
}

// slower is a part of the old rate. The release notes must mention each call whose rate is below it.
const slower = 0.9

// judge adds a table of all calls to the release notes. It returns an error that lists the slower calls that
// the notes do not mention.
func judge(path string, all []compared) error {
	notes, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	t := table{title: "Speed against the release before", header: []string{"call", "database", "rate"}}
	var unsaid []string
	for _, c := range all {
		rate := "new"
		if !c.isNew {
			rate = fmt.Sprintf("%.2f", c.rates[0])
			if math.Round(c.rates[0]*100)/100 < slower && !strings.Contains(string(notes), c.name) {
				unsaid = append(unsaid, fmt.Sprintf("%s makes %s of its rate on %s", c.name, rate, c.engine))
			}
		}
		t.rows = append(t.rows, []string{c.name, engineName(string(c.engine)), rate})
	}
	if len(unsaid) > 0 {
		return fmt.Errorf("the notes do not say why these calls are slower than in the release before:\n%s", strings.Join(unsaid, "\n"))
	}
	return os.WriteFile(path, append(notes, t.String()...), 0o644)
}

// compare sends the same requests to all portals in turn, so that other load on the machine affects
// them equally. Each portal has its own copy of the database.
func (b *beside) compare(ctx context.Context, engine db.Engine) (all []compared, err error) {
	var stages []*stage
	defer func() {
		for _, s := range stages {
			err = errors.Join(err, s.stop())
		}
	}()
	var contenders []contender
	defer func() { err = stopAll(ctx, contenders, err) }()
	var measures [][]measure
	for i, binary := range []string{b.Before, b.After, b.Before} {
		own := filepath.Join(b.Cache, fmt.Sprint(i))
		copied, err := ownCopy(binary, own)
		if err != nil {
			return nil, err
		}
		s, err := newStage(copied, own)
		if err != nil {
			return nil, err
		}
		s.foreign = true
		stages = append(stages, s)
		if engine == db.Postgres {
			if _, err := s.postgres(ctx); err != nil {
				return nil, err
			}
		}
		d := &driver{stage: s, engine: engine, sizes: []int{b.Customers}, rounds: 1, conns: 1}
		if err := d.prepare(ctx); err != nil {
			return nil, err
		}
		c, err := d.enter(ctx, ours, fmt.Sprint("beside-", i), d.filled[0], true)
		if err != nil {
			return nil, err
		}
		contenders = append(contenders, c)
		measures = append(measures, slices.DeleteFunc(append(d.reads(), d.writes()...), func(m measure) bool {
			return m.beside != nil || !strings.Contains(m.name, b.Only)
		}))
	}
	if len(measures[0]) == 0 {
		return nil, fmt.Errorf("nothing that is measured is called %q", b.Only)
	}
	for number := range measures[0] {
		c, err := together(ctx, contenders, measures, number, b.Rounds)
		if err != nil {
			return nil, err
		}
		c.engine = engine
		all = append(all, c)
		say("%s", c)
	}
	return all, nil
}

func together(ctx context.Context, contenders []contender, measures [][]measure, number, rounds int) (c compared, err error) {
	c.name = measures[0][number].name
	took, conns, next := make([][]time.Duration, len(contenders)), make([]*conn, len(contenders)), make([]requests, len(contenders))
	for i, contender := range contenders {
		if conns[i], err = dial(contender.process.Addr); err != nil {
			return c, err
		}
		defer conns[i].Close()
		next[i] = measures[i][number].portal(turn{contender, 0, 1})
	}
	chance := rand.New(rand.NewPCG(1, 2))
	for n := range rounds {
		order := chance.Perm(len(contenders)) // the order differs each time
		if n == 0 {
			slices.Sort(order) // the first portal shows whether the call exists
		}
		for _, i := range order {
			r, _ := next[i](n)
			began := time.Now()
			_, err := conns[i].call(r)
			if no := (*refused)(nil); n == 0 && i == 0 && errors.As(err, &no) && (no.status == http.StatusNotFound || no.status/100 == 3) {
				c.isNew = true
				return c, nil
			}
			if err != nil {
				return c, err
			}
			took[i] = append(took[i], time.Since(began))
		}
		if err := ctx.Err(); err != nil {
			return c, err
		}
	}
	// Use the fastest quarter: other load makes calls slower, never faster.
	for i := range took {
		slices.Sort(took[i])
		undisturbed := took[i][len(took[i])/4]
		if i == 0 {
			c.first = undisturbed
			continue
		}
		c.rates = append(c.rates, float64(c.first)/float64(undisturbed))
	}
	return c, nil
}

// ownCopy copies a binary so that no other process runs the same file. Two processes of one file
// share code in the processor's caches. The third process would look 5 % slower.
func ownCopy(binary, folder string) (string, error) {
	program, err := os.ReadFile(binary)
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", err
	}
	own := filepath.Join(folder, "aftercare")
	// Replace the file: a running program cannot be overwritten.
	if err := os.Remove(own); err != nil && !errors.Is(err, os.ErrNotExist) {
		return "", err
	}
	return own, os.WriteFile(own, program, 0o755)
}
